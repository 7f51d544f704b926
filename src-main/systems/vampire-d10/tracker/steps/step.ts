import type { Prompt } from '../../../../kernel/system/prompt'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import type { Scene } from '../acts/act'
import type { Play } from '../play'
import type { Task } from '../state'

export type TaskOf<Do extends Task['do']> = Extract<Task, { do: Do }>

/** What is asked, without what every question has. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member'>

/** An answer that fits what was asked. */
export interface Answered {
  /** The faces of the dice that were asked for; none where none were. */
  thrown: number[]
  /** What was chosen first; empty where nothing was. */
  chosen: string
  options: string[]
  amount: number
  /** Takes the task off what waits: goes with what is told first. */
  pop: TrackerChange
}

/** A task that somebody is asked about. */
export interface Question<T> {
  /** Whom it is asked of. */
  of(task: T): string
  prompt(scene: Scene, task: T, unit: TrackedUnit): Asked
  /** What the answer brings about. */
  answer(play: Play, task: T, given: Answered): void
  /** Is there nothing to ask? Then `done` happens at once, where there is one. */
  isIdle?(scene: Scene, task: T): boolean
  done?(play: Play, task: T): void
}

/** A task that needs nobody: it is done as soon as nothing comes before it. */
export interface Automatic<T> {
  done(play: Play, task: T): void
}
