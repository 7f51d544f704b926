/** What a browser leaves out of a PDF: who made it, its language, where to cut, and that nobody may scale it. */
export async function finishPdf(drawn: Uint8Array, about: { title: string; locale: string }): Promise<{ bytes: Uint8Array; pages: number }> {
  // Loaded at the first print: it takes longer to load than a command of the terminal takes altogether.
  const [{ PDFDocument, PrintScaling }, { numberElements }] = await Promise.all([import('pdf-lib'), import('./element-ids')])
  const pdf = await PDFDocument.load(drawn, { updateMetadata: false })
  const now = new Date()
  pdf.setTitle(about.title, { showInWindowTitleBar: true })
  pdf.setSubject(SUBJECT[about.locale] ?? SUBJECT.en!)
  pdf.setAuthor('Magot')
  pdf.setCreator('Magot')
  pdf.setProducer('Magot')
  pdf.setKeywords([])
  pdf.setLanguage(about.locale)
  pdf.setCreationDate(now)
  pdf.setModificationDate(now)
  // Card sheets are measured: "fit to page" in a print dialogue would make every card too small for its sleeve.
  pdf.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
  numberElements(pdf)
  for (const page of pdf.getPages()) {
    const { x, y, width, height } = page.getMediaBox()
    page.setTrimBox(x, y, width, height)
    page.setBleedBox(x, y, width, height)
  }
  return { bytes: await pdf.save({ updateFieldAppearances: false }), pages: pdf.getPageCount() }
}

const SUBJECT: { [locale: string]: string } = { fr: 'Cartes et feuille de bande', en: 'Cards and roster sheet' }
