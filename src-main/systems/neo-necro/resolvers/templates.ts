import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { flameReach, checkMode, firearm } from '../formulas/shots'
import { die, face, fireMode, flag, idOf, inches, small, whole } from './input'
import { nameOf, resolver, type Working } from './working'

export const scatter = resolver(
  'scatter',
  ['NN-SCA-1', 'NN-SCA-2', 'NN-RUL-53'],
  v.strictObject({
    /** The shot hit: a round template then does not scatter. A mine always does. */
    hit: flag,
    twinLinked: flag,
    /** The hit roll was already re-rolled. */
    rerolled: flag,
    distanceDie: die(10),
    /** The direction die shows its hit symbol. */
    hitSymbol: flag
  }),
  (rules, input, w) => {
    if (input.hit) {
      w.step('stays', {}, 'NN-SCA-1')
      return w.done({ distance: 0, direction: null, mayReroll: false })
    }
    const mayReroll = input.twinLinked && !input.rerolled
    if (mayReroll) w.step('reroll-first', {}, 'NN-SCA-2', 'NN-RUL-53')
    const distance = w.die(rules.combat.scatter.distanceDie, 'distance', input.distanceDie)
    w.step('scatters', { distance }, 'NN-SCA-1')
    if (input.hitSymbol) w.step('small-arrow', {}, 'NN-SCA-1')
    return w.done({ distance, direction: input.hitSymbol ? 'small-arrow' : 'arrow', mayReroll })
  }
)

const twinLinked = resolver(
  'twin-linked',
  ['NN-FLM-2', 'NN-SCA-2', 'NN-GEN-5', 'NN-RUL-53'],
  v.strictObject({ template: v.picklist(['teardrop', 'round', 'none']) }),
  (_rules, { template }, w) => {
    const cited = { teardrop: ['NN-FLM-2', 'NN-GEN-5'], round: ['NN-SCA-2', 'NN-GEN-5'], none: [] }[template]
    w.step(template, {}, 'NN-RUL-53', ...cited)
    return w.done({
      rerolls: { teardrop: 'impact', round: 'hit', none: null }[template],
      decidedBefore: template === 'round' ? 'scatter' : null
    })
  }
)

const flameTemplate = resolver(
  'flame-template',
  ['NN-FLM-1', 'NN-FLM-2', 'NN-MODE-2', 'NN-SIM-3', 'NN-AIM-2', 'NN-RUL-53', 'NN-RUL-71'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    mode: fireMode,
    /** Inches from the shooter to the narrow end of the template. */
    narrowEnd: v.nullish(inches, 0),
    models: v.pipe(v.array(v.picklist(['under', 'partly-under', 'outside'])), v.maxLength(50)),
    twinLinked: flag,
    aimed: flag
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon)
    if (isRefusal(gun)) return gun
    const reasons = checkMode(gun, input.mode)
    const reach = flameReach(gun.profile)
    if (reach === undefined)
      reasons.push(reason('not-a-flame-weapon', ['NN-MODE-2'], { thing: gun.thing.name }))
    if (reach === undefined || reasons.length > 0) return refuse(...reasons)
    const placed = input.narrowEnd <= reach
    w.step(placed ? 'placed' : 'too-far', { distance: input.narrowEnd, reach }, 'NN-FLM-1')
    const by = rules.fireMode(input.mode)?.flameStrength ?? 0
    const strength = (gun.profile.strength ?? 0) + by
    w.step(
      'strength',
      { mode: nameOf(rules, 'fireModes', input.mode), strength },
      'NN-MODE-2',
      ...(input.mode === 'custom' ? ['NN-RUL-71'] : [])
    )
    if (input.aimed) w.step('no-aim', {}, 'NN-AIM-2')
    const hit = placed ? input.models.flatMap((at, nth) => (at === 'outside' ? [] : [nth])) : []
    w.step('hit', { count: hit.length }, 'NN-FLM-1', ...(hit.length > 1 ? ['NN-SIM-3'] : []))
    if (input.twinLinked) w.step('reroll', {}, 'NN-FLM-2', 'NN-RUL-53')
    return w.done({
      placed,
      hit,
      strength,
      threshold: gun.profile.threshold ?? 0,
      damageLevel: gun.profile.damageLevel + (rules.fireMode(input.mode)?.damageLevel ?? 0),
      rerollsImpact: input.twinLinked
    })
  }
)

