import type { Battle, Combatant, Side } from '../../../kernel/state/battle'
import type { Json } from '../../../kernel/values/json'
import { STASH } from '../../../kernel/state/roster'
import type { Loot } from '../../../kernel/system/system'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { END_STATES } from '../sheet/between'
import type { NecroRules } from '../catalogue/rules'
import { gaugeSize } from '../formulas/ammunition'
import { furySays } from '../formulas/mods'
import { recordOf, sideRecord, UNREPORTED, type CombatantRecord } from './sheet'

/** The name shown for a thing that no side brought. */
const UNKNOWN = { key: 'labels.unknownThing' }

/**
 * Returns the sides as reported, reduced to the known fields, or refuses with every fault of the report. Results
 * may stay open until the battle is finished.
 */
export function report(rules: NecroRules, battle: Battle, sides: Side[]): Verdict<Side[]> {
  const reasons = [
    ...sides.flatMap((side) =>
      side.combatants.flatMap((combatant) => whyNotReported(rules, sides, side, combatant))
    ),
    ...whyNotSpent(sides),
    ...whyNotLooted(rules, sides),
    ...sides.flatMap(whyNotGiven),
    ...sides.flatMap((side) => whyNotKept(rules, side)),
    ...whyNotResults(sides)
  ]
  if (reasons.length > 0) return refuse(...reasons)
  return battle.sides.map((mustered) => {
    const side = sides.find(({ roster }) => roster === mustered.roster) ?? mustered
    return {
      ...side,
      // House and gear are facts of the muster; a report can't change them.
      record: {
        ...mustered.record,
        loot: sideRecord(side).loot.map(({ item, from, to, taker }) => ({ item, from, to, taker })),
        used: sideRecord(side).used,
        given: sideRecord(side).given.map(({ item, to }) => ({ item, to })),
        ...(!rules.houseRules.gaugesRefillEachGame && {
          gauges: sideRecord(side).gauges.map(({ item, ticked }) => ({ item, ticked }))
        })
      },
      combatants: side.combatants.map((combatant) => ({ ...combatant, record: tidy(combatant) }))
    }
  })
}

/** Drops unknown fields and repeated things; an unhurt fighter was taken out by nobody. */
function tidy(combatant: Combatant): CombatantRecord {
  const { state, by, learning, purse, used } = recordOf(combatant)
  return { state, by: state === 'unhurt' ? null : by, learning, purse, used: used && [...new Set(used)] }
}

function whyNotReported(rules: NecroRules, sides: Side[], side: Side, combatant: Combatant): Reason[] {
  const { state, by, learning, purse, used } = recordOf(combatant)
  const boxes = rules.experience.learning.boxes
  const params = { fighter: combatant.name }
  const isEnemy = (id: unknown): boolean =>
    id === null || sides.some((other) => other !== side && other.combatants.some((c) => c.member === id))
  const reasons = Object.keys(combatant.record)
    .filter((key) => !(key in UNREPORTED))
    .map((key) => reason('unknown-field', [], { ...params, key }))
  if (!END_STATES.includes(state)) reasons.push(reason('unknown-state', ['NN-OUT-2'], { ...params, state }))
  if (!isEnemy(by)) reasons.push(reason('not-an-enemy', ['NN-INJ-4'], params))
  if (!(Number.isInteger(learning) && learning >= 0 && learning <= boxes))
    reasons.push(reason('learning-boxes', ['NN-XP-10'], { ...params, boxes }))
  if (!isEnemy(purse)) reasons.push(reason('purse-thief', ['NN-LOOT-3'], params))
  if (used !== null && !(Array.isArray(used) && used.every((id) => isSpendable(rules, sides, id))))
    reasons.push(reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], params))
  return reasons
}

/**
 * Whether a side brought this item to the game and it is for a single use. The user may differ from the
 * bringer.
 */
function isSpendable(rules: NecroRules, sides: Side[], item: unknown): boolean {
  const gear = sides.flatMap((side) => sideRecord(side).gear).find((g) => g.item === item)
  return gear !== undefined && rules.thing(gear.thing)?.consumable === true
}

