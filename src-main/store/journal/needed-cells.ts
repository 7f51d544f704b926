import { sql, type SqlBool } from 'kysely'
import { traceOf, type KeptAct } from '../../kernel/state/cells'
import { neededBy, type Cell, type RecordedAct } from '../../kernel/state/needed'
import type { Db } from '../sqlite/schema'
import { inPages } from '../sqlite/in-pages'
import { fromText } from '../sqlite/text'
import { upcast, type StoredEvent } from './upcast'

/** Acts are processed in slices of this size; others have their turn in between. */
const SLICE = 500

/** An act as it lies in the file. */
interface StoredAct {
  seq: number
  input: string
  events: StoredEvent[]
}

/** An act with the facts it recorded. */
type WholeAct = KeptAct & RecordedAct

/** The cells of an act; none if it is null (illegible), since nothing is folded from it either. */
function cellsOf(act: WholeAct | null): Set<Cell> {
  try {
    return act ? neededBy(act, traceOf(act)) : new Set()
  } catch {
    return new Set() // the changes are damaged
  }
}

function parsed({ input, events }: Omit<StoredAct, 'seq'>): WholeAct | null {
  try {
    return { input: fromText<KeptAct['input']>(input), events: events.map(upcast) }
  } catch {
    return null
  }
}

/**
 * Stores the cells of consecutive acts within the transaction that writes them; `act` null for an undo or
 * redo, which have none. If earlier acts of an older file are not processed yet, nothing is stored: the slice
 * that reaches these acts does it.
 */
export async function noteCells(db: Db, acts: { seq: number; act: WholeAct | null }[]): Promise<void> {
  const moved = await db
    .updateTable('needed_until')
    .set({ act: acts.at(-1)!.seq })
    .where('act', '=', acts[0]!.seq - 1)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return
  const noted = acts.flatMap(({ seq, act }): [number, Set<Cell>][] => (act ? [[seq, cellsOf(act)]] : []))
  if (noted.length > 0) await insert(db, noted)
}

async function insert(db: Db, acts: [number, Set<Cell>][]): Promise<void> {
  const names = JSON.stringify([...new Set(acts.flatMap(([, cells]) => [...cells]))])
  await sql`insert into cells (name) select value from json_each(${names}) where true on conflict do nothing`.execute(
    db
  )
  const pairs = JSON.stringify(acts.flatMap(([seq, cells]) => [...cells].map((cell) => [cell, seq])))
  await sql`insert into needed_cells (cell, act)
    select cells.n, json_extract(pair.value, '$[1]') from json_each(${pairs}) pair
    cross join cells on cells.name = json_extract(pair.value, '$[0]') where true on conflict do nothing`.execute(
    db
  )
}

/** The act up to which cells exist; null if all acts have them. */
async function unfilled(db: Db): Promise<number | null> {
  const { rows } = await sql<{
    until: number
    last: number
  }>`select (select max(act) from needed_until) as until, (select max(seq) from acts) as last`.execute(db)
  const { until, last } = rows[0]!
  return (until ?? 0) < (last ?? 0) ? (until ?? 0) : null
}

/** Processes the next slice of an older file's acts; returns false if none were left. */
async function fillSlice(db: Db): Promise<boolean> {
  const until = await unfilled(db)
  if (until === null) return false
  const acts = await db
    .selectFrom('acts')
    .select(['seq', 'kind', 'input'])
    .where('seq', '>', until)
    .orderBy('seq')
    .limit(SLICE)
    .execute()
  const last = acts.at(-1)!.seq
  const events = await db
    .selectFrom('events')
    .select(['act', 'subject_kind', 'subject_id', 'type', 'v', 'facts', 'changes'])
    .where('act', '>', until)
    .where('act', '<=', last)
    .orderBy('act')
    .orderBy('idx')
    .execute()
  const own = new Map<number, StoredEvent[]>()
  for (const event of events) {
    const known = own.get(event.act)
    if (known) known.push(event)
    else own.set(event.act, [event])
  }
  await insert(
    db,
    acts.flatMap(({ seq, kind, input }): [number, Set<Cell>][] =>
      kind === 'act' ? [[seq, cellsOf(parsed({ input, events: own.get(seq) ?? [] }))]] : []
    )
  )
  await db.deleteFrom('needed_until').execute()
  await db.insertInto('needed_until').values({ act: last }).execute()
  return true
}

/** Processes all remaining acts at once, within the caller's transaction. */
export async function fillAll(db: Db): Promise<void> {
  while (await fillSlice(db));
}

/**
 * Makes sure that every act has its cells. For an older file that happens when they are first needed, slice
 * by slice, others having their turn in between. If the file can't be written (`writing` null), cells are
 * stored beside it.
 */
export async function fillFile(
  db: Db,
  writing: (<T>(work: () => Promise<T>) => Promise<T>) | null
): Promise<void> {
  if ((await unfilled(db)) === null) return
  if (!writing) return fillBeside(db)
  while (await writing(() => db.transaction().execute(fillSlice)));
}

/** Deletes all cells; they are made again when needed. */
export async function emptyCells(db: Db): Promise<void> {
  for (const table of ['needed_cells', 'cells', 'needed_until'] as const) await db.deleteFrom(table).execute()
  await db.insertInto('needed_until').values({ act: 0 }).execute()
}

