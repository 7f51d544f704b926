import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/**
 * Adds trackers as subjects. SQLite can't change a check constraint, so the two tables with one are created anew
 * and filled from the old ones.
 */
export const tracker: Migration = {
  version: 2,
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  }
}

const KINDS = `('campaign', 'roster', 'battle', 'tracker')`

const STATEMENTS = [
  `create table events_2 (
    act integer not null references acts (seq),
    idx integer not null,
    subject_kind text not null check (subject_kind in ${KINDS}),
    subject_id text not null,
    type text not null,
    v integer not null,
    facts text not null,
    changes text not null,
    primary key (act, idx)
  ) strict, without rowid`,
  `insert into events_2 select act, idx, subject_kind, subject_id, type, v, facts, changes from events`,
  `drop table events`,
  `alter table events_2 rename to events`,

  `create table subjects_2 (
    kind text not null check (kind in ${KINDS}),
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
    born_seq integer not null references acts (seq),
    updated_seq integer not null references acts (seq),
    loose integer not null,
    state text not null,
    primary key (kind, id)
  ) strict`,
  `insert into subjects_2 select kind, id, name, system, roster_kind, player, stage, money, value, members, date, status, born_seq, updated_seq, loose, state from subjects`,
  `drop table subjects`,
  `alter table subjects_2 rename to subjects`
]
