import { homedir } from 'node:os'
import { join } from 'node:path'

/** What Magot keeps beside the campaigns lies in one hidden folder of the library. */
export function hiddenFolder(library: string): string {
  return join(library, '.magot')
}

/** Where a campaign's backups lie, by its id and not its name, so that renaming loses none. */
export function backupFolder(library: string, campaign: string): string {
  return join(hiddenFolder(library), 'backups', campaign)
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
