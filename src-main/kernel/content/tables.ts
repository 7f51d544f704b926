import type { Localised, Words } from '../values/json'
import type { Place } from './overlay'
import type { RawSystem } from '../values/raw-system'
import type { LinkedFields } from './linked-fields'
import type { Reason } from '../values/verdict'

/** The largest number that an overlay may set. Larger ones are mistakes, and sums would lose precision. */
export const LARGEST = 1_000_000

/** What a system declares about its resources, so that campaigns can edit them and packs can extend them. */
export interface TablesPlug<Rules = unknown> {
  /** Files that can't be changed. Texts are changed only through an overlay's `text`. */
  closed: readonly string[]
  ties: readonly LinkedFields[]
  /** Returns why changed resources are refused, by file, entry and field; empty if they are valid. */
  check(raw: RawSystem): Reason[]
  /** Returns settings that would have no effect. New ones are refused; existing ones stay. */
  idle?(raw: RawSystem): Reason[]
  /** The tables that people may edit, with names and limits under these rules. */
  specs(rules: Rules): TableSpec[]
  /** The name of what is at this place, if it has one: a table row, an entry that a pack adds. */
  nameOf(rules: Rules, place: Place): Localised | null
}

/** The type and limits of a column, for an editor that knows no game. */
export interface ColumnSpec {
  /** The path from the row to the value; empty: the row is the value. */
  path: string[]
  label: Words
  kind: 'number' | 'choice' | 'choices' | 'text' | 'flag'
  min?: number
  max?: number
  /** Step of numbers; 1 by default. */
  step?: number
  options?: { id: string; name: Words }[]
  /**
   * Set if the cell may be empty: the value is then null, or the field is left out. `none` says what that
   * means.
   */
  empty?: 'null' | 'absent'
  none?: Words
  /** The rules behind this column, beside the table's. */
  rules?: string[]
}

interface TableBase {
  id: string
  label: Words
  hint?: Words
  /** The heading that it is listed under. */
  group: Words
  /** The resource file it is in. */
  file: string
  path: string[]
  rules: string[]
}

/**
 * A table that a campaign may edit:
 * - `entries`: a list of things with ids, a row each; `within` leads from each entry to an inner list (a
 * weapon's profiles)
 * - `fields`: single values, a row each
 * - `rows`: a list edited as a whole, each row an object; `ids`: what its rows are known by, in order, where a row may
 * have an id of its own. Who renames a row gives it that id, so that it stays known. `numbered`: how the ids of its
 * rows begin, if a row without its own goes by the number of its place
 * - `values`: a list of plain values, edited as a whole
 */
export type TableSpec = TableBase &
  (
    | { shape: 'entries'; columns: ColumnSpec[]; within?: string[] }
    | { shape: 'fields'; fields: ColumnSpec[] }
    | {
        shape: 'rows'
        columns: ColumnSpec[]
        length: { min: number; max: number }
        ids?: string[]
        numbered?: string
      }
    | { shape: 'values'; column: ColumnSpec; length: { min: number; max: number } }
  )
