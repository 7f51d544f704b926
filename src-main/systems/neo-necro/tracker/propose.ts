import type { Battle, Result, Side } from '../../../kernel/state/battle'
import { STASH } from '../../../kernel/state/roster'
import type { Loot } from '../../../kernel/system/system'
import { recordOf, sideRecord, type CombatantRecord } from '../battle/sheet'
import type { EndState } from '../sheet/between'
import { rangedFacts } from '../catalogue/rules'
import { settled } from './prompts'
import { alive, table, type Scene } from './scene'
import { gaugeOf, sideState, stateOf } from './state'

/**
 * The report of the battle that follows from the table as it is now (NN-OUT-7, NN-XP-10, NN-LOOT-2,
 * NN-RUL-23).
 */
export function proposal(raw: Scene): Side[] {
  const scene = settled(raw)
  const results = resultsOf(scene)
  return scene.battle.sides.map((side) => ({
    ...side,
    result: results.get(side.roster) ?? null,
    record: {
      ...side.record,
      loot: lootOf(scene, side.roster),
      used: usedOfStash(scene, side.roster),
      given: givenIn(scene, side.roster),
      ...keptIn(scene, side)
    },
    combatants: side.combatants.map((combatant) => ({
      ...combatant,
      record: { ...recordOf(combatant), ...recordAt(scene, combatant.member) }
    }))
  }))
}

const ENDS: { [place: string]: EndState } = { down: 'down', out: 'out', dead: 'dead' }

function recordAt(scene: Scene, member: string): Partial<CombatantRecord> {
  const unit = scene.tracker.units.find(({ id }) => id === member)
  if (!unit) return {}
  const { place, by, learning, purse, used } = stateOf(unit)
  const state = ENDS[place] ?? 'unhurt'
  const side = (id: string | null): string | undefined =>
    scene.tracker.units.find((other) => other.id === id)?.side
  const enemy = (id: string | null): string | null => (id !== null && side(id) !== unit.side ? id : null)
  return { state, by: state === 'unhurt' ? null : enemy(by), learning, purse: enemy(purse), used: [...used] }
}

function usedOfStash(scene: Scene, roster: string): string[] {
  const side = scene.tracker.sides.find(({ id }) => id === roster)
  return side ? [...sideState(side).used] : []
}

/** Items now carried by another fighter of the same gang (NN-EXC-1). */
function givenIn(scene: Scene, roster: string): { item: string; to: string }[] {
  const own = new Set(scene.rosters.find((r) => r.id === roster)?.items.map((item) => item.id))
  return scene.tracker.units
    .filter((unit) => unit.side === roster)
    .flatMap((unit) =>
      stateOf(unit)
        .gained.filter((item) => own.has(item))
        .map((item) => ({ item, to: unit.id }))
    )
}

/** The boxes still ticked for the next game, if the campaign does not refill gauges (NN-RUL-23). */
function keptIn(scene: Scene, side: Side): { gauges?: { item: string; ticked: number }[] } {
  if (scene.rules.houseRules.gaugesRefillEachGame) return {}
  const guns = sideRecord(side).gear.filter(
    ({ thing }) => rangedFacts(scene.rules.thing(thing))?.usesAmmoGauge
  )
  return { gauges: guns.map(({ item }) => ({ item, ticked: gaugeOf(scene.tracker, item).ticked })) }
}

/** The items of other gangs that this gang now has. */
function lootOf(scene: Scene, roster: string): Loot[] {
  const side = scene.tracker.sides.find(({ id }) => id === roster)
  const owner = (item: string): string | undefined =>
    scene.rosters.find((r) => r.items.some(({ id }) => id === item))?.id
  const taken = [
    ...scene.tracker.units
      .filter((unit) => unit.side === roster)
      .flatMap((unit) => stateOf(unit).gained.map((item) => ({ item, taker: unit.id }))),
    ...(side ? sideState(side).gained.map((item) => ({ item, taker: STASH })) : [])
  ]
  const lootable = new Set(scene.battle.sides.flatMap((s) => sideRecord(s).gear.map(({ item }) => item)))
  return taken.flatMap(({ item, taker }) => {
    const from = owner(item)
    return from === undefined || from === roster || !lootable.has(item)
      ? []
      : [{ item, from, to: roster, taker }]
  })
}

/**
 * The result of each side: as stated at the end, otherwise the last gang that neither fled nor was wiped out
 * wins (NN-ROUT-3, NN-RUL-65, NN-RUL-73).
 */
function resultsOf(scene: Scene): Map<string, Result | null> {
  const { winner } = table(scene)
  const sides: Battle['sides'] = scene.battle.sides
  const standing = scene.tracker.sides.filter((side) => !sideState(side).fled && alive(scene, side.id))
  const first = winner ?? (standing.length === 1 ? (standing[0]?.id ?? null) : null)
  return new Map(
    sides.map(({ roster }) => [
      roster,
      first === null ? null : first === 'draw' ? 'draw' : roster === first ? 'win' : 'loss'
    ])
  )
}
