import { sql } from 'kysely'
import type { Battle } from '../../../kernel/state/battle'
import { checkpointSum, subjectSum, sumOf } from '../sums'
import { sealMeta } from '../meta'
import type { CheckpointTable, Db, SubjectTable } from '../schema'
import type { AnyShape, Migration } from './migration'

/**
 * Adds a checksum to each row without a seal, so that damaged texts are detected. Acts and events have seals, the
 * links of an act follow from its events, and a picture's id is a hash already. The contents of an older file are
 * accepted as they are.
 */
export const sums: Migration = {
  version: 4,
  async up(db: AnyShape): Promise<void> {
    for (const statement of TABLES) await sql.raw(statement).execute(db)
    await fillSubjects(db)
    await fillCheckpoints(db)
    for (const statement of NAMES) await sql.raw(statement).execute(db)
    await sealMeta(db)
  }
}

const TABLES = [
  // sum: of the row, including the state through state_sum. friendly, sides: for battles, whose list would
  // otherwise read each state. All of them come before the state, so that lists do not read its pages.
  `create table subjects_4 (
    kind text not null check (kind in ('campaign', 'roster', 'battle', 'tracker')),
    id text not null,
    name text not null,
    system text,
    roster_kind text,
    player text,
    stage text,
    money integer,
    value real,
    members integer,
    date text,
    status text,
    friendly integer,
    sides text,
    born_seq integer not null references acts (seq),
    updated_seq integer not null references acts (seq),
    loose integer not null,
    sum text not null,
    state_sum text not null,
    state text not null,
    primary key (kind, id)
  ) strict`,
  `create table checkpoints_4 (
    kind text not null,
    id text not null,
    act integer not null references acts (seq),
    sum text not null,
    state blob not null,
    primary key (kind, id, act)
  ) strict, without rowid`,
  // Checksums of whole parts of the file: so far only meta, together with the hash of the first act.
  `create table sums (
    part text primary key not null,
    sum text not null
  ) strict, without rowid`
]

const NAMES = [
  `drop table subjects`,
  `alter table subjects_4 rename to subjects`,
  `drop table checkpoints`,
  `alter table checkpoints_4 rename to checkpoints`,
  // A page of the list of battles is a range of this index.
  `create index subjects_dated on subjects (kind, date desc, born_seq desc)`,
  // Opening asks which act last changed any state. Without this index it would read all rows.
  `create index subjects_updated on subjects (updated_seq)`
]

async function fillSubjects(db: Db): Promise<void> {
  const { rows } = await sql<{
    kind: string
    id: string
  }>`select kind, id from subjects order by rowid`.execute(db)
  for (const { kind, id } of rows) {
    const read = await sql<SubjectTable>`select * from subjects where kind = ${kind} and id = ${id}`.execute(
      db
    )
    const row = { ...read.rows[0]!, ...lineOf(read.rows[0]!), state_sum: sumOf(read.rows[0]!.state) }
    const {
      name,
      system,
      roster_kind,
      player,
      stage,
      money,
      value,
      members,
      date,
      status,
      friendly,
      sides,
      born_seq,
      updated_seq,
      loose,
      state_sum,
      state
    } = row
    await sql`insert into subjects_4 values (${kind}, ${id}, ${name}, ${system}, ${roster_kind}, ${player}, ${stage}, ${money}, ${value}, ${members},
      ${date}, ${status}, ${friendly}, ${sides}, ${born_seq}, ${updated_seq}, ${loose}, ${subjectSum(row)}, ${state_sum}, ${state})`.execute(
      db
    )
  }
}

/** The columns that the list of battles shows. */
function lineOf({
  kind,
  state
}: Pick<SubjectTable, 'kind' | 'state'>): Pick<SubjectTable, 'friendly' | 'sides'> {
  if (kind !== 'battle') return { friendly: null, sides: null }
  try {
    const battle = JSON.parse(state) as Battle
    return {
      friendly: battle.friendly ? 1 : 0,
      sides: JSON.stringify(
        battle.sides.map(({ roster, name, result, value }) => ({ roster, name, result, value }))
      )
    }
  } catch {
    return { friendly: 0, sides: '[]' } // already damaged: reading its state reports it
  }
}

async function fillCheckpoints(db: Db): Promise<void> {
  const { rows } = await sql<{
    kind: string
    id: string
    act: number
  }>`select kind, id, act from checkpoints`.execute(db)
  for (const { kind, id, act } of rows) {
    const read =
      await sql<CheckpointTable>`select * from checkpoints where kind = ${kind} and id = ${id} and act = ${act}`.execute(
        db
      )
    const { state } = read.rows[0]!
    await sql`insert into checkpoints_4 values (${kind}, ${id}, ${act}, ${checkpointSum(read.rows[0]!)}, ${state})`.execute(
      db
    )
  }
}
