import type { Item, Trait } from '../../../../kernel/state/roster'
import { isRefusal, reason, type Reason } from '../../../../kernel/values/verdict'
import { rangedFacts, type Thing } from '../../catalogue/rules'
import { gaugeSize, tickBoxes } from '../../formulas/ammunition'
import { customises } from '../../formulas/custom'
import { checkMode, usesGauge } from '../../formulas/shots'
import type { FireModeId } from '../../catalogue/schema'
import { traitsOf } from '../../sheet/state'
import { ask } from '../ask'
import { named } from '../effects'
import { carriedBy, itemNamed, memberAt, now, unitOf, type Scene } from '../scene'
import { gaugeOf, isGone } from '../state'
import { gunOf, type Shot } from '../steps/firing'

/** The guns that the fighter may fire: in hand, or fitted to one in hand (NN-SHO-1, NN-COM-1). */
export function firearms(scene: Scene, unit: string): Item[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (thing?.kind === 'combi') return item.on !== null && hands.includes(item.on)
    return rangedFacts(thing) !== undefined && hands.includes(item.id)
  })
}

/** One option of the weapon field: a gun with one of its profiles or loads. */
export interface Gun {
  id: string
  item: Item
  thing: Thing
  profile: string | null
  ammo: string | null
}

/**
 * The options of the weapon field: one per profile; for a launcher one per kind of grenade carried (NN-WPN-7,
 * NN-WPN-9, NN-GRN-7).
 */
export function gunOptions(scene: Scene, unit: string): Gun[] {
  const carried = carriedBy(scene, unit)
  return firearms(scene, unit).flatMap((item) => {
    const thing = scene.rules.thing(item.thing)!
    const weapon = rangedFacts(thing)
    const gun = (profile: string | null, ammo: string | null): Gun => ({
      id: [item.id, profile ?? ammo].filter(Boolean).join('.'),
      item,
      thing,
      profile,
      ammo
    })
    if (!weapon) return [gun(null, null)]
    const { load } = gaugeOf(scene.tracker, item.id)
    if (weapon.firesGrenades) {
      const kinds = [
        ...new Set(
          carried
            .filter((other) => scene.rules.thing(other.thing)?.kind === 'grenade')
            .map((other) => other.thing)
        )
      ]
      return kinds.map((grenade) => gun(null, grenade))
    }
    if (weapon.reloadsByType && !weapon.usesAmmoGauge) {
      // Each missile is one shot: the loaded one, and those carried (NN-RUL-17).
      const kinds = [
        ...new Set([
          ...(load === null ? [] : [load]),
          ...carried
            .filter((other) => scene.rules.thing(other.thing)?.weapon === item.thing)
            .map((other) => other.thing)
        ])
      ]
      return kinds.map((missile) => gun(null, missile))
    }
    if (weapon.reloadsByType) return [gun(null, load)]
    return weapon.profiles.length > 1
      ? weapon.profiles.map((profile) => gun(profile.id, null))
      : [gun(null, load)]
  })
}

/**
 * The reasons against this shot: mode, boxes, overheating, shoulder, a target out of the game (NN-AMM-8,
 * NN-WPN-8, NN-SHD-1).
 */
