import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/**
 * What each act needed and told, so that what hangs on an act is found without reading those that do not. Made from the journal
 * alone, under no seal: older files fill it as it is first asked for (needed-cells.ts), check and repair make it anew.
 */
export const neededCells: Migration = {
  version: 6,
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  }
}

const STATEMENTS = [
  // The names of cells, each once: an id, a value's path, what was told (kernel/state/needed.ts).
  `create table cells (
    n integer primary key not null,
    name text not null unique
  ) strict`,
  // One row for each act and cell; acts come in without a gap, in their order.
  `create table needed_cells (
    cell integer not null,
    act integer not null,
    primary key (cell, act)
  ) strict, without rowid`,
  // Up to which act it is filled.
  `create table needed_until (
    act integer primary key not null
  ) strict`,
  `insert into needed_until values (0)`
]
