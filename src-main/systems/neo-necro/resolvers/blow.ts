import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { giversOf, skillMost } from '../formulas/mods'
import { wielding } from '../formulas/wielding'
import { arc, bonus, dice, die, flag, optionalIdOf, score } from './input'
import { guarded, meleeHit, meleeTarget, striker } from './melee'
import { struck } from './saves'
import { wholeHit } from './whole-hit'
import { resolver } from './working'

/**
 * One blow from the hit die to the wounds lost. It asks `melee-target`, `melee-hit` and `whole-hit` in turn. The
 * defender's `weapons` are held, their `items` worn.
 */
const blow = resolver(
  'blow',
  [
    'NN-MOV-15',
    'NN-GRN-8',
    'NN-XP-8',
    'NN-GEAR-1',
    'NN-GEAR-2',
    'NN-SKL-29',
    ...meleeTarget[1].rules,
    ...meleeHit[1].rules,
    ...wholeHit[1].rules
  ],
  v.strictObject({
    attacker: v.strictObject({
      ...striker,
      strength: score,
      pistolProfile: optionalIdOf('pistol'),
      shielded: flag,
      /** Added to the threshold by a stimulant dose (NN-GEAR-1). */
      threshold: bonus
    }),
    defender: v.strictObject({
      ...guarded,
      items: struck.items,
      shielded: struck.shielded,
      toughness: score,
      wounds: v.nullish(score),
      initiative: v.nullish(score)
    }),
    arc,
    /**
     * Decided without a die: the defender breaks off or is dazzled by a photon grenade, or one side failed a
     * learning roll.
     */
    automatic: v.nullish(
      v.picklist(['breaking-off', 'dazzled', 'defender-failed-to-learn', 'attacker-failed-to-learn'])
    ),
    hitDie: die(10),
    impactDie: die(10),
    saveDice: dice(10, 10),
    damageDice: dice(10, 10),
    testAtOnce: flag,
    testDie: die(10)
  }),
  (rules, input, w) => {
    const { attacker, defender, automatic } = input
    if (attacker.shielded) return refuse(reason('shield-no-strike', ['NN-GEAR-2']))
    const { strength, pistolProfile, threshold: more, shielded: _, ...strikes } = attacker
    const { items, shielded, toughness, wounds, initiative, ...guard } = defender
    const aim = w.ask(meleeTarget, { attacker: strikes, defender: guard, arc: input.arc })
    if (isRefusal(aim)) return aim
    const hitTarget = Number(aim['target'])
    let hit: boolean
    if (automatic != null) {
      hit = automatic !== 'attacker-failed-to-learn'
      w.step(
        automatic,
        {},
        { 'breaking-off': 'NN-MOV-15', dazzled: 'NN-GRN-8' }[automatic as string] ?? 'NN-XP-8'
      )
    } else {
      const rolled = w.die(10, 'hit', input.hitDie)
      hit = rolled <= hitTarget
      w.step(hit ? 'hit' : 'miss', { die: rolled, target: hitTarget })
    }
    const nothing = {
      hitTarget,
      hit,
      strength: null,
      threshold: null,
      damageLevel: null,
      impactTarget: null,
      impact: false,
      saves: [],
      saved: null,
      wounds: 0,
      woundsLost: 0,
      woundsLeft: wounds ?? null,
      pinned: false,
      stayedUp: null,
      survivalDice: wounds == null ? null : 0,
      mayFling: false
    }
    if (!hit) return w.done(nothing)

    const power = w.ask(meleeHit, {
      strength,
      weapons: attacker.weapons,
      pistolProfile,
      skills: attacker.skills
    })
    if (isRefusal(power)) return power
    if (more !== 0) w.step('stimulant', { threshold: Number(power['threshold']) + more }, 'NN-GEAR-1')
    const profile = {
      strength: Math.min(99, Number(power['strength'])),
      threshold: Math.min(99, Math.max(0, Number(power['threshold']) + more)),
      damageLevel: Number(power['damageLevel'])
    }
    const result = w.ask(wholeHit, {
      ...profile,
      kind: 'melee',
      arc: input.arc,
      attackerSkills: attacker.skills,
      target: {
        items: [...items, ...defender.weapons],
        skills: defender.skills,
        shielded,
        toughness,
        wounds,
        initiative
      },
      impactDie: input.impactDie,
      saveDice: input.saveDice,
      damageDice: input.damageDice,
      testAtOnce: input.testAtOnce,
      testDie: input.testDie
    })
    if (isRefusal(result)) return result
    const armed =
      pistolProfile == null &&
      wielding(rules, attacker.weapons, attacker.skills).list.some((stats) => stats.strikes)
    const mayFling =
      armed && Number(result['woundsLost']) > 0 && skillMost(rules, attacker.skills, 'knockbackDie') > 0
    const fling = giversOf(rules, attacker.skills, 'knockbackDie')
    if (mayFling) w.step('fling', { skill: fling.skill }, ...fling.rules)
    const { dice: _dice, ...outcome } = result
    return w.done({ hitTarget, hit, ...profile, ...outcome, mayFling })
  }
)

export const blows = [blow]
