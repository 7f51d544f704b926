import { sql } from 'kysely'
import type { Db } from '../sqlite/schema'

/** The size of a campaign. */
export interface Counts {
  rosters: number
  battles: number
  acts: number
}

export async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from subjects where kind = 'roster') as rosters,
    (select count(*) from subjects where kind = 'battle') as battles,
    (select coalesce(max(seq), 0) from acts) as acts`.execute(db)
  return rows[0]!
}
