import fc from 'fast-check'
import { PDFContext, PDFCrossRefStream, PDFRef } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { keepEntriesInOrder } from '../../src-main/printing/entries-in-order'

beforeAll(keepEntriesInOrder)

/** A table without entries; pdf-lib itself begins with the free object 0. */
const emptyTable = () => PDFCrossRefStream.create(PDFContext.create().obj({}), false)
const numbersIn = (table: PDFCrossRefStream) =>
  (table as unknown as { entries: { ref: PDFRef }[] }).entries.map(({ ref }) => ref.objectNumber)

test('objects that come in order are put down without looking through those before them', () => {
  let looked = 0
  const table = emptyTable()
  for (let n = 1; n <= 2000; n++) {
    const ref = {
      get objectNumber() {
        looked++
        return n
      }
    } as PDFRef
    table.addUncompressedEntry(ref, n)
  }
  expect(looked).toBeLessThan(3 * 2000)
})

test('objects in any order stand in the table by their numbers', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 }), (numbers) => {
      const table = emptyTable()
      for (const number of numbers) table.addUncompressedEntry(PDFRef.of(number), number)
      expect(numbersIn(table)).toEqual([0, ...numbers.toSorted((a, b) => a - b)])
    })
  )
})
