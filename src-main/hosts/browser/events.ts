import type { ServerResponse } from 'node:http'
import type { App } from '../../app'

/** A comment now and then, so that nothing in between takes a quiet line for a dead one. */
const SIGN_OF_LIFE_MS = 25_000

/** Server-sent events: whoever listens hears of every change until it goes, or we do. */
export function openEvents(app: Pick<App, 'onChange'>): {
  listen(response: ServerResponse): void
  close(): void
} {
  const listeners = new Set<ServerResponse>()
  const toAll = (text: string) => {
    for (const response of listeners) response.write(text)
  }
  const stop = app.onChange((change) => toAll(`event: change\ndata: ${JSON.stringify(change)}\n\n`))
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
      clearInterval(timer)
      stop()
      for (const response of listeners) response.end()
    }
  }
}