/** The most throws to break a tie; given dice could otherwise tie forever. */
const ROUNDS = 50

/**
 * Throws dice until one player has the highest (or lowest) die. `given`: dice of the table for the first
 * rounds. Null after too many ties.
 */
export function decide(
  w: Working,
  sides: number,
  who: readonly number[],
  wins: 'highest' | 'lowest',
  given: readonly (readonly number[])[]
): { winner: number; rounds: { who: number[]; dice: number[] }[] } | null {
  const rounds: { who: number[]; dice: number[] }[] = []
  let left = [...who]
  while (left.length > 1 && rounds.length < ROUNDS) {
    const round = rounds.length
    const dice = left.map((entry, at) => w.die(sides, `round ${round + 1}, ${entry + 1}`, given[round]?.[at]))
    rounds.push({ who: left, dice })
    const best = wins === 'highest' ? Math.max(...dice) : Math.min(...dice)
    left = left.filter((_, at) => dice[at] === best)
  }
  return left.length === 1 && left[0] !== undefined ? { winner: left[0], rounds } : null
}

const shotIntoMelee = resolver(
  'shot-into-melee',
  ['NN-SIM-1', 'NN-SIM-2', 'NN-SIM-3'],
  v.strictObject({
    /** The number of models: the one that was hit, listed first, and those in base contact with it. */
    models: whole(1, 30),
    /** With a template: models that it has struck already, counted from 0. */
    struck: v.nullish(v.pipe(v.array(small), v.maxLength(30)), () => []),
    /** The dice of each throw, in the order of the models that throw; tied models throw again. */
    dice: v.nullish(v.pipe(v.array(v.pipe(v.array(face(10)), v.maxLength(30))), v.maxLength(20)), () => [])
  }),
  (_rules, input, w) => {
    const who = Array.from({ length: input.models }, (_, nth) => nth).filter(
      (nth) => !input.struck.includes(nth)
    )
    w.cite('NN-SIM-1')
    if (who.length < input.models) w.step('struck', { count: input.models - who.length }, 'NN-SIM-3')
    if (who.length === 0) {
      w.step('nobody', {}, 'NN-SIM-3')
      return w.done({ victim: null, throws: 0 })
    }
    const needed = [who.length]
    const wrong = input.dice.length > 0 && input.dice[0]!.length !== needed[0]
    if (wrong)
      return refuse(
        reason('wrong-number-of-dice', ['NN-SIM-2'], { needed: who.length, given: input.dice[0]!.length })
      )
    const decided = decide(w, 10, who, 'highest', input.dice)
    if (!decided) return refuse(reason('always-tied', ['NN-SIM-2'], { rounds: ROUNDS }))
    for (const [nth, round] of decided.rounds.entries())
      w.step(nth === 0 ? 'throw' : 'tie', { dice: round.dice.join(', ') }, 'NN-SIM-2')
    w.step('victim', { model: decided.winner + 1 }, 'NN-SIM-2')
    return w.done({ victim: decided.winner, throws: decided.rounds.length })
  }
)

const partedByShooting = resolver(
  'parted-by-shooting',
  ['NN-SIM-4', 'NN-CON-3'],
  v.strictObject({ enemiesBefore: whole(1, 30), enemiesAfter: whole(0, 30) }),
  (_rules, { enemiesBefore, enemiesAfter }, w) => {
    if (enemiesAfter > enemiesBefore)
      return refuse(
        reason('more-enemies-than-before', ['NN-SIM-4'], { before: enemiesBefore, after: enemiesAfter })
      )
    const engaged = enemiesAfter > 0
    w.step(engaged ? 'still-engaged' : 'parted', { enemies: enemiesAfter }, 'NN-SIM-4')
    if (!engaged) w.step('nothing-more', {}, 'NN-CON-3')
    return w.done({ engaged, attacks: 0, mayConsolidate: false })
  }
)

export const templates = [scatter, twinLinked, flameTemplate, shotIntoMelee, partedByShooting]
