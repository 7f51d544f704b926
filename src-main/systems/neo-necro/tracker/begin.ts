import type { Battle } from '../../../kernel/state/battle'
import { heldBy, type Roster } from '../../../kernel/state/roster'
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
      const fighter = fighterOf(rules, roster, member)
      const state: Partial<UnitState> = {
        place: 'waiting',
        wounds: fighter.effective.profile.w,
        hands: firstInHand(rules, fighter),
        orders: ordersAtStart({ rules }, member)
      }
      const entries = Object.entries(state).map(([key, value]) => [key, keptAs('unit', key, value)] as const)
      units.push({
        id: member.id,
        side: side.roster,
        name: combatant.name,
        typeName: combatant.typeName,
        state: Object.fromEntries(entries.filter(([, value]) => value !== null))
      })
      for (const item of heldBy(roster, member.id)) {
        const load = typeof item.data['load'] === 'string' ? item.data['load'] : null
        const ticked = startTicks(rules, Number(item.data['ticked'] ?? 0))
        if (load !== null || ticked > 0) table[gaugeKey(item.id)] = { ticked, load, hot: 0 }
      }
    }
  }
  const sides = battle.sides.map((side) => ({ id: side.roster, name: side.name, state: {} }))
  return { id: battle.id, turn: 0, open: true, count: 0, table, sides, units }
}
