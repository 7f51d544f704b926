import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { SubjectKind } from '../../kernel/state/event'

/** Row types; each table is documented in its migration. */
export interface Tables {
  meta: MetaTable
  acts: ActTable
  events: Deflatable<EventTable, 'changes'>
  act_subjects: ActSubjectTable
  subjects: Deflatable<SubjectTable, 'state'>
  checkpoints: CheckpointTable
  pictures: PictureTable
  sums: SumTable
  requests: RequestTable
  cells: CellTable
  needed_cells: NeededCellTable
  needed_until: { act: number }
}

/** A table with a column that may be stored deflated (deflated.ts) and is read as text. */
type Deflatable<Row, Column extends keyof Row> = Omit<Row, Column> & {
  [text in Column]: ColumnType<string, string | Uint8Array, string | Uint8Array>
}

export interface CellTable {
  n: Generated<number>
  name: string
}

export interface NeededCellTable {
  cell: number
  act: number
}

export interface RequestTable {
  n: Generated<number>
  id: string
  digest: string
  sum: string
  answer: Uint8Array
}

export interface PictureTable {
  id: string
  type: string
  bytes: Uint8Array
}

export type Db = Kysely<Tables>
/** Writing requires a transaction; a plain connection does not have this type. */
export type Writer = Transaction<Tables>

export interface MetaTable {
  key: string
  value: string
}

export type ActKind = 'act' | 'undo' | 'redo'

export interface ActTable {
  seq: number
  at: string
  kind: ActKind
  method: string
  input: string
  target: number | null
  undone_by: number | null
  hash: string
}

export interface EventTable {
  act: number
  idx: number
  subject_kind: SubjectKind
  subject_id: string
  type: string
  v: number
  facts: string
  changes: string
}

export interface ActSubjectTable {
  kind: SubjectKind
  id: string
  act: number
}

/** What lists show and sort by, without parsing states. */
export interface IndexColumns {
  name: string
  system: string | null
  roster_kind: string | null
  player: string | null
  stage: string | null
  money: number | null
  value: number | null
  members: number | null
  date: string | null
  status: string | null
  /** Battles only: 1 for a friendly battle, else 0. */
  friendly: number | null
  /** Battles only: opponents and results as JSON (`BattleRow.sides`). */
  sides: string | null
}

export interface SubjectTable extends IndexColumns {
  kind: SubjectKind
  id: string
  born_seq: number
  updated_seq: number
  loose: number
  /** The checksum of this row. It covers the state through `state_sum`. */
  sum: string
  state_sum: string
  state: string
}

export interface CheckpointTable {
  kind: SubjectKind
  id: string
  act: number
  sum: string
  state: Uint8Array
}

export interface SumTable {
  part: 'meta'
  sum: string
}
