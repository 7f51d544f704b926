import * as v from 'valibot'
import { rangedFacts } from '../catalogue/rules'
import { reason, refuse } from '../../../kernel/values/verdict'
import { customTakes } from '../formulas/custom'
import { healerHeals, injuryAt, patchRemoves } from '../formulas/injuries'
import { giversOf, skillMod } from '../formulas/mods'
import { mayLearn } from '../formulas/skills'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { credits, die, flag, idOf, idsOf, small, yes } from './input'
import { nameOf, resolver } from './working'

/** Inputs on whether the fighter may use a skill between games: they took part and were not put out of action. */
const afterGame = { skills: idsOf('skill'), fought: v.nullish(yes, true), outOfAction: flag }

/** Whether this healer may heal this injury. */
const healer = resolver(
  'healer',
  ['NN-SKL-32', 'NN-RUL-62'],
  v.strictObject({ ...afterGame, injury: idOf('injury'), himself: flag, healedBefore: v.nullish(small, 0) }),
  (rules, input, w) => {
    const reasons = [...unknown(rules.skill, ...input.skills), ...unknown(rules.injury, input.injury)]
    if (reasons.length > 0) return refuse(...reasons)
    const name = nameOf(rules, 'injuries', input.injury)
    const heals = skillMod(rules, input.skills, 'healInjuries')
    const against =
      heals === 0
        ? 'no-skill'
        : !input.fought || input.outOfAction
          ? 'not-after-that'
          : input.himself
            ? 'himself'
            : input.healedBefore >= heals
              ? 'used'
              : !healerHeals(rules, input.injury)
                ? 'not-healable'
                : null
    const by = giversOf(rules, input.skills, 'healInjuries', 'healer')
    w.step(
      against ?? 'heals',
      { injury: name, skill: by.skill },
      ...by.rules,
      ...(against && against !== 'no-skill' && against !== 'not-after-that' ? ['NN-RUL-62'] : [])
    )
    return w.done({ allowed: against === null })
  }
)

/** Whether this inventor may get this item, and whether it counts towards the limit. */
const inventor = resolver(
  'inventor',
  ['NN-SKL-34', 'NN-BUY-2', 'NN-BUY-5', 'NN-RUL-47'],
  v.strictObject({
    ...afterGame,
    item: idOf('thing'),
    inventedBefore: v.nullish(small, 0),
    credits: v.nullish(credits)
  }),
  (rules, input, w) => {
    const thing = rules.thing(input.item)
    const reasons = [...unknown(rules.skill, ...input.skills), ...unknown(rules.thing, input.item)]
    if (reasons.length > 0 || !thing) return refuse(...reasons)
    const extra = skillMod(rules, input.skills, 'extraRareItems')
    const outside = rules.houseRules.inventorOutsideRareLimit
    const against =
      extra === 0
        ? 'no-skill'
        : !input.fought || input.outOfAction
          ? 'not-after-that'
          : thing.availability !== 'rare'
            ? 'not-rare'
            : input.inventedBefore >= extra
              ? 'used'
              : input.credits != null && input.credits < thing.price
                ? 'too-dear'
                : null
    const by = giversOf(rules, input.skills, 'extraRareItems', 'inventor')
    w.step(against ?? 'invents', { thing: thing.name, price: thing.price, skill: by.skill }, ...by.rules)
    if (against === null)
      w.step(outside ? 'outside-limit' : 'within-limit', {}, 'NN-RUL-47', outside ? 'NN-BUY-5' : 'NN-BUY-2')
    return w.done({ allowed: against === null, price: thing.price, countsTowardsLimit: !outside })
  }
)

