import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE } from '../sqlite/private'
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

/** What is known of a backup besides its file. None of it is needed to put it back. */
export interface BackupNote {
  /** When it was last opened and read whole without a fault (ISO); null where it was made of a campaign with damaged rows. */
  checked: string | null
  /** Its file as it was then: one that changed since is not checked any more. */
  size: number
  mtime: number
  cause: BackupCause | null
}

type Notes = { [name: string]: BackupNote }

/** The notes of a list, as far as they still hold: by the backup's name. Empty where there are none, or none can be read. */
export async function readNotes(folder: string): Promise<Map<string, BackupNote>> {
  const notes = new Map<string, BackupNote>()
  for (const [name, note] of Object.entries(await read(folder))) {
    const now = await stat(join(folder, name)).catch(() => null)
    if (now && now.size === note.size && Math.floor(now.mtimeMs) === note.mtime) notes.set(name, note)
  }
  return notes
}

/**
 * Remembers that a backup was read whole just now (`checked`), or why it was made of what is damaged (null); `file`: where it lies until it has its name. Best effort: without it, the
 * backup counts as not checked.
 */
export function noteChecked(
  folder: string,
  name: string,
  checked: string | null,
  { cause, file = join(folder, name) }: { cause?: BackupCause | null; file?: string } = {}
): Promise<void> {
  const turn = (turns.get(folder) ?? Promise.resolve())
    .then(() => write(folder, name, file, checked, cause))
    .catch(() => {})
  turns.set(folder, turn)
  return turn
}

/** One after the other: each reads, changes and writes the whole file. */
const turns = new Map<string, Promise<void>>()

async function write(
  folder: string,
  name: string,
  file: string,
  checked: string | null,
  cause?: BackupCause | null
): Promise<void> {
  const { size, mtimeMs } = await stat(file)
  const before = await read(folder)
  const notes: Notes = {
    [name]: { checked, size, mtime: Math.floor(mtimeMs), cause: cause ?? before[name]?.cause ?? null }
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
