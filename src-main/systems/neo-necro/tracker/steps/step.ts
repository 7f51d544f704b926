import type { Die } from '../../../../kernel/values/dice'
import type { Answer, Prompt } from '../../../../kernel/system/prompt'
import type { Play } from '../play'
import type { Scene } from '../scene'
import type { Step, StepOf } from './kinds'

/** A prompt of the table, but for its id and step, which its step of the procedure gives it. */
export type Asked = Omit<Prompt, 'id' | 'step'>

/** A characteristic on which a die rests: whose it is, and whether it is his own roll or one that he opposes (NN-XP-7). */
export interface Rests {
  unit: string
  on: string
  own: boolean
  /** They roll even where a blow of the same Initiative has felled them (NN-MEL-4). */
  fallen?: boolean
}

/** A way to throw a die again after it has fallen: whose, by what (NN-GEN-5). */
export interface Again {
  id: string
  /** What it costs, when it is used. */
  use(play: Play): void
}

/** Done as soon as its turn comes, without a question. */
interface RunOn<S> {
  run(play: Play, step: S): void
}

/** A question without dice of its own, or where the answer says whether dice are thrown. */
interface ChoiceOn<S> {
  ask(scene: Scene, step: S): Asked
  /** Settled without asking: there is nothing to choose. */
  skip?(play: Play, step: S): boolean
  /** Does what was answered; where the answer throws a die that may be thrown again, the step that reads it (NN-GEN-5). */
  answer(play: Play, step: S, given: Answer): Step | void
  /** What else may be said before it is answered. All optional. */
  asides?(scene: Scene, step: S): (Asked & { key: string })[]
  /** Answers one of them. The step has been taken off, and is put back. */
  aside?(play: Play, step: S, key: string, given: Answer): void
}

/** Dice that decide something: thrown, read, perhaps thrown again, and then their consequence. */
interface RollOn<S> {
  ask(scene: Scene, step: S): Asked
  /** Nothing to throw: settles it and says so. */
  skip?(play: Play, step: S): boolean
  /** What the die rests on: a learning roll may come before it. */
  rests?(scene: Scene, step: S): Rests[]
  /** Who may throw it again, now that it has fallen like this. */
  again?(scene: Scene, step: S, rolled: number[]): Again[]
  /** What else may be said before the die is thrown: a pistol fired, a shot taken by another. All optional. */
  asides?(scene: Scene, step: S): (Asked & { key: string })[]
  /** Answers one of them. The step has been taken off, and is put back where the die is still to be thrown. */
  aside?(play: Play, step: S, key: string, given: Answer): void
  /** Tells how it fell. True where whoever threw it succeeded. */
  read(play: Play, step: S, dice: Die[]): boolean
  /** What comes of it. `good` as `read` said, or as a learning roll settled it; `rolled` is empty where nothing was thrown. */
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

/** A step without its id, to be asked again with something changed. */
export function bare<S extends Step>(step: S): Bare<S>
export function bare({ id: _, ...step }: Step): Bare<Step> {
  return step
}
