import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Params } from '../../kernel/values/json'
import { hiddenFolder } from './folders'
import { PRIVATE, privateFolder } from '../sqlite/private-file'
import { stagedIn } from './staging'
import { fromText, toText } from '../sqlite/text'

/** How a campaign file was when Magot last left it. A file that is still so need not be read whole at opening. */
interface Left {
  id: string
  /** Which copy of the campaign (copies.ts); nothing in the first one. */
  copy?: string
  size: number
  /** In whole milliseconds: finer ones do not survive every copy of a file system. */
  mtime: number
  /** What was seen of damaged rows while it was open. */
  damage?: Params
}

type LeftFiles = { [path: string]: Left }

/** Is the file as Magot left it, and was it sound then? False also where nothing is known. */
export async function isAsLeft(library: string, path: string): Promise<boolean> {
  const left = await leftAt(library, path)
  return left !== null && !left.damage
}

/** What was seen of damaged rows when the file, which has not changed since, was last open; else null. */
export async function knownDamage(library: string, path: string): Promise<Params | null> {
  return (await leftAt(library, path))?.damage ?? null
}

async function leftAt(library: string, path: string): Promise<Left | null> {
  const left = (await read(library))[path]
  if (!left) return null
  const now = await stat(path).catch(() => null)
  return now !== null && now.size === left.size && Math.floor(now.mtimeMs) === left.mtime ? left : null
}

/** The id of the campaign that was last seen at this path: all that is known of a file that can't be read any more. */
export async function lastSeenId(library: string, path: string): Promise<string | null> {
  return (await lastSeen(library, path))?.id ?? null
}

/** The campaign, and which copy of it, that was last seen at this path. */
export async function lastSeen(
  library: string,
  path: string
): Promise<{ id: string; copy: string | null } | null> {
  const left = (await read(library))[path]
  return left ? { id: left.id, copy: left.copy ?? null } : null
}

/** Remembers the file as it is now, after a clean close, and what is damaged in it. Best effort: what fails here costs a check at the next opening. */
export async function rememberAsLeft(
  library: string,
  path: string,
  { id, copy = null, damage }: { id: string; copy?: string | null; damage?: Params | undefined }
): Promise<void> {
  try {
    const { size, mtimeMs } = await stat(path)
    const files = {
      ...(await read(library)),
      [path]: {
        id,
        ...(copy !== null && { copy }),
        size,
        mtime: Math.floor(mtimeMs),
        ...(damage && { damage })
      }
    }
    const file = fileOf(library)
    const staged = stagedIn(hiddenFolder(library))
    await privateFolder(hiddenFolder(library))
    await writeFile(staged, toText(files), { mode: PRIVATE })
    await rename(staged, file)
  } catch {
    // The next opening checks the whole file.
  }
}

async function read(library: string): Promise<LeftFiles> {
  try {
    const files = fromText<LeftFiles>(await readFile(fileOf(library), 'utf8'))
    return typeof files === 'object' && files !== null ? files : {}
  } catch {
    return {}
  }
}

function fileOf(library: string): string {
  return join(hiddenFolder(library), 'verified.json')
}
