import type { Prompt } from '../../../../kernel/system/prompt'
import { unitAt } from '../../../../kernel/state/tracker'
import type { Scene } from '../acts/act'
import type { Play, Waiting } from '../state'
import { defend } from './defend'
import { sixes, whom, wound } from './hit'
import { sight } from './sight'
import type { Answered, StepKind, WaitingFor } from './step'
import { again, jam, push, throwing } from './throw'

/** The question of each kind; TypeScript refuses a missing one. */
const kinds: { [What in Waiting['for']]: StepKind<WaitingFor<What>> } = {
  defend,
  throw: throwing,
  push,
  again,
  jam,
  sixes,
  whom,
  wound,
  sight
}

const kindOf = (waiting: Waiting): StepKind<Waiting> => kinds[waiting.for]

/** The unit that is asked. */
export function waitsFor(waiting: Waiting): string {
  return kindOf(waiting).of(waiting)
}

/** The prompt for what waits. */
export function promptOf(scene: Scene, waiting: Waiting): Prompt {
  const member = waitsFor(waiting)
  return {
    id: `${waiting.for}:${member}:${scene.tracker.count}`,
    step: 'table',
    member,
    ...kindOf(waiting).prompt(scene, waiting, unitAt(scene.tracker, member))
  }
}

/** The tracker after a valid answer. */
export function answered(play: Play, waiting: Waiting, given: Answered): Play {
  return kindOf(waiting).answer(play, waiting, given)
}
