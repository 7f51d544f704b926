import { createHash, hash } from 'node:crypto'
import type { Params } from '../../kernel/values/json'
import { StoreRefusal } from './refusal'
import type { CheckpointTable, PictureTable, SubjectTable } from './schema'

/**
 * The checksum of some content: 128 bits of SHA-256. It detects damage, not malice: whoever can write the file can
 * write the checksum too.
 */
export function sumOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}

type SummedSubject = Omit<SubjectTable, 'state' | 'sum'>

/**
 * The checksum of a subject's row. It covers the state through `state_sum`, so that lists are checked without
 * reading states.
 */
export function subjectSum(row: SummedSubject): string {
  const {
    kind,
    id,
    name,
    system,
    roster_kind,
    player,
    stage,
    money,
    value,
    members,
    date,
    status,
    friendly,
    sides,
    born_seq,
    updated_seq,
    loose,
    state_sum
  } = row
  return sumOf(
    JSON.stringify([
      kind,
      id,
      name,
      system,
      roster_kind,
      player,
      stage,
      money,
      value,
      members,
      date,
      status,
      friendly,
      sides,
      born_seq,
      updated_seq,
      loose,
      state_sum
    ])
  )
}

/** The checksum of a checkpoint: subject, act and deflated state. */
export function checkpointSum({
  kind,
  id,
  act,
  state
}: Pick<CheckpointTable, 'kind' | 'id' | 'act' | 'state'>): string {
  return sumOf(Buffer.concat([Buffer.from(JSON.stringify([kind, id, act])), state]))
}

/** The id of a picture: a hash of its type and bytes. */
export function pictureId({ type, bytes }: Pick<PictureTable, 'type' | 'bytes'>): string {
  return createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 40)
}

/** The refusal for a damaged row. `params` say what the row belongs to; the caller adds the file's path. */
export function damagedRow(params: Params): StoreRefusal {
  return new StoreRefusal('file-damaged', params)
}
