import {
  choice,
  count,
  enemies,
  enemy,
  flag,
  readAs,
  several,
  type FormField,
  type Option
} from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Localised } from '../../../../kernel/values/json'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { gaugeSize } from '../../formulas/ammunition'
import { rangedFacts } from '../../catalogue/rules'
import { LEADER } from '../../sheet/state'
import { activeOf, breakContact, endActivation, leavesStanding, OF_THE_STANDING, touch } from '../effects'
import { holdable } from '../hands'
import { correctOnset } from '../onset'
import type { Play } from '../play'
import { carriedBy, fighterAt, isEnemy, memberAt, fighterNamed, type Scene } from '../scene'
import { gaugeOf, PLACES, stateOf, type Place, type UnitState } from '../state'
import { handOver, lootOf } from '../steps/loot'
import { consumablesOf } from '../supplies'
import { unitAct } from './act'
import { itemOption } from './fields'

/** The option for "none" in a choice. */
const NONE = 'none'

const FLAGS = ['pinned', 'hidden', 'tookCover', 'sprinted', 'stunned', 'shielded', 'traced'] as const

/** Sets any state of a fighter by hand, because the real table is always right. */
export const set = unitAct({
  id: 'set',
  group: 'correction',
  rules: [],
  always: true,
  fields: setFields,
  byHand: (_, unit) => touchedOf(unit),
  do(play, unit, input) {
    const { tracker } = play
    const before = stateOf(unit)
    const { place } = input
    if (place !== before.place) moveTo(play, unit.id, place)
    const to = <Key extends keyof UnitState>(key: Key, value: UnitState[Key]): void => {
      if (JSON.stringify(before[key]) !== JSON.stringify(value)) play.set(unit.id, key, value)
    }
    to('wounds', place === 'up' ? Math.max(input.wounds, 1) : input.wounds)
    to('light', input.light)
    to('learning', input.learning)
    if (input.orders !== undefined) to('orders', input.orders)
    const standing = place === 'up'
    for (const key of FLAGS) to(key, input[key] && (standing || !isOfTheStanding(key)))
    // What a comrade did is no answer of this field; unless another is given, it stays.
    if (input.by !== enemyIn(play, unit.id, before.by)) to('by', input.by)
    if (input.purse !== enemyIn(play, unit.id, before.purse)) to('purse', input.purse)
    to('hands', input.hands)
    if (input.shouldered !== undefined)
      to('shouldered', !standing || input.shouldered === NONE ? null : input.shouldered)
    const used = new Set(input.used)
    to('used', [
      ...before.used.filter((id) => used.has(id)),
      ...[...used].filter((id) => !before.used.includes(id))
    ])
    if (input.acted !== (before.done === tracker.turn && tracker.turn > 0))
      to('done', input.acted ? tracker.turn : 0)
    const engaged = standing || place === 'down' ? input.engaged : []
    if (JSON.stringify(engaged) !== JSON.stringify(before.engaged)) {
      breakContact(play, unit.id, false)
      for (const opponent of engaged) touch(play, unit.id, opponent)
    }
    for (const { id } of gunsOf(play, unit.id))
      setGauge(play, id, {
        ticked: input[`gauge-${id}`],
        load: input[`load-${id}`],
        hot: input[`hot-${id}`]
      })
    correctOnset(play, tracker)
    play.emit('set-by-hand', { fighter: unit.name })
  }
})

/** The correction of a gun; undefined for what was not asked. */
interface GaugeSet {
  ticked: number | undefined
  load: string | undefined
  hot: boolean | undefined
}

/** Applies the values that differ from the gun's current state. */
function setGauge(play: Play, item: string, { ticked, load, hot }: GaugeSet): void {
  const before = gaugeOf(play.tracker, item)
  if (ticked !== undefined && ticked !== before.ticked) play.gauge(item, { ticked })
  if (load !== undefined && load !== (before.load ?? NONE))
    play.gauge(item, { load: load === NONE ? null : load })
  const isHotNow = isHot(play, item)
  if (hot !== undefined && hot !== isHotNow)
    play.gauge(item, { hot: before.hot === 0 || !isHotNow ? play.tracker.turn : 0 })
}

