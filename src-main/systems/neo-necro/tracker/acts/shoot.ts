import type { Item } from '../../../../rules/roster'
import type { Field } from '../../../../rules/sheet'
import { isRefusal, reason, type Reason } from '../../../../rules/verdict'
import { rangedFacts, type Thing } from '../../catalogue'
import { gaugeSize, tickBoxes } from '../../rules/ammunition'
import { checkMode, flameReach, usesGauge } from '../../rules/shots'
import { say } from '../../say'
import type { FireModeId } from '../../schema'
import { traitsOf } from '../../state'
import { about, activeOf, changeActive, named } from '../effects'
import { ask } from '../ask'
import type { Input } from '../input'
import type { Play } from '../play'
import { carriedBy, fighterAt, itemNamed, memberAt, now, unitOf, type Scene } from '../scene'
import { gaugeOf, isGone } from '../state'
import { gunOf, isBlast, type Shot } from '../steps/firing'
import type { Json } from '../../../../rules/json'
import type { UnitAct } from './act'
import { acting, withTests } from './before'
import { choiceOf, edgeFields, fireFields, flagOf, severalOf, sightFields, sightIn, wordsOf } from './fields'
import { performs } from './perform'
import { acted, whyNoAction } from './phases'

/** Weapons he may fire now: in hand, or fitted to one in hand (NN-SHO-1, NN-COM-1). */
export function firearms(scene: Scene, unit: string): Item[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (thing?.kind === 'combi') return item.on !== null && hands.includes(item.on)
    return rangedFacts(thing) !== undefined && hands.includes(item.id)
  })
}

/** One thing to choose as weapon: a profile of it, or what is loaded or launched with it. */
export interface Gun {
  id: string
  item: Item
  thing: Thing
  profile: string | null
  ammo: string | null
}

/** What may be chosen as weapon: one entry a profile; a launcher one a grenade carried (NN-WPN-7, NN-WPN-9, NN-GRN-7). */
export function gunOptions(scene: Scene, unit: string): Gun[] {
  const carried = carriedBy(scene, unit)
  return firearms(scene, unit).flatMap((item) => {
    const thing = scene.rules.thing(item.thing)!
    const weapon = rangedFacts(thing)
    const one = (profile: string | null, ammo: string | null): Gun => ({ id: [item.id, profile ?? ammo].filter(Boolean).join('.'), item, thing, profile, ammo })
    if (!weapon) return [one(null, null)]
    const { load } = gaugeOf(scene.tracker, item.id)
    if (weapon.firesGrenades) {
      const kinds = [...new Set(carried.filter((other) => scene.rules.thing(other.thing)?.kind === 'grenade').map((other) => other.thing))]
      return kinds.map((grenade) => one(null, grenade))
    }
    if (weapon.reloadsByType && !weapon.usesAmmoGauge) {
      // Each missile is one shot: the one in the tube, and those he carries (NN-RUL-17).
      const kinds = [...new Set([...(load === null ? [] : [load]), ...carried.filter((other) => scene.rules.thing(other.thing)?.weapon === item.thing).map((other) => other.thing)])]
      return kinds.map((missile) => one(null, missile))
    }
    if (weapon.reloadsByType) return [one(null, load)]
    return weapon.profiles.length > 1 ? weapon.profiles.map((profile) => one(profile.id, null)) : [one(null, load)]
  })
}

function gunLabel(scene: Scene, { item, profile, ammo }: Gun) {
  const own = profile === null ? (ammo === null ? undefined : scene.rules.thing(ammo)?.name) : scene.rules.words('profiles', profile)
  return own ? say('labels.profileOf', { weapon: item.name, profile: own }) : item.name
}

const MODES: FireModeId[] = ['economy', 'normal', 'sustained']

