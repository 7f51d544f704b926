import type { Prompt } from '../../../../kernel/system/prompt'
import { unitAt } from '../../../../kernel/state/tracker'
import type { Scene } from '../acts/act'
import type { Play, Waiting } from '../state'
import { defend } from './defend'
import { sixes, whom, wound } from './hit'
import { sight } from './sight'
import type { Answered, StepKind, WaitingFor } from './step'
import { again, jam, push, throwing } from './throw'

/** Whatever the table may wait for: what is missing here does not compile. */
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

/** Who the table waits for. */
export function waitsFor(waiting: Waiting): string {
  return kindOf(waiting).of(waiting)
}

/** What is asked of them. */
export function promptOf(scene: Scene, waiting: Waiting): Prompt {
  const member = waitsFor(waiting)
  return {
    id: `${waiting.for}:${member}:${scene.tracker.count}`,
    step: 'table',
    member,
    ...kindOf(waiting).prompt(scene, waiting, unitAt(scene.tracker, member))
  }
}

/** The table after their answer, which fits. */
export function answered(play: Play, waiting: Waiting, given: Answered): Play {
  return kindOf(waiting).answer(play, waiting, given)
}
