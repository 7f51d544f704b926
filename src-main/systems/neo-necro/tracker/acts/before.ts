import { about, activeOf } from '../effects'
import type { Input } from '../input'
import type { Play } from '../play'
import { now, table } from '../scene'
import type { Step } from '../state'
import { ignoresDanger } from '../steps/hazard'
import type { ResumableAct } from './act'

/** Tests that stand before an act: covering fire on whoever moves, shoots or strikes (NN-SUP-4), dangerous terrain on the way (NN-MOV-8). */
export function withTests(play: Play, unit: string, act: ResumableAct, input: Input): void {
  const fire = input.list('fire')
  const tests: Omit<Step, 'id'>[] = fire.map((marker) => ({ kind: 'test', purpose: 'fire', unit, marker }))
  if (fire.length > 0)
    play.table(
      'markers',
      table(play).markers.map((marker) =>
        fire.includes(marker.id) ? { ...marker, tested: [...marker.tested, unit] } : marker
      )
    )
  if (input.flag('danger') && !ignoresDanger(play, unit))
    tests.push({
      kind: 'test',
      purpose: 'danger',
      unit,
      strength: input.number('dangerS'),
      threshold: input.number('dangerT')
    })
  if (tests.length === 0) return act.resume(play, unit, input)
  play.tell('tries', about(play, unit, { act: { key: `table.acts.${act.id}` } }))
  play.next(...tests, {
    kind: 'resume',
    act: act.id,
    unit,
    input: input.raw(),
    pinned: now(play, unit).pinned
  })
}

/** Is he the one whose activation it is, on his feet? */
export function acting(scene: Parameters<typeof activeOf>[0], unit: { id: string }): boolean {
  return activeOf(scene)?.unit === unit.id && now(scene, unit.id).place === 'up'
}
