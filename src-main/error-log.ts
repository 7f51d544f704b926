import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * One line of the log. It contains only the program's own words of an
 * error, never a name, note or path of a player.
 */
export interface LogEntry {
  /** The part of the program: core, page, desktop shell. */
  where: 'core' | 'page' | 'shell'
  what: 'fault' | 'crash' | 'slow'
  /** The method that was running. */
  method?: string
  ms?: number
  /** Why a page's process ended, from Electron. */
  reason?: string
  error?: PlainError
}

export interface PlainError {
  name: string
  code?: string
  /** Left out if it might quote a player's text. */
  message?: string
  stack: string[]
}

const MOST_BYTES = 1_000_000
const FILES = ['magot.log', 'magot.1.log', 'magot.2.log']

/** Writes to three files of at most one megabyte each, in turn, in a private folder. Writing never fails. */
export class ErrorLog {
  constructor(
    readonly folder: string,
    private readonly now: () => Date = () => new Date(),
    private readonly mostBytes = MOST_BYTES,
    /** Whether the place of the folder is gone for now: it is not made anew. */
    private readonly gone: () => boolean = () => false
  ) {}

  /** The file being written. */
  get path(): string {
    return join(this.folder, FILES[0]!)
  }

  /** Writes an entry. Synchronous, because the program may be about to end. */
  note(entry: LogEntry): void {
    if (this.gone()) return
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      const line = `${JSON.stringify({ at: this.now().toISOString(), ...entry })}\n`
      if (this.size() + Buffer.byteLength(line) > this.mostBytes) this.rotate()
      appendFileSync(this.path, line, { mode: 0o600 })
    } catch {
      // Errors of the log itself can't be logged.
    }
  }

  /** The newest lines, oldest first. */
  last(count: number): string[] {
    const lines = FILES.toReversed().flatMap((name) => {
      try {
        return readFileSync(join(this.folder, name), 'utf8').split('\n').filter(Boolean)
      } catch {
        return []
      }
    })
    return lines.slice(-count)
  }

  private size(): number {
    return statSync(this.path, { throwIfNoEntry: false })?.size ?? 0
  }

  private rotate(): void {
    rmSync(join(this.folder, FILES.at(-1)!), { force: true })
    for (let n = FILES.length - 2; n >= 0; n--)
      try {
        renameSync(join(this.folder, FILES[n]!), join(this.folder, FILES[n + 1]!))
      } catch {
        // the file does not exist yet
      }
  }
}

/** Messages that contain only the program's own names. */
const OWN_WORDS = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]{1,40}'\)$/,
  /^[\w$.()[\]]{1,80} is not (?:a function|a constructor|iterable|defined)$/,
  /^Maximum call stack size exceeded$/,
  /^SQLITE_[A-Z_]+/,
  /^(?:the )?print window [\w :-]{1,60}$/
]
const FRAME = /^\s+at (?:(?:async )?([\w$.<>#[\] ]{1,80}) \()?(\S*?)([^/\\\s()]+):(\d+):(\d+)\)?$/
const CODE = /^[A-Za-z][\w-]{0,39}$/
const MOST_FRAMES = 12

/** The parts of an error that may be logged: its kind, its code, and its place in the program. */
export function plainError(error: unknown): PlainError {
  const given = (typeof error === 'object' && error !== null ? error : {}) as {
    name?: unknown
    code?: unknown
    message?: unknown
    stack?: unknown
  }
  const message = OWN_WORDS.map((words) => words.exec(String(given.message ?? ''))?.[0]).find(Boolean)
  return {
    name: typeof given.name === 'string' && CODE.test(given.name) ? given.name : typeof error,
    ...(CODE.test(String(given.code ?? '')) && { code: String(given.code) }),
    ...(message && { message }),
    stack: framesOf(typeof given.stack === 'string' ? given.stack : '')
  }
}

/** Each frame's function and file name, without folders, because they may contain the person's name. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, where = '', , file = '', row, column] = FRAME.exec(line) ?? []
      return /\.(?:[cm]?js|ts|vue)$/.test(file) || line.includes('(node:')
        ? [`${where} ${file}:${row}:${column}`.trim()]
        : []
    })
    .slice(0, MOST_FRAMES)
}
