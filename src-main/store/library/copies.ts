import { randomBytes } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { connect } from '../sqlite/connect'
import { readMeta, writeCopy } from '../sqlite/meta'
import type { Db } from '../sqlite/schema'
import { entriesOf, isText, SmallFile } from './small-file'

/**
 * Makes a copy id. Two files of one campaign (a duplicate made by hand, a backup saved elsewhere) develop
 * separately, and each has its own list of backups. The campaign's first file has no copy id; its list is named by
 * the campaign's id alone. Every other file has a copy id in `meta`.
 */
export function newCopyId(): string {
  return randomBytes(8).toString('hex')
}

/** The file of each copy: `<campaign>` or `<campaign>.<copy>` to a path, relative to the library if inside it. */
const paths = new SmallFile('copies.json', (read) => entriesOf(read, isText))

function copyKey(campaign: string, copy: string | null): string {
  return copy === null ? campaign : `${campaign}.${copy}`
}

/**
 * Returns the copy id of this file. If another existing file is registered with the same copy id, this one is a
 * duplicate: it gets a new copy id, which is written into it. `db` is this file, open for writing.
 */
export async function settleCopy(
  db: Db,
  file: { library: string; path: string; campaign: string; copy: string | null }
): Promise<string | null> {
  const { library, path, campaign } = file
  const known = (await paths.read(library))[copyKey(campaign, file.copy)]
  const owner =
    known === undefined ? null : await realpath(resolve(library, known)).catch(() => resolve(library, known))
  if (owner === null || owner === path || !(await isStill(owner, campaign, file.copy))) {
    await remember(library, copyKey(campaign, file.copy), path)
    return file.copy
  }
  const copy = newCopyId()
  await writeCopy(db, copy)
  await remember(library, copyKey(campaign, copy), path)
  return copy
}

/** The file last registered as this copy, whether or not it still exists; null if none was. */
export async function fileOfCopy(
  library: string,
  campaign: string,
  copy: string | null
): Promise<string | null> {
  const known = (await paths.read(library))[copyKey(campaign, copy)]
  return known === undefined ? null : resolve(library, known)
}

async function isStill(path: string, campaign: string, copy: string | null): Promise<boolean> {
  if (!(await stat(path).catch(() => null))?.isFile()) return false
  const db = connect(path, 'read')
  try {
    const meta = await readMeta(db)
    return meta.id === campaign && (meta.copy ?? null) === copy
  } catch {
    return true // damaged, or open in another program: its backups still belong to it
  } finally {
    await db.destroy().catch(() => {})
  }
}

/** Never fails: what is not stored is determined again at the next opening. */
async function remember(library: string, key: string, path: string): Promise<void> {
  const real = await realpath(library).catch(() => library)
  const within = relative(real, path)
  // Relative to the library, so that the entry stays valid if the whole library is moved.
  const written = within.startsWith(`..${sep}`) || isAbsolute(within) ? path : within
  await paths.change(library, (all) => (all[key] === written ? all : { ...all, [key]: written }))
}
