import type { Json, Params } from '../values/json'

/** A row of a list: its id, where it has one, and its columns. */
export interface Row {
  [column: string]: Json
}

/** Two people changed the same of a row: `column` is null where one of them struck it. */
export interface RowConflict {
  row: string
  column: string | null
  was: Json
  now: Json
  wanted: Json
}

/**
 * Rows as somebody wants them who saw `was`, over those that stand there `now`: what they did not touch stays as it stands, and
 * so do rows that came meanwhile. Two changes of the same column, or of a row that the other struck, are conflicts.
 */
export function mergeRows(
  was: Row[],
  now: Row[],
  wanted: Row[],
  same: (one: Json | undefined, other: Json | undefined) => boolean
): { rows: Row[]; conflicts: RowConflict[] } {
  const conflicts: RowConflict[] = []
  const byId = (rows: Row[]) =>
    new Map(rows.flatMap((row) => (typeof row['id'] === 'string' ? [[row['id'], row] as const] : [])))
  const [seen, standing, kept] = [byId(was), byId(now), byId(wanted)]
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
      // Struck by somebody else: it stays struck, unless something was written in it here.
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
    if (!kept.has(id) && there && !same(before, there))
      conflicts.push({ row: id, column: null, was: before, now: there, wanted: null })
  }
  const came = now.filter(
    (row) => typeof row['id'] === 'string' && !seen.has(row['id']) && !kept.has(row['id'])
  )
  return { rows: [...rows, ...came], conflicts }
}
