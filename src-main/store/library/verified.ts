import { stat } from 'node:fs/promises'
import type { Params } from '../../kernel/values/json'
import { entriesOf, SmallFile } from './small-file'

/** How Magot last left a campaign file. If the file is unchanged, it need not be read completely at opening. */
interface Left {
  id: string
  /** The copy id (copies.ts); missing for the first file. */
  copy?: string
  size: number
  /** In whole milliseconds, because some file systems drop finer ones. */
  mtime: number
  /** Damage found while it was open. */
  damage?: Params
}

/** By the path of each file. */
const files = new SmallFile('verified.json', (read) => entriesOf(read, isLeft))

/** Returns true if the file is as Magot left it and was sound then. False if nothing is known. */
export async function isAsLeft(library: string, path: string): Promise<boolean> {
  const left = await leftAt(library, path)
  return left !== null && !left.damage
}

/** Damage found when the file was last open, if it has not changed since; else null. */
export async function knownDamage(library: string, path: string): Promise<Params | null> {
  return (await leftAt(library, path))?.damage ?? null
}

async function leftAt(library: string, path: string): Promise<Left | null> {
  const left = (await files.read(library))[path]
  if (!left) return null
  const now = await stat(path).catch(() => null)
  return now !== null && now.size === left.size && Math.floor(now.mtimeMs) === left.mtime ? left : null
}

/** The id of the campaign last seen at this path, for a file that is no longer readable. */
export async function lastSeenId(library: string, path: string): Promise<string | null> {
  return (await lastSeen(library, path))?.id ?? null
}

/** The campaign and copy last seen at this path. */
export async function lastSeen(
  library: string,
  path: string
): Promise<{ id: string; copy: string | null } | null> {
  const left = (await files.read(library))[path]
  return left ? { id: left.id, copy: left.copy ?? null } : null
}

/**
 * Stores the present size and time of the file after closing it, with known damage. Never fails: without the entry,
 * the next opening checks the whole file.
 */
export async function rememberAsLeft(
  library: string,
  path: string,
  { id, copy = null, damage }: { id: string; copy?: string | null; damage?: Params | undefined }
): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found) return
  const left: Left = {
    id,
    ...(copy !== null && { copy }),
    size: found.size,
    mtime: Math.floor(found.mtimeMs),
    ...(damage && { damage })
  }
  await files.change(library, (all) => ({ ...all, [path]: left }))
}

const isLeft = (entry: unknown): entry is Left =>
  typeof entry === 'object' && entry !== null && typeof (entry as Left).id === 'string'
