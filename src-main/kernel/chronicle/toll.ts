import type { Annals } from './annals'
import { casualtiesOf } from './casualties'
import type { Battle, Combatant, Result, Side } from '../state/battle'
import type { Localised } from '../values/json'
import { DEAD, deadOf, type LifeEvent } from './lives'
import type { Member, Roster } from '../state/roster'
import { nameIn } from './names'
import type { StatsPlug } from '../system/stats'
import type { Tracker } from '../state/tracker'

/** A person by current names: a member of a roster, or somebody who is in none any more. */
export interface Named {
  roster: string
  rosterName: string
  member: string
  name: string
}

/** A member taken out of action in a battle, and the enemy who did it, if known. */
export interface Felling {
  battle: Battle
  /** The act that ended the battle. */
  act: number
  victim: Named
  by: Named | null
  /** The name of the enemy, if it belonged to no roster. */
  byStranger: string | null
  /** The weapon, if the battle's tracker recorded one. */
  with: Localised | null
}

/** The trackers of battles that were tracked, by battle. */
export type Tables = ReadonlyMap<string, Tracker>
const NO_TABLES: Tables = new Map()

/** A battle as it is named in lists. */
export interface BattleName {
  id: string
  name: string
  day: string
  friendly: boolean
}

/** One battle of a member: the side's result, the member's fate, and whom they took out. */
export interface ServiceBattle {
  battle: BattleName
  /** The act that ended it. */
  act: number
  result: Result | null
  out: boolean
  by: Named | null
  byStranger: string | null
  with: Localised | null
  felled: (Named & { with: Localised | null })[]
}

/** A member's service record. Totals count everything; lists are newest first and may be shortened. */
export interface ServiceRecord {
  who: Named
  typeName: Localised
  left: string | null
  totals: {
    battles: number
    won: number
    lost: number
    drawn: number
    felled: number
    out: number
    injuries: number
    advances: number
    captures: number
  }
  battles: ServiceBattle[]
  /** Events in the member's life, with the battle they followed. */
  events: (Omit<LifeEvent, 'battle'> & { battle: BattleName | null })[]
  epitaph: Epitaph | null
}

/** How a dead member died: when, after which battle, by whom, and their totals by then. */
export interface Epitaph {
  who: Named
  typeName: Localised
  act: number
  at: string
  /** The day of the battle they died of; without one, of the act. */
  day: string
  joined: { act: number; at: string } | null
  battle: BattleName | null
  by: Named | null
  byStranger: string | null
  with: Localised | null
  battles: number
  felled: number
}

export function inShort({ id, name, date, friendly = false }: Battle): BattleName {
  return { id, name, day: date, friendly }
}

/** A combatant of a side, under the current names of both. */
function namedIn(
  { rosters }: Annals,
  side: Side,
  { member, name }: Pick<Combatant, 'member' | 'name'>
): Named {
  const roster = rosters.get(side.roster)
  return {
    roster: side.roster,
    rosterName: roster?.name ?? side.name,
    member,
    name: (roster && nameIn(roster, member)) ?? name
  }
}

/** Returns everybody taken out of action in battles that count, in the order in which the battles ended. */
function fellingsOf(annals: Annals, stats: StatsPlug, tables = NO_TABLES): Felling[] {
  return annals.ended.flatMap(({ battle: id, act }) => {
    const battle = annals.battles.get(id)
    return battle && !battle.friendly ? felledIn(annals, battle, act, stats, tables) : []
  })
}

function felledIn(annals: Annals, battle: Battle, act: number, stats: StatsPlug, tables: Tables): Felling[] {
  const at = (member: string) => tables.get(battle.id)?.units.find(({ id }) => id === member)
  return casualtiesOf(battle, stats).map(({ side, combatant, by: taker }): Felling => {
    const unit = at(combatant.member)
    const table = unit ? (stats.felledAt?.(unit) ?? null) : null
    const by = enemyIn(annals, battle, side, taker)
    // If the report names another enemy than the tracker recorded, the report counts, and the weapon is
    // unknown.
    const known =
      table && (by === null ? enemyIn(annals, battle, side, table.by) === null : table.by === by.member)
        ? table
        : null
    return {
      battle,
      act,
      victim: namedIn(annals, side, combatant),
      by,
      byStranger: known && by === null ? strangerAt(tables.get(battle.id), battle, known.by) : null,
      with: known && known.with
    }
  })
}

