import type { Request } from '@contract/index'
import { computed, reactive, type ComputedRef } from 'vue'

export type Correction = Request<'rosters.correct'>['corrections'][number]

/** One line of what the arbitrator is about to write: by its key one thing is set but once. */
export interface Line {
  key: string
  correction: Correction
  text: string
}

export interface Draft {
  lines: ComputedRef<Line[]>
  /** Puts a line in the place of the one of its key; a null takes it away. */
  set(key: string, correction: Correction | null, text?: string): void
  /** One line more; answers with a name that later lines may call it by. */
  add(make: (as: string) => Correction, text: string): string
  at(key: string): Correction | undefined
  drop(key: string): void
  empty(): void
}

/** What is about to be corrected: nothing of it is done until it is written. */
export function useDraft(): Draft {
  const lines = reactive(new Map<string, Line>())
  let made = 0

  function drop(key: string) {
    const gone = lines.get(key)?.correction
    lines.delete(key)
    // What was said of somebody or something that is not to come goes with it.
    const as = gone && 'as' in gone ? gone.as : undefined
    if (as !== undefined) for (const line of [...lines.values()]) if (speaksOf(line.correction, as)) drop(line.key)
  }

  return {
    lines: computed(() => [...lines.values()] as Line[]),
    set(key, correction, text = '') {
      if (correction) lines.set(key, { key, correction, text })
      else drop(key)
    },
    add(make, text) {
      const as = `new-${++made}`
      lines.set(as, { key: as, correction: make(as), text })
      return as
    },
    at: (key) => lines.get(key)?.correction as Correction | undefined,
    drop,
    empty: () => lines.clear()
  }
}

function speaksOf(correction: Correction, as: string): boolean {
  return Object.entries(correction).some(([key, value]) => key !== 'as' && key !== 'what' && value === as)
}
