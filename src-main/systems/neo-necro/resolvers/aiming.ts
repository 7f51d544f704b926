import * as v from 'valibot'
import { isRefusal } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { bandsOf, firearm } from '../formulas/shots'
import { flag, inches, optionalIdOf } from './input'
import { circumstanceValue } from './tally'
import { nameOf, resolver } from './working'

const aim = resolver(
  'aim',
  ['NN-AIM-1', 'NN-AIM-2', 'NN-RUL-56', 'NN-FLM-1', 'NN-GRN-7'],
  v.strictObject({
    /** The weapon; left out: a thrown grenade. */
    weapon: optionalIdOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    choice: v.nullish(v.picklist(['to-hit', 'threshold']), 'to-hit'),
    /**
     * The shot is at the enemy named when aiming. `sameActivation`: in the shooting phase of the same
     * activation.
     */
    atNamedEnemy: v.nullish(v.boolean(), true),
    sameActivation: v.nullish(v.boolean(), true)
  }),
  (rules, input, w) => {
    const gun = input.weapon == null ? undefined : firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return gun
    const none = { applies: false, toHit: 0, threshold: 0, shots: 0 }
    const lost = (why: string, ...cited: string[]) => {
      w.step(why, {}, 'NN-AIM-2', ...cited)
      return w.done(none)
    }
    if (!gun) return lost('grenade', 'NN-RUL-56')
    if (!bandsOf(gun.profile)) return lost('flame', 'NN-FLM-1')
    if (!input.sameActivation) return lost('too-late')
    if (!input.atNamedEnemy) return lost('other-target')
    const toHit = input.choice === 'to-hit' ? circumstanceValue(rules, 'aimed') : 0
    const threshold =
      input.choice === 'threshold'
        ? (rules.combat.shootingModifiers.find((entry) => entry.id === 'aimed')?.alternative?.threshold ?? 0)
        : 0
    w.step(input.choice === 'to-hit' ? 'to-hit' : 'threshold', { value: toHit + threshold }, 'NN-AIM-1')
    const shots = gun.profile.rateOfFire
    if (shots > 1) w.step('every-shot', { shots }, 'NN-RUL-56')
    if (gun.weapon.firesGrenades) w.cite('NN-RUL-56', 'NN-GRN-7')
    return w.done({ applies: true, toHit, threshold, shots })
  }
)

/**
 * Whether terrain is near enough to take cover or hide. By a house rule, "at least 3 inches" away, as printed
 * (NN-RUL-11, key concealmentDistance).
 */
function nearTerrain(rules: NecroRules, distance: number): { near: boolean; step: string; limit: number } {
  const limit = rules.turn.concealment.distance
  if (rules.houseRules.concealmentDistance === 'at-least-3')
    return { near: distance >= limit, step: distance >= limit ? 'far-enough' : 'too-near', limit }
  return { near: distance <= limit, step: distance <= limit ? 'near-enough' : 'too-far', limit }
}

const takeCover = resolver(
  'take-cover',
  ['NN-TAK-1', 'NN-TAK-2', 'NN-HIT-2', 'NN-RUL-11', 'NN-RUL-57'],
  v.strictObject({
    terrainDistance: inches,
    /** The fighter is in cover of that terrain from this shooter. */
    inCover: v.nullish(v.boolean(), true),
    /** The fighter has since sprinted, was made to move, or began the next activation. */
    ended: flag
  }),
  (rules, input, w) => {
    const { near, step, limit } = nearTerrain(rules, input.terrainDistance)
    w.step(step, { distance: input.terrainDistance, limit }, 'NN-TAK-1', 'NN-RUL-11')
    const lasts = near && !input.ended
    if (near && input.ended) w.step('ended', {}, 'NN-TAK-2')
    const cover = input.inCover ? circumstanceValue(rules, 'cover') : 0
    const more = lasts && input.inCover ? circumstanceValue(rules, 'take-cover') : 0
    if (lasts && !input.inCover) w.step('in-the-open', {}, 'NN-RUL-57')
    w.step('to-hit', { value: cover + more }, 'NN-HIT-2')
    return w.done({ allowed: near, inEffect: lasts, toHit: cover + more })
  }
)

