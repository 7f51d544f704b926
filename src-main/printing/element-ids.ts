import { PDFArray, PDFDict, PDFString, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'
import { eachInTurns } from '../turns'

const ID = /^node(\d+)$/

/**
 * Numbers the elements of a tagged PDF from one, in their order. A browser numbers them by its internal nodes,
 * differently each time; with this, the same cards give the same file.
 */
export async function numberElements(pdf: PDFDocument): Promise<void> {
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  const found = new Set<number>()
  await eachInTurns(objects, (object) => eachText(object, (text) => void found.add(numberIn(text)!)))
  const rank = new Map([...found].sort((a, b) => a - b).map((number, n) => [number, n + 1]))
  await eachInTurns(objects, (object) =>
    eachText(object, (text) => PDFString.of(`node${String(rank.get(numberIn(text)!)).padStart(8, '0')}`))
  )
}

function numberIn(text: PDFString): number | null {
  const match = ID.exec(text.asString())
  return match ? Number(match[1]) : null
}

/**
 * Calls `see` for every id within an object, and replaces the id by the result if there is one. Does not follow
 * references, which lead to separate objects.
 */
function eachText(object: PDFObject, see: (id: PDFString) => PDFString | void): void {
  const renewed = (part: PDFObject) =>
    part instanceof PDFString && numberIn(part) !== null ? see(part) : void eachText(part, see)
  if (object instanceof PDFDict) {
    for (const [key, part] of object.entries()) {
      const other = renewed(part)
      if (other) object.set(key, other)
    }
  } else if (object instanceof PDFArray) {
    object.asArray().forEach((part, n) => {
      const other = renewed(part)
      if (other) object.set(n, other)
    })
  }
}
