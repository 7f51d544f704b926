import * as v from 'valibot'
import { isRefusal, refuse } from '../../../kernel/values/verdict'
import { giversOf, skillSays } from '../formulas/mods'
import { unknown } from './ids'
import { dice, die, flag, idsOf, inches, score } from './input'
import { struck } from './saves'
import { fall } from './table'
import { resolver } from './working'
import { wholeHit } from './whole-hit'

/** Whether a model near an edge falls. */
const edgeTest = resolver(
  'edge-test',
  ['NN-FALL-1', 'NN-FALL-2', 'NN-FALL-4', 'NN-GEN-3', 'NN-GEN-5', 'NN-SKL-15', 'NN-RUL-21', 'NN-RUL-74'],
  v.strictObject({
    initiative: score,
    /** Inches to the drop or the platform's edge. */
    distance: inches,
    pinned: flag,
    /** A railing or obstacle at the edge, compared with the shoulders of the standing model. */
    railing: v.nullish(v.picklist(['none', 'below-shoulders', 'above-shoulders']), 'none'),
    /** Part of its base is over the drop after it was displaced. */
    overTheDrop: flag,
    skills: idsOf('skill'),
    die: die(10),
    rerollDie: die(10),
    /** The die was already re-rolled, for example by an order. */
    alreadyRerolled: flag
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const { edgeDistance } = rules.combat.falls
    if (input.overTheDrop) {
      w.step('over', {}, 'NN-FALL-4')
      return w.done({ falls: true, tested: false, rerolled: false })
    }
    if (!input.pinned || input.distance > edgeDistance) {
      w.step(input.pinned ? 'far' : 'not-pinned', { distance: edgeDistance }, 'NN-FALL-1')
      return w.done({ falls: false, tested: false, rerolled: false })
    }
    if (input.railing === 'above-shoulders') {
      w.step('railing', {}, 'NN-FALL-2')
      return w.done({ falls: false, tested: false, rerolled: false })
    }
    const test = (value: number): boolean => {
      const passed = value <= input.initiative
      w.step(
        passed ? 'passed' : 'failed',
        { die: value, initiative: input.initiative },
        'NN-FALL-1',
        'NN-GEN-3',
        'NN-RUL-21'
      )
      return passed
    }
    let passed = test(w.die(10, 'test', input.die))
    const low = input.railing === 'below-shoulders'
    const feline = skillSays(rules, input.skills, 'rerollFallTests')
    let rerolled = false
    if (!passed && (low || feline)) {
      if (input.alreadyRerolled) w.step('no-second-reroll', {}, 'NN-GEN-5', 'NN-RUL-74')
      else {
        rerolled = true
        const by = giversOf(rules, input.skills, 'rerollFallTests')
        w.step(
          low ? 'again-railing' : 'again-feline',
          low ? {} : { skill: by.skill },
          ...(low ? ['NN-FALL-2'] : by.rules)
        )
        passed = test(w.die(10, 'again', input.rerollDie))
      }
    }
    return w.done({ falls: !passed, tested: true, rerolled })
  }
)

/** A fall, from its height to the wounds lost: asks `fall`, then `whole-hit` on the front arc. */
const wholeFall = resolver(
  'whole-fall',
  [...fall[1].rules, ...wholeHit[1].rules],
  v.strictObject({
    height: inches,
    target: v.strictObject({
      ...struck,
      toughness: score,
      wounds: v.nullish(score),
      initiative: v.nullish(score)
    }),
    impactDie: die(10),
    saveDice: dice(10, 10),
    damageDice: dice(10, 10)
  }),
  (rules, input, w) => {
    const { height, target, ...dice } = input
    const unknowns = unknown(rules.thing, ...target.items)
    if (unknowns.length > 0) return refuse(...unknowns)
    const fallen = w.ask(fall, { height, skills: target.skills })
    if (isRefusal(fallen)) return fallen
    const unhurt = {
      woundsLost: 0,
      woundsLeft: target.wounds ?? null,
      pinned: false,
      survivalDice: target.wounds == null ? null : 0
    }
    const hit = fallen['hit']
    if (fallen['outOfAction'] === true || hit == null || typeof hit !== 'object') {
      w.step(fallen['outOfAction'] === true ? 'out' : 'unhurt', {})
      return w.done({ outOfAction: fallen['outOfAction'] === true, hit: null, ...unhurt })
    }
    const result = w.ask(wholeHit, { ...hit, kind: 'other', arc: 'front', target, ...dice })
    if (isRefusal(result)) return result
    const { dice: _thrown, ...outcome } = result
    return w.done({ outOfAction: false, hit, ...outcome })
  }
)

export const falling = [edgeTest, wholeFall]
