import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import type { Gear } from '../catalogue/schema'
import type { NecroRules } from '../catalogue/rules'
import { giversOf, modOf, skillMost } from '../formulas/mods'
import { wielding } from '../formulas/wielding'
import { unknown } from './ids'
import { die, flag, idOf, idsOf, inches, score, small, yes } from './input'
import { resolver } from './working'

function gear(rules: NecroRules, id: string): Gear | undefined {
  const thing = rules.thing(id)
  return thing?.kind === 'gear' ? thing.facts : undefined
}

/** The mod behind each effect of a dose. */
const doses = { sprint: 'sprintDistance', strength: 'strength', threshold: 'meleeThreshold' } as const

/** Doses of the stimulant injector: their effects until the end of the activation, and their cost. */
const stimulants = resolver(
  'stimulants',
  ['NN-GEAR-1'],
  v.strictObject({
    effects: v.pipe(v.array(v.picklist(['sprint', 'strength', 'threshold'])), v.maxLength(20)),
    doses: small,
    /** Doses taken earlier in this activation. */
    before: v.nullish(small, 0),
    activation: v.nullish(v.picklist(['his-own', 'enemy-in-contact', 'another']), 'his-own'),
    wounds: v.nullish(score)
  }),
  (rules, input, w) => {
    const injector = gear(rules, 'stimulant-injector')
    const none = {
      allowed: false,
      sprint: 0,
      strength: 0,
      threshold: 0,
      woundsLost: 0,
      woundsLeft: input.wounds ?? null,
      dosesLeft: input.doses
    }
    if (input.activation === 'another') {
      w.step('not-now', {}, 'NN-GEAR-1')
      return w.done(none)
    }
    if (input.effects.length > input.doses) {
      w.step('too-few', { doses: input.doses, needed: input.effects.length }, 'NN-GEAR-1')
      return w.done(none)
    }
    const given = (effect: keyof typeof doses): number =>
      input.effects.filter((other) => other === effect).length * modOf(injector?.options, doses[effect])
    const [sprint, strength, threshold] = [given('sprint'), given('strength'), given('threshold')]
    w.step(
      'effects',
      { thing: rules.thing('stimulant-injector')?.name ?? '', sprint, strength, threshold },
      'NN-GEAR-1'
    )
    const paid = Math.max(0, input.before + input.effects.length - 1) - Math.max(0, input.before - 1)
    const woundsLost = paid * (injector?.extraDoseWounds ?? 0)
    if (woundsLost > 0) w.step('wounds', { woundsLost })
    const woundsLeft = input.wounds == null ? null : Math.max(0, input.wounds - woundsLost)
    return w.done({
      allowed: true,
      sprint,
      strength,
      threshold,
      woundsLost,
      woundsLeft,
      dosesLeft: input.doses - input.effects.length
    })
  }
)

/** A charge of the force shield generator: the save that it gives, and what it forbids. */
const forceShield = resolver(
  'force-shield',
  ['NN-GEAR-2', 'NN-SAV-7', 'NN-SAV-8'],
  v.strictObject({ charges: small, startOfActivation: v.nullish(yes, true) }),
  (rules, { charges, startOfActivation }, w) => {
    const save = gear(rules, 'force-shield-generator')?.save
    if (charges === 0 || !startOfActivation || !save) {
      w.step(startOfActivation ? 'no-charge' : 'too-late', {}, 'NN-GEAR-2')
      return w.done({
        allowed: false,
        save: null,
        invulnerable: false,
        shield: false,
        mayShoot: true,
        mayStrike: true,
        chargesLeft: charges
      })
    }
    w.step('burns', { value: save.value }, 'NN-GEAR-2', 'NN-SAV-7', 'NN-SAV-8')
    w.step('forbids', {})
    return w.done({
      allowed: true,
      save: save.value,
      invulnerable: save.invulnerable,
      shield: save.shield,
      mayShoot: false,
      mayStrike: false,
      chargesLeft: charges - 1
    })
  }
)

