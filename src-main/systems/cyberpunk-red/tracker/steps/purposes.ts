import type { Words } from '../../../../kernel/values/json'
import { unitAt } from '../../../../kernel/state/tracker'
import { breached, connected, hacked } from '../net'
import type { Play, Scene } from '../scene'
import { armsAt, linksAt, setLinks, wait, type Roll, type Task } from '../state'
import { attackDone } from './attack'
import { initiativeDone } from './initiative'
import { nameOf, word } from './step'

export type TaskOf<Do extends Task['do']> = Task & { do: Do }

/** A roll with all its dice thrown. */
export interface Lying {
  roll: Roll
  /** The total of each part. `total` is the first; `other` is the opponent's in an opposed roll. */
  totals: number[]
  total: number
  other: number
  /** The faces for the log. */
  dice: string
}

/** The purpose of a roll. */
interface Purpose<T> {
  title(scene: Scene, task: T): Words
  rules(task: T): string[]
  /** Completes the task once all dice are thrown. */
  lies(play: Play, task: T, dice: Lying): void
}

const shotTitle =
  (key: 'roll-attack' | 'roll-retry') =>
  ({ tracker }: Scene, { shot }: TaskOf<'attack' | 'retry'>): Words =>
    word(key === 'roll-attack' && shot.on === null ? 'roll-attack-nobody' : key, {
      name: nameOf(tracker, shot.by),
      on: nameOf(tracker, shot.on),
      weapon: armsAt(unitAt(tracker, shot.by)).find(({ item }) => item === shot.arm)?.name ?? ''
    })

const netTitle = ({ tracker }: Scene, task: TaskOf<'connect' | 'breach' | 'eject'>): Words =>
  word(`roll-${task.do}`, { name: nameOf(tracker, task.by), on: nameOf(tracker, task.on) })

/** The purpose of each task; TypeScript refuses a missing one. */
const purposes: { [Do in Task['do']]: Purpose<TaskOf<Do>> } = {
  initiative: {
    title: (_, { reroll }) => word(reroll ? 'roll-tie' : 'roll-initiative'),
    rules: () => ['CR-IM-01', 'CR-R30'],
    lies: (play, { reroll }, lying) => initiativeDone(play, reroll, lying)
  },
  check: {
    title: ({ tracker }, { unit, name, dv }) =>
      word('roll-check', { name: nameOf(tracker, unit), what: name, dv }),
    rules: () => ['CR-SK-01', 'CR-SK-02'],
    lies: (play, { unit, name: what, dv }, { total, dice }) =>
      play.emit(total > dv ? 'check-made' : 'check-failed', {
        name: play.unit(unit).name,
        what,
        total,
        dv,
        dice
      })
  },
  attack: {
    title: shotTitle('roll-attack'),
    rules: ({ shot }) => [shot.melee ? 'CR-AT-03' : 'CR-AT-01', 'CR-SK-02'],
    lies: (play, { shot }, lying) => attackDone(play, shot, lying)
  },
  retry: {
    title: shotTitle('roll-retry'),
    rules: () => ['CR-AM-02', 'CR-R20'],
    lies(play, { shot }, { total, dice }) {
      const hit = shot.dv !== null && total > shot.dv
      if (hit) play.put(wait({ for: 'damage', shot: { ...shot, margin: total - (shot.dv ?? 0) } }))
      play.emit(hit ? 'retry-hit' : 'retry-missed', {
        name: play.unit(shot.by).name,
        total,
        dv: shot.dv ?? '—',
        dice
      })
    }
  },
  connect: { title: netTitle, rules: () => ['CR-QH-02'], lies: connected },
  breach: { title: netTitle, rules: () => ['CR-QH-04'], lies: breached },
  eject: {
    title: netTitle,
    rules: () => ['CR-QH-06', 'CR-R23'],
    lies(play, { by, on }, { total, other, dice }) {
      const ejected = total > other
      if (ejected)
        play.put(setLinks(linksAt(play.tracker).filter((link) => !(link.by === on && link.on === by))))
      play.emit(ejected ? 'ejected' : 'not-ejected', {
        name: play.unit(by).name,
        on: play.unit(on).name,
        dice
      })
    }
  },
  hack: {
    title: ({ rules, tracker }, { by, on, hack }) =>
      word('roll-hack', {
        name: nameOf(tracker, by),
        on: nameOf(tracker, on),
        hack: rules.words('quickhacks', hack, 'name')
      }),
    rules: () => ['CR-QH-05'],
    lies: hacked
  }
}

export const purposeOf = (task: Task): Purpose<Task> => purposes[task.do]
