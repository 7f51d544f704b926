import type { Annals } from './annals'
import { casualtiesOf } from './casualties'
import type { Battle, Side } from '../state/battle'
import type { Localised, Words } from '../values/json'
import type { Unit } from '../values/receipt'
import { present, type Roster } from '../state/roster'
import { nameIn } from './names'
import type { StatsPlug } from '../system/stats'

/** The holder of a record, and the act that set it. */
export interface Holder {
  roster: { id: string; name: string }
  member: { id: string; name: string } | null
  thing: Localised | null
  battle: { id: string; name: string; day: string } | null
  act: number
  at: string
}

/** A campaign record; several hold it if they reached the same value. */
export interface CampaignRecord {
  /** The kind of record: `felled`, `service`…, or `member:<key>` for one of the game's running counts. */
  key: string
  /** The game's name for it; left out if the window has the words. */
  label?: Words
  unit: Unit
  amount: number
  holders: Holder[]
}

interface Claim extends Holder {
  amount: number
}

/** Returns all records that have a holder. Friendly battles don't count. */
export function recordsOf(annals: Annals, stats: StatsPlug): CampaignRecord[] {
  const battles = annals.ended.flatMap(({ battle: id, act, at }) => {
    const battle = annals.battles.get(id)
    return battle && !battle.friendly ? [{ battle, act, at }] : []
  })
  const members = memberClaims(annals, battles, stats)
  return [
    best('felled', 'count', members.felled),
    best('felled-at-once', 'count', members.felledAtOnce),
    best('service', 'count', members.service),
    best('scars', 'count', members.scars),
    ...stats.memberCounts.map((count) => {
      const found = best(`member:${count.key}`, count.unit, countClaims(annals, count.key))
      return found && { ...found, label: count.label }
    }),
    best('streak', 'count', streakClaims(annals, battles)),
    best('upset', 'points', upsetClaims(annals, battles)),
    best('bloodiest', 'count', bloodyClaims(annals, battles, stats)),
    best('value', 'points', peakClaims(annals, 'value')),
    best('money', 'money', peakClaims(annals, 'money')),
    best('weapon', 'money', peakClaims(annals, 'weapon'))
  ].filter((record) => record !== null)
}

interface Fought {
  battle: Battle
  act: number
  at: string
}

function best(key: string, unit: Unit, claims: Claim[]): CampaignRecord | null {
  const found = highest(claims)
  const amount = found[0]?.amount ?? 0
  return amount === 0 ? null : { key, unit, amount, holders: found.map(({ amount: _, ...holder }) => holder) }
}

/** Those with the highest amount, from 0 up: only they can hold a record, so only they need names. */
function highest<Of extends { amount: number }>(all: Of[]): Of[] {
  const most = all.reduce((known, { amount }) => Math.max(known, amount), 0)
  return all.filter(({ amount }) => amount === most)
}

/** A member's total in battles so far, and the last battle that added to it. */
interface Deed {
  side: Side
  member: string
  fought: Fought
  amount: number
}

/** Totals of each member over all games; `act` is the one that reached the total. */
function memberClaims(annals: Annals, battles: Fought[], stats: StatsPlug) {
  const tallies = {
    felled: new Map<string, Deed>(),
    service: new Map<string, Deed>(),
    scars: new Map<string, Deed>()
  }
  const felledAtOnce: Deed[] = []
  for (const fought of battles) {
    const { sides } = fought.battle
    const add = (tally: Map<string, Deed>, side: Side, member: string): void => {
      const known = tally.get(member)
      // One object per member, not per deed: a large campaign has hundreds of thousands of deeds.
      if (known) {
        known.side = side
        known.fought = fought
        known.amount += 1
      } else tally.set(member, { side, member, fought, amount: 1 })
    }
    const here = new Map<string, Deed>()
    for (const side of sides) for (const { member } of side.combatants) add(tallies.service, side, member)
    for (const { side, combatant, by } of casualtiesOf(fought.battle, stats)) {
      add(tallies.scars, side, combatant.member)
      const taker = sides.find(
        (other) => other !== side && other.combatants.some(({ member }) => member === by)
      )
      if (!taker || by === null) continue
      add(tallies.felled, taker, by)
      add(here, taker, by)
    }
    felledAtOnce.push(...here.values())
  }
  const here = presentOf(annals)
  const there = ({ side, member }: Deed): boolean => here.get(side.roster)?.has(member) ?? false
  const claims = (deeds: Deed[]): Claim[] =>
    highest(deeds).map(({ side, member, fought: { battle, act, at }, amount }) => ({
      ...holderIn(annals, side),
      member: { id: member, name: nameOf(annals, side, member) },
      battle: inShort(battle),
      act,
      at,
      amount
    }))
  // For survival and recovery the member must still be present. A tally within one battle is a record from
  // two on.
  return {
    felled: claims([...tallies.felled.values()]),
    felledAtOnce: claims(felledAtOnce.filter(({ amount }) => amount > 1)),
    service: claims([...tallies.service.values()].filter(there)),
    scars: claims([...tallies.scars.values()].filter((deed) => deed.amount > 1 && there(deed)))
  }
}

