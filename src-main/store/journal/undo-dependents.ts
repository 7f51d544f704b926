import { interludeOf, traceOf, type Trace } from '../../kernel/state/cells'
import { dependentCells } from '../../kernel/state/needed'
import type { Roster } from '../../kernel/state/roster'
import type { Watch } from '../../kernel/values/watch'
import { actsNeeding, fillAll, type Sought } from './needed-cells'
import { openingsOf } from './interlude-rows'
import { earliest, foldAround, lifeSince, moneyIn, type LifeSince, type Proof, type Refolded } from './refold'
import type { Subject } from './subject'
import { reportFolded, reportFound } from './undo-steps'
import type { Db } from '../sqlite/schema'
import { slices } from '../sqlite/slices'
import { fromText } from '../sqlite/text'
import { upcast, type StoredEvent } from './upcast'

/** What has to be undone along with some acts, so that the rest stays valid. */
export interface UndoneTogether {
  /** Dependent acts, and acts that spent money that would be missing; newest first. */
  acts: number[]
  /** Those included only because of the money. */
  short: number[]
  /** The subjects without all of these. */
  standings: Refolded[]
  /** The traces of all acts undone, asked for or dependent. */
  traces: Map<number, Trace>
}

/**
 * Works out what is undone along with these acts: first everything that depends on them
 * (kernel/state/cells.ts), directly or not; then, if money is missing, the acts that spent it, newest first,
 * until the sums hold. Only undone acts are parsed; of later acts only their changes to the same subjects.
 * `trial`: for display only, without comparing seals.
 */
export async function undoneTogether(
  db: Db,
  asked: number[],
  { trial = false, watch }: { trial?: boolean; watch?: Watch | undefined } = {}
): Promise<UndoneTogether> {
  return completed(await beginPlan(db, asked, trial ? null : { proven: new Set() }, watch))
}

/**
 * Completes a plan that already holds everything that depends on the acts asked for: adds acts that could no longer be
 * paid for or no longer fit, until the rest is valid.
 */
async function completed(plan: Plan): Promise<UndoneTogether> {
  const short: number[] = []
  for (;;) {
    const spent = await unaffordable(plan)
    if (spent !== null) {
      short.push(spent)
      await take(plan, [spent])
      continue
    }
    const standings = await folded(plan)
    const broken = standings.flatMap(({ broke }) => (broke === null ? [] : [broke]))
    if (broken.length === 0) return { acts: others(plan), short, standings, traces: plan.taken }
    await take(plan, broken)
  }
}

/**
 * The acts in force that depend on these, directly or not, newest first; these themselves may be undone
 * already.
 */
export async function dependentsOf(db: Db, asked: number[], watch?: Watch): Promise<number[]> {
  return others(await beginPlan(db, asked, null, watch))
}

/** Acts that depend on another, newest first. */
export interface Dependents {
  acts: number[]
  /** True if the search ended before all were found. */
  more: boolean
}

/**
 * What would be undone with this act. The search ends once it has found more than `most` acts: tens of thousands may
 * depend on an act from the beginning of a year, and finding them all takes seconds.
 */
export async function dependentsUpTo(db: Db, seq: number, most: number): Promise<Dependents> {
  const plan = await beginPlan(db, [seq], null, undefined, most)
  // Acts that could no longer be paid for are undone too. They are only looked for if there are few acts to fold.
  if (plan.ahead.length === 0) await completed(plan)
  const acts = [...new Set([...others(plan), ...plan.ahead])].sort((a, b) => b - a)
  return { acts, more: plan.ahead.length > 0 }
}

/** The traces of these acts, by number. Their facts are not read. */
export async function tracesOf(db: Db, seqs: number[]): Promise<Map<number, Trace>> {
  const found = new Map<number, Trace>()
  for (const page of slices(seqs)) {
    const rows = await db
      .selectFrom('acts')
      .innerJoin('events', 'events.act', 'acts.seq')
      .select(['events.act', 'acts.input', 'subject_kind', 'subject_id', 'type', 'v', 'changes'])
      .where('events.act', 'in', page)
      .orderBy('events.act')
      .orderBy('events.idx')
      .execute()
    for (const [seq, trace] of tracesIn(rows)) found.set(seq, trace)
  }
  return found
}

