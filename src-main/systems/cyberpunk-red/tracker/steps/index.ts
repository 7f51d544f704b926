import type { Play, Scene } from '../scene'
import type { Waiting } from '../state'
import { hackDice, hackPick } from './hack'
import { injury, pick } from './injury'
import { critical, damage, retry } from './shot'
import { roll } from './roll'
import type { Answered, Asked, Question, WaitingFor } from './step'

/** What each kind of question is about: one that is missing does not compile. */
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

/** Who acts while this waits; null where it is nobody. */
export const actingIn = (waiting: Waiting): string | null => kindOf(waiting).by(waiting)

/** What is asked about that which waits. */
export const promptOf = (scene: Scene, waiting: Waiting): Asked => kindOf(waiting).prompt(scene, waiting)

/** The answer to it, which fits, brings about what it does. */
export const answerTo = (play: Play, waiting: Waiting, given: Answered): void =>
  kindOf(waiting).answer(play, waiting, given)
