import type { Event } from '../../src-main/kernel/state/event'
import { evolve, type State } from '../../src-main/kernel/state/evolve'
import type { ActRecord } from '../../src-main/store/campaign-file'

/** A change of any kind, as an object of its parts. */
type Change = { [part: string]: unknown }
const changesOf = (events: ActRecord['events']): Change[] =>
  events.flatMap((event) => event.changes as unknown as Change[])

/**
 * The acts that must be undone along with the asked ones, computed slowly and simply: every act is compared
 * with every other, and everything is folded from the beginning each time. It does not use
 * `kernel/state/cells.ts`.
 */
export function slowlyAlong(acts: ActRecord[], asked: number[]): number[] {
  const standing = acts.filter((act) => act.kind === 'act' && act.standing).sort((a, b) => a.seq - b.seq)
  const taken = new Set(asked)
  for (;;) {
    const hanging = standing.find(
      (later) =>
        !taken.has(later.seq) &&
        standing.some(
          (earlier) => taken.has(earlier.seq) && earlier.seq < later.seq && hangsOn(standing, later, earlier)
        )
    )
    const next = hanging?.seq ?? shortOf(standing, taken)
    if (next === null) return [...taken].filter((seq) => !asked.includes(seq)).sort((a, b) => b - a)
    taken.add(next)
  }
}

/**
 * The state of every subject after these acts, except those left out. Throws if a change refers to something
 * that is not there.
 */
export function slowlyFolded(acts: ActRecord[], without: Set<number>, until = Infinity): Map<string, State> {
  const states = new Map<string, State>()
  for (const act of acts) {
    if (without.has(act.seq) || act.seq > until) continue
    for (const event of act.events)
      states.set(keyOf(event), evolve(states.get(keyOf(event)) ?? null, event as unknown as Event))
  }
  return states
}

/** The ids that an act made: every new thing in its changes has one. */
export function madeBy(act: ActRecord): Set<string> {
  const made = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value) && typeof (value as { id?: unknown }).id === 'string')
      made.add((value as { id: string }).id)
    for (const one of Object.values(value)) walk(one)
  }
  for (const event of act.events)
    for (const change of event.changes) if (event.subject.kind !== 'tracker') walk(change)
  return made
}

const keyOf = ({ subject }: Pick<ActRecord['events'][number], 'subject'>): string =>
  `${subject.kind}:${subject.id}`

function hangsOn(standing: ActRecord[], later: ActRecord, earlier: ActRecord): boolean {
  const words = wordsOf(later)
  if ([...madeBy(earlier)].some((id) => words.has(id))) return true
  const values = valuesOf(earlier)
  if (valuesOf(later).some((value) => values.includes(value))) return true
  return later.events.some((event) => opener(standing, keyOf(event), later.seq) === earlier.seq)
}

/** The act that opened the stage or the interlude in which a later act was done. */
function opener(standing: ActRecord[], key: string, before: number): number | undefined {
  const opens = (act: ActRecord): boolean =>
    act.events.some(
      (event) =>
        keyOf(event) === key &&
        event.changes.some(({ do: what }) =>
          ['create', 'stage', 'close', 'reopen', 'between-open', 'between-close', 'begin'].includes(what)
        )
    )
  return standing.findLast((act) => act.seq < before && opens(act))?.seq
}

/** All ids that an act refers to, without mere notes and texts that people wrote. */
function wordsOf(act: ActRecord): Set<string> {
  const campaign = act.events.some((event) => event.subject.kind === 'campaign')
  const report = act.events.some((event) =>
    event.changes.some((change) => ['side', 'record', 'result'].includes(change.do))
  )
  const said: unknown[] = [
    campaign || report ? null : act.input,
    ...act.events.map((event) => event.subject.id)
  ]
  for (const change of changesOf(act.events)) {
    if (
      change['do'] === 'own' ||
      change['do'] === 'member-own' ||
      change['do'] === 'between-data' ||
      change['do'] === 'number'
    )
      said.push(change['member'], change['key'])
    else if (change['do'] === 'between-open') said.push((change['between'] as { battle: unknown }).battle)
    else if (change['do'] === 'create' && 'battle' in change) said.push(fielded(change['battle'] as never))
    else if (change['do'] === 'begin') said.push(fielded(change as never))
    else if (change['do'] === 'side')
      said.push(fielded({ sides: [change['side'] as never] }), told(change['side'] as never))
    else if (!['season-close', 'chronicle-note', 'overlay', 'pack-put'].includes(String(change['do'])))
      said.push(change)
  }
  return new Set(JSON.stringify(said).match(/[\w-]+/g))
}

