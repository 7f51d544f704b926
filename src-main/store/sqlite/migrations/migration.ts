import type { Kysely } from 'kysely'

/** A file of whatever shape it has by then: a step must not know the tables of today. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what Kysely asks for in migrations
export type AnyShape = Kysely<any>

/** One step of the file's shape. Once released it is never edited: a later shape is a later step. */
export interface Migration {
  version: number
  up(db: AnyShape): Promise<void>
}
