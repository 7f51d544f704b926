import type { Band, Part, Row } from './face'

type Table = Extract<Part, { kind: 'table' }>

/** Stands for a missing number. */
const NOTHING = /^[–—-]?$/
/** "12-36 +1": the bounds, and the modifier. */
const BAND = /^(\d+(?:[.,]\d+)?)\s*[-–]\s*(\d+(?:[.,]\d+)?)(?:\s+([+−-]?\d+))?$/
/** The least width of a range, for its figures. */
const LEAST_SHARE = 0.3

/**
 * A table without dashes: a cell without a value is empty, a column of such cells is left out, and a row of them
 * becomes a name with its notes.
 */
export function withoutDashes(table: Table): Table {
  const units = table.units.map((row) => ({
    ...row,
    cells: row.cells.every((cell) => NOTHING.test(cell))
      ? []
      : row.cells.map((cell) => (NOTHING.test(cell) ? '' : cell))
  }))
  const rows = units.filter((row) => row.cells.length > 0)
  const kept = table.columns.map((_, n) => rows.some((row) => !NOTHING.test(row.cells[n] ?? '')))
  if (rows.length === 0 || kept.every(Boolean))
    return { ...table, units, ...(rows.length === 0 && { columns: [] }) }
  const of = <Item>(items: Item[]): Item[] => items.filter((_, n) => kept[n])
  return {
    ...table,
    columns: of(table.columns),
    units: units.map((row) => (row.cells.length > 0 ? { ...row, cells: of(row.cells) } : row))
  }
}

/** A table without those columns (by number) that contain only zeros. */
export function withoutZeros(table: Table, columns: boolean[]): Table {
  const rows = table.units.filter((row) => row.cells.length > 0)
  const kept = columns.map((may, n) => !may || rows.some((row) => !/^[–—-]?0?$/.test(row.cells[n] ?? '')))
  const of = <Item>(items: Item[]): Item[] => items.filter((_, n) => kept[n] !== false)
  return {
    ...table,
    columns: of(table.columns),
    units: table.units.map((row) => ({ ...row, cells: of(row.cells) }))
  }
}

/** Turns the first two columns, the short and the long range, into a bar below each weapon. */
export function withRanges(table: Table): Table {
  return {
    ...table,
    columns: table.columns.slice(2),
    units: table.units.map((row): Row => {
      const bands = row.cells
        .slice(0, 2)
        .filter((cell) => !NOTHING.test(cell))
        .map(bandOf)
      const whole = bands.reduce((sum, { length }) => sum + length, 0)
      return {
        ...row,
        cells: row.cells.slice(2),
        ...(bands.length > 0 && {
          bands: bands.map((band) => ({ ...band, length: Math.max(LEAST_SHARE, band.length / whole) }))
        })
      }
    })
  }
}

/** The key of a table that says how hard a shot is at each range. */
const RANGES = 'range'
/** With this many ranges a row of them is shorter than a column. */
const MANY_RANGES = 3

/** A table of one value for each range becomes one row, its ranges side by side. */
export function asStrip(table: Table): Table {
  const { key, columns, units } = table
  const plain = units.every((row) => row.cells.length === 1 && row.notes.length + row.boxes.length === 0)
  if (key !== RANGES || columns.length !== 1 || units.length < MANY_RANGES || !plain) return table
  const strip: Row = {
    name: columns[0]!,
    aside: '',
    notes: [],
    cells: units.map(({ cells }) => cells[0]!),
    boxes: []
  }
  return { ...table, columns: units.map(({ name }) => name), units: [strip] }
}

/** Things that only have boxes: groups of boxes with their names, side by side. Null if a thing has more. */
export function asBoxes({ key, columns, units, icon }: Table): Part | null {
  const plain = columns.length === 0 && units.every((row) => row.boxes.length > 0 && row.notes.length === 0)
  return plain && units.length > 0
    ? {
        kind: 'boxes',
        key,
        title: '',
        units: [units.map(({ name, boxes }) => ({ title: name, boxes, ...(icon && { icon }) }))]
      }
    : null
}

function bandOf(cell: string): Band {
  const [, from, to, modifier = ''] = BAND.exec(cell) ?? []
  if (from === undefined || to === undefined) return { reach: cell, length: 1, modifier: '' }
  const number = (text: string) => Number(text.replace(',', '.'))
  return { reach: `${from}–${to}`, length: Math.max(0.5, number(to) - number(from)), modifier }
}
