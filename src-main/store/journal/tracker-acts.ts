import { sql, type SqlBool } from 'kysely'

/**
 * True of an act of the outer query that changed more than a tracker: acts of a tracker alone have their own
 * history.
 */
export const offTheTable = sql<SqlBool>`exists (select 1 from act_subjects x where x.act = acts.seq and x.kind <> 'tracker')`
