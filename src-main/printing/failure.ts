/** Nothing was printed, and why: `nothing-to-print`, `print-timeout`, `print-failed`, or the code the sheets gave. */
export class PrintFailure extends Error {
  readonly code: string
  constructor(code: string, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.code = code
  }
}