/** One use of the medical servo-skull. */
const servoSkull = resolver(
  'servo-skull',
  ['NN-GEAR-5', 'NN-OUT-3', 'NN-OUT-4'],
  v.strictObject({
    bearer: idOf('fighter-type'),
    supplies: small,
    distance: inches,
    inSight: v.nullish(yes, true),
    enemy: flag,
    effect: v.picklist(['wound', 'on-his-feet', 'light-wounds']),
    patient: v.strictObject({
      state: v.nullish(v.picklist(['standing', 'pinned', 'down', 'out-of-action']), 'standing'),
      wounds: score,
      fullWounds: score,
      lightWounds: v.nullish(small, 0)
    })
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.fighterType, input.bearer)
    const skull = gear(rules, 'medical-servo-skull')
    if (reasons.length === 0 && skull?.restrictedTo && !skull.restrictedTo.includes(input.bearer)) {
      reasons.push(
        reason('not-for-type', ['NN-GEAR-5'], {
          thing: rules.thing('medical-servo-skull')?.name ?? '',
          type: rules.fighterType(input.bearer)?.name ?? ''
        })
      )
    }
    if (reasons.length > 0) return refuse(...reasons)
    const { patient } = input
    const radius = skull?.radius ?? 0
    const same = { state: patient.state, wounds: patient.wounds, lightWounds: patient.lightWounds }
    const against =
      input.supplies === 0
        ? 'no-supplies'
        : input.enemy
          ? 'enemy'
          : !input.inSight
            ? 'unseen'
            : input.distance > radius
              ? 'too-far'
              : patient.state === 'out-of-action'
                ? 'out'
                : input.effect === 'on-his-feet' && patient.state !== 'down'
                  ? 'not-down'
                  : input.effect === 'wound' &&
                      (patient.wounds >= patient.fullWounds || patient.state === 'down')
                    ? 'nothing-to-heal'
                    : input.effect === 'light-wounds' && patient.lightWounds === 0
                      ? 'nothing-to-heal'
                      : null
    if (against) {
      w.step(against, { radius }, 'NN-GEAR-5')
      return w.done({
        allowed: false,
        patient: same,
        suppliesLeft: input.supplies,
        usesShootingPhase: false,
        patientGivesUpPhase: false
      })
    }
    const after = {
      wound: { ...same, wounds: patient.wounds + 1 },
      // A fighter who was down gets a light wound: they stand with 1 W and its penalty (NN-OUT-3, NN-OUT-4).
      'on-his-feet': { state: 'standing' as const, wounds: 1, lightWounds: patient.lightWounds + 1 },
      'light-wounds': { ...same, lightWounds: 0 }
    }[input.effect]
    w.step(
      input.effect,
      { wounds: after.wounds },
      'NN-GEAR-5',
      ...(input.effect === 'on-his-feet' ? ['NN-OUT-3', 'NN-OUT-4'] : [])
    )
    w.step('phase', {})
    return w.done({
      allowed: true,
      patient: after,
      suppliesLeft: input.supplies - 1,
      usesShootingPhase: true,
      patientGivesUpPhase: true
    })
  }
)

/** How far Shoulder Barge flings its victim. */
const shoulderBarge = resolver(
  'shoulder-barge',
  ['NN-SKL-29'],
  v.strictObject({
    skills: idsOf('skill'),
    weapons: idsOf('melee-weapon'),
    pistolProfile: flag,
    woundsLost: score,
    die: die(6)
  }),
  (rules, input, w) => {
    const { reasons, list } = wielding(rules, input.weapons, input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const sides = skillMost(rules, input.skills, 'knockbackDie')
    const armed = list.some((stats) => stats.strikes) && !input.pistolProfile
    const key = sides === 0 ? 'no-skill' : !armed ? 'no-weapon' : input.woundsLost === 0 ? 'no-wound' : null
    const barge = giversOf(rules, input.skills, 'knockbackDie', 'shoulder-barge')
    if (key) {
      w.step(key, { skill: barge.skill }, ...barge.rules)
      return w.done({ allowed: false, distance: null })
    }
    const distance = w.die(sides, 'fling', input.die)
    w.step('flung', { skill: barge.skill, distance }, ...barge.rules)
    return w.done({ allowed: true, distance })
  }
)

export const gearInPlay = [stimulants, forceShield, servoSkull, shoulderBarge]