/** Whether this skill may be learnt, and whether that needs a weapon master. */
const weaponMaster = resolver(
  'weapon-master',
  ['NN-SKA-2', 'NN-SKA-4', 'NN-SKA-6', 'NN-GEAR-17', 'NN-RUL-60'],
  v.strictObject({
    house: idOf('house'),
    type: idOf('fighter-type'),
    skills: idsOf('skill'),
    skill: idOf('skill'),
    masters: v.nullish(small, 1)
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.house, input.house),
      ...unknown(rules.fighterType, input.type),
      ...unknown(rules.skill, input.skill, ...input.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const name = nameOf(rules, 'skills', input.skill)
    const taken = !mayLearn(rules, input, input.skill, true)
    const needsMaster = !taken && !mayLearn(rules, input, input.skill)
    const allowed = !taken && (!needsMaster || input.masters > 0)
    const spent = allowed && needsMaster && rules.houseRules.weaponMasterConsumed ? 1 : 0
    if (taken) w.step('taken', { skill: name }, 'NN-SKA-6')
    else if (!needsMaster) w.step('own-family', { skill: name }, 'NN-SKA-2')
    else if (input.masters === 0) w.step('no-master', { skill: name }, 'NN-SKA-4')
    else
      w.step(
        spent > 0 ? 'teaches' : 'teaches-and-stays',
        { skill: name },
        'NN-SKA-4',
        'NN-GEAR-17',
        'NN-RUL-60'
      )
    return w.done({ allowed, needsMaster, mastersLeft: input.masters - spent })
  }
)

/** Whether this weapon may be customised, and what its custom mode does. */
const customWeapon = resolver(
  'customise',
  ['NN-SKL-36', 'NN-RUL-71'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    skills: idsOf('skill'),
    /** How many other weapons of the fighter are customised. */
    customised: v.nullish(small, 0),
    already: flag,
    /** It is between games or at the founding. */
    betweenGames: v.nullish(yes, true)
  }),
  (rules, input, w) => {
    const thing = rules.thing(input.weapon)
    const reasons = [...unknown(rules.thing, input.weapon), ...unknown(rules.skill, ...input.skills)]
    if (reasons.length > 0 || !thing) return refuse(...reasons)
    if (!rangedFacts(thing))
      return refuse(reason('not-a-ranged-weapon', ['NN-SKL-36'], { thing: thing.name }))
    const takes = customTakes(rules, input.skills)
    const by = giversOf(rules, input.skills, 'customWeapons', 'custom-weapon')
    const against =
      takes === 0
        ? 'no-skill'
        : thing.category === 'heavy'
          ? 'heavy'
          : input.already
            ? 'already'
            : !input.betweenGames
              ? 'not-now'
              : input.customised >= takes
                ? 'moves'
                : null
    const mode = rules.fireMode('custom')
    const facts = { boxes: mode?.boxes ?? 0, toHit: mode?.toHit ?? 0, damageLevel: mode?.damageLevel ?? 0 }
    const allowed = against === null || against === 'moves'
    w.step(against ?? 'may', { skill: by.skill, weapon: thing.name, takes }, ...by.rules)
    if (allowed)
      w.step(
        'mode',
        { boxes: facts.boxes, toHit: signed(facts.toHit), damageLevel: signed(facts.damageLevel) },
        'NN-RUL-71'
      )
    return w.done({ allowed, replacesAnother: against === 'moves', ...facts })
  }
)

/** Whether a result of the injury table may be rolled again, and the new result. */
const injuryReroll = resolver(
  'injury-reroll',
  ['NN-INJ-4', 'NN-INJ-8', 'NN-GEAR-15', 'NN-GEAR-16', 'NN-GEN-5', 'NN-RUL-74'],
  v.strictObject({ injury: idOf('injury'), stash: idsOf('thing'), alreadyRerolled: flag, die: die(100) }),
  (rules, input, w) => {
    const injury = rules.injury(input.injury)
    const reasons = [...unknown(rules.injury, input.injury), ...unknown(rules.thing, ...input.stash)]
    if (reasons.length > 0 || !injury) return refuse(...reasons)
    const item = injury.rerollItem
    const thing = nameOf(rules, 'things', item ?? '')
    const against =
      item === undefined
        ? 'nothing-for-it'
        : !input.stash.includes(item)
          ? 'none-in-stash'
          : input.alreadyRerolled
            ? 'twice'
            : null
    if (against) {
      w.step(
        against,
        { injury: injury.name, thing },
        ...(against === 'twice' ? ['NN-GEN-5', 'NN-RUL-74'] : ['NN-INJ-8'])
      )
      return w.done({ allowed: false, item: null, injury: injury.id, roll: null })
    }
    const roll = w.die(100, 'again', input.die)
    const found = injuryAt(rules, roll)
    w.step(
      'again',
      { injury: injury.name, thing, roll, result: found?.name ?? '' },
      'NN-INJ-8',
      'NN-INJ-4',
      injury.id === 'death' ? 'NN-GEAR-15' : 'NN-GEAR-16'
    )
    return w.done({ allowed: true, item: item ?? null, injury: found?.id ?? null, roll })
  }
)

/** Whether a sting patch, a healer or a bionic removes this injury. */
const cures = resolver(
  'cures',
  ['NN-GEAR-14', 'NN-SKL-32', 'NN-BIO-2', 'NN-BIO-3', 'NN-BIO-4', 'NN-RUL-62'],
  v.strictObject({ injury: idOf('injury') }),
  (rules, input, w) => {
    const injury = rules.injury(input.injury)
    if (!injury) return refuse(...unknown(rules.injury, input.injury))
    const patch = patchRemoves(rules, injury.id)
    const heals = healerHeals(rules, injury.id)
    const bionic = rules.things().find((thing) => thing.kind === 'bionic' && thing.facts.heals === injury.id)
    w.step(patch ? 'patch' : 'no-patch', { injury: injury.name }, 'NN-GEAR-14')
    w.step(heals ? 'healer' : 'no-healer', { injury: injury.name }, 'NN-SKL-32', 'NN-RUL-62')
    if (bionic)
      w.step(
        'bionic',
        { thing: bionic.name },
        { eye: 'NN-BIO-2', arm: 'NN-BIO-3', leg: 'NN-BIO-4' }[
          bionic.kind === 'bionic' ? bionic.facts.organ : 'eye'
        ]
      )
    return w.done({ stingPatch: patch, healer: heals, bionic: bionic?.id ?? null })
  }
)

export const care = [healer, inventor, weaponMaster, customWeapon, injuryReroll, cures]
