import * as v from 'valibot'
import { rangedFacts, type House, type NecroRules } from '../catalogue/rules'
import { refuse } from '../../../kernel/values/verdict'
import { FURY_RULES, furyBonus, furyRules } from '../formulas/furies'
import { modOf } from '../formulas/mods'
import type { Mod } from '../catalogue/schema'
import { unknown } from './ids'
import { flag, idOf, inches, small, yes } from './input'
import { stateOnTable } from './leader'
import { resolver } from './working'

/** Whether the fury may be triggered now, or is triggered automatically. */
const fury = resolver(
  'fury',
  ['NN-HSE-1', 'NN-HSE-2', 'NN-RUL-75', ...Object.values(FURY_RULES)],
  v.strictObject({
    house: idOf('house'),
    used: flag,
    moment: v.picklist(['start-of-an-activation', 'another-moment', 'leader-down', 'leader-out-of-action'])
  }),
  (rules, { house: id, used, moment }, w) => {
    const house = rules.house(id)
    if (!house) return refuse(...unknown(rules.house, id))
    const fallen = moment === 'leader-down' || moment === 'leader-out-of-action'
    const facts = { fury: house.fury.id, duration: house.fury.duration }
    const name = house.fury.name
    if (used) {
      w.step('used', { fury: name }, 'NN-HSE-1')
      return w.done({ ...facts, mayTrigger: false, automatic: false })
    }
    if (fallen) w.step('automatic', { fury: name }, 'NN-HSE-2', 'NN-RUL-75', ...furyRules(house.id))
    else if (moment === 'start-of-an-activation')
      w.step('may', { fury: name }, 'NN-HSE-1', ...furyRules(house.id))
    else w.step('not-now', { fury: name }, 'NN-HSE-1')
    return w.done({ ...facts, mayTrigger: fallen || moment === 'start-of-an-activation', automatic: fallen })
  }
)

/** What the active fury does to one model. */
const furyEffect = resolver(
  'fury-effect',
  [...Object.values(FURY_RULES), 'NN-RUL-50', 'NN-RUL-75', 'NN-MODE-2', 'NN-MOV-8', 'MAGOT-3'],
  v.strictObject({
    house: idOf('house'),
    /** The model belongs to the gang of the fury. */
    own: v.nullish(yes, true),
    leader: flag,
    /** Orlock: to the leader, or to where they lie or stood. Scavvies: to the nearest model of the gang. */
    distance: v.nullish(inches),
    state: stateOnTable,
    cover: flag,
    /** Models that have already used it, if it serves only some (Delaque, Redemptionists). */
    others: v.nullish(small, 0),
    /** The fall of the leader triggered it. */
    byTheFall: flag
  }),
  (rules, input, w) => {
    const house = rules.house(input.house)
    if (!house) return refuse(...unknown(rules.house, input.house))
    const facts = house.fury
    const mods: readonly Mod[] = (facts.mods ?? []).flatMap((mod) => ('key' in mod ? [mod] : []))
    const says = (key: Mod['key']): boolean => mods.some((mod) => mod.key === key && mod.value === true)
    const room = facts.maxFighters === undefined || input.others < facts.maxFighters
    const near = facts.radius === undefined || (input.distance != null && input.distance <= facts.radius)
    const able = input.state === 'standing' || input.state === 'pinned'
    const touched = {
      gang: input.own && input.state !== 'out-of-action',
      'near-leader': input.own && (input.leader || near),
      enemies: !input.own && able,
      'fallen-near': near && !able
    }[facts.touches ?? 'gang']
    // A fallen model can't use what a fury lets models do.
    const lets = facts.weapon !== undefined || facts.distance !== undefined || says('mayGoToReserve')
    const affected = touched && room && (able || !lets)
    w.cite(...furyRules(house.id))
    const nothing = {
      ws: 0,
      bs: 0,
      shotsAgainst: 0,
      standsUp: false,
      ignoresLightWounds: false,
      ammoRollsSucceed: false,
      inDangerousTerrain: false,
      moveAfterShooting: 0,
      mayGoToReserve: false,
      shot: null,
      atOnce: false,
      goesOutOfAction: false,
      looted: false,
      lootsAll: false
    }
    if (!affected) {
      w.step(!room ? 'full' : !near && facts.radius !== undefined ? 'too-far' : 'untouched', {
        fury: facts.name,
        radius: facts.radius ?? 0,
        max: facts.maxFighters ?? 0
      })
      return w.done({ fury: facts.id, duration: facts.duration, affected: false, ...nothing })
    }
    w.step('effect', { fury: facts.name, effect: facts.effect })
    if (facts.durationRuling) w.cite(facts.durationRuling)
    if (facts.touches === 'near-leader') w.cite('NN-RUL-75')
    if (says('fallenAreLooted')) w.cite('MAGOT-3')
    const shot = flamerShot(rules, facts)
    if (shot) w.step('shot', shot, 'NN-MODE-2')
    const inCover = input.cover ? modOf(mods, 'incomingShotToHitInCover') : 0
    return w.done({
      fury: facts.id,
      duration: facts.duration,
      affected: true,
      ws: furyBonus(facts, 'ws'),
      bs: furyBonus(facts, 'bs'),
      shotsAgainst: inCover !== 0 ? inCover : modOf(mods, 'incomingShotToHit'),
      standsUp: says('standUpAtOnce') && input.state === 'pinned',
      ignoresLightWounds: says('ignoreLightWounds'),
      ammoRollsSucceed: says('ammoRollSucceeds'),
      inDangerousTerrain: says('enemiesInDangerousTerrain'),
      moveAfterShooting: facts.distance ?? 0,
      mayGoToReserve: says('mayGoToReserve'),
      shot,
      atOnce: shot !== null && input.byTheFall && input.others === 0,
      goesOutOfAction: says('fallenGoOutOfAction') && input.state === 'down',
      looted: says('fallenAreLooted'),
      lootsAll: says('fallenAreLooted') && rules.houseRules.carrionTakes === 'any'
    })
  }
)

/** The single shot that a fury gives: Strength and threshold of its weapon in its mode (NN-HSE-10). */
function flamerShot(rules: NecroRules, facts: House['fury']): { strength: number; threshold: number } | null {
  const profile = facts.weapon === undefined ? undefined : rangedFacts(rules.thing(facts.weapon))?.profiles[0]
  const mode = facts.fireMode === undefined ? undefined : rules.fireMode(facts.fireMode)
  return profile
    ? { strength: (profile.strength ?? 0) + (mode?.flameStrength ?? 0), threshold: profile.threshold ?? 0 }
    : null
}

export const furies = [fury, furyEffect]
