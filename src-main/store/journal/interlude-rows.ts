import { sql, type SqlBool } from 'kysely'
import type { RosterChange } from '../../kernel/state/roster'
import type { Db } from '../sqlite/schema'
import { fromText } from '../sqlite/text'

/** One interlude of a roster, from the journal. */
export interface InterludeRow {
  roster: string
  /** The battle it followed; null for none. */
  battle: string | null
  /** The acts that opened and closed it; `closed` is null while it is open. */
  opened: number
  closed: number | null
}

/** An event that opens or closes an interlude. */
type Row = { act: number; subject_id: string; changes: string }

/**
 * The most rows that one interlude takes: its opening and closing, and the closing of an earlier one in the
 * same act.
 */
const OF_ONE = 3

/**
 * The interludes in force that followed one of these battles, in order of opening. Reads only acts of these
 * battles and of what followed.
 */
export async function interludesAfter(db: Db, battles: string[]): Promise<InterludeRow[]> {
  const { rows } = await sql<Row>`
    select events.act, events.subject_id, events.changes from json_each(${JSON.stringify(battles)}) battle
      cross join act_subjects touched on touched.kind = 'battle' and touched.id = battle.value
      cross join acts on acts.seq = touched.act and acts.undone_by is null
      cross join events on events.act = acts.seq
      where events.subject_kind = 'roster' and instr(events.changes, '"between-open"') > 0
      order by events.act, events.idx`.execute(db)
  const opened = told(rows).filter(({ battle }) => battle !== null && battles.includes(battle))
  const found: InterludeRow[] = []
  for (const one of opened) {
    const known = told(await rowsOf(db, one.roster, one.opened))
    found.push(known.find(({ opened }) => opened === one.opened) ?? one)
  }
  return found
}

/** A roster's last interlude in force; null if it had none. */
export async function lastInterlude(db: Db, roster: string): Promise<InterludeRow | null> {
  return told(await rowsOf(db, roster, null)).at(-1) ?? null
}

/**
 * The first events from this act on that open or close an interlude of the roster, oldest first; without an
 * act, the last ones.
 */
async function rowsOf(db: Db, roster: string, from: number | null): Promise<Row[]> {
  const rows = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'act_subjects.act')
    .select(['events.act', 'events.subject_id', 'events.changes'])
    .where('act_subjects.kind', '=', 'roster')
    .where('act_subjects.id', '=', roster)
    .where('act_subjects.act', '>=', from ?? 0)
    .where('acts.undone_by', 'is', null)
    .where('events.subject_kind', '=', 'roster')
    .where('events.subject_id', '=', roster)
    .where(sql<SqlBool>`(instr(changes, '"between-open"') > 0 or instr(changes, '"between-close"') > 0)`)
    .orderBy('act_subjects.act', from === null ? 'desc' : 'asc')
    .orderBy('events.idx', from === null ? 'desc' : 'asc')
    .limit(OF_ONE)
    .execute()
  return from === null ? rows.reverse() : rows
}

/** Turns these events into interludes, in order. */
function told(rows: Row[]): InterludeRow[] {
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
