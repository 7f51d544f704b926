import type { Tracker } from '../../../kernel/state/tracker'
import type { Play } from './play'
import { remembered, table, unitOf, type Scene } from './scene'
import { sideState, type Onset } from './state'

/**
 * Those who strike at one Initiative step strike at the same time (NN-MEL-4): each has what they had when the step began,
 * whatever the first blow did to them. Whoever reads a number of such a blow reads it from the scene as it began.
 */

/** Holds these fighters as they are now, until the next step begins or the melee phase is over. */
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

/** The step is over, or what waited was called off. */
export function dropOnset(play: Play): void {
  if (table(play).onset) play.table('onset', null)
}

/** The table with those who strike together as they were when they began: nothing that is counted or ticked goes back. */
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

/** What is set right by hand was never otherwise: it counts for the blows that wait as well. */
export function correctOnset(play: Play, before: Tracker): void {
  const { onset } = table(play)
  if (!onset) return
  const units = Object.entries(onset.units).map(([id, held]) => {
    const [was, is] = [before.units.find((unit) => unit.id === id)?.state ?? {}, unitOf(play, id).state]
    const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
      (key) => JSON.stringify(was[key]) !== JSON.stringify(is[key])
    )
    const kept = Object.entries(held).filter(([key]) => !changed.includes(key))
    return [
      id,
      Object.fromEntries([
        ...kept,
        ...changed.flatMap((key) => (is[key] === undefined ? [] : [[key, is[key]]]))
      ])
    ] as const
  })
  play.table('onset', { ...onset, units: Object.fromEntries(units) })
}
