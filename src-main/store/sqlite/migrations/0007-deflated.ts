import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { AnyShape, Migration } from './migration'

/**
 * Reduces a file to little more than half its size with the same content. In a table without rowid, a row over 1 KB
 * takes whole pages, so events and checkpoints get a rowid. Texts of battles are deflated (../deflated.ts), and stay
 * the same byte by byte. Nothing else changes; all seals and checksums stay.
 */
export const deflated: Migration = {
  version: 7,
  async up(db: AnyShape): Promise<void> {
    for (const statement of TABLES) await sql.raw(statement).execute(db)
    await moveEvents(db)
    await moveSubjects(db)
    for (const statement of NAMES) await sql.raw(statement).execute(db)
  }
}

const TABLES = [
  `create table events_7 (
    act integer not null references acts (seq),
    idx integer not null,
    subject_kind text not null check (subject_kind in ('campaign', 'roster', 'battle', 'tracker')),
    subject_id text not null,
    type text not null,
    v integer not null,
    facts text not null,
    changes any not null check (typeof(changes) in ('text', 'blob')),
    primary key (act, idx)
  ) strict`,
  `create table subjects_7 (
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
    state any not null check (typeof(state) in ('text', 'blob')),
    primary key (kind, id)
  ) strict`,
  `create table checkpoints_7 (
    kind text not null,
    id text not null,
    act integer not null references acts (seq),
    sum text not null,
    state blob not null,
    primary key (kind, id, act)
  ) strict`,
  `insert into checkpoints_7 select kind, id, act, sum, state from checkpoints order by act, kind, id`
]

const NAMES = [
  `drop table events`,
  `alter table events_7 rename to events`,
  `drop table subjects`,
  `alter table subjects_7 rename to subjects`,
  `drop table checkpoints`,
  `alter table checkpoints_7 rename to checkpoints`,
  `create index subjects_dated on subjects (kind, date desc, born_seq desc)`,
  `create index subjects_updated on subjects (updated_seq)`
]

/** The number of acts whose events are moved at a time, so that the events of an act lie close together. */
const SLICE = 200

const EVENT = sql.raw('act, idx, subject_kind, subject_id, type, v, facts')
const SUBJECT = sql.raw(
  'kind, id, name, system, roster_kind, player, stage, money, value, members, date, status, friendly, sides, born_seq, updated_seq, loose, sum, state_sum'
)
const LARGE_EVENT = sql.raw(`(subject_kind in ('battle', 'tracker') and length(changes) >= 1000)`)
const LARGE_STATE = sql.raw(`(kind = 'battle' and length(state) >= 1000)`)

async function moveEvents(db: AnyShape): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`select max(act) as last from events`.execute(db)
  for (let from = 0; from <= (rows[0]?.last ?? 0); from += SLICE) {
    const slice = sql`act >= ${from} and act < ${from + SLICE}`
    await sql`insert into events_7 select ${EVENT}, changes from events where ${slice} and not ${LARGE_EVENT} order by act, idx`.execute(
      db
    )
    const large = await sql<{ act: number; idx: number; bytes: Uint8Array }>`
      select act, idx, cast(changes as blob) as bytes from events where ${slice} and ${LARGE_EVENT} order by act, idx`.execute(
      db
    )
    for (const { act, idx, bytes } of large.rows)
      await sql`insert into events_7 select ${EVENT}, ${deflatedText(bytes)} from events where act = ${act} and idx = ${idx}`.execute(
        db
      )
  }
}

/** Each row keeps its rowid. */
async function moveSubjects(db: AnyShape): Promise<void> {
  const into = sql`insert into subjects_7 (rowid, ${SUBJECT}, state) select rowid, ${SUBJECT},`
  await sql`${into} state from subjects where not ${LARGE_STATE}`.execute(db)
  const large = await sql<{ rowid: number }>`select rowid from subjects where ${LARGE_STATE}`.execute(db)
  for (const { rowid } of large.rows) {
    const read = await sql<{
      bytes: Uint8Array
    }>`select cast(state as blob) as bytes from subjects where rowid = ${rowid}`.execute(db)
    await sql`${into} ${deflatedText(read.rows[0]!.bytes)} from subjects where rowid = ${rowid}`.execute(db)
  }
}

/** Throws if inflating does not return the same bytes. */
function deflatedText(bytes: Uint8Array): Uint8Array {
  const small = deflateRawSync(bytes)
  if (!inflateRawSync(small).equals(bytes)) throw new Error('what was deflated does not come back')
  return small
}
