import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRef,
  PDFStream,
  type PDFDocument,
  type PDFObject
} from '@cantoo/pdf-lib'
import { eachInTurns } from '../turns'

const named = (...names: string[]) => names.map((name) => PDFName.of(name))
/** Entries of the file that act when it is opened, and forms. */
const ACTIVE = named('OpenAction', 'AA', 'AcroForm', 'URI', 'AF')
const ACTIVE_NAMES = named('JavaScript', 'EmbeddedFiles')
const [NAMES, NOTES] = [PDFName.of('Names'), PDFName.of('Annots')]

/**
 * Removes everything that acts when a file is opened or clicked on. Paper needs none of it, and another person's
 * card might contain it.
 */
export async function makePassive(pdf: PDFDocument): Promise<void> {
  const { catalog, context } = pdf
  for (const name of ACTIVE) catalog.delete(name)
  const names = context.lookupMaybe(catalog.get(NAMES), PDFDict)
  for (const name of ACTIVE_NAMES) names?.delete(name)
  for (const page of pdf.getPages()) {
    // The tags of a link still refer to it, so the link object itself is deleted.
    for (const note of page.node.Annots()?.asArray() ?? []) if (note instanceof PDFRef) context.delete(note)
    page.node.delete(NOTES)
    for (const name of ACTIVE) page.node.delete(name)
  }
  await sweep(pdf)
}

/** Deletes objects that nothing refers to; otherwise they would stay readable in the file. */
async function sweep({ context }: PDFDocument): Promise<void> {
  const { Root, Info, ID, Encrypt } = context.trailerInfo
  const reached = new Set<PDFRef>()
  const open: (PDFObject | undefined)[] = [Root, Info, ID, Encrypt]
  // What an object refers to joins the list that is gone through.
  await eachInTurns(open, (object) => {
    if (object instanceof PDFRef) {
      if (!reached.has(object)) open.push(context.lookup(object))
      reached.add(object)
    } else if (object instanceof PDFDict) open.push(...object.values())
    else if (object instanceof PDFStream) open.push(object.dict)
    else if (object instanceof PDFArray) open.push(...object.asArray())
  })
  await eachInTurns(context.enumerateIndirectObjects(), ([ref]) => {
    if (!reached.has(ref)) context.delete(ref)
  })
}
