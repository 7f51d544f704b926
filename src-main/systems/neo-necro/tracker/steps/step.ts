import type { Die } from '../../../../kernel/values/dice'
import type { Answer, Prompt } from '../../../../kernel/system/prompt'
import type { Play } from '../play'
import type { Scene } from '../scene'
import type { Step, StepOf } from './kinds'

/** A prompt without its id and step, which `promptsOf` adds. */
export type Asked = Omit<Prompt, 'id' | 'step'>

/**
 * A characteristic that a die tests: the fighter it belongs to, and whether it is their own roll or one they
 * oppose (NN-XP-7).
 */
export interface Rests {
  unit: string
  on: string
  own: boolean
  /** The fighter may learn from this roll even when a simultaneous blow took them down (NN-MEL-4). */
  fallen?: boolean
}

/** A way to re-roll a die (NN-GEN-5). */
export interface Again {
  id: string
  /** Pays for the re-roll. */
  use(play: Play): void
}

/** A step that runs without a question. */
interface RunOn<S> {
  run(play: Play, step: S): void
}

/** A question without dice, or one whose answer decides whether dice are rolled. */
interface ChoiceOn<S> {
  ask(scene: Scene, step: S): Asked
  /** Settles the step without asking if there is nothing to choose. True: settled. */
  skip?(play: Play, step: S): boolean
  /**
   * Applies the answer. If the answer rolls a die that may be re-rolled, returns the step that reads it
   * (NN-GEN-5).
   */
  answer(play: Play, step: S, given: Answer): Step | void
  /** Optional prompts beside it. */
  asides?(scene: Scene, step: S): (Asked & { key: string })[]
  /** Applies the answer to one of them. The step was taken off; `aside` puts it back if it still waits. */
  aside?(play: Play, step: S, key: string, given: Answer): void
}

/** Dice: rolled, read, perhaps re-rolled, then settled. */
interface RollOn<S> {
  ask(scene: Scene, step: S): Asked
  /** Settles the step without a roll if none is needed. True: settled. */
  skip?(play: Play, step: S): boolean
  /** The characteristics that the die tests; a learning roll may come before it. */
  rests?(scene: Scene, step: S): Rests[]
  /** The ways to re-roll this result. */
  again?(scene: Scene, step: S, rolled: number[]): Again[]
  /** Optional prompts before the roll, such as firing a pistol or intercepting a shot. */
  asides?(scene: Scene, step: S): (Asked & { key: string })[]
  /**
   * Applies the answer to one of them. The step was taken off; `aside` puts it back if the die is still to be
   * rolled.
   */
  aside?(play: Play, step: S, key: string, given: Answer): void
  /** Logs the result. True if the roll succeeded. */
  read(play: Play, step: S, dice: Die[]): boolean
  /**
   * Applies the consequences. `good`: the result of `read` or of a learning roll. `rolled` is empty if no die
   * was rolled.
   */
  settle(play: Play, step: S, good: boolean, rolled: number[]): void
}

export type Run<Kind extends Step['kind'] = Step['kind']> = RunOn<StepOf<Kind>>
export type Choice<Kind extends Step['kind'] = Step['kind']> = ChoiceOn<StepOf<Kind>>
export type Roll<Kind extends Step['kind'] = Step['kind']> = RollOn<StepOf<Kind>>
export type Kind<Of extends Step['kind'] = Step['kind']> = Run<Of> | Choice<Of> | Roll<Of>

export function isRoll(kind: Kind): kind is Roll {
  return 'settle' in kind
}
export function isRun(kind: Kind): kind is Run {
  return 'run' in kind
}

type Bare<S> = S extends Step ? Omit<S, 'id'> : never

/** A step without its id, for asking it again with a change. */
export function bare<S extends Step>(step: S): Bare<S>
export function bare({ id: _, ...step }: Step): Bare<Step> {
  return step
}
