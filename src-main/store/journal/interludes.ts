import { sql, type SqlBool } from 'kysely'
import type { RosterChange } from '../../kernel/state/roster'
import type { Db } from '../sqlite/tables'
import { fromText } from '../sqlite/text'

/** One time between two games of a roster, as the journal tells it. */
export interface InterludeRow {
  roster: string
  /** The battle that it follows; null for none. */
  battle: string | null
  /** The act that opened it, and the one that ended it; null while it is open. */
  opened: number
  closed: number | null
}

/** Every interlude that stands, in the order in which they were opened. */
export async function readInterludes(db: Db): Promise<InterludeRow[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('acts', 'acts.seq', 'events.act')
    .select(['events.act', 'events.subject_id', 'events.changes'])
    .where('events.subject_kind', '=', 'roster')
    .where('acts.undone_by', 'is', null)
    .where(sql<SqlBool>`(instr(changes, '"between-open"') > 0 or instr(changes, '"between-close"') > 0)`)
    .orderBy('events.act')
    .orderBy('events.idx')
    .execute()
  const all: InterludeRow[] = []
  for (const { act, subject_id: roster, changes } of rows) {
    for (const change of fromText<RosterChange[]>(changes)) {
      if (change.do === 'between-open')
        all.push({ roster, battle: change.between.battle, opened: act, closed: null })
      const open =
        change.do === 'between-close'
          ? all.findLast((one) => one.roster === roster && one.closed === null)
          : undefined
      if (open) open.closed = act
    }
  }
  return all
}
