import type { Json } from '../../../kernel/values/json'
import type { NecroRules } from '../catalogue/rules'
import { phrase, signed } from '../catalogue/phrase'
import { furyBonus, furyOfHouse, furyRules } from '../formulas/furies'
import { giversOf, modOf, skillRules, thingGivers, thingRules } from '../formulas/mods'
import { nameOf, type Working } from './working'

/** A hit target being added up. Each addition is named, and its rules are cited (NN-HIT-2, NN-HIT-3). */
export interface Tally {
  readonly total: number
  by(name: Json, value: number, ...cited: string[]): void
  /** Adds a circumstance of the printed table, by its id. */
  circumstance(id: string, ...cited: string[]): void
}

/**
 * Starts from the shooter's BS. Each resolver that uses it words the steps `base` and `modifier` under its
 * own name.
 */
export function tally(rules: NecroRules, w: Working, bs: number): Tally {
  let total = bs
  w.step('base', { bs }, 'NN-HIT-1')
  const by = (name: Json, value: number, ...cited: string[]): void => {
    if (value === 0) return
    total += value
    w.step('modifier', { name, value: signed(value), total }, ...cited)
  }
  return {
    get total() {
      return total
    },
    by,
    circumstance: (id, ...cited) =>
      by(nameOf(rules, 'shootingModifiers', id), circumstanceValue(rules, id), ...cited)
  }
}

export function circumstanceValue(rules: NecroRules, id: string): number {
  return rules.combat.shootingModifiers.find((entry) => entry.id === id)?.value ?? 0
}

/** Adds the height: +1 for a target at least 3" lower, −1 for one at least 3" higher (NN-HIT-2). */
export function countHeight(
  sum: Tally,
  { targetLower, targetHigher }: { targetLower: boolean; targetHigher: boolean }
): void {
  if (targetLower) sum.circumstance('target-lower', 'NN-HIT-2')
  if (targetHigher) sum.circumstance('target-higher', 'NN-HIT-2')
}

/**
 * The penalty for a shot through a smoke cloud: −3, or −1 with goggles or a bionic eye, which is then named
 * (NN-GRN-10, NN-GEAR-8, NN-BIO-2).
 */
export function smokePenalty(
  rules: NecroRules,
  things: readonly string[]
): { value: number; name: Json; cited: string[] } {
  const cloud = rules.words('shootingModifiers', 'smoke-cloud') ?? {}
  const through = thingGivers(rules, things, 'smokePenalty')
  // Of several things worn on the eyes only the best one counts.
  const best = through.toSorted((a, b) => b.value - a.value)[0]
  if (!best) return { value: circumstanceValue(rules, 'smoke-cloud'), name: cloud, cited: ['NN-GRN-10'] }
  return {
    value: best.value,
    name: phrase(rules, 'labels.through', { what: cloud, thing: rules.thing(best.id)?.name ?? best.id }),
    cited: ['NN-GRN-10', ...thingRules(best.id)]
  }
}

export function countSmoke(rules: NecroRules, sum: Tally, things: readonly string[]): void {
  const { value, name, cited } = smokePenalty(rules, things)
  sum.by(name, value, 'NN-HIT-3', ...cited)
}

/** Adds Orlock's fury, which improves BS (NN-HSE-8). `house`: the house whose fury is active for the shooter. */
export function countFury(rules: NecroRules, sum: Tally, house: string | null | undefined): void {
  const fury = furyOfHouse(rules, house)
  if (fury) sum.by(fury.name, furyBonus(fury, 'bs'), ...furyRules(house), 'NN-HIT-3')
}

export interface Aimed {
  targetSkills: readonly string[]
  targetSprinted: boolean
  /** The house whose fury is active for the target. */
  targetFury?: string | null | undefined
  cover: boolean
  short: boolean
}

/** Adds what makes this target harder to hit: Shadow, Zigzag, Escher's fury (NN-SKL-19, NN-SKL-20, NN-HSE-4). */
export function countTarget(
  rules: NecroRules,
  sum: Tally,
  { targetSkills, targetSprinted, targetFury, cover, short }: Aimed
): void {
  for (const key of new Set(targetSkills)) {
    const mods = rules.skill(key)?.mods
    const name = nameOf(rules, 'skills', key)
    sum.by(name, modOf(mods, 'incomingShotToHit'), ...skillRules(key), 'NN-HIT-3')
    if (targetSprinted)
      sum.by(
        name,
        modOf(mods, short ? 'incomingShortRangeShotToHitAfterSprint' : 'incomingShotToHitAfterSprint'),
        ...skillRules(key),
        'NN-HIT-3'
      )
  }
  const fury = furyOfHouse(rules, targetFury)
  const mods = (fury?.mods ?? []).flatMap((mod) => ('key' in mod ? [mod] : []))
  const covered = modOf(mods, 'incomingShotToHitInCover')
  if (fury)
    sum.by(
      fury.name,
      cover && covered !== 0 ? covered : modOf(mods, 'incomingShotToHit'),
      ...furyRules(targetFury),
      ...(fury.durationRuling ? [fury.durationRuling] : [])
    )
}

/**
 * Limits the target to 1 to 9 if the house rule shootingNaturalLimits says that a 1 hits and a 10 misses
 * (NN-RUL-20). Explains it.
 */
export function withinLimits(rules: NecroRules, w: Working, target: number): number {
  if (!rules.houseRules.shootingNaturalLimits || (target >= 1 && target <= 9)) return target
  const limited = Math.min(9, Math.max(1, target))
  w.step('limit', { target: limited }, 'NN-RUL-20')
  return limited
}

/**
 * Adds the arc: nothing in front or against an elusive target (NN-HIT-2, NN-SKL-22). An engaged target counts
 * as hit in the side (NN-SIM-1).
 */
export function countArc(
  rules: NecroRules,
  w: Working,
  sum: Tally,
  arc: 'front' | 'side' | 'rear',
  { targetSkills, targetEngaged }: { targetSkills: readonly string[]; targetEngaged: boolean }
): void {
  const struck = targetEngaged ? 'side' : arc
  if (targetEngaged) w.cite('NN-SIM-1')
  if (struck === 'front') return
  const elusive = giversOf(rules, targetSkills, 'arcReceived')
  if (elusive.ids.length > 0) w.step('elusive', { skill: elusive.skill }, ...elusive.rules)
  else sum.circumstance(`${struck}-arc`, 'NN-HIT-2')
}