/** The name of an enemy who was in the tracker but in no roster; null for anybody else. */
function strangerAt(table: Tracker | undefined, { sides }: Battle, by: string | null): string | null {
  const isMember = sides.some(({ combatants }) => combatants.some(({ member }) => member === by))
  return isMember ? null : (table?.units.find(({ id }) => id === by)?.name ?? null)
}

function enemyIn(annals: Annals, battle: Battle, own: Side, member: string | null): Named | null {
  if (member === null) return null
  for (const side of battle.sides) {
    const taker = side === own ? undefined : side.combatants.find((combatant) => combatant.member === member)
    if (taker) return namedIn(annals, side, taker)
  }
  return null
}

/** Returns a member's service record, with at most `limit` battles and events, the newest. */
export function serviceOf(
  annals: Annals,
  roster: Roster,
  member: Member,
  stats: StatsPlug,
  limit: number,
  tables = NO_TABLES
): ServiceRecord {
  const fought = annals.ended.flatMap(({ battle: id, act }): ServiceBattle[] => {
    const battle = annals.battles.get(id)
    const side = battle?.sides.find(({ combatants }) =>
      combatants.some((combatant) => combatant.member === member.id)
    )
    if (!battle || !side) return []
    const fellings = felledIn(annals, battle, act, stats, tables)
    const own = fellings.find(({ victim }) => victim.member === member.id)
    return [
      {
        battle: inShort(battle),
        act,
        result: side.result,
        out: own !== undefined,
        by: own?.by ?? null,
        byStranger: own?.byStranger ?? null,
        with: own?.with ?? null,
        felled: fellings.flatMap(({ by, victim, with: thing }) =>
          by?.member === member.id ? [{ ...victim, with: thing }] : []
        )
      }
    ]
  })
  // Friendly battles don't count.
  const counted = fought.filter(({ battle }) => !battle.friendly)
  const ended = (result: Result): number => counted.filter((game) => game.result === result).length
  const events = annals.lives.members.get(member.id) ?? []
  const times = (what: LifeEvent['what']): number => events.filter((event) => event.what === what).length
  return {
    who: { roster: roster.id, rosterName: roster.name, member: member.id, name: member.name },
    typeName: member.typeName,
    left: member.left,
    totals: {
      ...{ battles: counted.length, won: ended('win'), lost: ended('loss'), drawn: ended('draw') },
      felled: counted.reduce((sum, { felled }) => sum + felled.length, 0),
      out: counted.filter(({ out }) => out).length,
      ...{ injuries: times('injury'), advances: times('advance'), captures: times('captured') }
    },
    battles: fought.reverse().slice(0, limit),
    events: [...events]
      .reverse()
      .slice(0, limit)
      .map((event) => ({ ...event, battle: battleNamed(annals, event.battle) })),
    epitaph: member.left === DEAD ? epitaphOf(annals, roster, member, deedsOf(annals, stats, tables)) : null
  }
}

function battleNamed({ battles }: Annals, id: string | null): BattleName | null {
  const battle = id === null ? undefined : battles.get(id)
  return battle ? inShort(battle) : null
}

/**
 * For everybody who fought: the number of battles that count, whom they took out, and what took them out last
 * in each.
 */
interface Deeds {
  fought: Map<string, number>
  felled: Map<string, number>
  /** By member and battle. */
  taken: Map<string, Felling>
}

function deedsOf(annals: Annals, stats: StatsPlug, tables: Tables): Deeds {
  const deeds: Deeds = { fought: new Map(), felled: new Map(), taken: new Map() }
  const countOnce = (counts: Map<string, number>, member: string) =>
    counts.set(member, (counts.get(member) ?? 0) + 1)
  for (const { battle: id } of annals.ended) {
    const battle = annals.battles.get(id)
    if (!battle || battle.friendly) continue
    const fighters = new Set(battle.sides.flatMap((side) => side.combatants.map(({ member }) => member)))
    for (const member of fighters) countOnce(deeds.fought, member)
  }
  for (const felling of fellingsOf(annals, stats, tables)) {
    if (felling.by) countOnce(deeds.felled, felling.by.member)
    deeds.taken.set(`${felling.victim.member} ${felling.battle.id}`, felling)
  }
  return deeds
}

