import type { Event } from '../../kernel/state/event'
import { evolve } from '../../kernel/state/evolve'
import { checkpointBefore } from './checkpoints'
import { assertSealed } from './seals'
import type { Subject } from './subject'
import type { Standing } from './subjects'
import type { Db } from '../sqlite/schema'
import { upcast } from './upcast'

/**
 * The state of a subject before act `seq`: the nearest checkpoint plus the acts in force since. Throws
 * file-damaged if one of them differs from what was sealed. With `proof` null that is not checked, and
 * nothing may be written from the result.
 */
export async function foldBefore(
  db: Db,
  subject: Subject,
  seq: number,
  proof: { proven: Set<number> } | null = { proven: new Set() }
): Promise<Standing> {
  const checkpoint = await checkpointBefore(db, subject, seq)
  const events = await db
    .selectFrom('act_subjects')
    .innerJoin('acts', 'acts.seq', 'act_subjects.act')
    .innerJoin('events', 'events.act', 'acts.seq')
    .select(['events.act', 'subject_kind', 'subject_id', 'type', 'v', 'changes'])
    .where('act_subjects.kind', '=', subject.kind)
    .where('act_subjects.id', '=', subject.id)
    .where('act_subjects.act', '>', checkpoint?.act ?? 0)
    .where('act_subjects.act', '<', seq)
    .where('acts.kind', '=', 'act')
    .where('acts.undone_by', 'is', null)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('events.act')
    .orderBy('idx')
    .execute()
  if (proof)
    await assertSealed(db, subject, { after: checkpoint?.act ?? 0, before: seq, proven: proof.proven })
  const born = checkpoint ? await bornOf(db, subject) : (events[0]?.act ?? 0)
  let state = checkpoint?.state ?? null
  for (const event of events) state = evolve(state, upcast({ ...event, facts: '{}' }))
  return { subject, state, born, loose: new Set(events.map((e) => e.act)).size }
}

/** The states after these events of act `seq`, in order. */
export function foldOn(standings: Standing[], events: Event[], seq: number): Standing[] {
  return standings.map((before) => {
    let { state, born } = before
    for (const event of events) {
      if (event.subject.kind !== before.subject.kind || event.subject.id !== before.subject.id) continue
      if (!state) born = seq
      state = evolve(state, event)
    }
    return { subject: before.subject, state, born, loose: before.loose + 1 }
  })
}

async function bornOf(db: Db, subject: Subject): Promise<number> {
  const row = await db
    .selectFrom('subjects')
    .select('born_seq')
    .where('kind', '=', subject.kind)
    .where('id', '=', subject.id)
    .executeTakeFirst()
  return row?.born_seq ?? 0
}
