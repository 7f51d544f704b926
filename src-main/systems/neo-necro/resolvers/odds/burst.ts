import { certain, follow, seenAs, type Spread } from '../../../../kernel/questions/odds'
import type { Thing } from '../../catalogue/rules'
import type { Asking } from './asking'
import { hitUpon, type Casualty, type Strike, type Victim } from './casualty'

/** What goes off above somebody who stands under its template. */
export interface Burst {
  /** What says whether he may hit the dirt: the grenade, or the launcher (NN-GRN-5, NN-GRN-7). */
  source: string
  grenade: Thing | undefined
  strike: Strike | null
  /** Does he try to hit the dirt? */
  dives: boolean
}

export type Burnt = Casualty & { stunned: boolean }

/** He dives or not, and takes what the grenade does: a hit, a flash, or death at once (NN-GRN-5, NN-GRN-6, NN-GRN-8, NN-GRN-11). */
export function burstUpon(
  ask: Asking,
  target: Victim,
  { source, grenade, strike, dives }: Burst,
  before: Casualty
): Spread<Burnt> {
  const special = grenade?.kind === 'grenade' ? (grenade.facts.special ?? []) : []
  const dirt = ask.spread('hit-the-dirt', {
    source,
    initiative: before.profile.i,
    tries: dives && before.place === 'up',
    pinned: before.pinned
  })
  return follow(dirt, ({ hit: caught, pinned }) => {
    const lying = { ...before, pinned: before.place === 'up' && pinned === true }
    if (caught !== true) return certain({ ...lying, stunned: false })
    if (special.includes('instant-death'))
      return certain<Burnt>({ ...lying, hit: true, place: 'out', pinned: false, stunned: false })
    if (strike) return seenAs(hitUpon(ask, target, strike, lying), (after) => ({ ...after, stunned: false }))
    const struck = { ...lying, hit: true }
    if (!special.includes('flash')) return certain({ ...struck, stunned: false })
    const eyes = target.items.filter((id) => seesThrough(ask, id))
    return seenAs(
      ask.spread('photon-flash', { initiative: before.profile.i, attachments: eyes }),
      ({ stunned }) => ({ ...struck, stunned: stunned === true })
    )
  })
}

/** Goggles and bionic eyes: what the test against a flash asks for. */
function seesThrough({ rules }: Asking, id: string): boolean {
  const thing = rules.thing(id)
  return (
    thing?.kind === 'bionic' ||
    (thing?.kind === 'gear' && thing.facts.mods?.some(({ key }) => key === 'rerollFlashTest') === true)
  )
}
