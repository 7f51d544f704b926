import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src-main/kernel/values/json'
import {
  changesBetween,
  clearAt,
  isEmpty,
  applyOverlay,
  setAt,
  valueAt,
  type FileOverlay,
  type Overlay
} from '../../../src-main/kernel/content/overlay'
import type { RawSystem } from '../../../src-main/kernel/values/raw-system'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { necroRaw } from '../../support/neo-necro-raw'

/**
 * A book of no particular game: a list of entries with a list of their own, a table of values, texts in two
 * languages.
 */
const book = (): RawSystem => ({
  files: {
    blades: [
      {
        id: 'knife',
        price: 3,
        marks: [1, 2],
        edges: [
          { id: 'left', cuts: 1 },
          { id: 'right', cuts: 2 }
        ]
      },
      { id: 'sword', price: 9, note: 'long', edges: [{ id: 'left', cuts: 4 }] }
    ],
    limits: {
      most: 4,
      steps: [10, 20],
      kinds: [{ id: 'iron' }, { id: 'bone' }],
      reach: { near: 1, far: null }
    },
    fixed: { never: 1 },
    'text/fr': { blades: { knife: { name: 'Couteau' }, sword: { name: 'Épée' } } },
    'text/en': { blades: { knife: { name: 'Knife' }, sword: { name: 'Sword' } } }
  }
})

function laid(overlay: Overlay, raw = book()): RawSystem {
  const answer = applyOverlay(raw, overlay, ['fixed'])
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer.refused))
  return answer
}

function refused(overlay: Overlay): [string, string][] {
  const answer = applyOverlay(book(), overlay, ['fixed'])
  return isRefusal(answer)
    ? answer.refused.map(({ code, params }) => [
        code,
        `${String(params['file'] ?? params['locale'])} ${String(params['at'] ?? '')}`.trim()
      ])
    : []
}

const inFile = (file: string, over: FileOverlay): Overlay => ({ files: { [file]: over } })

