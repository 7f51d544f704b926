import type { Answer } from '@contract/index'
import { ApiFailure } from './failure'
import type { Transport } from './transport'

/** Sent again after so many milliseconds each, while the host says nothing. */
const AGAIN_MS = [200, 600, 1500]

/** Calls of which nobody knows whether they were done, by what they ask: pressed again meanwhile, they are the same. */
const unanswered = new Map<string, string>()

/**
 * Sends what writes under a name of its own, so that it can be sent again where the answer was lost: the host does it once and
 * answers the same. Throws what the transport throws once the host stays silent; the same call made again then has the same name,
 * until the host has answered something.
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
      // Whoever hears from the host sees how things stand: from now on, the same again is meant anew.
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

/** Random enough, also where the page is served in a way that has no `randomUUID`. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