export function weaponFields(scene: Scene, unit: string, guns: Gun[]): Field[] {
  const custom = traitsOf(memberAt(scene, unit).member, 'skill').some((trait) => trait.key === 'custom-weapon')
  const modes: FireModeId[] = custom ? [...MODES, 'custom'] : MODES
  return [
    choiceOf('weapon', guns.map((gun) => ({ id: gun.id, label: gunLabel(scene, gun) })), ['NN-SHO-1', 'NN-WPN-7']),
    { ...choiceOf('mode', modes.map((id) => ({ id, label: scene.rules.words('fireModes', id) ?? say(`fireModes.${id}`) })), ['NN-MODE-1', 'NN-AMM-8'], 'normal') }
  ]
}

/** Skills that he may choose to use for a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17). */
const CHOSEN = ['precise-shot', 'gunslinger', 'snap-shot']

function skillFields(scene: Scene, unit: string): Field[] {
  const { skills } = fighterAt(scene, unit)
  const chosen = CHOSEN.filter((id) => skills.includes(id) && (id !== 'gunslinger' || pistolsInHand(scene, unit).length > 1))
  const crafted = firearms(scene, unit).some((item) => scene.rules.thing(item.thing)?.masterCrafted)
  const sprinted = activeOf(scene)?.shooting.includes('sprint') === true
  return [
    ...(now(scene, unit).aim !== null ? [choiceOf('aimed', wordsOf('aimed', ['to-hit', 'threshold']), ['NN-AIM-1', 'NN-AIM-2'])] : []),
    ...(chosen.length > 0 ? [severalOf('using', chosen.map((id) => ({ id, label: scene.rules.skill(id)!.name })), ['NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17'], sprinted && chosen.includes('snap-shot') ? ['snap-shot'] : [])] : []),
    ...(crafted ? [choiceOf('crafted', wordsOf('crafted', ['strength', 'threshold']), ['NN-MAS-1'])] : [])
  ]
}

function pistolsInHand(scene: Scene, unit: string): Item[] {
  return firearms(scene, unit).filter((item) => scene.rules.thing(item.thing)?.category === 'pistols')
}

/** Further targets of a weapon with a rate of fire: allotted before any shot is resolved (NN-ROF-2). */
function salvoFields(scene: Scene, guns: Gun[]): Field[] {
  const rate = (gun: Gun): number => gunOf(scene, { item: gun.item.id, profile: gun.profile, ammo: gun.ammo }).profile.rateOfFire
  return [2, 3].flatMap((nth): Field[] => {
    const quick = guns.filter((gun) => rate(gun) >= nth)
    if (quick.length === 0) return []
    return [{ key: `target${nth}`, label: say(`table.fields.target${nth}`), kind: 'enemy', when: { field: 'weapon', is: quick.map(({ id }) => id) }, rules: ['NN-ROF-1', 'NN-ROF-2'], default: null }]
  })
}

/** The declared shot, or why it can't be fired. */
function declared(scene: Scene, unit: string, input: Input, covering: boolean): Shot | Reason[] {
  const gun = gunOptions(scene, unit).find(({ id }) => id === input.text('weapon'))
  if (!gun) return [reason('no-weapon', ['NN-SHO-1'])]
  const facts = gunOf(scene, { item: gun.item.id, profile: gun.profile, ammo: gun.ammo })
  const flame = flameReach(facts.profile) !== undefined
  const first = input.one('target')
  const terrain = covering && input.flag('terrain')
  if (first === null && !flame && !terrain) return [reason('no-target', ['NN-SHO-2'])]
  const mode = (input.text('mode') || 'normal') as FireModeId
  const others = Array.from({ length: covering || isBlast(facts) ? 0 : facts.profile.rateOfFire - 1 }, (_, nth) => input.one(`target${nth + 2}`) ?? first)
  const targets = flame ? [] : [terrain ? null : first, ...others]
  const active = activeOf(scene)
  const using = input.list('using')
  const aimedAt = now(scene, unit).aim
  const shot: Shot = {
    by: unit, item: gun.item.id, profile: gun.profile, ammo: gun.ammo, mode, targets,
    sight: sightIn(input), sights: {},
    aimed: aimedAt === null || !targets.includes(aimedAt) ? null : (input.one('aimed') as Shot['aimed']),
    aimedAt,
    // Whoever has sprinted shoots with his skill or not at all (NN-SKL-17).
    using: active?.shooting.includes('sprint') && !using.includes('snap-shot') && fighterAt(scene, unit).skills.includes('snap-shot') ? [...using, 'snap-shot'] : using,
    masterCrafted: gun.thing.masterCrafted ? ((input.one('crafted') as Shot['masterCrafted']) ?? 'strength') : null,
    covering, edge: input.number('edge'), rail: input.flag('rail')
  }
  const reasons = whyNotFired(scene, shot)
  return reasons.length > 0 ? reasons : shot
}

