import type { Kysely } from 'kysely'

/** One step of the file's shape. Once released it is never edited: a later shape is a later step. */
export interface Migration {
  version: number
  up(db: Kysely<unknown>): Promise<void>
}
