import type { Board, BoardUnit, Chip, Counter, Gauge } from '../../../rules/board'
import type { Localised, Words } from '../../../rules/json'
import type { StatCell } from '../../../rules/sheet'
import type { TrackedSide, TrackedUnit } from '../../../rules/tracker'
import { rangedFacts } from '../catalogue'
import { counted } from '../fighter'
import { profileCells } from '../profile'
import { gaugeSize } from '../rules/ammunition'
import { say } from '../say'
import { traitsOf } from '../state'
import { promptsOf, settled } from './prompts'
import { fighterAt, houseOf, itemAt, memberAt, now, tableLines, table, unitsOf, type Scene } from './scene'
import { gaugeOf, isGone, onTable, sideState, stateOf, type UnitState } from './state'

/** The table as it is drawn: moment, sides, fighters. */
export function boardOf(raw: Scene): Board {
  const scene = settled(raw)
  const { next, active } = table(scene)
  return {
    turn: scene.tracker.turn,
    moment: momentOf(raw, scene),
    next: active ? scene.tracker.units.find((unit) => unit.id === active.unit)!.side : next,
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
  const { moment, next, active, steps } = table(scene)
  const turn = scene.tracker.turn
  if (steps.length > 0) {
    const [prompt] = promptsOf(raw)
    if (prompt) return say('table.moments.waiting', { turn, question: prompt.title as never })
  }
  const gang = scene.tracker.sides.find((side) => side.id === next)?.name ?? ''
  if (moment === 'setup') return say(table(scene).starter === null ? 'table.moments.setup' : 'table.moments.placing', { gang })
  if (moment === 'between') return say('table.moments.between', { turn, next: turn + 1 })
  if (moment === 'over') return say('table.moments.over', { turn })
  if (active) return say('table.moments.active', { turn, fighter: scene.tracker.units.find((unit) => unit.id === active.unit)?.name ?? '' })
  return say('table.moments.next', { turn, gang })
}

function sideChips(scene: Scene, side: TrackedSide): Chip[] {
  const { fury, fled } = sideState(side)
  const house = scene.rules.house(houseOf(scene, side.id) ?? '')
  const chips: Chip[] = []
  if (table(scene).starter === side.id) chips.push({ key: 'starter', label: say('table.chips.starter'), tone: 'plain' })
  if (fled) chips.push({ key: 'fled', label: say('table.places.fled'), tone: 'bad' })
  if (house && fury !== 0) {
    const burning = fury === scene.tracker.turn && house.fury.duration === 'end-of-turn'
    chips.push({ key: 'fury', label: say(burning ? 'table.chips.furyOn' : 'table.chips.furyUsed', { fury: house.fury.name }), tone: burning ? 'good' : 'plain', hint: house.fury.effect })
  }
  if (table(scene).winner === side.id) chips.push({ key: 'winner', label: say('table.chips.winner'), tone: 'good' })
  return chips
}

function sideCounters(side: TrackedSide): Counter[] {
  const { passes } = sideState(side)
  return passes > 0 ? [{ key: 'passes', label: say('table.counters.passes'), value: passes }] : []
}

const TONES = { waiting: 'plain', reserve: 'plain', up: 'good', down: 'bad', out: 'bad', dead: 'bad', fled: 'bad' } as const

function unitOnBoard(scene: Scene, unit: TrackedUnit): BoardUnit {
  const state = stateOf(unit)
  const fighter = fighterAt(scene, unit.id)
  const lines = tableLines(scene, unit.id, fighter.effective.profile)
  const profile = profileCells(fighter).map((cell): StatCell => {
    const more = lines.filter((line) => line.characteristic === cell.key)
    if (more.length === 0) return cell
    return { ...cell, value: more.reduce((sum, line) => sum + line.amount, cell.value), lines: [...cell.lines, ...more.map(({ why, amount, rules }) => ({ label: say(`table.lines.${why}`), amount, rules }))] }
  })
  return {
    unit: unit.id,
    name: unit.name,
    typeName: unit.typeName,
    profile,
    state: { key: state.place, label: say(`table.places.${state.place}`), tone: TONES[state.place] },
    chips: chipsOf(scene, unit, state),
    tracks: [
      { key: 'wounds', label: say('blocks.wounds'), value: state.wounds, max: Math.max(fighter.effective.profile.w, state.wounds) },
      { key: 'learning', label: say('blocks.learning'), value: state.learning, max: scene.rules.experience.learning.boxes }
    ],
    gauges: gaugesOf(scene, unit.id),
    counters: countersOf(scene, unit.id, state),
    done: state.done === scene.tracker.turn && scene.tracker.turn > 0,
    gone: isGone(unit)
  }
}

const MARKS = [
  ['pinned', 'bad'],
  ['stunned', 'bad'],
  ['hidden', 'good'],
  ['tookCover', 'good'],
  ['shielded', 'good'],
  ['sprinted', 'plain']
] as const

function chipsOf(scene: Scene, unit: TrackedUnit, state: UnitState): Chip[] {
  const names = (ids: string[]): string[] => ids.map((id) => scene.tracker.units.find((other) => other.id === id)?.name ?? '')
  const chips: Chip[] = MARKS.filter(([key]) => state[key]).map(([key, tone]) => ({ key, label: say(`table.chips.${key}`), tone }))
  if (state.engaged.length > 0) chips.push({ key: 'engaged', label: say('table.chips.engagedWith', { enemies: names(state.engaged) }), tone: 'warn' })
  if (state.light > 0) chips.push({ key: 'light', label: say('table.chips.light', { count: state.light }), tone: 'warn' })
  if (state.aim) chips.push({ key: 'aim', label: say('table.chips.aim', { target: names([state.aim])[0] ?? '' }), tone: 'plain' })
  const things = (ids: string[]): Localised[] => ids.flatMap((id) => (itemAt(scene, id) ? [itemAt(scene, id)!.name] : []))
  const held = things(state.hands)
  if (held.length > 0 && !isGone(unit)) chips.push({ key: 'hands', label: say('table.chips.hands', { things: held }), tone: 'plain' })
  if (state.shouldered) chips.push({ key: 'shouldered', label: say('table.chips.shouldered', { thing: itemAt(scene, state.shouldered)?.name ?? '' }), tone: 'good' })
  if (state.purse) chips.push({ key: 'purse', label: say('table.chips.purse', { thief: names([state.purse])[0] ?? '' }), tone: 'bad' })
  const loot = things(state.gained)
  if (loot.length > 0) chips.push({ key: 'gained', label: say('table.chips.gained', { things: loot }), tone: 'plain' })
  if (state.by && state.place !== 'up') chips.push({ key: 'by', label: say('table.chips.by', { enemy: names([state.by])[0] ?? '' }), tone: 'plain' })
  if (state.doses) chips.push({ key: 'doses', label: say('table.chips.doses', { count: state.doses.count }), tone: 'good' })
  if (state.berserk) chips.push({ key: 'berserk', label: say('table.chips.berserk'), tone: 'good' })
  if (state.grapnel) chips.push({ key: 'grapnel', label: say('table.chips.grapnel'), tone: 'good' })
  if (state.traced) chips.push({ key: 'traced', label: say('table.chips.traced'), tone: 'warn' })
  if (state.corridor) chips.push({ key: 'corridor', label: say('table.chips.corridor'), tone: 'plain' })
  if (state.owes > 0) chips.push({ key: 'owes', label: say('table.chips.owes'), tone: 'warn' })
  if (state.group !== null && state.place === 'reserve') chips.push({ key: 'group', label: say('table.chips.group'), tone: 'plain' })
  const hated = hatedBy(scene, unit)
  if (hated.length > 0) chips.push({ key: 'hates', label: say('table.chips.hates', { enemies: hated }), tone: 'warn', hint: scene.rules.injury('hatred')?.effect ?? {} })
  if (table(scene).smoke.includes(unit.id)) chips.push({ key: 'smoke', label: say('table.chips.smoke'), tone: 'plain' })
  if (table(scene).markers.some((marker) => marker.by === unit.id)) chips.push({ key: 'covering', label: say('table.chips.covering'), tone: 'good' })
  return chips
}

/** Hated enemies who are on the table: what he must do when he sees one (NN-INJ-5). */
function hatedBy(scene: Scene, unit: TrackedUnit): string[] {
  if (isGone(unit)) return []
  const hatreds = traitsOf(memberAt(scene, unit.id).member, 'injury').filter((trait) => trait.key === 'hatred')
  return scene.tracker.units.filter((other) => onTable(other) && hatreds.some((trait) => trait.data['enemy'] === other.id)).map((other) => other.name)
}

/** The boxes of every gauge he carries, and what is the matter with the weapon (NN-AMM-1, NN-WPN-8). */
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
    return [{ key: item.id, label: item.name, notes, boxes: scene.rules.combat.ammoGauge.boxes.map((label, nth) => ({ label: String(label), ticked: nth < ticked })) }]
  })
}

/** What is left of single-use things, and of orders (NN-REL-1, NN-GRN-1, NN-FTR-7). */
function countersOf(scene: Scene, unit: string, state: UnitState): Counter[] {
  const supplies = counted(fighterAt(scene, unit).carried.filter(({ thing }) => thing.consumable))
  return [
    ...(state.orders > 0 ? [{ key: 'orders', label: say('blocks.orders'), value: state.orders }] : []),
    ...supplies.map(({ entry: { item }, count }) => ({ key: item.thing, label: item.name, value: count }))
  ]
}
