import type { Field } from '../../../../kernel/system/sheet'
import type { Item } from '../../../../kernel/state/roster'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { gaugeSize } from '../../formulas/ammunition'
import { rangedFacts } from '../../catalogue/rules'
import { activeOf, breakContact, endActivation, leavesStanding, OF_THE_STANDING, touch } from '../effects'
import { holdable } from '../hands'
import { correctOnset } from '../onset'
import type { Play } from '../play'
import { carriedBy, fighterAt, memberAt, fighterNamed, type Scene } from '../scene'
import { gaugeOf, PLACES, stateOf, type Place, type UnitState } from '../state'
import { handOver, lootOf } from '../steps/loot'
import { consumablesOf } from '../supplies'
import type { UnitAct } from './act'

const FLAGS = ['pinned', 'hidden', 'tookCover', 'sprinted', 'stunned', 'shielded', 'traced'] as const

/** The table is always right: whatever is kept of a fighter may be set by hand. */
export const set: UnitAct = {
  id: 'set',
  group: 'correction',
  rules: [],
  always: true,
  when: () => true,
  fields: (scene, unit) => fieldsOf(scene, unit),
  byHand: (_scene, unit) => touchedOf(unit),
  do(play, unit, input) {
    const table = play.tracker
    const before = stateOf(unit)
    const place = input.text('place') as Place
    if (place !== before.place) moveTo(play, unit.id, place)
    const to = <Key extends keyof UnitState>(key: Key, value: UnitState[Key]): void => {
      if (JSON.stringify(before[key]) !== JSON.stringify(value)) play.set(unit.id, key, value)
    }
    to('wounds', place === 'up' ? Math.max(input.number('wounds'), 1) : input.number('wounds'))
    to('light', input.number('light'))
    to('learning', input.number('learning'))
    if (input.has('orders')) to('orders', input.number('orders'))
    const standing = place === 'up'
    for (const key of FLAGS) to(key, input.flag(key) && (standing || !isOfTheStanding(key)))
    to('by', input.one('by'))
    to('purse', input.one('purse'))
    to('hands', input.list('hands'))
    if (input.has('shouldered'))
      to('shouldered', !standing || input.one('shouldered') === 'none' ? null : input.one('shouldered'))
    const used = new Set(input.list('used'))
    to('used', [
      ...before.used.filter((id) => used.has(id)),
      ...[...used].filter((id) => !before.used.includes(id))
    ])
    if (input.flag('acted') !== (before.done === play.tracker.turn && play.tracker.turn > 0))
      to('done', input.flag('acted') ? play.tracker.turn : 0)
    const engaged = standing || place === 'down' ? input.list('engaged') : []
    if (JSON.stringify(engaged) !== JSON.stringify(before.engaged)) {
      breakContact(play, unit.id, false)
      for (const enemy of engaged) touch(play, unit.id, enemy)
    }
    for (const item of gunsOf(play, unit.id)) {
      const ticked = input.number(`gauge-${item.id}`)
      if (input.has(`gauge-${item.id}`) && ticked !== gaugeOf(play.tracker, item.id).ticked)
        play.gauge(item.id, { ticked })
      const load = input.one(`load-${item.id}`)
      if (load !== null && load !== (gaugeOf(play.tracker, item.id).load ?? 'none'))
        play.gauge(item.id, { load: load === 'none' ? null : load })
      const { hot } = gaugeOf(play.tracker, item.id)
      if (input.has(`hot-${item.id}`) && input.flag(`hot-${item.id}`) !== isHot(play, item.id))
        play.gauge(item.id, { hot: hot === 0 || !isHot(play, item.id) ? play.tracker.turn : 0 })
    }
    correctOnset(play, table)
    play.tell('set-by-hand', { fighter: unit.name })
  }
}

/** What light tracking asks for besides the boxes, by where somebody is. */
function touchedOf(unit: TrackedUnit): string[] {
  const { place } = stateOf(unit)
  if (place === 'up') return ['place', 'pinned', 'hidden', 'tookCover', 'light', 'acted']
  return ['down', 'out', 'dead'].includes(place) ? ['place', 'light', 'by'] : ['place']
}

function isOfTheStanding(key: string): boolean {
  return (OF_THE_STANDING as readonly string[]).includes(key)
}

/** Where somebody is, with what that ends. */
function moveTo(play: Play, unit: string, place: Place): void {
  play.set(unit, 'place', place)
  if (place === 'up') return
  leavesStanding(play, unit)
  breakContact(play, unit, false)
  if (activeOf(play)?.unit === unit) endActivation(play)
}

/** Overheated now: fired at high energy in this turn or the last one (NN-WPN-8). */
function isHot(scene: Scene, item: string): boolean {
  const { hot } = gaugeOf(scene.tracker, item)
  return hot > 0 && scene.tracker.turn <= hot + 1
}

/** What this weapon may be loaded with that sets its numbers: missiles, flat-head rounds (NN-WPN-9, NN-GEAR-10). */
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

/** What a gun is loaded with, and whether it is hot, where that is asked of it (NN-WPN-8, NN-WPN-9, NN-GEAR-10). */
function loadFields(scene: Scene, item: Item): Field[] {
  const loads = loadsOf(scene, item.thing)
  const energetic =
    rangedFacts(scene.rules.thing(item.thing))?.profiles.some((profile) => profile.overheat) === true
  return [
    ...(loads.length > 0
      ? [
          {
            key: `load-${item.id}`,
            label: say('table.fields.loaded', { thing: item.name }),
            kind: 'choice',
            options: [
              { id: 'none', label: say('labels.none') },
              ...loads.map(({ id, name }) => ({ id, label: name }))
            ],
            rules: ['NN-WPN-9', 'NN-GEAR-10'],
            default: gaugeOf(scene.tracker, item.id).load ?? 'none'
          } satisfies Field
        ]
      : []),
    ...(energetic
      ? [
          {
            key: `hot-${item.id}`,
            label: say('table.fields.hot', { thing: item.name }),
            kind: 'flag',
            rules: ['NN-WPN-8'],
            default: isHot(scene, item.id)
          } satisfies Field
        ]
      : [])
  ]
}

