import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { bandsOf, firearm, firesTemplate } from '../formulas/shots'
import { mayTarget } from './aiming'
import { ammoOutcome } from './ammo-outcome'
import { dice, die, flag, idsOf, small, ticks, turns } from './input'
import { hitRoll } from './shooting'
import { shootTarget, shotEntries } from './shoot-target'
import { resolver } from './working'

/**
 * A shot from choosing the target to the hit rolls, in the order of the rules. It stops at the first step
 * that fails (NN-SHO-2).
 */
const wholeShot = resolver(
  'whole-shot',
  [
    ...new Set([
      'NN-SHO-2',
      'NN-SHO-3',
      'NN-HID-1',
      ...ammoOutcome[1].rules,
      ...shootTarget[1].rules,
      'NN-GEN-1',
      'NN-ROF-1',
      'NN-SCA-1',
      'NN-FLM-1'
    ])
  ],
  v.strictObject({
    ...shotEntries,
    inSight: v.nullish(v.boolean(), true),
    inFrontArc: v.nullish(v.boolean(), true),
    hidden: flag,
    partlyHidden: flag,
    tickedBefore: v.nullish(ticks, 0),
    ammoDie: die(10),
    learningDie: die(10),
    armourers: v.nullish(small, 0),
    /** Other skills of the gang that ignore failed ammo rolls, one entry for each fighter who has one. */
    mending: idsOf('skill'),
    failuresIgnored: v.nullish(small, 0),
    rounds: v.nullish(small),
    reloads: v.nullish(small, 0),
    turn: v.nullish(turns),
    /** One die for each shot of the rate of fire. */
    hitDice: dice(10, 10)
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return gun
    const {
      inSight,
      inFrontArc,
      hidden,
      partlyHidden,
      tickedBefore,
      ammoDie,
      learningDie,
      armourers,
      mending,
      failuresIgnored,
      rounds,
      reloads,
      turn,
      hitDice,
      ...shot
    } = input
    const rate = input.coveringFire ? 1 : gun.profile.rateOfFire
    if (hitDice && hitDice.length > rate)
      return refuse(
        reason('too-many-shots', ['NN-ROF-1'], { thing: gun.thing.name, rate, shots: hitDice.length })
      )
    const before = {
      ticked: tickedBefore,
      label: null,
      rounds: rounds ?? null,
      overheatedTurn: null,
      ignoredFailure: false,
      mayReload: false
    }
    const nothing = { target: null, band: null, threshold: null, hits: 0, misses: 0, scatters: false }
    w.cite('NN-SHO-2')

    const seen = w.ask(mayTarget, {
      fire: input.coveringFire ? 'covering' : 'direct',
      inSight,
      inFrontArc,
      hidden,
      partlyHidden,
      engaged: input.targetEngaged
    })
    if (isRefusal(seen)) return seen
    if (seen['allowed'] !== true) return w.done({ result: 'no-target', ...before, ...nothing })

    // The target is asked before the ammo roll, so that a refused question uses no ammunition.
    const flame = !bandsOf(gun.profile)
    const needs = flame ? nothing : w.ask(shootTarget, shot)
    if (isRefusal(needs)) return needs
    const ammo = w.ask(ammoOutcome, {
      weapon: input.weapon,
      profile: input.profile,
      mode: input.mode,
      skills: input.skills,
      fury: input.fury,
      tickedBefore,
      die: ammoDie,
      learningDie,
      armourers,
      mending,
      failuresIgnored,
      rounds,
      reloads,
      turn
    })
    if (isRefusal(ammo)) return ammo
    const { dice: _, shot: goesOff, result, ...spent } = ammo
    if (goesOff !== true) return w.done({ result: result ?? '', ...spent, ...nothing })
    if (flame) {
      w.step('place-template', {}, 'NN-FLM-1')
      return w.done({ result: 'place-template', ...spent, ...nothing })
    }
    const { target = null, band = null, threshold = null } = needs
    if (target === null) return w.done({ result: 'out-of-range', ...spent, ...nothing, band, threshold })
    if (rate > 1) w.step('shots', { rate }, 'NN-ROF-1')
    let hits = 0
    for (let nth = 0; nth < rate; nth++) {
      const roll = w.ask(hitRoll, { target, die: hitDice?.[nth] }, `shot ${nth + 1}`)
      if (isRefusal(roll)) return roll
      if (roll['hit'] === true) hits++
    }
    const round = firesTemplate(gun)
    if (round && hits < rate) w.step('scatters', {}, 'NN-SCA-1')
    return w.done({
      result: hits > 0 ? 'hit' : 'miss',
      ...spent,
      target,
      band,
      threshold,
      hits,
      misses: rate - hits,
      scatters: round && hits < rate
    })
  }
)

export const wholeShots = [wholeShot]
