import type { Battle, Combatant } from '../../../kernel/state/battle'
import { heldBy, type Member, type Roster } from '../../../kernel/state/roster'
import type { Tracker, TrackedUnit } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { fighterOf } from '../sheet/fighter'
import { sure } from './ask'
import { firstInHand } from './hands'
import { ordersAtStart } from './scene'
import { gaugeKey, keptAs, type UnitState } from './state'

/** The ticked boxes at the start: none, unless the campaign keeps those of the last game (NN-RUL-23). */
function startTicks(rules: NecroRules, tickedAtEnd: number): number {
  return sure({ rules }, 'gauge-at-start', { tickedAtEnd }).outcome.ticked
}

/**
 * The tracker before the first turn: every fighter waits to be placed, everything counted per game is fresh
 * (NN-RUL-23, NN-FTR-7, NN-XP-10). Refuses a side without a roster or a combatant who is not in it.
 */
export function begin(rules: NecroRules, battle: Battle, rosters: Roster[]): Verdict<Tracker> {
  const missing = battle.sides.filter((side) => !rosters.some((roster) => roster.id === side.roster))
  if (missing.length > 0)
    return refuse(...missing.map((side) => reason('unknown-roster', [], { gang: side.name })))
  const units: TrackedUnit[] = []
  const table: Tracker['table'] = { order: battle.sides.map((side) => side.roster) }
  for (const side of battle.sides) {
    const roster = rosters.find((r) => r.id === side.roster)!
    for (const combatant of side.combatants) {
      const member = roster.members.find((m) => m.id === combatant.member)
      if (!member) return refuse(reason('unknown-fighter', [], { fighter: combatant.name }))
      units.push(unitOf(rules, roster, member, combatant))
      Object.assign(table, gaugesOf(rules, roster, member))
    }
  }
  const sides = battle.sides.map((side) => ({ id: side.roster, name: side.name, state: {} }))
  return { id: battle.id, turn: 0, open: true, count: 0, table, sides, units }
}

/** A fighter who waits to be placed. */
function unitOf(rules: NecroRules, roster: Roster, member: Member, combatant: Combatant): TrackedUnit {
  const fighter = fighterOf(rules, roster, member)
  const state: Partial<UnitState> = {
    place: 'waiting',
    wounds: fighter.effective.profile.w,
    hands: firstInHand(rules, fighter),
    orders: ordersAtStart({ rules }, member)
  }
  const entries = Object.entries(state).map(([key, value]) => [key, keptAs('unit', key, value)] as const)
  return {
    id: member.id,
    side: roster.id,
    name: combatant.name,
    typeName: combatant.typeName,
    state: Object.fromEntries(entries.filter(([, value]) => value !== null))
  }
}

/** The gauges of a fighter's items that start with a load or with ticked boxes, by their keys in the table. */
function gaugesOf(rules: NecroRules, roster: Roster, { id }: Member): Tracker['table'] {
  const gauges: Tracker['table'] = {}
  for (const item of heldBy(roster, id)) {
    const load = typeof item.data['load'] === 'string' ? item.data['load'] : null
    const ticked = startTicks(rules, Number(item.data['ticked'] ?? 0))
    if (load !== null || ticked > 0) gauges[gaugeKey(item.id)] = { ticked, load, hot: 0 }
  }
  return gauges
}
