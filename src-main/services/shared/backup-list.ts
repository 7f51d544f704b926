import type { BackupEntry } from '../../contract/backups'
import { Refused } from '../../contract/errors'
import {
  campaignIn,
  listAllBackups,
  listBackups,
  refuseUnread,
  type Backup
} from '../../store/library/backup'
import { listOf } from '../../store/library/folders'
import { Since } from '../../store/library/look-into'
import type { Context } from './context'

/** The backups of the campaign in this file (now, or when it was last readable), its own first. */
async function backupsOf(
  context: Context,
  file: string
): Promise<{ list: string | null; backups: Backup[] }> {
  const of = await campaignIn(context.outside.pathOf(file), context.library)
  await refuseUnread(context.library, of ?? undefined)
  if (!of) return { list: null, backups: [] }
  const list = of.copy === null ? of.id : `${of.id}.${of.copy}`
  return { list, backups: await listAllBackups(context.library, of.id, of.copy) }
}

/**
 * Finds a backup by name: in the given list, else in the file's own, else in others of the same campaign.
 * Throws unknown-backup.
 */
export async function findBackup(
  context: Context,
  { file, list, backup }: { file?: string | undefined; list?: string | undefined; backup: string }
): Promise<Backup> {
  const of = list === undefined ? null : listOf(list)
  const known = of
    ? await listBackups(context.library, of.campaign, of.copy)
    : file !== undefined && list === undefined
      ? (await backupsOf(context, file)).backups
      : []
  const found = known.find(({ name }) => name === backup)
  if (!found) throw new Refused('unknown-backup', { backup })
  return found
}

export async function entriesOf(
  backups: Backup[],
  own: string | null,
  since: Since | null
): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = []
  for (const backup of backups) entries.push(entryOf(backup, own, since && (await since.actsOf(backup))))
  return entries
}

export function entryOf(
  { name, list, at, size, checked, damaged, cause }: Backup,
  own: string | null,
  since: number | null
): BackupEntry {
  return {
    backup: name,
    list,
    at,
    bytes: size,
    checked,
    ...(damaged && { damaged }),
    cause,
    own: list === own,
    since
  }
}

/** The answer of `campaigns.backups`: each backup with how many acts the file has added since. */
export async function backupEntries(context: Context, file: string): Promise<BackupEntry[]> {
  const { list, backups } = await backupsOf(context, file)
  if (backups.length === 0) return []
  const since = new Since(context.outside.pathOf(file))
  try {
    return await entriesOf(backups, list, since)
  } finally {
    await since.end()
  }
}
