import { sql, type SqlBool } from 'kysely'

/** True of an act of the outer query that touched more than a tracker: those that only a table saw have a history of their own. */
export const offTheTable = sql<SqlBool>`exists (select 1 from act_subjects x where x.act = acts.seq and x.kind <> 'tracker')`
