import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/**
 * Adds portraits. They are too large for the journal, which refers to them by a hash of their content. A picture
 * never changes, so it needs no events.
 */
export const pictures: Migration = {
  version: 3,
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table pictures (
      id text primary key not null,
      type text not null,
      bytes blob not null
    ) strict, without rowid`
      )
      .execute(db)
  }
}
