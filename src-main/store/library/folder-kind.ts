import { execFile } from 'node:child_process'
import { readFile, statfs } from 'node:fs/promises'
import { basename, dirname, sep } from 'node:path'
import { promisify } from 'node:util'

/** Linux: types of file systems (statfs) on a network or lent by a host system. */
const SHARES = new Set([
  0x6969, // nfs
  0x517b, // smb
  0xff534d42, // cifs
  0xfe534d42, // smb2
  0x564c, // ncp
  0x5346414f, // afs
  0x73757245, // coda
  0x01021997, // 9p
  0x00c36400, // ceph
  0x0bd00bd0, // lustre
  0x786f4256, // vboxsf
  0xbacbacbc // vmhgfs
])
/**
 * A program provides this file system, which may be a local NTFS stick or
 * a server. The mount table names the program.
 */
const FUSE = 0x65735546
const LOCAL_FUSE =
  /^(fuseblk|fuse\.(ntfs|ntfs-3g|exfat|apfs|hfs|bindfs|encfs|gocryptfs|cryfs|mergerfs|fuse-overlayfs|ext4|lowntfs-3g|vdfuse))$/

/** Folders that a program syncs with other computers, recognised by their usual names. */
const SYNCED: [name: string, folder: RegExp][] = [
  ['Dropbox', /^dropbox( \(.+\))?$/i],
  ['OneDrive', /^onedrive( - .+|-.+)?$/i],
  ['iCloud', /^(icloud ?drive|com~apple~clouddocs|mobile documents|iclouddrive)$/i],
  ['Google Drive', /^(google ?drive|googledrive-.+|my drive|mon drive|drivefs)$/i],
  ['Nextcloud', /^nextcloud\d*$/i],
  ['ownCloud', /^owncloud$/i],
  ['Syncthing', /^(syncthing|sync)$/i],
  ['kDrive', /^kdrive\d*$/i],
  ['pCloud', /^pcloud ?(drive|sync)?$/i],
  ['MEGA', /^mega(sync)?$/i],
  ['Seafile', /^seafile$/i],
  ['Proton Drive', /^proton ?drive.*$/i],
  ['Box', /^Box( Sync)?$/],
  ['Tresorit', /^tresors?(it)?$/i]
]

/** Where a folder lies, as far as it matters for a file that two computers may write. */
export interface Place {
  kind: 'here' | 'synced' | 'network'
  /** The program that syncs it, known by the folder's name; else null. */
  by: string | null
}

/** What is asked of the operating system. Tests replace it. */
export interface SystemQueries {
  platform: NodeJS.Platform
  /** The type number of a folder's file system, from statfs. */
  typeOf(folder: string): Promise<number>
  /** The system's table of mounted file systems, as text. */
  mounts(): Promise<string>
}

const SYSTEM: SystemQueries = {
  platform: process.platform,
  typeOf: async (folder) => (await statfs(folder)).type,
  mounts: async () =>
    process.platform === 'darwin'
      ? (await promisify(execFile)('/sbin/mount')).stdout
      : readFile('/proc/self/mountinfo', 'utf8')
}

/** Whether a folder lies on this computer only, in a synced folder, or on a share. */
export async function placeOf(folder: string, asked: SystemQueries = SYSTEM): Promise<Place> {
  if (await isShare(folder, asked)) return { kind: 'network', by: null }
  const parts = folder.split(asked.platform === 'win32' ? /[\\/]/ : sep)
  const by = SYNCED.find(([, named]) => parts.some((part) => named.test(part)))
  return by ? { kind: 'synced', by: by[0] } : { kind: 'here', by: null }
}

/** Returns true if locks in this folder are valid for everybody who can reach it: false on a share. */
export async function believesLocks(folder: string, asked: SystemQueries = SYSTEM): Promise<boolean> {
  return !(await isShare(folder, asked))
}

async function isShare(folder: string, asked: SystemQueries): Promise<boolean> {
  // realpath has already turned a drive letter of a share into the share's name.
  if (asked.platform === 'win32') return /^[\\/]{2}(?![?.][\\/])|^\\\\\?\\UNC\\/i.test(folder)
  if (asked.platform === 'darwin')
    return (
      /^\/(Network|net)\//.test(folder) ||
      (folder.startsWith('/Volumes/') && isMacShare(folder, await asked.mounts().catch(() => '')))
    )
  const type = await asked.typeOf(folder).catch(() => 0)
  if (type !== FUSE) return SHARES.has(type >>> 0)
  return !LOCAL_FUSE.test(await fuseNameOf(folder, asked))
}

/** On a Mac, /Volumes contains sticks and servers. A line: `//anna@server/jeux on /Volumes/jeux (smbfs, nodev)`. */
function isMacShare(folder: string, mounts: string): boolean {
  const shares = [
    ...mounts.matchAll(/ on (.+) \((?:smbfs|nfs|afpfs|webdav|ftp|cifs|macfuse|osxfuse|fuse[^,)]*)[,)]/g)
  ].map((match) => match[1]!)
  return shares.some((at) => folder === at || folder.startsWith(`${at}/`))
}

/** The type name of the file system that contains a folder: that of the longest mount point above it. */
async function fuseNameOf(folder: string, asked: SystemQueries): Promise<string> {
  const lines = (await asked.mounts().catch(() => '')).split('\n')
  const named = new Map(
    lines
      .map((line) => line.split(' - '))
      .map(([before = '', after = '']) => [
        before.split(' ')[4]?.replace(/\\040/g, ' ') ?? '',
        after.split(' ')[0] ?? ''
      ])
  )
  for (let at = folder; ; at = dirname(at)) {
    const name = named.get(at)
    if (name !== undefined && name !== '') return name
    if (dirname(at) === at || basename(at) === '') return ''
  }
}