/** The ids of the present members, by roster. */
function presentOf({ rosters }: Annals): Map<string, Set<string>> {
  return new Map(
    [...rosters].map(([id, roster]) => [id, new Set(present(roster).map((member) => member.id))])
  )
}

function countClaims({ rosters, rose }: Annals, key: string): Claim[] {
  return [...rosters.values()].flatMap((roster) =>
    present(roster).map((member): Claim => ({
      amount: member.numbers[key] ?? 0,
      roster: { id: roster.id, name: roster.name },
      member: { id: member.id, name: member.name },
      ...{ thing: null, battle: null },
      ...(rose.get(`${member.id}:${key}`) ?? rose.get(`${member.id}:*`) ?? { act: 0, at: '' })
    }))
  )
}

/** Each roster's longest winning streak. */
function streakClaims(annals: Annals, battles: Fought[]): Claim[] {
  const now = new Map<string, number>()
  const longest = new Map<string, Claim>()
  for (const { battle, act, at } of battles) {
    for (const side of battle.sides) {
      const row = side.result === 'win' ? (now.get(side.roster) ?? 0) + 1 : 0
      now.set(side.roster, row)
      if (row > Math.max(1, longest.get(side.roster)?.amount ?? 0))
        longest.set(side.roster, { ...holderIn(annals, side), battle: inShort(battle), act, at, amount: row })
    }
  }
  return [...longest.values()]
}

/** Wins against a side of higher value, by the difference. */
function upsetClaims(annals: Annals, battles: Fought[]): Claim[] {
  const upsets = battles.flatMap((fought) => {
    const { sides } = fought.battle
    const winner = sides.find((side) => side.result === 'win')
    if (!winner || winner.value === null) return []
    let strongest = -Infinity
    for (const side of sides) if (side !== winner) strongest = Math.max(strongest, side.value ?? 0)
    return [{ ...fought, winner, amount: strongest - winner.value }]
  })
  return highest(upsets).map(({ battle, act, at, winner, amount }) => ({
    ...holderIn(annals, winner),
    ...{ battle: inShort(battle), act, at, amount }
  }))
}

/** Battles by the number taken out of action; held by the winner, or by the first side of a draw. */
function bloodyClaims(annals: Annals, battles: Fought[], stats: StatsPlug): Claim[] {
  const counted = battles.map((fought) => ({ ...fought, amount: casualtiesOf(fought.battle, stats).length }))
  return highest(counted.filter(({ amount }) => amount > 1)).flatMap(({ battle, act, at, amount }) => {
    const side = battle.sides.find(({ result }) => result === 'win') ?? battle.sides[0]
    return side ? [{ ...holderIn(annals, side), battle: inShort(battle), act, at, amount }] : []
  })
}

function peakClaims({ peaks, rosters }: Annals, of: 'money' | 'value' | 'weapon'): Claim[] {
  return peaks[of].map(({ amount, act, at, roster, thing = null }) => ({
    amount,
    act,
    at,
    roster: { id: roster, name: rosters.get(roster)?.name ?? '' },
    ...{ member: null, battle: null, thing }
  }))
}

/** A side under its roster's current name. */
function holderIn({ rosters }: Annals, side: Side): Pick<Holder, 'roster' | 'member' | 'thing'> {
  return {
    roster: { id: side.roster, name: rosters.get(side.roster)?.name ?? side.name },
    member: null,
    thing: null
  }
}

const nameOfNow = (roster: Roster | undefined, member: string): string | undefined =>
  roster && nameIn(roster, member)

function nameOf({ rosters }: Annals, side: Side, member: string): string {
  return (
    nameOfNow(rosters.get(side.roster), member) ??
    side.combatants.find((combatant) => combatant.member === member)?.name ??
    ''
  )
}

function inShort({ id, name, date }: Battle): NonNullable<Holder['battle']> {
  return { id, name, day: date }
}