/** Refuses things used up of a stash that were not in it at the muster (NN-RUL-23). */
function whyNotSpent(sides: Side[]): Reason[] {
  return sides
    .filter((side) =>
      (sideRecord(side).used ?? []).some((id) => !sideRecord(side).supplies.some(({ item }) => item === id))
    )
    .map((side) => reason('not-spendable', ['NN-RUL-23', 'NN-EQP-3'], { fighter: side.name }))
}

/**
 * Loot must be gear of an enemy combatant that is not fixed to the body, and be taken only once, by a combatant
 * of the side that gets it (NN-LOOT-2, NN-LOOT-7).
 */
function whyNotLooted(rules: NecroRules, sides: Side[]): Reason[] {
  const all = sides.flatMap((side) => sideRecord(side).loot.map((loot) => ({ side, loot })))
  const twice = all.filter(({ loot }, i) => all.findIndex((other) => other.loot.item === loot.item) !== i)
  return [
    ...all.flatMap(({ side, loot }) => whyNotTaken(rules, sides, side, loot)),
    ...twice.map(({ loot }) => reason('looted-twice', ['NN-LOOT-2'], { thing: nameOf(sides, loot) }))
  ]
}

function whyNotTaken(rules: NecroRules, sides: Side[], side: Side, loot: Loot): Reason[] {
  const from = sides.find((s) => s.roster === loot.from)
  const to = sides.find((s) => s.roster === loot.to)
  const gear = from && sideRecord(from).gear.find((g) => g.item === loot.item)
  const params = { thing: nameOf(sides, loot) }
  if (!from || !gear) return [reason('not-lootable', ['NN-LOOT-7'], { ...params, gang: from?.name ?? null })]
  if (!to || to === from || (side !== to && side !== from))
    return [reason('loot-side', ['NN-LOOT-1'], params)]
  if (loot.taker === STASH)
    return furySays(rules, sideRecord(to).house, 'fallenAreLooted')
      ? []
      : [reason('loot-to-stash', ['NN-HSE-9'], params)]
  return to.combatants.some((c) => c.member === loot.taker)
    ? []
    : [reason('loot-taker', ['NN-LOOT-1'], params)]
}

/**
 * A thing passed within a gang must be gear of that gang, go to a combatant of it, and pass only once
 * (NN-EXC-1).
 */
function whyNotGiven(side: Side): Reason[] {
  const { given, gear } = sideRecord(side)
  const wrong = given.filter(
    ({ item, to }, at) =>
      !gear.some((g) => g.item === item) ||
      !side.combatants.some((c) => c.member === to) ||
      given.findIndex((other) => other.item === item) !== at
  )
  return wrong.map(({ item }) =>
    reason('not-given', ['NN-EXC-1', 'NN-EXC-2'], {
      thing: gear.find((g) => g.item === item)?.name ?? UNKNOWN,
      gang: side.name
    })
  )
}

/** Ticked boxes must be on gear of this side, and no more of them than a gauge has (NN-AMM-1, NN-RUL-23). */
function whyNotKept(rules: NecroRules, side: Side): Reason[] {
  const { gauges, gear } = sideRecord(side)
  const fits = ({ item, ticked }: { item: string; ticked: number }): boolean =>
    gear.some((g) => g.item === item) && Number.isInteger(ticked) && ticked >= 0 && ticked <= gaugeSize(rules)
  return gauges
    .filter((gauge) => !fits(gauge))
    .map(({ item }) =>
      reason('not-a-gauge', ['NN-AMM-1', 'NN-RUL-23'], {
        thing: gear.find((g) => g.item === item)?.name ?? UNKNOWN
      })
    )
}

function nameOf(sides: Side[], loot: Loot): Json {
  return sides.flatMap((side) => sideRecord(side).gear).find((g) => g.item === loot.item)?.name ?? UNKNOWN
}

/** The results must be one winner and the rest defeated, or a draw for all (NN-ROUT-3, NN-RUL-65). */
function whyNotResults(sides: Side[]): Reason[] {
  const results = sides.map((side) => side.result).filter((result) => result !== null)
  const wins = results.filter((result) => result === 'win').length
  const draws = results.filter((result) => result === 'draw').length
  const mixed = draws > 0 && draws < results.length
  const noWinner = results.length === sides.length && wins === 0 && draws === 0
  return wins > 1 || mixed || noWinner ? [reason('results', ['NN-ROUT-3', 'NN-RUL-65'])] : []
}
