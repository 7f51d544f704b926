import * as v from 'valibot'
import { isRefusal, refuse } from '../../../kernel/values/verdict'
import { giversOf } from '../formulas/mods'
import { adding, checkHands, gearRules, handsTaken, weaponLimit, wielding } from '../formulas/wielding'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { idsOf, requiredIdsOf, score } from './input'
import { meleeHit } from './melee'
import { resolver } from './working'

/** The combined melee stats of the weapons in hand, and whether they can be held together. */
const weaponsInHand = resolver(
  'weapons-in-hand',
  [
    'NN-MEL-7',
    'NN-MEL-9',
    'NN-MEL-10',
    'NN-MEL-13',
    'NN-CHG-1',
    'NN-GEAR-4',
    'NN-GEAR-6',
    'NN-SKL-30',
    'NN-WPN-1',
    'NN-WPN-2',
    'NN-RUL-27'
  ],
  v.strictObject({ weapons: requiredIdsOf('melee-weapon'), skills: idsOf('skill') }),
  (rules, { weapons, skills }, w) => {
    const unknowns = [...unknown(rules.thing, ...weapons), ...unknown(rules.skill, ...skills)]
    const useless = wielding(rules, weapons, skills).reasons.filter(({ code }) => code === 'not-a-weapon')
    if (unknowns.length > 0 || useless.length > 0) return refuse(...unknowns, ...useless)
    const { list, club } = wielding(rules, weapons, skills)
    w.cite('NN-MEL-7', 'NN-MEL-9', ...gearRules(rules, weapons))
    for (const id of weapons) {
      const category = rules.thing(id)?.category
      if (category === 'melee') w.cite('NN-WPN-1')
      if (category === 'heavy-melee') w.cite('NN-WPN-2')
    }
    for (const { name, attack, defence, strength, threshold } of list) {
      w.step('weapon', {
        name,
        attack: signed(attack),
        defence: signed(defence),
        strength: signed(strength),
        threshold
      })
    }
    const headed = giversOf(rules, skills, 'virtualWeapon')
    if (club) w.step('club', { skill: headed.skill }, ...headed.rules)
    const counting = adding(rules, list)
    if (list.length > 1) w.cite('NN-RUL-27')
    if (counting.length < list.length) w.step('one-only', { name: counting[0]?.name ?? '' })
    const sum = (of: 'attack' | 'defence' | 'strength' | 'threshold', from: typeof list): number =>
      from.reduce((total, stats) => total + stats[of], 0)
    const damageLevel = Math.max(1, ...list.map((stats) => stats.damageLevel))
    if (new Set(list.map((stats) => stats.damageLevel)).size > 1) w.cite('NN-MEL-10')
    const totals = {
      attack: sum('attack', list),
      defence: sum('defence', list),
      strength: sum('strength', counting),
      threshold: sum('threshold', counting)
    }
    w.step('sum', {
      ...totals,
      attack: signed(totals.attack),
      defence: signed(totals.defence),
      strength: signed(totals.strength)
    })
    const hands = handsTaken(rules, weapons)
    const reasons = checkHands(rules, weapons, skills)
    w.step('hands', { hands }, 'NN-CHG-1')
    const limits = giversOf(rules, skills, 'maxWeaponsWielded')
    if (limits.ids.length > 0)
      w.step('limit', { skill: limits.skill, max: weaponLimit(rules, skills) }, ...limits.rules)
    w.explain(reasons)
    return w.done({ ...totals, damageLevel, hands, club, legal: reasons.length === 0 })
  }
)

/**
 * The Strength and threshold that hits may have: the fighter's own with their weapons, or those of a pistol
 * they fire.
 */
const meleeProfiles = resolver(
  'melee-profiles',
  [...meleeHit[1].rules],
  v.strictObject({
    strength: score,
    weapons: idsOf('melee-weapon'),
    pistolsFired: idsOf('pistol'),
    skills: idsOf('skill')
  }),
  (_rules, input, w) => {
    const own = w.ask(
      meleeHit,
      { strength: input.strength, weapons: input.weapons, skills: input.skills },
      'own'
    )
    if (isRefusal(own)) return own
    const profiles = [{ from: 'own', ...own }]
    for (const pistol of new Set(input.pistolsFired)) {
      const hit = w.ask(
        meleeHit,
        { strength: input.strength, weapons: input.weapons, skills: input.skills, pistolProfile: pistol },
        pistol
      )
      if (isRefusal(hit)) return hit
      profiles.push({ from: pistol, ...hit })
    }
    w.step('count', { count: profiles.length })
    return w.done({ profiles })
  }
)

export const inHand = [weaponsInHand, meleeProfiles]
