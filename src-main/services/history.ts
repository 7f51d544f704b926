import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { ActView } from '../contract/views'
import { isBlocked, type ActRecord, type Blocked, type Subject } from '../store/campaign-file'
import { openSession, refreshSession, tellRosters, type Context } from './context'
import { actView } from './roster-view'

function subjectOf({ roster, battle, tracker }: { roster?: string | undefined; battle?: string | undefined; tracker?: string | undefined }): Subject | undefined {
  if (roster !== undefined) return { kind: 'roster', id: roster }
  if (battle !== undefined) return { kind: 'battle', id: battle }
  if (tracker !== undefined) return { kind: 'tracker', id: tracker }
  return undefined
}

/** What was done, or a refusal that names the acts which must be taken back first. */
function done(answer: ActRecord | Blocked): ActRecord {
  if (!isBlocked(answer)) return answer
  throw new Refused(answer.why === 'later-acts' ? 'acts-depend' : `act-${answer.why}`, { acts: answer.blocked })
}

function tell(context: Context, act: ActRecord): ActView {
  tellRosters(context, act.events)
  return actView(act)
}

export function historyService(context: Context): Service<'history'> {
  return {
    list: async ({ before, limit, ...scope }) => {
      const subject = subjectOf(scope)
      const acts = await openSession(context).file.history({ ...(subject && { subject }), ...(before !== undefined && { before }), limit: limit + 1 })
      return { acts: acts.slice(0, limit).map(actView), more: acts.length > limit }
    },
    hanging: async ({ act }) => ({ acts: (await openSession(context).file.blockedBy(act, { apart: true })).map(actView) }),
    undo: async ({ act, how, ...scope }) => {
      const session = openSession(context)
      const seq = act ?? (await session.file.undoable(subjectOf(scope)))?.seq
      if (seq === undefined) throw new Refused('nothing-to-undo')
      if (how === 'with-later') {
        for (const later of await session.file.blockedBy(seq, { apart: true })) tell(context, done(await session.file.undo(later.seq, { apart: true })))
      }
      const undone = tell(context, done(await session.file.undo(seq, { apart: how !== 'last' })))
      await refreshSession(context, session)
      return { undone }
    },
    redo: async (scope) => {
      const session = openSession(context)
      const seq = (await session.file.redoable(subjectOf(scope)))?.seq
      if (seq === undefined) throw new Refused('nothing-to-redo')
      const redone = tell(context, done(await session.file.redo(seq)))
      await refreshSession(context, session)
      return { redone }
    },
    next: async (scope) => {
      const { file } = openSession(context)
      const [undo, redo] = [await file.undoable(subjectOf(scope)), await file.redoable(subjectOf(scope))]
      return { undo: undo && actView(undo), redo: redo && actView(redo) }
    }
  }
}
