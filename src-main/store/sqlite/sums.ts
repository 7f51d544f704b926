import { createHash } from 'node:crypto'
import type { Params } from '../../kernel/values/json'
import { StoreRefusal } from './refusal'
import type { CheckpointTable, PictureTable, SubjectTable } from './schema'

/** What a row holds, in a few letters: 128 bits of SHA-256. It is no seal, since whoever can write the file can write it too: it tells damage, not malice. */
export function sumOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}

type SummedSubject = Omit<SubjectTable, 'state' | 'sum'>

/** The sum of a subject's row. The state counts by its own sum, so that a list is checked without reading states. */
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

/** The sum of a checkpoint: of which subject after which act, and its deflated state. */
export function checkpointSum({
  kind,
  id,
  act,
  state
}: Pick<CheckpointTable, 'kind' | 'id' | 'act' | 'state'>): string {
  return sumOf(Buffer.concat([Buffer.from(JSON.stringify([kind, id, act])), state]))
}

/** The id of a picture is its sum. */
export function pictureId({ type, bytes }: Pick<PictureTable, 'type' | 'bytes'>): string {
  return createHash('sha256').update(type).update(bytes).digest('hex').slice(0, 40)
}

/** A row that is not what was written. `params` say what it belongs to; whoever knows the file adds its path. */
export function damagedRow(params: Params): StoreRefusal {
  return new StoreRefusal('file-damaged', params)
}
