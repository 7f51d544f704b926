import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { furyRules } from '../formulas/furies'
import { furySays, giversOf, skillMod } from '../formulas/mods'
import { survivalState } from '../formulas/survival'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { die, flag, idsOf, optionalIdOf, score, small, thrown } from './input'
import { survival } from './survival'
import { nameOf, resolver } from './working'

const wounded = v.strictObject({ ws: score, bs: score, i: score })

/** One activation of a model that is down: its crawl and its survival roll. */
const downActivation = resolver(
  'down-activation',
  ['NN-OUT-4', ...survival[1].rules],
  v.strictObject({ profile: wounded, skills: idsOf('skill'), fury: optionalIdOf('house'), die: die(10) }),
  (rules, input, w) => {
    const crawl = rules.turn.crawlWhenDown
    w.step('crawl', { distance: crawl }, 'NN-OUT-4')
    const result = w.ask(survival, {
      wounds: 0,
      woundsLost: 0,
      profile: input.profile,
      skills: input.skills,
      fury: input.fury,
      dice: input.die == null ? undefined : [input.die]
    })
    if (isRefusal(result)) return result
    const { state, wounds, penalty, profile } = result
    if (state === 'light-wound') w.step('stands', {})
    return w.done({
      crawl,
      state: state ?? null,
      wounds: wounds ?? 0,
      penalty: penalty ?? 0,
      profile: profile ?? null,
      standsUp: state === 'light-wound',
      activationEnds: state === 'light-wound'
    })
  }
)

/** Whether an event puts a model that is down, or goes down, out of action without a die. */
const downFate = resolver(
  'down-fate',
  ['NN-OUT-4', 'NN-OUT-5', 'NN-HSE-9'],
  v.strictObject({
    event: v.picklist(['charged', 'goes-down-engaged', 'goes-down-alone', 'carrion-eaters'])
  }),
  (_rules, { event }, w) => {
    const outOfAction = event !== 'goes-down-alone'
    w.step(event, {}, event === 'carrion-eaters' ? 'NN-HSE-9' : outOfAction ? 'NN-OUT-5' : 'NN-OUT-4')
    return w.done({ outOfAction })
  }
)

/** The profile with this many light wounds, in this turn. */
const lightWounds = resolver(
  'light-wounds',
  ['NN-OUT-3', 'NN-HSE-3', 'NN-RUL-67'],
  v.strictObject({ profile: wounded, lightWounds: small, fury: optionalIdOf('house') }),
  (rules, input, w) => {
    const reasons = unknown(rules.house, input.fury)
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-OUT-3', 'NN-RUL-67')
    if (furySays(rules, input.fury, 'ignoreLightWounds')) {
      w.step('ignored', { fury: furyName(rules, input.fury) }, ...furyRules(input.fury))
      return w.done({ profile: input.profile, outOfAction: false })
    }
    const profile = { ...input.profile }
    for (const mod of rules.combat.survival.results.find((row) => row.id === 'light-wound')?.mods ?? []) {
      const key = mod.characteristic
      if (key === 'ws' || key === 'bs' || key === 'i')
        profile[key] = Math.max(0, profile[key] + mod.value * input.lightWounds)
    }
    w.step('penalty', { count: input.lightWounds, ...profile })
    const outOfAction = input.lightWounds > 0 && Object.values(profile).some((value) => value <= 0)
    if (outOfAction) w.step('dropped-to-zero', {})
    return w.done({ profile, outOfAction })
  }
)

/** A bio-booster: its bearer rolls one survival die again. */
const bioBooster = resolver(
  'bio-booster',
  ['NN-GEAR-9', 'NN-GEN-5', 'NN-OUT-2', 'NN-SKL-28', 'NN-RUL-74', 'NN-RUL-77'],
  v.strictObject({
    die: thrown(10),
    boosters: v.nullish(small, 1),
    alreadyRerolled: flag,
    /** The survival roll is another fighter's. */
    another: flag,
    again: die(10),
    skills: idsOf('skill')
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (input.boosters === 0) reasons.push(reason('no-bio-booster', ['NN-GEAR-9']))
    if (reasons.length > 0) return refuse(...reasons)
    const tough = skillMod(rules, input.skills, 'survivalRoll')
    const giver = giversOf(rules, input.skills, 'survivalRoll')
    if (tough !== 0) w.step('skill', { skill: giver.skill, value: signed(tough) }, ...giver.rules)
    const against = input.alreadyRerolled ? 'twice' : input.another ? 'another' : null
    if (against) {
      w.step(against, {}, ...(against === 'twice' ? ['NN-GEN-5', 'NN-RUL-74'] : ['NN-RUL-77']))
      return w.done({
        allowed: false,
        die: input.die,
        state: survivalState(rules, input.die + tough),
        boosters: input.boosters
      })
    }
    const value = w.die(rules.combat.survival.die, 'again', input.again)
    const state = survivalState(rules, value + tough)
    w.step(`again-${state}`, { before: input.die, die: value }, 'NN-GEAR-9', 'NN-OUT-2')
    return w.done({ allowed: true, die: value, state, boosters: input.boosters - 1 })
  }
)

function furyName(rules: NecroRules, house: string | null | undefined) {
  return rules.house(house ?? '')?.fury.name ?? nameOf(rules, 'houses', house ?? '')
}

export const downed = [downActivation, downFate, lightWounds, bioBooster]