/** Why this weapon can't be fired like this: mode, boxes, heat, shoulder, a target that is gone (NN-AMM-8, NN-WPN-8, NN-SHD-1). */
function whyNotFired(scene: Scene, shot: Shot): Reason[] {
  const gun = gunOf(scene, shot)
  const { ticked, hot } = gaugeOf(scene.tracker, shot.item)
  const thing = itemNamed(scene, shot.item)
  const reasons = checkMode(gun, shot.mode)
  const custom = traitsOf(memberAt(scene, shot.by).member, 'skill').some((trait) => trait.key === 'custom-weapon' && trait.data['item'] === shot.item)
  if (shot.mode === 'custom' && !custom) reasons.push(reason('not-customised', ['NN-SKL-36'], { thing }))
  if (usesGauge(gun) && !tickBoxes(scene.rules, ticked, shot.mode).available) {
    reasons.push(reason('too-few-boxes', ['NN-AMM-8', 'NN-RUL-22'], { thing, left: gaugeSize(scene.rules) - ticked }))
  }
  if (gun.mode !== null && ticked > 0) reasons.push(reason('combi-spent', ['NN-COM-1'], { thing }))
  if (hot > 0 && scene.tracker.turn === hot + 1) reasons.push(reason('overheated', ['NN-WPN-8', 'NN-RUL-54'], { thing }))
  if (gun.mode === null && gun.weapon.mustBeShouldered && now(scene, shot.by).shouldered !== shot.item) reasons.push(reason('not-shouldered', ['NN-SHD-1'], { thing }))
  if (shot.covering) {
    const verdict = ask(scene, 'covering-fire', { weapon: gun.thing.id, profile: gun.profile.id, target: shot.targets[0] === null ? 'terrain' : 'enemy' })
    if (isRefusal(verdict)) reasons.push(...verdict.refused)
    else if (verdict.outcome['allowed'] !== true) reasons.push(reason('no-covering-fire', ['NN-SUP-1'], { thing }))
  }
  for (const target of new Set(shot.targets)) {
    if (target !== null && isGone(unitOf(scene, target))) reasons.push(reason('target-gone', ['NN-SHO-3'], { fighter: named(scene, target) }))
  }
  return reasons
}

const nothingToFire = (scene: Scene, unit: { id: string; name: string }): Reason[] => (gunOptions(scene, unit.id).length === 0 ? [reason('nothing-to-fire', ['NN-SHO-1'], { fighter: unit.name })] : [])