const hide = resolver(
  'hide',
  ['NN-HID-1', 'NN-HID-2', 'NN-RUL-11'],
  v.strictObject({
    terrainDistance: inches,
    /** Part of that terrain hides part of the fighter from this shooter. */
    partlyHidden: v.nullish(v.boolean(), true),
    /** The fighter was since made to move, or began the next activation. */
    ended: flag
  }),
  (rules, input, w) => {
    const { near, step, limit } = nearTerrain(rules, input.terrainDistance)
    w.step(step, { distance: input.terrainDistance, limit }, 'NN-HID-1', 'NN-RUL-11')
    const lasts = near && !input.ended
    if (near && input.ended) w.step('ended', {}, 'NN-HID-2')
    if (lasts) w.step(input.partlyHidden ? 'safe' : 'seen', {}, 'NN-HID-1')
    return w.done({ allowed: near, inEffect: lasts, mayBeTargeted: !(lasts && input.partlyHidden) })
  }
)

export const mayTarget = resolver(
  'may-target',
  ['NN-SHO-2', 'NN-SHO-3', 'NN-HID-1', 'NN-GRN-3', 'NN-SIM-1', 'NN-SUP-2'],
  v.strictObject({
    fire: v.nullish(v.picklist(['direct', 'covering', 'grenade']), 'direct'),
    target: v.nullish(v.picklist(['enemy', 'terrain']), 'enemy'),
    inSight: v.nullish(v.boolean(), true),
    inFrontArc: v.nullish(v.boolean(), true),
    hidden: flag,
    /** Part of the terrain that the target hides behind hides part of it from this shooter. */
    partlyHidden: flag,
    engaged: flag
  }),
  (_rules, input, w) => {
    let allowed = true
    const no = (key: string, ...cited: string[]): void => {
      allowed = false
      w.step(key, {}, ...cited)
    }
    w.cite('NN-SHO-2')
    if (input.target === 'terrain') {
      if (input.fire === 'direct') no('not-terrain', 'NN-SHO-3')
      else w.step('terrain', {}, input.fire === 'grenade' ? 'NN-GRN-3' : 'NN-SUP-2')
    }
    if (!input.inSight) no('out-of-sight', 'NN-SHO-3')
    if (!input.inFrontArc) no('out-of-arc', 'NN-SHO-3')
    if (input.target === 'enemy' && input.hidden) {
      if (input.partlyHidden) no('hidden', 'NN-HID-1')
      else w.step('hidden-in-vain', {}, 'NN-HID-1')
    }
    if (input.target === 'enemy' && input.engaged) w.step('engaged', {}, 'NN-SIM-1')
    if (allowed) w.step('allowed', {}, 'NN-SHO-3')
    return w.done({ allowed })
  }
)

const cover = resolver(
  'cover',
  ['NN-COV-1', 'NN-HIT-2', 'NN-GRN-4', 'NN-SUP-3'],
  v.strictObject({
    /** The parts of the target that the shooter can't see. */
    unseen: v.nullish(
      v.pipe(v.array(v.picklist(['body', 'weapon', 'banner', 'hair', 'other-ornament'])), v.maxLength(10)),
      () => []
    ),
    fire: v.nullish(v.picklist(['direct', 'covering', 'grenade']), 'direct')
  }),
  (rules, input, w) => {
    const inCover = input.unseen.includes('body')
    w.step(inCover ? 'covered' : input.unseen.length > 0 ? 'ornaments-only' : 'open', {}, 'NN-COV-1')
    const ignored = inCover && input.fire !== 'direct'
    if (ignored) w.step('ignored', {}, input.fire === 'grenade' ? 'NN-GRN-4' : 'NN-SUP-3')
    const toHit = inCover && !ignored ? circumstanceValue(rules, 'cover') : 0
    if (toHit !== 0)
      w.step('to-hit', { name: nameOf(rules, 'shootingModifiers', 'cover'), value: toHit }, 'NN-HIT-2')
    return w.done({ inCover, toHit })
  }
)

export const aiming = [aim, takeCover, hide, mayTarget, cover]
