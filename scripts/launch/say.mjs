/**
 * Writes one line for the person at the terminal, to stderr: stdout belongs to the started program.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`[magot] ${line}\n`)
}

/**
 * Ends the launcher with an exit code and without a stack trace. It is thrown, because process.exit() would
 * skip `finally`.
 */
export class Stop extends Error {
  /**
   * @param {number} code
   * @param {string} [message] printed before the end
   */
  constructor(code, message = '') {
    super(message)
    this.code = code
  }
}

/**
 * Prints a sign of life at intervals during long work.
 * @template T
 * @param {() => string} line the sentence, computed anew each time
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
