import * as v from 'valibot'
import type { Params, Words } from '../kernel/values/json'
import { besideJournal, fileName, long, nothing, read, beside, write } from './method'
import type { CopyToSave } from './library'
import type { ActView } from './views'

/** Names of backups and of lists are names of files, and reach no further. */
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
  /** Which list it stands in: together, the two name it. */
  list: string
  at: string
  bytes: number
  /** When it was last opened and read whole without a fault; null where that is not known of its file as it is now. */
  checked: string | null
  /** Something in it was seen to be damaged; `backups.lookInto` says what. Left out where nothing was. */
  damaged?: true
  cause: BackupCause | null
  /** False where it is of another copy of the campaign. */
  own: boolean
  /** How many acts the campaign's file has gone on since; null where it went another way, or can't be read. */
  since: number | null
}

/** A backup looked into, without putting it anywhere. */
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

/** The backups of a campaign whose file is not in the library any more. */
export interface DeletedCampaign {
  list: string
  /** The name that its file would have. */
  file: string
  name: string
  system: string | null
  systemName: Words | null
  backups: BackupEntry[]
}

export interface BackupState {
  /** The newest backup of the open campaign; null while there is none. */
  last: { at: string; checked: string | null } | null
  /** The last one that could not be made, as long as none was made since. */
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
