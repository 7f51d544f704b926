import { felling, type Felled } from '../../../kernel/parts/taken-out-by'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { at, isOut, played, type Play } from './state'

/** Whoever is incapacitated by it, and was not before, keeps who did it and with what (T2K-R20). */
export function withFelling(play: Play, before: TrackedUnit, from: Felled | undefined): Play {
  return from && !isOut(before) && isOut(at(play, before.id)) ? played(play, felling(before.id, from)) : play
}
