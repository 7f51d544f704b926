import type { Annals, Fact } from './annals'
import { casualtiesOf } from './casualties'
import { BATTLE_DETAILS, type Battle, type BattlePicture, type Combatant, type Side } from '../state/battle'
import type { ChronicleNote } from '../state/campaign'
import type { Params } from '../values/json'
import type { StatsPlug } from '../system/stats'

/** A sentence to be worded with the key `chronicle.told.<type>` of the game or of the window. */
export interface ChronicleLine {
  type: string
  facts: Params
}

/** What happened to one roster; `roster` null: to the campaign as a whole. */
export interface ChroniclePart {
  roster: { id: string; name: string } | null
  lines: ChronicleLine[]
}

/** An entry of the chronicle: from the journal, with the changes made by hand. */
export interface ChronicleEntry {
  /** `battle:<id>`, `act:<number>` or `own:<id>`. */
  id: string
  kind: 'battle' | 'act' | 'own'
  /** Day as YYYY-MM-DD. */
  day: string
  /** The name from the journal; null if there is none. */
  title: string | null
  battle: string | null
  friendly: boolean
  /** The act it comes from; null for a handwritten entry. */
  act: number | null
  /** The rosters it is about. */
  rosters: string[]
  /** General events, then those of each roster. Empty for a handwritten entry. */
  parts: ChroniclePart[]
  written: { title: string; text: string } | null
  leftOut: boolean
  /** The battle's details and pictures; left out if there are none. */
  scenario?: string
  place?: string
  notes?: string
  pictures?: BattlePicture[]
  /** The members it mentions who have a portrait. */
  faces?: { name: string; picture: string }[]
  /** True if the text was written by hand for an event that was undone since. */
  gone: boolean
  /** True for a brief entry (`chronicle.get` with `brief`): its parts and faces are left out; `chronicle.entries` has them. */
  brief?: true
}

type Notes = { [entry: string]: ChronicleNote }

/** An entry whose parts are computed on request. */
export type ChronicleHead = Omit<ChronicleEntry, 'parts'> & { told(): ChroniclePart[] }

/** Which entries are wanted, and whether with their parts. */
export interface ChroniclePage {
  of?: (heads: ChronicleHead[]) => ChronicleHead[]
  brief?: boolean
}

/**
 * Builds the chronicle from the first day to the last. Numbers and names come from the journal, words from
 * the window and the game.
 */
export function chronicleOf(
  annals: Annals,
  notes: Notes,
  stats: StatsPlug,
  { of = (heads) => heads, brief = false }: ChroniclePage = {}
): ChronicleEntry[] {
  return of(headsOf(annals, notes, stats)).map(({ told: partsOfEntry, ...head }) =>
    // The journal tells nothing of a handwritten entry, so it is always whole.
    brief && head.kind !== 'own' ? { ...head, parts: [], brief } : { ...head, parts: partsOfEntry() }
  )
}

function headsOf(annals: Annals, notes: Notes, stats: StatsPlug): ChronicleHead[] {
  const entries = [...battleEntries(annals, stats), ...actEntries(annals)]
  const known = new Set(entries.map((entry) => entry.id))
  const own = Object.entries(notes).flatMap(([id, note]) => (known.has(id) ? [] : ownEntry(id, note)))
  return [...entries.map((entry) => noted(entry, notes[entry.id])), ...own].sort(
    (a, b) =>
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      (a.act ?? Infinity) - (b.act ?? Infinity) ||
      a.id.localeCompare(b.id)
  )
}

/** The fields of an entry that a handwritten note replaces. */
function noted(entry: ChronicleHead, note: ChronicleNote | undefined): ChronicleHead {
  return note ? { ...entry, written: note.written ?? null, leftOut: note.leftOut ?? false } : entry
}

