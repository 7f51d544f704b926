import { sql } from 'kysely'
import type { KeptAct } from '../../kernel/state/cells'
import type { Event } from '../../kernel/state/event'
import { evolve, type State } from '../../kernel/state/evolve'
import type { Watch } from '../../kernel/values/watch'
import { sealOf } from './chain'
import type { Replayed, Report } from './check-findings'
import { inflatedText } from './checkpoints'
import { CellsCheck } from './needed-cells'
import { lossesOf, REPAIRS, type Losses } from './repaired'
import { distinct, keyOf, type Subject } from './subject'
import { sameState } from './subjects'
import { inPages } from '../sqlite/in-pages'
import { checkpointSum } from '../sqlite/sums'
import type { ActSubjectTable, ActTable, CheckpointTable, Db, EventTable } from '../sqlite/schema'
import { fromText } from '../sqlite/text'
import { upcast } from './upcast'

/** Rows are read in pages, so that a long journal is never in memory as a whole. */
const PAGE = 100

/** Follows undos and redos from the beginning; returns the acts in force. */
export async function checkStanding(db: Db, report: Report): Promise<Set<number>> {
  const undoneBy = new Map<number, number | null>()
  /** What the rows themselves say of the acts that are undone. */
  const marked = new Map<number, number>()
  let expected = 1
  for await (const { seq, kind, target, undone_by } of standingMarks(db)) {
    if (kind === 'act' && undone_by !== null) marked.set(seq, undone_by)
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
  const standing = new Set<number>()
  for (const [seq, by] of undoneBy) {
    if ((marked.get(seq) ?? null) !== by) report('standing-differs', { act: seq })
    if (by === null) standing.add(seq)
  }
  return standing
}

/** The marks of undos and redos that are read at once: they are small. */
const MARKS = 2000

const standingMarks = (db: Db) =>
  inPages<Pick<ActTable, 'seq' | 'kind' | 'target' | 'undone_by'>>(MARKS, (last) =>
    db
      .selectFrom('acts')
      .select(['seq', 'kind', 'target', 'undone_by'])
      .where('seq', '>', last?.seq ?? Number.MIN_SAFE_INTEGER)
      .orderBy('seq')
      .limit(MARKS)
      .execute()
  )

/** What the check knows of the journal up to an act. */
interface Progress {
  /** Every subject as the acts in force make it. */
  rebuilt: Map<string, Replayed>
  /** The subjects of each act: an undo has those of its target. */
  touched: Map<number, Subject[]>
  /** The lists of a single subject, by its key: see `shared`. */
  alone: Map<string, Subject[]>
  /** The seal of the last act, as stored; before the first act, the campaign's id. */
  seal: string
  /** False once the journal itself is damaged: wrong states are then a consequence, not a finding. */
  whole: boolean
  cells: CellsCheck
  losses: Losses
  /** The acts in force. */
  standing: Set<number>
  report: Report
}

/** Consecutive acts with what is stored beside them. */
interface Page {
  events: Map<number, EventTable[]>
  links: Map<number, ActSubjectTable[]>
  checkpoints: Map<number, CheckpointTable[]>
}

/**
 * Reads the whole journal: seals, texts, links, checkpoints. Returns every subject as the acts in force make
 * it.
 */
export async function checkActs(
  db: Db,
  campaign: string,
  standing: Set<number>,
  report: Report,
  watch?: Watch
): Promise<Map<string, Replayed>> {
  const progress: Progress = {
    rebuilt: new Map(),
    touched: new Map(),
    alone: new Map(),
    seal: campaign,
    whole: true,
    losses: await lossesOf(db),
    cells: await CellsCheck.begin(db),
    standing,
    report
  }
  const checkpointed = await checkpointsByAct(db)
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
    if (acts.length === 0) break
    // Reports progress between two pages, and may be cancelled there.
    watch?.tell((read += acts.length), Number(count))
    watch?.signal.throwIfAborted()
    const page = await readPage(db, acts, last, checkpointed)
    last = acts.at(-1)!.seq
    for (const act of acts) checkAct(act, page, progress)
  }
  if (progress.whole && !(await progress.cells.fits(db))) report('cells-differ', {})
  return progress.rebuilt
}

