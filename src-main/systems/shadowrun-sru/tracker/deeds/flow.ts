import type { Play } from '../play'
import type { Deed } from '../state'
import { blasted } from './blast'
import { against } from './defence'
import { over, type Settled } from './settled'
import { under } from './suppression'

/** How each kind of deed comes to the next of those whom it is against; a blow is against nobody else. */
const turnsTo: { [What in Deed['what']]: (play: Play, deed: Deed) => Settled | void } = {
  shot: against,
  suppress: under,
  area: blasted,
  melee: over,
  roll: over
}

/** A deed goes on, from one to the next of those whom it is against, until the table has to answer or it is over. */
export function goOn(play: Play, settled: Settled | void): void {
  let deed = settled
  while (deed) deed = turnsTo[deed.what](play, { ...deed, on: deed.on.slice(1), loser: null })
}
