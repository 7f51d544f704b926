/** Exit codes of every command: 0 done, 2 refused (the reasons on stdout), 1 failed. */
export const DONE = 0
export const FAILED = 1
export const REFUSED = 2

/** A refusal of the command line itself or of what it was told to do: its message goes to stdout, exit code 2. */
export class CommandRefused extends Error {}
