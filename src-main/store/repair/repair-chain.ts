import { sealOf } from '../journal/chain'
import type { Donors } from './donors'
import type { Salvage } from './salvage'
import type { SealedAct } from '../journal/seals'
import type { EventTable } from '../sqlite/schema'

/** An act of the repaired journal: as it was sealed, or all that is left of one that can't be had any more. */
export interface MendedAct {
  act: SealedAct
  /** Taken over from a backup: what the file had instead was damaged, or nothing. */
  from: 'file' | 'backup'
  /** What stands here is not what was sealed, or nobody can tell. */
  lost: boolean
}

/** The method of an act of which nothing is left but its number. */
export const LOST = 'campaigns.lost'

/**
 * The journal act by act: what the file has under its seal, what backups have under the same seal, and else what is left. A backup's
 * act is only taken where the chain goes on from it as it does here: a backup may be of a branch that was given up since.
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
    // After an act that is gone, it can't be told what the next one was sealed on.
    before = mended || own ? act.hash : null
    at = act.at
    own = next
  }
}

async function mend(
  seq: number,
  before: string | null,
  own: SealedAct | null,
  next: SealedAct | null,
  donors: Donors
): Promise<MendedAct | null> {
  if (before === null) return null
  if (own && fits(before, own)) return { act: own, from: 'file', lost: false }
  // Only its seal was damaged: the next act was sealed on the right one.
  const hash = own && seal(before, own)
  if (own && hash && next && fits(hash, next)) return { act: { ...own, hash }, from: 'file', lost: false }
  const same = (act: SealedAct): boolean =>
    fits(before, act) && (act.hash === own?.hash || (next ? fits(act.hash, next) : own === null))
  const found = await donors.act(seq, same)
  return found && { act: found, from: 'backup', lost: false }
}

function fits(before: string, act: SealedAct): boolean {
  return seal(before, act) === act.hash
}

function seal(before: string, act: SealedAct): string {
  return sealOf(before, act)
}

const ACTS = ['act', 'undo', 'redo']
const SUBJECTS = ['campaign', 'roster', 'battle', 'tracker']

/** What can still be kept of an act: its row and events as far as the tables can hold them. */
function left(seq: number, own: SealedAct | null, at: string): SealedAct {
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
      events: [],
      sound: false
    }
  const events = own.events.filter(
    (event: EventTable) => SUBJECTS.includes(event.subject_kind) && Number.isInteger(event.v)
  )
  return { ...own, at: Number.isNaN(Date.parse(own.at)) ? at : own.at, events, sound: false }
}
