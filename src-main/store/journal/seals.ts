import { sql } from 'kysely'
import type { Params } from '../../kernel/values/json'
import { sealOf } from './chain'
import type { Subject } from './subject'
import { damagedRow } from '../sqlite/sums'
import type { ActTable, Db, EventTable } from '../sqlite/schema'
import { slices } from '../sqlite/slices'

/** An act with its events as stored. */
export interface StoredAct extends ActTable {
  events: EventTable[]
}

/** The same, and whether both match the seal. */
export interface SealedAct extends StoredAct {
  sound: boolean
}

/** The acts with these numbers, not compared with their seals. Missing acts are left out. */
export async function readStored(db: Db, seqs: number[]): Promise<Map<number, StoredAct>> {
  const acts = new Map<number, StoredAct>()
  for (const page of slices(seqs)) {
    const rows = await db.selectFrom('acts').selectAll().where('seq', 'in', page).execute()
    const own = grouped(await eventsOf(db, page))
    for (const act of rows) acts.set(act.seq, { ...act, events: own.get(act.seq) ?? [] })
  }
  return acts
}

/** The acts with these numbers, each compared with its seal. Missing acts are left out. */
export async function readSealed(db: Db, seqs: number[]): Promise<Map<number, SealedAct>> {
  const acts = new Map<number, SealedAct>()
  for (const page of slices(seqs)) {
    const rows = await db
      .selectFrom('acts')
      .leftJoin('acts as earlier', (join) => join.on('earlier.seq', '=', sql<number>`acts.seq - 1`))
      .selectAll('acts')
      .select('earlier.hash as before')
      .where('acts.seq', 'in', page)
      .execute()
    const own = grouped(await eventsOf(db, page))
    for (const { before, ...act } of rows) {
      const ofAct = own.get(act.seq) ?? []
      const seal = act.seq === 1 ? await campaignOf(db) : before
      acts.set(act.seq, {
        ...act,
        events: ofAct,
        sound: seal !== null && sealOf(seal, { ...act, events: ofAct }) === act.hash
      })
    }
  }
  return acts
}

/**
 * Throws file-damaged, naming the first act on this subject in this range that differs from its seal:
 * anything folded from it would be wrong and would be stored. `proven`: acts already checked; grows.
 */
export async function assertSealed(
  db: Db,
  { kind, id }: Subject,
  {
    after = 0,
    before = Number.MAX_SAFE_INTEGER,
    proven = new Set()
  }: { after?: number; before?: number; proven?: Set<number> }
): Promise<void> {
  const rows = await db
    .selectFrom('act_subjects')
    .select('act')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('act', '>', after)
    .where('act', '<', before)
    .orderBy('act')
    .execute()
  const unproven = rows.map((row) => row.act).filter((act) => !proven.has(act))
  for (const page of slices(unproven)) {
    for (const act of (await readSealed(db, page)).values()) if (!act.sound) throw damagedRow(actParams(act))
    for (const act of page) proven.add(act)
  }
}

/** What identifies a damaged act. */
export function actParams({ seq, at, method }: Pick<ActTable, 'seq' | 'at' | 'method'>): Params {
  return { part: 'act', act: seq, at: Number.isNaN(Date.parse(at)) ? null : at, method }
}

/** The first act is chained to the campaign's id. */
async function campaignOf(db: Db): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'id').executeTakeFirst()
  return row?.value ?? null
}

function eventsOf(db: Db, acts: number[]): Promise<EventTable[]> {
  return db.selectFrom('events').selectAll().where('act', 'in', acts).orderBy('act').orderBy('idx').execute()
}

function grouped(events: EventTable[]): Map<number, EventTable[]> {
  const groups = new Map<number, EventTable[]>()
  for (const event of events) {
    const group = groups.get(event.act)
    if (group) group.push(event)
    else groups.set(event.act, [event])
  }
  return groups
}

/** The stored seal of an act; null if there is no such act. */
export async function sealAt(db: Db, seq: number): Promise<string | null> {
  const act = await db.selectFrom('acts').select('hash').where('seq', '=', seq).executeTakeFirst()
  return act?.hash ?? null
}
