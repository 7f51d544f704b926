import type { Prompt } from '../../../../kernel/system/prompt'
import { unitAt } from '../../../../kernel/state/tracker'
import type { Scene } from '../acts/act'
import { hit, shake } from '../harm'
import type { Play } from '../play'
import type { Task } from '../state'
import { allies } from './allies'
import { blindOrFracture, critical, limb, stunned } from './critical'
import { defend } from './defend'
import { drop } from './drop'
import { fire, ground } from './fire'
import { rouse } from './rouse'
import type { Answered, Automatic, Question, TaskOf } from './step'
import { throwing } from './throw'

/** The question or effect of each kind of task; TypeScript refuses a missing one. */
const kinds: { [Do in Task['do']]: Question<TaskOf<Do>> | Automatic<TaskOf<Do>> } = {
  throw: throwing,
  defend,
  hit: { done: hit },
  shake: { done: shake },
  critical,
  stunned,
  'blind-or-fracture': blindOrFracture,
  limb,
  drop,
  rouse,
  fire,
  ground,
  allies
}

const kindOf = (task: Task): Question<Task> | Automatic<Task> => kinds[task.do]

/** The question of a task. Throws for a task that needs no answer, which is done before anybody is asked. */
function questionOf(task: Task): Question<Task> {
  const kind = kindOf(task)
  if (!('prompt' in kind)) throw new Error(`${task.do} asks nobody`)
  return kind
}

/** The prompt for the first task. */
export function promptOf(scene: Scene, task: Task): Prompt {
  const kind = questionOf(task)
  const id = kind.of(task)
  return {
    id: `${task.do}:${id}:${scene.tracker.count}`,
    step: 'table',
    member: id,
    ...kind.prompt(scene, task, unitAt(scene.tracker, id))
  }
}

/** Applies a valid answer. */
export function answerTask(play: Play, task: Task, given: Answered): void {
  questionOf(task).answer(play, task, given)
}

/** Does the waiting tasks that need no answer, until one needs an answer. */
export function settle(play: Play): void {
  for (;;) {
    const [task, ...rest] = play.queue
    if (!task) return
    const kind = kindOf(task)
    if ('prompt' in kind && kind.isIdle?.(play, task) !== true) return
    play.also(play.wait(rest))
    kind.done?.(play, task)
  }
}
