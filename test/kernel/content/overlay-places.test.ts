import { describe, expect, test } from 'vitest'
import {
  changesBetween,
  clearAt,
  isEmpty,
  applyOverlay,
  setAt,
  valueAt,
  type Overlay
} from '../../../src-main/kernel/content/overlay'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import { syncLinkedFields, type LinkedFields } from '../../../src-main/kernel/content/linked-fields'
import { isRefusal } from '../../../src-main/kernel/values/verdict'

const book: RawSystem = {
  files: {
    goods: [
      { id: 'bread', price: 2, tags: ['food', 'white'] },
      { id: 'cheese', price: 5 }
    ],
    town: {
      name: 'A',
      markets: [
        { id: 'north', stalls: 3 },
        { id: 'south', stalls: 4 }
      ],
      taxes: { gate: 1, bridge: 2 },
      scale: [1, 2, 3]
    },
    steps: ['one', 'two'],
    'text/fr': { goods: { bread: 'pain', cheese: 'fromage' }, notes: 'rien' },
    'text/en': { goods: { bread: 'bread', cheese: 'cheese' }, notes: 'nothing' }
  }
}
const laid = (overlay: Overlay, closed: string[] = []): RawSystem => {
  const verdict = applyOverlay(book, overlay, closed)
  if (isRefusal(verdict)) throw new Error(JSON.stringify(verdict.refused))
  return verdict
}
const wrong = (overlay: Overlay, closed: string[] = []): unknown => {
  const verdict = applyOverlay(book, overlay, closed)
  return isRefusal(verdict)
    ? verdict.refused.map(({ code, params }) => [code, params['at'] ?? params['file'] ?? params['locale']])
    : verdict
}

describe('an impossible change of an overlay is reported by file and place', () => {
  test.each<[string, Overlay, unknown]>([
    ['a file that is not there', { files: { weather: {} } }, [['overlay-unknown-file', 'weather']]],
    [
      'a file of a prototype’s name',
      { files: { constructor: {} } },
      [['overlay-unknown-file', 'constructor']]
    ],
    ['words as a file', { files: { 'text/fr': {} } }, [['overlay-closed-file', 'text/fr']]],
    ['a language that is not there', { text: { de: {} } }, [['overlay-unknown-language', 'de']]],
    [
      'an entry that is not there is taken out',
      { files: { goods: { remove: ['milk'] } } },
      [['overlay-unknown-entry', 'milk']]
    ],
    [
      'a field of an entry that is not there',
      { files: { town: { remove: ['markets.west.stalls'] } } },
      [['overlay-unknown-entry', 'markets.west.stalls']]
    ],
    [
      'an entry that is not there is changed',
      { files: { town: { change: { markets: { west: { stalls: 1 } } } } } },
      [['overlay-unknown-entry', 'markets.west']]
    ],
    [
      'something added where there is no list',
      { files: { town: { add: { taxes: [{ id: 'x' }] } } } },
      [['overlay-no-list', 'taxes']]
    ],
    [
      'something added to a list that is not there',
      { files: { town: { add: { 'roads.main': [{ id: 'x' }] } } } },
      [['overlay-unknown-entry', 'roads.main']]
    ],
    [
      'an id that is taken',
      { files: { goods: { add: [{ id: 'bread' }] } } },
      [['overlay-id-taken', 'bread']]
    ],
    [
      'the same id added twice',
      { files: { goods: { add: [{ id: 'milk' }, { id: 'milk' }] } } },
      [['overlay-id-taken', 'milk']]
    ],
    ['an entry without an id', { files: { goods: { add: [{ price: 1 }] } } }, [['overlay-no-id', '']]],
    [
      'an entry with an empty id',
      { files: { town: { add: { markets: [{ id: '' }] } } } },
      [['overlay-no-id', 'markets']]
    ],
    ['an id that is a number', { files: { goods: { add: [{ id: 7 }] } } }, [['overlay-no-id', '']]],
    [
      'another id for an entry',
      { files: { goods: { change: { bread: { id: 'cake' } } } } },
      [['overlay-id-fixed', 'bread.id']]
    ],
    [
      'a number that nobody can add up',
      { files: { goods: { change: { bread: { price: 1_000_001 } } } } },
      [['overlay-number-too-large', 'bread.price']]
    ],
    [
      'one below nothing',
      { files: { town: { change: { taxes: { gate: -1_000_001 } } } } },
      [['overlay-number-too-large', 'taxes.gate']]
    ],
    [
      'one deep in a list of an added entry',
      {
        files: {
          goods: { add: [{ id: 'milk', sizes: [1, { a: 2_000_000 }], by: [{ id: 'x', n: 3_000_000 }] }] }
        }
      },
      [
        ['overlay-number-too-large', 'milk.sizes.2.a'],
        ['overlay-number-too-large', 'milk.by.x.n']
      ]
    ]
  ])('%s', (_, overlay, reasons) => {
    expect(wrong(overlay)).toEqual(reasons)
  })

  test('a closed file', () => {
    expect(wrong({ files: { goods: { remove: ['bread'] } } }, ['goods'])).toEqual([
      ['overlay-closed-file', 'goods']
    ])
    expect(wrong({ files: { town: { change: { name: 'B' } } } }, ['goods'])).toHaveProperty(
      'files.town.name',
      'B'
    )
  })

  test('an overlay with all of these faults reports them together, and none of it is applied', () => {
    expect(
      wrong({ files: { goods: { remove: ['milk'], add: [{ id: 'bread' }] }, weather: {} }, text: { de: {} } })
    ).toEqual([
      ['overlay-unknown-entry', 'milk'],
      ['overlay-id-taken', 'bread'],
      ['overlay-unknown-file', 'weather'],
      ['overlay-unknown-language', 'de']
    ])
  })
})