/** What is stored beside these acts, the first ones after act `after`. */
async function readPage(
  db: Db,
  acts: ActTable[],
  after: number,
  checkpointed: Map<number, number[]>
): Promise<Page> {
  const inPage = sql`where act > ${after} and act <= ${acts.at(-1)!.seq}`
  const events = await sql<EventTable>`select * from events ${inPage} order by act, idx`.execute(db)
  const links = await sql<ActSubjectTable>`select * from act_subjects ${inPage}`.execute(db)
  const placesOf = ({ seq }: ActTable): number[] => checkpointed.get(seq) ?? []
  const checkpoints = await checkpointsAt(db, acts.flatMap(placesOf))
  return {
    events: grouped(events.rows),
    links: grouped(links.rows),
    checkpoints: new Map(
      acts.map((act) => [act.seq, placesOf(act).flatMap((place) => checkpoints.get(place) ?? [])])
    )
  }
}

/** Checks one act with all that is stored beside it, and replays it. */
function checkAct(act: ActTable, page: Page, progress: Progress): void {
  const { rebuilt, touched, losses, standing, report } = progress
  const own = page.events.get(act.seq) ?? []
  const named = { act: act.seq, at: act.at, method: act.method }
  const sealed = sealOf(progress.seal, { ...act, events: own }) === act.hash
  const known = !sealed && losses.lost.has(act.seq)
  if (!sealed && !known) progress.whole = false
  if (!sealed) report(known ? 'not-provable' : 'chain-broken', { ...named, names: namesOf(own, rebuilt) })
  own.forEach((event, n) => event.idx === n || report('event-misplaced', { ...named, event: event.idx }))
  progress.seal = act.hash // continue from the stored seal, so that one changed act makes one finding
  const input = readable(act.input)
  const events = own.map(upcastOrStored)
  if (!known && input === undefined) report('act-unreadable', named)

  const subjects =
    act.target === null
      ? shared(distinct(own.map((e) => ({ kind: e.subject_kind, id: e.subject_id }))), progress.alone)
      : (touched.get(act.target) ?? [])
  touched.set(act.seq, subjects)
  compareLinks(act, subjects, page.links.get(act.seq) ?? [], report)
  for (const subject of subjects) (rebuilt.get(keyOf(subject)) ?? added(rebuilt, subject)).updated = act.seq
  if (known) for (const subject of subjects) rebuilt.get(keyOf(subject))!.sound = false
  else if (act.kind === 'act')
    replay({ act, events, subjects }, rebuilt, standing.has(act.seq), report, losses.unprovable)
  if (act.kind === 'act') progress.cells.add(act.seq, wholeAct(input, events))
  for (const checkpoint of page.checkpoints.get(act.seq) ?? [])
    checkCheckpoint(act.seq, checkpoint, subjects, progress)
}

/** Compares a checkpoint at this act with the replayed state. Only an act in force on its subject may have one. */
function checkCheckpoint(
  act: number,
  checkpoint: CheckpointTable,
  subjects: Subject[],
  progress: Progress
): void {
  const { kind, id } = checkpoint
  const subject = progress.rebuilt.get(keyOf(checkpoint))
  const due = subjects.some((s) => keyOf(s) === keyOf(checkpoint)) && progress.standing.has(act)
  if (
    !due ||
    (subject!.sound && !sameCheckpoint(checkpoint.state, subject!.state)) ||
    checkpointSum(checkpoint) !== checkpoint.sum
  ) {
    progress.report('checkpoint-differs', { kind, id, act, name: subject?.name ?? null })
  }
  if (subject) subject.loose = 0
}

/**
 * Applies the events of an act to its subjects. Only an act in force changes their states; illegible events are
 * reported either way.
 */
function replay(
  { act, events, subjects }: { act: ActTable; events: (Event | EventTable)[]; subjects: Subject[] },
  rebuilt: Map<string, Replayed>,
  stands: boolean,
  report: Report,
  unprovable: Losses['unprovable']
): void {
  for (const event of events) {
    const { kind, id } = subjectOf(event)
    const subject = rebuilt.get(keyOf({ kind, id }))!
    if (isStored(event)) {
      report('event-unreadable', { act: act.seq, event: event.idx, at: act.at, method: act.method })
      if (stands) subject.sound = false
      continue
    }
    if (
      stands &&
      act.method === REPAIRS &&
      !subject.sound &&
      event.changes.some((change) => change.do === 'create')
    ) {
      // From here on the state kept by the repair counts.
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
      if (unprovable(subject.subject, act.seq)) continue
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

/** Opening money plus movements, from the changes alone. */
function moneyAfter(money: number | null, event: Event): number | null {
  if (event.subject.kind !== 'roster') return money
  let sum = money
  for (const change of event.changes) {
    if (change.do === 'create') sum = (change as { roster: { money: number | null } }).roster.money
    else if (change.do === 'money') sum = (sum ?? 0) + (change as { by: number }).by
  }
  return sum
}

/** The name of a state; a tracker goes by its battle. */
function nameIn(state: State): string | null {
  const { name } = state as { name?: unknown }
  return typeof name === 'string' ? name : null
}

function namesOf(events: EventTable[], rebuilt: Map<string, Replayed>): string[] {
  const names = events.map(
    (event) => rebuilt.get(keyOf({ kind: event.subject_kind, id: event.subject_id }))?.name
  )
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))]
}

