import type { Battle, Combatant, Result, Side } from '../../../kernel/state/battle'
import { battleEvent, rosterEvent, type Event, type RosterEvent } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import { present, STASH, type Item, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { backHome, isBack } from '../../../kernel/system/loans'
import type { Aftermath, Enemy, Fought } from '../sheet/between'
import type { NecroRules } from '../catalogue/rules'
import { deathChanges } from '../roster/decide/dismiss'
import { spentEvents } from '../roster/decide/spent'
import { onward } from '../roster/decide/steps'
import { hatredsOf, LEADER } from '../sheet/state'
import { backAgain } from './back-again'
import { report } from './report'
import { recordOf, sideRecord } from './sheet'

/** Single-use things that have their own question in the interlude; no report ticks them off as used up. */
const ASKED_FOR = ['sting-patch', 'emergency-medical-automaton', 'retractable-blades', 'weapon-master']

/**
 * Ends a battle: loot changes hands, used things disappear, and every gang enters its interlude with what the
 * battle says of it (NN-ITL-1). Refuses what `report` refuses, result-missing and gang-between.
 */
export function finish(rules: NecroRules, battle: Battle, rosters: Roster[]): Verdict<Event[]> {
  const checked = report(rules, battle, battle.sides)
  const reasons = [...(isRefusal(checked) ? checked.refused : []), ...whyNotOver(battle, rosters)]
  if (reasons.length > 0) return refuse(...reasons)

  const events: RosterEvent[] = []
  let now = rosters
  const tell = (added: RosterEvent[]): void => {
    events.push(...added)
    now = now.map((roster) =>
      evolveRoster(
        roster,
        added.filter((event) => event.subject.id === roster.id)
      )
    )
  }
  tell(loot(battle, now))
  for (const roster of now) tell(passedOn(battle, roster))
  for (const roster of now) tell(usedUp(battle, roster))
  if (!rules.houseRules.gaugesRefillEachGame) for (const roster of now) tell(keptGauges(battle, roster))
  for (const { id } of rosters) {
    const roster = (): Roster => now.find((r) => r.id === id)!
    tell(killed(battle, roster()))
    tell(backAgain(roster()))
    tell([opened(battle, roster(), rosters)])
    tell(onward(rules, roster()))
  }
  const facts = {
    battle: battle.name,
    date: battle.date,
    sides: battle.sides.map((side) => side.name),
    results: battle.sides.map((side) => side.result),
    winner: battle.sides.find((side) => side.result === 'win')?.name ?? null
  }
  return [battleEvent(battle.id, 'battle-finished', facts, [{ do: 'finish' }]), ...events]
}

function whyNotOver(battle: Battle, rosters: Roster[]): Reason[] {
  const open = battle.sides
    .filter((side) => side.result === null)
    .map((side) => reason('result-missing', ['NN-ROUT-3'], { gang: side.name }))
  const busy = battle.sides.flatMap((side) => {
    const roster = rosters.find((r) => r.id === side.roster)
    return roster?.stage === 'ready' ? [] : [reason('gang-between', ['NN-ITL-1'], { gang: side.name })]
  })
  return [...open, ...busy]
}

/**
 * Moves stolen things, with what is fitted to them, to the taker, or to the stash if the taker has left
 * (NN-LOOT-2, NN-RUL-66).
 */
function loot(battle: Battle, rosters: Roster[]): RosterEvent[] {
  const all = battle.sides.flatMap((side) => sideRecord(side).loot)
  const named = new Set(all.map(({ item }) => item))
  return all.flatMap((taken): RosterEvent[] => {
    const from = rosters.find((r) => r.id === taken.from)!
    const to = rosters.find((r) => r.id === taken.to)!
    const item = from.items.find((i) => i.id === taken.item)
    if (!item) return []
    const items = [item, ...from.items.filter((i) => i.on === item.id && !named.has(i.id))]
    const loser = from.members.find((m) => m.id === item.holder)?.name ?? null
    const taker = present(to).find((m) => m.id === taken.taker) ?? null
    const facts = {
      thing: item.name,
      victim: loser,
      from: from.name,
      taker: taker?.name ?? null,
      to: to.name
    }
    // Fitted things that are named as loot themselves come loose from it.
    const loose = from.items.filter((i) => i.on === item.id && !items.includes(i))
    return [
      rosterEvent(from.id, 'item-stolen', facts, [
        ...loose.map((i): RosterChange => ({ do: 'item-move', item: i.id, to: i.holder, on: null })),
        ...items.map((i): RosterChange => ({ do: 'item-remove', item: i.id }))
      ]),
      rosterEvent(
        to.id,
        taker ? 'item-looted' : 'item-looted-stash',
        facts,
        items.map((i): RosterChange => ({ do: 'item-add', item: asLoot(i, item, to, taker?.id ?? STASH) }))
      )
    ]
  })
}

/**
 * A stolen thing as its taker has it. One that they had lent to the victim is simply theirs again; one that
 * somebody else had lent is theirs too: the victim owes it, not they.
 */
function asLoot(item: Item, main: Item, to: Roster, holder: string): Item {
  const home = backHome(item)
  const own = isBack(item, to) ? home : { ...home, paid: 0, source: 'loot' }
  return { ...own, holder, on: item.id === main.id ? null : main.id }
}

/** Deaths of the fighters who end the battle dead: they roll on no table and lose their equipment (NN-GRN-11). */
function killed(battle: Battle, roster: Roster): RosterEvent[] {
  return combatantsOf(battle, roster)
    .filter(
      (combatant) =>
        recordOf(combatant).state === 'dead' && present(roster).some((m) => m.id === combatant.member)
    )
    .flatMap((combatant) => {
      const facts = { fighter: combatant.name, by: enemyOf(battle, recordOf(combatant).by)?.name ?? null }
      return [rosterEvent(roster.id, 'fighter-killed', facts, deathChanges(roster, combatant.member))]
    })
}

function opened(battle: Battle, roster: Roster, before: Roster[]): RosterEvent {
  const data = aftermathOf(battle, roster, before)
  const opponents = battle.sides.filter((side) => side.roster !== roster.id).map((side) => side.name)
  const { result, ownValue, opponentValue } = data
  const facts = { battle: battle.name, date: battle.date, result, ownValue, opponentValue, opponents }
  return rosterEvent(roster.id, 'interlude-opened', facts, [
    { do: 'stage', to: 'between' },
    {
      do: 'between-open',
      between: {
        id: `${battle.id}:${roster.id}`,
        battle: battle.id,
        step: 'injuries',
        data
      }
    }
  ])
}

/**
 * What the interlude needs to know of the battle, seen from one side. Against several opponents the one of the
 * highest value counts (NN-RUL-65).
 */
function aftermathOf(battle: Battle, roster: Roster, before: Roster[]): Aftermath {
  const side = battle.sides.find((s) => s.roster === roster.id)!
  const others = battle.sides.filter((s) => s !== side)
  const strongest = others.reduce((best, s) => ((s.value ?? 0) > (best.value ?? 0) ? s : best), others[0]!)
  const own = new Set(side.combatants.map((c) => c.member))
  const fought = side.combatants.map((c): [string, Fought] => {
    const { state, by, learning } = recordOf(c)
    return [c.member, { state, by: enemyOf(battle, by), learning }]
  })
  return {
    result: side.result as Result,
    ownValue: side.value ?? 0,
    opponentValue: strongest.value ?? 0,
    enemyLeader: leaderOfSide(battle, strongest, before),
    fought: Object.fromEntries(fought),
    pursesStolen: others.flatMap((s) => s.combatants).filter((c) => own.has(recordOf(c).purse ?? '')).length,
    pursesLost: side.combatants.filter((c) => recordOf(c).purse !== null).length,
    consumables: spendable(battle, roster).map((i) => i.id),
    avenged: Object.fromEntries(avenged(battle, roster, side, before))
  }
}

/** Single-use things that may have been used up, because the report says nothing about them (NN-RUL-23). */
function spendable(battle: Battle, roster: Roster): Item[] {
  const silent = new Set(
    combatantsOf(battle, roster)
      .filter((c) => recordOf(c).used === null)
      .map((c) => c.member)
  )
  const side = battle.sides.find((s) => s.roster === roster.id)
  const stashTold = side !== undefined && sideRecord(side).used !== null
  const complete = combatantsOf(battle, roster).length > 0 && silent.size === 0
  return roster.items.filter((item) => {
    if (item.data['consumable'] !== true || ASKED_FOR.includes(item.thing)) return false
    return item.holder === STASH
      ? !stashTold
      : !complete &&
          (silent.has(item.holder) || !combatantsOf(battle, roster).some((c) => c.member === item.holder))
  })
}

/**
 * Stores the boxes that stay ticked, on every reported weapon that this gang now has (NN-RUL-23, key
 * gaugesRefillEachGame).
 */
function keptGauges(battle: Battle, roster: Roster): RosterEvent[] {
  const gauges = battle.sides
    .flatMap((side) => sideRecord(side).gauges)
    .filter(({ item, ticked }) =>
      roster.items.some((i) => i.id === item && Number(i.data['ticked'] ?? 0) !== ticked)
    )
  if (gauges.length === 0) return []
  const things = gauges.map(({ item }) => roster.items.find((i) => i.id === item)!.name)
  return [
    rosterEvent(
      roster.id,
      'gauges-kept',
      { things },
      gauges.map(({ item, ticked }): RosterChange => ({ do: 'item-data', item, data: { ticked } }))
    )
  ]
}

/** Things given to a comrade during the game stay with that comrade (NN-EXC-1, NN-RUL-66). */
function passedOn(battle: Battle, roster: Roster): RosterEvent[] {
  const side = battle.sides.find((s) => s.roster === roster.id)
  const given = side ? sideRecord(side).given : []
  const holderOf = (item: string): string | undefined =>
    given.find((candidate) => candidate.item === item)?.to
  return given.flatMap(({ item: id, to }): RosterEvent[] => {
    const item = roster.items.find((i) => i.id === id)
    const fighter = present(roster).find((m) => m.id === to)
    if (!item || !fighter || item.holder === to) return []
    const from = roster.members.find((m) => m.id === item.holder)?.name ?? null
    // A thing stays fitted to its host, and its own parts to it, only if both end up with the same fighter.
    const host =
      item.on !== null && (holderOf(item.on) ?? roster.items.find((i) => i.id === item.on)?.holder) === to
        ? item.on
        : null
    const loose = roster.items.filter((i) => i.on === id && (holderOf(i.id) ?? i.holder) !== to)
    return [
      rosterEvent(roster.id, 'item-passed', { thing: item.name, from, fighter: fighter.name }, [
        ...loose.map((i): RosterChange => ({ do: 'item-move', item: i.id, to: i.holder, on: null })),
        { do: 'item-move', item: id, to, on: host }
      ])
    ]
  })
}

/** Removes the things that any side reports as used up, from whichever gang has them now (NN-RUL-23, NN-EQP-3). */
function usedUp(battle: Battle, roster: Roster): RosterEvent[] {
  const all = battle.sides.flatMap((side) => [
    ...(sideRecord(side).used ?? []),
    ...side.combatants.flatMap((c) => recordOf(c).used ?? [])
  ])
  return spentEvents(
    roster,
    roster.items.filter((item) => all.includes(item.id))
  )
}

function combatantsOf(battle: Battle, roster: Roster): Combatant[] {
  return battle.sides.find((s) => s.roster === roster.id)?.combatants ?? []
}

/** The combatant of this id on any side, with the name of their gang; null if there is none. */
function enemyOf(battle: Battle, id: string | null): Enemy | null {
  const side = battle.sides.find((s) => s.combatants.some((c) => c.member === id))
  const combatant = side?.combatants.find((c) => c.member === id)
  return side && combatant
    ? { roster: side.roster, gang: side.name, member: combatant.member, name: combatant.name }
    : null
}

/**
 * The present leader of the other gang, even one who did not fight; else the first combatant of the side
 * (NN-RUL-41).
 */
function leaderOfSide(battle: Battle, side: Side, rosters: Roster[]): Enemy | null {
  const chief = rosters
    .find((r) => r.id === side.roster)
    ?.members.find((m) => m.type === LEADER && m.left === null)
  if (chief) return { roster: side.roster, gang: side.name, member: chief.id, name: chief.name }
  return enemyOf(battle, side.combatants[0]?.member ?? null)
}

/**
 * Pairs of hatred (trait id) and its owner (member id): the first hatred that the owner has of each enemy whom
 * they put out of action (NN-INJ-7).
 */
function avenged(battle: Battle, roster: Roster, side: Side, rosters: Roster[]): [string, string][] {
  const fallen = battle.sides
    .filter((s) => s !== side)
    .flatMap((s) => s.combatants)
    .filter((c) => ['out', 'dead'].includes(recordOf(c).state))
  return fallen.flatMap((enemy): [string, string][] => {
    const member = roster.members.find((m) => m.id === recordOf(enemy).by)
    const fallenOne = rosters.flatMap(({ members }) => members).find(({ id }) => id === enemy.member)
    const [hatred] = member ? hatredsOf(member, fallenOne ?? { id: enemy.member }) : []
    return member && hatred ? [[hatred.id, member.id]] : []
  })
}
