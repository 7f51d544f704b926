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
  const undone = rows.map((row) => row.seq).filter((seq) => !asked.has(seq))
  if (undone.length === 0) return []
  const taken = await tracesOf(db, undone)
  const needed = new NeededFrom(taken)
  const stood = await inForceWhen(db)
  const missing = new Set<number>()
  for (const [seq, trace] of await tracesOf(db, seqs))
    for (const earlier of needed.by(trace)) {
      // Most were undone before the act was done: it can't depend on them.
      if (earlier >= seq || missing.has(earlier) || !stood(earlier, seq)) continue
      const reach = noReach()
      reachOn(reach, earlier, await lasting(db, taken.get(earlier)!, earlier, seq, stood))
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

/** Whether an act was in force when another one was done. */
type Stood = (seq: number, other: number) => boolean

/** Answers it for all acts, by their undos and redos. */
async function inForceWhen(db: Db): Promise<Stood> {
  const rows = await db
    .selectFrom('acts')
    .select(['seq', 'kind', 'target'])
    .where('target', 'is not', null)
    .orderBy('seq', 'desc')
    .execute()
  const marks = new Map<number, { seq: number; kind: string }[]>()
  for (const { target, ...mark } of rows) {
    const known = marks.get(target!)
    if (known) known.push(mark)
    else marks.set(target!, [mark])
  }
  return (seq, other) => marks.get(seq)?.find((mark) => mark.seq < other)?.kind !== 'undo'
}

/** The trace of an act without what its interlude recorded, if another one had begun before the act `other`. */
async function lasting(db: Db, trace: Trace, seq: number, other: number, stood: Stood): Promise<Trace> {
  const rosters = new Set([...trace.sets].flatMap((path) => interludeOf(path) ?? []))
  if (rosters.size === 0) return trace
  const over = new Set<string>()
  for (const [roster, acts] of await openingsOf(db, [...rosters], { after: seq, undone: true }))
    for (const act of acts) if (act < other && stood(act, other)) over.add(roster)
  const sets = [...trace.sets].filter((path) => !over.has(interludeOf(path) ?? ''))
  return { ...trace, sets: new Set(sets) }
}
