import type { TrackerPlug } from '../../../rules/board'
import type { CrRules } from '../rules'
export const tracker = undefined as unknown as TrackerPlug<CrRules>
