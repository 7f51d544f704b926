import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** One line of the log. Of an error only what is the program's own: no name, note or path of a player. */
export interface LogEntry {
  /** In which part of the program: the core, the page, the desktop shell. */
  where: 'core' | 'page' | 'shell'
  what: 'fault' | 'crash' | 'slow'
  /** The method that was being done. */
  method?: string
  ms?: number
  /** Why a page's process ended, as Electron tells it. */
  reason?: string
  error?: PlainError
}

export interface PlainError {
  name: string
  code?: string
  /** Left out where it might quote what a player wrote. */
  message?: string
  stack: string[]
}

const MOST_BYTES = 1_000_000
const FILES = ['magot.log', 'magot.1.log', 'magot.2.log']

/** Three files that take turns, of a megabyte each, in a folder of the person's own. Writing is best effort and never fails. */
export class ErrorLog {
  constructor(
    readonly folder: string,
    private readonly now: () => Date = () => new Date(),
    private readonly mostBytes = MOST_BYTES
  ) {}

  /** The file that is written now. */
  get path(): string {
    return join(this.folder, FILES[0]!)
  }

  /** Synchronous, for the program may be about to end. */
  note(entry: LogEntry): void {
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      const line = `${JSON.stringify({ at: this.now().toISOString(), ...entry })}\n`
      if (this.size() + Buffer.byteLength(line) > this.mostBytes) this.rotate()
      appendFileSync(this.path, line, { mode: 0o600 })
    } catch {
      // Where nothing can be written, nothing can be logged either.
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
        // it was not there yet
      }
  }
}

/** Messages that an engine makes of the program's own names alone. */
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

/** What may be kept of an error: its kind, its code, where in the program it came about. */
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

/** Of each frame the function and the file's own name: the folders before it may hold the person's. */
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
