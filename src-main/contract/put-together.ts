import type { Json } from '../kernel/values/json'
import { sameValue, type Conflict } from './conflict'

/** A value as both had seen it, as the other left it, and as it was to become here. */
type Written = Pick<Conflict, 'was' | 'now' | 'wanted'>

/**
 * The list in which what two people changed stands together: entries that either of them added or took away. Null where
 * the two can't stand together: no list, both rewrote the same entry, or one version already holds the other's changes.
 */
export function bothLists({ was, now, wanted }: Written): Json[] | null {
  const before = was ?? []
  if (!Array.isArray(before) || !Array.isArray(now) || !Array.isArray(wanted)) return null
  const [mine, theirs] = [changesOf(before, wanted), changesOf(before, now)]
  // A rewritten entry is taken away and added: two versions of the same entry are one too many.
  if (
    mine.added.length > 0 &&
    theirs.added.length > 0 &&
    without(mine.gone, theirs.gone).length < mine.gone.length
  )
    return null
  const both = withAdded(
    without(now, without(mine.gone, theirs.gone)),
    without(mine.added, theirs.added),
    wanted
  )
  return sameValue(both, now) || sameValue(both, wanted) ? null : both
}

/**
 * The text in which what two people wrote stands together, line by line; where both rewrote the same line, the other's
 * text and then this one's. Null where one version already holds the other's changes.
 */
export function bothTexts({ was, now, wanted }: Written): string | null {
  const [before, theirs, mine] = [was ?? '', now ?? '', wanted ?? '']
  if (typeof before !== 'string' || typeof theirs !== 'string' || typeof mine !== 'string') return null
  if (theirs.trim() === '' || mine.trim() === '' || theirs.includes(mine) || mine.includes(theirs))
    return null
  const lines = bothLists({ was: before.split('\n'), now: theirs.split('\n'), wanted: mine.split('\n') })
  return lines ? lines.join('\n') : `${theirs}\n\n${mine}`
}

function changesOf(before: Json[], after: Json[]): { added: Json[]; gone: Json[] } {
  return { added: without(after, before), gone: without(before, after) }
}

/** The entries of a list less those of the other, each as often as it occurs there. */
function without(list: Json[], others: Json[]): Json[] {
  const left = [...others]
  return list.filter((entry) => {
    const at = left.findIndex((other) => sameValue(entry, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The list with further entries, each behind the entry that it follows in `order`, if that is there. */
function withAdded(list: Json[], added: Json[], order: Json[]): Json[] {
  const whole = [...list]
  for (const entry of added) {
    const before = order[order.findIndex((other) => sameValue(other, entry)) - 1]
    const at = before === undefined ? -1 : whole.findLastIndex((other) => sameValue(other, before))
    whole.splice(at < 0 ? whole.length : at + 1, 0, entry)
  }
  return whole
}
