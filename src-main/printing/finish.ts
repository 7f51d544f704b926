import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { MM_PER_INCH } from '../paper/sizes'
import type { PageBox, PrintReport } from '../contract/print'

/** The description written into a file. It contains nothing about the machine or the person. */
export interface About extends Pick<PrintReport, 'title' | 'boxes' | 'duplex'> {
  locale: string
}

const PT_PER_MM = 72 / MM_PER_INCH
/**
 * The number of objects processed before others have their turn. Tags are thousands of small objects, and each
 * pause costs more than many of them.
 */
const AT_A_TIME = 3000
/** The number of objects compressed together. Tags are similar, and compressed together take a third of the space. */
const TOGETHER = 2000

/**
 * Completes a PDF from a browser: title, language, page boxes, duplex mode, and no scaling. Removes what paper does
 * not need: links, scripts, attached files. Returns the bytes and the number of pages.
 */
export async function finishPdf(
  drawn: Uint8Array,
  about: About
): Promise<{ bytes: Uint8Array; pages: number }> {
  // Loaded at the first print, because loading takes longer than a whole command in the terminal.
  const [
    { PDFDocument, PDFStreamWriter, PrintScaling, Duplex },
    { numberElements },
    { keepEntriesInOrder },
    { makePassive },
    { slim },
    { plainTags }
  ] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('./element-ids'),
    import('./entries-in-order'),
    import('./passive'),
    import('./slim'),
    import('./tags')
  ])
  keepEntriesInOrder()
  const pdf = await PDFDocument.load(drawn, { updateMetadata: false, parseSpeed: AT_A_TIME })
  describe(pdf, about)
  // Card sheets have exact sizes: "fit to page" in a print dialogue would make every card too small for its sleeve.
  const wishes = pdf.catalog.getOrCreateViewerPreferences()
  wishes.setPrintScaling(PrintScaling.None)
  wishes.setDuplex(
    about.duplex === 'long-edge'
      ? Duplex.DuplexFlipLongEdge
      : about.duplex === 'short-edge'
        ? Duplex.DuplexFlipShortEdge
        : Duplex.Simplex
  )
  await makePassive(pdf)
  await plainTags(pdf)
  await numberElements(pdf)
  pdf.getPages().forEach((page, n) => about.boxes[n] && cutTo(page, about.boxes[n]))
  await slim(pdf)
  await pdf.flush()
  return {
    bytes: await PDFStreamWriter.forContext(pdf.context, AT_A_TIME, true, TOGETHER).serializeToBuffer(),
    pages: pdf.getPageCount()
  }
}

const SUBJECT: { [locale: string]: string } = {
  fr: 'Cartes et feuilles à imprimer',
  en: 'Cards and sheets to print'
}

function describe(pdf: PDFDocument, { title, locale }: About): void {
  const now = new Date()
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setSubject(SUBJECT[locale] ?? SUBJECT.en!)
  pdf.setAuthor('Magot')
  pdf.setCreator('Magot')
  pdf.setProducer('Magot')
  pdf.setKeywords([])
  pdf.setLanguage(locale)
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
}

/**
 * Crops a page to its exact size. Browsers round page sizes in their own steps, so larger pages are requested. The
 * drawing stays at the upper left corner.
 */
function cutTo(page: PDFPage, { width, height, trim, bleed }: PageBox): void {
  const top = page.getMediaBox().height
  const box = (x: number, y: number, w: number, h: number) =>
    [x * PT_PER_MM, top - (y + h) * PT_PER_MM, w * PT_PER_MM, h * PT_PER_MM] as const
  page.setMediaBox(...box(0, 0, width, height))
  page.setCropBox(...box(0, 0, width, height))
  page.setBleedBox(...box(trim.x - bleed, trim.y - bleed, trim.width + 2 * bleed, trim.height + 2 * bleed))
  page.setTrimBox(...box(trim.x, trim.y, trim.width, trim.height))
}