function ownEntry(id: string, { day, written, leftOut = false }: ChronicleNote): ChronicleHead[] {
  // The entry was only hidden, and its event was undone: nothing remains.
  if (!written) return []
  const gone = !id.startsWith('own:')
  return [
    {
      id,
      kind: 'own',
      day,
      ...{ title: null, battle: null, friendly: false, act: null, rosters: [] },
      told: () => [],
      written,
      leftOut,
      gone
    }
  ]
}

function battleEntries(annals: Annals, stats: StatsPlug): ChronicleHead[] {
  const ofBattle = new Map<string | null, Fact[]>()
  for (const fact of annals.facts) {
    const own = ofBattle.get(fact.battle)
    if (own) own.push(fact)
    else ofBattle.set(fact.battle, [fact])
  }
  return annals.ended.flatMap(({ battle: id, act }): ChronicleHead[] => {
    const battle = annals.battles.get(id)
    if (!battle) return []
    const after = ofBattle.get(id) ?? []
    const rosters = battle.sides.map((side) => side.roster)
    const parts = (): ChroniclePart[] => [
      { roster: null, lines: [...resultLines(battle), ...fallenLines(battle, stats)] },
      ...partsOf(after, rosters)
    ]
    return [
      {
        id: `battle:${id}`,
        kind: 'battle',
        day: battle.date,
        title: battle.name,
        battle: id,
        friendly: battle.friendly ?? false,
        act,
        rosters,
        told: parts,
        written: null,
        leftOut: false,
        gone: false,
        ...Object.fromEntries(BATTLE_DETAILS.flatMap((key) => (battle[key] ? [[key, battle[key]]] : []))),
        ...(battle.pictures && { pictures: battle.pictures })
      }
    ]
  })
}

/** The members who took somebody out of action in a battle, or were taken out. */
export function mentionedIn(battle: Battle, stats: StatsPlug): { member: string; name: string }[] {
  const casualties = casualtiesOf(battle, stats)
  const fallen = new Set(casualties.map(({ combatant }) => combatant))
  const takers = new Set(casualties.map(({ by }) => by))
  return battle.sides.flatMap(({ combatants }) =>
    combatants
      .filter((combatant) => fallen.has(combatant) || takers.has(combatant.member))
      .map(({ member, name }) => ({ member, name }))
  )
}

/** One entry for each act that belongs to no battle. */
function actEntries(annals: Annals): ChronicleHead[] {
  const ended = new Set(annals.ended.map(({ battle }) => battle))
  const fought = daysFought(annals)
  /**
   * A battle may be entered long after it was fought; an act before it in the journal was no later than that
   * day.
   */
  const dayOf = ({ act, at, roster }: Fact): string => {
    const [day, first] = [at.slice(0, 10), firstDayAfter(fought.get(roster?.id ?? null) ?? [], act)]
    return first !== null && first < day ? first : day
  }
  const acts = new Map<number, Fact[]>()
  for (const fact of annals.facts) {
    if (fact.battle !== null && ended.has(fact.battle)) continue
    const own = acts.get(fact.act)
    if (own) own.push(fact)
    else acts.set(fact.act, [fact])
  }
  return [...acts].map(([act, facts]) => ({
    id: `act:${act}`,
    kind: 'act',
    day: dayOf(facts[0]!),
    title: null,
    battle: null,
    friendly: false,
    act,
    rosters: [...new Set(facts.flatMap((fact) => fact.roster?.id ?? []))],
    told: () => partsOf(facts, []),
    written: null,
    leftOut: false,
    gone: false
  }))
}

/** A finished battle, with the earliest day of any battle that ended at that time or later. */
interface DayFought {
  act: number
  first: string
}