describe('changes that an overlay may make', () => {
  test('the largest numbers are accepted, and so is an id that stays the same', () => {
    expect(
      laid({
        files: {
          goods: { change: { bread: { id: 'bread', price: 1_000_000 } } },
          town: { change: { taxes: { gate: -1_000_000 } } }
        }
      }).files
    ).toMatchObject({
      goods: [{ id: 'bread', price: 1_000_000 }, { id: 'cheese' }],
      town: { taxes: { gate: -1_000_000, bridge: 2 } }
    })
  })

  test('a new field is added at any depth; a list without ids replaces the old one', () => {
    const { town } = laid({
      files: { town: { change: { markets: { south: { roof: true } }, scale: [9], fair: { days: 3 } } } }
    }).files as { town: { markets: unknown[]; scale: unknown; fair: unknown } }
    expect(town.markets).toEqual([
      { id: 'north', stalls: 3 },
      { id: 'south', stalls: 4, roof: true }
    ])
    expect([town.scale, town.fair]).toEqual([[9], { days: 3 }])
  })

  test('a field is taken out of one entry, and of no other', () => {
    expect(
      laid({
        files: { goods: { remove: ['bread.tags'] }, town: { remove: ['markets.north', 'taxes.gate'] } }
      }).files
    ).toMatchObject({
      goods: [
        { id: 'bread', price: 2 },
        { id: 'cheese', price: 5 }
      ],
      town: { markets: [{ id: 'south', stalls: 4 }], taxes: { bridge: 2 } }
    })
    expect(laid({ files: { goods: { remove: ['bread.tags'] } } }).files['goods']).toEqual([
      { id: 'bread', price: 2 },
      { id: 'cheese', price: 5 }
    ])
  })

  test('the words of a language count first; those of another replace missing ones', () => {
    const files = laid({
      text: { fr: { goods: { milk: 'lait', bread: 'miche' } }, en: { goods: { bread: 'loaf' } } }
    }).files
    expect(files['text/fr']).toEqual({
      goods: { bread: 'miche', cheese: 'fromage', milk: 'lait' },
      notes: 'rien'
    })
    expect(files['text/en']).toEqual({
      goods: { bread: 'loaf', cheese: 'cheese', milk: 'lait' },
      notes: 'nothing'
    })
  })

  test('an overlay is empty only where it removes, adds and changes nothing, in no file and no language', () => {
    expect(
      (
        [
          {},
          { files: {} },
          { files: { goods: {} } },
          { files: { goods: { remove: [], add: [], change: {} } }, text: { fr: {} } }
        ] as Overlay[]
      ).map(isEmpty)
    ).toEqual([true, true, true, true])
    expect(
      [
        { files: { goods: {}, town: { remove: ['name'] } } },
        { files: { goods: { add: [{ id: 'x' }] } } },
        { files: { goods: { add: { x: [] } } } },
        { files: { goods: { change: { x: 1 } } } },
        { text: { fr: {}, en: { a: 'b' } } },
        { files: { goods: { add: [{ id: 'x' }], change: { a: 1 } } } },
        { files: { goods: {} }, text: { fr: { a: 'b' } } }
      ].map((overlay) => isEmpty(overlay as Overlay))
    ).toEqual(Array(7).fill(false))
  })
})

