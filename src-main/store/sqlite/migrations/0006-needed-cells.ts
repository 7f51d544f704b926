import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/**
 * Adds the cells that each act needed or recorded, to find the acts that depend on an act without reading all others.
 * They are made from the journal and have no seal. Older files are filled when they are first needed
 * (needed-cells.ts); check and repair make them anew.
 */
export const neededCells: Migration = {
  version: 6,
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  }
}

const STATEMENTS = [
  // The name of each cell, stored once: an id, a value's path, a recorded fact (kernel/state/needed.ts).
  `create table cells (
    n integer primary key not null,
    name text not null unique
  ) strict`,
  // One row for each act and cell. Acts are added in order, without gaps.
  `create table needed_cells (
    cell integer not null,
    act integer not null,
    primary key (cell, act)
  ) strict, without rowid`,
  // The last act whose cells are stored.
  `create table needed_until (
    act integer primary key not null
  ) strict`,
  `insert into needed_until values (0)`
]
