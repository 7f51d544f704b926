import { reason, type Reason } from '../../../../kernel/values/verdict'
import { tickBoxes } from '../../formulas/ammunition'
import { cheapest, firesOnTheRun, firesPair } from '../../formulas/shot-skills'
import { flameReach, usesGauge } from '../../formulas/shots'
import { about, activeOf, changeActive, named } from '../effects'
import { boundTo, whyBound, whyNotAt } from '../hatred'
import type { Read } from '../input'
import type { Play } from '../play'
import { carriedBy, itemNamed, now, unitOf, skillsAt, type Scene } from '../scene'
import { gaugeOf } from '../state'
import { gunOf, isBlast, type Shot } from '../steps/firing'
import { acting, resumableAct } from './before'
import { sightIn } from './fields'
import { gunOptions, otherPistol, whyNone, whyNotFired, type Gun } from './guns'
import { acted, whyNoAction } from './phases'
import {
  COVERING,
  coveringFields,
  namedFields,
  ownToEachPistol,
  secondOf,
  SHOT,
  shootFields,
  type OneShot
} from './shot-form'

/** A shot as entered: weapon, further targets, and whether it is covering fire, perhaps on terrain. */
interface Wish extends OneShot {
  weapon: string
  /** The targets of the further shots of a salvo. */
  further: (string | null)[]
  covering: boolean
  terrain: boolean
}

const directly = (input: Read<typeof SHOT>): Wish => ({
  ...input,
  further: [input.target2, input.target3],
  covering: false,
  terrain: false
})
const asCover = (input: Read<typeof COVERING>): Wish => ({ ...input, further: [], covering: true })

/** The declared shot, or the reasons against it. */
function declared(scene: Scene, unit: string, wish: Wish): Shot | Reason[] {
  const gun = gunOptions(scene, unit).find(({ id }) => id === wish.weapon)
  if (!gun) return [reason('nothing-to-fire', ['NN-SHO-1'], { fighter: unitOf(scene, unit).name })]
  const { using } = wish
  // A fighter who has sprinted may shoot only with the skill for it (NN-SKL-17).
  const late =
    activeOf(scene)?.shooting.includes('sprint') && !using.some((id) => firesOnTheRun(scene.rules, id))
      ? cheapest(scene.rules, skillsAt(scene, unit), 'toHitWhenSprinting')
      : undefined
  return whole(
    scene,
    shotWith(scene, unit, gun, { ...wish, using: late === undefined ? using : [...using, late] })
  )
}

/** The shot of this gun as entered; null if it has no target. */
function shotWith(scene: Scene, unit: string, gun: Gun, wish: Omit<Wish, 'weapon'>): Shot | null {
  const { target: first, covering, terrain } = wish
  const facts = gunOf(scene, { item: gun.item.id, profile: gun.profile, ammo: gun.ammo })
  const flame = flameReach(facts.profile) !== undefined
  if (first === null && !flame && !terrain) return null
  const others = Array.from(
    { length: covering || isBlast(facts) ? 0 : facts.profile.rateOfFire - 1 },
    (_, nth) => wish.further[nth] ?? first
  )
  const targets = flame ? [] : [terrain ? null : first, ...others]
  const aimedAt = now(scene, unit).aim
  return {
    by: unit,
    item: gun.item.id,
    profile: gun.profile,
    ammo: gun.ammo,
    mode: wish.mode,
    targets,
    sight: sightIn(wish),
    sights: {},
    aimed: aimedAt === null || !targets.includes(aimedAt) ? null : wish.aimed,
    aimedAt,
    using: wish.using,
    masterCrafted: gun.thing.masterCrafted ? wish.crafted : null,
    covering,
    edge: wish.edge,
    rail: wish.rail
  }
}

function whole(scene: Scene, shot: Shot | null): Shot | Reason[] {
  if (!shot) return [reason('no-target', ['NN-SHO-2'])]
  const reasons = [...whyNotFired(scene, shot), ...whyNotAt(scene, shot.by, shot.targets)]
  return reasons.length > 0 ? reasons : shot
}

/** A gunslinger's shot with the other pistol: like the first, or as entered for it (NN-SKL-5). */
function secondShot(scene: Scene, shot: Shot, input: Read<typeof SHOT>): Shot | Reason[] | null {
  const gun = shot.using.some((id) => firesPair(scene.rules, id))
    ? otherPistol(scene, shot.by, shot.item)
    : undefined
  if (!gun) return null
  const crafted = gun.thing.masterCrafted ? (shot.masterCrafted ?? 'strength') : null
  if (!input.second)
    return whole(scene, {
      ...shot,
      item: gun.item.id,
      profile: gun.profile,
      ammo: gun.ammo,
      masterCrafted: crafted
    })
  const own = secondOf(input)
  return whole(
    scene,
    shotWith(scene, shot.by, gun, {
      ...own,
      target: own.target ?? shot.targets[0] ?? null,
      using: [...shot.using.filter((id) => !ownToEachPistol(scene, id)), ...own.using],
      further: [],
      covering: false,
      terrain: false
    })
  )
}

