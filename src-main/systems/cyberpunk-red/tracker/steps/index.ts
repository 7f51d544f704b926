import type { Play, Scene } from '../scene'
import type { Waiting } from '../state'
import { hackDice, hackPick } from './hack'
import { injury, pick } from './injury'
import { critical, damage, retry } from './shot'
import { roll } from './roll'
import type { Answered, Asked, Question, WaitingFor } from './step'

/** The question of each kind; TypeScript refuses a missing one. */
const kinds: { [For in Waiting['for']]: Question<WaitingFor<For>> } = {
  roll,
  retry,
  damage,
  critical,
  injury,
  pick,
  'hack-dice': hackDice,
  'hack-pick': hackPick
}

const kindOf = (waiting: Waiting): Question<Waiting> => kinds[waiting.for]

/** The unit that acts while this waits; null if none. */
export const actingIn = (waiting: Waiting): string | null => kindOf(waiting).by(waiting)

/** The prompt for what waits. */
export const promptOf = (scene: Scene, waiting: Waiting): Asked => kindOf(waiting).prompt(scene, waiting)

/** Applies a valid answer. */
export const answerTo = (play: Play, waiting: Waiting, given: Answered): void =>
  kindOf(waiting).answer(play, waiting, given)
