import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Battle, BattleStatus, Side } from '../../kernel/state/battle'
import type { Campaign } from '../../kernel/state/campaign'
import type { State } from '../../kernel/state/evolve'
import type { Roster, Stage } from '../../kernel/state/roster'
import type { Tracker } from '../../kernel/state/tracker'
import { indexColumns } from '../sqlite/index-columns'
import { deflatedSubject } from '../sqlite/deflated'
import { StoreRefusal } from '../sqlite/refusal'
import type { KnownRows, Marked } from './known-rows'
import { keepRecent, recentState } from './recent-states'
import { isOneOf, keyOf, type Subject } from './subject'
import { slices } from '../sqlite/slices'
import { damagedRow, subjectSum, sumOf } from '../sqlite/sums'
import type { Db, SubjectTable } from '../sqlite/schema'
import { fromText, toText } from '../sqlite/text'

/** A subject's state during folding. `state` is null before its creation and after its creation was undone. */
export interface Standing {
  subject: Subject
  state: State | null
  /** The act that created it; 0 for none. */
  born: number
  /** Acts in force since its last checkpoint. */
  loose: number
}

/** A roster as lists show it: index columns only. */
export interface RosterRow {
  id: string
  name: string
  system: string
  kind: string
  player: string | null
  stage: Stage
  money: number | null
  value: number | null
  members: number
  /** The last act that changed it. */
  updated: number
  /** True if its row is damaged: only the name can be shown. */
  damaged?: true
}

/** A battle as lists show it. */
export interface BattleRow {
  id: string
  name: string
  date: string
  status: BattleStatus
  friendly: boolean
  sides: Pick<Side, 'roster' | 'name' | 'result' | 'value'>[]
  /** The last act that changed it. */
  updated: number
}

/** Which battles are listed, in order of creation or newest first; by default all. */
export interface ListedBattles {
  /** Throws for an unreadable battle instead of reporting it. */
  all?: boolean
  newest?: NewestBattles
  ids?: string[]
  day?: string
  status?: readonly BattleStatus[] | undefined
}

/** Newest day first, within a day last entered first; a page after this battle, or all. */
export interface NewestBattles {
  limit?: number
  after?: string
}

export async function readCampaign(db: Db): Promise<Campaign> {
  const row = await db.selectFrom('subjects').select(STATE).where('kind', '=', 'campaign').executeTakeFirst()
  if (!row) throw damagedRow({ part: 'state', kind: 'campaign', detail: 'no campaign' })
  return stateOf<Campaign>(row)
}

export async function readRoster(db: Db, id: string): Promise<Roster | null> {
  return readState<Roster>(db, { kind: 'roster', id })
}

export async function readBattle(db: Db, id: string): Promise<Battle | null> {
  return readState<Battle>(db, { kind: 'battle', id })
}

export async function readTracker(db: Db, id: string): Promise<Tracker | null> {
  return readState<Tracker>(db, { kind: 'tracker', id })
}

/** The readable ones of a kind, and what is known of the others. */
export interface Readable<S> {
  states: readonly S[]
  damaged: StoreRefusal[]
}

/** Every battle in order of creation, in one query. */
export async function readBattles(db: Db): Promise<Readable<Battle>> {
  return readStates<Battle>(db, 'battle')
}

export async function readRosterRows(db: Db): Promise<RosterRow[]> {
  const rows = await db
    .selectFrom('subjects')
    .select(COLUMNS)
    .where('kind', '=', 'roster')
    .orderBy('born_seq')
    .orderBy('id')
    .execute()
  return rows.map((row): RosterRow => {
    const { id, system, roster_kind: kind, player, stage, money, value, members, updated_seq: updated } = row
    if (subjectSum(row) !== row.sum)
      return {
        id,
        name: row.name,
        system: '',
        kind: '',
        player: null,
        stage: 'ready',
        money: null,
        value: null,
        members: 0,
        updated,
        damaged: true
      }
    return {
      id,
      name: row.name,
      system: system!,
      kind: kind!,
      player,
      stage: stage as Stage,
      money,
      value,
      members: members!,
      updated
    }
  })
}

