import { sql } from 'kysely'
import type { State } from '../../kernel/state/evolve'
import type { Watch } from '../../kernel/values/watch'
import type { Finding, Replayed, Report } from './check-findings'
import { checkActs, checkStanding } from './check-journal'
import { indexColumns } from '../sqlite/index-columns'
import type { Journal } from './journal'
import { isMetaSealed, readMeta } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import { damagedRequests } from './requests'
import { keyOf } from './subject'
import { sameState } from './subjects'
import { pictureId, subjectSum, sumOf } from '../sqlite/sums'
import { inPages } from '../sqlite/in-pages'
import type { Db, SubjectTable } from '../sqlite/schema'
import { oddTables } from '../sqlite/tables-as-made'
import { fromText } from '../sqlite/text'

export type { Finding } from './check-findings'

/**
 * Rebuilds every subject from the journal and compares it with the stored state. Reads the whole file and
 * changes nothing. Returns all findings (empty: sound). Damage never throws; cancelling does.
 */
export async function check(journal: Journal, watch?: Watch): Promise<Finding[]> {
  const findings: Finding[] = []
  const report: Report = (code, params) => findings.push({ code, params })
  const part = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      watch?.signal.throwIfAborted()
      report('unreadable', { part: name, detail: error instanceof Error ? error.message : String(error) })
    }
  }
  // One transaction, so that nothing is written between the parts.
  await part('file', () =>
    journal.db.transaction().execute(async (db) => {
      await part('pages', () => checkPages(db, report))
      await part('tables', () => checkTables(db, report))
      await part('references', () => checkReferences(db, report))
      await part('meta', () => checkMeta(db, report))
      await part('journal', async () => {
        const standing = await checkStanding(db, report)
        const rebuilt = await checkActs(db, journal.id, standing, report, watch)
        await part('states', () => checkStates(db, rebuilt, report))
        await part('checkpoints', () => checkOthers(db, rebuilt, report))
      })
      await part('pictures', () => checkPictures(db, report, watch))
      await part('requests', async () =>
        (await damagedRequests(db)).forEach((id) => report('request-differs', { id }))
      )
    })
  )
  return findings
}

async function checkPages(db: Db, report: Report): Promise<void> {
  // More thorough than the quick_check at opening: it also compares indexes with tables.
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(50)`.execute(db)
  for (const { integrity_check: detail } of rows) if (detail !== 'ok') report('page-damage', { detail })
}

async function checkReferences(db: Db, report: Report): Promise<void> {
  const { rows } = await sql<{
    table: string
    rowid: number | null
    parent: string
  }>`pragma foreign_key_check`.execute(db)
  for (const row of rows) report('reference-broken', { table: row.table, row: row.rowid, parent: row.parent })
}

async function checkMeta(db: Db, report: Report): Promise<void> {
  const meta = await readMeta(db)
  const missing = (['id', 'seed', 'created'] as const).filter((key) => !meta[key])
  for (const key of missing) report('meta-missing', { key })
  if (missing.length === 0 && !(await isMetaSealed(db))) report('meta-differs', {})
}

async function checkTables(db: Db, report: Report): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  const version = rows[0]!.user_version
  if (version > latest(MIGRATIONS)) return // made by migrations unknown to this version
  for (const name of await oddTables(db, version, MIGRATIONS)) report('tables-differ', { name })
}

async function checkPictures(db: Db, report: Report, watch?: Watch): Promise<void> {
  const ids = await db.selectFrom('pictures').select('id').orderBy('id').execute()
  for (const { id } of ids) {
    watch?.signal.throwIfAborted()
    try {
      const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()
      if (row && pictureId(row) !== id) report('picture-damaged', { id })
    } catch {
      report('picture-damaged', { id })
    }
  }
}

/** Rows that refer to missing acts, which reading act by act does not reach. */
async function checkOthers(db: Db, rebuilt: Map<string, Replayed>, report: Report): Promise<void> {
  const { rows } = await sql<{
    kind: string
    id: string
    act: number
  }>`select kind, id, act from checkpoints where act not in (select seq from acts)`.execute(db)
  for (const { kind, id, act } of rows)
    report('checkpoint-differs', { kind, id, act, name: rebuilt.get(`${kind}:${id}`)?.name ?? null })
}

/** The states that are read at once: of a long campaign, all together take much memory. */
const STATES = 100

/** All rows of the subjects' table, a page at a time. */
const storedStates = (db: Db) =>
  inPages<SubjectTable>(STATES, (last) =>
    db
      .selectFrom('subjects')
      .selectAll()
      .where(sql<boolean>`(kind, id) > (${last?.kind ?? ''}, ${last?.id ?? ''})`)
      .orderBy('kind')
      .orderBy('id')
      .limit(STATES)
      .execute()
  )

async function checkStates(db: Db, rebuilt: Map<string, Replayed>, tell: Report): Promise<void> {
  const stored = new Set<string>()
  for await (const row of storedStates(db)) {
    const { kind, id } = row
    stored.add(keyOf(row))
    const subject = rebuilt.get(keyOf(row))
    const name = subject?.name ?? row.name
    let reported = false
    const report: Report = (code, params) => {
      reported = true
      tell(code, { ...params, name })
    }
    if (!subject || (subject.sound && !subject.state)) {
      report('state-extra', { kind, id })
      continue
    }
    let state: State
    try {
      state = fromText<State>(row.state)
    } catch {
      report('state-unreadable', { kind, id })
      continue
    }
    const summed = sumOf(row.state) === row.state_sum && subjectSum(row) === row.sum
    if (!subject.sound) {
      if (!summed) report('sum-differs', { kind, id })
      continue
    }
    if (row.state !== JSON.stringify(subject.state) && !sameState(state, subject.state))
      report('state-differs', { kind, id })
    const columns = {
      ...indexColumns(kind, subject.state!),
      born_seq: subject.born,
      updated_seq: subject.updated,
      loose: subject.loose
    }
    for (const [column, value] of Object.entries(columns)) {
      if (row[column as keyof typeof row] !== value) report('column-differs', { kind, id, column })
    }
    const money = (state as { money?: number | null }).money ?? null
    if (kind === 'roster' && money !== subject.money)
      report('money-differs', { id, stored: money, journal: subject.money })
    if (!summed && !reported) report('sum-differs', { kind, id })
  }
  for (const { subject, name, state, sound } of rebuilt.values()) {
    if (sound && state && !stored.has(keyOf(subject))) tell('state-missing', { ...subject, name })
  }
}