interface Plan {
  db: Db
  asked: Set<number>
  /** The acts to be undone, asked for or dependent. */
  taken: Map<number, Trace>
  /** For each cell or opened subject that later acts may depend on: the earliest act to be undone that has it. */
  reached: Map<string, number>
  /** The acts to be undone, by subject. */
  touched: Map<string, number[]>
  lives: Map<string, LifeSince>
  folds: Map<string, { of: number; fold: Refolded }>
  /** By roster, the acts in force that opened an interlude of it. */
  openings: Map<string, number[]>
  proof: Proof | null
  watch: Watch | undefined
  /** The search ends once it has found more dependent acts than this. */
  most: number
  /** If the search ended early: the acts found last. What depends on them was not looked for. */
  ahead: number[]
}

async function beginPlan(
  db: Db,
  asked: number[],
  proof: Proof | null,
  watch: Watch | undefined,
  most = Infinity
): Promise<Plan> {
  await fillAll(db)
  const plan: Plan = {
    db,
    asked: new Set(asked),
    taken: new Map(),
    reached: new Map(),
    touched: new Map(),
    lives: new Map(),
    folds: new Map(),
    openings: new Map(),
    proof,
    watch,
    most,
    ahead: []
  }
  await take(plan, asked)
  return plan
}

const others = (plan: Plan): number[] =>
  [...plan.taken.keys()].filter((seq) => !plan.asked.has(seq)).sort((a, b) => b - a)

/** Adds these acts and everything that depends on them: acts depend only on earlier ones. */
async function take(plan: Plan, seqs: number[]): Promise<void> {
  for (let next = seqs; next.length > 0;) {
    const wanted: Wanted = { cells: new Map(), opened: new Map() }
    const traces = await tracesOf(plan.db, next)
    await readOpenings(plan, traces.values())
    for (const [seq, trace] of traces) if (!plan.taken.has(seq)) takeOne(plan, seq, trace, wanted)
    const found = new Set([
      ...(await actsNeeding(plan.db, [...wanted.cells.values()])),
      ...(await actsWithin(plan.db, wanted.opened))
    ])
    next = [...found].filter((seq) => !plan.taken.has(seq))
    if (plan.taken.size + next.length - plan.asked.size > plan.most) {
      plan.ahead = next
      return
    }
    reportFound(plan.watch, plan.taken.size)
  }
}

/** Where to look for acts that depend on those added last. */
interface Wanted {
  cells: Map<string, Sought>
  /** Subjects of which a stage or an interlude was opened, each with the earliest act that did it. */
  opened: Map<string, number>
}

/** Adds one act to the plan, and to `wanted` what others may depend on because of it, if that is new. */
function takeOne(plan: Plan, seq: number, trace: Trace, wanted: Wanted): void {
  plan.taken.set(seq, trace)
  for (const key of trace.within) {
    const own = plan.touched.get(key)
    if (own) own.push(seq)
    else plan.touched.set(key, [seq])
  }
  for (const key of trace.opens) if (lower(plan.reached, opening(key), seq)) lower(wanted.opened, key, seq)
  for (const { cell, inner } of dependentCells(trace)) {
    if (goesAnyway(plan, cell, seq)) continue
    const before = interludeEnd(plan, cell, seq)
    const place = before === undefined ? cell : `${cell} <${before}`
    if (!lower(plan.reached, inner ? `${place}:*` : place, seq)) continue
    const known = wanted.cells.get(place)
    wanted.cells.set(place, {
      cell,
      inner: inner || known?.inner === true,
      after: Math.min(seq, known?.after ?? seq),
      before
    })
  }
}

const opening = (key: string): string => `!opens:${key}`

/**
 * True if nothing has to be sought for this cell: it belongs to a subject of which this act or an earlier one opened a
 * stage, so that all later acts on the subject are undone anyway.
 */
function goesAnyway(plan: Plan, cell: string, seq: number): boolean {
  const end = cell.indexOf('/')
  return end > 0 && (plan.reached.get(opening(cell.slice(0, end))) ?? Infinity) <= seq
}

/** Reads into the plan, for the rosters whose interludes these acts changed, which acts opened later interludes. */
async function readOpenings(plan: Plan, traces: Iterable<Trace>): Promise<void> {
  const rosters = new Set<string>()
  for (const { sets } of traces)
    for (const path of sets) {
      const roster = interludeOf(path)
      if (roster !== null && !plan.openings.has(roster)) rosters.add(roster)
    }
  if (rosters.size === 0) return
  const after = earliest(plan.asked)
  for (const [roster, acts] of await openingsOf(plan.db, [...rosters], { after }))
    plan.openings.set(roster, acts)
}

