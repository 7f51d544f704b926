import type { RowView, TableView } from '@contract/rules'
import type { Json } from '@kernel/values/json'
import type { ColumnSpec } from '@kernel/content/tables'

/** A cell of the grid: its column, its present value, the book's value, and its path. */
export interface GridCell {
  column: ColumnSpec
  there: boolean
  value: Json
  book: Json
  path: string[]
}

export interface GridRow {
  key: string
  view: RowView | null
  cells: GridCell[]
}

/** The columns of a table of any shape. */
export function columnsOf({ spec }: TableView): ColumnSpec[] {
  return spec.shape === 'fields' ? spec.fields : spec.shape === 'values' ? [spec.column] : spec.columns
}

/** True for a list without ids, which is changed as a whole. */
export function isWhole({ spec }: TableView): boolean {
  return spec.shape === 'rows' || spec.shape === 'values'
}

/**
 * The rows of a table that is changed cell by cell; single values are one row each. Columns without any value are
 * left out.
 */
export function rowsOf(table: TableView): { columns: ColumnSpec[]; rows: GridRow[] } {
  const all = columnsOf(table)
  const cellAt = (row: RowView, n: number): GridCell => ({
    column: all[n]!,
    ...row.cells[n]!,
    path: [...row.path, ...all[n]!.path]
  })
  if (table.spec.shape === 'fields') {
    const [row] = table.rows
    return {
      columns: [],
      rows: row
        ? all.map((column, n) => ({ key: column.path.join('.'), view: null, cells: [cellAt(row, n)] }))
        : []
    }
  }
  const shown = all.map((_, n) => n).filter((n) => table.rows.some((row) => row.cells[n]!.there))
  return {
    columns: shown.map((n) => all[n]!),
    rows: table.rows.map((view) => ({
      key: view.path.join('.'),
      view,
      cells: shown.map((n) => cellAt(view, n))
    }))
  }
}

/** The value of a column in a row of a list without ids; undefined if the row lacks the field. */
export function fieldIn(row: Json, path: string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, step) => (typeof at === 'object' && at !== null && !Array.isArray(at) ? at[step] : undefined),
    row
  )
}

/** The row with another value in this column. */
export function withField(row: Json, [step, ...rest]: string[], to: Json): Json {
  if (step === undefined) return to
  const tree = typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}
  return { ...tree, [step]: withField(tree[step] ?? {}, rest, to) }
}

/**
 * The list with another value in a row. A row without an id gets the one that it is known by so far (`ids`, of the rows
 * as stored), so that it stays known under another name; as stored again, it has none again.
 */
export function withCell(
  list: Json[],
  n: number,
  change: (row: Json) => Json,
  { stored, ids }: { stored: Json[]; ids?: string[] | undefined }
): Json[] {
  const row = list[n]!
  const at = ids && idIn(row) === undefined ? placeOf(list, n, stored) : -1
  const id = ids?.[at]
  const known =
    id !== undefined && !list.some((other) => idIn(other) === id) ? { ...(row as object), id } : row
  const after = change(known)
  const was = ids
    ? stored.find((before, place) => idIn(before) === undefined && ids[place] === idIn(after))
    : undefined
  const to = was !== undefined && same(withoutId(after), withoutId(was)) ? was : after
  return list.map((other, place) => (place === n ? to : other))
}

/** The list with one row more, like its last; no two rows have one id. `id`: that of the new row, if rows have one. */
export function withRow(list: Json[], columns: ColumnSpec[], id?: string): Json[] {
  const last = list.at(-1)
  const row = last === undefined ? firstRow(columns) : withoutId(last)
  return [...list, id === undefined ? row : { id, ...(row as object) }]
}

/** The place among the stored rows of a row that is as stored; of equal rows, the first is the first. */
function placeOf(list: Json[], n: number, stored: Json[]): number {
  const before = list.slice(0, n).filter((row) => same(row, list[n])).length
  return stored.flatMap((row, at) => (same(row, list[n]) ? [at] : []))[before] ?? -1
}

function idIn(row: Json): string | undefined {
  const id = fieldIn(row, ['id'])
  return typeof id === 'string' ? id : undefined
}

function withoutId(row: Json): Json {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const { id: _, ...others } = row
  return others
}

/** The first row of an empty list: every column has its smallest value. */
export function firstRow(columns: ColumnSpec[]): Json {
  return columns.reduce<Json>(
    (row, column) => (column.empty === 'absent' ? row : withField(row, column.path, leastOf(column))),
    {}
  )
}

function leastOf({ kind, empty, options, min }: ColumnSpec): Json {
  if (empty === 'null') return null
  switch (kind) {
    case 'number':
      return min ?? 0
    case 'choice':
      return options?.[0]?.id ?? ''
    case 'choices':
      return []
    case 'text':
      return ''
    case 'flag':
      return false
  }
}

/** Reads a typed number: null for nothing, undefined for anything else. */
export function readNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  if (plain === '') return null
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

export const same = (a: Json | undefined, b: Json | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