/** What may be set right of a unit at the table, with its state as it is now. */
function fieldsOf(scene: Scene, unit: TrackedUnit): Field[] {
  const { rules } = scene
  const state = stateOf(unit)
  const { roster } = memberAt(scene, unit.id)
  const thing = (item: { id: string; name: { [locale: string]: string } }) => ({
    id: item.id,
    label: item.name
  })
  const count = (key: keyof UnitState, max: number, cited: string[]): Field => ({
    key,
    label: say(`table.fields.${key}`),
    kind: 'count',
    min: 0,
    max,
    rules: cited,
    default: state[key]
  })
  const heavies = carriedBy(scene, unit.id).filter(
    (item) => rangedFacts(rules.thing(item.thing))?.mustBeShouldered
  )
  const things = [
    ...consumablesOf(scene, unit.id),
    ...roster.items.filter((item) => state.used.includes(item.id))
  ]
  return [
    {
      key: 'place',
      label: say('table.fields.place'),
      kind: 'choice',
      options: PLACES.map((id) => ({ id, label: say(`table.places.${id}`) })),
      rules: ['NN-OUT-2'],
      default: state.place
    },
    count('wounds', Math.max(9, fighterAt(scene, unit.id).effective.profile.w), ['NN-CHA-1']),
    count('light', 9, ['NN-OUT-3']),
    ...FLAGS.map((key): Field => ({
      key,
      label: say(`table.chips.${key}`),
      kind: 'flag',
      default: state[key]
    })),
    {
      key: 'engaged',
      label: say('table.chips.engaged'),
      kind: 'enemies',
      rules: ['NN-MEL-1'],
      default: state.engaged
    },
    {
      key: 'by',
      label: say('battle.by'),
      hint: say('battle.by-hint'),
      kind: 'enemy',
      rules: ['NN-INJ-4'],
      default: state.by
    },
    { key: 'purse', label: say('battle.purse'), kind: 'enemy', rules: ['NN-LOOT-3'], default: state.purse },
    count('learning', rules.experience.learning.boxes, ['NN-XP-10']),
    ...(state.orders > 0 || memberAt(scene, unit.id).member.type === 'leader'
      ? [count('orders', 99, ['NN-FTR-7'])]
      : []),
    {
      key: 'acted',
      label: say('table.fields.acted'),
      kind: 'flag',
      rules: ['NN-TRN-1'],
      default: state.done === scene.tracker.turn && scene.tracker.turn > 0
    },
    {
      key: 'hands',
      label: say('table.fields.hands'),
      kind: 'several',
      options: holdable(rules, carriedBy(scene, unit.id)).map(thing),
      rules: ['NN-CHG-1'],
      default: state.hands
    },
    ...(things.length > 0
      ? [
          {
            key: 'used',
            label: say('table.fields.used'),
            kind: 'several',
            options: things.map(thing),
            rules: ['NN-RUL-23'],
            default: state.used
          } satisfies Field
        ]
      : []),
    ...(heavies.length > 0
      ? [
          {
            key: 'shouldered',
            label: say('table.fields.shouldered'),
            kind: 'choice',
            options: [{ id: 'none', label: say('labels.none') }, ...heavies.map(thing)],
            rules: ['NN-SHD-1'],
            default: state.shouldered ?? 'none'
          } satisfies Field
        ]
      : []),
    ...gunsOf(scene, unit.id).flatMap((item) => loadFields(scene, item)),
    ...gunsOf(scene, unit.id).map((item): Field => ({
      key: `gauge-${item.id}`,
      label: say('table.fields.gauge', { thing: item.name }),
      kind: 'count',
      min: 0,
      max: gaugeSize(rules),
      rules: ['NN-AMM-1'],
      default: gaugeOf(scene.tracker, item.id).ticked
    }))
  ]
}

/** Things that went from one to another without an act of their own: loot, a swap, what was found again. */
export const handOn: UnitAct = {
  id: 'has-taken',
  group: 'correction',
  rules: ['NN-LOOT-2', 'NN-EXC-1'],
  always: true,
  when: (scene, unit) =>
    scene.tracker.units.some((other) => other.id !== unit.id && lootOf(scene, other.id).length > 0),
  fields(scene, unit): Field[] {
    const others = scene.tracker.units.filter(
      (other) => other.id !== unit.id && lootOf(scene, other.id).length > 0
    )
    return [
      {
        key: 'from',
        label: say('table.fields.from'),
        kind: 'choice',
        options: others.map(({ id, name }) => ({ id, label: say('table.fields.name', { name }) })),
        rules: ['NN-LOOT-2'],
        default: others[0]?.id ?? null
      },
      ...others.map((other): Field => ({
        key: `from-${other.id}`,
        label: say('table.fields.things'),
        kind: 'several',
        options: lootOf(scene, other.id).map((item) => ({ id: item.id, label: item.name })),
        when: { field: 'from', is: [other.id] },
        default: []
      }))
    ]
  },
  do(play, unit, input) {
    const from = input.text('from')
    const items = lootOf(play, from).filter((item) => input.list(`from-${from}`).includes(item.id))
    if (items.length === 0) return [reason('nothing-passes', ['NN-LOOT-2'])]
    handOver(play, items, from, unit.id)
    play.tell('handed-on', {
      fighter: unit.name,
      other: fighterNamed(play, from),
      things: items.map((item) => item.name)
    })
  }
}
