import { describe, expect, test } from 'vitest'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import { syncLinkedFields, type LinkedFields } from '../../../src-main/kernel/content/linked-fields'

const book: RawSystem = {
  files: {
    types: [
      { id: 'mason', pay: 3 },
      { id: 'smith', pay: 5 }
    ],
    pay: { mason: 3, smith: 5 },
    one: { gold: 7 },
    two: { coins: { gold: 7 } }
  }
}
const ties: LinkedFields[] = [
  [
    { file: 'types', path: ['*', 'pay'] },
    { file: 'pay', path: ['*'] }
  ],
  [
    { file: 'one', path: ['gold'] },
    { file: 'two', path: ['coins', 'gold'] }
  ]
]
interface Files {
  types: { id: string; pay: number }[]
  pay: { [type: string]: number }
  one: { gold: number }
  two: { coins: { gold: number } }
}
const changed = (change: (files: Files) => void): RawSystem => {
  const raw = structuredClone(book)
  change(raw.files as unknown as Files)
  return raw
}

describe('facts that are in two places', () => {
  test('an unchanged book stays as it is', () => {
    expect(syncLinkedFields(book, book, ties)).toEqual(book)
  })

  test('the unchanged field follows the changed one, from either side', () => {
    const byType = changed((f) => (f.types[0]!.pay = 4))
    const byTable = changed((f) => (f.pay['smith'] = 6))
    expect(syncLinkedFields(byType, book, ties).files['pay']).toEqual({ mason: 4, smith: 5 })
    expect(syncLinkedFields(byTable, book, ties).files['types']).toEqual([
      { id: 'mason', pay: 3 },
      { id: 'smith', pay: 6 }
    ])
    expect(
      syncLinkedFields(
        changed((f) => (f.two.coins.gold = 1)),
        book,
        ties
      ).files['one']
    ).toEqual({ gold: 1 })
  })

  test('a new entry brings its fact along, and a removed entry takes it away', () => {
    const more = changed((f) => f.types.push({ id: 'baker', pay: 2 }))
    expect(syncLinkedFields(more, book, ties).files['pay']).toEqual({ mason: 3, smith: 5, baker: 2 })
    const less = changed((f) => f.types.shift())
    expect(syncLinkedFields(less, book, ties).files['pay']).toEqual({ smith: 5 })
  })

  test('two fields that were changed differently both stay as they are', () => {
    const both = changed((f) => {
      f.one.gold = 1
      f.two.coins.gold = 2
    })
    expect(syncLinkedFields(both, book, ties)).toEqual(both)
  })
})
