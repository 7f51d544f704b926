import type { Answer } from '@contract/index'
import { ApiFailure } from './failure'
import type { Transport } from './transport'

/** The pauses before each repetition, in milliseconds, while the host does not answer. */
const AGAIN_MS = [200, 600, 1500]

/** Requests without an answer, by their content: a repeated press reuses the request's name. */
const unanswered = new Map<string, string>()

/**
 * Sends a write under a unique name, so that it can be sent again if the answer is lost: the host does it once and
 * gives the same answer. If the host stays unreachable, it throws the transport's failure. The same call made
 * again then keeps its name, until the host has answered anything.
 */
export async function sendOnce(
  transport: Transport,
  method: string,
  input: unknown,
  campaign: string | null,
  wait: (ms: number) => Promise<void> = pause
): Promise<Answer> {
  const call = JSON.stringify([method, campaign, input])
  const request = unanswered.get(call) ?? newName()
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await transport.call(method, input, campaign, request)
      // After any answer the window shows the present state, so an equal call is a new one.
      unanswered.clear()
      return answer
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'unreachable') throw error
      unanswered.set(call, request)
      if (attempt === AGAIN_MS.length) throw error
      await wait(AGAIN_MS[attempt]!)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

/** Random, even where the page is served without `randomUUID`. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
