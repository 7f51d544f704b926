import type { Play } from '../play'
import type { Deed } from '../state'
import { blasted } from './blast'
import { against } from './defence'
import { over, type Settled } from './settled'
import { under } from './suppression'

/** How each kind of deed continues with its next target; a blow or a roll has only one. */
const turnsTo: { [What in Deed['what']]: (play: Play, deed: Deed) => Settled | void } = {
  shot: against,
  suppress: under,
  area: blasted,
  melee: over,
  roll: over
}

/** Continues a deed from target to target, until a prompt waits or the deed is over. */
export function goOn(play: Play, settled: Settled | void): void {
  let deed = settled
  while (deed) deed = turnsTo[deed.what](play, { ...deed, on: deed.on.slice(1), loser: null })
}
