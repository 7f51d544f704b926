import type { Trace } from './cells'
import type { Event } from './event'
import { DIE, idCell, PAID, worthCell, type Cell } from './needed'

/** What later acts told or reckoned while an act stood, and what stays as they have it when it is taken back. */
export type Recorded = 'dice' | 'values' | 'names' | 'prices'

/** How the later acts are asked, without reading them. */
export interface LaterActs {
  /** Those that need one of these cells, or told of it. */
  needing(cells: Cell[]): Promise<Set<number>>
  /** Those that tell of one of these names. */
  telling(names: string[]): Promise<number[]>
  /** The changes of what is taken back, as far as it gave names. */
  changes(): Promise<Event['changes'][number][]>
}

/** The later acts of each kind, in the order given; kinds without any are left out. */
export async function asRecorded(
  taken: readonly Trace[],
  later: readonly number[],
  ask: LaterActs
): Promise<{ what: Recorded; acts: number[] }[]> {
  const rules = taken.some((trace) => [...trace.sets].some((path) => path.endsWith('/rules')))
  // Whom it was about, apart from the rosters: with them everything has to do.
  const about = new Set(
    taken.flatMap((trace) => [...trace.uses, ...trace.makes].filter((id) => !isOf(trace, id)))
  )
  const rosters = new Set(taken.flatMap((trace) => [...trace.worth]))
  const changes = await ask.changes()
  const dice = await ask.needing([DIE])
  const concerned = rules ? null : await ask.needing([...about].map(idCell))
  const worth = await ask.needing([...rosters].map(worthCell))
  const paid = rules ? await ask.needing([PAID]) : new Set<number>()
  const named = new Set(await ask.telling(changes.flatMap(nameIn)))
  const found: { [what in Recorded]: number[] } = {
    dice: later.filter((seq) => dice.has(seq) && (concerned?.has(seq) ?? true)),
    values: later.filter((seq) => worth.has(seq)),
    names: later.filter((seq) => named.has(seq)),
    prices: later.filter((seq) => paid.has(seq))
  }
  return (Object.keys(found) as Recorded[]).flatMap((what) =>
    found[what].length > 0 ? [{ what, acts: found[what] }] : []
  )
}

const isOf = (trace: Trace, id: string): boolean =>
  ['roster', 'battle', 'tracker', 'campaign'].some((kind) => trace.within.has(`${kind}:${id}`))

function nameIn(change: Event['changes'][number]): string[] {
  return (change.do === 'rename' || change.do === 'member-rename' || change.do === 'player-rename') &&
    'name' in change
    ? [change.name]
    : []
}
