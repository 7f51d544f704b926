import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { downAtEnd, downNeedsDie } from '../formulas/injuries'
import { furyOfHouse, furyRules } from '../formulas/furies'
import { furySays, giversOf, skillMod } from '../formulas/mods'
import { survivalDice, survivalState } from '../formulas/survival'
import type { SurvivalState } from '../catalogue/schema'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { dice, die, flag, idsOf, optionalIdOf, score } from './input'
import { resolver } from './working'

export const survival = resolver(
  'survival',
  ['NN-OUT-1', 'NN-OUT-2', 'NN-OUT-3', 'NN-OUT-5', 'NN-SKL-28', 'NN-HSE-3', 'NN-RUL-6', 'NN-RUL-7'],
  v.strictObject({
    wounds: score,
    woundsLost: score,
    dice: dice(10),
    profile: v.strictObject({ ws: score, bs: score, i: score }),
    skills: idsOf('skill'),
    engaged: flag,
    /** The house whose fury is active for the fighter (NN-HSE-3). */
    fury: optionalIdOf('house')
  }),
  (rules, input, w) => {
    const reasons = [...unknown(rules.skill, ...input.skills), ...unknown(rules.house, input.fury)]
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-OUT-1')
    if (input.woundsLost < input.wounds) {
      const left = input.wounds - input.woundsLost
      w.step('wounds-left', { left })
      return w.done({ dice: 0, state: null, wounds: left, penalty: 0, profile: input.profile })
    }
    const excess = input.woundsLost - input.wounds
    const count = survivalDice(rules, input.wounds, input.woundsLost)
    if (input.dice && input.dice.length !== count)
      return refuse(reason('wrong-number-of-dice', ['NN-OUT-1'], { needed: count, given: input.dice.length }))
    w.step('count', { count, excess })

    const tough = skillMod(rules, input.skills, 'survivalRoll')
    const giver = giversOf(rules, input.skills, 'survivalRoll')
    if (tough !== 0) w.step('skill', { skill: giver.skill, value: signed(tough) }, ...giver.rules)
    const faces = rules.combat.survival.die
    const byFace = Array.from({ length: faces + 1 }, (_, face) => survivalState(rules, face + tough))
    const stateOf = (face: number): SurvivalState => byFace[face]!
    const thrown = w.dice(count, faces, input.dice, stateOf, 'out-of-action')
    const states = thrown.map(stateOf)
    w.cite('NN-OUT-2')
    if (!w.counting)
      for (const value of thrown) w.step(`die-${stateOf(value)}`, { die: value, value: value + tough })
    if (count > 1) w.cite('NN-RUL-6')

    const out = () =>
      w.done({ dice: count, state: 'out-of-action', wounds: 0, penalty: 0, profile: input.profile })
    if (states.includes('out-of-action')) {
      w.step('out', {})
      return out()
    }
    const down = states.includes('down')
    if (down && input.engaged) {
      w.step('down-engaged', {}, 'NN-OUT-5')
      return out()
    }
    const light = states.filter((state) => state === 'light-wound').length
    const worstOnly = rules.houseRules.survivalMultipleDice === 'worst-die-only'
    // Goliath's fury prevents new light wounds; a fighter with no worse result goes on with 1 W.
    const spared = light > 0 && furySays(rules, input.fury, 'ignoreLightWounds')
    if (spared)
      w.step('spared', { fury: furyOfHouse(rules, input.fury)?.name ?? '' }, ...furyRules(input.fury))
    const penalty = spared ? 0 : worstOnly ? (down ? 0 : 1) : light
    const profile = { ...input.profile }
    for (const mod of rules.combat.survival.results.find((row) => row.id === 'light-wound')?.mods ?? []) {
      const key = mod.characteristic
      if (key === 'ws' || key === 'bs' || key === 'i')
        profile[key] = Math.max(0, profile[key] + mod.value * penalty)
    }
    if (penalty > 0) w.step('penalty', { penalty, ws: profile.ws, bs: profile.bs, i: profile.i }, 'NN-OUT-3')
    if (penalty > 0 && Object.values(profile).some((value) => value <= 0)) {
      w.step('dropped-to-zero', {})
      return w.done({ dice: count, state: 'out-of-action', wounds: 0, penalty, profile })
    }
    if (!down) w.cite('NN-RUL-7')
    w.step(down ? 'down' : 'light-wound', {})
    return w.done({
      dice: count,
      state: down ? 'down' : 'light-wound',
      wounds: down ? 0 : 1,
      penalty,
      profile
    })
  }
)

const atEnd = resolver(
  'down-at-end',
  ['NN-INJ-2', 'NN-OUT-7', 'NN-RUL-8'],
  v.strictObject({ paid: flag, die: die(10) }),
  (rules, { paid, die: given }, w) => {
    const rule = rules.houseRules.downAtEnd
    if (paid && rule === 'roll-only') return refuse(reason('no-payment', ['NN-RUL-8']))
    w.cite('NN-INJ-2', 'NN-RUL-8')
    const needed = downNeedsDie(rules, paid)
    const value = needed ? w.die(rules.combat.survival.downAtEndOfGame.die, 'die', given) : 1
    const result = downAtEnd(rules, paid, value)
    if (paid) w.step('paid', { cost: result.cost })
    else if (needed) w.step(result.injuryRoll ? 'injured' : 'unharmed', { die: value }, 'NN-OUT-7')
    else w.step('unpaid', {})
    return w.done({ ...result })
  }
)

export const survivalAndEnd = [survival, atEnd]
