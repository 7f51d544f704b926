import * as v from 'valibot'
import type { Params, Words } from '../kernel/values/json'
import { besideJournal, fileName, long, nothing, read, beside, write } from './method'
import type { CopyToSave } from './library'
import type { ActView } from './views'

/** Backups and lists are named by plain file names, never by paths. */
export const backupName = v.pipe(v.string(), v.maxLength(200), v.regex(/^[^/\\\p{Cc}]+$/u))

/** Why it was made: `opened` and `closed` (the campaign), each quarter of an hour (`evening`), on request (`asked`), before what changes much. */
export type BackupCause =
  | 'opened'
  | 'evening'
  | 'closed'
  | 'asked'
  | 'import'
  | 'merge'
  | 'rules'
  | 'repair'
  | 'restore'
  | 'migration'

export interface BackupEntry {
  backup: string
  /** The list that holds the backup; list and name together identify it. */
  list: string
  at: string
  bytes: number
  /**
   * When the file was last opened and read whole without a fault; null if unknown for the file in its present
   * state.
   */
  checked: string | null
  /** True if damage was found in it; `backups.lookInto` lists it. Left out if none was found. */
  damaged?: true
  cause: BackupCause | null
  /** False if the backup was made from another copy of the campaign. */
  own: boolean
  /**
   * How many acts the campaign's file has added since; null if the two diverged or the backup can't be read.
   */
  since: number | null
}

/** What a backup holds, read without restoring it. */
export interface BackupContent {
  backup: string
  list: string
  at: string
  bytes: number
  checked: string
  name: string
  system: string
  players: string[]
  rosters: {
    name: string
    player: string | null
    stage: string
    money: number | null
    value: number | null
    members: number
  }[]
  battles: number
  /** The last act in it. */
  act: { seq: number; at: string }
  since: { acts: number; latest: ActView[] } | null
}

/** A campaign that has backups but no file in the library any more. */
export interface DeletedCampaign {
  list: string
  /** The file name it would be restored under. */
  file: string
  name: string
  system: string | null
  systemName: Words | null
  backups: BackupEntry[]
}

export interface BackupState {
  /** The newest backup of the open campaign; null while there is none. */
  last: { at: string; checked: string | null } | null
  /** The last attempt that failed, if no backup was made since. */
  failed: { at: string; code: string; params: Params } | null
}

export const backups = {
  'backups.state': read<BackupState>()(
    'Returns when the open campaign was last backed up, and why the last attempt failed if it did.',
    nothing
  ),
  'backups.now': long(
    'snapshot',
    besideJournal(
      write<BackupEntry & { made: boolean }>()(
        'Backs up the open campaign now. If nothing changed since the newest backup, checks that one instead (`made` is false).',
        nothing
      )
    )
  ),
  'backups.lookInto': beside<BackupContent>()(
    'Reads a whole backup without restoring it: its rosters, players, battles and the acts done since. `list` alone names a backup whose campaign file is gone.',
    v.strictObject({ file: v.optional(fileName), list: v.optional(backupName), backup: backupName })
  ),
  'backups.copyOut': write<CopyToSave>()(
    'Makes a copy of a backup, to be saved outside of the library, once it was read whole; the host serves it by its handle. Refused (backup-damaged) where it is not whole.',
    v.strictObject({ file: v.optional(fileName), list: v.optional(backupName), backup: backupName })
  ),
  'backups.deleted': read<DeletedCampaign[]>()(
    'Lists campaigns that have backups but no file in the library any more; campaigns.restore brings one back.',
    nothing
  )
}