/**
 * For a cell of an interlude, the act that opens the roster's next one: from then on nothing depends on the cell.
 * Undefined for all other cells.
 */
function interludeEnd(plan: Plan, cell: string, seq: number): number | undefined {
  const roster = interludeOf(cell)
  return roster === null ? undefined : plan.openings.get(roster)?.find((act) => act > seq)
}

/** Lowers the act stored under a key; returns false if it was not higher. */
function lower(map: Map<string, number>, key: string, seq: number): boolean {
  const known = map.get(key)
  if (known !== undefined && known <= seq) return false
  map.set(key, seq)
  return true
}

/** The acts in force on each of these subjects after the given act. */
async function actsWithin(db: Db, opened: Map<string, number>): Promise<number[]> {
  const found: number[] = []
  for (const [key, after] of opened) {
    const { kind, id } = subjectAt(key)
    const rows = await db
      .selectFrom('act_subjects')
      .innerJoin('acts', 'acts.seq', 'act_subjects.act')
      .select('act_subjects.act')
      .where('act_subjects.kind', '=', kind)
      .where('act_subjects.id', '=', id)
      .where('act_subjects.act', '>', after)
      .where('acts.kind', '=', 'act')
      .where('acts.undone_by', 'is', null)
      .execute()
    for (const { act } of rows) found.push(act)
  }
  return found
}

/** The newest act that spent money which a roster would then not have; null if all could pay. */
async function unaffordable(plan: Plan): Promise<number | null> {
  const rosters = new Set([...plan.taken.values()].flatMap((trace) => [...trace.money.keys()]))
  for (const key of rosters) {
    const life = await lifeOf(plan, key)
    const had = (life.before.state as Roster | null)?.money ?? null
    if (had === null) continue
    const moves = movesOf(plan, key, life)
    let [was, has, short] = [had, had, 0]
    for (const [seq, by] of moves) {
      was += by
      if (plan.taken.has(seq)) continue
      has += by
      // A roster that was in debt by its game's rules must only not get deeper into it.
      if (has < 0 && has < was) short = seq
    }
    const spent = moves.findLast(([seq, by]) => seq <= short && !plan.taken.has(seq) && by < 0)
    if (spent) return spent[0]
  }
  return null
}

/** The sums by which acts changed a roster's money, oldest first. Those to be undone are taken from their traces. */
function movesOf(plan: Plan, key: string, { events }: LifeSince): [seq: number, by: number][] {
  const moves = new Map<number, number>()
  for (const seq of plan.touched.get(key)!) {
    const by = plan.taken.get(seq)!.money.get(key)
    if (by !== undefined) moves.set(seq, by)
  }
  for (const { act, standing, event } of events)
    if (standing && !plan.taken.has(act) && event.changes.some((change) => change.do === 'money'))
      moves.set(act, (moves.get(act) ?? 0) + moneyIn(event))
  return [...moves].sort(([a], [b]) => a - b)
}

/** Each affected subject, folded without the acts undone. */
async function folded(plan: Plan): Promise<Refolded[]> {
  const standings: Refolded[] = []
  for (const [key, seqs] of plan.touched) {
    const known = plan.folds.get(key)
    const fold = known?.of === seqs.length ? known.fold : foldAround(await lifeOf(plan, key), seqs, false)
    plan.folds.set(key, { of: seqs.length, fold })
    standings.push(fold)
  }
  return standings
}

/** A subject's events from its first act to be undone on, without the events of such acts, whose traces are known. */
async function lifeOf(plan: Plan, key: string): Promise<LifeSince> {
  const own = plan.touched.get(key)!
  const from = earliest(own)
  const known = plan.lives.get(key)
  if (known && known.from <= from) return known
  const life = await lifeSince(plan.db, subjectAt(key), from, plan.proof, own)
  plan.lives.set(key, life)
  reportFolded(plan.watch, plan.lives.size / plan.touched.size, plan.taken.size)
  return life
}

function subjectAt(key: string): Subject {
  const at = key.indexOf(':')
  return { kind: key.slice(0, at) as Subject['kind'], id: key.slice(at + 1) }
}

/** The traces of the acts of these events. */
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
