import type { Localised } from '../../../../rules/json'
import type { Item } from '../../../../rules/roster'
import { gaugeSize, tickBoxes } from '../../rules/ammunition'
import { loaded, firearm, usesGauge, flameReach, type Firearm } from '../../rules/shots'
import { isRefusal } from '../../../../rules/verdict'
import { say } from '../../say'
import type { FireModeId } from '../../schema'
import type { Arc } from '../../rules/saves'
import { skillsOf } from '../../state'
import { sure } from '../ask'
import { about, activeOf, changeActive, named } from '../effects'
import type { Play } from '../play'
import { carriedBy, fighterAt, furyOf, itemAt, memberAt, now, profileNow, sideOf, unitOf, type Scene } from '../scene'
import { isGone, sideState, type Step } from '../state'
import { asJson, bare, plainHit } from './hit'
import type { Roll, Run } from './step'

/** A shot as it was declared: with what, how, and what people see on the table. */
export type Shot = {
  by: string
  item: string
  profile: string | null
  /** What is loaded or launched where that sets the numbers. */
  ammo: string | null
  mode: FireModeId
  /** Whom each shot is aimed at, in the order in which they are resolved (NN-ROF-2). */
  targets: string[]
  distance: number
  cover: boolean
  arc: Arc
  height: 'level' | 'higher' | 'lower'
  smoke: boolean
  aimed: 'to-hit' | 'threshold' | null
  using: string[]
  masterCrafted: 'strength' | 'threshold' | null
  edge: number
  rail: boolean
}

export function shotOf(step: Step): Shot {
  return step['shot'] as unknown as Shot
}

/** The weapon that fires, with what is in it. */
export function gunOf(scene: Scene, { item, profile, ammo }: Pick<Shot, 'item' | 'profile' | 'ammo'>): Firearm {
  const thing = itemAt(scene, item)?.thing ?? ''
  const gun = firearm(scene.rules, thing, profile)
  if (isRefusal(gun)) throw new Error(`${thing} does not fire`)
  const full = loaded(scene.rules, gun, ammo)
  return isRefusal(full) ? gun : full.gun
}

export function nameOfItem(scene: Scene, item: string): Localised {
  return itemAt(scene, item)?.name ?? { fr: item, en: item }
}

/** What helps this weapon at long range: fitted to it, or a bionic eye; and what sees through smoke (NN-GEAR-7, NN-GEAR-8, NN-BIO-2). */
export function attachmentsOf(scene: Scene, unit: string, item: string): string[] {
  const helps = (other: Item): boolean => other.on === item || scene.rules.thing(other.thing)?.kind === 'bionic' || other.thing === 'thermal-goggles'
  return carriedBy(scene, unit).filter(helps).map((other) => other.thing).filter((id) => scene.rules.thing(id))
}

/** The boxes are ticked at once, the die says whether the shot goes on (NN-AMM-2 to 6, NN-AMM-11). */
export const ammo: Roll = {
  ask(scene, step) {
    const shot = shotOf(step)
    const { label } = tickBoxes(scene.rules, Number(step['before']), shot.mode)
    return {
      member: shot.by,
      title: say('table.ask.ammo', { fighter: named(scene, shot.by), thing: nameOfItem(scene, shot.item) }),
      text: say('table.ask.ammo-text', { label: label ?? '' }),
      rules: ['NN-AMM-2', 'NN-AMM-3', 'NN-AMM-4', 'NN-AMM-5'],
      dice: { sides: scene.rules.combat.ammoGauge.die, count: 1 }
    }
  },
  skip(play, step) {
    const shot = shotOf(step)
    if (isGone(unitOf(play, shot.by))) return true
    const gun = gunOf(play, shot)
    const { needsDie } = tickBoxes(play.rules, Number(step['before']), shot.mode)
    if (usesGauge(gun) && needsDie && furyOf(play, shot.by) !== 'van-saar') return false
    play.next({ kind: 'shots', shot: step['shot']!, at: 0, marker: step['marker'] ?? false })
    return true
  },
  rests(_scene, step) {
    return [{ unit: shotOf(step).by, on: 'ammo', own: true }]
  },
  read(play, step, [die]) {
    const shot = shotOf(step)
    const result = ammoResult(play, step, die!.value)
    const { label } = tickBoxes(play.rules, Number(step['before']), shot.mode)
    play.tell(`ammo-${result}`, about(play, shot.by, { thing: nameOfItem(play, shot.item), roll: die!.value, label: label ?? '', die: die! }))
    return result === 'success'
  },
  settle(play, step, good, rolled) {
    const shot = shotOf(step)
    const on = (): void => play.next({ kind: 'shots', shot: step['shot']!, at: 0, marker: step['marker'] ?? false })
    if (good) return on()
    const side = sideOf(play, shot.by)
    const { armourers } = sideState(side)
    if (armourers < armourersOf(play, side.id)) {
      play.side(side.id, 'armourers', armourers + 1)
      play.tell('ammo-mended', about(play, shot.by, { gang: side.name }))
      return on()
    }
    // A failed learning roll is a jam (NN-XP-9); else the die says whether the weapon is empty as well.
    if (rolled.length > 0 && ammoResult(play, step, rolled[0]!) === 'out-of-ammo') play.gauge(shot.item, { ticked: gaugeSize(play.rules) })
    shotLost(play, shot, rolled.length > 0 && ammoResult(play, step, rolled[0]!) === 'out-of-ammo')
  }
}

function ammoResult(scene: Scene, step: Step, die: number): string {
  const shot = shotOf(step)
  const skills = skillsOf(memberAt(scene, shot.by).member)
  return String(sure(scene, 'ammo-roll', { tickedBefore: step['before'], mode: shot.mode, die, skills }).outcome['result'])
}