/**
 * The same for a read-only file: temporary tables of this connection, which hide the file's own. A file
 * written by this version already has complete ones.
 */
async function fillBeside(db: Db): Promise<void> {
  for (const statement of [
    `create temp table if not exists cells (n integer primary key not null, name text not null unique) strict`,
    `create temp table if not exists needed_cells (cell integer not null, act integer not null, primary key (cell, act)) strict, without rowid`,
    `create temp table if not exists needed_until (act integer primary key not null) strict`
  ])
    await sql.raw(statement).execute(db)
  await emptyCells(db)
  await fillAll(db)
}

/** Looks for acts after this one (and before that one) that need this cell; with `inner`, any cell inside it. */
export interface Sought {
  cell: Cell
  inner: boolean
  after: number
  before?: number | undefined
}

/** True of an act of the outer query that is in force; only such acts have cells. */
const stands = sql<SqlBool>`needed.act not in (select seq from acts where undone_by is not null)`

/** The acts in force that need one of these cells. */
export async function actsNeeding(db: Db, sought: Sought[]): Promise<number[]> {
  if (sought.length === 0) return []
  const asked = (all: Sought[]): string =>
    JSON.stringify(all.map(({ cell, after, before }) => [cell, after, before ?? Number.MAX_SAFE_INTEGER]))
  const exact = asked(sought)
  const inner = asked(sought.filter((cell) => cell.inner))
  const { rows } = await sql<{ act: number }>`
    select distinct needed.act from json_each(${exact}) sought
      cross join cells on cells.name = json_extract(sought.value, '$[0]')
      cross join needed_cells needed on needed.cell = cells.n and needed.act > json_extract(sought.value, '$[1]')
        and needed.act < json_extract(sought.value, '$[2]')
      where ${stands}
    union
    select distinct needed.act from json_each(${inner}) sought
      cross join cells on cells.name > json_extract(sought.value, '$[0]') || ':' and cells.name < json_extract(sought.value, '$[0]') || ';'
      cross join needed_cells needed on needed.cell = cells.n and needed.act > json_extract(sought.value, '$[1]')
        and needed.act < json_extract(sought.value, '$[2]')
      where ${stands}`.execute(db)
  return rows.map((row) => row.act)
}

/** The most pairs of a cell and an act that are looked up one by one. More are found by reading what each cell has. */
const PAIRS = 100_000

/**
 * Which of these acts need one of these cells. Few pairs are looked up one by one: some cells are needed by acts all
 * over the journal, most of them of other subjects. Many acts undone together have thousands of cells, most of which
 * few acts need.
 */
export async function needing(db: Db, cells: Cell[], among: readonly number[]): Promise<Set<number>> {
  if (cells.length === 0 || among.length === 0) return new Set()
  const asked = JSON.stringify(among)
  const acts =
    cells.length * among.length <= PAIRS
      ? sql`cross join json_each(${asked}) asked
            cross join needed_cells needed on needed.cell = cells.n and needed.act = asked.value`
      : sql`cross join needed_cells needed on needed.cell = cells.n
            where +needed.act in (select value from json_each(${asked}))`
  const { rows } = await sql<{ act: number }>`
    select distinct needed.act from json_each(${JSON.stringify(cells)}) sought
      cross join cells on cells.name = sought.value ${acts}`.execute(db)
  return new Set(rows.map((row) => row.act))
}

/** The names of cells that are read at once. */
const NAMES = 2000

/** Compares the stored cells with the journal, act by act, without holding all in memory. */
export class CellsCheck {
  #rows = 0
  #sum = 0
  #lost = false
  private constructor(
    private readonly numbers: Map<Cell, number>,
    private readonly until: number
  ) {}

  static async begin(db: Db): Promise<CellsCheck> {
    const numbers = new Map<Cell, number>()
    const cells = inPages<{ n: number; name: string }>(NAMES, (last) =>
      db
        .selectFrom('cells')
        .selectAll()
        .where('n', '>', last?.n ?? Number.MIN_SAFE_INTEGER)
        .orderBy('n')
        .limit(NAMES)
        .execute()
    )
    for await (const { n, name } of cells) numbers.set(name, n)
    const { rows } = await sql<{ act: number | null }>`select max(act) as act from needed_until`.execute(db)
    return new CellsCheck(numbers, rows[0]?.act ?? 0)
  }

  /** Adds an act of the journal. Acts not processed yet don't count as missing. */
  add(seq: number, act: WholeAct | null): void {
    if (seq > this.until) return
    for (const cell of cellsOf(act)) {
      const n = this.numbers.get(cell)
      if (n === undefined) this.#lost = true
      else {
        this.#rows += 1
        this.#sum += (n * seq) % PRIME
      }
    }
  }

  /** Returns true if exactly the expected cells are stored. */
  async fits(db: Db): Promise<boolean> {
    const { rows } = await sql<{ rows: number; sum: number | null }>`
      select count(*) as rows, sum((cell * act) % ${PRIME}) as sum from needed_cells`.execute(db)
    return !this.#lost && rows[0]!.rows === this.#rows && (rows[0]!.sum ?? 0) === this.#sum
  }
}

const PRIME = 1_000_003
