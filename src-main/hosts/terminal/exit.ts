import type { Answer } from '../../contract'

/** The exit codes of every command: 0 done, 2 refused (reasons on stdout), 1 failed. */
export const DONE = 0
export const FAILED = 1
export const REFUSED = 2

/** Thrown when the command line or its work is refused (message on stdout) or has failed (on stderr). */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly exit: typeof REFUSED | typeof FAILED = REFUSED
  ) {
    super(message)
  }
}

/** The exit code for an answer. */
export function exitOf(answer: Answer): typeof DONE | typeof REFUSED | typeof FAILED {
  if (answer.ok) return DONE
  return answer.error.code === 'internal' ? FAILED : REFUSED
}