/** The armourers of a gang who are in this game, each good for one failure (NN-SKL-33). */
function armourersOf(scene: Scene, side: string): number {
  return scene.tracker.units.filter((unit) => unit.side === side && skillsOf(memberAt(scene, unit.id).member).includes('armourer')).length
}

/** A jam takes the rest of the shooting phase; an empty weapon may be reloaded with it (NN-AMM-4, NN-AMM-5). */
function shotLost(play: Play, shot: Shot, empty: boolean): void {
  if (activeOf(play)?.unit !== shot.by) return
  changeActive(play, empty ? { shooting: false, reloadOnly: true } : { shooting: true, spent: true })
}

/** The shots of one salvo, each resolved on its own (NN-ROF-1). */
export const shots: Run = {
  run(play, step) {
    const shot = shotOf(step)
    const at = Number(step['at'])
    if (at >= shot.targets.length) return
    play.next({ kind: flameReach(gunOf(play, shot).profile) === undefined ? 'hit-roll' : 'flame', shot: step['shot']!, at }, { ...bare(step), at: at + 1 })
  }
}

/** The target number of this shot; null where it is out of range (NN-HIT-1, NN-RNG-2). */
function aim(scene: Scene, shot: Shot, target: string): { target: number | null; band: string; threshold: number | null; rules: string[] } {
  const gun = gunOf(scene, shot)
  const { outcome, rules } = sure(scene, 'shoot-target', {
    bs: Math.max(0, profileNow(scene, shot.by).bs),
    weapon: itemAt(scene, shot.item)?.thing ?? '',
    profile: gun.profile.id,
    distance: shot.distance,
    mode: shot.mode,
    cover: shot.cover,
    aimed: shot.aimed,
    targetHigher: shot.height === 'higher',
    targetLower: shot.height === 'lower',
    targetTookCover: now(scene, target).tookCover,
    arc: shot.arc,
    skills: [...new Set(fighterAt(scene, shot.by).skills)],
    attachments: attachmentsOf(scene, shot.by, shot.item),
    smoke: shot.smoke,
    using: shot.using,
    targetSkills: [...new Set(skillsOf(memberAt(scene, target).member))],
    targetSprinted: now(scene, target).sprinted,
    targetEngaged: now(scene, target).engaged.length > 0,
    fury: furyOf(scene, shot.by),
    targetFury: furyOf(scene, target)
  })
  return { target: outcome['target'] as number | null, band: String(outcome['band']), threshold: outcome['threshold'] as number | null, rules }
}

/** The hit roll of one shot (NN-HIT-1, NN-HIT-2). */
export const hitRoll: Roll = {
  ask(scene, step) {
    const shot = shotOf(step)
    const target = shot.targets[Number(step['at'])]!
    const shooting = aim(scene, shot, target)
    return {
      member: shot.by,
      title: say('table.ask.hit', { fighter: named(scene, shot.by), target: named(scene, target), thing: nameOfItem(scene, shot.item) }),
      text: say('table.ask.or-less', { target: shooting.target ?? 0 }),
      rules: ['NN-HIT-1', 'NN-HIT-2', 'NN-RNG-1'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const shot = shotOf(step)
    const target = shot.targets[Number(step['at'])]!
    if (isGone(unitOf(play, shot.by)) || isGone(unitOf(play, target))) return true
    if (aim(play, shot, target).target !== null) return false
    play.tell('shot-out-of-range', about(play, shot.by, { target: named(play, target), distance: shot.distance }))
    return true
  },
  rests(_scene, step) {
    return [{ unit: shotOf(step).by, on: 'bs', own: true }]
  },
  read(play, step, [die]) {
    const shot = shotOf(step)
    const victim = shot.targets[Number(step['at'])]!
    const target = aim(play, shot, victim).target ?? 0
    const good = die!.value <= target
    play.tell(good ? 'shot-hit' : 'shot-missed', about(play, shot.by, { target: named(play, victim), roll: die!.value, needed: target, die: die! }))
    return good
  },
  settle(play, step, good) {
    const shot = shotOf(step)
    const victim = shot.targets[Number(step['at'])]!
    if (good) play.next({ kind: 'impact', hit: asJson(hitBy(play, shot, victim)) })
  }
}

/** The hit that a shot makes: its Strength with make, ammunition and skills (NN-MAS-1, NN-GEAR-10, NN-SKL-4). */
function hitBy(play: Play, shot: Shot, victim: string) {
  const gun = gunOf(play, shot)
  const chosen = aim(play, shot, victim)
  const { outcome } = sure(play, 'shot-strength', {
    weapon: itemAt(play, shot.item)?.thing ?? '',
    ...(shot.ammo ? { ammo: shot.ammo } : { profile: gun.profile.id }),
    masterCrafted: shot.masterCrafted,
    skills: [...new Set(skillsOf(memberAt(play, shot.by).member))]
  })
  const own = gun.profile.threshold ?? 0
  const custom = play.rules.fireMode(shot.mode)?.damageLevel ?? 0
  return plainHit(victim, nameOfItem(play, shot.item), {
    by: shot.by,
    how: 'shot',
    strength: Number(outcome['strength']),
    // What aiming and a precise shot add stands in the hit roll's threshold (NN-AIM-1, NN-SKL-3).
    threshold: Number(outcome['threshold']) + ((chosen.threshold ?? own) - own),
    level: gun.profile.damageLevel + custom,
    arc: shot.arc,
    ignores: outcome['ignoresCushioning'] === true,
    edge: shot.edge,
    rail: shot.rail
  })
}
