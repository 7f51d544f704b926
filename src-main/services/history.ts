import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { WrittenBy } from '../contract/history'
import type { ActView } from '../contract/views'
import { isBlocked, type Blocked, type Mark, type Subject } from '../store/campaign-file'
import { kindOf } from './shared/act-kinds'
import {
  act as write,
  decided,
  openSession,
  refreshSession,
  notifyWindows,
  type Context
} from './shared/context'
import { actView } from './shared/roster-view'
import { reversalToday, sumOfActs, undoingOf } from './shared/undoing'

function subjectOf({
  roster,
  battle,
  tracker
}: {
  roster?: string | undefined
  battle?: string | undefined
  tracker?: string | undefined
}): Subject | undefined {
  if (roster !== undefined) return { kind: 'roster', id: roster }
  if (battle !== undefined) return { kind: 'battle', id: battle }
  if (tracker !== undefined) return { kind: 'tracker', id: tracker }
  return undefined
}

/** Returns what was found or done, or refuses with the acts that must be undone first. */
function done<Answer extends object>(answer: Answer | Blocked): Exclude<Answer, Blocked> {
  if (!isBlocked(answer)) return answer as Exclude<Answer, Blocked>
  throw new Refused(answer.why === 'later-acts' ? 'acts-depend' : `act-${answer.why}`, {
    acts: answer.blocked
  })
}

/**
 * Tells the windows of undos or redos that were written, and shows them: the one asked for, and separately those that
 * went with it; with `limit` at most so many, and how many there are and from which act to which.
 */
async function tellAndShow(
  context: Context,
  marks: Mark[],
  asked: number | undefined,
  limit: number | undefined
): Promise<{ main: ActView; along: ActView[]; counted: { count?: number; by?: WrittenBy } }> {
  const [from, until] = [marks[0]!.seq, marks.at(-1)!.seq]
  notifyWindows(
    context,
    marks.flatMap(({ subjects }) => subjects.map((subject) => ({ subject }))),
    until
  )
  const session = await refreshSession(context, openSession(context))
  const main = marks.find(({ target }) => target === asked) ?? marks.at(-1)!
  const others = marks.filter((mark) => mark !== main).slice(0, limit)
  const acts = await session.file.acts([main, ...others].map(({ seq }) => seq))
  const views = new Map(acts.map((act) => [act.seq, actView(act)]))
  return {
    main: views.get(main.seq)!,
    along: others.map(({ seq }) => views.get(seq)!),
    counted: limit === undefined ? {} : { count: marks.length, by: { from, until } }
  }
}

/** The same time in the form that the journal uses. */
const moment = (at: string): string => new Date(at).toISOString()

export function historyService(context: Context): Service<'history'> {
  return {
    list: async ({ before, limit, member, kind, from, until, undos, ...scope }) => {
      const { file } = openSession(context)
      const subject = subjectOf(scope)
      const methods = kind && (await file.methodsDone()).filter((method) => kindOf(method) === kind)
      const acts = await file.history({
        ...(subject && { subject }),
        ...(member !== undefined && { member }),
        ...(methods && { methods }),
        ...(from !== undefined && { from: moment(from) }),
        ...(until !== undefined && { until: moment(until) }),
        ...(before !== undefined && { before }),
        undos,
        limit: limit + 1
      })
      const page = acts.slice(0, limit)
      const undone = undos ? [] : page.flatMap(({ seq, standing }) => (standing ? [] : [seq]))
      const together = await file.undosTogether(undone)
      return {
        acts: page.map((act) => ({
          ...actView(act),
          ...(together.has(act.seq) && { together: together.get(act.seq)! })
        })),
        more: acts.length > limit
      }
    },
    moments: async ({ roster }) => {
      const { file } = openSession(context)
      const moments = await file.moments({ kind: 'roster', id: roster })
      if (moments.length === 0) throw new Refused('unknown-roster', { roster })
      return { moments }
    },
    hanging: async ({ acts }) => {
      const { file } = openSession(context)
      const along = done(await file.undoneWith(acts))
      return { asked: (await file.acts(acts)).map(actView), acts: along.map(actView) }
    },
    undoing: async ({ acts, ...page }) => {
      const session = openSession(context)
      const trial = await session.file.tryUndo(acts)
      if (isBlocked(trial)) throw new Refused(`act-${trial.why}`, { acts: trial.blocked })
      return undoingOf(session, await session.file.acts(acts), trial, page)
    },
    setRight: async ({ act: seq, why }) => {
      const session = openSession(context)
      const [old] = await session.file.acts([seq])
      if (old?.kind !== 'act') throw new Refused('act-unknown')
      const { events } = decided(await reversalToday(session, old, why))
      return { done: actView(await write(context, session, 'rosters.correct', { act: seq, why }, events)) }
    },
    undo: ({
      act,
      acts,
      by,
      sum,
      limit,
      task,
      how = sum !== undefined
        ? 'with-later'
        : [act, acts, by].some((named) => named !== undefined)
          ? 'apart'
          : 'last',
      ...scope
    }) =>
      context.tasks.finish(task, async (watch) => {
        const { file } = openSession(context)
        const named = acts ?? (by && (await file.targetsOf('redo', by)))
        const asked =
          named ?? [act ?? (await file.undoable(subjectOf(scope)))?.seq].filter((seq) => seq !== undefined)
        if (asked.length === 0) throw new Refused('nothing-to-undo')
        const agreed = (along: number[]): boolean => sum === undefined || sumOfActs(asked, along) === sum
        if (how !== 'with-later' && !agreed([])) throw new Refused('acts-depend', { acts: [] })
        const marks = done(
          await file.undoAll(asked, {
            apart: how !== 'last',
            watch,
            ...(how === 'with-later' && { along: agreed })
          })
        )
        const { main: undone, along, counted } = await tellAndShow(context, marks, asked[0], limit)
        return { undone, along, ...counted }
      }),
    redo: ({ acts, by, limit, task, ...scope }) =>
      context.tasks.finish(task, async (watch) => {
        const { file } = openSession(context)
        const named = acts ?? (by && (await file.targetsOf('undo', by)))
        const asked =
          named ?? [(await file.redoable(subjectOf(scope)))?.seq].filter((seq) => seq !== undefined)
        if (asked.length === 0) throw new Refused('nothing-to-redo')
        const marks = done(await file.redoAll(asked, { watch }))
        const main = by ? asked.at(-1) : asked[0]
        const { main: redone, along, counted } = await tellAndShow(context, marks, main, limit)
        return { redone, along, ...counted }
      }),
    next: async (scope) => {
      const { file } = openSession(context)
      const [undo, redo] = [await file.undoable(subjectOf(scope)), await file.redoable(subjectOf(scope))]
      return { undo: undo && actView(undo), redo: redo && actView(redo) }
    }
  }
}
