import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { WrittenBy } from '../contract/history'
import type { ActView } from '../contract/views'
import { isBlocked, type ActRecord, type Blocked, type Subject, type Trial } from '../store/campaign-file'
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
import { repairToday, sumOfActs, undoingOf } from './shared/undoing'

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

/** Returns the acts done, or refuses with those that must be undone first. */
function done(answer: ActRecord[] | Blocked): ActRecord[] {
  if (!isBlocked(answer)) return answer
  throw new Refused(answer.why === 'later-acts' ? 'acts-depend' : `act-${answer.why}`, {
    acts: answer.blocked
  })
}

function alongOf(trial: Trial | Blocked): number[] {
  return isBlocked(trial) ? (done(trial), []) : trial.acts
}

/**
 * Shows acts: the one asked for, and separately those that went with it; with `limit` at most so many, the number of all
 * and which acts were written.
 */
async function changed(
  context: Context,
  acts: ActRecord[],
  asked: number | undefined,
  limit: number | undefined
): Promise<{ main: ActView; along: ActView[]; counted: { count?: number; by?: WrittenBy } }> {
  notifyWindows(
    context,
    acts.flatMap((act) => act.events),
    acts.reduce((last, { seq }) => Math.max(last, seq), 0)
  )
  await refreshSession(context, openSession(context))
  const main = acts.find((act) => act.target === asked) ?? acts.at(-1)!
  return {
    main: actView(main),
    along: acts
      .filter((act) => act !== main)
      .slice(0, limit)
      .map(actView),
    counted:
      limit === undefined ? {} : { count: acts.length, by: { from: acts[0]!.seq, until: acts.at(-1)!.seq } }
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
      const { events } = decided(await repairToday(session, old, why))
      return { done: actView(await write(context, session, 'rosters.correct', { act: seq, why }, events)) }
    },
    undo: async ({
      act,
      acts,
      by,
      sum,
      limit,
      how = sum !== undefined
        ? 'with-later'
        : [act, acts, by].some((named) => named !== undefined)
          ? 'apart'
          : 'last',
      ...scope
    }) => {
      const { file } = openSession(context)
      const named = acts ?? (by && (await file.targetsOf('redo', by)))
      const asked =
        named ?? [act ?? (await file.undoable(subjectOf(scope)))?.seq].filter((seq) => seq !== undefined)
      if (asked.length === 0) throw new Refused('nothing-to-undo')
      const along = how === 'with-later' ? alongOf(await file.tryUndo(asked)) : []
      if (sum !== undefined && sumOfActs(asked, along) !== sum) throw new Refused('acts-depend', { acts: [] })
      const written = done(await file.undoAll([...asked, ...along], { apart: how !== 'last' }))
      const { main: undone, along: others, counted } = await changed(context, written, asked[0], limit)
      return { undone, along: others, ...counted }
    },
    redo: async ({ acts, by, limit, ...scope }) => {
      const { file } = openSession(context)
      const named = acts ?? (by && (await file.targetsOf('undo', by)))
      const asked = named ?? [(await file.redoable(subjectOf(scope)))?.seq].filter((seq) => seq !== undefined)
      if (asked.length === 0) throw new Refused('nothing-to-redo')
      const written = done(await file.redoAll(asked))
      const {
        main: redone,
        along,
        counted
      } = await changed(context, written, by ? asked.at(-1) : asked[0], limit)
      return { redone, along, ...counted }
    },
    next: async (scope) => {
      const { file } = openSession(context)
      const [undo, redo] = [await file.undoable(subjectOf(scope)), await file.redoable(subjectOf(scope))]
      return { undo: undo && actView(undo), redo: redo && actView(redo) }
    }
  }
}
