import type { Answer, Notice } from '@contract/index'

/** A change by this window or another. */
export interface Change {
  /**
   * The rosters that changed, and the battles that changed at the table. Empty: anything that `kinds` names, or
   * anything at all without `kinds`.
   */
  rosters: string[]
  /** The newest act of the change; left out if it is unknown, or if something else than acts changed them. */
  act?: number
  /** The kinds of everything that acts changed; left out if it may be anything. */
  kinds?: string[]
  /** Nothing changed: the host sends a notice. */
  notice?: Notice
}

/** The connection to the host: open, without an answer, or refused. */
export type Line = 'open' | 'silent' | 'no-entry'

/** Sends requests to the host and receives its news. */
export interface Transport {
  /**
   * `campaign`: the campaign that the request is for; null or omitted: none. `request`: its unique name, so that
   * it is done once even if it is sent several times. `known`: see `Envelope.known`.
   */
  call(
    method: string,
    input: unknown,
    campaign?: string | null,
    request?: string,
    known?: string
  ): Promise<Answer>
  /** Returns the function that stops listening. `line` is called when the connection changes. */
  onChange(listener: (change: Change) => void, line?: (line: Line) => void): () => void
}

/** Reads news of the host; unreadable news count as a change of anything. */
export function readChange(raw: unknown): Change {
  const {
    rosters: list,
    act,
    kinds,
    notice
  } = (typeof raw === 'object' && raw !== null ? raw : {}) as {
    rosters?: unknown
    act?: unknown
    kinds?: unknown
    notice?: Notice
  }
  return {
    rosters: Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [],
    ...(typeof act === 'number' && { act }),
    ...(Array.isArray(kinds) && { kinds: kinds.filter((kind) => typeof kind === 'string') }),
    ...(typeof notice?.is === 'string' && { notice })
  }
}
