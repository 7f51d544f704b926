import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/** Requests that were done, with what was answered (deflated JSON), so that the same one sent again is not done twice. n: which is older. */
export const requests: Migration = {
  version: 5,
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table requests (
      n integer primary key not null,
      id text not null unique,
      digest text not null,
      sum text not null,
      answer blob not null
    ) strict`
      )
      .execute(db)
  }
}