/** The fields shown in light tracking besides counters and boxes, depending on the fighter's place. */
function touchedOf(unit: TrackedUnit): readonly (keyof Setting)[] {
  const { place } = stateOf(unit)
  if (place === 'up') return ['place', 'pinned', 'hidden', 'tookCover', 'light', 'acted']
  return ['down', 'out', 'dead'].includes(place) ? ['place', 'light', 'by'] : ['place']
}

function isOfTheStanding(key: string): boolean {
  return (OF_THE_STANDING as readonly string[]).includes(key)
}

/** Sets the place and ends the states that it excludes. */
function moveTo(play: Play, unit: string, place: Place): void {
  play.set(unit, 'place', place)
  if (place === 'up') return
  leavesStanding(play, unit)
  breakContact(play, unit, false)
  if (activeOf(play)?.unit === unit) endActivation(play)
}

/** Whether the weapon is overheated: fired at high energy in this turn or the last one (NN-WPN-8). */
function isHot(scene: Scene, item: string): boolean {
  const { hot } = gaugeOf(scene.tracker, item)
  return hot > 0 && scene.tracker.turn <= hot + 1
}

/** The loads of this weapon that change its numbers: missiles, flat-head rounds (NN-WPN-9, NN-GEAR-10). */
function loadsOf(scene: Scene, weapon: string) {
  return scene.rules
    .things()
    .filter(
      (thing) =>
        thing.kind === 'ammo' &&
        thing.weapon === weapon &&
        ('profile' in thing.facts || 'mods' in thing.facts)
    )
}

function gunsOf(scene: Scene, unit: string) {
  return carriedBy(scene, unit).filter((item) => rangedFacts(scene.rules.thing(item.thing))?.usesAmmoGauge)
}

/** The fields of a correction: the unit's state, and that of each of its guns. */
type Setting = {
  place: FormField<Place>
  wounds: FormField<number>
  light: FormField<number>
  engaged: FormField<string[]>
  by: FormField<string | null>
  purse: FormField<string | null>
  learning: FormField<number>
  orders: FormField<number> | undefined
  acted: FormField<boolean>
  hands: FormField<string[]>
  used: FormField<string[]> | undefined
  shouldered: FormField<string> | undefined
} & { [Flag in (typeof FLAGS)[number]]: FormField<boolean> } & GaugeForm

type GaugeForm = {
  [load: `load-${string}`]: FormField<string>
  [hot: `hot-${string}`]: FormField<boolean>
  [gauge: `gauge-${string}`]: FormField<number>
}

/**
 * The fields for guns: load and overheating where they apply, then the boxes of each (NN-WPN-8, NN-WPN-9,
 * NN-GEAR-10).
 */
function gaugeForm(scene: Scene, unit: string): GaugeForm {
  const guns = gunsOf(scene, unit)
  const form: GaugeForm = {}
  for (const { id, thing, name } of guns) {
    const { load } = gaugeOf(scene.tracker, id)
    const loads = loadsOf(scene, thing)
    if (loads.length > 0)
      form[`load-${id}`] = choice([nothing(), ...loads.map(nameOption)], load ?? NONE, {
        label: say('table.fields.loaded', { thing: name }),
        rules: ['NN-WPN-9', 'NN-GEAR-10']
      })
    if (rangedFacts(scene.rules.thing(thing))?.profiles.some((profile) => profile.overheat) === true)
      form[`hot-${id}`] = flag(isHot(scene, id), {
        label: say('table.fields.hot', { thing: name }),
        rules: ['NN-WPN-8']
      })
  }
  for (const { id, name } of guns)
    form[`gauge-${id}`] = count(0, gaugeSize(scene.rules), gaugeOf(scene.tracker, id).ticked, {
      label: say('table.fields.gauge', { thing: name }),
      rules: ['NN-AMM-1']
    })
  return form
}

const nothing = (): Option => ({ id: NONE, label: say('labels.none') })
const nameOption = ({ id, name }: { id: string; name: Localised }): Option => ({ id, label: name })

/** This unit if it is an enemy of the fighter; null for a comrade (friendly fire) and for nobody. */
const enemyIn = (scene: Scene, unit: string, other: string | null): string | null =>
  other !== null && isEnemy(scene, unit, other) ? other : null

