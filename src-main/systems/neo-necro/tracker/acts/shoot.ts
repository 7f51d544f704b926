import { rangedFacts, type Thing } from '../../catalogue'
import type { Item } from '../../../../rules/roster'
import type { Field } from '../../../../rules/sheet'
import { reason, type Reason } from '../../../../rules/verdict'
import { gaugeSize, tickBoxes } from '../../rules/ammunition'
import { checkMode, usesGauge } from '../../rules/shots'
import { say } from '../../say'
import type { FireModeId } from '../../schema'
import type { Arc } from '../../rules/saves'
import { traitsOf } from '../../state'
import { about, activeOf, changeActive, named } from '../effects'
import type { Input } from '../input'
import type { Play } from '../play'
import { carriedBy, fighterAt, memberAt, now, table, type Scene } from '../scene'
import { gaugeOf, isGone, stateOf } from '../state'
import { gunOf, nameOfItem, type Shot } from '../steps/shot'
import type { UnitAct } from './act'
import { whyNoPhase } from './phases'

/** Weapons he may fire now: in hand, or fitted to one in hand (NN-SHO-1, NN-COM-1). */
export function firearms(scene: Scene, unit: string): Item[] {
  const { hands } = now(scene, unit)
  return carriedBy(scene, unit).filter((item) => {
    const thing = scene.rules.thing(item.thing)
    if (thing?.kind === 'combi') return hands.includes(item.on ?? '')
    return rangedFacts(thing) !== undefined && hands.includes(item.id)
  })
}

/** What may be chosen as weapon: one entry a profile; a launcher one a grenade carried. Written `item` or `item|profile`. */
export function gunOptions(scene: Scene, unit: string): { id: string; item: Item; thing: Thing; profile: string | null; ammo: string | null }[] {
  return firearms(scene, unit).flatMap((item) => {
    const thing = scene.rules.thing(item.thing)!
    const weapon = rangedFacts(thing)
    const one = (profile: string | null, ammo: string | null) => ({ id: [item.id, profile ?? ammo].filter(Boolean).join('|'), item, thing, profile, ammo })
    if (!weapon) return [one(null, null)]
    if (weapon.firesGrenades) {
      const kinds = [...new Set(carriedBy(scene, unit).filter((other) => scene.rules.thing(other.thing)?.kind === 'grenade').map((other) => other.thing))]
      return kinds.map((grenade) => one(null, grenade))
    }
    const { load } = gaugeOf(scene.tracker, item.id)
    if (weapon.reloadsByType) return [one(null, load)]
    return weapon.profiles.length > 1 ? weapon.profiles.map((profile) => one(profile.id, null)) : [one(null, load)]
  })
}

function gunLabel(scene: Scene, { item, profile, ammo }: { item: Item; profile: string | null; ammo: string | null }) {
  const own = profile === null ? (ammo === null ? undefined : scene.rules.thing(ammo)?.name) : scene.rules.words('profiles', profile)
  return own ? say('labels.profileOf', { weapon: item.name, profile: own }) : item.name
}

const MODES: FireModeId[] = ['economy', 'normal', 'sustained']

/** What only people see of a shot: distance, cover, arc, height, smoke, a drop beside the target. */
export function sightFields(scene: Scene): Field[] {
  const choice = (key: string, ids: string[], rules: string[]): Field => ({
    key,
    label: say(`table.fields.${key}`),
    kind: 'choice',
    options: ids.map((id) => ({ id, label: say(`table.fields.${key}-${id}`) })),
    rules,
    default: ids[0]!
  })
  return [
    { key: 'distance', label: say('table.fields.distance'), kind: 'distance', min: 0, max: 200, rules: ['NN-RNG-1'], default: 6 },
    { key: 'cover', label: say('table.fields.cover'), kind: 'flag', rules: ['NN-COV-1', 'NN-HIT-2'], default: false },
    choice('arc', ['front', 'side', 'rear'], ['NN-HIT-2']),
    choice('height', ['level', 'higher', 'lower'], ['NN-HIT-2']),
    ...(table(scene).smoke.length > 0 ? [{ key: 'smoke', label: say('table.fields.smoke'), kind: 'flag', rules: ['NN-GRN-10'], default: false } satisfies Field] : [])
  ]
}

