import { DONE } from './exit'

/** What the shell expects of a program that a signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const stop = new AbortController()
let code: number | null = null

/** Aborts when we are to end early: on a signal, or when whoever reads us has read enough (`| head`). */
export const stopped: AbortSignal = stop.signal

/** The exit code of having been stopped; null while nobody asked. */
export const stopCode = (): number | null => code

/** Only for the program itself. A second signal ends it at once, as it would have without us. */
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
