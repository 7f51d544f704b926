import { sql } from 'kysely'
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
  const opened = interludesIn(rows).filter(({ battle }) => battle !== null && battles.includes(battle))
  const known = await eventsOfEach(
    db,
    opened.map(({ roster, opened: from }) => ({ roster, from })),
    'asc'
  )
  return opened.map((row, n) => interludesIn(known[n]!).find(({ opened }) => opened === row.opened) ?? row)
}

/**
 * The acts after `after` that opened an interlude of these rosters, by roster, oldest first; with `undone`, also those
 * that are not in force.
 */
export async function openingsOf(
  db: Db,
  rosters: readonly string[],
  { after, undone = false }: { after: number; undone?: boolean }
): Promise<Map<string, number[]>> {
  const { rows } = await sql<Row>`
    select events.act, events.subject_id, events.changes from json_each(${JSON.stringify(rosters)}) asked
      cross join act_subjects touched on touched.kind = 'roster' and touched.id = asked.value
        and touched.act > ${after}
      cross join acts on acts.seq = touched.act and acts.kind = 'act'
        ${undone ? sql`` : sql`and acts.undone_by is null`}
      cross join events on events.act = touched.act
      where events.subject_kind = 'roster' and events.subject_id = touched.id
        and instr(events.changes, '"between-open"') > 0
      order by events.act, events.idx`.execute(db)
  const found = new Map(rosters.map((roster): [string, number[]] => [roster, []]))
  for (const { roster, opened } of interludesIn(rows)) found.get(roster)!.push(opened)
  return found
}

/** The last interlude in force of each of these rosters; null where there was none. */
export async function lastInterludes(db: Db, rosters: string[]): Promise<(InterludeRow | null)[]> {
  const known = await eventsOfEach(
    db,
    rosters.map((roster) => ({ roster, from: 0 })),
    'desc'
  )
  return known.map((rows) => interludesIn(rows).at(-1) ?? null)
}

/**
 * For each entry, the first or last events from an act on that open or close an interlude of the roster, oldest first.
 * One statement for all: an evening shows every roster of the campaign.
 */
async function eventsOfEach(
  db: Db,
  asked: { roster: string; from: number }[],
  order: 'asc' | 'desc'
): Promise<Row[][]> {
  const found: Row[][] = asked.map(() => [])
  if (asked.length === 0) return found
  const by = sql.raw(order)
  const { rows } = await sql<Row & { nth: number }>`
    select asked.key as nth, events.act, events.subject_id, events.changes
      from json_each(${JSON.stringify(asked)}) asked
      cross join events on (events.act, events.idx) in (
        select changed.act, changed.idx from act_subjects touched
          cross join acts on acts.seq = touched.act and acts.undone_by is null
          cross join events changed on changed.act = touched.act
          where touched.kind = 'roster' and touched.id = asked.value ->> 'roster'
            and touched.act >= asked.value ->> 'from'
            and changed.subject_kind = 'roster' and changed.subject_id = touched.id
            and (instr(changed.changes, '"between-open"') > 0 or instr(changed.changes, '"between-close"') > 0)
          order by touched.act ${by}, changed.idx ${by} limit ${OF_ONE})
      order by asked.key, events.act, events.idx`.execute(db)
  for (const { nth, ...row } of rows) found[nth]!.push(row)
  return found
}

/** Turns these events into interludes, in order. */
function interludesIn(rows: Row[]): InterludeRow[] {
  const all: InterludeRow[] = []
  for (const { act, subject_id: roster, changes } of rows) {
    for (const change of fromText<RosterChange[]>(changes)) {
      if (change.do === 'between-open')
        all.push({ roster, battle: change.between.battle, opened: act, closed: null })
      const open =
        change.do === 'between-close'
          ? all.findLast((candidate) => candidate.roster === roster && candidate.closed === null)
          : undefined
      if (open) open.closed = act
    }
  }
  return all
}
