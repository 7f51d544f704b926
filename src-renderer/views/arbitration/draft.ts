import type { Request } from '@contract/index'
import type { CorrectionSheet } from '@kernel/system/correction-sheet'
import type { Json } from '@kernel/values/json'
import { computed, reactive, type ComputedRef } from 'vue'
import type { RosterView } from '@contract/views'

export type Correction = Request<'rosters.correct'>['corrections'][number]

/** One noted correction. Its key allows only one line for each value. */
export type Line = {
  key: string
  correction: Correction
  text: string
}

export interface Draft {
  lines: ComputedRef<Line[]>
  /** Replaces the line of this key; null removes it. */
  set(key: string, correction: Correction | null, text?: string): void
  /** Adds a line; returns the name by which later lines can refer to it. */
  add(make: (as: string) => Correction, text: string): string
  at(key: string): Correction | undefined
  drop(key: string): void
  empty(): void
  /** Removes these written lines, unless they were changed since. */
  written(lines: Line[]): void
  /** Restores the lines of a draft. */
  take(lines: Line[]): void
  /** Somebody else set the value meanwhile, and the writer knows: the line replaces that value. */
  settle(key: string, now: Json): void
}

/**
 * The noted corrections; nothing is done until they are written. `seen` returns the present value under
 * a correction.
 */
export function useCorrectionDraft(seen: (correction: Correction) => Json | undefined): Draft {
  const lines = reactive(new Map<string, Line>())
  let made = 0

  function drop(key: string) {
    const gone = lines.get(key)?.correction
    lines.delete(key)
    // Lines about the removed one go with it.
    const as = gone && 'as' in gone ? gone.as : undefined
    if (as !== undefined)
      for (const line of [...lines.values()]) if (speaksOf(line.correction, as)) drop(line.key)
  }

  /** Adds the value that the writer saw when they first noted the correction. */
  function over(correction: Correction, before: Correction | undefined): Correction {
    const was = before && 'was' in before ? before.was : seen(correction)
    return was === undefined ? correction : ({ ...correction, was } as Correction)
  }

  return {
    lines: computed(() => [...lines.values()] as Line[]),
    set(key, correction, text = '') {
      if (correction) lines.set(key, { key, correction: over(correction, lines.get(key)?.correction), text })
      else drop(key)
    },
    add(make, text) {
      const as = `new-${++made}`
      lines.set(as, { key: as, correction: make(as), text })
      return as
    },
    at: (key) => lines.get(key)?.correction,
    drop,
    empty: () => lines.clear(),
    written(done) {
      for (const line of done) if (lines.get(line.key) === line) lines.delete(line.key)
    },
    take(some) {
      lines.clear()
      for (const line of some) lines.set(line.key, line)
      made = Math.max(0, ...some.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0)))
    },
    settle(key, now) {
      const line = lines.get(key)
      if (line) lines.set(key, { ...line, correction: { ...line.correction, was: now } as Correction })
    }
  }
}

/** The present value under a correction; undefined if it replaces none. */
export function presentValueOf(
  correction: Correction,
  roster: RosterView,
  sheet: CorrectionSheet
): Json | undefined {
  const member =
    'member' in correction
      ? sheet.members.find((candidate) => candidate.member === correction.member)
      : undefined
  switch (correction.what) {
    case 'number':
      return roster.numbers[correction.key] ?? 0
    case 'kind':
      return roster.kind
    case 'characteristic':
      return member && (member.profile[correction.key] ?? 0)
    case 'member-number':
      return member && (member.numbers[correction.key] ?? 0)
    case 'choice':
      return member && (member.choices[correction.key] ?? null)
    case 'status':
      return member?.status
    case 'type':
      return member?.type
    case 'item-move':
      return roster.items.find((item) => item.id === correction.item)?.holder
    default:
      return undefined
  }
}

function speaksOf(correction: Correction, as: string): boolean {
  return Object.entries(correction).some(([key, value]) => key !== 'as' && key !== 'what' && value === as)
}
