import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/** Portraits: too large for the journal, which names them by what they hold. A picture is never changed, so nothing needs to be told of it. */
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
