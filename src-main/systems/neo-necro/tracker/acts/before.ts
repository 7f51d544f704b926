import type { Act } from '../../../../kernel/parts/table-acts'
import type { Given } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { refuse, type Reason } from '../../../../kernel/values/verdict'
import { about, activeOf } from '../effects'
import { flagIn, idsIn, numberIn, readStored, type Answers, type FormOf, type Read } from '../input'
import type { Play } from '../play'
import { now, table, type Scene } from '../scene'
import { ignoresDanger } from '../steps/hazard'
import type { NewStep } from '../steps/kinds'
import { unitAct, type UnitActSpec } from './act'

/** An act before which tests may stand: when they are over, `resume` goes on with what was stored of its form. */
export interface ResumableAct extends Act<Scene, Play, TrackedUnit, void> {
  resume(play: Play, unit: string, stored: Given): void
}

interface ResumableSpec<A extends Answers> extends Omit<UnitActSpec<FormOf<A>>, 'do'> {
  /** How the answers of its form are read: at once, or when the tests are over. */
  answers: A
  /** Why it can't be done like this. */
  unfit?(play: Play, unit: TrackedUnit, input: Read<A>): Reason[]
  /** Does it, once no test stands before it. */
  resume(play: Play, unit: string, input: Read<A>): void
}

/** An act of a unit that waits for the tests that stand before it. */
export function resumableAct<const A extends Answers>(spec: ResumableSpec<A>): ResumableAct {
  const { answers, unfit, resume, ...rest } = spec
  const act: ResumableAct = {
    ...unitAct<FormOf<A>>({
      ...rest,
      do(play, unit, _, filled) {
        const reasons = unfit?.(play, unit, readStored(answers, filled)) ?? []
        if (reasons.length > 0) return refuse(...reasons)
        withTests(play, unit.id, act, filled)
      }
    }),
    resume: (play, unit, stored) => resume(play, unit, readStored(answers, stored))
  }
  return act
}

/** Answers for the markers of covering fire that reach whoever acts (NN-SUP-4). */
export const FIRE = { fire: idsIn }
/** Answers for the dangerous terrain on the way of whoever moves (NN-MOV-8). */
export const DANGER = { danger: flagIn, dangerS: numberIn, dangerT: numberIn }

/** Tests that stand before an act: covering fire on whoever moves, shoots or strikes (NN-SUP-4), dangerous terrain on the way (NN-MOV-8). */
function withTests(play: Play, unit: string, act: ResumableAct, filled: Given): void {
  const { fire, danger, dangerS, dangerT } = readStored({ ...FIRE, ...DANGER }, filled)
  const tests: NewStep[] = fire.map((marker) => ({ kind: 'test', purpose: 'fire', unit, marker }))
  if (fire.length > 0)
    play.table(
      'markers',
      table(play).markers.map((marker) =>
        fire.includes(marker.id) ? { ...marker, tested: [...marker.tested, unit] } : marker
      )
    )
  if (danger && !ignoresDanger(play, unit))
    tests.push({ kind: 'test', purpose: 'danger', unit, strength: dangerS, threshold: dangerT })
  if (tests.length === 0) return act.resume(play, unit, filled)
  play.tell('tries', about(play, unit, { act: { key: `table.acts.${act.id}` } }))
  play.next(...tests, {
    kind: 'resume',
    act: act.id,
    unit,
    input: filled,
    pinned: now(play, unit).pinned
  })
}

/** Is he the one whose activation it is, on his feet? */
export function acting(scene: Parameters<typeof activeOf>[0], unit: { id: string }): boolean {
  return activeOf(scene)?.unit === unit.id && now(scene, unit.id).place === 'up'
}
