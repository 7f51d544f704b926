import type { AtTable } from '../../../kernel/system/board'
import type { Localised } from '../../../kernel/values/json'
import type { Item, Member, Roster } from '../../../kernel/state/roster'
import {
  sideAt,
  unitAt,
  type TrackedSide,
  type TrackedUnit,
  type Tracker
} from '../../../kernel/state/tracker'
import type { NecroRules } from '../catalogue/rules'
import { fighterOf, type Fighter } from '../sheet/fighter'
import { furySays, giversOf, type Givers } from '../formulas/mods'
import type { ModKey, Profile } from '../catalogue/schema'
import { leaderLevel, LEADER } from '../sheet/state'
import { isGone, onTable, sideState, stateOf, tableOf, type TableState, type UnitState } from './state'

/** Everything that is read of a battle at the table: rules, battle, rosters, tracker. */
export interface Scene extends AtTable {
  rules: NecroRules
}

export function sceneOf(rules: NecroRules, at: AtTable): Scene {
  return { rules, ...at }
}

export function table(scene: Scene): TableState {
  return tableOf(scene.tracker)
}

/** Whether a step is waiting. */
export function questionOpen(scene: Scene): boolean {
  return table(scene).steps.length > 0
}

export function unitOf(scene: Scene, id: string): TrackedUnit {
  return unitAt(scene.tracker, id)
}

export function now(scene: Scene, id: string): UnitState {
  return stateOf(unitOf(scene, id))
}

export function sideOf(scene: Scene, unit: string): TrackedSide {
  return sideAt(scene.tracker, unitOf(scene, unit).side)
}

export function unitsOf(scene: Scene, side: string): TrackedUnit[] {
  return scene.tracker.units.filter((unit) => unit.side === side)
}

export function enemiesOf(scene: Scene, unit: string): TrackedUnit[] {
  const { side } = unitOf(scene, unit)
  return scene.tracker.units.filter((other) => other.side !== side)
}

export function isEnemy(scene: Scene, unit: string, other: string): boolean {
  return enemiesOf(scene, unit).some(({ id }) => id === other)
}

export function comradesOf(scene: Scene, unit: string): TrackedUnit[] {
  const { side } = unitOf(scene, unit)
  return scene.tracker.units.filter((other) => other.side === side && other.id !== unit)
}

export function rosterOfSide(scene: Scene, side: string): Roster | undefined {
  return scene.rosters.find((roster) => roster.id === side)
}

export function memberAt(scene: Scene, id: string): { roster: Roster; member: Member } {
  const roster = rosterOfSide(scene, unitOf(scene, id).side)
  const member = roster?.members.find((m) => m.id === id)
  if (!roster || !member) throw new Error(`no member stands for unit ${id}`)
  return { roster, member }
}

/** The name of a fighter; `gangNamed`: of a gang. */
export function fighterNamed(scene: Scene, unit: string): string {
  return unitOf(scene, unit).name
}
export function gangNamed(scene: Scene, side: string): string {
  return sideAt(scene.tracker, side).name
}

/** The text for something that is not an item, such as terrain, a fall or bare hands. */
export function wordFor(scene: Pick<Scene, 'rules'>, label: string): Localised {
  return scene.rules.words('labels', label) ?? {}
}

/** An item by its id, whichever gang owns it. `thingAt`: its catalogue id; `itemNamed`: its name. */
export function itemAt(scene: Scene, id: string): Item | undefined {
  return scene.rosters.flatMap((roster) => roster.items).find((item) => item.id === id)
}
export function thingAt(scene: Scene, item: string): string {
  return itemAt(scene, item)?.thing ?? ''
}
export function itemNamed(scene: Scene, item: string): Localised {
  return itemAt(scene, item)?.name ?? { fr: item, en: item }
}
export function thingNamed(scene: Pick<Scene, 'rules'>, thing: string): Localised {
  return scene.rules.thing(thing)?.name ?? { fr: thing, en: thing }
}

/**
 * The items that the fighter carries now: those they brought, without those lost, dropped or used, and with
 * those gained.
 */
export function carriedBy(scene: Scene, id: string): Item[] {
  return remembered(scene, `carried ${id}`, () => whatHeHas(scene, id))
}

function whatHeHas(scene: Scene, id: string): Item[] {
  const { roster } = memberAt(scene, id)
  const { gained, lost, dropped, used } = now(scene, id)
  const own = roster.items.filter(
    (item) =>
      item.holder === id && !lost.includes(item.id) && !dropped.includes(item.id) && !used.includes(item.id)
  )
  const come = gained
    .filter((item) => !used.includes(item) && !own.some((other) => other.id === item))
    .flatMap((item) => itemAt(scene, item) ?? [])
  return come.length === 0 ? own : [...own, ...come.map((item) => ({ ...item, holder: id }))]
}

/**
 * The fighter with the items they carry now. The profile includes injuries and equipment, but not what the
 * table adds.
 */
export function fighterAt(scene: Scene, id: string): Fighter {
  return remembered(scene, `fighter ${id}`, () => {
    const { roster, member } = memberAt(scene, id)
    return fighterOf(scene.rules, { ...roster, items: carriedBy(scene, id) }, member)
  })
}

