import type { Tracker } from '../../../kernel/state/tracker'
import type { Play } from './play'
import { remembered, table, unitOf, type Scene } from './scene'
import { sideState, type Onset } from './state'

/**
 * Fighters who strike at the same Initiative step strike simultaneously (NN-MEL-4): each uses their values
 * from the start of the step, whatever the first blow did to them. Code that needs such a value reads it from
 * `asItBegan`.
 */

/** Stores the state of these fighters, until the next step begins or the melee phase ends. */
export function holdOnset(play: Play, fighters: readonly string[]): void {
  const units = Object.fromEntries([...new Set(fighters)].map((id) => [id, unitOf(play, id).state]))
  const sides = Object.fromEntries(
    play.tracker.sides.map((side) => {
      const { fury, furyUnits } = sideState(side)
      return [side.id, { fury, furyUnits }]
    })
  )
  play.table('onset', { units, sides, active: table(play).active })
}

/** Drops the stored states, because the step is over or the waiting blows are called off. */
export function dropOnset(play: Play): void {
  if (table(play).onset) play.table('onset', null)
}

/** The scene with the stored states in place of today's. Counts and gauges stay as they are now. */
export function asItBegan(scene: Scene): Scene {
  const { onset } = table(scene)
  if (!onset) return scene
  const { rules, battle, rosters, tracker } = scene
  return remembered(scene, 'as it began', () => ({
    rules,
    battle,
    rosters,
    tracker: turnedBack(tracker, onset)
  }))
}

function turnedBack(tracker: Tracker, { units, sides, active }: Onset): Tracker {
  return {
    ...tracker,
    table: { ...tracker.table, active },
    sides: tracker.sides.map((side) => ({ ...side, state: { ...side.state, ...sides[side.id] } })),
    units: tracker.units.map((unit) => ({ ...unit, state: units[unit.id] ?? unit.state }))
  }
}

/** Applies a correction by hand to the stored states as well, so that it counts for the waiting blows. */
export function correctOnset(play: Play, before: Tracker): void {
  const { onset } = table(play)
  if (!onset) return
  const units = Object.entries(onset.units).map(([id, held]) => {
    const [was, is] = [before.units.find((unit) => unit.id === id)?.state ?? {}, unitOf(play, id).state]
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key])
    )
    const unchanged = Object.entries(held).filter(([key]) => !changed.includes(key))
    return [
      id,
      Object.fromEntries([
        ...unchanged,
        ...changed.flatMap((key) => (is[key] === undefined ? [] : [[key, is[key]]]))
      ])
    ] as const
  })
  play.table('onset', { ...onset, units: Object.fromEntries(units) })
}
