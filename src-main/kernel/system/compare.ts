import type { Json, Words } from '../values/json'
import { compare as order, fractionOf } from '../questions/odds'
import type { Step } from '../questions/resolver'
import type { Roster } from '../state/roster'
import type { Field } from './sheet'
import type { Reason, Verdict } from '../values/verdict'

/** Which things are set side by side, in whose hands, and what is supposed of the moment and of the foe. */
export interface CompareAsked {
  roster: Roster
  member: string
  things: readonly string[]
  /** By field; what is left out has its default. */
  suppose: { [field: string]: Json }
  /** Somebody who stands for the foe with his own numbers; null: the foe is what the fields suppose. */
  against: { roster: Roster; member: string } | null
}

/** Things side by side: a table for each use that they have, and what was supposed. */
export interface Comparison {
  /** The fields that matter for these things, for the window to draw. */
  fields: Field[]
  /** What was supposed, the defaults included. */
  suppose: { [field: string]: Json }
  tables: ComparedTable[]
}

/** Things of one use, a column each; a thing that serves in several ways has several. */
export interface ComparedTable {
  key: string
  title: Words
  /** What holds for the whole table. */
  note: Words | null
  columns: ComparedColumn[]
  rows: ComparedRow[]
}

export interface ComparedColumn {
  thing: string
  name: Words
  /** Which of its uses this is, where it has several. */
  use: Words | null
  notes: Words[]
  /** He has it already. */
  owned: boolean
  /** Why its numbers are missing; empty where they are there. */
  refused: Reason[]
  /** How its numbers come about, part by part. */
  why: { title: Words; steps: Step[]; rules: string[] }[]
}

/** A number, words, or null where there is none. Chances and means are written fractions. */
export type ComparedCell = Words | number | string | null

export interface ComparedRow {
  key: string
  label: Words
  kind: 'number' | 'money' | 'chance' | 'mean' | 'words'
  /** Which is better, seen by who holds the thing; null where neither is. */
  better: 'more' | 'less' | null
  rules: string[]
  /** One a column. */
  cells: ComparedCell[]
  /** The columns that are best, by number; empty where more than half of them are. */
  best: number[]
}

export interface ComparePlug<Rules> {
  compare(rules: Rules, asked: CompareAsked): Verdict<Comparison>
}

/** A row with its best columns found: of numbers the largest or the smallest, of fractions by what they are worth. */
export function rowOf(row: Omit<ComparedRow, 'best'>): ComparedRow {
  const { better, kind, cells } = row
  if (better === null || kind === 'words') return { ...row, best: [] }
  const worth = cells.map((cell) =>
    typeof cell === 'number' ? fractionOf(`${cell}/1`) : typeof cell === 'string' ? fractionOf(cell) : null
  )
  const known = worth.filter((one) => one !== null)
  const top = known.reduce<(typeof known)[number] | null>(
    (so, one) => (so === null || (better === 'more' ? order(one, so) > 0 : order(one, so) < 0) ? one : so),
    null
  )
  const best = worth.flatMap((one, at) => (one !== null && top !== null && order(one, top) === 0 ? [at] : []))
  // Don't highlight the value most columns share.
  return { ...row, best: best.length * 2 > known.length ? [] : best }
}
