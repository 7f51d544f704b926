import type { NecroRules } from '../catalogue/rules'
import type { CharacteristicId, LearningCategoryId, Profile } from '../catalogue/schema'
import { injuredProfile } from './injuries'
import { modOf } from './mods'
import { mayLearn } from './skills'

export type GameResult = 'win' | 'loss' | 'draw'

/**
 * The thresholds above the first total, up to the second. Those within the type's starting XP give nothing
 * (NN-XP-4, NN-XP-5).
 */
export function thresholdsCrossed(rules: NecroRules, from: number, to: number, type?: string): number[] {
  const spent = Math.max(from, (type === undefined ? undefined : rules.fighterType(type)?.startingXp) ?? 0)
  return rules.experience.thresholds.filter((threshold) => threshold > spent && threshold <= to)
}

/** The type that a fighter of this type is promoted to at this XP; null if none (NN-XP-11). */
export function promotionOf(rules: NecroRules, type: string, xp: number): string | null {
  const promotion = rules.fighterType(type)?.promotion
  return promotion && xp >= promotion.xp ? promotion.to : null
}

/**
 * Challenger XP of one member: 1 for each full 150 points by which the opponent's value is higher, doubled by
 * a win (NN-XP-3).
 */
export function challengerXp(rules: NecroRules, own: number, opponent: number, result: GameResult): number {
  const { slice, xpPerSlice, winMultiplier } = rules.experience.challenger
  const slices = Math.max(0, Math.floor((opponent - own) / slice))
  return slices * xpPerSlice * (result === 'win' ? winMultiplier : 1)
}

export interface GameOfFighter {
  type: string
  participated: boolean
  learningBoxes: number
  ownValue: number
  opponentValue: number
  result: GameResult
}

/**
 * The XP that one fighter earns in a game, by source: taking part, Everything to Learn, learning boxes,
 * challenger (NN-XP-1 to 3, NN-XP-10).
 */
export function xpGain(
  rules: NecroRules,
  game: GameOfFighter
): { game: number; kid: number; learning: number; challenger: number; total: number } {
  const { perGame, learning } = rules.experience
  const challenger = challengerXp(rules, game.ownValue, game.opponentValue, game.result)
  const parts = game.participated
    ? {
        game: perGame,
        kid: extraXp(rules, game.type),
        learning: Math.min(
          Math.min(game.learningBoxes, learning.boxes) * learning.xpPerBox,
          learning.maxPerGame
        ),
        challenger
      }
    : {
        game: 0,
        kid: 0,
        learning: 0,
        challenger: rules.houseRules.challengerXpRecipients === 'all-members' ? challenger : 0
      }
  return { ...parts, total: parts.game + parts.kid + parts.learning + parts.challenger }
}

/**
 * The XP of Everything to Learn, which only kids have (NN-FTR-8, NN-RUL-78). Call it only for a fighter who
 * took part.
 */
function extraXp(rules: NecroRules, type: string): number {
  return (rules.fighterType(type)?.rules ?? []).reduce(
    (sum, id) => sum + modOf(rules.fighterRule(id)?.mods, 'xpPerGame'),
    0
  )
}

/**
 * Learning rolls: 6 or less ticks a free box; more makes the roll being learnt from fail (NN-XP-7, NN-XP-8,
 * NN-XP-10).
 */
export function learn(
  rules: NecroRules,
  ticked: number,
  dice: readonly number[]
): { boxes: number; failures: number; xp: number } {
  const { successMax, boxes: max, xpPerBox } = rules.experience.learning
  const successes = dice.filter((die) => die <= successMax).length
  const boxes = Math.max(Math.min(ticked, max), Math.min(max, ticked + successes))
  return { boxes, failures: dice.length - successes, xp: boxes * xpPerBox }
}

/** One way to spend a progression. */
export type Advance =
  | { kind: 'characteristic'; id: string; characteristic: CharacteristicId }
  | { kind: 'skill'; id: string; skill: string; family: string; weaponMaster: boolean }
  | { kind: 'level'; id: string; rule: string; level: number }

