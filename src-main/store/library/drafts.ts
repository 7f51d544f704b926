import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json, Words } from '../../kernel/values/json'
import { hiddenFolder } from './folders'
import { clearStaged, stagedIn, sync } from './staging'
import { makeFolder } from '../sqlite/private-file'

/** Unsaved input of a form. */
export interface KeptDraft {
  id: string
  place: string
  at: string
  what: Words
  path: string | null
  value: Json
  was: Json
}

/** Limits per campaign: number of drafts, bytes, and age. The oldest drafts are removed first. */
const MOST = 200
const MOST_BYTES = 16_000_000
const LONGEST_MS = 90 * 86_400_000

/** Drafts without a campaign lie in a folder whose name can't be a campaign's id. */
function folderIn(library: string, campaign: string | null): string {
  return join(hiddenFolder(library), 'drafts', campaign ?? '.none')
}

const fileOf = (folder: string, id: string): string => join(folder, `${id}.json`)

/** One change at a time in each folder, so that the last input is written last. */
const turns = new Map<string, Promise<unknown>>()

function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(folder) ?? Promise.resolve()).then(work)
  const over = turn.catch(() => {})
  turns.set(folder, over)
  void over.then(() => turns.get(folder) === over && turns.delete(folder))
  return turn
}

/**
 * Writes a draft to a file of its own, so that damage or another program can't affect other drafts. A failure
 * leaves the previous draft. May remove the oldest drafts.
 */
export function keepDraft(
  library: string,
  campaign: string | null,
  draft: KeptDraft,
  now: Date
): Promise<void> {
  const folder = folderIn(library, campaign)
  return inTurn(folder, async () => {
    await makeFolder(folder)
    const path = fileOf(folder, draft.id)
    const isNew = (await stat(path).catch(() => null)) === null
    const staged = stagedIn(folder)
    try {
      await writeFile(staged, `${JSON.stringify({ v: 1, ...draft })}\n`, { flag: 'wx' })
      await sync(staged)
      await rename(staged, path)
    } catch (error) {
      await rm(staged, { force: true })
      throw error
    }
    if (isNew) await thin(folder, draft.id, now)
  })
}

/** Deletes a draft; returns false if it does not exist. */
export function dropDraft(library: string, campaign: string | null, id: string): Promise<boolean> {
  const folder = folderIn(library, campaign)
  return inTurn(folder, async () => {
    try {
      await rm(fileOf(folder, id))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  })
}

/**
 * The drafts of a campaign, newest first. An illegible file is renamed to `….damaged`, and `damaged` is called with
 * that path.
 */
export function readDrafts(
  library: string,
  campaign: string | null,
  damaged: (path: string) => void
): Promise<KeptDraft[]> {
  const folder = folderIn(library, campaign)
  return inTurn(folder, async () => {
    const found: KeptDraft[] = []
    for (const name of await namesIn(folder)) {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) continue // deleted by another program since, or not readable
      const draft = understood(text, name)
      if (draft) found.push(draft)
      else {
        const aside = `${path}.damaged`
        await rename(path, aside).catch(() => {})
        damaged(aside)
      }
    }
    return found.sort((a, b) => b.at.localeCompare(a.at))
  })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[A-Za-z0-9-]+\.json$/.test(name))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Removes drafts beyond the limits, oldest first, but never the one just written. */
async function thin(folder: string, written: string, now: Date): Promise<void> {
  await clearStaged(folder)
  const others: { path: string; at: number; bytes: number }[] = []
  let bytes = 0
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found) continue
    bytes += found.size
    if (name !== `${written}.json`) others.push({ path, at: found.mtimeMs, bytes: found.size })
  }
  let count = others.length + 1
  for (const other of others.sort((a, b) => a.at - b.at)) {
    if (count <= MOST && bytes <= MOST_BYTES && now.getTime() - other.at <= LONGEST_MS) break
    await rm(other.path, { force: true }).catch(() => {})
    count--
    bytes -= other.bytes
  }
}

function understood(text: string, name: string): KeptDraft | null {
  try {
    const found = JSON.parse(text) as Partial<KeptDraft> & { v?: unknown }
    const { v, id, place, at, what, path, value, was } = found
    if (
      v !== 1 ||
      typeof id !== 'string' ||
      `${id}.json` !== name ||
      typeof place !== 'string' ||
      typeof at !== 'string'
    )
      return null
    if (
      what === undefined ||
      what === null ||
      value === undefined ||
      was === undefined ||
      (path !== null && typeof path !== 'string')
    )
      return null
    return { id, place, at, what, path, value, was }
  } catch {
    return null
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
}
