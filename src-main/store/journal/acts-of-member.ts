import { sql, type SqlBool } from 'kysely'
import type { Event } from '../../kernel/state/event'
import type { RosterChange } from '../../kernel/state/roster'
import type { Db } from '../sqlite/schema'
import { fromText } from '../sqlite/text'

/**
 * The acts that concern a member, newest first: those whose changes name the member, and those that removed
 * or passed on an item the member carried at that time, with undos and redos of them.
 */
export async function actsAbout(db: Db, member: string): Promise<number[]> {
  const mark = JSON.stringify(member)
  const naming = await db
    .selectFrom('events')
    .select(['act', 'subject_kind', 'subject_id'])
    .where(sql<SqlBool>`typeof(changes) = 'text' and instr(changes, ${mark}) > 0`)
    .execute()
  const rosters = naming.filter((event) => event.subject_kind === 'roster').map((event) => event.subject_id)
  if (rosters.length === 0) return []

  const found = new Set([...naming.map((event) => event.act), ...(await packedNaming(db, mark))])
  const carried = new Set<string>()
  for (const event of await movingItems(db, [...new Set(rosters)])) {
    const items = itemsOf(fromText<Event['changes']>(event.changes))
    if (items.some(({ item }) => carried.has(item))) found.add(event.act)
    // An undone act moved nothing.
    if (event.undone_by !== null) continue
    for (const { item, to } of items) {
      if (to === member) carried.add(item)
      else if (to !== undefined) carried.delete(item)
    }
  }
  return withTheirUndos(db, [...found])
}

/** The events of these rosters that speak of items, oldest first. The acts on a roster are an index: no other event is read. */
async function movingItems(
  db: Db,
  rosters: string[]
): Promise<{ act: number; changes: string; undone_by: number | null }[]> {
  return db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', (join) =>
      join.onRef('events.act', '=', 'act_subjects.act').onRef('events.subject_id', '=', 'act_subjects.id')
    )
    .select(['events.act', 'events.changes', 'acts.undone_by'])
    .where('act_subjects.kind', '=', 'roster')
    .where('act_subjects.id', 'in', rosters)
    .where('events.subject_kind', '=', 'roster')
    .where(sql<SqlBool>`instr(events.changes, '"item-') > 0`)
    .orderBy('events.act')
    .orderBy('events.idx')
    .execute()
}

/** The newest act in force by which a member left a roster; null if there is none. */
export async function departureOf(db: Db, roster: string, member: string): Promise<number | null> {
  const events = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'act_subjects.act')
    .select(['events.act', 'events.changes'])
    .where('act_subjects.kind', '=', 'roster')
    .where('act_subjects.id', '=', roster)
    .where('events.subject_kind', '=', 'roster')
    .where('events.subject_id', '=', roster)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
    .where(
      sql<SqlBool>`instr(changes, '"member-leave"') > 0 and instr(changes, ${JSON.stringify(member)}) > 0`
    )
    .orderBy('events.act', 'desc')
    .execute()
  // Both words may stand in an event that another member left by.
  const by = events.find((event) =>
    (fromText<Event['changes']>(event.changes) as RosterChange[]).some(
      (change) => change.do === 'member-leave' && change.member === member
    )
  )
  return by?.act ?? null
}

/**
 * The acts with deflated events (sqlite/deflated.ts) whose changes contain this text. They belong to no roster,
 * so they pass nothing on.
 */
async function packedNaming(db: Db, mark: string): Promise<number[]> {
  const found: number[] = []
  let last = { act: -1, idx: -1 }
  for (;;) {
    const { rows } = await sql<{ act: number; idx: number; changes: string }>`
      select act, idx, changes from events where (act, idx) > (${last.act}, ${last.idx}) and typeof(changes) = 'blob'
        order by act, idx limit ${PAGE}`.execute(db)
    for (const { act, changes } of rows) if (changes.includes(mark)) found.push(act)
    if (rows.length < PAGE) return found
    last = rows.at(-1)!
  }
}

/** Unpacked events are large: at most this many in memory at once. */
const PAGE = 200

/** What changes do to items: the new holder; null if removed, undefined if unchanged. */
function itemsOf(changes: Event['changes']): { item: string; to: string | null | undefined }[] {
  return (changes as RosterChange[]).flatMap((change): { item: string; to: string | null | undefined }[] => {
    if (change.do === 'item-add') return [{ item: change.item.id, to: change.item.holder }]
    if (change.do === 'item-move') return [{ item: change.item, to: change.to }]
    if (change.do === 'item-remove') return [{ item: change.item, to: null }]
    return change.do === 'item-data' ? [{ item: change.item, to: undefined }] : []
  })
}

async function withTheirUndos(db: Db, seqs: number[]): Promise<number[]> {
  const rows = await db.selectFrom('acts').select(['seq', 'target']).where('target', 'is not', null).execute()
  const known = new Set(seqs)
  return [...seqs, ...rows.flatMap((row) => (known.has(row.target!) ? [row.seq] : []))].sort((a, b) => b - a)
}
