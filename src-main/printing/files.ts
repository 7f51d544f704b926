import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Writes a file whole or not at all: what stood there before stays until the new one is safe on the disk. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** A folder of printed files that the host serves by handle. A handle is a bare file name of ours, never a path. */
export interface PrintedFiles {
  /** Keeps a file and gives the handle to ask for it by; only the newest few are kept. */
  keep(bytes: Uint8Array): Promise<string>
  /** Where the file of a handle lies; null for what is not (or no longer) a handle. */
  find(handle: string): Promise<string | null>
}

const KEPT = 20
const HANDLE = /^[0-9a-f-]{36}\.pdf$/

export function printedFiles(folder: string): PrintedFiles {
  return {
    async keep(bytes) {
      const handle = `${randomUUID()}.pdf`
      await writeWhole(join(folder, handle), bytes)
      await thin(folder)
      return handle
    },
    async find(handle) {
      if (!HANDLE.test(handle)) return null
      const path = join(folder, handle)
      const there = await stat(path).catch(() => null)
      return there?.isFile() ? path : null
    }
  }
}

async function thin(folder: string): Promise<void> {
  const handles = (await readdir(folder)).filter((name) => HANDLE.test(name))
  if (handles.length <= KEPT) return
  const aged = await Promise.all(handles.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  aged.sort((a, b) => b.at - a.at)
  for (const { name } of aged.slice(KEPT)) await rm(join(folder, name), { force: true })
}
