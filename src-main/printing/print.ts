import type { PrintReport } from '../contract/print'
import type { DrawnPdf, PdfEngine } from './engine'
import { finishPdf } from './finish'
import { PrintFailure } from './failure'
import { oneAtATime } from './queue'

/** What is to be printed. `title` is the roster's name: nothing else of where it came from goes into the file. */
export interface PrintJob {
  roster: string
  title: string
  locale: string
  palette: 'full' | 'eco' | 'grey'
  parts: ('members' | 'roster' | 'extra')[]
}

export interface Printed {
  bytes: Uint8Array
  pages: number
  report: PrintReport
}

/** How long one print may take before it is given up. */
const PATIENCE = 60_000

const queue = oneAtATime(PATIENCE)

/** Makes the PDF of a roster's cards and sheet. Throws `PrintFailure` where there is nothing to print or it can't be done. */
export function print(job: PrintJob, engine: PdfEngine): Promise<Printed> {
  return queue(async (signal) => {
    const drawn = await draw(job, engine, signal)
    const report = drawn.report
    if (!report) throw new PrintFailure('print-failed', 'the sheets gave no report')
    if (report.problem) throw new PrintFailure(report.problem, 'the sheets could not be laid out')
    if (report.pages === 0) throw new PrintFailure('nothing-to-print', 'there is nothing on the sheets')
    const { bytes, pages } = await finishPdf(drawn.bytes, { title: job.title, locale: job.locale })
    if (pages !== report.pages) throw new PrintFailure('print-failed', `${report.pages} sheets came out as ${pages} pages`)
    return { bytes, pages, report }
  })
}

/** The address of the sheets within the window. */
export function printRoute(job: PrintJob): string {
  const query = new URLSearchParams({ roster: job.roster, locale: job.locale, palette: job.palette, parts: job.parts.join(',') })
  return `#/print?${query}`
}

/** A page that crashes or a browser that dies is a print that failed, not a bug of the app. */
async function draw(job: PrintJob, engine: PdfEngine, signal: AbortSignal): Promise<DrawnPdf> {
  try {
    return await engine.pdf(printRoute(job), { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, margin: 0, signal })
  } catch (error) {
    throw error instanceof PrintFailure ? error : new PrintFailure('print-failed', 'the engine gave up', error)
  }
}
