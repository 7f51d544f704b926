import type { PrintReport } from '../contract/print'

/**
 * Whatever turns a route of the window into a PDF: the desktop's hidden window, or a headless browser. For each call
 * the host opens a fresh page on `<its address of the window>` + `route` and evaluates `SETTLED` there until it is true
 * (with `evaluate`, not with a `waitForFunction` of text: the page's policy forbids eval). Then it takes `REPORT` and,
 * where `OUTCOME` is 'ready', makes the PDF with these options. It closes the page in any case, also when `signal`
 * aborts. One call at a time: `print` sees to that.
 */
export interface PdfEngine {
  pdf(route: string, options: PdfOptions): Promise<DrawnPdf>
}

export interface PdfOptions {
  preferCSSPageSize: true
  printBackground: true
  tagged: true
  outline: true
  /** Millimetres, on all four sides. */
  margin: 0
  /** Aborts when the job has taken too long: let go of the page then. */
  signal: AbortSignal
}

/** `bytes` is empty where the report names a problem. */
export interface DrawnPdf {
  bytes: Uint8Array
  report: PrintReport | null
}

/** To be evaluated in the page: is it laid out, or has it given up? */
export const SETTLED = `['ready', 'failed'].includes(document.documentElement.dataset.print)`
/** To be evaluated in the page: 'ready' or 'failed'. */
export const OUTCOME = `document.documentElement.dataset.print`
/** To be evaluated in the page: what the lay-out did. */
export const REPORT = `window.magotPrintReport ?? null`