/** Direct fire: ticks the boxes, then asks for each die in its order (NN-SHO-2). */
export const shoot: UnitAct = {
  id: 'shoot',
  group: 'shooting',
  rules: ['NN-SHO-1', 'NN-SHO-2', 'NN-SHO-3'],
  when: acting,
  main: () => true,
  against: (scene, unit) => {
    const nothing = nothingToFire(scene, unit)
    return nothing.length > 0 ? nothing : whyNoAction(scene, unit.id, 'shoot')
  },
  fields(scene, unit) {
    const guns = gunOptions(scene, unit.id)
    return [
      ...weaponFields(scene, unit.id, guns),
      { key: 'target', label: say('table.fields.target'), kind: 'enemy', rules: ['NN-SHO-3'], default: now(scene, unit.id).aim },
      ...salvoFields(scene, guns),
      ...sightFields(scene, { cover: true, arc: true }),
      ...skillFields(scene, unit.id),
      ...edgeFields(),
      ...fireFields(scene, unit.id)
    ]
  },
  do(play, unit, input) {
    const shot = declared(play, unit.id, input, false)
    if (Array.isArray(shot)) return shot
    const second = otherPistol(play, shot)
    const reasons = second ? whyNotFired(play, second) : []
    if (reasons.length > 0) return reasons
    withTests(play, unit.id, 'shoot', input)
  }
}

performs['shoot'] = (play, unit, input) => {
  const shot = declared(play, unit, input, false)
  if (Array.isArray(shot)) return
  const second = otherPistol(play, shot)
  acted(play, unit, 'shoot', 'shooting')
  if (shot.using.includes('snap-shot')) changeActive(play, { snap: true })
  // A gunslinger's second pistol has an ammo roll of its own and comes after the first (NN-SKL-5).
  if (second) fire(play, second)
  fire(play, shot)
}

/** The other pistol that a gunslinger fires with the first (NN-SKL-5). */
function otherPistol(scene: Scene, shot: Shot): Shot | null {
  if (!shot.using.includes('gunslinger')) return null
  const other = gunOptions(scene, shot.by).find((gun) => gun.item.id !== shot.item && gun.thing.category === 'pistols')
  return other ? { ...shot, item: other.item.id, profile: other.profile, ammo: other.ammo, masterCrafted: other.thing.masterCrafted ? 'strength' : null } : null
}

/** Covering fire: one hit roll without cover, and a marker (NN-SUP-1 to 3). */
export const coveringFire: UnitAct = {
  id: 'covering-fire',
  group: 'shooting',
  rules: ['NN-SUP-1', 'NN-SUP-2', 'NN-SUP-3'],
  when: acting,
  against: (scene, unit) => {
    const nothing = nothingToFire(scene, unit)
    return nothing.length > 0 ? nothing : whyNoAction(scene, unit.id, 'shoot')
  },
  fields: (scene, unit) => [
    ...weaponFields(scene, unit.id, gunOptions(scene, unit.id)),
    { key: 'target', label: say('table.fields.target'), kind: 'enemy', rules: ['NN-SUP-2'], default: now(scene, unit.id).aim },
    flagOf('terrain', ['NN-SUP-2']),
    ...sightFields(scene, { cover: false, arc: true }),
    ...skillFields(scene, unit.id),
    ...fireFields(scene, unit.id)
  ],
  do(play, unit, input) {
    const shot = declared(play, unit.id, input, true)
    if (Array.isArray(shot)) return shot
    withTests(play, unit.id, 'covering-fire', input)
  }
}

performs['covering-fire'] = (play, unit, input) => {
  const shot = declared(play, unit, input, true)
  if (Array.isArray(shot)) return
  acted(play, unit, 'shoot', 'shooting')
  fire(play, shot)
}

/** The boxes are ticked, or the grenade, the missile, the one shot of a combi is gone (NN-AMM-2, NN-GRN-7, NN-COM-1). */
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
  const facts = { target: target ? named(play, target) : null, thing: itemNamed(play, shot.item), mode: play.rules.words('fireModes', shot.mode) ?? shot.mode, rules: ['NN-SHO-2', 'NN-MODE-1'] }
  play.tell(shot.covering ? 'covering-fired' : target ? 'shot-fired' : 'flame-fired', about(play, shot.by, facts))
  play.next({ kind: 'ammo', shot: shot as unknown as Json, before })
}
