import { constants, open, stat } from 'node:fs/promises'
import { APPLICATION_ID } from './migrations'
import { asRefusal, isForbidden, StoreRefusal } from './refusal'

/** The data in the first 100 bytes of a campaign file. */
export interface Header {
  version: number
  size: number
  /** True if there is a rollback journal: a write was interrupted, and SQLite will roll it back on opening. */
  interrupted: boolean
}

const MAGIC = 'SQLite format 3\0'
const TRUNCATED = 'truncated'

/**
 * Reads a campaign's header without opening the file as a database, so that a foreign file is not changed. Throws a
 * StoreRefusal: file-missing, file-empty, file-foreign, file-newer (than `latest`), file-damaged.
 */
export async function readHeader(path: string, latest: number): Promise<Header> {
  try {
    return await headerOf(path, latest)
  } catch (error) {
    if (!(error instanceof StoreRefusal) || error.params.detail !== TRUNCATED) throw error
    // Another program may have grown the file between reading header and size. A truncated file stays truncated.
    await new Promise((done) => setTimeout(done, 50))
    return headerOf(path, latest)
  }
}

async function headerOf(path: string, latest: number): Promise<Header> {
  const { bytes, size } = await firstBytes(path)
  if (size === 0) throw new StoreRefusal('file-empty', { path })
  if (bytes.every((b) => b === 0)) throw new StoreRefusal('file-damaged', { path, detail: 'header wiped' })
  if (bytes.length < 100 || bytes.toString('latin1', 0, 16) !== MAGIC)
    throw new StoreRefusal('file-foreign', { path })
  if (bytes.readUInt32BE(68) !== APPLICATION_ID) throw new StoreRefusal('file-foreign', { path })
  const version = bytes.readUInt32BE(60)
  if (version > latest) throw new StoreRefusal('file-newer', { path, version, known: latest })
  if (version === 0) throw new StoreRefusal('file-damaged', { path, detail: 'no version' })
  const interrupted = await isInterrupted(path)
  // During an interrupted write, size and header may disagree. Otherwise a file that is too short has lost pages.
  const pageSize = bytes.readUInt16BE(16) === 1 ? 65536 : bytes.readUInt16BE(16)
  const pages = bytes.readUInt32BE(28)
  if (!interrupted && size < pages * pageSize) {
    throw new StoreRefusal('file-damaged', { path, detail: TRUNCATED, size, expected: pages * pageSize })
  }
  return { version, size, interrupted }
}

async function firstBytes(path: string): Promise<{ bytes: Buffer; size: number }> {
  try {
    // Opening a pipe would wait forever, and a device may do anything.
    const found = await stat(path)
    if (!found.isFile())
      throw new StoreRefusal('file-foreign', {
        path,
        detail: 'no plain file',
        ...(found.isDirectory() && { folder: true })
      })
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const bytes = Buffer.alloc(100)
      const { bytesRead } = await file.read(bytes, 0, 100, 0)
      return { bytes: bytes.subarray(0, bytesRead), size: (await file.stat()).size }
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // Links that lead in a circle lead to no file, and a name that is too long names none.
    if (/^(ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(code ?? ''))
      throw new StoreRefusal('file-missing', { path })
    // What can't even be read is no campaign that only can't be written.
    if (isForbidden(error)) throw new StoreRefusal('file-unreadable', { path })
    if (code === 'EISDIR') throw new StoreRefusal('file-foreign', { path })
    throw asRefusal(error, path)
  }
}

async function isInterrupted(path: string): Promise<boolean> {
  try {
    return (await stat(`${path}-journal`)).size > 0
  } catch {
    return false
  }
}