export interface Learner {
  house: string
  type: string
  /** The fighter's own profile: start and progressions, without injuries. */
  profile: Profile
  injuries: readonly string[]
  skills: readonly string[]
  /** Level of Leader of Men. Read only for a type with this rule; 1 if absent. */
  leaderLevel?: number
}

/**
 * The ways in which this fighter may spend a progression of this category: characteristics below their
 * natural maximum (NN-CHA-3), skills open to them (NN-XP-13), the next level of a leader (NN-FTR-7). Category
 * null: a starting progression, which may come from any category (NN-RUL-33). If the category offers nothing,
 * all categories are open (NN-RUL-63).
 */
export function openAdvances(
  rules: NecroRules,
  fighter: Learner,
  category: LearningCategoryId | null,
  weaponMaster = false
): Advance[] {
  const of = (id: LearningCategoryId): Advance[] => advancesIn(rules, fighter, id, weaponMaster)
  const all = (): Advance[] => distinct(rules.experience.categories.flatMap((entry) => of(entry.id)))
  const chosen = category === null ? all() : of(category)
  const open = category === null || !offersNothing(rules, fighter, category)
  return [...(open ? chosen : distinct([...chosen, ...all()])), ...leaderLevel(rules, fighter)]
}

/** Whether this category offers the fighter nothing, so that any other may be used (NN-RUL-63). */
export function offersNothing(rules: NecroRules, fighter: Learner, category: LearningCategoryId): boolean {
  return advancesIn(rules, fighter, category, false).length === 0
}

function advancesIn(
  rules: NecroRules,
  fighter: Learner,
  category: LearningCategoryId,
  weaponMaster: boolean
): Advance[] {
  return (rules.experience.categories.find((entry) => entry.id === category)?.choices ?? []).flatMap(
    (choice) =>
      choice.type === 'characteristic'
        ? raise(rules, fighter, choice.characteristic)
        : skillsIn(rules, fighter, choice.family, weaponMaster)
  )
}

function raise(rules: NecroRules, fighter: Learner, id: CharacteristicId): Advance[] {
  const now = injuredProfile(rules, fighter.profile, fighter.injuries).profile[id]
  const max = rules.characteristic(id)?.naturalMax ?? 0
  return now < max ? [{ kind: 'characteristic', id: `+1 ${id}`, characteristic: id }] : []
}

function skillsIn(rules: NecroRules, fighter: Learner, family: string, weaponMaster: boolean): Advance[] {
  return rules.skills
    .filter((skill) => skill.family === family && mayLearn(rules, fighter, skill.id, weaponMaster))
    .map((skill) => ({
      kind: 'skill',
      id: `skill ${skill.id}`,
      skill: skill.id,
      family,
      weaponMaster: !mayLearn(rules, fighter, skill.id)
    }))
}

function leaderLevel(rules: NecroRules, fighter: Learner): Advance[] {
  const { rule, maxLevel } = rules.experience.leaderExtraChoice
  const level = (fighter.leaderLevel ?? 1) + 1
  if (!rules.fighterType(fighter.type)?.rules.includes(rule) || level > maxLevel) return []
  return [{ kind: 'level', id: `level ${rule}`, rule, level }]
}

function distinct(advances: Advance[]): Advance[] {
  return [...new Map(advances.map((advance) => [advance.id, advance])).values()]
}

/** The choices of a category as short texts, such as "+1 ws" or "skill muscle" (NN-XP-12). */
export function categoryChoices(rules: NecroRules, category: LearningCategoryId): string[] {
  const choices = rules.experience.categories.find((entry) => entry.id === category)?.choices ?? []
  return choices.map((choice) =>
    choice.type === 'characteristic' ? `+${choice.value} ${choice.characteristic}` : `skill ${choice.family}`
  )
}
