import type { Localised, Words } from '../values/json'
import type { Place } from './overlay'
import type { RawSystem } from '../values/raw-system'
import type { LinkedFields } from './linked-fields'
import type { Reason } from '../values/verdict'

/** What a system says of its resources, so that a campaign may change them and packs may add to them. */
export interface TablesPlug<Rules = unknown> {
  /** Files that stay as they are. Words are never changed as a file, but by the words of an overlay. */
  closed: readonly string[]
  ties: readonly LinkedFields[]
  /** Why resources that were changed in this way can't stand, by file, entry and field; empty when they can. */
  check(raw: RawSystem): Reason[]
  /** What stands in these resources and would do nothing. Refused where it is new; what a campaign already has stays. */
  idle?(raw: RawSystem): Reason[]
  /** The tables that people may edit, with names and bounds as they are under these rules. */
  specs(rules: Rules): TableSpec[]
  /** What stands at this place is called, where it has a name: a row of a table, an entry that a pack adds. */
  nameOf(rules: Rules, place: Place): Localised | null
}

/** What may stand in one cell of a table, for an editor that knows no game. */
export interface ColumnSpec {
  /** Where the value stands, from the row's own place on; empty: the row is the value. */
  path: string[]
  label: Words
  kind: 'number' | 'choice' | 'choices' | 'text' | 'flag'
  min?: number
  max?: number
  /** Numbers are whole unless it says otherwise. */
  step?: number
  options?: { id: string; name: Words }[]
  /** It may be left empty: the value is then null, or the field is left out. What that means is said by `none`. */
  empty?: 'null' | 'absent'
  none?: Words
  /** The rules that this column rests on, beside the table's. */
  rules?: string[]
}

interface TableBase {
  id: string
  label: Words
  hint?: Words
  /** Tables of one group stand together. */
  group: Words
  /** Where it stands in the resources. */
  file: string
  path: string[]
  rules: string[]
}

/**
 * A table of a system that a campaign may change. Drawn and edited by what stands here:
 * - `entries`: a list of things with ids, a row each; `within` leads from each entry to a list of its own (profiles of a weapon)
 * - `fields`: single values, a row each
 * - `rows`: a list without ids, changed as a whole, each row an object
 * - `values`: a list of plain values, changed as a whole
 */
export type TableSpec = TableBase &
  (
    | { shape: 'entries'; columns: ColumnSpec[]; within?: string[] }
    | { shape: 'fields'; fields: ColumnSpec[] }
    | { shape: 'rows'; columns: ColumnSpec[]; length: { min: number; max: number } }
    | { shape: 'values'; column: ColumnSpec; length: { min: number; max: number } }
  )
