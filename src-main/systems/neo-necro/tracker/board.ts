import type { Board, BoardUnit, Chip, Counter, Gauge } from '../../../kernel/system/board'
import type { Localised, Params, Words } from '../../../kernel/values/json'
import type { StatCell } from '../../../kernel/system/sheet'
import type { TrackedSide, TrackedUnit } from '../../../kernel/state/tracker'
import { rangedFacts } from '../catalogue/rules'
import { counted } from '../sheet/fighter'
import { profileCells } from '../sheet/profile'
import { gaugeSize } from '../formulas/ammunition'
import { say } from '../catalogue/say'
import { HATRED } from '../sheet/state'
import { hatedBy } from './hatred'
import { promptsOf, settled } from './prompts'
import {
  fighterAt,
  gangNamed,
  houseOf,
  itemNamed,
  fighterNamed,
  now,
  table,
  tableLines,
  unitOf,
  unitsOf,
  type Scene
} from './scene'
import { gaugeOf, isGone, sideState, stateOf, type UnitState } from './state'

/** A short label for a state; its text is under `table.chips`. */
function chip(key: string, tone: Chip['tone'], params?: Params): Chip {
  return { key, label: say(`table.chips.${key}`, params), tone }
}

/**
 * The board to draw: the moment, the sides and their fighters. A die that may still be re-rolled counts as it
 * fell.
 */
export function boardOf(raw: Scene): Board {
  const scene = settled(raw)
  const { next, active } = table(scene)
  return {
    turn: scene.tracker.turn,
    moment: momentOf(raw, scene),
    next: active ? unitOf(scene, active.unit).side : next,
    active: active?.unit ?? null,
    sides: scene.tracker.sides.map((side) => ({
      side: side.id,
      name: side.name,
      chips: sideChips(scene, side),
      counters: sideCounters(side),
      units: unitsOf(scene, side.id).map((unit) => unitOnBoard(scene, unit))
    }))
  }
}

function momentOf(raw: Scene, scene: Scene): Words {
  const { moment, starter, next, active, steps } = table(scene)
  const turn = scene.tracker.turn
  const [prompt] = promptsOf(raw)
  if (steps.length > 0 && prompt) return say('table.moments.waiting', { turn, question: prompt.title })
  const gang = next === null ? '' : gangNamed(scene, next)
  if (moment === 'setup') {
    if (starter === null) return say('table.moments.setup')
    return scene.tracker.units.some((unit) => stateOf(unit).place === 'waiting')
      ? say('table.moments.placing', { gang })
      : say('table.moments.placed', { gang: gangNamed(scene, starter) })
  }
  if (moment === 'between') return say('table.moments.between', { turn, next: turn + 1 })
  if (moment === 'over') return say('table.moments.over', { turn })
  return active
    ? say('table.moments.active', { turn, fighter: fighterNamed(scene, active.unit) })
    : say('table.moments.next', { turn, gang })
}

function sideChips(scene: Scene, side: TrackedSide): Chip[] {
  const { fury, fled } = sideState(side)
  const { starter, winner } = table(scene)
  return [
    ...(starter === side.id ? [chip('starter', 'plain')] : []),
    ...(fled ? [{ key: 'fled', label: say('table.places.fled'), tone: 'bad' } satisfies Chip] : []),
    ...(fury !== 0 ? furyChip(scene, side.id, fury) : []),
    ...(winner === side.id ? [chip('winner', 'good')] : [])
  ]
}

/** The chip for a fury that broke loose in turn `since`: burning or used (NN-HSE-1). */
function furyChip(scene: Scene, side: string, since: number): Chip[] {
  const fury = scene.rules.house(String(houseOf(scene, side)))?.fury
  if (!fury) return []
  const burning = since === scene.tracker.turn && fury.duration === 'end-of-turn'
  return [
    {
      key: 'fury',
      label: say(burning ? 'table.chips.furyOn' : 'table.chips.furyUsed', { fury: fury.name }),
      tone: burning ? 'good' : 'plain',
      hint: fury.effect
    }
  ]
}

function sideCounters(side: TrackedSide): Counter[] {
  const { passes } = sideState(side)
  return passes > 0 ? [{ key: 'passes', label: say('table.counters.passes'), value: passes }] : []
}

const TONES = {
  waiting: 'plain',
  reserve: 'plain',
  up: 'good',
  down: 'bad',
  out: 'bad',
  dead: 'bad',
  fled: 'bad'
} as const

function unitOnBoard(scene: Scene, unit: TrackedUnit): BoardUnit {
  const state = stateOf(unit)
  const fighter = fighterAt(scene, unit.id)
  const lines = tableLines(scene, unit.id, fighter.effective.profile)
  const profile = profileCells(fighter).map((cell): StatCell => {
    const more = lines.filter((line) => line.characteristic === cell.key)
    return {
      ...cell,
      value: more.reduce((sum, line) => sum + line.amount, cell.value),
      lines: [
        ...cell.lines,
        ...more.map(({ why, amount, rules }) => ({ label: say(`table.lines.${why}`), amount, rules }))
      ]
    }
  })
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile,
    state: { key: state.place, label: say(`table.places.${state.place}`), tone: TONES[state.place] },
    chips: chipsOf(scene, unit, state),
    tracks: [
      {
        key: 'wounds',
        label: say('blocks.wounds'),
        value: state.wounds,
        max: Math.max(fighter.effective.profile.w, state.wounds),
        // A fighter who is up has at least one wound; without wounds they are down, which their place says.
        byHand: { act: 'set', field: 'wounds', counts: 'value', least: state.place === 'up' ? 1 : 0 }
      },
      {
        key: 'learning',
        label: say('blocks.learning'),
        value: state.learning,
        max: scene.rules.experience.learning.boxes,
        byHand: { act: 'set', field: 'learning', counts: 'value' }
      }
    ],
    gauges: gaugesOf(scene, unit.id),
    counters: countersOf(scene, unit.id, state),
    done: state.done === scene.tracker.turn && scene.tracker.turn > 0,
    gone: isGone(unit)
  }
}

