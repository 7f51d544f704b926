import type { Trace } from './cells'
import type { Event } from './event'
import { DIE, idCell, PAID, worthCell, type Cell } from './needed'

/** What later acts recorded because of an act, and keep when that act is undone. */
export type Recorded = 'dice' | 'values' | 'names' | 'prices'

/** Queries about later acts, answered without reading them. */
export interface LaterActs {
  /** Which of these acts need one of these cells or recorded something of it. */
  needing(cells: Cell[], among: readonly number[]): Promise<Set<number>>
  /** The acts whose facts contain one of these names. */
  mentioning(names: string[]): Promise<number[]>
  /** The changes of the undone acts that set names. */
  changes(): Promise<Event['changes'][number][]>
}

/** Lists the later acts by what they recorded, in the order given; kinds without any are left out. */
export async function asRecorded(
  taken: readonly Trace[],
  later: readonly number[],
  ask: LaterActs
): Promise<{ what: Recorded; acts: number[] }[]> {
  const rules = taken.some((trace) => [...trace.sets].some((path) => path.endsWith('/rules')))
  // The ids concerned, without the rosters, which every act concerns.
  const about = new Set(
    taken.flatMap((trace) => [...trace.uses, ...trace.makes].filter((id) => !isOf(trace, id)))
  )
  const rosters = new Set(taken.flatMap((trace) => [...trace.worth]))
  const changes = await ask.changes()
  const concerned = rules ? later : [...(await ask.needing([...about].map(idCell), later))]
  const dice = await ask.needing([DIE], concerned)
  const worth = await ask.needing([...rosters].map(worthCell), later)
  const paid = rules ? await ask.needing([PAID], later) : new Set<number>()
  const named = new Set(await ask.mentioning(changes.flatMap(nameIn)))
  const found: { [what in Recorded]: number[] } = {
    dice: later.filter((seq) => dice.has(seq)),
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
