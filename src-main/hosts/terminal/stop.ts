import { DONE, FAILED } from './exit'
import { tell } from './words'

/** The exit codes that a shell expects after these signals. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const stop = new AbortController()
let code: number | null = null

/**
 * Aborts when the program must end early: on a signal, when the reader of stdout has closed it (`| head`), or when stdout
 * can't be written.
 */
export const stopped: AbortSignal = stop.signal

/** The exit code after a stop; null without a stop. */
export const stopCode = (): number | null => code

/** Listens for signals; only the program itself calls it. A second signal ends the program at once. */
export function listenForStop(): void {
  const end = (how: number) => {
    code ??= how
    stop.abort()
  }
  for (const [signal, how] of Object.entries(SIGNALS)) process.once(signal, () => end(how))
  process.stdout.on('error', ({ code: why, message }: NodeJS.ErrnoException) => {
    if (why === 'EPIPE') return end(DONE)
    if (code === null)
      process.stderr.write(
        `${tell(
          'La réponse n’a pas pu être écrite en entier',
          'The answer could not be written completely'
        )}${why === 'ENOSPC' ? tell(' : le disque est plein.', ': the disk is full.') : '.'} (${why ?? message})\n`
      )
    end(FAILED)
    // The command may have ended already: what it returned would look as if all had been said.
    process.on('exit', () => (process.exitCode = FAILED))
  })
}

export async function untilStopped(): Promise<void> {
  if (!stopped.aborted) await new Promise((done) => stopped.addEventListener('abort', done, { once: true }))
}
