import { onMounted } from 'vue'
import { noReport, type PrintReport } from '@contract/print'
import { ApiFailure } from '@/api/client'
import { i18n } from '@/locales/i18n'
import type { Locale } from '@/locales/messages'
import './paper.css'

declare global {
  interface Window {
    /** The result of the layout. Once it is set, `data-print` on the root element is 'ready' or 'failed'. */
    magotPrintReport?: PrintReport
  }
}

/** Why there is nothing to print, as a code. */
export class Unprintable extends Error {}

/** Browsers round the page size to steps of their own; the printer cuts this margin off again. In millimetres. */
const SPARE = 2

/**
 * Prepares a page that shows only paper. `prepare` loads what to print; the page calls `settle` after its layout,
 * and the program that opened it then makes a PDF.
 */
export function usePaper(
  locale: Locale | null,
  prepare: () => Promise<void>
): { settle(report: PrintReport): void } {
  document.documentElement.classList.add('paper')
  // Only for this page: the language stored by the reader's window stays.
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

/** All pages of a PDF have one size, the largest needed. */
function takePaper(width: number, height: number): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: ${width + SPARE}mm ${height + SPARE}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