function compareLinks(act: ActTable, subjects: Subject[], links: Subject[], report: Report): void {
  // Nearly every act has one subject and one link.
  const [subject, link] = [subjects[0], links[0]]
  if (subjects.length === 1 && links.length === 1 && subject!.kind === link!.kind && subject!.id === link!.id)
    return
  const [due, found] = [new Set(subjects.map(keyOf)), new Set(links.map(keyOf))]
  for (const { kind, id } of subjects)
    if (!found.has(keyOf({ kind, id }))) report('link-missing', { act: act.seq, kind, id })
  for (const { kind, id } of links)
    if (!due.has(keyOf({ kind, id }))) report('link-extra', { act: act.seq, kind, id })
}

/** Texts are compared first: usually they are equal and nothing is parsed. */
function sameCheckpoint(stored: Uint8Array, state: State | null): boolean {
  try {
    const text = inflatedText(stored)
    return text === JSON.stringify(state) || sameState(fromText<State>(text), state)
  } catch {
    return false
  }
}

/** The checkpoints of all acts, read at once because each can only be found by its subject. */
async function checkpointsByAct(db: Db): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ place: number; act: number }>`
    select rowid as place, act from checkpoints order by kind, id, act`.execute(db)
  const found = new Map<number, number[]>()
  for (const { place, act } of rows) {
    const known = found.get(act)
    if (known) known.push(place)
    else found.set(act, [place])
  }
  return found
}

async function checkpointsAt(db: Db, places: number[]): Promise<Map<number, CheckpointTable>> {
  if (places.length === 0) return new Map()
  const { rows } = await sql<CheckpointTable & { place: number }>`
    select rowid as place, * from checkpoints where rowid in (select value from json_each(${JSON.stringify(places)}))`.execute(
    db
  )
  return new Map(rows.map(({ place, ...checkpoint }) => [place, checkpoint]))
}

/** The value of a JSON text; undefined (which JSON never is) if illegible. */
function readable(text: string): KeptAct['input'] | undefined {
  try {
    return fromText(text)
  } catch {
    return undefined
  }
}

/** The event in today's shape, or as stored if illegible. */
function upcastOrStored(stored: EventTable): Event | EventTable {
  try {
    return upcast(stored)
  } catch {
    return stored
  }
}

const isStored = (event: Event | EventTable): event is EventTable => 'subject_kind' in event

const subjectOf = (event: Event | EventTable): Subject =>
  isStored(event) ? { kind: event.subject_kind, id: event.subject_id } : event.subject

/** Null if a part is illegible. */
function wholeAct(
  input: KeptAct['input'] | undefined,
  events: (Event | EventTable)[]
): { input: KeptAct['input']; events: Event[] } | null {
  const whole = events.filter((event) => !isStored(event)) as Event[]
  return input !== undefined && whole.length === events.length ? { input, events: whole } : null
}

/** One list for all acts of a single subject: of a long journal, nearly every act has one. */
function shared(subjects: Subject[], alone: Map<string, Subject[]>): Subject[] {
  if (subjects.length !== 1) return subjects
  const key = keyOf(subjects[0]!)
  const known = alone.get(key)
  if (!known) alone.set(key, subjects)
  return known ?? subjects
}

function added(rebuilt: Map<string, Replayed>, subject: Subject): Replayed {
  const fresh = { subject, name: null, state: null, sound: true, born: 0, updated: 0, loose: 0, money: null }
  rebuilt.set(keyOf(subject), fresh)
  return fresh
}

function grouped<T extends { act: number }>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.act)
    if (group) group.push(row)
    else groups.set(row.act, [row])
  }
  return groups
}
