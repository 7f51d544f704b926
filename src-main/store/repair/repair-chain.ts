import { sealOf } from '../journal/chain'
import type { Donors } from './donors'
import type { Salvage } from './salvage'
import type { StoredAct } from '../journal/seals'
import type { EventTable } from '../sqlite/schema'

/** An act of the repaired journal: either as it was sealed, or what remains of a lost act. */
export interface MendedAct {
  act: StoredAct
  /** `backup`: taken from a backup, because the file's own act was damaged or missing. */
  from: 'file' | 'backup'
  /** True if it differs from what was sealed, or if that can't be determined. */
  lost: boolean
}

/** The method of a lost act of which only its number is known. */
export const LOST = 'campaigns.lost'

/**
 * Yields the journal act by act: the file's own act if it matches its seal, else a backup's act with the same seal,
 * else what remains. A backup's act is only used if the file's chain of seals continues from it, because a backup
 * may belong to an abandoned branch of history.
 */
export async function* mendedChain(
  campaign: string,
  file: Salvage,
  donors: Donors
): AsyncGenerator<MendedAct> {
  let before: string | null = campaign
  let at = new Date(0).toISOString()
  let own = await file.act(1)
  for (let seq = 1; seq <= file.last; seq++) {
    const next = seq < file.last ? await file.act(seq + 1) : null
    const mended = await mend(seq, before, own, next, donors)
    const act = mended?.act ?? left(seq, own, at)
    yield mended ?? { act, from: 'file', lost: true }
    // If an act is missing entirely, the next act's seal can't be checked.
    before = mended || own ? act.hash : null
    at = act.at
    own = next
  }
}

async function mend(
  seq: number,
  before: string | null,
  own: StoredAct | null,
  next: StoredAct | null,
  donors: Donors
): Promise<MendedAct | null> {
  if (before === null) return null
  if (own && fits(before, own)) return { act: own, from: 'file', lost: false }
  // Only the seal of this act was damaged: the next act continues from the correct one.
  const hash = own && seal(before, own)
  if (own && hash && next && fits(hash, next)) return { act: { ...own, hash }, from: 'file', lost: false }
  const same = (act: StoredAct): boolean =>
    fits(before, act) && (act.hash === own?.hash || (next ? fits(act.hash, next) : own === null))
  const found = await donors.act(seq, same)
  return found && { act: found, from: 'backup', lost: false }
}

function fits(before: string, act: StoredAct): boolean {
  return seal(before, act) === act.hash
}

function seal(before: string, act: StoredAct): string {
  return sealOf(before, act)
}

const ACTS = ['act', 'undo', 'redo']
const SUBJECTS = ['campaign', 'roster', 'battle', 'tracker']

/** What remains of an act: its row and events if the tables accept them, else only its number. */
function left(seq: number, own: StoredAct | null, at: string): StoredAct {
  const usable =
    own &&
    ACTS.includes(own.kind) &&
    (own.target === null) === (own.kind === 'act') &&
    (own.target === null || own.target < seq)
  if (!usable)
    return {
      seq,
      at,
      kind: 'act',
      method: LOST,
      input: 'null',
      target: null,
      undone_by: null,
      hash: own?.hash ?? '',
      events: []
    }
  const events = own.events.filter(
    (event: EventTable) => SUBJECTS.includes(event.subject_kind) && Number.isInteger(event.v)
  )
  return { ...own, at: Number.isNaN(Date.parse(own.at)) ? at : own.at, events }
}