/** By roster, and under null for all rosters: the battles in the order in which they ended. */
function daysFought({ ended, battles }: Annals): Map<string | null, DayFought[]> {
  const found = new Map<string | null, DayFought[]>()
  for (let at = ended.length - 1; at >= 0; at--) {
    const { battle: id, act } = ended[at]!
    const battle = battles.get(id)
    if (!battle) continue
    for (const roster of new Set([null, ...battle.sides.map((side) => side.roster)])) {
      const later = found.get(roster) ?? []
      const first = later.at(-1)?.first
      later.push({ act, first: first !== undefined && first < battle.date ? first : battle.date })
      found.set(roster, later)
    }
  }
  for (const days of found.values()) days.reverse()
  return found
}

/** The earliest day of any battle that ended after this act; null if none did. */
function firstDayAfter(days: DayFought[], act: number): string | null {
  let [from, until] = [0, days.length]
  while (from < until) {
    const middle = (from + until) >> 1
    if (days[middle]!.act > act) until = middle
    else from = middle + 1
  }
  return days[from]?.first ?? null
}

/** General entries first, then per roster; `named` rosters first. */
function partsOf(facts: Fact[], order: string[]): ChroniclePart[] {
  const rosters = [...new Set([null, ...order, ...facts.flatMap((fact) => fact.roster?.id ?? [])])]
  return rosters.flatMap((id) => {
    const own = facts.filter((fact) => (fact.roster?.id ?? null) === id)
    return own.length > 0
      ? [{ roster: own.at(-1)!.roster, lines: own.map(({ type, facts }) => ({ type, facts })) }]
      : []
  })
}

/** A result mentions a difference in value only from a tenth of the winner's value. */
const NOTABLE = 10

/** The result line of a battle: who won against whom; if the winner was worth less, by how much. */
function resultLines(battle: Battle): ChronicleLine[] {
  const winner = battle.sides.find((side) => side.result === 'win')
  const names = battle.sides.map((side) => side.name)
  const [only, ...others] = battle.sides
  // The opponents may have no roster.
  if (only && others.length === 0)
    return [{ type: `alone-${only.result ?? 'fought'}`, facts: { name: only.name } }]
  if (!winner)
    return [
      battle.sides.some((side) => side.result === 'draw')
        ? { type: 'draw', facts: { sides: names } }
        : { type: 'fought', facts: { sides: names } }
    ]
  const losers = battle.sides.filter((side) => side !== winner)
  const won: ChronicleLine = {
    type: 'won',
    facts: { winner: winner.name, losers: losers.map((side) => side.name) }
  }
  const ahead = winner.value === null ? 0 : Math.max(...losers.map((side) => side.value ?? 0)) - winner.value
  return winner.value !== null && ahead * NOTABLE >= winner.value && ahead > 0
    ? [won, { type: 'against-odds', facts: { points: ahead } }]
    : [won]
}

/** Who took out whom, in the order of the sides; then those whose opponent is unknown. */
function fallenLines(battle: Battle, stats: StatsPlug): ChronicleLine[] {
  const fallen = casualtiesOf(battle, stats)
  if (fallen.length === 0) return []
  const takers = battle.sides.flatMap((side) =>
    side.combatants.flatMap((taker): ChronicleLine[] => {
      const taken = fallen.filter((victim) => victim.side !== side && victim.by === taker.member)
      return taken.length > 0
        ? [
            {
              type: 'took-out',
              facts: {
                taker: taker.name,
                side: side.name,
                count: taken.length,
                victims: taken.map(({ combatant }) => combatant.name)
              }
            }
          ]
        : []
    })
  )
  const unknown = fallen.filter(({ side, by }) => !isEnemy(battle, side, by))
  return [...takers, ...unclaimed(unknown)]
}

function unclaimed(fallen: { combatant: Combatant }[]): ChronicleLine[] {
  return fallen.length > 0
    ? [
        {
          type: 'went-down',
          facts: { count: fallen.length, victims: fallen.map(({ combatant }) => combatant.name) }
        }
      ]
    : []
}

function isEnemy(battle: Battle, own: Side, by: string | null): boolean {
  return (
    by !== null &&
    battle.sides.some((side) => side !== own && side.combatants.some((combatant) => combatant.member === by))
  )
}
