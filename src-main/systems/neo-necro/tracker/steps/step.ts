import type { Die } from '../../../../kernel/values/dice'
import type { Answer, Prompt } from '../../../../kernel/system/prompt'
import type { Play } from '../play'
import type { Scene } from '../scene'
import type { Step } from '../state'

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
export interface Run {
  run(play: Play, step: Step): void
}

/** A question without dice of its own, or where the answer says whether dice are thrown. */
export interface Choice {
  ask(scene: Scene, step: Step): Asked
  /** Settled without asking: there is nothing to choose. */
  skip?(play: Play, step: Step): boolean
  /** Does what was answered; where the answer throws a die that may be thrown again, the step that reads it (NN-GEN-5). */
  answer(play: Play, step: Step, given: Answer): Step | void
  /** What else may be said before it is answered. All optional. */
  asides?(scene: Scene, step: Step): (Asked & { key: string })[]
  /** Answers one of them. The step has been taken off, and is put back. */
  aside?(play: Play, step: Step, key: string, given: Answer): void
}

/** Dice that decide something: thrown, read, perhaps thrown again, and then their consequence. */
export type Roll = {
  ask(scene: Scene, step: Step): Asked
  /** Nothing to throw: settles it and says so. */
  skip?(play: Play, step: Step): boolean
  /** What the die rests on: a learning roll may come before it. */
  rests?(scene: Scene, step: Step): Rests[]
  /** Who may throw it again, now that it has fallen like this. */
  again?(scene: Scene, step: Step, rolled: number[]): Again[]
  /** What else may be said before the die is thrown: a pistol fired, a shot taken by another. All optional. */
  asides?(scene: Scene, step: Step): (Asked & { key: string })[]
  /** Answers one of them. The step has been taken off, and is put back where the die is still to be thrown. */
  aside?(play: Play, step: Step, key: string, given: Answer): void
  /** Tells how it fell. True where whoever threw it succeeded. */
  read(play: Play, step: Step, dice: Die[]): boolean
  /** What comes of it. `good` as `read` said, or as a learning roll settled it; `rolled` is empty where nothing was thrown. */
  settle(play: Play, step: Step, good: boolean, rolled: number[]): void
}

export type Kind = Run | Choice | Roll

export function isRoll(kind: Kind): kind is Roll {
  return 'settle' in kind
}
export function isRun(kind: Kind): kind is Run {
  return 'run' in kind
}
