import * as v from 'valibot'
import { learningCategoryIds, type LearningCategoryId } from '../catalogue/schema'
import { die, flag, small, whole, yes } from './input'
import { nameOf, resolver } from './working'

/** The rolls of a game, each with what of the one who makes it is in play, and what of the one against whom it goes. */
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

/** May he try to learn from this roll, and what becomes of the roll? */
const learningRoll = resolver(
  'learning-roll',
  ['NN-XP-6', 'NN-XP-7', 'NN-XP-8', 'NN-XP-9', 'NN-XP-10', 'NN-RUL-68'],
  v.strictObject({
    category: v.picklist(learningCategoryIds),
    roll: v.picklist(rolls),
    /** An opponent makes it against him. */
    opponents: flag,
    /** A pistol's or another weapon's Strength stands in for his own. */
    weaponStrength: flag,
    /** Is a die rolled at all? Not for an "A" box, nor for a blow that hits by itself. */
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

/** What his learning boxes are worth at the end of the game. */
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
