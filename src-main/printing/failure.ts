import type { PrintReport } from '../contract/print'

/**
 * Thrown if nothing was printed. Codes: `nothing-to-print`, `print-timeout`, `print-cancelled`, `print-failed`,
 * `no-printer`, `cards-incomplete`, or the code in the report of the sheets.
 */
export class PrintFailure extends Error {
  readonly code: string
  readonly params: PrintReport['params']
  constructor(code: string, detail: string, params: PrintReport['params'] = {}, cause?: unknown) {
    super(detail, { cause })
    this.code = code
    this.params = params
  }
}