describe('places', () => {
  test('a value is found by keys and ids; a place that does not exist gives nothing', () => {
    const at = (file: string, ...path: string[]) => valueAt(book, { file, path })
    expect(at('town', 'markets', 'south', 'stalls')).toBe(4)
    expect(at('goods', 'bread')).toEqual({ id: 'bread', price: 2, tags: ['food', 'white'] })
    expect(at('steps')).toEqual(['one', 'two'])
    expect([
      at('town', 'toString'),
      at('constructor'),
      at('town', 'name', 'length'),
      at('steps', '0'),
      at('goods', 'milk', 'price')
    ]).toEqual(Array(5).fill(undefined))
  })

  test('a difference is reported by place and kind: entries and fields that are new, gone or changed', () => {
    const above = laid({
      files: {
        goods: { remove: ['cheese'], add: [{ id: 'milk', price: 1 }], change: { bread: { tags: ['food'] } } },
        town: { remove: ['taxes.gate'], change: { markets: { north: { stalls: 9 } } } }
      },
      text: { fr: { notes: 'x' } }
    })
    const told = changesBetween(book, above).map(({ file, path, kind, was, is }) => [
      `${file}:${path.join('.')}`,
      kind,
      was,
      is
    ])
    expect(told).toEqual([
      ['goods:bread.tags', 'changed', ['food', 'white'], ['food']],
      ['goods:cheese', 'removed', { id: 'cheese', price: 5 }, undefined],
      ['goods:milk', 'added', undefined, { id: 'milk', price: 1 }],
      ['town:markets.north.stalls', 'changed', 3, 9],
      ['town:taxes.gate', 'removed', 1, undefined]
    ])
    expect(changesBetween(book, structuredClone(book))).toEqual([])
    expect(changesBetween({ files: { a: { x: [1] } } }, { files: { a: { x: { y: 1 } }, b: 1 } })).toEqual([
      { file: 'a', path: ['x'], kind: 'changed', was: [1], is: { y: 1 } },
      { file: 'b', path: [], kind: 'added', was: undefined, is: 1 }
    ])
    expect(
      changesBetween(
        { files: { a: [{ id: 'x' }], b: { y: 1 } } },
        { files: { a: { x: 1 }, b: [{ id: 'y' }] } }
      ).map(({ path, kind }) => [path, kind])
    ).toEqual([
      [[], 'changed'],
      [[], 'changed']
    ])
  })

  test('setting and clearing a value leave no empty objects behind', () => {
    const place = { file: 'town', path: ['taxes', 'gate'] }
    const set = setAt({}, place, 9)
    expect(set).toEqual({ files: { town: { change: { taxes: { gate: 9 } } } } })
    expect(setAt(set, place, undefined)).toEqual({})
    expect(setAt(setAt(set, { file: 'town', path: ['taxes', 'bridge'] }, 8), place, undefined)).toEqual({
      files: { town: { change: { taxes: { bridge: 8 } } } }
    })
    const cleared = clearAt(set, place)
    expect(cleared).toEqual({ files: { town: { remove: ['taxes.gate'] } } })
    expect(clearAt(cleared, { file: 'town', path: ['name'] })).toEqual({
      files: { town: { remove: ['taxes.gate', 'name'] } }
    })
    expect(setAt(clearAt(cleared, { file: 'town', path: ['name'] }), place, 7)).toEqual({
      files: { town: { remove: ['name'], change: { taxes: { gate: 7 } } } }
    })
    expect(setAt({ files: { goods: { remove: ['bread'] } }, text: { fr: { a: 'b' } } }, place, 9)).toEqual({
      files: { goods: { remove: ['bread'] }, town: { change: { taxes: { gate: 9 } } } },
      text: { fr: { a: 'b' } }
    })
  })

  test('a file that is a list is set as a whole, and cleared as a whole', () => {
    const whole = setAt({}, { file: 'steps', path: [] }, ['three'])
    expect(whole).toEqual({ files: { steps: { change: ['three'] } } })
    expect(laid(whole).files['steps']).toEqual(['three'])
    expect(setAt(whole, { file: 'steps', path: [] }, undefined)).toEqual({})
    expect(setAt(whole, { file: 'steps', path: ['a'] }, 1)).toEqual({
      files: { steps: { change: { a: 1 } } }
    })
  })

  test('an entry that the overlay itself adds is changed where it is added, and the entries beside it stay', () => {
    const added: Overlay = {
      files: {
        town: {
          add: {
            markets: [
              { id: 'west', stalls: 1 },
              { id: 'east', stalls: 2 }
            ],
            taxes: []
          }
        }
      }
    }
    const west = { file: 'town', path: ['markets', 'west'] }
    const entries = (overlay: Overlay): unknown =>
      (overlay.files?.['town']?.add as { markets?: unknown } | undefined)?.markets
    expect(entries(setAt(added, { ...west, path: [...west.path, 'stalls'] }, 7))).toEqual([
      { id: 'west', stalls: 7 },
      { id: 'east', stalls: 2 }
    ])
    expect(entries(setAt(added, { ...west, path: [...west.path, 'roof', 'of'] }, 'tin'))).toEqual([
      { id: 'west', stalls: 1, roof: { of: 'tin' } },
      { id: 'east', stalls: 2 }
    ])
    expect(entries(setAt(added, { ...west, path: [...west.path, 'stalls'] }, undefined))).toEqual([
      { id: 'west' },
      { id: 'east', stalls: 2 }
    ])
    expect(entries(setAt(added, west, { id: 'west', big: true }))).toEqual([
      { id: 'west', big: true },
      { id: 'east', stalls: 2 }
    ])
    expect(entries(clearAt(added, west))).toEqual([{ id: 'east', stalls: 2 }])
    expect(clearAt(clearAt(added, west), { file: 'town', path: ['markets', 'east'] })).toEqual({})
    // Other lists, and the book's own entries, were not added.
    expect(
      setAt(added, { file: 'town', path: ['markets', 'north', 'stalls'] }, 5).files?.['town']?.change
    ).toEqual({ markets: { north: { stalls: 5 } } })
    expect(setAt(added, { file: 'town', path: ['taxes', 'west'] }, 5).files?.['town']?.change).toEqual({
      taxes: { west: 5 }
    })
    const listed: Overlay = { files: { goods: { add: [{ id: 'milk', price: 1 }] } } }
    expect(setAt(listed, { file: 'goods', path: ['milk', 'price'] }, 3)).toEqual({
      files: { goods: { add: [{ id: 'milk', price: 3 }] } }
    })
    expect(setAt(listed, { file: 'goods', path: ['bread', 'price'] }, 3)).toEqual({
      files: { goods: { add: [{ id: 'milk', price: 1 }], change: { bread: { price: 3 } } } }
    })
  })
})

