import { sql, type QueryResult } from 'kysely'
import type { Event } from '../../kernel/state/event'
import { evolve, type State } from '../../kernel/state/evolve'
import type { Params } from '../../kernel/values/json'
import { sealOf } from './chain'
import { inflated } from './checkpoints'
import { indexColumns } from '../sqlite/index-columns'
import type { Journal } from './journal'
import { isMetaSealed, readMeta } from '../sqlite/meta'
import { latest, MIGRATIONS } from '../sqlite/migrations'
import { damagedRequests } from './requests'
import { lostActs, REPAIRS } from './repaired'
import { distinct, keyOf, type Subject } from './subject'
import { sameState } from './subjects'
import { checkpointSum, pictureId, subjectSum, sumOf } from '../sqlite/sums'
import type { ActSubjectTable, ActTable, CheckpointTable, Db, EventTable } from '../sqlite/tables'
import { oddTables } from '../sqlite/tables-as-made'
import { fromText } from '../sqlite/text'
import { upcast } from './upcast'

/** Something that is not as it should be: worded by the renderer. */
export interface Finding {
  code: FindingCode
  params: Params
}

export type FindingCode =
  | 'unreadable' // a part of the file could not be read at all: `detail`
  | 'page-damage'
  | 'tables-differ'
  | 'request-differs'
  | 'reference-broken'
  | 'meta-missing'
  | 'meta-differs'
  | 'act-missing'
  | 'act-unreadable'
  | 'event-unreadable'
  | 'event-misplaced'
  | 'chain-broken'
  | 'target-wrong'
  | 'standing-differs'
  | 'link-missing'
  | 'link-extra'
  | 'replay-failed'
  | 'checkpoint-differs'
  | 'state-missing'
  | 'state-extra'
  | 'state-unreadable'
  | 'state-differs'
  | 'column-differs'
  | 'sum-differs' // a row that is right otherwise: its sum is not
  | 'money-differs'
  | 'picture-damaged'
  | 'not-provable' // an act that a repair could not get back: what it touched keeps its last state

type Report = (code: FindingCode, params: Params) => void

/** How whoever waits gives it up, and hears how many acts were read of how many. */
export interface CheckWatch {
  signal: AbortSignal
  tell(done: number, of: number | null): void
}

/** What the journal says of a subject. */
interface Rebuilt {
  subject: Subject
  /** What people know it by; null as long as no act has told. */
  name: string | null
  state: State | null
  /** False once an event did not fit: nothing more can be said of its state. */
  sound: boolean
  born: number
  /** The last act that touched it, undos and redos included. */
  updated: number
  /** Standing acts since the newest checkpoint. */
  loose: number
  /** Opening money and its movements, summed apart from the state; null without money. */
  money: number | null
}

/** Rows are read in pages: a long journal never lies in memory whole. */
const PAGE = 500

/**
 * Rebuilds every subject from its journal and compares it with what is stored. Reads the whole file; changes nothing.
 * Answers with everything that is wrong (empty: sound). A damaged file makes findings, never an error; only who gives it up gets one.
 */
export async function check(journal: Journal, watch?: CheckWatch): Promise<Finding[]> {
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
  // One transaction: nothing may be written between the parts.
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
  // Thorougher than the quick_check at opening: it also compares indexes with their tables.
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
  if (version > latest(MIGRATIONS)) return // made by steps that are not known here
  for (const name of await oddTables(db, version, MIGRATIONS)) report('tables-differ', { name })
}