/** Battles as lists show them, in order of creation or newest first. No state is read; for cached ones only checksums. */
export async function readBattleRows(
  db: Db,
  listed: ListedBattles = {},
  { battles: known }: { battles?: KnownRows<BattleRow> } = {}
): Promise<Readable<BattleRow>> {
  const read: Readable<BattleRow> = { states: [], damaged: [] }
  const take = (row: Omit<SubjectTable, 'state'>): BattleRow[] => {
    if (subjectSum(row) === row.sum) return [battleRow(row)]
    read.damaged.push(damagedRow({ part: 'row', kind: row.kind, id: row.id, name: row.name }))
    return []
  }
  if (!known || listed.all)
    return { ...read, states: (await battlesListed(db, listed).select(COLUMNS).execute()).flatMap(take) }
  const states = await known.of(
    db,
    JSON.stringify(listed),
    () => battlesListed(db, listed).select(['id', 'sum']).execute(),
    async (ids) =>
      (await battlesListed(db, { ids }).select(COLUMNS).execute()).flatMap((row) =>
        take(row).map((value) => ({ id: row.id, sum: row.sum, value }))
      )
  )
  return { ...read, states }
}

function battlesListed(db: Db, { newest, ids, day, status }: ListedBattles) {
  return db
    .selectFrom('subjects')
    .where('kind', '=', 'battle')
    .$if(ids !== undefined, (query) => query.where(oneOf(ids!)))
    .$if(day !== undefined, (query) => query.where('date', '=', day!))
    .$if(status !== undefined, (query) => query.where('status', 'in', status!))
    .$if(newest?.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(date, born_seq) < (select date, born_seq from subjects where kind = 'battle' and id = ${newest!.after})`
      )
    )
    .$if(newest === undefined, (query) => query.orderBy('born_seq').orderBy('id'))
    .$if(newest !== undefined, (query) => query.orderBy('date', 'desc').orderBy('born_seq', 'desc'))
    .$if(newest?.limit !== undefined, (query) => query.limit(newest!.limit!))
}

/**
 * The days of finished battles, newest first. Goes from day to day by the index of dates: with `distinct`, SQLite reads
 * the row of each battle.
 */
export async function readBattleDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    with recursive days (date) as (
      select max(date) from subjects where kind = 'battle'
      union all
      select (select max(date) from subjects where kind = 'battle' and date < days.date)
        from days where days.date is not null)
    select date from days
      where date is not null
        and exists (select 1 from subjects where kind = 'battle' and date = days.date and status = 'finished')
      order by date desc`.execute(db)
  return rows.map(({ date }) => date)
}

function battleRow({
  id,
  name,
  date,
  status,
  friendly,
  sides,
  updated_seq
}: Omit<SubjectTable, 'state'>): BattleRow {
  return {
    id,
    name,
    date: date!,
    status: status as BattleStatus,
    friendly: friendly === 1,
    sides: JSON.parse(sides!) as BattleRow['sides'],
    updated: updated_seq
  }
}

/** The present state of these subjects, null for missing ones, in one query. */
export async function readStandings(db: Db, subjects: Subject[]): Promise<Standing[]> {
  const rows = await db
    .selectFrom('subjects')
    .select([...COLUMNS, 'state'])
    .where(isOneOf(subjects, 'subjects'))
    .execute()
  const found = new Map(rows.map((row) => [keyOf(row), row]))
  return subjects.map((subject) => {
    const row = found.get(keyOf(subject))
    // The next write is folded from this row, so all of it must be intact.
    const state = row ? kept(row, soundState(row)) : null
    return { subject, state, born: row?.born_seq ?? 0, loose: row?.loose ?? 0 }
  })
}

/** Writes the subjects' rows from their states; a subject without one loses its row (the journal keeps its history). */
export async function writeStandings(db: Db, standings: Standing[], seq: number): Promise<void> {
  const rows: ReturnType<typeof deflatedSubject>[] = []
  for (const { subject, state, born, loose } of standings) {
    if (!state) {
      await db.deleteFrom('subjects').where('kind', '=', subject.kind).where('id', '=', subject.id).execute()
      continue
    }
    const columns = indexColumns(subject.kind, state)
    // Plain JSON: everything in a state came through the checked texts of events.
    const text = JSON.stringify(state)
    const row = {
      kind: subject.kind,
      id: subject.id,
      ...columns,
      born_seq: born,
      updated_seq: seq,
      loose,
      state_sum: sumOf(text),
      state: text
    }
    keepRecent(text, row.state_sum, state)
    rows.push(deflatedSubject({ ...row, sum: subjectSum(row) }))
  }
  for (const some of slices(rows))
    await db
      .insertInto('subjects')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'id']).doUpdateSet(() => {
          const { kind: _, id: __, ...renewed } = some[0]!
          return Object.fromEntries(
            Object.keys(renewed).map((column) => [column, sql.ref(`excluded.${column}`)])
          )
        })
      )
      .execute()
}

