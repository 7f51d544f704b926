import type { Params } from '../../kernel/values/json'

/** Why a file can't be used. The renderer words it and says what to do next. */
export type RefusalCode =
  | 'file-missing'
  | 'file-exists'
  | 'file-empty'
  | 'file-foreign'
  | 'file-newer'
  | 'file-damaged'
  | 'file-locked'
  | 'file-unreadable'
  | 'file-read-only'
  | 'file-moved'
  | 'file-replaced'
  | 'file-unreachable'
  | 'library-unreachable'
  | 'file-busy'
  | 'disk-full'
  | 'backup-failed'
  | 'backup-damaged'
  | 'other-campaign'
  | 'copy-damaged'
  | 'repair-impossible'
  | 'backup-other-campaign'

/** Thrown by the store if the person has to act, not the programmer. `params` always contains the file's `path`. */
export class StoreRefusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly params: Params
  ) {
    super(`${code} ${JSON.stringify(params)}`)
    this.name = 'StoreRefusal'
  }
}

/**
 * Turns an error of SQLite or the file system into a refusal if it is one that a person can act on. Returns any
 * other error unchanged.
 */
export function asRefusal(error: unknown, path: string): unknown {
  if (error instanceof StoreRefusal || !(error instanceof Error)) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  const text = `${code} ${error.message}`
  const params = { path, detail: error.message }
  if (/SQLITE_FULL|ENOSPC|EDQUOT/.test(text)) return new StoreRefusal('disk-full', params)
  if (/SQLITE_CORRUPT|SQLITE_NOTADB/.test(text)) return new StoreRefusal('file-damaged', params)
  if (/SQLITE_BUSY|SQLITE_LOCKED|EBUSY/.test(text)) return new StoreRefusal('file-busy', params)
  if (/SQLITE_READONLY|EROFS|EACCES|EPERM/.test(text)) return new StoreRefusal('file-read-only', params)
  if (
    /SQLITE_IOERR|SQLITE_CANTOPEN|SQLITE_PROTOCOL|\b(EIO|ENXIO|ENODEV|ENOMEDIUM|ESTALE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENOTCONN|ECONNRESET|EREMOTEIO)\b/.test(
      text
    )
  )
    return new StoreRefusal('file-unreachable', params)
  return error
}

/** True for a place where nothing can be written: its disk is full, or this person may not. */
export const isWithoutRoom = (error: unknown): boolean =>
  error instanceof StoreRefusal && (error.code === 'disk-full' || error.code === 'file-read-only')

/** True if the system keeps this person from reading something. */
export function isForbidden(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EACCES' || code === 'EPERM'
}
