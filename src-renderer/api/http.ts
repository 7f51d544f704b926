import type { Answer } from '@contract/index'
import { failure } from './failure'
import { firstStream } from './first-calls'
import { keepToken, keptToken } from './key'
import { linesIn } from './lines'
import { readChange, type Change, type Transport } from './transport'

/** In bytes. Browsers allow 64 kB for all such requests together. */
const MOST_KEPT_ALIVE = 30_000

export function httpTransport(token: string): Transport {
  let key = token
  let opened = false
  /** Connects the stream of news again, unless it was stopped or is known to be lost. */
  let reconnect = () => {}

  /** Tries our key, then the stored one: another tab may have got the key of a restarted host. */
  async function knock(ask: (key: string) => Promise<Response>): Promise<Response> {
    const response = await ask(key)
    if (response.status !== 403) {
      if (!opened) keepToken(key)
      opened = true
      return response
    }
    const other = keptToken()
    if (other === '' || other === key) return response
    const second = await ask(other)
    if (second.status !== 403) key = other
    return second
  }

  return {
    async call(method, input, campaign, request, known) {
      const body = JSON.stringify(input ?? {})
      const ask = (with_: string) =>
        fetch(`/api/${method}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-magot-token': with_,
            ...(campaign && { 'x-magot-campaign': campaign }),
            // Acts are answered with brief sheets of members who left: the window loads whole ones where it shows them.
            ...(request && { 'x-magot-request': request, 'x-magot-brief': '1' }),
            ...(known !== undefined && { 'x-magot-known': known })
          },
          body,
          // A request sent while the window closes still arrives, as far as browsers allow.
          keepalive: document.visibilityState === 'hidden' && body.length < MOST_KEPT_ALIVE
        })
      let response: Response
      try {
        response = await knock(ask)
      } catch {
        // The stream may look open although its news are lost, and nothing would say when the host answers again.
        reconnect()
        throw failure('unreachable')
      }
      const answer: unknown = await response.json().catch(() => null)
      if (typeof answer !== 'object' || answer === null || !('ok' in answer))
        throw failure(response.status === 403 ? 'no-entry' : 'unreachable')
      return answer as Answer
    },
    onChange(listener, line) {
      let stopped = false
      let lost = false
      let again: ReturnType<typeof setTimeout> | undefined
      let going = new AbortController()

      /** Reads one event stream until it breaks or is closed. */
      async function listen(): Promise<void> {
        const { signal } = going
        try {
          const response = await knock(
            (with_) =>
              firstStream(signal) ?? fetch('/api/events', { headers: { 'x-magot-token': with_ }, signal })
          )
          if (response.status === 403) return line?.('no-entry')
          if (!response.ok || !response.body) throw new Error(String(response.status))
          line?.('open')
          // After a gap some news may be lost: load everything again.
          if (lost) listener({ rosters: [] })
          lost = false
          for await (const data of eventsIn(response.body)) listener(parse(data))
        } catch {
          // reported below
        }
        if (stopped || signal.aborted) return
        lost = true
        line?.('silent')
        again = setTimeout(() => void listen(), AGAIN_MS)
      }

      function hangUp() {
        clearTimeout(again)
        going.abort()
        lost = true
      }
      // A browser has six connections to a host, for all its tabs together. A hidden tab closes its own.
      function seen() {
        hangUp()
        if (document.visibilityState === 'hidden') return
        going = new AbortController()
        void listen()
      }
      reconnect = () => void (stopped || lost || seen())
      document.addEventListener('visibilitychange', seen)
      if (document.visibilityState !== 'hidden') void listen()
      else lost = true
      return () => {
        stopped = true
        document.removeEventListener('visibilitychange', seen)
        hangUp()
      }
    }
  }
}

const AGAIN_MS = 2000

/** The data of each `change` event of a stream. An EventSource would need the key in its address. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of linesIn(body)) {
    if (line.startsWith('data: ')) data.push(line.slice('data: '.length))
    if (line !== '') continue
    if (data.length > 0) yield data.join('\n')
    data = []
  }
}

function parse(data: string): Change {
  try {
    return readChange(JSON.parse(data))
  } catch {
    return { rosters: [] }
  }
}