describe('applying an overlay', () => {
  test('an empty overlay changes nothing, whatever the system', () => {
    for (const empty of [
      {},
      { files: {} },
      { files: { blades: {} }, text: { fr: {} } },
      inFile('blades', { add: [], change: {}, remove: [] })
    ]) {
      expect(laid(empty)).toEqual(book())
      expect(isEmpty(empty)).toBe(true)
    }
    expect(laid({}, necroRaw())).toEqual(necroRaw())
  })

  test('entries are changed by their id, at any depth, and everything else stays', () => {
    const { files } = laid(
      inFile('blades', { change: { sword: { price: 12, edges: { left: { cuts: 5 } } } } })
    )
    expect(files['blades']).toEqual([
      (book().files['blades'] as Json[])[0],
      { id: 'sword', price: 12, note: 'long', edges: [{ id: 'left', cuts: 5 }] }
    ])
    expect({ ...files, blades: null }).toEqual({ ...book().files, blades: null })
  })

  test('objects meet key by key, lists without ids are replaced, null is a value like any other', () => {
    const over = inFile('limits', { change: { steps: [5], reach: { near: null, wide: 3 } } })
    expect(laid(over).files['limits']).toEqual({
      most: 4,
      steps: [5],
      kinds: [{ id: 'iron' }, { id: 'bone' }],
      reach: { near: null, far: null, wide: 3 }
    })
  })

  test('an entry that was taken out may be added again as another, and be changed in the same overlay', () => {
    const over = inFile('blades', {
      remove: ['knife', 'sword.note'],
      add: [{ id: 'knife', price: 1 }],
      change: { knife: { price: 2 } }
    })
    expect(laid(over).files['blades']).toEqual([
      { id: 'sword', price: 9, edges: [{ id: 'left', cuts: 4 }] },
      { id: 'knife', price: 2 }
    ])
  })

  test('lists inside a file grow and shrink by their path', () => {
    const { files } = laid({
      files: {
        limits: { add: { kinds: [{ id: 'glass' }] }, remove: ['kinds.iron'] },
        blades: { add: { 'knife.edges': [{ id: 'back', cuts: 0 }] } }
      }
    })
    expect((files['limits'] as { kinds: Json }).kinds).toEqual([{ id: 'bone' }, { id: 'glass' }])
    expect((files['blades'] as { edges: Json[] }[])[0]!.edges).toHaveLength(3)
  })

  test('words given in one language serve for the other until it has its own', () => {
    const { files } = laid({
      text: {
        fr: { blades: { knife: { name: 'Lame' }, hook: { name: 'Crochet', effect: 'Accroche.' } } },
        en: { blades: { hook: { name: 'Hook' } } }
      }
    })
    expect(files['text/fr']).toMatchObject({
      blades: { knife: { name: 'Lame' }, hook: { name: 'Crochet', effect: 'Accroche.' } }
    })
    expect(files['text/en']).toMatchObject({
      blades: { knife: { name: 'Knife' }, hook: { name: 'Hook', effect: 'Accroche.' } }
    })
  })

  test.each<[string, Overlay, [string, string][]]>([
    ['a file that is not there', inFile('spears', {}), [['overlay-unknown-file', 'spears']]],
    ['a file of an object’s own making', inFile('toString', {}), [['overlay-unknown-file', 'toString']]],
    [
      'a file that stays as it is',
      inFile('fixed', { change: { never: 2 } }),
      [['overlay-closed-file', 'fixed']]
    ],
    ['words as a file', inFile('text/fr', { change: { blades: 1 } }), [['overlay-closed-file', 'text/fr']]],
    ['a language that the system has not', { text: { de: {} } }, [['overlay-unknown-language', 'de']]],
    [
      'entries that nobody knows',
      inFile('blades', {
        change: { axe: { price: 1 }, sword: { edges: { right: { cuts: 1 } } } },
        remove: ['spear', 'knife.hilt', 'knife.edges.top']
      }),
      [
        ['overlay-unknown-entry', 'blades spear'],
        ['overlay-unknown-entry', 'blades knife.hilt'],
        ['overlay-unknown-entry', 'blades knife.edges.top'],
        ['overlay-unknown-entry', 'blades axe'],
        ['overlay-unknown-entry', 'blades sword.edges.right']
      ]
    ],
    [
      'an id that is taken, twice over',
      inFile('blades', { add: [{ id: 'knife' }, { id: 'axe' }, { id: 'axe' }] }),
      [
        ['overlay-id-taken', 'blades knife'],
        ['overlay-id-taken', 'blades axe']
      ]
    ],
    [
      'an entry without an id',
      inFile('blades', { add: [{ price: 1 }, 7] }),
      [
        ['overlay-no-id', 'blades'],
        ['overlay-no-id', 'blades']
      ]
    ],
    [
      'an addition to what is no list',
      { files: { limits: { add: [{ id: 'x' }] }, blades: { add: { 'knife.price': [{ id: 'x' }] } } } },
      [
        ['overlay-no-list', 'limits'],
        ['overlay-no-list', 'blades knife.price']
      ]
    ],
    [
      'an addition to nowhere',
      inFile('limits', { add: { woods: [{ id: 'x' }] } }),
      [['overlay-unknown-entry', 'limits woods']]
    ],
    [
      'another id for an entry',
      inFile('blades', { change: { knife: { id: 'dirk' } } }),
      [['overlay-id-fixed', 'blades knife.id']]
    ],
    [
      'numbers beyond all measure',
      {
        files: {
          limits: { change: { most: 1e300, reach: { near: -2e6 } } },
          blades: { add: [{ id: 'axe', marks: [1, 9e9] }] }
        }
      },
      [
        ['overlay-number-too-large', 'limits most'],
        ['overlay-number-too-large', 'limits reach.near'],
        ['overlay-number-too-large', 'blades axe.marks.2']
      ]
    ]
  ])('%s is refused by its place', (_what, overlay, reasons) => {
    expect(refused(overlay)).toEqual(reasons)
  })

  test('the inputs stay unchanged, and keys of prototypes reach no prototype', () => {
    const raw = book()
    const over = inFile('limits', {
      change: JSON.parse('{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}}}') as {
        [key: string]: Json
      }
    })
    const before = JSON.stringify([raw, over])
    applyOverlay(raw, over)
    expect(JSON.stringify([raw, over])).toBe(before)
    expect(({} as { bad?: number }).bad).toBeUndefined()
  })
})

const id = fc.constantFrom('knife', 'sword', 'axe', 'spear', 'hook')
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 5 }),
  fc.array(fc.nat(9), { maxLength: 3 })
)
const place = fc.constantFrom<[string, ...string[]]>(
  ['blades', 'knife', 'price'],
  ['blades', 'knife', 'edges', 'left', 'cuts'],
  ['blades', 'sword', 'note'],
  ['limits', 'most'],
  ['limits', 'steps'],
  ['limits', 'reach', 'far']
)

