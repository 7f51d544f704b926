import { sql, type SqlBool } from 'kysely'
import { sealOf } from './chain'
import { inPages } from '../sqlite/in-pages'
import { isMetaSealed, readMeta } from '../sqlite/meta'
import { readCampaign, soundState, COLUMNS } from './subjects'
import { StoreRefusal } from '../sqlite/refusal'
import { actParams } from './seals'
import { distinct } from './subject'
import { damagedRow } from '../sqlite/sums'
import type { Db } from '../sqlite/schema'
import type { Params } from '../../kernel/values/json'

/** From this version on, rows that no seal covers have checksums. */
export const SUMMED = 4

/**
 * A quick check before a file is used, independent of the journal's length: the fixed data, the campaign's
 * state, the last act, and whether the states belong to it. Throws file-damaged with the finding.
 */
export async function quickCheck(db: Db, version: number): Promise<void> {
  const last = await db.selectFrom('acts').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (!last) throw damagedRow({ part: 'journal', detail: 'no act' })
  if (version >= SUMMED && !(await isMetaSealed(db))) throw damagedRow({ part: 'meta' })
  const before =
    last.seq === 1
      ? (await readMeta(db)).id
      : (
          await db
            .selectFrom('acts')
            .select('hash')
            .where('seq', '=', last.seq - 1)
            .executeTakeFirst()
        )?.hash
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('act', '=', last.seq)
    .orderBy('idx')
    .execute()
  if (before === undefined || sealOf(before, { ...last, events }) !== last.hash)
    throw damagedRow(actParams(last))
  if (version >= SUMMED) await readCampaign(db)

  const ahead = await db
    .selectFrom('subjects')
    .select('updated_seq')
    .where('updated_seq', '>', last.seq)
    .limit(1)
    .executeTakeFirst()
  if (ahead) throw damagedRow({ part: 'journal', act: last.seq, detail: 'acts are missing at its end' })
  const touched =
    last.kind === 'act'
      ? distinct(events.map((event) => ({ kind: event.subject_kind, id: event.subject_id })))
      : await db.selectFrom('act_subjects').select(['kind', 'id']).where('act', '=', last.seq).execute()
  for (const { kind, id } of touched) {
    const row = await db
      .selectFrom('subjects')
      .select('updated_seq')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    // A subject undone down to its creation has no state.
    if (row ? row.updated_seq !== last.seq : last.kind === 'act')
      throw damagedRow({ part: 'states', kind, id, act: last.seq })
  }
}

/** States are read by so many: a year has 2,000 battles, and others have their turn between two pages. */
const PAGE = 40

/** Reads every state; returns what is known of the damaged ones. The rest can be used. */
export async function damagedStates(db: Db): Promise<Params[]> {
  const damaged: Params[] = []
  const states = inPages(PAGE, (last: { kind: string; id: string } | null) =>
    db
      .selectFrom('subjects')
      .select([...COLUMNS, 'state'])
      .$if(last !== null, (query) => query.where(sql<SqlBool>`(kind, id) > (${last!.kind}, ${last!.id})`))
      .orderBy('kind')
      .orderBy('id')
      .limit(PAGE)
      .execute()
  )
  for await (const row of states) {
    try {
      soundState(row)
    } catch (error) {
      if (error instanceof StoreRefusal) damaged.push(error.params)
    }
  }
  return damaged
}
