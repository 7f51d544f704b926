import { sql, type SqlBool } from 'kysely'
import { hangs, noReach, reachOn, traceOf, type Trace } from '../../kernel/state/cells'
import type { Roster } from '../../kernel/state/roster'
import { foldBefore } from './fold'
import { refold, type Refolded } from './refold'
import type { Subject } from './subject'
import type { Db } from '../sqlite/tables'
import { fromText } from '../sqlite/text'
import { upcast, type StoredEvent } from './upcast'

/** What goes with some acts that are taken back, so that what is left holds together. */
export interface Along {
  /** Acts that hang on them, and acts that spent money which there would not have been; newest first. */
  acts: number[]
  /** Those of them that only go because money is short. */
  short: number[]
  /** The subjects without all of that. */
  standings: Refolded[]
}

/**
 * Works out what is taken back along with these acts. First whatever hangs on what they did (kernel/state/cells.ts), and on what that
 * did; then, where only money is short, what spent it, newest first, until it holds. Only later acts on the same subjects are
 * read, and those that name an id which was made there.
 */
export async function alongWith(db: Db, asked: number[]): Promise<Along> {
  const plan = await beginPlan(db, asked)
  const short: number[] = []
  for (;;) {
    await settle(plan)
    const spent = await unaffordable(plan)
    if (spent !== null) {
      short.push(spent)
      take(plan, spent)
      continue
    }
    const standings = await folded(plan)
    const broken = standings.flatMap(({ broke }) => (broke === null ? [] : [broke]))
    if (broken.length === 0) return { acts: others(plan), short, standings }
    for (const seq of broken) take(plan, seq)
  }
}

/** The standing acts that hang on these, and on those, newest first: whether or not these stand themselves. */
export async function hangingOn(db: Db, asked: number[]): Promise<number[]> {
  const plan = await beginPlan(db, asked)
  await settle(plan)
  return others(plan)
}

/** The traces of these acts, by number. */
export async function tracesOf(db: Db, seqs: number[]): Promise<Map<number, Trace>> {
  const found = new Map<number, Trace>()
  for (let at = 0; at < seqs.length; at += PAGE) {
    const rows = await events(db)
      .where('events.act', 'in', seqs.slice(at, at + PAGE))
      .execute()
    for (const [seq, trace] of tracesIn(rows)) found.set(seq, trace)
  }
  return found
}

interface Plan {
  db: Db
  asked: Set<number>
  first: number
  /** The asked acts and the standing later ones that were read. */
  acts: Map<number, Trace>
  taken: Set<number>
  reach: ReturnType<typeof noReach>
  /** Subjects whose later acts were read, ids that were looked for everywhere. */
  read: Set<string>
  sought: Set<string>
  /** What each roster had before the first of them. */
  had: Map<string, number | null>
}

async function beginPlan(db: Db, asked: number[]): Promise<Plan> {
  const plan: Plan = {
    db,
    asked: new Set(asked),
    first: Math.min(...asked),
    acts: await tracesOf(db, asked),
    taken: new Set(),
    reach: noReach(),
    read: new Set(),
    sought: new Set(),
    had: new Map()
  }
  for (const seq of asked) if (plan.acts.has(seq)) take(plan, seq)
  return plan
}

const others = (plan: Plan): number[] =>
  [...plan.taken].filter((seq) => !plan.asked.has(seq)).sort((a, b) => b - a)

function take(plan: Plan, seq: number): void {
  plan.taken.add(seq)
  reachOn(plan.reach, seq, plan.acts.get(seq)!)
}

/** Takes along whatever hangs on what is taken already, until nothing more does. */
async function settle(plan: Plan): Promise<void> {
  for (;;) {
    await readOn(plan)
    const before = plan.taken.size
    for (const seq of [...plan.acts.keys()].sort((a, b) => a - b)) {
      if (!plan.taken.has(seq) && hangs(plan.reach, seq, plan.acts.get(seq)!)) take(plan, seq)
    }
    if (plan.taken.size === before) return
  }
}

/** Reads what may hang on what is taken: the later acts on its subjects, and those that name what it made. */
async function readOn(plan: Plan): Promise<void> {
  const { db, first } = plan
  for (const key of new Set([...plan.taken].flatMap((seq) => [...plan.acts.get(seq)!.within]))) {
    if (plan.read.has(key)) continue
    plan.read.add(key)
    const { kind, id } = subjectAt(key)
    const rows = await events(db)
      .innerJoin('act_subjects', 'act_subjects.act', 'acts.seq')
      .where('act_subjects.kind', '=', kind)
      .where('act_subjects.id', '=', id)
      .where('act_subjects.act', '>=', first)
      .where('acts.kind', '=', 'act')
      .where('acts.undone_by', 'is', null)
      .execute()
    for (const [seq, trace] of tracesIn(rows)) if (!plan.acts.has(seq)) plan.acts.set(seq, trace)
  }
  const fresh = [...plan.reach.made.keys()].filter((id) => !plan.sought.has(id))
  for (const id of fresh) plan.sought.add(id)
  const naming = (await actsNaming(db, first, fresh)).filter((seq) => !plan.acts.has(seq))
  for (const [seq, trace] of await tracesOf(db, naming)) plan.acts.set(seq, trace)
}

