import { homedir } from 'node:os'
import { join } from 'node:path'

/** What Magot keeps beside the campaigns lies in one hidden folder of the library. */
export function hiddenFolder(library: string): string {
  return join(library, '.magot')
}

/** The campaigns that were put aside: a folder that everybody sees, with files under their own names. */
export function archiveFolder(library: string): string {
  return join(library, 'archive')
}

/** The folder of all lists of backups. */
export function backupsFolder(library: string): string {
  return join(hiddenFolder(library), 'backups')
}

/** Where the backups of a campaign's file lie, by its ids and not its name, so that renaming loses none. */
export function backupFolder(library: string, campaign: string, copy: string | null = null): string {
  return join(backupsFolder(library), copy === null ? campaign : `${campaign}.${copy}`)
}

/** The campaign and the copy that a list of backups is of, by the name of its folder; null where it is none. */
export function listOf(folder: string): { campaign: string; copy: string | null } | null {
  const [campaign = '', copy = null, ...more] = folder.split('.')
  return more.length === 0 && isFolderSafe(campaign) && (copy === null || isFolderSafe(copy))
    ? { campaign, copy }
    : null
}

/** Campaign ids become names of folders. */
export function isFolderSafe(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(id)
}

/** The library where nothing else is chosen: the folder that the operating system gives to data of applications. */
export function defaultLibrary(
  platform: NodeJS.Platform = process.platform,
  env: { [name: string]: string | undefined } = process.env,
  home: string = homedir()
): string {
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Magot')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Magot')
  // An XDG path that isn't absolute must be ignored, says the specification.
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(home, '.local', 'share')
  return join(data, 'magot')
}