/** Yes-or-no states shown before the other chips; `LATER` are shown after them. */
const MARKS = [
  ['pinned', 'bad'],
  ['stunned', 'bad'],
  ['hidden', 'good'],
  ['tookCover', 'good'],
  ['shielded', 'good'],
  ['sprinted', 'plain']
] as const
const LATER = [
  ['berserk', 'good'],
  ['grapnel', 'good'],
  ['traced', 'warn'],
  ['corridor', 'plain']
] as const

/** Chips that still apply to a fighter out of the game; all others describe somebody on the table. */
const OF_THE_GONE = ['purse', 'gained', 'by', 'smoke']

function chipsOf(scene: Scene, unit: TrackedUnit, state: UnitState): Chip[] {
  const chips = allChips(scene, unit, state)
  return isGone(unit) ? chips.filter(({ key }) => OF_THE_GONE.includes(key)) : chips
}

function allChips(scene: Scene, unit: TrackedUnit, state: UnitState): Chip[] {
  const marks = (list: typeof MARKS | typeof LATER): Chip[] =>
    list.filter(([key]) => state[key]).map(([key, tone]) => chip(key, tone))
  const { smoke, markers } = table(scene)
  const things = (ids: string[]): Localised[] => ids.map((id) => itemNamed(scene, id))
  const hated = isGone(unit) ? [] : hatedBy(scene, unit.id).map(({ name }) => name)
  return [
    ...marks(MARKS),
    ...(state.engaged.length > 0
      ? [
          {
            ...chip('engagedWith', 'warn', { enemies: state.engaged.map((id) => fighterNamed(scene, id)) }),
            key: 'engaged'
          }
        ]
      : []),
    ...(state.light > 0 ? [chip('light', 'warn', { count: state.light })] : []),
    ...(state.aim ? [chip('aim', 'plain', { target: fighterNamed(scene, state.aim) })] : []),
    ...(state.hands.length > 0 && !isGone(unit)
      ? [chip('hands', 'plain', { things: things(state.hands) })]
      : []),
    ...(state.shouldered ? [chip('shouldered', 'good', { thing: itemNamed(scene, state.shouldered) })] : []),
    ...(state.purse ? [chip('purse', 'bad', { thief: fighterNamed(scene, state.purse) })] : []),
    ...(state.gained.length > 0 ? [chip('gained', 'plain', { things: things(state.gained) })] : []),
    ...(state.by && state.place !== 'up'
      ? [chip('by', 'plain', { enemy: fighterNamed(scene, state.by) })]
      : []),
    ...(state.doses ? [chip('doses', 'good', { count: state.doses.count })] : []),
    ...marks(LATER),
    ...(state.owes > 0 ? [chip('owes', 'warn')] : []),
    ...(state.group !== null && state.place === 'reserve' ? [chip('group', 'plain')] : []),
    ...(hated.length > 0
      ? [{ ...chip('hates', 'warn', { enemies: hated }), hint: scene.rules.injury(HATRED)?.effect ?? {} }]
      : []),
    ...(smoke.includes(unit.id) ? [chip('smoke', 'plain')] : []),
    ...(markers.some((marker) => marker.by === unit.id) ? [chip('covering', 'good')] : [])
  ]
}

/**
 * The gauge of every weapon that the fighter carries, with notes such as empty or overheated (NN-AMM-1,
 * NN-WPN-8).
 */
function gaugesOf(scene: Scene, unit: string): Gauge[] {
  const { hands } = now(scene, unit)
  return fighterAt(scene, unit).carried.flatMap(({ item, thing }): Gauge[] => {
    if (!rangedFacts(thing)?.usesAmmoGauge) return []
    const { ticked, hot, load } = gaugeOf(scene.tracker, item.id)
    const loaded = load === null ? undefined : scene.rules.thing(load)?.name
    const notes: Words[] = [
      ...(hands.includes(item.id) ? [say('table.gauges.inHand')] : []),
      ...(ticked >= gaugeSize(scene.rules) ? [say('table.gauges.empty')] : []),
      ...(hot > 0 && scene.tracker.turn <= hot + 1 ? [say('table.gauges.hot', { turn: hot + 1 })] : []),
      ...(loaded ? [say('labels.loaded', { load: loaded })] : [])
    ]
    return [
      {
        key: item.id,
        label: item.name,
        notes,
        byHand: { act: 'set', field: `gauge-${item.id}` },
        boxes: scene.rules.combat.ammoGauge.boxes.map((label, nth) => ({
          label: String(label),
          ticked: nth < ticked
        }))
      }
    ]
  })
}

/** The orders and single-use things left (NN-REL-1, NN-GRN-1, NN-FTR-7). */
function countersOf(scene: Scene, unit: string, state: UnitState): Counter[] {
  const supplies = counted(fighterAt(scene, unit).carried.filter(({ thing }) => thing.consumable))
  return [
    ...(state.orders > 0 ? [{ key: 'orders', label: say('blocks.orders'), value: state.orders }] : []),
    ...supplies.map(({ entry: { item }, count }) => ({ key: item.thing, label: item.name, value: count }))
  ]
}
