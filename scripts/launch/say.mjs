/**
 * One line for the person at the terminal. On stderr, because stdout belongs to the program that is started.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`[magot] ${line}\n`)
}

/** Ends the launcher with an exit code and without a stack trace. Thrown, not process.exit(): that would skip `finally`. */
export class Stop extends Error {
  /**
   * @param {number} code
   * @param {string} [message] said before leaving
   */
  constructor(code, message = '') {
    super(message)
    this.code = code
  }
}

/**
 * Gives a sign of life while something long goes on.
 * @template T
 * @param {() => string} line what to say, asked anew each time
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSignOfLife(line, work, everyMs = 15_000) {
  const from = Date.now()
  const timer = setInterval(() => say(`${line()} (${Math.round((Date.now() - from) / 1000)} s)`), everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
