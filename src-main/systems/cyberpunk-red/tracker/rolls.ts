import type { TrackerEvent } from '../../../kernel/state/event'
import type { Play } from './scene'
import { wait, type Part, type Roll } from './state'

/** Begins a roll, which then waits for its dice. */
export function startRoll(play: Play, roll: Roll, type: string, facts: TrackerEvent['facts']): void {
  play.put(wait({ for: 'roll', roll }))
  play.emit(type, facts)
}

export function partOf(unit: string, label: string, plus: number): Part {
  return { unit, label, plus }
}
