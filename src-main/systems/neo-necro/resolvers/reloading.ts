import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { giversOf, skillSays } from '../formulas/mods'
import { firearm, loaded, noGaugeRules, usesGauge } from '../formulas/shots'
import { unknown } from './ids'
import { idOf, idsOf, optionalIdOf, ticks, turns } from './input'
import { nameOf, resolver } from './working'

/**
 * Whether the weapon can't fire in this turn: firing at high energy blocks the whole next turn (NN-WPN-8,
 * NN-RUL-54).
 */
export function isOverheated(firedOn: number | null | undefined, turn: number | null | undefined): boolean {
  return firedOn != null && turn === firedOn + 1
}

export const reload = resolver(
  'reload',
  [
    'NN-REL-1',
    'NN-AMM-9',
    'NN-EQP-3',
    'NN-WPN-8',
    'NN-WPN-9',
    'NN-GEAR-10',
    'NN-RUL-54',
    'NN-SKL-2',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-RUL-17'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    tickedBefore: v.nullish(ticks, 0),
    /** All reloads carried, for any weapon. */
    loads: idsOf('ammo'),
    /** The reload to use; left out: the first that fits. */
    load: optionalIdOf('ammo'),
    inHand: v.nullish(v.boolean(), true),
    skills: idsOf('skill'),
    turn: v.nullish(turns),
    overheatedOnTurn: v.nullish(turns)
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon)
    // A plain name is enough where the weapon gives the rest (`flat-head-rounds`).
    const known = (id: string): boolean =>
      rules.thing(id) !== undefined || rules.things().some((thing) => thing.base === id)
    const reasons = [
      ...unknown(rules.skill, ...input.skills),
      ...unknown((id) => (known(id) ? id : undefined), ...input.loads)
    ]
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    if (input.load != null && !input.loads.includes(input.load))
      reasons.push(
        reason('reload-missing', ['NN-REL-1'], {
          thing: nameOf(rules, 'things', input.load.split(':')[0] ?? '')
        })
      )
    if (reasons.length > 0) return refuse(...reasons)
    const stays = {
      allowed: false,
      ticked: input.tickedBefore,
      loads: input.loads,
      profile: null,
      free: false
    }
    if (!usesGauge(gun)) {
      w.step('no-gauge', { weapon: gun.thing.name }, ...noGaugeRules(gun))
      return w.done(stays)
    }
    if (!input.inHand) {
      w.step('not-in-hand', { weapon: gun.thing.name }, 'NN-REL-1')
      return w.done(stays)
    }
    if (isOverheated(input.overheatedOnTurn, input.turn)) {
      w.step('overheated', { weapon: gun.thing.name }, 'NN-WPN-8', 'NN-RUL-54')
      return w.done(stays)
    }
    const wanted = input.load == null ? input.loads : [input.load]
    const found = wanted.flatMap((id) => {
      const fitted = loaded(rules, gun, id)
      return isRefusal(fitted) || fitted.load?.kind !== 'ammo' ? [] : [{ id, ...fitted, load: fitted.load }]
    })[0]
    if (!found) {
      w.step(input.load == null ? 'none' : 'does-not-fit', { weapon: gun.thing.name }, 'NN-REL-1', 'NN-EQP-3')
      return w.done(stays)
    }
    const at = input.loads.indexOf(found.id)
    w.step('reloaded', { weapon: gun.thing.name, load: found.load.name }, 'NN-REL-1', 'NN-AMM-9', 'NN-EQP-3')
    if (found.typed) w.step('typed', { profile: nameOf(rules, 'profiles', found.gun.profile.id) }, 'NN-WPN-9')
    if ('mods' in found.load.facts) w.cite('NN-GEAR-10')
    const free = skillSays(rules, input.skills, 'freeReloadAndSwap')
    if (free) {
      const by = giversOf(rules, input.skills, 'freeReloadAndSwap')
      w.step('free', { skill: by.skill }, ...by.rules)
    }
    return w.done({
      allowed: true,
      ticked: 0,
      loads: input.loads.filter((_, nth) => nth !== at),
      profile: found.typed ? found.gun.profile.id : null,
      free
    })
  }
)

export const overheat = resolver(
  'overheat',
  ['NN-WPN-8', 'NN-RUL-54'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    firedOnTurn: turns,
    turn: turns
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return gun
    if (!gun.profile.overheat) {
      w.step('cool', { weapon: gun.thing.name }, 'NN-WPN-8')
      return w.done({ overheated: false, turn: null })
    }
    const overheated = isOverheated(input.firedOnTurn, input.turn)
    w.step(
      overheated ? 'hot' : 'usable',
      { weapon: gun.thing.name, turn: input.firedOnTurn + 1 },
      'NN-WPN-8',
      'NN-RUL-54'
    )
    return w.done({ overheated, turn: input.firedOnTurn + 1 })
  }
)