type Sides = {
  sides: { roster: string; record?: object; combatants: { member: string; record?: object }[] }[]
}

const fielded = ({ sides }: Sides): unknown =>
  sides.map(({ roster, combatants }) => [roster, combatants.map(({ member }) => member)])

/** A report, without the names noted at the muster. */
function told({ record, combatants }: Sides['sides'][number]): unknown {
  return JSON.parse(
    JSON.stringify([record, combatants.map((one) => one.record)], (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && 'name' in value ? null : value
    )
  )
}

/** The values that an act set, each as a key that identifies it. */
function valuesOf(act: ActRecord): string[] {
  const found: string[] = []
  for (const event of act.events) {
    const add = (...path: unknown[]): void => void found.push(JSON.stringify([keyOf(event), ...path]))
    if (event.subject.kind === 'tracker') add('moment')
    for (const change of changesOf([event])) {
      const {
        do: what,
        member,
        item,
        trait,
        key
      } = change as { do: string; member: string; item: unknown; trait: unknown; key: string }
      if (['rename', 'player', 'kind'].includes(what)) add(what)
      else if (['stage', 'close', 'reopen'].includes(what)) add('stage')
      else if (what.startsWith('between-') && what !== 'between-data') add('step')
      else if (what === 'between-data' || what === 'number' || what === 'own') add(what, key)
      else if (['finish', 'cancel', 'begin'].includes(what)) add('status')
      else if (what === 'friendly') add('friendly')
      // Each season begins where the one before ended.
      else if (what === 'season-close' || what === 'season-now') add('season')
      else if (what === 'season-edit') add(what, change['season'])
      else if (what === 'detail') add(what, key)
      else if (what === 'picture-add' || what === 'picture-remove') add('picture', change['picture'])
      else if (what === 'record') add(what, change['roster'], member, key)
      else if (what === 'result') add(what, change['roster'])
      else if (what === 'side') add('side', (change['side'] as { roster: string }).roster)
      else if (what === 'member-leave' || what === 'member-return') add(member, 'left')
      else if (what === 'item-add' || what === 'item-remove')
        add('there', typeof item === 'string' ? item : (item as { id: string }).id)
      else if (what === 'item-move') add('place', item)
      else if (what === 'trait-remove') add('there', trait)
      else if (what === 'item-data' || what === 'trait-data')
        for (const field of Object.keys(change['data'] as object)) add(what, item ?? trait, field)
      else if (what.startsWith('member-') && what !== 'member-add') add(what, member, key)
    }
  }
  return found
}

/** The last spending act of a roster that can't pay any more; null if every roster can. */
function shortOf(standing: ActRecord[], taken: Set<number>): number | null {
  const short = new Map<string, number>()
  for (const act of standing) {
    if (taken.has(act.seq)) continue
    for (const [key, state] of slowlyFolded(standing, taken, act.seq))
      if (
        act.events.some((event) => keyOf(event) === key) &&
        ((state as { money?: number | null }).money ?? 0) < 0
      )
        short.set(key, act.seq)
  }
  for (const [key, last] of short) {
    const spent = standing.findLast((act) => act.seq <= last && !taken.has(act.seq) && moneyOf(act, key) < 0)
    if (spent) return spent.seq
  }
  return null
}

function moneyOf(act: ActRecord, key: string): number {
  return changesOf(act.events.filter((event) => keyOf(event) === key)).reduce(
    (sum, change) => sum + (change['do'] === 'money' ? Number(change['by']) : 0),
    0
  )
}
