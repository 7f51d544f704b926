import type { Json, Words } from '../values/json'
import { compare as order, fractionOf } from '../questions/odds'
import type { Step } from '../questions/resolver'
import type { Roster } from '../state/roster'
import type { Field } from './sheet'
import type { Reason, Verdict } from '../values/verdict'

/** Which items are compared, in whose hands, and the assumed situation and opponent. */
export interface ComparisonInput {
  roster: Roster
  member: string
  things: readonly string[]
  /** Values by field; missing ones take their default. */
  suppose: { [field: string]: Json }
  /** A member whose numbers stand in for the opponent; null: the fields describe the opponent. */
  against: { roster: Roster; member: string } | null
}

/** A comparison: one table per use, with the assumptions. */
export interface Comparison {
  /** The fields that matter for these items, as a form. */
  fields: Field[]
  /** The assumptions, defaults included. */
  suppose: { [field: string]: Json }
  tables: ComparedTable[]
}

/** Items of one use, a column each; an item with several modes has several columns. */
export interface ComparedTable {
  key: string
  title: Words
  /** Notes for the whole table. */
  note: Words | null
  columns: ComparedColumn[]
  rows: ComparedRow[]
}

export interface ComparedColumn {
  thing: string
  name: Words
  /** The mode of this column, if the item has several. */
  use: Words | null
  notes: Words[]
  /** Whether the holder already owns it. */
  owned: boolean
  /** Why its numbers are missing; empty if they are not. */
  refused: Reason[]
  /** Receipts of its numbers. */
  why: { title: Words; steps: Step[]; rules: string[] }[]
}

/** A number or words; null for an empty cell. Chances and means are written fractions. */
export type ComparedCell = Words | number | string | null

export interface ComparedRow {
  key: string
  label: Words
  kind: 'number' | 'money' | 'chance' | 'mean' | 'words'
  /** Whether higher or lower is better for the holder; null if neither. */
  better: 'more' | 'less' | null
  rules: string[]
  /** One for each column. */
  cells: ComparedCell[]
  /** Indexes of the best columns; empty if more than half are best. */
  best: number[]
}

export interface ComparePlug<Rules> {
  compare(rules: Rules, asked: ComparisonInput): Verdict<Comparison>
}

/** Marks the best columns of a row; fractions are compared by value. */
export function rowOf(row: Omit<ComparedRow, 'best'>): ComparedRow {
  const { better, kind, cells } = row
  if (better === null || kind === 'words') return { ...row, best: [] }
  const worth = cells.map((cell) =>
    typeof cell === 'number' ? fractionOf(`${cell}/1`) : typeof cell === 'string' ? fractionOf(cell) : null
  )
  const known = worth.filter((fraction) => fraction !== null)
  const top = known.reduce<(typeof known)[number] | null>(
    (so, fraction) =>
      so === null || (better === 'more' ? order(fraction, so) > 0 : order(fraction, so) < 0) ? fraction : so,
    null
  )
  const best = worth.flatMap((fraction, at) =>
    fraction !== null && top !== null && order(fraction, top) === 0 ? [at] : []
  )
  // Don't highlight the value most columns share.
  return { ...row, best: best.length * 2 > known.length ? [] : best }
}