/** Of more ids than this, each text is read once instead of being searched for each of them. */
const MANY = 24

/** The standing acts after this one that name one of these ids, whatever they are about. */
async function actsNaming(db: Db, first: number, ids: string[]): Promise<number[]> {
  if (ids.length === 0) return []
  const standing = db
    .selectFrom('acts')
    .innerJoin('events', 'events.act', 'acts.seq')
    .where('acts.seq', '>', first)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
  if (ids.length <= MANY) {
    const names = sql<SqlBool>`(${sql.join(
      ids.flatMap((id) => [sql`instr(events.changes, ${id}) > 0`, sql`instr(acts.input, ${id}) > 0`]),
      sql` or `
    )})`
    return (await standing.select('acts.seq').distinct().where(names).execute()).map((row) => row.seq)
  }
  const known = new Set(ids)
  const found = new Set<number>()
  for (let [act, idx] = [first, Number.MAX_SAFE_INTEGER]; ;) {
    const page = await standing
      .select(['events.act', 'events.idx', 'events.changes', 'acts.input'])
      .where((eb) =>
        eb.or([eb('events.act', '>', act), eb.and([eb('events.act', '=', act), eb('events.idx', '>', idx)])])
      )
      .orderBy('events.act')
      .orderBy('events.idx')
      .limit(PAGE)
      .execute()
    for (const row of page)
      if (!found.has(row.act) && [row.changes, row.input].some((text) => names(text, known)))
        found.add(row.act)
    if (page.length < PAGE) return [...found]
    ;({ act, idx } = page.at(-1)!)
  }
}

function names(text: string, ids: Set<string>): boolean {
  for (const [word] of text.matchAll(/[\w-]+/g)) if (ids.has(word)) return true
  return false
}

/** The newest act that spent money of a roster which would then not have had it; null where every roster could pay. */
async function unaffordable(plan: Plan): Promise<number | null> {
  const rosters = new Set([...plan.taken].flatMap((seq) => [...plan.acts.get(seq)!.money.keys()]))
  for (const key of rosters) {
    const acts = [...plan.acts].filter(([, trace]) => trace.money.has(key)).sort(([a], [b]) => a - b)
    if (!plan.had.has(key))
      plan.had.set(
        key,
        ((await foldBefore(plan.db, subjectAt(key), plan.first)).state as Roster | null)?.money ?? null
      )
    const had = plan.had.get(key)
    if (had === null || had === undefined) continue
    let [was, has, short] = [had, had, 0]
    for (const [seq, { money }] of acts) {
      was += money.get(key)!
      if (plan.taken.has(seq)) continue
      has += money.get(key)!
      // Who was in debt by the rules of his game is no deeper in it by this.
      if (has < 0 && has < was) short = seq
    }
    const spent = acts.findLast(
      ([seq, { money }]) => seq <= short && !plan.taken.has(seq) && money.get(key)! < 0
    )
    if (spent) return spent[0]
  }
  return null
}

/** Each subject that is touched, folded without what is taken. */
async function folded(plan: Plan): Promise<Refolded[]> {
  const by = new Map<string, number[]>()
  for (const seq of plan.taken)
    for (const key of plan.acts.get(seq)!.within) by.set(key, [...(by.get(key) ?? []), seq])
  const standings: Refolded[] = []
  for (const [key, seqs] of by) standings.push(await refold(plan.db, subjectAt(key), seqs, false))
  return standings
}

function subjectAt(key: string): Subject {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at) as Subject['kind'], id: key.slice(at + 1) }
}

const events = (db: Db) =>
  db
    .selectFrom('acts')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'acts.input', 'subject_kind', 'subject_id', 'type', 'v', 'changes'])
    .orderBy('events.act')
    .orderBy('events.idx')

/** The traces of the acts that these events are of. What is told of them is left unread. */
function tracesIn(rows: (Omit<StoredEvent, 'facts'> & { act: number; input: string })[]): Map<number, Trace> {
  const acts = new Map<number, typeof rows>()
  for (const row of rows) {
    const own = acts.get(row.act)
    if (own) own.push(row)
    else acts.set(row.act, [row])
  }
  return new Map(
    [...acts].map(([seq, own]) => [
      seq,
      traceOf({ input: fromText(own[0]!.input), events: own.map((row) => upcast({ ...row, facts: '{}' })) })
    ])
  )
}

/** SQLite binds a limited number of values in one statement. */
const PAGE = 1000
