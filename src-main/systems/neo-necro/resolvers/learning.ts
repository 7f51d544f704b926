import * as v from 'valibot'
import { learningCategoryIds, type LearningCategoryId } from '../catalogue/schema'
import { die, flag, small, whole, yes } from './input'
import { nameOf, resolver } from './working'

/**
 * The rolls of a game. `own`: the category that the fighter making the roll may learn from it. `opposed`: the
 * category of the fighter it is made against.
 */
const rolls = [
  'melee-hit',
  'shot',
  'thrown-grenade',
  'melee-impact',
  'shot-impact',
  'initiative-test',
  'jump',
  'ammo-roll',
  'save',
  'survival',
  'other'
] as const
const own: { [roll in (typeof rolls)[number]]?: LearningCategoryId } = {
  'melee-hit': 'ws',
  shot: 'bs',
  'thrown-grenade': 'bs',
  'melee-impact': 's',
  'initiative-test': 'i',
  jump: 'i',
  'ammo-roll': 'ammo'
}
const opposed: { [roll in (typeof rolls)[number]]?: LearningCategoryId } = {
  'melee-hit': 'ws',
  'melee-impact': 't',
  'shot-impact': 't'
}

/** Whether the fighter may try to learn from this roll, and what happens to the roll. */
const learningRoll = resolver(
  'learning-roll',
  ['NN-XP-6', 'NN-XP-7', 'NN-XP-8', 'NN-XP-9', 'NN-XP-10', 'NN-RUL-68'],
  v.strictObject({
    category: v.picklist(learningCategoryIds),
    roll: v.picklist(rolls),
    /** An opponent makes the roll against the fighter. */
    opponents: flag,
    /** The Strength of a pistol or another weapon replaces the fighter's own. */
    weaponStrength: flag,
    /** Whether a die is rolled. An "A" box and an automatic hit need none. */
    dieRolled: v.nullish(yes, true),
    boxes: v.nullish(whole(0, 10), 0),
    die: die(10)
  }),
  (rules, input, w) => {
    const { learning } = rules.experience
    const boxes = Math.min(input.boxes, learning.boxes)
    const nothing = { allowed: false, ticked: false, boxes, effect: 'none', xp: boxes * learning.xpPerBox }
    const category = nameOf(rules, 'experienceCategories', input.category)
    if (!input.dieRolled) {
      w.step('no-die', {}, 'NN-RUL-68')
      return w.done(nothing)
    }
    const stake = input.opponents
      ? opposed[input.roll]
      : input.weaponStrength && own[input.roll] === 's'
        ? undefined
        : own[input.roll]
    if (stake !== input.category) {
      w.step('not-involved', { category }, 'NN-XP-6', 'NN-XP-7')
      return w.done(nothing)
    }
    const value = w.die(learning.die, 'learn', input.die)
    if (value <= learning.successMax) {
      const ticked = boxes < learning.boxes
      const after = boxes + (ticked ? 1 : 0)
      w.step(ticked ? 'ticked' : 'no-box-left', { die: value, boxes: after }, 'NN-XP-7', 'NN-XP-10')
      return w.done({
        allowed: true,
        ticked,
        boxes: after,
        effect: 'as-usual',
        xp: after * learning.xpPerBox
      })
    }
    const effect = input.roll === 'ammo-roll' ? learning.ammoFailure : input.opponents ? 'succeeds' : 'fails'
    w.step(effect, { die: value }, 'NN-XP-7', 'NN-XP-8', ...(effect === 'jam' ? ['NN-XP-9'] : []))
    return w.done({ allowed: true, ticked: false, boxes, effect, xp: boxes * learning.xpPerBox })
  }
)

/** The XP of learning boxes at the end of the game. */
const learningBoxes = resolver(
  'learning-boxes',
  ['NN-XP-10'],
  v.strictObject({ boxes: small }),
  (rules, { boxes }, w) => {
    const { learning } = rules.experience
    const counted = Math.min(boxes, learning.boxes)
    const xp = Math.min(counted * learning.xpPerBox, learning.maxPerGame)
    w.step('worth', { boxes: counted, xp }, 'NN-XP-10')
    return w.done({ boxes: counted, xp })
  }
)

export const learningRolls = [learningRoll, learningBoxes]
