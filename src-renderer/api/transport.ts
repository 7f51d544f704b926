import type { Answer, Notice } from '@contract/index'

/** What was changed, by this window or another: the rosters touched; empty when it may be anything. */
export interface Change {
  rosters: string[]
  /** Nothing was changed: the host tells us something. */
  notice?: Notice
}

/** Whether the host hears this window: it does, it says nothing, or it does not let us in. */
export type Line = 'open' | 'silent' | 'no-entry'

/** How a question reaches the host and how news come back. */
export interface Transport {
  /** `campaign`: which one the question means, on its envelope; null or nothing where it means none. `request`: its own name, by which it is done once however often it is sent. */
  call(method: string, input: unknown, campaign?: string | null, request?: string): Promise<Answer>
  /** Answers with the way to stop listening. `line` hears when the host falls silent, and when it is there again. */
  onChange(listener: (change: Change) => void, line?: (line: Line) => void): () => void
}

/** News as a host sends them: what we can't read counts as "anything". */
export function readChange(raw: unknown): Change {
  const { rosters: list, notice } = (typeof raw === 'object' && raw !== null ? raw : {}) as {
    rosters?: unknown
    notice?: Notice
  }
  return {
    rosters: Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [],
    ...(typeof notice?.is === 'string' && { notice })
  }
}
