import { certain, follow, seenAs, type Spread } from '../../../../kernel/questions/odds'
import type { Thing } from '../../catalogue/rules'
import type { Asking } from './asking'
import { hitUpon, type Casualty, type Strike, type Victim } from './casualty'

/** A burst above a fighter under its template. */
export interface Burst {
  /** The grenade or launcher, which decides whether the fighter may hit the dirt (NN-GRN-5, NN-GRN-7). */
  source: string
  grenade: Thing | undefined
  strike: Strike | null
  /** The fighter tries to hit the dirt. */
  dives: boolean
}

export type Burnt = Casualty & { stunned: boolean }

/**
 * The fighter hits the dirt or not, then suffers a hit, a flash, or immediate death (NN-GRN-5, NN-GRN-6,
 * NN-GRN-8, NN-GRN-11).
 */
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

/** Whether the thing helps against a flash: goggles and bionic eyes. */
function seesThrough({ rules }: Asking, id: string): boolean {
  const thing = rules.thing(id)
  return (
    thing?.kind === 'bionic' ||
    (thing?.kind === 'gear' && thing.facts.mods?.some(({ key }) => key === 'rerollFlashTest') === true)
  )
}
