import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf, type ComparedCell, type ComparedRow } from '../../../src-main/kernel/system/compare'

const row = (cells: ComparedCell[], more: Partial<ComparedRow> = {}) =>
  rowOf({ key: 'k', label: { fr: 'k', en: 'k' }, kind: 'number', better: 'more', rules: [], cells, ...more })

test('the largest number is best where more is better, the smallest where less is', () => {
  expect(row([3, 5, 4]).best).toEqual([1])
  expect(row([3, 5, 4], { better: 'less' }).best).toEqual([0])
  expect(row([3, 5, 4], { better: null }).best).toEqual([])
})

test('fractions are compared by their worth, not by their form', () => {
  expect(row(['9/100', '1/10', '2/25'], { kind: 'chance' }).best).toEqual([1])
  expect(row(['1/2', '2/4', '1/3', '1/4'], { kind: 'chance' }).best).toEqual([0, 1])
})

test('a cell without a number is never best, and no worse for it', () => {
  expect(row([null, 2, 1], { better: 'less' }).best).toEqual([2])
  expect(row([null, null]).best).toEqual([])
})

test('a value that most cells share is not marked as best', () => {
  expect(row([4, 4, 4]).best).toEqual([])
  expect(row([4, 4, 3]).best).toEqual([])
  expect(row([4, 3]).best).toEqual([0])
})

test('a best cell is never worse than another, whatever the row holds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: -50, max: 50 })), { maxLength: 12 }),
      fc.constantFrom('more' as const, 'less' as const),
      (cells, better) => {
        const sign = better === 'more' ? 1 : -1
        const { best } = row(cells, { better })
        for (const at of best)
          for (const other of cells)
            expect(other === null || sign * (cells[at] as number) >= sign * other).toBe(true)
        expect(best.length * 2).toBeLessThanOrEqual(cells.length)
      }
    )
  )
})
