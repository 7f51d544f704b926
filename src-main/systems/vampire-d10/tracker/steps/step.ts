import type { Prompt } from '../../../../kernel/system/prompt'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import type { Scene } from '../acts/act'
import type { Play } from '../play'
import type { Task } from '../state'

export type TaskOf<Do extends Task['do']> = Extract<Task, { do: Do }>

/** A prompt without the parts that every prompt has. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member'>

/** A valid answer to a prompt. */
export interface Answered {
  /** The dice thrown; empty if none were asked for. */
  thrown: number[]
  /** The first chosen option; an empty string if there is none. */
  chosen: string
  options: string[]
  amount: number
  /** The change that takes the task off the queue; it belongs to the first event of the answer. */
  pop: TrackerChange
}

/** A task that asks for an answer. */
export interface Question<T> {
  /** The unit that is asked. */
  of(task: T): string
  prompt(scene: Scene, task: T, unit: TrackedUnit): Asked
  /** Applies the answer. */
  answer(play: Play, task: T, given: Answered): void
  /** Whether there is nothing to ask; `done` is then called at once, if present. */
  isIdle?(scene: Scene, task: T): boolean
  done?(play: Play, task: T): void
}

/** A task without a question; it is done as soon as it is first. */
export interface Automatic<T> {
  done(play: Play, task: T): void
}
