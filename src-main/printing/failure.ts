import type { PrintReport } from '../contract/print'

/** Nothing was printed, and why: `nothing-to-print`, `print-timeout`, `print-cancelled`, `print-failed`, `cards-incomplete`, or the code the sheets gave. */
export class PrintFailure extends Error {
  readonly code: string
  readonly params: PrintReport['params']
  constructor(code: string, detail: string, params: PrintReport['params'] = {}, cause?: unknown) {
    super(detail, { cause })
    this.code = code
    this.params = params
  }
}
