import { Refused } from '../../contract/errors'
import type { NamedRequest } from '../../store/campaign-file'
import { forgetAnnals } from './gathered-annals'
import { refreshSession, type Context } from './context'

/** Runs a named request inside the gate; `into`: it writes into the open campaign and leaves it open. */
export type Once = (asked: NamedRequest, into: boolean, work: () => Promise<unknown>) => Promise<unknown>

/**
 * A request's writes to the open campaign and its answer form one transaction: after a crash it is either
 * done, with its answer, or not done at all. Other requests find their name in the context while they run.
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
      // The transaction was rolled back, so what was read of its acts is forgotten.
      forgetAnnals(file)
      if (context.session?.file === file) await refreshSession(context, session)
      context.changed([])
    })
  }
}

/** The earlier answer. Throws request-reused if it answered another request. */
export function answerOf(
  { digest, answer }: { digest: string; answer: string },
  asked: NamedRequest
): unknown {
  if (digest !== asked.digest) throw new Refused('request-reused', { request: asked.id })
  return answer === '' ? null : JSON.parse(answer)
}
