import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '../../kernel/values/json'
import { hiddenFolder } from './folders'
import { asRefusal } from '../sqlite/refusal'
import { stagedIn, sync } from './staging'
import { makeFolder } from '../sqlite/private-file'

/** A named choice of cards. The services define the form of `deck` and `setup`. */
export interface SavedPreset {
  id: string
  name: string
  campaign: string | null
  deck: Json
  setup: Json
}

/** The last print of a campaign or a system's book: a mark for each card, which shows later changes of the card. */
export interface KeptPrint {
  at: string
  marks: { [card: string]: string }
}

/** A printer used here, with its offset on each side, in tenths of a millimetre. */
export interface SavedPrinter {
  name: string
  offset: { front: { x: number; y: number }; back: { x: number; y: number } }
}

/**
 * What the library stores about printing. It belongs to the people who print here, not to a campaign, and no act
 * depends on it.
 */
export interface PrintMemory {
  presets: SavedPreset[]
  printed: { [scope: string]: KeptPrint }
  printers: SavedPrinter[]
  /** The print settings of each deck. */
  setups: { [deck: string]: KeptSetup }
}

/** The print settings of a deck and when they were stored. The services define the form of `setup`. */
export interface KeptSetup {
  at: string
  setup: Json
}

const EMPTY: PrintMemory = { presets: [], printed: {}, printers: [], setups: {} }

function pathIn(library: string): string {
  return join(hiddenFolder(library), 'printing.json')
}

/**
 * Returns what is stored; empty if there is no file or it is illegible. An illegible file is renamed to
 * `….damaged`, and `damaged` is called with that path.
 */
export async function readPrintMemory(
  library: string,
  damaged: (path: string) => void
): Promise<PrintMemory> {
  const path = pathIn(library)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return EMPTY
  const read = understood(text)
  if (read) return read
  const aside = `${path}.damaged`
  await rename(path, aside).catch(() => {})
  damaged(aside)
  return EMPTY
}

/** One change at a time in each library, so that no change overwrites another. */
const turns = new Map<string, Promise<unknown>>()

/** Changes what is stored; a failure leaves the old file. Throws a StoreRefusal: disk-full, file-read-only… */
export function changePrintMemory(
  library: string,
  change: (memory: PrintMemory) => PrintMemory,
  damaged: (path: string) => void
): Promise<PrintMemory> {
  const turn = (turns.get(library) ?? Promise.resolve()).then(async () => {
    const after = change(await readPrintMemory(library, damaged))
    await writeWhole(library, after)
    return after
  })
  turns.set(
    library,
    turn.catch(() => {})
  )
  return turn
}

async function writeWhole(library: string, memory: PrintMemory): Promise<void> {
  const folder = hiddenFolder(library)
  const staged = stagedIn(folder)
  try {
    await makeFolder(folder)
    await writeFile(staged, `${JSON.stringify({ v: 1, ...memory }, null, 1)}\n`, { flag: 'wx' })
    await sync(staged)
    await rename(staged, pathIn(library))
    await sync(folder)
  } catch (error) {
    await rm(staged, { force: true }).catch(() => {})
    throw asRefusal(error, pathIn(library))
  }
}

function understood(text: string): PrintMemory | null {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(found) || found['v'] !== 1 || !Array.isArray(found['presets']) || !isRecord(found['printed']))
    return null
  const { presets, printed, printers = [], setups = {} } = found
  if (!Array.isArray(printers) || !printers.every(isPrinter)) return null
  if (!isRecord(setups) || !Object.values(setups).every(isSetup)) return null
  return presets.every(isPreset) && Object.values(printed).every(isPrint)
    ? {
        presets,
        printed: printed as PrintMemory['printed'],
        printers,
        setups: setups as PrintMemory['setups']
      }
    : null
}

function isPreset(value: unknown): value is SavedPreset {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['name'] === 'string' &&
    (value['campaign'] === null || typeof value['campaign'] === 'string') &&
    isRecord(value['deck']) &&
    isRecord(value['setup'])
  )
}

function isPrint(value: unknown): value is KeptPrint {
  return (
    isRecord(value) &&
    typeof value['at'] === 'string' &&
    isRecord(value['marks']) &&
    Object.values(value['marks']).every((mark) => typeof mark === 'string')
  )
}

function isPrinter(value: unknown): value is SavedPrinter {
  if (!isRecord(value) || typeof value['name'] !== 'string' || !isRecord(value['offset'])) return false
  const { front, back } = value['offset']
  return [front, back].every(
    (shift) => isRecord(shift) && Number.isInteger(shift['x']) && Number.isInteger(shift['y'])
  )
}

function isSetup(value: unknown): value is KeptSetup {
  return isRecord(value) && typeof value['at'] === 'string' && isRecord(value['setup'])
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