async function checkPictures(db: Db, report: Report, watch?: CheckWatch): Promise<void> {
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

/** Rows that hang on an act which is not there: the walk along the acts does not come by them. */
async function checkOthers(db: Db, rebuilt: Map<string, Rebuilt>, report: Report): Promise<void> {
  const { rows } = await sql<{
    kind: string
    id: string
    act: number
  }>`select kind, id, act from checkpoints where act not in (select seq from acts)`.execute(db)
  for (const { kind, id, act } of rows)
    report('checkpoint-differs', { kind, id, act, name: rebuilt.get(`${kind}:${id}`)?.name ?? null })
}

/** Follows undos and redos from the beginning. Answers with the acts that stand. */
async function checkStanding(db: Db, report: Report): Promise<Set<number>> {
  const acts = await db
    .selectFrom('acts')
    .select(['seq', 'kind', 'target', 'undone_by'])
    .orderBy('seq')
    .execute()
  const undoneBy = new Map<number, number | null>()
  let expected = 1
  for (const { seq, kind, target } of acts) {
    for (; expected < seq; expected++) report('act-missing', { act: expected })
    expected = seq + 1
    if (kind === 'act') {
      undoneBy.set(seq, null)
      continue
    }
    const before = undoneBy.get(target ?? 0)
    const fits = target !== 1 && (kind === 'undo' ? before === null : typeof before === 'number')
    if (fits) undoneBy.set(target!, kind === 'undo' ? seq : null)
    else report('target-wrong', { act: seq, target })
  }
  for (const act of acts) {
    if (act.kind === 'act' && act.undone_by !== undoneBy.get(act.seq))
      report('standing-differs', { act: act.seq })
  }
  return new Set([...undoneBy].filter(([, by]) => by === null).map(([seq]) => seq))
}

/** Walks the journal: seals, texts, links, checkpoints. Answers with every subject as the standing acts make it. */
async function checkActs(
  db: Db,
  campaign: string,
  standing: Set<number>,
  report: Report,
  watch?: CheckWatch
): Promise<Map<string, Rebuilt>> {
  const rebuilt = new Map<string, Rebuilt>()
  /** What each act touched: an undo touches what its target did. */
  const touched = new Map<number, Subject[]>()
  const lost = await lostActs(db)
  let seal = campaign
  let last = 0
  let read = 0
  const { count } = await db
    .selectFrom('acts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  for (;;) {
    const acts = await db
      .selectFrom('acts')
      .selectAll()
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (acts.length === 0) return rebuilt
    // The window hears of it between two pages, and may give it up there.
    watch?.tell((read += acts.length), Number(count))
    watch?.signal.throwIfAborted()
    const from = last
    last = acts.at(-1)!.seq
    const page = sql`where act > ${from} and act <= ${last}`
    const events = grouped(await sql<EventTable>`select * from events ${page} order by act, idx`.execute(db))
    const links = grouped(await sql<ActSubjectTable>`select * from act_subjects ${page}`.execute(db))
    const checkpoints = grouped(await sql<CheckpointTable>`select * from checkpoints ${page}`.execute(db))
    for (const act of acts) {
      const own = events.get(act.seq) ?? []
      const named = { act: act.seq, at: act.at, method: act.method }
      const sealed = sealOf(seal, { ...act, events: own }) === act.hash
      const known = !sealed && lost.has(act.seq)
      if (!sealed) report(known ? 'not-provable' : 'chain-broken', { ...named, names: namesOf(own, rebuilt) })
      own.forEach((event, n) => event.idx === n || report('event-misplaced', { ...named, event: event.idx }))
      seal = act.hash // go on from what is stored: one changed act makes one finding
      if (!known && !isReadable(act.input)) report('act-unreadable', named)

      const subjects =
        act.target === null
          ? distinct(own.map((e) => ({ kind: e.subject_kind, id: e.subject_id })))
          : (touched.get(act.target) ?? [])
      touched.set(act.seq, subjects)
      compareLinks(act, subjects, links.get(act.seq) ?? [], report)
      for (const subject of subjects)
        (rebuilt.get(keyOf(subject)) ?? added(rebuilt, subject)).updated = act.seq
      if (known) for (const subject of subjects) rebuilt.get(keyOf(subject))!.sound = false
      else if (act.kind === 'act') replay(act, own, subjects, rebuilt, standing.has(act.seq), report)
      for (const checkpoint of checkpoints.get(act.seq) ?? []) {
        const { kind, id } = checkpoint
        const subject = rebuilt.get(keyOf(checkpoint))
        const due = subjects.some((s) => keyOf(s) === keyOf(checkpoint)) && standing.has(act.seq)
        if (
          !due ||
          (subject!.sound && !sameCheckpoint(checkpoint.state, subject!.state)) ||
          checkpointSum(checkpoint) !== checkpoint.sum
        ) {
          report('checkpoint-differs', { kind, id, act: act.seq, name: subject?.name ?? null })
        }
        if (subject) subject.loose = 0
      }
    }
  }
}

function replay(
  act: ActTable,
  events: EventTable[],
  subjects: Subject[],
  rebuilt: Map<string, Rebuilt>,
  stands: boolean,
  report: Report
): void {
  for (const stored of events) {
    const { kind, id } = { kind: stored.subject_kind, id: stored.subject_id }
    const subject = rebuilt.get(keyOf({ kind, id }))!
    let event: Event
    try {
      event = upcast(stored)
    } catch {
      report('event-unreadable', { act: act.seq, event: stored.idx, at: act.at, method: act.method })
      if (stands) subject.sound = false
      continue
    }
    if (
      stands &&
      act.method === REPAIRS &&
      !subject.sound &&
      event.changes.some((change) => change.do === 'create')
    ) {
      // From here on stands what was kept.
      Object.assign(subject, { sound: true, loose: 0, money: null })
    }
    if (!stands || !subject.sound) continue
    try {
      if (!subject.state) subject.born = act.seq
      subject.state = evolve(subject.state, event)
      subject.name = nameIn(subject.state) ?? subject.name
      subject.money = moneyAfter(subject.money, event)
    } catch (error) {
      subject.sound = false
      report('replay-failed', {
        act: act.seq,
        at: act.at,
        method: act.method,
        kind,
        id,
        name: subject.name,
        detail: error instanceof Error ? error.message : String(error)
      })
    }
  }
  if (stands) for (const subject of subjects) rebuilt.get(keyOf(subject))!.loose += 1
}

/** Opening money plus movements, told from the changes alone. */
function moneyAfter(money: number | null, event: Event): number | null {
  if (event.subject.kind !== 'roster') return money
  let sum = money
  for (const change of event.changes) {
    if (change.do === 'create') sum = (change as { roster: { money: number | null } }).roster.money
    else if (change.do === 'money') sum = (sum ?? 0) + (change as { by: number }).by
  }
  return sum
}

async function checkStates(db: Db, rebuilt: Map<string, Rebuilt>, tell: Report): Promise<void> {
  const rows = await db.selectFrom('subjects').selectAll().execute()
  const stored = new Set<string>()
  for (const row of rows) {
    const { kind, id } = row
    stored.add(keyOf(row))
    const subject = rebuilt.get(keyOf(row))
    const name = subject?.name ?? row.name
    let told = false
    const report: Report = (code, params) => {
      told = true
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
    if (!sameState(state, subject.state)) report('state-differs', { kind, id })
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
    if (!summed && !told) report('sum-differs', { kind, id })
  }
  for (const { subject, name, state, sound } of rebuilt.values()) {
    if (sound && state && !stored.has(keyOf(subject))) tell('state-missing', { ...subject, name })
  }
}

/** What people know a state by; a table goes by its battle. */
function nameIn(state: State): string | null {
  const { name } = state as { name?: unknown }
  return typeof name === 'string' ? name : null
}

function namesOf(events: EventTable[], rebuilt: Map<string, Rebuilt>): string[] {
  const names = events.map(
    (event) => rebuilt.get(keyOf({ kind: event.subject_kind, id: event.subject_id }))?.name
  )
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))]
}

function compareLinks(act: ActTable, subjects: Subject[], links: Subject[], report: Report): void {
  const [due, found] = [new Set(subjects.map(keyOf)), new Set(links.map(keyOf))]
  for (const { kind, id } of subjects)
    if (!found.has(keyOf({ kind, id }))) report('link-missing', { act: act.seq, kind, id })
  for (const { kind, id } of links)
    if (!due.has(keyOf({ kind, id }))) report('link-extra', { act: act.seq, kind, id })
}

function sameCheckpoint(stored: Uint8Array, state: State | null): boolean {
  try {
    return sameState(inflated(stored), state)
  } catch {
    return false
  }
}

function isReadable(text: string): boolean {
  try {
    fromText(text)
    return true
  } catch {
    return false
  }
}

function added(rebuilt: Map<string, Rebuilt>, subject: Subject): Rebuilt {
  const fresh = { subject, name: null, state: null, sound: true, born: 0, updated: 0, loose: 0, money: null }
  rebuilt.set(keyOf(subject), fresh)
  return fresh
}

function grouped<T extends { act: number }>({ rows }: QueryResult<T>): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.act)
    if (group) group.push(row)
    else groups.set(row.act, [row])
  }
  return groups
}
