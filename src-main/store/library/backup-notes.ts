import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE } from '../sqlite/private-file'
import { stagedIn } from './staging'
import { fromText, toText } from '../sqlite/text'

/** Why a backup was made. */
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

/** Facts about a backup that are not in its file. A restore needs none of them. */
export interface BackupNote {
  /** When it was last read completely without a fault (ISO); null if it has damaged rows. */
  checked: string | null
  /**
   * Size and modification time of its file at that moment. If the file has
   * changed since, the note no longer applies.
   */
  size: number
  mtime: number
  cause: BackupCause | null
  /** True if damage was found when it was made or read. */
  damaged?: boolean
  /** Where its journal ends; null in notes of older versions. */
  head?: Head | null
}

/**
 * Where a campaign's journal ends. Files with equal heads have equal journals, because each seal covers those
 * before it.
 */
export type Head = {
  seq: number
  hash: string
  version: number
}

type Notes = { [name: string]: BackupNote }

/** The valid notes of a list, by the backup's name. Empty if there are none or the file of notes is unreadable. */
export async function readNotes(folder: string): Promise<Map<string, BackupNote>> {
  const notes = new Map<string, BackupNote>()
  for (const [name, note] of Object.entries(await read(folder))) {
    const now = await stat(join(folder, name)).catch(() => null)
    if (now && now.size === note.size && Math.floor(now.mtimeMs) === note.mtime) notes.set(name, note)
  }
  return notes
}

/**
 * Notes that a backup was read completely at `checked`, or that it has damaged rows (null). `file` is where it lies
 * before it gets its name. `cause` and `head` stay as noted if left out. Never fails: without a note, the backup
 * counts as not checked.
 */
export function noteChecked(
  folder: string,
  name: string,
  checked: string | null,
  {
    file = join(folder, name),
    ...known
  }: { cause?: BackupCause | null; head?: Head; file?: string; damaged?: boolean } = {}
): Promise<void> {
  const turn = (turns.get(folder) ?? Promise.resolve())
    .then(() => write(folder, name, file, checked, known))
    .catch(() => {})
  turns.set(folder, turn)
  return turn
}

/** One change at a time, because each reads, changes and writes the whole file. */
const turns = new Map<string, Promise<void>>()

async function write(
  folder: string,
  name: string,
  file: string,
  checked: string | null,
  known: Pick<Partial<BackupNote>, 'cause' | 'head' | 'damaged'>
): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  const before = await read(folder)
  const noted = before[name]
  const cause = known.cause ?? noted?.cause ?? null
  const head = known.head ?? noted?.head ?? null
  const notes: Notes = {
    [name]: {
      checked,
      size,
      mtime: Math.floor(mtimeMs),
      cause,
      head,
      ...(known.damaged && { damaged: true })
    }
  }
  for (const [other, note] of Object.entries(before))
    if (other !== name && (await stat(join(folder, other)).catch(() => null))) notes[other] = note
  const staged = stagedIn(folder)
  try {
    await writeFile(staged, toText(notes), { mode: PRIVATE })
    await rename(staged, fileOf(folder))
  } finally {
    await rm(staged, { force: true })
  }
}

async function read(folder: string): Promise<Notes> {
  try {
    const notes = fromText<Notes>(await readFile(fileOf(folder), 'utf8'))
    return Object.fromEntries(
      Object.entries(notes).filter(
        ([, note]) =>
          typeof note === 'object' &&
          note !== null &&
          (note.checked === null || !Number.isNaN(Date.parse(note.checked)))
      )
    )
  } catch {
    return {}
  }
}

function fileOf(folder: string): string {
  return join(folder, 'checked.json')
}
