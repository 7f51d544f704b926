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

/** An act that may have to wait for tests; `resume` carries it out with the stored input afterwards. */
export interface ResumableAct extends Act<Scene, Play, TrackedUnit, void> {
  resume(play: Play, unit: string, stored: Given): void
}

interface ResumableSpec<A extends Answers> extends Omit<UnitActSpec<FormOf<A>>, 'do'> {
  /** How the answers of its form are read, at once or after the tests. */
  answers: A
  /** The reasons against this input. */
  unfit?(play: Play, unit: TrackedUnit, input: Read<A>): Reason[]
  /** Carries it out once no test is left. */
  resume(play: Play, unit: string, input: Read<A>): void
}

/** Builds a unit's act that waits for the tests it causes. */
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

/** Answers for the covering-fire markers near the acting fighter (NN-SUP-4). */
export const FIRE = { fire: idsIn }
/** Answers for dangerous terrain in the way of a move (NN-MOV-8). */
export const DANGER = { danger: flagIn, dangerS: numberIn, dangerT: numberIn }

/** Puts the tests that an act causes before it: covering fire (NN-SUP-4) and dangerous terrain (NN-MOV-8). */
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
  play.emit('tries', about(play, unit, { act: { key: `table.acts.${act.id}` } }))
  play.next(...tests, {
    kind: 'resume',
    act: act.id,
    unit,
    input: filled,
    pinned: now(play, unit).pinned
  })
}

/** Whether the fighter is active and up. */
export function acting(scene: Parameters<typeof activeOf>[0], unit: { id: string }): boolean {
  return activeOf(scene)?.unit === unit.id && now(scene, unit.id).place === 'up'
}