describe('ties whose places are no lists of entries', () => {
  const tie: LinkedFields[] = [
    [
      { file: 'a', path: ['*', 'n'] },
      { file: 'b', path: ['*'] }
    ]
  ]

  test('an entry without a counterpart stays as it is; a list without ids has no keys', () => {
    const odd: RawSystem = {
      files: { a: [{ id: 'x', n: 1 }, null, 'word', [1], { n: 5 }, { id: 7, n: 6 }], b: { x: 1 } }
    }
    const moved: RawSystem = { files: { ...odd.files, b: { x: 2 } } }
    expect(syncLinkedFields(moved, odd, tie).files['b']).toEqual({ x: 2 })
    for (const a of [null, 'words', 5])
      expect(
        syncLinkedFields({ files: { a, b: { x: 2 } } }, { files: { a, b: { x: 1 } } }, tie).files['b']
      ).toEqual({ x: 2 })
  })

  test('fields that agree already stay as they are, also where both were changed', () => {
    const before: RawSystem = { files: { a: [{ id: 'x', n: 1 }], b: { x: 1 } } }
    const both: RawSystem = { files: { a: [{ id: 'x', n: 2 }], b: { x: 2 } } }
    expect(syncLinkedFields(both, before, tie)).toBe(both)
  })
})
