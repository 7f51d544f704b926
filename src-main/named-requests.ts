import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib'
import type { Answer } from './contract'
import { answerJson } from './kernel/values/json-text'
import type { NamedRequest } from './store/journal/requests'

/** A named request with a digest of what it asks. The order of keys does not matter. */
export function namedRequest(id: string, method: string, input: unknown): NamedRequest {
  return {
    id,
    digest: createHash('sha256')
      .update(JSON.stringify([method, input], inOrder))
      .digest('base64url')
  }
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The most answered requests remembered. The oldest are forgotten whenever a request ends; one under way never is. */
const MOST = 300
/**
 * The newest of them whose answers are kept as objects; older ones are kept as compressed text, because a year's
 * roster is half a megabyte of objects, and its text.
 */
const MOST_WHOLE = 5
/** Failures before any attempt: the same request may succeed later. */
const NOT_TRIED = new Set(['campaign-not-open', 'no-campaign'])

const deflated = promisify<string, ZlibOptions, Buffer>(deflateRaw)
const inflated = promisify<Uint8Array, Buffer>(inflateRaw)

interface NamedAnswer {
  digest: string
  answer(): Promise<Answer>
  ended: boolean
  packed: boolean
}

/** The named requests of this program's run. Each is done once; repeated requests get the same answer. */
export class AnsweredRequests {
  readonly #known = new Map<string, NamedAnswer>()

  once(asked: NamedRequest, work: () => Promise<Answer>): Promise<Answer> {
    const known = this.#known.get(asked.id)
    if (known) return known.digest === asked.digest ? known.answer() : Promise.resolve(reused(asked.id))
    const answer = work()
    const request = { digest: asked.digest, answer: () => answer, ended: false, packed: false }
    this.#known.set(asked.id, request)
    void answer.then((result) => {
      request.ended = true
      if (!result.ok && NOT_TRIED.has(result.error.code)) this.#known.delete(asked.id)
      else this.#forgetOldest()
    })
    return answer
  }

  #forgetOldest(): void {
    const ended = [...this.#known].filter(([, request]) => request.ended)
    for (const [id] of ended.slice(0, Math.max(0, ended.length - MOST))) this.#known.delete(id)
    for (const [, request] of ended.slice(-MOST, -MOST_WHOLE)) if (!request.packed) void pack(request)
  }
}

/** Replaces an answer by its text, deflated. */
async function pack(request: NamedAnswer): Promise<void> {
  request.packed = true
  const bytes = await deflated(answerJson(await request.answer()), { level: 1 })
  request.answer = async () => JSON.parse((await inflated(bytes)).toString()) as Answer
}

/** The failure of a request whose name was already used for another one. */
export function reused(request: string): Answer {
  return { ok: false, error: { code: 'request-reused', params: { request }, paths: [], reasons: [] } }
}
