import { PrintFailure } from './failure'

type Job<Value> = (signal: AbortSignal) => Promise<Value>

/**
 * Runs one job at a time, in the order they came. A job that takes longer than `patience` is aborted and refused; the
 * next one begins all the same, so that a print that hangs blocks nobody for ever.
 */
export function oneAtATime(patience: number): <Value>(job: Job<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const result = last.then(() => within(patience, job))
    last = result.catch(() => undefined)
    return result
  }
}

async function within<Value>(patience: number, job: Job<Value>): Promise<Value> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new PrintFailure('print-timeout', `not printed within ${patience} ms`)
      abort.abort(failure)
      reject(failure)
    }, patience)
  })
  try {
    return await Promise.race([job(abort.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
