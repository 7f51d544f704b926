import type { Json } from './json'

/**
 * A table that a campaign fills itself knows its rows by their place, `own-weapon-1` for the first of all. A row that
 * came to another place keeps the id that it had: it stands in the row, and only where it differs from the place's.
 */
type Row = { [column: string]: Json }

/** The rows of a value that may be no list. */
export const rowsIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** The largest number of an id. */
const MOST = 999_999

/** The id of the row at this place, counted from 0, unless it has its own. */
export const idOfPlace = (prefix: string, at: number): string => `${prefix}${at + 1}`

/** The form of a row's own id. */
export const idForm = (prefix: string): RegExp => new RegExp(`^${prefix}[1-9]\\d{0,5}$`)

/** The ids of the rows, in their order. */
export function idsByPlace(rows: readonly { id?: Json | undefined }[], prefix: string): string[] {
  return rows.map((row, at) => idIn(row) ?? idOfPlace(prefix, at))
}

/** The rows, each with its id in it. What is no row stays as it is. */
export function withRowIds(rows: readonly Json[], prefix: string): Json[] {
  return rows.map((row, at) =>
    isRow(row) && idIn(row) === undefined ? { id: idOfPlace(prefix, at), ...row } : row
  )
}

/** The rows without the ids that are those of their places: as they are stored. */
export function withoutPlaces(rows: readonly Json[], prefix: string): Json[] {
  return rows.map((row, at) => {
    if (!isRow(row) || row['id'] !== idOfPlace(prefix, at)) return row
    const { id: _, ...others } = row
    return others
  })
}

/** An id that no row of these lists has: its number is the highest of all, and one more. */
export function freshId(prefix: string, ...lists: (readonly Json[])[]): string {
  const used = new Set(lists.flatMap((rows) => withRowIds(rows, prefix).map(idIn)))
  const highest = Math.max(0, ...[...used].map((id) => (id === undefined ? 0 : numberOf(id, prefix))))
  let number = highest < MOST ? highest + 1 : 1
  while (used.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}

/**
 * The rows as somebody writes them, each with its id in it. `was`: the table that they saw. A row without an id is the one
 * that was the same there, else the one of its name, else the one that stood at its place and whose name is gone; any
 * other is new. Null where they did not say what they saw: then the rows are those of their places.
 */
export function keptRowIds(was: readonly Json[] | null, rows: readonly Json[], prefix: string): Json[] {
  const before = withRowIds(was ?? [], prefix)
  const ids = rows.map((row) => idIn(row))
  const taken = new Set(ids)
  const give = (at: number, id: string | undefined): void => {
    if (!isRow(rows[at]) || ids[at] !== undefined || id === undefined || taken.has(id)) return
    ids[at] = id
    taken.add(id)
  }
  /** Gives every row the id of one with the same key; of several, the one at its place first. */
  const giveLike = (keyOf: (row: Json) => string | undefined): void => {
    const keys = before.map(keyOf)
    const alike = rows.map((row) => {
      const key = keyOf(row)
      return key === undefined ? [] : before.filter((_, at) => keys[at] === key)
    })
    for (const [at, others] of alike.entries())
      if (others.some((other) => other === before[at])) give(at, idIn(before[at]))
    for (const [at, others] of alike.entries()) for (const other of others) give(at, idIn(other))
  }
  if (was === null) rows.forEach((_, at) => give(at, idOfPlace(prefix, at)))
  else {
    giveLike((row) => JSON.stringify(bare(row)))
    giveLike(nameIn)
    const names = new Set(rows.map(nameIn))
    rows.forEach((_, at) => {
      const here = before[at]
      if (here !== undefined && !names.has(nameIn(here))) give(at, idIn(here))
    })
  }
  const known = [...before, ...[...taken].flatMap((id) => (id === undefined ? [] : [{ id }]))]
  rows.forEach((_, at) => {
    if (!isRow(rows[at]) || ids[at] !== undefined) return
    const id = freshId(prefix, known)
    known.push({ id })
    give(at, id)
  })
  return rows.map((row, at) => {
    const id = ids[at]
    return isRow(row) && id !== undefined && idIn(row) === undefined ? { id, ...row } : row
  })
}

const isRow = (row: Json | undefined): row is Row =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

/** The number of an id; 0 if it is of another form. */
const numberOf = (id: string, prefix: string): number =>
  idForm(prefix).test(id) ? Number(id.slice(prefix.length)) : 0

/** The id that stands in a row. */
export function idIn(row: unknown): string | undefined {
  const id = typeof row === 'object' && row !== null ? (row as { id?: unknown }).id : undefined
  return typeof id === 'string' ? id : undefined
}

function nameIn(row: Json): string | undefined {
  const name = isRow(row) ? row['name'] : undefined
  return typeof name === 'string' ? name : undefined
}

function bare(row: Json): Json {
  if (!isRow(row)) return row
  const { id: _, ...others } = row
  return others
}