export function whyNotFired(scene: Scene, shot: Shot): Reason[] {
  const gun = gunOf(scene, shot)
  const { ticked, hot } = gaugeOf(scene.tracker, shot.item)
  const thing = itemNamed(scene, shot.item)
  const reasons = checkMode(gun, shot.mode)
  const custom = customTraits(scene, shot.by).some((trait) => trait.data['item'] === shot.item)
  if (shot.mode === 'custom' && !custom) reasons.push(reason('not-customised', ['NN-SKL-36'], { thing }))
  if (usesGauge(gun) && !tickBoxes(scene.rules, ticked, shot.mode).available) {
    reasons.push(
      reason('too-few-boxes', ['NN-AMM-8', 'NN-RUL-22'], { thing, left: gaugeSize(scene.rules) - ticked })
    )
  }
  if (gun.mode !== null && ticked > 0) reasons.push(reason('combi-spent', ['NN-COM-1'], { thing }))
  if (hot > 0 && scene.tracker.turn === hot + 1)
    reasons.push(reason('overheated', ['NN-WPN-8', 'NN-RUL-54'], { thing }))
  if (gun.mode === null && gun.weapon.mustBeShouldered && now(scene, shot.by).shouldered !== shot.item)
    reasons.push(reason('not-shouldered', ['NN-SHD-1'], { thing }))
  if (shot.covering) {
    const verdict = ask(scene, 'covering-fire', {
      weapon: gun.thing.id,
      profile: gun.profile.id,
      target: shot.targets[0] === null ? 'terrain' : 'enemy'
    })
    if (isRefusal(verdict)) reasons.push(...verdict.refused)
    else if (!verdict.outcome.allowed) reasons.push(reason('no-covering-fire', ['NN-SUP-1'], { thing }))
  }
  for (const target of new Set(shot.targets)) {
    if (target !== null && isGone(unitOf(scene, target)))
      reasons.push(reason('target-gone', ['NN-SHO-3'], { fighter: named(scene, target) }))
  }
  return reasons
}

/** The fighter's skills that customise a weapon, each with its weapon (NN-SKL-36). */
function customTraits(scene: Scene, unit: string): Trait[] {
  return traitsOf(memberAt(scene, unit).member, 'skill').filter((trait) => customises(scene.rules, trait.key))
}

const MODES: FireModeId[] = ['economy', 'normal', 'sustained']

/**
 * All fire modes that the fighter could name; with a customised weapon there is one more (NN-MODE-1,
 * NN-SKL-36).
 */
export function modesOf(scene: Scene, unit: string): FireModeId[] {
  return customTraits(scene, unit).length > 0 ? [...MODES, 'custom'] : MODES
}

/** A shot of this weapon at nobody: a reason against it is a reason against any shot. */
function probe(unit: string, { item, profile, ammo, thing }: Gun, mode: FireModeId, covering: boolean): Shot {
  const sight = { distance: 0, cover: false, arc: 'front', height: 'level', smoke: false } as const
  return {
    by: unit,
    item: item.id,
    profile,
    ammo,
    mode,
    targets: [null],
    sight,
    sights: {},
    aimed: null,
    aimedAt: null,
    using: [],
    masterCrafted: thing.masterCrafted ? 'strength' : null,
    covering,
    edge: 0,
    rail: false
  }
}

/** The modes in which the gun may be fired now (NN-AMM-8, NN-COM-1, NN-GRN-7). */
export function openModes(scene: Scene, unit: string, gun: Gun, covering: boolean): FireModeId[] {
  return modesOf(scene, unit).filter(
    (mode) => whyNotFired(scene, probe(unit, gun, mode, covering)).length === 0
  )
}

/** The guns that may be fired now in some mode. */
export function fireable(scene: Scene, unit: string, covering: boolean): Gun[] {
  return gunOptions(scene, unit).filter((gun) => openModes(scene, unit, gun, covering).length > 0)
}

/** Why no gun in hand may be fired. */
export function whyNone(scene: Scene, unit: { id: string; name: string }, covering: boolean): Reason[] {
  const guns = gunOptions(scene, unit.id)
  if (guns.length === 0) return [reason('nothing-to-fire', ['NN-SHO-1'], { fighter: unit.name })]
  if (fireable(scene, unit.id, covering).length > 0) return []
  const all = guns.flatMap((gun) => {
    const [economy, normal] = (['economy', 'normal'] as const).map((mode) =>
      whyNotFired(scene, probe(unit.id, gun, mode, covering))
    )
    return economy!.length < normal!.length ? economy! : normal!
  })
  return all.filter(
    (why, nth) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(why)) === nth
  )
}

export function pistolsInHand(scene: Scene, unit: string): Item[] {
  return firearms(scene, unit).filter((item) => scene.rules.thing(item.thing)?.category === 'pistols')
}

/** The pistol in hand besides the one fired first (NN-SKL-5). */
export function otherPistol(scene: Scene, unit: string, item: string): Gun | undefined {
  return gunOptions(scene, unit).find((gun) => gun.item.id !== item && gun.thing.category === 'pistols')
}
