import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration'

/**
 * Adds finished requests with their answers (deflated JSON), so that a repeated request is not done twice. n gives
 * their order.
 */
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