function epitaphOf(annals: Annals, roster: Roster, member: Member, deeds: Deeds): Epitaph | null {
  const events = annals.lives.members.get(member.id) ?? []
  const end = events.findLast((event) => event.what === 'left')
  if (!end) return null
  const joined = events.find((event) => event.what === 'joined')
  const battle = end.battle === null ? null : (annals.battles.get(end.battle) ?? null)
  const last = deeds.taken.get(`${member.id} ${end.battle}`)
  return {
    who: { roster: roster.id, rosterName: roster.name, member: member.id, name: member.name },
    typeName: member.typeName,
    ...{ act: end.act, at: end.at, day: battle?.date ?? end.at.slice(0, 10) },
    joined: joined ? { act: joined.act, at: joined.at } : null,
    battle: battle && inShort(battle),
    by: last?.by ?? null,
    byStranger: last?.byStranger ?? null,
    with: last?.with ?? null,
    battles: deeds.fought.get(member.id) ?? 0,
    felled: deeds.felled.get(member.id) ?? 0
  }
}

/** The battles somebody died of, or that this member fought: those whose trackers must be read. */
export function battlesToAsk(annals: Annals, member: string | null): string[] {
  if (member !== null)
    return annals.ended.flatMap(({ battle }) =>
      annals.battles
        .get(battle)
        ?.sides.some((side) => side.combatants.some((combatant) => combatant.member === member))
        ? [battle]
        : []
    )
  const ends = [...annals.rosters.values()]
    .flatMap(deadOf)
    .flatMap(({ id }) => annals.lives.members.get(id)?.findLast(({ what }) => what === 'left')?.battle ?? [])
  return [...new Set(ends)]
}

/** Returns the dead, first death first. */
export function memorialOf(annals: Annals, stats: StatsPlug, tables = NO_TABLES): Epitaph[] {
  const deeds = deedsOf(annals, stats, tables)
  const all = [...annals.rosters.values()].flatMap((roster) =>
    deadOf(roster).flatMap((member) => epitaphOf(annals, roster, member, deeds) ?? [])
  )
  return all.sort((a, b) => a.day.localeCompare(b.day) || a.act - b.act)
}

/** How often `by` took out members of the other; `by` null: enemy unknown. */
export interface TollCell {
  by: string | null
  of: string
  count: number
}

/** Who took whom out of action, between rosters and between members. */
export interface Toll {
  gangs: { roster: string; name: string; felled: number; out: number }[]
  cells: TollCell[]
  /** The members with the most in either direction; `more`: how many others there are. */
  fighters: (Named & { felled: number; out: number })[]
  more: number
  pairs: (TollCell & { battles: BattleName[] })[]
}

/** Counts all battles that count; at most `limit` pairs of members. */
export function tollOf(annals: Annals, stats: StatsPlug, limit: number): Toll {
  const fellings = fellingsOf(annals, stats)
  const fighters = new Map<string, Named & { felled: number; out: number }>()
  const fighterOf = (who: Named) => {
    const known = fighters.get(who.member) ?? { ...who, felled: 0, out: 0 }
    fighters.set(who.member, known)
    return known
  }
  for (const { victim, by } of fellings) {
    fighterOf(victim).out += 1
    if (by) fighterOf(by).felled += 1
  }
  const most = [...fighters.values()].sort(
    (a, b) => b.felled - a.felled || b.out - a.out || a.name.localeCompare(b.name)
  )
  const shown = most.slice(0, limit)
  const ids = new Set(shown.map(({ member }) => member))
  const gangs = [...annals.rosters.values()]
    .map(({ id, name }) => ({
      roster: id,
      name,
      felled: fellings.filter(({ by }) => by?.roster === id).length,
      out: fellings.filter(({ victim }) => victim.roster === id).length
    }))
    .filter(({ felled, out }) => felled + out > 0)
  return {
    gangs,
    cells: cellsOf(fellings, (who) => who.roster).map(({ by, of, all }) => ({ by, of, count: all.length })),
    fighters: shown,
    more: most.length - shown.length,
    pairs: cellsOf(fellings, (who) => who.member)
      .filter(({ by, of }) => by !== null && ids.has(by) && ids.has(of))
      .map(({ by, of, all }) => ({
        by,
        of,
        count: all.length,
        battles: all.map(({ battle }) => inShort(battle))
      }))
  }
}

function cellsOf(
  fellings: Felling[],
  idOf: (who: Named) => string
): { by: string | null; of: string; all: Felling[] }[] {
  const cells = new Map<string, { by: string | null; of: string; all: Felling[] }>()
  for (const felling of fellings) {
    const [by, of] = [felling.by && idOf(felling.by), idOf(felling.victim)]
    const key = JSON.stringify([by, of])
    const cell = cells.get(key) ?? { by, of, all: [] }
    cell.all.push(felling)
    cells.set(key, cell)
  }
  return [...cells.values()]
}
