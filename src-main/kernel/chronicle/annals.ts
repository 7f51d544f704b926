import type { Battle } from '../state/battle'
import type { Event } from '../state/event'
import { evolve } from '../state/evolve'
import type { Localised, Params } from '../values/json'
import { beginLives, copyLives, liveThrough, type Lives } from './lives'
import { changeRoster, present, type Item, type Roster, type RosterChange } from '../state/roster'
import type { StatsPlug } from '../system/stats'

/** A standing act of the journal, as far as it tells something. */
export interface ToldAct {
  seq: number
  at: string
  events: { subject: { kind: string; id: string }; type: string; facts: Params; changes: readonly object[] }[]
}

/** How a roster stood when it had so many games behind it. */
export interface Mark {
  games: number
  /** The last act that had touched it by then. */
  act: number
  at: string
  money: number | null
  value: number | null
  numbers: { [key: string]: number }
  members: number
}

/** Something that happened, still to be worded. */
export interface Fact {
  act: number
  at: string
  type: string
  facts: Params
  /** Whose it is, with its name of then; null where it is the campaign's. */
  roster: { id: string; name: string } | null
  /** The battle after which (or in whose end) it happened; null outside of such a time. */
  battle: string | null
}

/** The most that ever was of something, and the act that made it so. */
export interface Peak {
  amount: number
  act: number
  at: string
  roster: string
  /** The thing it is about, where it is about one. */
  thing?: Localised
}

/** All that the journal tells of a campaign, gathered in one walk: charts, records and chronicle are made of it. */
export interface Annals {
  rosters: Map<string, Roster>
  battles: Map<string, Battle>
  /** When each roster was touched last. */
  touched: Map<string, { act: number; at: string }>
  /** The battles that are over, in the order in which they ended. */
  ended: { battle: string; act: number; at: string }[]
  /** How each roster stood, by the number of games behind it; the present is not among them. */
  marks: Map<string, Mark[]>
  facts: Fact[]
  /** When a running count of a member rose last, by `<member>:<key>`; with `*`, when he came. */
  rose: Map<string, { act: number; at: string }>
  peaks: { money: Peak[]; value: Peak[]; weapon: Peak[] }
  /** By which acts stored numbers came to be what they are, and what befell each member. */
  lives: Lives
  /** The act with which each roster came. */
  created: Map<string, { act: number; at: string }>
  /** The act with which each battle took the field. */
  begun: Map<string, number>
}

/** Facts of the core that are worth a line of the chronicle, whatever the game. */
export const TOLD = [
  'campaign-created',
  'season-named',
  'season-closed',
  'roster-imported',
  'roster-assigned',
  'roster-closed',
  'roster-reopened',
  'passed-trade',
  'passed-gift',
  'passed-loan',
  'passed-return',
  'passed-ransom',
  'loan-kept',
  'loan-given-up'
]

export function beginAnnals(): Annals {
  return {
    rosters: new Map(),
    battles: new Map(),
    touched: new Map(),
    ended: [],
    marks: new Map(),
    facts: [],
    rose: new Map(),
    peaks: { money: [], value: [], weapon: [] },
    lives: beginLives(),
    created: new Map(),
    begun: new Map()
  }
}

/** The same, to be gone on with on its own. */
export function copyAnnals({
  rosters,
  battles,
  touched,
  ended,
  marks,
  facts,
  rose,
  peaks,
  lives,
  created,
  begun
}: Annals): Annals {
  return {
    rosters: new Map(rosters),
    battles: new Map(battles),
    touched: new Map(touched),
    ended: [...ended],
    marks: new Map(marks),
    facts: [...facts],
    rose: new Map(rose),
    peaks: { money: [...peaks.money], value: [...peaks.value], weapon: [...peaks.weapon] },
    lives: copyLives(lives),
    created: new Map(created),
    begun: new Map(begun)
  }
}

/** Adds what an act tells to the annals, which are changed. Acts come in the order of the journal, those taken back left out. */
export function tellAct(annals: Annals, act: ToldAct, stats: StatsPlug): void {
  const { seq, at } = act
  for (const battle of endedBy(annals, act)) {
    if (!battle.friendly) for (const side of battle.sides) markDown(annals, side.roster)
    annals.ended.push({ battle: battle.id, act: seq, at })
  }
  const told = new Set([...TOLD, ...stats.told])
  const said = new Set<string>()
  for (const event of act.events) {
    const { kind, id } = event.subject
    const before = kind === 'roster' ? annals.rosters.get(id) : undefined
    if (kind === 'roster') annals.rosters.set(id, lived(annals, before ?? null, event, act, stats))
    if (kind === 'battle' && event.changes.some((change) => BEGINS.includes((change as { do: string }).do)))
      annals.begun.set(id, seq)
    if (kind === 'battle')
      annals.battles.set(id, evolve(annals.battles.get(id) ?? null, event as Event) as Battle)
    const after = kind === 'roster' ? annals.rosters.get(id)! : null
    if (after) {
      annals.touched.set(id, { act: seq, at })
      if (!before) annals.created.set(id, { act: seq, at })
      lookFor(annals, after, event.changes as RosterChange[], { seq, at }, stats)
    }
    // What passes between two is told once, by the first of them.
    const twice = event.type.startsWith('passed-')
      ? event.type
      : `${event.type} ${id} ${JSON.stringify(event.facts)}`
    if (!told.has(event.type) || said.has(twice)) continue
    // How a roster is put together is no story; that it is ready is one.
    if (before?.stage === 'founding' && after?.stage === 'founding') continue
    said.add(twice)
    annals.facts.push({
      act: seq,
      at,
      type: event.type,
      facts: event.facts,
      roster: after && { id, name: after.name },
      battle: before?.between?.battle ?? after?.between?.battle ?? endingIn(act)
    })
  }
}