/** A drop beside whoever may be pinned (NN-FALL-1, NN-FALL-2). */
export function edgeFields(): Field[] {
  return [
    { key: 'edge', label: say('table.fields.edge'), hint: say('table.fields.edge-hint'), kind: 'distance', min: 0, max: 60, rules: ['NN-FALL-1', 'NN-FALL-3'], default: 0 },
    { key: 'rail', label: say('table.fields.rail'), kind: 'flag', rules: ['NN-FALL-2'], default: false }
  ]
}

export function weaponFields(scene: Scene, unit: string): Field[] {
  const guns = gunOptions(scene, unit)
  const modes: FireModeId[] = traitsOf(memberAt(scene, unit).member, 'skill').some((trait) => trait.key === 'custom-weapon') ? [...MODES, 'custom'] : MODES
  return [
    { key: 'weapon', label: say('table.fields.weapon'), kind: 'choice', options: guns.map((gun) => ({ id: gun.id, label: gunLabel(scene, gun) })), rules: ['NN-SHO-1', 'NN-WPN-7'], default: guns[0]?.id ?? null },
    {
      key: 'mode',
      label: say('table.fields.mode'),
      kind: 'choice',
      options: modes.map((id) => ({ id, label: scene.rules.words('fireModes', id) ?? say(`fireModes.${id}`) })),
      rules: ['NN-MODE-1', 'NN-AMM-8'],
      default: 'normal'
    }
  ]
}

/** Skills that he may choose to use for a shot (NN-SKL-3, NN-SKL-5, NN-SKL-17). */
const CHOSEN = ['precise-shot', 'gunslinger', 'snap-shot']

function skillFields(scene: Scene, unit: string): Field[] {
  const { skills } = fighterAt(scene, unit)
  const chosen = CHOSEN.filter((id) => skills.includes(id))
  const crafted = firearms(scene, unit).some((item) => scene.rules.thing(item.thing)?.masterCrafted)
  const aimed = now(scene, unit).aim !== null
  return [
    ...(aimed
      ? [{ key: 'aimed', label: say('table.fields.aimed'), kind: 'choice', options: ['to-hit', 'threshold'].map((id) => ({ id, label: say(`table.fields.aimed-${id}`) })), rules: ['NN-AIM-1', 'NN-AIM-2'], default: 'to-hit' } satisfies Field]
      : []),
    ...(chosen.length > 0
      ? [{ key: 'using', label: say('table.fields.using'), kind: 'several', options: chosen.map((id) => ({ id, label: scene.rules.skill(id)!.name })), rules: ['NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17'], default: [] } satisfies Field]
      : []),
    ...(crafted
      ? [{ key: 'crafted', label: say('table.fields.crafted'), kind: 'choice', options: ['strength', 'threshold'].map((id) => ({ id, label: say(`table.fields.crafted-${id}`) })), rules: ['NN-MAS-1'], default: 'strength' } satisfies Field]
      : [])
  ]
}

/** The declared shot, or why it can't be fired. */
export function declared(scene: Scene, unit: string, input: Input): Shot | Reason[] {
  const option = gunOptions(scene, unit).find(({ id }) => id === input.text('weapon'))
  if (!option) return [reason('no-weapon', ['NN-SHO-1'])]
  const targets = input.has('targets') && input.list('targets').length > 0 ? input.list('targets') : [input.text('target')].filter(Boolean)
  if (targets.length === 0) return [reason('no-target', ['NN-SHO-2'])]
  const mode = input.text('mode') as FireModeId
  const target = targets[0]!
  const shot: Shot = {
    by: unit,
    item: option.item.id,
    profile: option.profile,
    ammo: option.ammo,
    mode,
    targets,
    distance: input.number('distance'),
    cover: input.flag('cover'),
    arc: (input.text('arc') || 'front') as Arc,
    height: (input.text('height') || 'level') as Shot['height'],
    smoke: input.flag('smoke'),
    // The bonus is for the enemy aimed at only (NN-AIM-1).
    aimed: now(scene, unit).aim === target ? (input.one('aimed') as Shot['aimed']) : null,
    using: input.list('using'),
    masterCrafted: option.thing.masterCrafted ? (input.one('crafted') as Shot['masterCrafted']) : null,
    edge: input.number('edge'),
    rail: input.flag('rail')
  }
  const reasons = whyNotFired(scene, shot)
  return reasons.length > 0 ? reasons : shot
}

