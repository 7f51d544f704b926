import type { Answer } from '../../contract'

/** Exit codes of every command: 0 done, 2 refused (the reasons on stdout), 1 failed. */
export const DONE = 0
export const FAILED = 1
export const REFUSED = 2

/** The command line itself, or what it was told to do, is refused: its message goes to stdout, or where it failed to stderr. */
export class CommandRefused extends Error {
  constructor(
    message: string,
    readonly exit: typeof REFUSED | typeof FAILED = REFUSED
  ) {
    super(message)
  }
}

/** The exit code that belongs to an answer. */
export function exitOf(answer: Answer): typeof DONE | typeof REFUSED | typeof FAILED {
  if (answer.ok) return DONE
  return answer.error.code === 'internal' ? FAILED : REFUSED
}
