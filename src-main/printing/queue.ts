import { isDeepStrictEqual } from 'node:util'
import type { PrintProgress } from '../contract/print'
import { PrintFailure } from './failure'

/** Reports the progress of a job. */
export type Tell = (progress: Omit<PrintProgress, 'before'>) => void
type Job<Value> = (signal: AbortSignal, tell: Tell) => Promise<Value>

interface Ticket {
  name: string | null
  abort: AbortController
  progress: Omit<PrintProgress, 'before'>
}

/** A stage that is over in one piece may take this much longer for each of its pages, in milliseconds. */
const FOR_EACH = 2000

/**
 * Runs one job at a time, in order. A job that reports no progress for `patience` milliseconds or is cancelled is aborted
 * and rejected with `PrintFailure`; a waiting job can be cancelled too. The next job starts even if an aborted one
 * never ends.
 */
export class PrintQueue {
  readonly #patience: number
  #tickets: Ticket[] = []
  #last: Promise<unknown> = Promise.resolve()

  constructor(patience: number) {
    this.#patience = patience
  }

  /** `name` is the client's name for the job, for progress and cancelling. */
  run<Value>(name: string | null, job: Job<Value>): Promise<Value> {
    const ticket: Ticket = {
      name,
      abort: new AbortController(),
      progress: { stage: 'waiting', done: null, of: null }
    }
    this.#tickets.push(ticket)
    const mine = this.#last.then(() => this.#begin(ticket, job))
    this.#last = mine.catch(() => undefined)
    return orAborted(mine, ticket.abort.signal).finally(() => {
      this.#tickets = this.#tickets.filter((other) => other !== ticket)
    })
  }

  /** The progress of a job; null if there is none with this name. */
  progress(name: string): PrintProgress | null {
    const at = this.#tickets.findIndex((ticket) => ticket.name === name)
    return at < 0 ? null : { ...this.#tickets[at]!.progress, before: at }
  }

  /** Cancels a job; returns false if there is none with this name. */
  cancel(name: string): boolean {
    const ticket = this.#tickets.find((candidate) => candidate.name === name)
    ticket?.abort.abort(new PrintFailure('print-cancelled', 'given up by whoever asked for it'))
    return ticket !== undefined
  }

  async #begin<Value>(ticket: Ticket, job: Job<Value>): Promise<Value> {
    const { signal } = ticket.abort
    signal.throwIfAborted()
    const patience = this.#patience
    const giveUp = () =>
      ticket.abort.abort(new PrintFailure('print-timeout', `no progress within ${patience} ms`))
    let timer = setTimeout(giveUp, patience)
    const tell: Tell = (progress) => {
      if (isDeepStrictEqual(progress, ticket.progress)) return
      ticket.progress = progress
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience + FOR_EACH * (progress.of ?? 0))
    }
    try {
      return await orAborted(job(signal, tell), signal)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Rejects as soon as the signal aborts, even if the work never ends. */
function orAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((done, failed) => {
    const giveUp = () => failed(signal.reason as Error)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
