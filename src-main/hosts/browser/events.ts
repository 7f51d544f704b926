import type { ServerResponse } from 'node:http'
import type { App } from '../../app'

/** The interval of comments that keep idle connections open. */
const SIGN_OF_LIFE_MS = 25_000

/**
 * Sends every change of the app as server-sent events to all listeners until `close`. The app may still be starting;
 * null if its start failed.
 */
export function openEvents(started: Promise<Pick<App, 'onChange'> | null>): {
  listen(response: ServerResponse): void
  close(): void
} {
  const listeners = new Set<ServerResponse>()
  const toAll = (text: string) => {
    for (const response of listeners) response.write(text)
  }
  let stop = () => {}
  let closed = false
  void started.then((app) => {
    if (app && !closed)
      stop = app.onChange((change) => toAll(`event: change\ndata: ${JSON.stringify(change)}\n\n`))
  })
  const timer = setInterval(() => toAll(':\n\n'), SIGN_OF_LIFE_MS)
  timer.unref()
  return {
    listen(response) {
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store'
      })
      response.write('retry: 2000\n\n')
      listeners.add(response)
      response.on('close', () => listeners.delete(response))
    },
    close() {
      closed = true
      clearInterval(timer)
      stop()
      for (const response of listeners) response.end()
    }
  }
}
