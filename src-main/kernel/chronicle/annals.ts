import type { Battle } from '../state/battle'
import type { Event } from '../state/event'
import { evolve } from '../state/evolve'
import type { Localised, Params } from '../values/json'
import { beginLives, copyLives, recordChange, type Lives } from './lives'
import { changeRoster, present, type Item, type Roster, type RosterChange } from '../state/roster'
import type { StatsPlug } from '../system/stats'

/** An act in force, reduced to what the annals read. */
export interface ActFacts {
  seq: number
  at: string
  events: { subject: { kind: string; id: string }; type: string; facts: Params; changes: readonly object[] }[]
}

/** A roster's state after a given number of games. */
export interface Mark {
  games: number
  /** The last act that had changed the roster by then. */
  act: number
  at: string
  money: number | null
  value: number | null
  numbers: { [key: string]: number }
  members: number
}

/** An event kept for the chronicle, not worded yet. */
export interface Fact {
  act: number
  at: string
  type: string
  facts: Params
  /** The roster, with its name at that time; null for an event of the campaign. */
  roster: { id: string; name: string } | null
  /** The battle that it followed or ended; null if it came outside an interlude. */
  battle: string | null
}

/** The highest value so far, and the act that reached it. */
export interface Peak {
  amount: number
  act: number
  at: string
  roster: string
  /** The item it refers to, if any. */
  thing?: Localised
}

/** Everything gathered from the journal in one pass; charts, records and chronicle are built from it. */
export interface Annals {
  rosters: Map<string, Roster>
  /** Those that are over lack the records of their sides and the types of their combatants (`reduced`). */
  battles: Map<string, Battle>
  /** The last act that changed each roster. */
  touched: Map<string, { act: number; at: string }>
  /** The finished battles, in the order in which they ended. */
  ended: { battle: string; act: number; at: string }[]
  /** Each roster's state after each number of games; the present state is not included. */
  marks: Map<string, Mark[]>
  facts: Fact[]
  /**
   * When a member's running count last rose, by `<member>:<key>`; when the member joined, by `<member>:*`.
   */
  rose: Map<string, { act: number; at: string }>
  peaks: { money: Peak[]; value: Peak[]; weapon: Peak[] }
  /** The acts that changed stored numbers, and the events in each member's life. */
  lives: Lives
  /** The act that created each roster. */
  created: Map<string, { act: number; at: string }>
  /** The act that started each battle. */
  begun: Map<string, number>
}