/** The fields of a correction, filled with the current state. */
function setFields(scene: Scene, unit: TrackedUnit): Setting {
  const { rules } = scene
  const state = stateOf(unit)
  const { roster, member } = memberAt(scene, unit.id)
  const carried = carriedBy(scene, unit.id)
  const heavies = carried.filter((item) => rangedFacts(rules.thing(item.thing))?.mustBeShouldered)
  const things = [
    ...consumablesOf(scene, unit.id),
    ...roster.items.filter((item) => state.used.includes(item.id))
  ]
  const is = (key: (typeof FLAGS)[number]): FormField<boolean> =>
    flag(state[key], { label: say(`table.chips.${key}`) })
  return {
    place: choice(
      PLACES.map((id) => ({ id, label: say(`table.places.${id}`) })),
      state.place,
      { rules: ['NN-OUT-2'] }
    ),
    wounds: count(0, Math.max(9, fighterAt(scene, unit.id).effective.profile.w), state.wounds, {
      rules: ['NN-CHA-1']
    }),
    light: count(0, 9, state.light, { rules: ['NN-OUT-3'] }),
    pinned: is('pinned'),
    hidden: is('hidden'),
    tookCover: is('tookCover'),
    sprinted: is('sprinted'),
    stunned: is('stunned'),
    shielded: is('shielded'),
    traced: is('traced'),
    engaged: readAs(
      enemies({ label: say('table.chips.engaged'), rules: ['NN-MEL-1'] }, state.engaged),
      (ids) => ids.filter((id) => id !== '')
    ),
    by: enemy(
      { label: say('battle.by'), hint: say('battle.by-hint'), rules: ['NN-INJ-4'] },
      enemyIn(scene, unit.id, state.by)
    ),
    purse: enemy({ label: say('battle.purse'), rules: ['NN-LOOT-3'] }, enemyIn(scene, unit.id, state.purse)),
    learning: count(0, rules.experience.learning.boxes, state.learning, { rules: ['NN-XP-10'] }),
    orders:
      state.orders > 0 || member.type === LEADER
        ? count(0, 99, state.orders, { rules: ['NN-FTR-7'] })
        : undefined,
    acted: flag(state.done === scene.tracker.turn && scene.tracker.turn > 0, { rules: ['NN-TRN-1'] }),
    hands: several(holdable(rules, carried).map(itemOption), { rules: ['NN-CHG-1'] }, state.hands),
    used:
      things.length > 0 ? several(things.map(itemOption), { rules: ['NN-RUL-23'] }, state.used) : undefined,
    shouldered:
      heavies.length > 0
        ? choice([nothing(), ...heavies.map(itemOption)], state.shouldered ?? NONE, { rules: ['NN-SHD-1'] })
        : undefined,
    ...gaugeForm(scene, unit.id)
  }
}

/** Other fighters who carry something that they could hand over. */
const haveThings = (scene: Scene, unit: TrackedUnit): TrackedUnit[] =>
  scene.tracker.units.filter((other) => other.id !== unit.id && lootOf(scene, other.id).length > 0)

/** The items taken, one field per giver. */
type Handed = { from: FormField<string>; [from: `from-${string}`]: FormField<string[]> }

/** Moves items from one fighter to another without another act: loot, a swap, something found again. */
export const handOn = unitAct({
  id: 'has-taken',
  group: 'correction',
  rules: ['NN-LOOT-2', 'NN-EXC-1'],
  always: true,
  when: (scene, unit) => haveThings(scene, unit).length > 0,
  fields(scene, unit) {
    const others = haveThings(scene, unit)
    const form: Handed = {
      from: choice(
        others.map(({ id, name }) => ({ id, label: say('table.fields.name', { name }) })),
        undefined,
        { rules: ['NN-LOOT-2'] }
      )
    }
    for (const { id } of others)
      form[`from-${id}`] = several(lootOf(scene, id).map(itemOption), {
        label: say('table.fields.things'),
        when: { field: 'from', is: [id] }
      })
    return form
  },
  do(play, unit, input) {
    const { from } = input
    const taken = input[`from-${from}`] ?? []
    const items = lootOf(play, from).filter((item) => taken.includes(item.id))
    if (items.length === 0) return refuse(reason('nothing-passes', ['NN-LOOT-2']))
    handOver(play, items, from, unit.id)
    play.emit('handed-on', {
      fighter: unit.name,
      other: fighterNamed(play, from),
      things: items.map((item) => item.name)
    })
  }
})