async function readState<S extends State>(db: Db, subject: Subject): Promise<S | null> {
  const row = await db
    .selectFrom('subjects')
    .select(STATE)
    .where('kind', '=', subject.kind)
    .where('id', '=', subject.id)
    .executeTakeFirst()
  return row ? kept(row, stateOf<S>(row)) : null
}

export async function readStates<S extends State>(
  db: Db,
  kind: 'roster' | 'battle',
  ids?: string[]
): Promise<Readable<S> & { marks: Marked[] }> {
  const rows = await db
    .selectFrom('subjects')
    .select(STATE)
    .where('kind', '=', kind)
    .$if(ids !== undefined, (query) => query.where(oneOf(ids!)))
    .orderBy('born_seq')
    .orderBy('id')
    .execute()
  const read = { states: [] as S[], damaged: [] as StoreRefusal[], marks: [] as Marked[] }
  for (const row of rows) {
    try {
      read.states.push(stateOf<S>(row))
      read.marks.push({ id: row.id, sum: row.state_sum })
    } catch (error) {
      if (!(error instanceof StoreRefusal)) throw error
      read.damaged.push(error)
    }
  }
  return read
}

export const oneOf = (ids: string[]) =>
  sql<boolean>`id in (select value from json_each(${JSON.stringify(ids)}))`

/** The columns needed to read a state. */
const STATE = ['kind', 'id', 'name', 'state_sum', 'state'] as const

/** All columns except the state, so that its pages are not read. */
export const COLUMNS = [
  'kind',
  'id',
  'name',
  'system',
  'roster_kind',
  'player',
  'stage',
  'money',
  'value',
  'members',
  'date',
  'status',
  'friendly',
  'sides',
  'born_seq',
  'updated_seq',
  'loose',
  'sum',
  'state_sum'
] as const

/** Keeps the state of a row for whoever reads the same text next. */
function kept<S extends State>(row: Pick<SubjectTable, 'state' | 'state_sum'>, state: S): S {
  keepRecent(row.state, row.state_sum, state)
  return state
}

/** The state in a row. Throws file-damaged, naming the subject, if it is damaged. */
export function stateOf<S extends State>(row: Pick<SubjectTable, (typeof STATE)[number]>): S {
  const recent = recentState(row.state, row.state_sum)
  if (recent) return recent as S
  if (sumOf(row.state) !== row.state_sum) throw ofState(row)
  try {
    return fromText<S>(row.state)
  } catch {
    throw ofState(row) // damaged before checksums existed
  }
}

/** The same if the whole row must be intact, its list columns too. */
export function soundState<S extends State>(row: SubjectTable): S {
  if (subjectSum(row) !== row.sum) throw ofState(row)
  return stateOf<S>(row)
}

/** True if a stored state equals this one as JSON, in any order of keys. */
export function sameState(stored: State, state: State | null): boolean {
  return isDeepStrictEqual(stored, state && fromText(toText(state)))
}

function ofState({ kind, id, name }: Pick<SubjectTable, 'kind' | 'id' | 'name'>): StoreRefusal {
  return damagedRow({ part: 'state', kind, id, name })
}
