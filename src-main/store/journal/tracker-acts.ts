import { sql, type SqlBool } from 'kysely'

/**
 * SQL: true if the act of the outer query changed more than a tracker. Acts that changed only a tracker are undone
 * and listed there, and are no part of the campaign's history.
 */
export const notTrackerOnly = sql<SqlBool>`exists (select 1 from act_subjects x where x.act = acts.seq and x.kind <> 'tracker')`
