import type { Json } from '../kernel/values/json'
import { freshId, idIn, keptRowIds, rowsIn, withRowIds } from '../kernel/values/row-numbers'
import { sameValue, type Conflict } from './conflict'
import { bothLists } from './put-together'

export { freshId, keptRowIds, withRowIds }

/** A list of rows as its writer saw it, as the other left it, and as it was to become here. */
type Written = Pick<Conflict, 'was' | 'now' | 'wanted'>

/**
 * Rows that are known by their place (`prefix`), each with its id in it. Two people may have added a row at once: what
 * was added here gets another id than theirs.
 */
export function rowsApart({ was, now, wanted }: Written, prefix: string): { [one in keyof Written]: Json[] } {
  const [before, theirs] = [withRowIds(rowsIn(was), prefix), withRowIds(rowsIn(now), prefix)]
  const mine = keptRowIds(before, rowsIn(wanted), prefix)
  mine.forEach((row, at) => {
    const other = theirs.find((one) => idIn(one) === idIn(row))
    if (other === undefined || sameValue(other, row) || before.some((one) => idIn(one) === idIn(row))) return
    mine[at] = { ...(row as object), id: freshId(prefix, before, theirs, mine) }
  })
  return { was: before, now: theirs, wanted: mine }
}

/** As `bothLists`; of rows known by their place, each is the same wherever it stands (`prefix`). */
export const bothRows = (written: Written, prefix: string | undefined): Json[] | null =>
  bothLists(prefix === undefined ? written : rowsApart(written, prefix))