interface Memory {
  rules: NecroRules
  rosters: Roster[]
  known: Map<string, unknown>
}

/** Cached results for each tracker state. A state never changes; a new one is a new object. */
const memories = new WeakMap<Tracker, Memory>()

/** Calculates something once per tracker state; a list of offers asks the same things many times. */
export function remembered<T>(scene: Scene, key: string, make: () => T): T {
  let memory = memories.get(scene.tracker)
  if (!memory || memory.rules !== scene.rules || memory.rosters !== scene.rosters)
    memories.set(scene.tracker, (memory = { rules: scene.rules, rosters: scene.rosters, known: new Map() }))
  if (!memory.known.has(key)) memory.known.set(key, make())
  return memory.known.get(key) as T
}

/** A modifier of a characteristic that the table adds: light wounds or doses. */
export interface TableLine {
  characteristic: keyof Profile
  why: 'light' | 'dose'
  amount: number
  rules: string[]
}

/**
 * The modifiers that the table adds to the profile (NN-RUL-67): light wounds first (NN-OUT-3), then those
 * until the end of a turn or an activation. The −1 WS of a pinned fighter and the charge are inputs of the
 * resolvers.
 */
export function tableLines(scene: Scene, id: string, profile: Profile): TableLine[] {
  const { light, doses } = now(scene, id)
  const lines: TableLine[] = []
  const mods = scene.rules.combat.survival.results.find((row) => row.id === 'light-wound')?.mods ?? []
  if (light > 0 && !furySays(scene.rules, furyOf(scene, id), 'ignoreLightWounds')) {
    for (const { characteristic, value } of mods) {
      const amount = Math.max(-profile[characteristic], value * light)
      if (amount !== 0) lines.push({ characteristic, why: 'light', amount, rules: ['NN-OUT-3'] })
    }
  }
  if (doses && doses.strength !== 0)
    lines.push({ characteristic: 's', why: 'dose', amount: doses.strength, rules: ['NN-GEAR-1'] })
  return lines
}

/** The current profile, without circumstances that the resolvers take as inputs. */
export function profileNow(scene: Scene, id: string): Profile {
  const { effective } = fighterAt(scene, id)
  const profile = { ...effective.profile }
  for (const line of tableLines(scene, id, effective.profile)) profile[line.characteristic] += line.amount
  return profile
}

/** The house whose fury affects this fighter now (NN-HSE-1), or null. */
export function furyOf(scene: Scene, id: string): string | null {
  const side = sideOf(scene, id)
  const { fury, furyUnits } = sideState(side)
  const house = houseOf(scene, side.id)
  // In turn 0 a fury of 0 means unused, not burning.
  if (
    house === null ||
    fury === 0 ||
    fury !== scene.tracker.turn ||
    scene.rules.house(house)?.fury.duration !== 'end-of-turn'
  )
    return null
  return furyUnits.length === 0 || furyUnits.includes(id) ? house : null
}

export function houseOf(scene: Scene, side: string): string | null {
  return rosterOfSide(scene, side)?.kind ?? null
}

/** The leader of a side, whatever their state. */
export function leaderAt(scene: Scene, side: string): TrackedUnit | undefined {
  return unitsOf(scene, side).find((unit) => memberAt(scene, unit.id).member.type === LEADER)
}

export function ordersAtStart(scene: Pick<Scene, 'rules'>, member: Member): number {
  const level = leaderLevel(member)
  return scene.rules.fighterRule('leader-of-men')?.levels?.find((row) => row.level === level)?.orders ?? 0
}

/** The skills that the rules know, each once. One of a pack that was removed has no effect at the table. */
export function skillsAt(scene: Scene, id: string): string[] {
  return remembered(scene, `skills ${id}`, () => {
    const { skills } = fighterAt(scene, id)
    return [...new Set(skills)].filter((skill) => scene.rules.skill(skill))
  })
}

export function hasSkill(scene: Scene, id: string, skill: string): boolean {
  return skillsAt(scene, id).includes(skill)
}

/** The fighter's skills that have this modifier, with names and rules; undefined if none has. */
export function skillFor(scene: Scene, id: string, key: ModKey): Givers | undefined {
  const by = giversOf(scene.rules, skillsAt(scene, id), key)
  return by.ids.length > 0 ? by : undefined
}

/** The fighters of a side who can still be activated in this turn (NN-TRN-1). */
export function toActivate(scene: Scene, side: string): TrackedUnit[] {
  return unitsOf(scene, side).filter((unit) => onTable(unit) && stateOf(unit).done !== scene.tracker.turn)
}

/** The sides still in the game in table order, starting with the one that begins the turn. */
export function playing(scene: Scene): TrackedSide[] {
  const { order, starter } = table(scene)
  const at = starter === null ? 0 : order.indexOf(starter)
  return [...order.slice(at), ...order.slice(0, at)]
    .map((id) => sideAt(scene.tracker, id))
    .filter((side) => !sideState(side).fled)
}

/** Whether the side has a fighter left who is or may come into play. */
export function alive(scene: Scene, side: string): boolean {
  return unitsOf(scene, side).some((unit) => !isGone(unit))
}
