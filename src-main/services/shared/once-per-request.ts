import { Refused } from '../../contract/errors'
import type { Asked } from '../../store/campaign-file'
import { forgetAnnals } from './gathered-annals'
import { refreshSession, type Context } from './context'

/** Does the work of a named request, within the gate; `into`: it writes into the campaign that is open, and leaves it open. */
export type Once = (asked: Asked, into: boolean, work: () => Promise<unknown>) => Promise<unknown>

/**
 * What a request writes into the open campaign, and its answer, are one transaction: after a crash between the two it is found
 * done, with its answer, or not done at all. Whatever else a request does finds its name in the context while it is done.
 */
export function onceFor(context: Context): Once {
  return async (asked, into, work) => {
    const { session } = context
    if (!session || session.file.readOnly || !into) {
      context.asked = asked
      return work().finally(() => (context.asked = null))
    }
    const { file } = session
    const done = await file.answerTo(asked.id)
    if (done) return answerOf(done, asked)
    return file.once(asked, work, async () => {
      // What was learnt of acts that were taken back is forgotten.
      forgetAnnals(file)
      if (context.session?.file === file) await refreshSession(context, session)
      context.changed([])
    })
  }
}

/** What was answered then. Throws request-reused where that was to something else. */
export function answerOf({ digest, answer }: { digest: string; answer: string }, asked: Asked): unknown {
  if (digest !== asked.digest) throw new Refused('request-reused', { request: asked.id })
  return answer === '' ? null : JSON.parse(answer)
}
