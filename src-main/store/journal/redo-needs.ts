import { dependsOn, interludeOf, noReach, reachOn, type Trace } from '../../kernel/state/cells'
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
  const taken = await tracesOf(
    db,
    rows.map((row) => row.seq).filter((seq) => !asked.has(seq))
  )
  const all = noReach()
  for (const [seq, trace] of taken) reachOn(all, seq, trace)
  const missing = new Set<number>()
  for (const [seq, trace] of await tracesOf(db, seqs)) {
    if (!dependsOn(all, seq, trace)) continue
    for (const [earlier, own] of taken) {
      if (missing.has(earlier) || earlier > seq) continue
      const reach = noReach()
      reachOn(reach, earlier, await lasting(db, own, earlier, seq))
      if (dependsOn(reach, seq, trace) && (await stoodBefore(db, earlier, seq))) missing.add(earlier)
    }
  }
  return [...missing]
}

/** The trace of an act without what its interlude recorded, if another one had begun before the act `other`. */
async function lasting(db: Db, trace: Trace, seq: number, other: number): Promise<Trace> {
  const rosters = new Set([...trace.sets].flatMap((path) => interludeOf(path) ?? []))
  if (rosters.size === 0) return trace
  const over = new Set<string>()
  for (const [roster, acts] of await openingsOf(db, [...rosters], { after: seq, undone: true }))
    for (const act of acts)
      if (act < other && !over.has(roster) && (await stoodBefore(db, act, other))) over.add(roster)
  const sets = [...trace.sets].filter((path) => !over.has(interludeOf(path) ?? ''))
  return { ...trace, sets: new Set(sets) }
}

/** Whether an act was in force when another one was done. */
async function stoodBefore(db: Db, seq: number, other: number): Promise<boolean> {
  const row = await db
    .selectFrom('acts')
    .select('kind')
    .where('target', '=', seq)
    .where('seq', '<', other)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.kind !== 'undo'
}