/** Direct fire: ticks the boxes, then asks for the dice one after the other (NN-SHO-2). */
export const shoot = resumableAct({
  id: 'shoot',
  group: 'shooting',
  rules: ['NN-SHO-1', 'NN-SHO-2', 'NN-SHO-3'],
  when: acting,
  main: () => true,
  against: (scene, unit) => againstFiring(scene, unit, false),
  answers: SHOT,
  fields: (scene, unit) => shootFields(scene, unit.id, boundTo(scene, unit.id)[0] ?? now(scene, unit.id).aim),
  accepts: (scene, unit) => namedFields(scene, unit.id),
  unfit(play, unit, input) {
    const shot = declared(play, unit.id, directly(input))
    if (Array.isArray(shot)) return shot
    const second = secondShot(play, shot, input)
    return Array.isArray(second) ? second : []
  },
  resume(play, unit, input) {
    const shot = declared(play, unit, directly(input))
    if (Array.isArray(shot)) return
    const second = secondShot(play, shot, input)
    acted(play, unit, 'shoot', 'shooting')
    if (shot.using.some((id) => firesOnTheRun(play.rules, id))) changeActive(play, { snap: true })
    // A gunslinger's second pistol has its own ammo roll, after the first (NN-SKL-5).
    if (second && !Array.isArray(second)) fire(play, second)
    fire(play, shot)
  }
})

/** Why the fighter can't fire at all: nothing in hand, no phase for it, or no gun that may be fired. */
function againstFiring(scene: Scene, unit: { id: string; name: string }, covering: boolean): Reason[] {
  if (gunOptions(scene, unit.id).length === 0) return whyNone(scene, unit, covering)
  const reasons = whyNoAction(scene, unit.id, 'shoot')
  return reasons.length > 0 ? reasons : whyNone(scene, unit, covering)
}

/** Covering fire: one hit roll without cover, and a marker (NN-SUP-1 to 3). */
export const coveringFire = resumableAct({
  id: 'covering-fire',
  group: 'shooting',
  rules: ['NN-SUP-1', 'NN-SUP-2', 'NN-SUP-3'],
  when: acting,
  against: (scene, unit) => {
    const reasons = againstFiring(scene, unit, true)
    return reasons.length > 0 ? reasons : whyBound(scene, unit.id, 'covering-fire')
  },
  answers: COVERING,
  fields: (scene, unit) => coveringFields(scene, unit.id),
  accepts: (scene, unit) => namedFields(scene, unit.id),
  unfit(play, unit, input) {
    const shot = declared(play, unit.id, asCover(input))
    return Array.isArray(shot) ? shot : []
  },
  resume(play, unit, input) {
    const shot = declared(play, unit, asCover(input))
    if (Array.isArray(shot)) return
    acted(play, unit, 'shoot', 'shooting')
    if (shot.using.some((id) => firesOnTheRun(play.rules, id))) changeActive(play, { snap: true })
    fire(play, shot)
  }
})

/**
 * Ticks the boxes, or uses up the grenade, the missile or the only shot of a combi (NN-AMM-2, NN-GRN-7,
 * NN-COM-1).
 */
function fire(play: Play, shot: Shot): void {
  const gun = gunOf(play, shot)
  const before = gaugeOf(play.tracker, shot.item).ticked
  const { used } = now(play, shot.by)
  if (usesGauge(gun)) play.gauge(shot.item, { ticked: tickBoxes(play.rules, before, shot.mode).ticked })
  else if (gun.mode !== null) play.gauge(shot.item, { ticked: 1 })
  else if (!gun.weapon.firesGrenades || play.rules.houseRules.grenadeLauncherUsesCarriedGrenades) {
    const round = carriedBy(play, shot.by).find((item) => item.thing === shot.ammo && item.id !== shot.item)
    if (round) play.set(shot.by, 'used', [...used, round.id])
    else if (gaugeOf(play.tracker, shot.item).load === shot.ammo) play.gauge(shot.item, { load: null })
  }
  const target = shot.targets[0]
  const facts = {
    target: target ? named(play, target) : null,
    thing: itemNamed(play, shot.item),
    mode: play.rules.words('fireModes', shot.mode) ?? shot.mode,
    rules: ['NN-SHO-2', 'NN-MODE-1']
  }
  play.emit(
    shot.covering ? 'covering-fired' : target ? 'shot-fired' : 'flame-fired',
    about(play, shot.by, facts)
  )
  play.next({ kind: 'ammo', shot, before })
}
