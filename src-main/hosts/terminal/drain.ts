import { once, type EventEmitter } from 'node:events'

/** Waits until `stream` takes more, or until `stop` aborts; leaves no listener behind on either. Rejects with the stream's own error. */
export async function drained(stream: EventEmitter, stop: AbortSignal): Promise<void> {
  try {
    await once(stream, 'drain', { signal: stop })
  } catch (error) {
    // Whoever stopped us needs no answer any more; the stream's own failure is somebody's business.
    if (!stop.aborted) throw error
  }
}