describe('properties', () => {
  test('an addition of one overlay that the next takes out leaves the book as it was', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.stringMatching(/^new-[a-z]{1,6}$/), price: fc.nat(99) }), {
          selector: (e) => e.id,
          maxLength: 5
        }),
        (entries) => {
          const more = laid(inFile('blades', { add: entries }))
          expect((more.files['blades'] as Json[]).length).toBe(2 + entries.length)
          expect(laid(inFile('blades', { remove: entries.map((e) => e.id) }), more)).toEqual(book())
        }
      )
    )
  })

  test('a value set at a place changes that place alone, and clearing it leaves nothing behind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, value), { maxLength: 8 }),
        place,
        value,
        (others, [file, ...path], to) => {
          const before = others.reduce<Overlay>(
            (over, [[f, ...p], v]) => setAt(over, { file: f, path: p }, v),
            {}
          )
          const at = { file, path }
          const after = setAt(before, at, to)
          expect(valueAt(laid(after), at)).toEqual(to)
          expect(
            changesBetween(laid(before), laid(after)).every(
              (c) => c.file === file && path.every((step, n) => c.path[n] === step)
            )
          ).toBe(true)
          expect(valueAt(laid(setAt(after, at, undefined)), at)).toEqual(valueAt(book(), at))
          const all = [...others.map(([p]) => p), [file, ...path]]
          expect(
            isEmpty(
              all.reduce<Overlay>((over, [f, ...p]) => setAt(over, { file: f!, path: p }, undefined), after)
            )
          ).toBe(true)
        }
      )
    )
  })

  test('the book with an overlay differs from the book exactly in the overlay’s places', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(place, fc.nat({ max: 999 })), { selector: ([p]) => p.join('.') }),
        (settings) => {
          const overlay = settings.reduce<Overlay>(
            (over, [[file, ...path], to]) => setAt(over, { file, path }, to),
            {}
          )
          const expected = settings
            .filter(([[file, ...path], to]) => valueAt(book(), { file, path }) !== to)
            .map(([[file, ...path], to]) => `${[file, ...path].join('.')}=${to}`)
          const found = changesBetween(book(), laid(overlay)).map(
            (c) => `${[c.file, ...c.path].join('.')}=${JSON.stringify(c.is)}`
          )
          expect(found.sort()).toEqual(expected.sort())
        }
      )
    )
  })

  test('any overlay over any book gives resources or reasons, never a throw, and the book stays', () => {
    const path = fc
      .array(fc.oneof(id, fc.constantFrom('edges', 'price', 'kinds', 'left', '', '__proto__', 'length')), {
        minLength: 1,
        maxLength: 4
      })
      .map((steps) => steps.join('.'))
    const over = fc.record(
      {
        remove: fc.array(path),
        add: fc.oneof(
          fc.array(fc.jsonValue() as fc.Arbitrary<Json>),
          fc.dictionary(path, fc.array(fc.jsonValue() as fc.Arbitrary<Json>))
        ),
        change: fc.dictionary(id, fc.jsonValue() as fc.Arbitrary<Json>)
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('blades', 'limits', 'fixed', 'spears'), over), (files) => {
        const raw = book()
        const answer = applyOverlay(raw, { files: files as NonNullable<Overlay['files']> }, ['fixed'])
        expect(isRefusal(answer) ? answer.refused.length : Object.keys(answer.files).length).toBeGreaterThan(
          0
        )
        expect(raw).toEqual(book())
      })
    )
  })
})

describe('changes to the campaign’s own overlay', () => {
  const at = (file: string, ...path: string[]) => ({ file, path })

  test('a field that is cleared is left out, and comes back from the book', () => {
    const cleared = clearAt({}, at('blades', 'sword', 'note'))
    expect(cleared).toEqual(inFile('blades', { remove: ['sword.note'] }))
    expect(valueAt(laid(cleared), at('blades', 'sword', 'note'))).toBeUndefined()
    expect(setAt(cleared, at('blades', 'sword', 'note'), undefined)).toEqual({})
    expect(
      valueAt(laid(setAt(cleared, at('blades', 'sword', 'note'), 'short')), at('blades', 'sword', 'note'))
    ).toBe('short')
  })

  test('an entry that the overlay adds is changed, cleared and taken away where it was added', () => {
    const added = inFile('blades', { add: [{ id: 'axe', price: 5, note: 'heavy' }] })
    expect(setAt(added, at('blades', 'axe', 'price'), 6)).toEqual(
      inFile('blades', { add: [{ id: 'axe', price: 6, note: 'heavy' }] })
    )
    expect(clearAt(added, at('blades', 'axe', 'note'))).toEqual(
      inFile('blades', { add: [{ id: 'axe', price: 5 }] })
    )
    expect(setAt(added, at('blades', 'axe'), undefined)).toEqual({})
    const inner = inFile('limits', { add: { kinds: [{ id: 'glass', hard: 1 }] } })
    expect(setAt(inner, at('limits', 'kinds', 'glass', 'hard'), 2)).toEqual(
      inFile('limits', { add: { kinds: [{ id: 'glass', hard: 2 }] } })
    )
  })

  test('words of an overlay stay while its tables come and go', () => {
    const words = { text: { fr: { blades: {} } } }
    expect(setAt(setAt(words, at('limits', 'most'), 5), at('limits', 'most'), undefined)).toEqual(words)
  })
})
