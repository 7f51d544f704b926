import { onMounted } from 'vue'
import { noReport, type PrintReport } from '@contract/print'
import { ApiFailure } from '@/api/client'
import { i18n } from '@/locales/i18n'
import type { Locale } from '@/locales/messages'
import './paper.css'

declare global {
  interface Window {
    /** What the lay-out did; once there, `data-print` on the root element says 'ready' or 'failed'. */
    magotPrintReport?: PrintReport
  }
}

/** Why there is nothing to print, by its code. */
export class Unprintable extends Error {}

/** A browser rounds the size of a page to steps of its own; whoever finishes the file cuts this off. Millimetres. */
const SPARE = 2

/**
 * A page of the window that shows nothing but paper. `prepare` reads what is printed; the page is `settle`d once it is
 * laid out, and whoever opened it then makes a PDF of it.
 */
export function usePaper(
  locale: Locale | null,
  prepare: () => Promise<void>
): { settle(report: PrintReport): void } {
  document.documentElement.classList.add('paper')
  // Only for this page: the language that the reader's own window remembers is not touched.
  if (locale) {
    i18n.global.locale.value = locale
    document.documentElement.lang = locale
  }

  function settle(report: PrintReport): void {
    document.title = report.title
    if (report.boxes.length)
      takePaper(
        Math.max(...report.boxes.map(({ width }) => width)),
        Math.max(...report.boxes.map(({ height }) => height))
      )
    window.magotPrintReport = report
    document.documentElement.dataset['print'] = report.problem ? 'failed' : 'ready'
  }

  onMounted(() =>
    prepare().catch((error: unknown) => {
      if (error instanceof Unprintable) return settle(noReport(error.message))
      if (!(error instanceof ApiFailure)) console.error(error)
      settle(noReport(error instanceof ApiFailure ? error.code : 'print-failed'))
    })
  )
  return { settle }
}

/** All pages of a PDF are made of one size, the largest that is wanted. */
function takePaper(width: number, height: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${width + SPARE}mm ${height + SPARE}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
