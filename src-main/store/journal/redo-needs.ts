import { dependsOn, interludeOf, noReach, outerOf, reachOn, type Trace } from '../../kernel/state/cells'
import { openingsOf } from './interlude-rows'
import { tracesOf } from './undo-dependents'
import type { Db } from '../sqlite/schema'

/** The undone acts, other than these, that these depend on. */
export async function missingFor(db: Db, seqs: number[]): Promise<number[]> {
  const asked = new Set(seqs)
  const rows = await db
    .selectFrom('acts')
    .select('seq')
    .where('undone_by', 'is not', null)
    .where(
      'seq',
      '<',
      seqs.reduce((last, seq) => Math.max(last, seq))
    )
    .orderBy('seq')
    .execute()
  const standings = await Standings.read(db)
  // Most were undone before these were done, which can't depend on them.
  const ascending = [...asked].sort((a, b) => a - b)
  const undone = rows
    .map((row) => row.seq)
    .filter((seq) => !asked.has(seq) && standings.stoodForAny(seq, ascending))
  if (undone.length === 0) return []
  const taken = await tracesOf(db, undone)
  const needed = new NeededFrom(taken)
  const missing = new Set<number>()
  for (const [seq, trace] of await tracesOf(db, seqs))
    for (const earlier of needed.by(trace)) {
      if (earlier >= seq || missing.has(earlier) || !standings.stood(earlier, seq)) continue
      const reach = noReach()
      reachOn(reach, earlier, await lasting(db, taken.get(earlier)!, earlier, seq, standings))
      if (dependsOn(reach, seq, trace)) missing.add(earlier)
    }
  return [...missing]
}

/** Finds the acts that another one may depend on, among these, by what they made, set and opened. */
class NeededFrom {
  readonly #made = new Map<string, number[]>()
  readonly #set = new Map<string, number[]>()
  /** By each path that contains a set path. */
  readonly #around = new Map<string, number[]>()
  readonly #opened = new Map<string, number[]>()

  constructor(traces: Map<number, Trace>) {
    for (const [seq, { makes, sets, opens }] of traces) {
      for (const id of makes) note(this.#made, id, seq)
      for (const subject of opens) note(this.#opened, subject, seq)
      for (const path of sets) {
        note(this.#set, path, seq)
        for (const outer of outerOf(path)) note(this.#around, outer, seq)
      }
    }
  }

  /** Those that an act with this trace depends on, if they came before it; the same rule as `dependsOn`. */
  by({ within, uses, sets }: Trace): Set<number> {
    const found = new Set<number>()
    const add = (seqs: number[] | undefined): void => {
      for (const seq of seqs ?? []) found.add(seq)
    }
    for (const subject of within) add(this.#opened.get(subject))
    for (const id of uses) add(this.#made.get(id))
    for (const path of sets) {
      add(this.#set.get(path))
      add(this.#around.get(path))
      for (const outer of outerOf(path)) add(this.#set.get(outer))
    }
    return found
  }
}

function note(map: Map<string, number[]>, key: string, seq: number): void {
  const known = map.get(key)
  if (!known) map.set(key, [seq])
  else if (known.at(-1) !== seq) known.push(seq)
}

/** Whether an act was in force when another one was done, by the undos and redos of all acts. */
class Standings {
  private constructor(private readonly marks: Map<number, { seq: number; kind: string }[]>) {}

  static async read(db: Db): Promise<Standings> {
    const rows = await db
      .selectFrom('acts')
      .select(['seq', 'kind', 'target'])
      .where('target', 'is not', null)
      .orderBy('seq')
      .execute()
    const marks = new Map<number, { seq: number; kind: string }[]>()
    for (const { target, ...mark } of rows) {
      const known = marks.get(target!)
      if (known) known.push(mark)
      else marks.set(target!, [mark])
    }
    return new Standings(marks)
  }

  stood(seq: number, other: number): boolean {
    return this.marks.get(seq)?.findLast((mark) => mark.seq < other)?.kind !== 'undo'
  }

  /** Whether it was in force when one of these was done; they are given oldest first. */
  stoodForAny(seq: number, others: readonly number[]): boolean {
    let from = seq
    for (const mark of this.marks.get(seq) ?? []) {
      if (mark.kind !== 'undo') from = mark.seq
      else if (hasBetween(others, from, mark.seq)) return true
      else from = Infinity
    }
    return hasBetween(others, from, Infinity)
  }
}

/** Whether one of these numbers, in ascending order, is greater than the first bound and less than the second. */
function hasBetween(numbers: readonly number[], from: number, until: number): boolean {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! > from) high = middle
    else low = middle + 1
  }
  return low < numbers.length && numbers[low]! < until
}

/** The trace of an act without what its interlude recorded, if another one had begun before the act `other`. */
async function lasting(
  db: Db,
  trace: Trace,
  seq: number,
  other: number,
  standings: Standings
): Promise<Trace> {
  const rosters = new Set([...trace.sets].flatMap((path) => interludeOf(path) ?? []))
  if (rosters.size === 0) return trace
  const over = new Set<string>()
  for (const [roster, acts] of await openingsOf(db, [...rosters], { after: seq, undone: true }))
    for (const act of acts) if (act < other && standings.stood(act, other)) over.add(roster)
  const sets = [...trace.sets].filter((path) => !over.has(interludeOf(path) ?? ''))
  return { ...trace, sets: new Set(sets) }
}
