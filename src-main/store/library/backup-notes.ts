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

/** What is known of a backup besides its file. None of it is needed to put it back. */
export interface BackupNote {
  /** When it was last opened and read whole without a fault (ISO); null where it was made of a campaign with damaged rows. */
  checked: string | null
  /** Its file as it was then: one that changed since is not checked any more. */
  size: number
  mtime: number
  cause: BackupCause | null
  /** Something in it was seen to be damaged, when it was made or read. */
  damaged?: boolean
  /** Where its journal ends; null where it was noted before this was kept. */
  head?: Head | null
}

/** Where a campaign's journal ends: what two files with the same head hold is the same, for each seal holds those before. */
export type Head = {
  seq: number
  hash: string
  version: number
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
 * Remembers that a backup was read whole at `checked`, or that it was made of a damaged campaign (null); `file`: where it lies until
 * it has its name. What is not given of the rest stays as it was noted. Best effort: without it, the backup counts as not checked.
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

/** One after the other: each reads, changes and writes the whole file. */
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