/** Why this weapon can't be fired like this: mode, boxes, heat, shoulder (NN-AMM-8, NN-WPN-8, NN-SHD-1). */
export function whyNotFired(scene: Scene, shot: Shot): Reason[] {
  const gun = gunOf(scene, shot)
  const { ticked, hot } = gaugeOf(scene.tracker, shot.item)
  const thing = nameOfItem(scene, shot.item)
  const reasons = checkMode(gun, shot.mode)
  if (usesGauge(gun) && !tickBoxes(scene.rules, ticked, shot.mode).available) {
    reasons.push(reason('too-few-boxes', ['NN-AMM-8', 'NN-RUL-22'], { thing, left: gaugeSize(scene.rules) - ticked }))
  }
  if (hot > 0 && scene.tracker.turn === hot + 1) reasons.push(reason('overheated', ['NN-WPN-8', 'NN-RUL-54'], { thing }))
  if (gun.weapon.mustBeShouldered && now(scene, shot.by).shouldered !== shot.item) reasons.push(reason('not-shouldered', ['NN-SHD-1'], { thing }))
  return reasons
}

/** Direct fire: ticks the boxes, then asks for each die in its order (NN-SHO-2). */
export const shoot: UnitAct = {
  id: 'shoot',
  group: 'shooting',
  rules: ['NN-SHO-1', 'NN-SHO-2', 'NN-SHO-3'],
  when: (scene, unit) => activeOf(scene)?.unit === unit.id && stateOf(unit).place === 'up',
  main: () => true,
  against: (scene, unit) => [...whyNoPhase(scene, unit.id, 'shooting'), ...(gunOptions(scene, unit.id).length === 0 ? [reason('nothing-to-fire', ['NN-SHO-1'], { fighter: unit.name })] : [])],
  fields: (scene, unit) => [
    ...weaponFields(scene, unit.id),
    { key: 'target', label: say('table.fields.target'), kind: 'enemy', rules: ['NN-SHO-3'], default: now(scene, unit.id).aim },
    ...sightFields(scene),
    ...skillFields(scene, unit.id),
    ...edgeFields()
  ],
  do(play, unit, input) {
    const shot = declared(play, unit.id, input)
    if (Array.isArray(shot)) return shot
    const gone = shot.targets.find((id) => isGone(play.tracker.units.find((one) => one.id === id)!))
    if (gone !== undefined) return [reason('target-gone', ['NN-SHO-3'], { fighter: named(play, gone) })]
    fire(play, shot)
  }
}

/** The boxes are ticked, the phase is his shot's (NN-AMM-2, NN-AMM-11). */
export function fire(play: Play, shot: Shot): void {
  const gun = gunOf(play, shot)
  const before = gaugeOf(play.tracker, shot.item).ticked
  if (usesGauge(gun)) play.gauge(shot.item, { ticked: tickBoxes(play.rules, before, shot.mode).ticked })
  if (gun.profile.overheat) play.gauge(shot.item, { hot: play.tracker.turn })
  changeActive(play, { shooting: true, shots: (activeOf(play)?.shots ?? 0) + 1 })
  const facts = { target: named(play, shot.targets[0] ?? null), thing: nameOfItem(play, shot.item), mode: play.rules.words('fireModes', shot.mode) ?? shot.mode }
  play.tell('shot-fired', about(play, shot.by, facts))
  const salvo = shot.targets.length === 1 ? Array.from({ length: gun.profile.rateOfFire }, () => shot.targets[0]!) : shot.targets
  play.next({ kind: 'ammo', shot: { ...shot, targets: salvo } as never, before })
}
