import { DONE } from './exit'

/** The exit codes that a shell expects after these signals. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const stop = new AbortController()
let code: number | null = null

/** Aborts when the program must end early: on a signal, or when the reader of stdout has closed it (`| head`). */
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
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    end(DONE)
  })
}

export async function untilStopped(): Promise<void> {
  if (!stopped.aborted) await new Promise((done) => stopped.addEventListener('abort', done, { once: true }))
}
