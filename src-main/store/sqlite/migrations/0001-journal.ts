import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/** The first version of the file: journal, states, checkpoints. */
export const journal: Migration = {
  version: 1,
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  }
}

const STATEMENTS = [
  // Campaign id, seed of its dice, time of creation. Never changes.
  `create table meta (
    key text primary key not null,
    value text not null
  ) strict, without rowid`,

  // The journal. Nothing is ever deleted, and seq has no gaps. An undo or redo is an act with a target, the act it
  // refers to. undone_by: the undo that undid the act; null while the act is in force. hash: the seal over content,
  // events and the previous seal.
  `create table acts (
    seq integer primary key not null,
    at text not null,
    kind text not null check (kind in ('act', 'undo', 'redo')),
    method text not null,
    input text not null,
    target integer references acts (seq),
    undone_by integer references acts (seq),
    hash text not null,
    check ((target is null) = (kind = 'act')),
    check (undone_by is null or kind = 'act')
  ) strict`,
  // A redo searches only undone acts. Without this index it would read the whole journal.
  `create index acts_undone on acts (undone_by) where undone_by is not null`,

  // What happened. facts are for readers. changes are for evolve, which reads nothing else.
  `create table events (
    act integer not null references acts (seq),
    idx integer not null,
    subject_kind text not null check (subject_kind in ('campaign', 'roster', 'battle')),
    subject_id text not null,
    type text not null,
    v integer not null,
    facts text not null,
    changes text not null,
    primary key (act, idx)
  ) strict, without rowid`,

  // The subjects that an act changed; for an undo or redo, those of its target. Ordered so that one subject's
  // history is one range.
  `create table act_subjects (
    kind text not null,
    id text not null,
    act integer not null references acts (seq),
    primary key (kind, id, act)
  ) strict, without rowid`,
  `create index act_subjects_act on act_subjects (act)`,

  // The state of each subject after all acts in force, and the columns that lists need. loose: acts in force since
  // its last checkpoint. The state is the last column, so that lists do not read its pages.
  `create table subjects (
    kind text not null check (kind in ('campaign', 'roster', 'battle')),
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

  // A cache: the state (deflated JSON) after some act. An undo then folds a few acts instead of the whole history.
  `create table checkpoints (
    kind text not null,
    id text not null,
    act integer not null references acts (seq),
    state blob not null,
    primary key (kind, id, act)
  ) strict, without rowid`
]
