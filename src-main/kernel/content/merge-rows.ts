import type { Json, Params } from '../values/json'

/** A row of a list: its id, if it has one, and its columns. */
export interface Row {
  [column: string]: Json
}

/** Two people changed the same row; `column` is null if one of them deleted it. */
export interface RowConflict {
  row: string
  column: string | null
  was: Json
  now: Json
  wanted: Json
}

/**
 * Merges an edited list into the current one. `was`: the rows the editor saw. Rows and columns the editor did
 * not touch keep their current values, and rows added meanwhile stay. Two changes of one column, or a change
 * of a row that the other deleted, are conflicts.
 */
export function mergeRows(
  was: Row[],
  now: Row[],
  wanted: Row[],
  same: (value: Json | undefined, other: Json | undefined) => boolean
): { rows: Row[]; conflicts: RowConflict[] } {
  const conflicts: RowConflict[] = []
  const byId = (rows: Row[]) =>
    new Map(rows.flatMap((row) => (typeof row['id'] === 'string' ? [[row['id'], row] as const] : [])))
  const [seen, standing, mine] = [byId(was), byId(now), byId(wanted)]
  const rows: Row[] = []
  for (const row of wanted) {
    const id = row['id']
    const before = typeof id === 'string' ? seen.get(id) : undefined
    if (typeof id !== 'string' || !before) {
      rows.push(row)
      continue
    }
    const there = standing.get(id)
    const touched = Object.keys(row).filter((column) => !same(row[column], before[column]))
    if (!there) {
      // Deleted by somebody else: it stays deleted, unless the editor changed it.
      if (touched.length > 0) conflicts.push({ row: id, column: null, was: before, now: null, wanted: row })
      continue
    }
    const merged: Params = { ...there }
    for (const column of touched) {
      if (!same(there[column], before[column]) && !same(there[column], row[column]))
        conflicts.push({
          row: id,
          column,
          was: before[column] ?? null,
          now: there[column] ?? null,
          wanted: row[column] ?? null
        })
      else merged[column] = row[column]!
    }
    rows.push(merged)
  }
  for (const [id, before] of seen) {
    const there = standing.get(id)
    if (!mine.has(id) && there && !same(before, there))
      conflicts.push({ row: id, column: null, was: before, now: there, wanted: null })
  }
  const came = now.filter(
    (row) => typeof row['id'] === 'string' && !seen.has(row['id']) && !mine.has(row['id'])
  )
  return { rows: [...rows, ...came], conflicts }
}
