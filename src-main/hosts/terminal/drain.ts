import { once, type EventEmitter } from 'node:events'

/**
 * Waits until `stream` accepts more, or until `stop` aborts. Leaves no listeners behind. Rejects with the stream's
 * own error.
 */
export async function drained(stream: EventEmitter, stop: AbortSignal): Promise<void> {
  try {
    await once(stream, 'drain', { signal: stop })
  } catch (error) {
    // After a stop nobody needs the answer; a failure of the stream itself is thrown.
    if (!stop.aborted) throw error
  }
}