/** Event types of the kernel that go into the chronicle of every game. */
export const ALWAYS_IN_CHRONICLE = [
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

/** Returns a copy that can be continued independently. */
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

/** Adds one act to the annals, in place. Acts must come in journal order, without those undone. */
export function gatherAct(annals: Annals, act: ActFacts, stats: StatsPlug): void {
  const { seq, at } = act
  for (const battle of endedBy(annals, act)) {
    if (!battle.friendly) for (const side of battle.sides) addMark(annals, side.roster)
    annals.ended.push({ battle: battle.id, act: seq, at })
  }
  const inChronicle = new Set([...ALWAYS_IN_CHRONICLE, ...stats.inChronicle])
  const noted = new Set<string>()
  for (const event of act.events) {
    const { kind, id } = event.subject
    const before = kind === 'roster' ? annals.rosters.get(id) : undefined
    if (kind === 'roster') annals.rosters.set(id, afterEvent(annals, before ?? null, event, act, stats))
    if (kind === 'battle' && event.changes.some((change) => BEGINS.includes((change as { do: string }).do)))
      annals.begun.set(id, seq)
    if (kind === 'battle')
      annals.battles.set(id, reduced(evolve(annals.battles.get(id) ?? null, event as Event) as Battle))
    const after = kind === 'roster' ? annals.rosters.get(id)! : null
    if (after) {
      annals.touched.set(id, { act: seq, at })
      if (!before) annals.created.set(id, { act: seq, at })
      recordPeaks(annals, after, event.changes as RosterChange[], { seq, at }, stats)
    }
    // A transfer writes an event to both rosters; only the first is recorded.
    const twice = event.type.startsWith('passed-')
      ? event.type
      : `${event.type} ${id} ${JSON.stringify(event.facts)}`
    if (!inChronicle.has(event.type) || noted.has(twice)) continue
    // Events inside the founding are skipped; the end of the founding is recorded.
    if (before?.stage === 'founding' && after?.stage === 'founding') continue
    noted.add(twice)
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

/** Changes that start a battle: new, or planned before. */
const BEGINS = ['create', 'begin']

/** Returns the roster after one event, and records what its changes did to numbers and members. */
function afterEvent(
  { lives }: Annals,
  before: Roster | null,
  { type, facts, changes }: ActFacts['events'][number],
  act: ActFacts,
  stats: StatsPlug
): Roster {
  let roster = before
  const event = { type, facts }
  const ending = endingIn(act)
  for (const change of changes as readonly RosterChange[]) {
    const next = changeRoster(roster, change)
    const when = {
      act: act.seq,
      at: act.at,
      battle: roster?.between?.battle ?? next.between?.battle ?? ending
    }
    recordChange(lives, { before: roster, after: next, change, when, event }, stats)
    roster = next
  }
  if (!roster) throw new Error(`event ${type} creates nothing`)
  return roster
}

/**
 * A roster's present state, with its number of games; null while it is being founded and has fought nothing.
 */
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

const NO_NAME: Localised = {}

/**
 * A battle that is over, without the records of its sides and the types of its combatants: what each fighter
 * brought is most of a long campaign's annals, and no chart, record or chronicle reads it. Other battles are
 * returned as they are.
 */
function reduced(battle: Battle): Battle {
  if (battle.status !== 'finished' && battle.status !== 'cancelled') return battle
  const sides = battle.sides.map((side) => ({
    ...side,
    record: {},
    combatants: side.combatants.map((combatant) => ({ ...combatant, typeName: NO_NAME }))
  }))
  return { ...battle, sides }
}

/** Saves a roster's present state as its state before the game that ends now. */
function addMark(annals: Annals, id: string): void {
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
function endedBy(annals: Annals, act: ActFacts): Battle[] {
  return act.events.flatMap(({ subject, changes }) =>
    subject.kind === 'battle' && changes.some((change) => (change as { do: string }).do === 'finish')
      ? (annals.battles.get(subject.id) ?? [])
      : []
  )
}

/** The battle that this act ends; null if it ends none. */
function endingIn(act: ActFacts): string | null {
  return (
    act.events.find(
      ({ subject, changes }) =>
        subject.kind === 'battle' && changes.some((change) => (change as { do: string }).do === 'finish')
    )?.subject.id ?? null
  )
}

/** Records when counts last rose and when members joined, and new peaks. */
function recordPeaks(
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
      raise(peaks.weapon, { amount: item.price!, act, at, roster: roster.id, thing: item.name })
  // The starting sum is no peak.
  if (roster.stage === 'founding') return
  if ((roster.money ?? 0) > 0) raise(peaks.money, { amount: roster.money!, act, at, roster: roster.id })
  if ((roster.numbers['value'] ?? 0) > 0)
    raise(peaks.value, { amount: roster.numbers['value']!, act, at, roster: roster.id })
}

/** A higher peak replaces all earlier ones; an equal one of another roster is added. */
function raise(peaks: Peak[], peak: Peak): void {
  const highest = peaks[0]?.amount ?? 0
  if (peak.amount > highest) peaks.splice(0, peaks.length, peak)
  else if (
    peak.amount === highest &&
    !peaks.some(({ roster, thing }) => roster === peak.roster && thing?.['en'] === peak.thing?.['en'])
  )
    peaks.push(peak)
}
