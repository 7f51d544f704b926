import type { Ink, PrintProgress, PrintReport } from '../contract/print'
import type { Grid, PdfEngine } from './engine'
import type { Palette } from '../contract/print-setup'
import { MM_PER_INCH } from '../paper/sizes'
import { PrintFailure } from './failure'
import { finishPdf } from './finish'
import { withResolution } from './png'
import { PrintQueue } from './queue'

/** A print: a route of the window that shows only sheets and reports on them. */
export interface PrintJob {
  route: string
  locale: string
  /** The client's name for the print, for progress and cancelling; null for none. */
  name: string | null
  /** Prints even if words don't fit; the client knows. */
  incomplete: boolean
}

export interface Printed {
  bytes: Uint8Array
  pages: number
  report: PrintReport
}

export interface Pictures {
  /** PNGs, one for each face of a card, with its name. */
  pictures: { name: string | null; bytes: Uint8Array }[]
  report: PrintReport
}

/** The longest time that a print may take without any progress, in milliseconds. */
const PATIENCE = 180_000

const queue = new PrintQueue(PATIENCE)

/** Makes a PDF of sheets. Throws `PrintFailure` if there is nothing to print or printing fails. */
export function print(job: PrintJob, engine: PdfEngine): Promise<Printed> {
  return queue.run(job.name, async (signal, tell) => {
    const drawn = await drawing(() =>
      engine.pdf(job.route, {
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        outline: true,
        margin: 0,
        signal,
        tell
      })
    )
    const report = checked(drawn.report, job)
    tell({ stage: 'finishing', done: null, of: null })
    const { bytes, pages } = await finishPdf(drawn.bytes, { ...report, locale: job.locale })
    if (pages !== report.pages)
      throw new PrintFailure('print-failed', `${report.pages} sheets came out as ${pages} pages`)
    return { bytes, pages, report }
  })
}

/**
 * Makes one picture of each sheet, with its resolution. `short` cuts sheets
 * off below their content. Throws `PrintFailure`.
 */
export function pictures(
  job: PrintJob & { dpi: number; short?: boolean },
  engine: PdfEngine
): Promise<Pictures> {
  return queue.run(job.name, async (signal, tell) => {
    const { dpi, short = false } = job
    const drawn = await drawing(() => engine.pictures(job.route, { dpi, short, signal, tell }))
    const report = checked(drawn.report, job)
    if (drawn.pictures.length !== report.pages)
      throw new PrintFailure(
        'print-failed',
        `${report.pages} sheets came out as ${drawn.pictures.length} pictures`
      )
    return {
      pictures: drawn.pictures.map((bytes, n) => ({
        name: report.boxes[n]?.name ?? null,
        bytes: withResolution(bytes, job.dpi)
      })),
      report
    }
  })
}

/** Makes pictures of several sheets each, as `arrange` decides from the report. Throws `PrintFailure`. */
export function grids(
  job: PrintJob & { dpi: number },
  arrange: (report: PrintReport) => Grid[],
  engine: PdfEngine
): Promise<{ pictures: Uint8Array[]; report: PrintReport }> {
  return queue.run(job.name, async (signal, tell) => {
    const { dpi } = job
    // Draws nothing if `checked` below will refuse the report.
    const printable = (report: PrintReport) => (whyNot(report, job) ? [] : arrange(report))
    const drawn = await drawing(() => engine.pictures(job.route, { dpi, signal, tell, arrange: printable }))
    const report = checked(drawn.report, job)
    if (drawn.pictures.length !== arrange(report).length)
      throw new PrintFailure('print-failed', `${drawn.pictures.length} pictures are not all of them`)
    return { pictures: drawn.pictures.map((bytes) => withResolution(bytes, dpi)), report }
  })
}

/**
 * Measures the ink that the sheets need in each palette. Of many sheets it
 * measures an even sample. Throws `PrintFailure`.
 */
export function inks(job: PrintJob, palettes: readonly Palette[], engine: PdfEngine): Promise<Ink[]> {
  return queue.run(job.name, async (signal, tell) => {
    const drawn = await drawing(() =>
      engine.pictures(job.route, { dpi: INK.dpi, inks: palettes, arrange: sampled, signal, tell })
    )
    checked(drawn.report, { ...job, incomplete: true })
    if (drawn.inks?.length !== palettes.length)
      throw new PrintFailure('print-failed', 'the ink of the sheets was not measured')
    return drawn.inks
  })
}

/** A low resolution gives the same mean, and this many sheets represent a deck. */
const INK = { dpi: 96, sheets: 12 } as const

/** Each sheet gets its own picture, because sizes may differ. */
function sampled({ boxes }: PrintReport): Grid[] {
  // Two pages in a row, because every second page may be a back.
  const pairs = Math.ceil(boxes.length / 2)
  const step = Math.max(1, pairs / (INK.sheets / 2))
  const sheets = Array.from({ length: Math.min(pairs, INK.sheets / 2) }, (_, n) => 2 * Math.floor(n * step))
    .flatMap((first) => [first, first + 1])
    .filter((sheet) => sheet < boxes.length)
  return sheets.map((sheet) => {
    const { width, height } = boxes[sheet]!
    const pixels = (mm: number) => Math.ceil((mm / MM_PER_INCH) * INK.dpi)
    return { columns: 1, rows: 1, sheets: [sheet], place: { width: pixels(width), height: pixels(height) } }
  })
}

/** The progress of the print with this name; null if there is none or it is finished. */
export function progressOf(name: string): PrintProgress | null {
  return queue.progress(name)
}

export function cancelPrint(name: string): boolean {
  return queue.cancel(name)
}

/** The window's address of a page to print, with its parameters. */
export function printRoute(page: string, params: { [name: string]: unknown }): string {
  const query = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value)
    ])
  )
  return `#/print${page}?${query}`
}

/** Turns a crashed page or browser into a failed print, because it is no bug of the app. */
async function drawing<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  try {
    return await draw()
  } catch (error) {
    throw error instanceof PrintFailure
      ? error
      : new PrintFailure('print-failed', 'the engine gave up', {}, error)
  }
}

/** The report if the sheets may be printed, else throws `PrintFailure`. */
function checked(report: PrintReport | null, job: PrintJob): PrintReport {
  if (!report) throw new PrintFailure('print-failed', 'the sheets gave no report')
  const failure = whyNot(report, job)
  if (failure) throw failure
  return report
}

function whyNot(report: PrintReport, { incomplete }: PrintJob): PrintFailure | null {
  if (report.problem)
    return new PrintFailure(report.problem, 'the sheets could not be laid out', report.params)
  if (report.pages === 0) return new PrintFailure('nothing-to-print', 'there is nothing on the sheets')
  const lost = report.lines.reduce((sum, line) => sum + line.lost, 0)
  return lost > 0 && !incomplete
    ? new PrintFailure('cards-incomplete', `${lost} words have no room`, { count: lost })
    : null
}
