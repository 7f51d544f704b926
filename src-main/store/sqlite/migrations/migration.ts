import type { Kysely } from 'kysely'

/** A database of any file version: a migration must not know today's tables. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what Kysely asks for in migrations
export type AnyShape = Kysely<any>

/** One step between file versions. A released step is never edited; later changes are later steps. */
export interface Migration {
  version: number
  up(db: AnyShape): Promise<void>
}
