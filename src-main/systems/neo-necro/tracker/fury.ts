import type { Play } from './play'

/** If the leader goes down or out of action the fury breaks loose by itself (NN-HSE-2). */
export function fallOfLeader(_play: Play, _unit: string): void {}
