import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  type PDFDocument,
  type PDFObject
} from '@cantoo/pdf-lib'
import { eachInTurns } from '../turns'

const [S, K, P, PG, A] = ['S', 'K', 'P', 'Pg', 'A'].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
  PDFName,
  PDFName
]
const NOTHING = PDFName.of('NonStruct')
const TABLE_SPANS = [PDFName.of('RowSpan'), PDFName.of('ColSpan')]

/**
 * Removes tags of a PDF without meaning for a reader: elements for plain boxes (their contents stay in place) and
 * spans of one cell. They are two thirds of a browser's tags.
 */
export async function plainTags(pdf: PDFDocument): Promise<void> {
  const { catalog, context } = pdf
  const root = context.lookupMaybe(catalog.get(PDFName.of('StructTreeRoot')), PDFDict)
  if (!root) return
  const elements = new Map(
    context
      .enumerateIndirectObjects()
      .flatMap(([ref, object]) =>
        object instanceof PDFDict && object.has(P) ? [[ref, object] as const] : []
      )
  )
  const empty = (ref: PDFObject | undefined): ref is PDFRef =>
    ref instanceof PDFRef && elements.get(ref)?.get(S) === NOTHING
  /** The element that replaces this one after plain boxes are removed: itself or the nearest that stays. */
  const staying = (ref: PDFRef): PDFRef => {
    const above = elements.get(ref)?.get(P)
    return empty(ref) && above instanceof PDFRef ? staying(above) : ref
  }
  await eachInTurns(elements, ([ref, element]) => {
    if (empty(ref)) return
    const inside = insideOf(element, element.get(PG), { elements, empty, context: pdf.context })
    const above = element.get(P)
    if (above instanceof PDFRef) element.set(P, staying(above))
    element.delete(K)
    if (inside.kids.length === 1) element.set(K, inside.kids[0]!)
    else if (inside.kids.length > 1) element.set(K, context.obj(inside.kids))
    if (inside.page) element.set(PG, inside.page)
    withoutSpans(element)
  })
  moveParents(context.lookupMaybe(root.get(PDFName.of('ParentTree')), PDFDict), staying, pdf)
  for (const ref of elements.keys()) if (empty(ref)) context.delete(ref)
}

interface Known {
  elements: Map<PDFRef, PDFDict>
  empty: (ref: PDFObject | undefined) => ref is PDFRef
  context: PDFDocument['context']
}

/**
 * The contents of an element, including those of removed elements within it, and the page that its bare numbers
 * refer to.
 */
function insideOf(
  element: PDFDict,
  page: PDFObject | undefined,
  known: Known
): { kids: PDFObject[]; page: PDFObject | undefined } {
  const { elements, empty, context } = known
  const kids: PDFObject[] = []
  let own = page
  const add = (from: PDFDict) => {
    const on = from.get(PG)
    for (const kid of kidsOf(from, context)) {
      if (empty(kid)) add(elements.get(kid)!)
      else if (kid instanceof PDFNumber && on !== undefined) {
        own ??= on
        kids.push(own === on ? kid : context.obj({ Type: 'MCR', Pg: on, MCID: kid }))
      } else kids.push(kid)
    }
  }
  add(element)
  return { kids, page: own }
}

function kidsOf(element: PDFDict, context: PDFDocument['context']): PDFObject[] {
  const kids = element.get(K)
  const array = kids instanceof PDFArray ? kids : kids && context.lookup(kids)
  if (array instanceof PDFArray) return array.asArray()
  return kids ? [kids] : []
}

/** Removes spans of one cell, which is the default. */
function withoutSpans(element: PDFDict): void {
  const said = element.get(A)
  if (!(said instanceof PDFArray)) return
  const once = (object: PDFObject) =>
    object instanceof PDFDict &&
    object.keys().length === 2 &&
    TABLE_SPANS.some((span) => String(object.get(span)) === '1')
  const rest = said.asArray().filter((span) => !once(span))
  if (rest.length === 0) element.delete(A)
  else if (rest.length === 1) element.set(A, rest[0]!)
  else element.set(A, element.context.obj(rest))
}

/** Updates the references from drawn content to elements: a removed element is replaced by the one around it. */
function moveParents(
  tree: PDFDict | undefined,
  staying: (ref: PDFRef) => PDFRef,
  { context }: PDFDocument
): void {
  const numbers = tree && context.lookupMaybe(tree.get(PDFName.of('Nums')), PDFArray)
  const moved = (array: PDFArray) =>
    array.asArray().forEach((entry, n) => {
      if (entry instanceof PDFRef && !(context.lookup(entry) instanceof PDFArray))
        array.set(n, staying(entry))
    })
  if (!numbers) return
  moved(numbers)
  for (const entry of numbers.asArray()) {
    const page = context.lookup(entry)
    if (page instanceof PDFArray) moved(page)
  }
}
