import { homedir } from 'node:os'
import { join } from 'node:path'

/** The hidden folder of a library, for all Magot's files except campaigns. */
export function hiddenFolder(library: string): string {
  return join(library, '.magot')
}

/** The folder of archived campaigns: visible, with files under their own names. */
export function archiveFolder(library: string): string {
  return join(library, 'archive')
}

/** The folder of all lists of backups. */
export function backupsFolder(library: string): string {
  return join(hiddenFolder(library), 'backups')
}

/**
 * The folder with the backups of a campaign's file. It is named by ids, so
 * that renaming a campaign loses no backups.
 */
export function backupFolder(library: string, campaign: string, copy: string | null = null): string {
  return join(backupsFolder(library), copy === null ? campaign : `${campaign}.${copy}`)
}

/** The campaign and copy of a list of backups, from its folder's name; null if the name has another form. */
export function listOf(folder: string): { campaign: string; copy: string | null } | null {
  const [campaign = '', copy = null, ...more] = folder.split('.')
  return more.length === 0 && isFolderSafe(campaign) && (copy === null || isFolderSafe(copy))
    ? { campaign, copy }
    : null
}

/** Returns true if a campaign id or copy id can be a folder's name. */
export function isFolderSafe(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id)
}

/** The default library: the operating system's folder for application data. */
export function defaultLibrary(
  platform: NodeJS.Platform = process.platform,
  env: { [name: string]: string | undefined } = process.env,
  home: string = homedir()
): string {
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Magot')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Magot')
  // The XDG specification says to ignore a path that isn't absolute.
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local', 'share')
  return join(data, 'magot')
}
