import type { Json, Words } from '../../../../kernel/values/json'
import type { Item } from '../../../../kernel/state/roster'
import { isRefusal } from '../../../../kernel/values/verdict'
import { thingGivers } from '../../formulas/mods'
import type { Arc } from '../../formulas/saves'
import { firearm, flameReach, loaded, type Firearm } from '../../formulas/shots'
import type { FireModeId } from '../../catalogue/schema'
import { sure, whyOf } from '../ask'
import {
  carriedBy,
  furyOf,
  itemNamed,
  now,
  profileNow,
  thingAt,
  unitOf,
  wordFor,
  skillsAt,
  type Scene
} from '../scene'
import { plainHit, type Hit } from './hit'

/** What only the players can see between a shooter and a target. */
export type Sight = {
  distance: number
  cover: boolean
  arc: Arc
  height: 'level' | 'higher' | 'lower'
  smoke: boolean
}

/** A shot as declared: weapon, mode, targets and what the players see. */
export type Shot = {
  by: string
  item: string
  profile: string | null
  /** The load or grenade, if it changes the numbers. */
  ammo: string | null
  mode: FireModeId
  /**
   * The target of each shot, in the order in which they are resolved; null for a point of terrain (NN-ROF-2,
   * NN-SUP-2).
   */
  targets: (string | null)[]
  sight: Sight
  /** The sight of targets other than the first. */
  sights: { [target: string]: Sight }
  aimed: 'to-hit' | 'threshold' | null
  aimedAt: string | null
  using: string[]
  masterCrafted: 'strength' | 'threshold' | null
  /** Covering fire instead of a direct shot (NN-SUP-1). */
  covering: boolean
  edge: number
  rail: boolean
}

/** The weapon that fires, with its load. */
export function gunOf(
  scene: Scene,
  { item, profile, ammo }: Pick<Shot, 'item' | 'profile' | 'ammo'>
): Firearm {
  const thing = thingAt(scene, item)
  const gun = firearm(scene.rules, thing, profile)
  if (isRefusal(gun)) throw new Error(`${thing} does not fire`)
  const full = loaded(scene.rules, gun, ammo)
  return isRefusal(full) ? gun : full.gun
}

/** The target's name; for null the word for terrain. */
export function aimedAt(scene: Scene, target: string | null): Json {
  return target === null ? wordFor(scene, 'terrain') : unitOf(scene, target).name
}

/** Whether it uses a round template, which may scatter, rather than the teardrop (NN-SCA-1, NN-FLM-1). */
export function isBlast(gun: Firearm): boolean {
  return gun.profile.template !== null && flameReach(gun.profile) === undefined
}

/**
 * Things that change a shot with this weapon: those fitted to it, bionics, and worn ones that see through
 * smoke (NN-GEAR-7, NN-GEAR-8, NN-BIO-2).
 */
export function attachmentsOf(scene: Scene, unit: string, item: string | null): string[] {
  const worn = (other: Item): boolean =>
    !scene.rules.thing(other.thing)?.attachesTo &&
    thingGivers(scene.rules, [other.thing], 'smokePenalty').length > 0
  const helps = (other: Item): boolean =>
    (item !== null && other.on === item) || scene.rules.thing(other.thing)?.kind === 'bionic' || worn(other)
  return carriedBy(scene, unit)
    .filter(helps)
    .map((other) => other.thing)
    .filter((id) => scene.rules.thing(id))
}

/** The target's inputs for the hit roll; neutral values for a point of terrain. */
export function targetFacts(scene: Scene, target: string | null) {
  if (target === null)
    return { targetSkills: [], targetSprinted: false, targetEngaged: false, targetFury: null }
  return {
    targetSkills: skillsAt(scene, target),
    targetSprinted: now(scene, target).sprinted,
    targetEngaged: now(scene, target).engaged.length > 0,
    targetFury: furyOf(scene, target)
  }
}

export interface Aim {
  target: number | null
  band: string
  threshold: number | null
  rules: string[]
  why: Words[]
}

/** The target number of this shot with its reasons; null if out of range (NN-HIT-1, NN-RNG-2). */
export function aim(scene: Scene, shot: Shot, target: string | null): Aim {
  const gun = gunOf(scene, shot)
  const sight = (target !== null && shot.sights[target]) || shot.sight
  const answered = sure(scene, 'shoot-target', {
    bs: Math.max(0, profileNow(scene, shot.by).bs),
    weapon: thingAt(scene, shot.item),
    profile: gun.profile.id,
    distance: sight.distance,
    mode: shot.mode,
    cover: sight.cover,
    aimed: shot.aimedAt === target ? shot.aimed : null,
    targetHigher: sight.height === 'higher',
    targetLower: sight.height === 'lower',
    targetTookCover: target !== null && now(scene, target).tookCover,
    arc: sight.arc,
    skills: skillsAt(scene, shot.by),
    attachments: attachmentsOf(scene, shot.by, shot.item),
    smoke: sight.smoke,
    using: shot.using,
    coveringFire: shot.covering,
    fury: furyOf(scene, shot.by),
    ...targetFacts(scene, target)
  })
  const { outcome, rules } = answered
  return {
    target: outcome.target,
    band: outcome.band,
    threshold: outcome.threshold,
    rules,
    why: whyOf(answered)
  }
}

/**
 * The hit that a shot makes. Its Strength includes master crafting, ammunition, skills and fire mode
 * (NN-MAS-1, NN-GEAR-10, NN-SKL-4, NN-MODE-2).
 */
export function hitBy(scene: Scene, shot: Shot, victim: string): Hit {
  const gun = gunOf(scene, shot)
  const weapon = thingAt(scene, shot.item)
  const flame = flameReach(gun.profile) !== undefined
  const { outcome } = sure(scene, 'shot-strength', {
    weapon,
    ...(shot.ammo ? { ammo: shot.ammo } : { profile: gun.profile.id }),
    masterCrafted: shot.masterCrafted,
    skills: skillsAt(scene, shot.by)
  })
  const own = gun.profile.threshold ?? 0
  const aimed = flame ? own : (aim(scene, shot, victim).threshold ?? own)
  // Economy and sustained fire change the Strength of a flame (NN-MODE-2).
  const byMode = flame ? (scene.rules.fireMode(shot.mode)?.flameStrength ?? 0) : 0
  return plainHit(victim, itemNamed(scene, shot.item), {
    by: shot.by,
    how: 'shot',
    strength: Math.max(0, (outcome.strength ?? 0) + byMode),
    // The threshold of the hit roll includes aiming and precise shots (NN-AIM-1, NN-SKL-3).
    threshold: (outcome.threshold ?? 0) + (aimed - own),
    level: gun.profile.damageLevel + (scene.rules.fireMode(shot.mode)?.damageLevel ?? 0),
    arc: ((victim in shot.sights && shot.sights[victim]) || shot.sight).arc,
    ignores: outcome.ignoresCushioning,
    edge: shot.edge,
    rail: shot.rail
  })
}