/** With what a battle takes the field: at once, or as it was planned. */
const BEGINS = ['create', 'begin']

/** The roster after one event; what each of its changes did to numbers and people is gathered on the way. */
function lived(
  { lives }: Annals,
  before: Roster | null,
  { type, facts, changes }: ToldAct['events'][number],
  act: ToldAct,
  stats: StatsPlug
): Roster {
  let roster = before
  const ending = endingIn(act)
  for (const change of changes as readonly RosterChange[]) {
    const next = changeRoster(roster, change)
    const when = {
      act: act.seq,
      at: act.at,
      battle: roster?.between?.battle ?? next.between?.battle ?? ending
    }
    liveThrough(lives, roster, next, change, when, { type, facts }, stats)
    roster = next
  }
  if (!roster) throw new Error(`event ${type} creates nothing`)
  return roster
}

/** How a roster stands now, after as many games as it has behind it; null while it is being founded and has fought nothing. */
export function markNow(annals: Annals, id: string): Mark | null {
  const roster = annals.rosters.get(id)
  const touched = annals.touched.get(id)
  const games = annals.marks.get(id)?.length ?? 0
  if (!roster || !touched || (roster.stage === 'founding' && games === 0)) return null
  return {
    games,
    ...touched,
    money: roster.money,
    value: roster.numbers['value'] ?? null,
    numbers: roster.numbers,
    members: present(roster).length
  }
}

/** A game begins to count: as it stands is how it stood before. */
function markDown(annals: Annals, id: string): void {
  const marks = annals.marks.get(id) ?? []
  const roster = annals.rosters.get(id)
  if (!roster) return
  const mark = markNow(annals, id) ?? {
    games: 0,
    act: 0,
    at: '',
    money: roster.money,
    value: null,
    numbers: roster.numbers,
    members: present(roster).length
  }
  annals.marks.set(id, [...marks, mark])
}

/** The battles that this act ends. */
function endedBy(annals: Annals, act: ToldAct): Battle[] {
  return act.events.flatMap(({ subject, changes }) =>
    subject.kind === 'battle' && changes.some((change) => (change as { do: string }).do === 'finish')
      ? (annals.battles.get(subject.id) ?? [])
      : []
  )
}

function endingIn(act: ToldAct): string | null {
  return (
    act.events.find(
      ({ subject, changes }) =>
        subject.kind === 'battle' && changes.some((change) => (change as { do: string }).do === 'finish')
    )?.subject.id ?? null
  )
}

/** Whose count rose, who came, and whether there was ever more of something. */
function lookFor(
  { rose, peaks }: Annals,
  roster: Roster,
  changes: RosterChange[],
  { seq: act, at }: { seq: number; at: string },
  stats: StatsPlug
): void {
  const items: Item[] = []
  for (const change of changes) {
    if (change.do === 'member-add') rose.set(`${change.member.id}:*`, { act, at })
    if (change.do === 'member-number') rose.set(`${change.member}:${change.key}`, { act, at })
    if (change.do === 'item-add') items.push(change.item)
    if (change.do === 'create') {
      for (const member of change.roster.members) rose.set(`${member.id}:*`, { act, at })
      items.push(...change.roster.items)
    }
  }
  for (const item of items)
    if (stats.isWeapon(item) && (item.price ?? 0) > 0)
      rise(peaks.weapon, { amount: item.price!, act, at, roster: roster.id, thing: item.name })
  // What is handed out for a founding is no hoard.
  if (roster.stage === 'founding') return
  if ((roster.money ?? 0) > 0) rise(peaks.money, { amount: roster.money!, act, at, roster: roster.id })
  if ((roster.numbers['value'] ?? 0) > 0)
    rise(peaks.value, { amount: roster.numbers['value']!, act, at, roster: roster.id })
}

/** A higher peak takes the place of all before; an equal one of another roster stands beside it. */
function rise(peaks: Peak[], peak: Peak): void {
  const highest = peaks[0]?.amount ?? 0
  if (peak.amount > highest) peaks.splice(0, peaks.length, peak)
  else if (
    peak.amount === highest &&
    !peaks.some((one) => one.roster === peak.roster && one.thing?.['en'] === peak.thing?.['en'])
  )
    peaks.push(peak)
}
