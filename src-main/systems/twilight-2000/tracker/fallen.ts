import { felling, type Felled } from '../../../kernel/parts/taken-out-by'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { at, isOut, played, type Play } from './state'

/** Records who incapacitated a unit and with what, if it was not incapacitated before (T2K-R20). */
export function withFelling(play: Play, before: TrackedUnit, from: Felled | undefined): Play {
  return from && !isOut(before) && isOut(at(play, before.id)) ? played(play, felling(before.id, from)) : play
}
