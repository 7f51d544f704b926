import { sql } from 'kysely'
import { headOf, type End } from './journal'
import { actParams } from './seals'
import { keyOf, type Subject } from './subject'
import { damagedRow } from '../sqlite/sums'
import type { ActTable, Db } from '../sqlite/schema'
import { writtenSoFar } from '../sqlite/written-so-far'

/** An act whose undone mark or whose link to this subject contradicts the journal. */
type WrongAct = Subject & Pick<ActTable, 'seq' | 'at' | 'method'>

/** The end of the journal when it was read, and what was wrong up to there. `version` changes when another connection writes. */
interface Checked {
  version: number | null
  end: End
  wrong: WrongAct[]
}

/**
 * Compares the undone marks and the links of acts with the journal. Neither is sealed: a state folded with
 * them could miss an act or have one too many. The whole journal is read once; later only what came after. It
 * is read whole again once another connection has written, or if its end is not the one that was read.
 */
export class StandingMarks {
  private checked: Checked | null = null

  /** Throws file-damaged, naming the first act of these subjects that is wrong. Reads no texts of events. */
  async assert(db: Db, subjects: Subject[]): Promise<void> {
    const end = await headOf(db)
    if (!end) return
    const { version } = await writtenSoFar(db)
    const known = await this.stillHolds(db, version)
    const wrong = [...(known?.wrong ?? []), ...(await wrongSince(db, known?.end.seq ?? 0))]
    this.checked = { version, end, wrong }
    const keys = new Set(subjects.map(keyOf))
    const first = wrong.filter((act) => keys.has(keyOf(act))).sort((a, b) => a.seq - b.seq)[0]
    if (first) throw damagedRow(actParams(first))
  }

  /** The last result, if it is still valid: a rolled-back request may have removed the act that it ends with. */
  private async stillHolds(db: Db, version: number | null): Promise<Checked | null> {
    if (!this.checked || version === null || this.checked.version !== version) return null
    const { seq, hash } = this.checked.end
    const row = await db.selectFrom('acts').select('hash').where('seq', '=', seq).executeTakeFirst()
    return row?.hash === hash ? this.checked : null
  }
}

/** The wrong marks and links of acts after this one, and of acts that were undone or redone after it. */
async function wrongSince(db: Db, after: number): Promise<WrongAct[]> {
  const { rows } = await sql<WrongAct>`
    with turned as (select target, max(seq) as seq from acts where seq > ${after} and target is not null group by target),
      fresh as (select seq from acts where seq > ${after} union select target from turned),
      touched as (select distinct act, subject_kind as kind, subject_id as id from events where act in (select seq from fresh))
    select acts.seq, acts.at, acts.method, touched.kind, touched.id from touched
      join acts on acts.seq = touched.act and acts.kind = 'act'
      left join turned on turned.target = acts.seq
      left join acts as last on last.seq = turned.seq
      left join act_subjects as link on link.kind = touched.kind and link.id = touched.id and link.act = touched.act
      where link.act is null or acts.undone_by is not iif(last.kind = 'undo', last.seq, null)`.execute(db)
  return rows
}
