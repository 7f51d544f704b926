import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Face, Slice } from '../../src-renderer/cards/layout/face'
import { StoredSizes } from '../../src-renderer/cards/layout/stored-sizes'

const BY = 'index-12345678.js Some Browser 1'
const FROM = 'a face, its format and its palette'

/** A face with parts of so many lines. */
const face = (...lines: number[]): Face => ({
  id: 'f',
  kind: 'fighter',
  title: 'Face',
  subtitle: [],
  corner: [],
  profile: [],
  parts: lines.map((count, n) => ({
    kind: 'lines',
    key: `p${n}`,
    title: '',
    units: Array.from({ length: count }, (_, line) => line)
  }))
})

/** A browser's storage. `full`: it takes nothing more. */
class Kept implements Storage {
  [name: string]: unknown
  full = false
  private readonly texts = new Map<string, string>()
  get length() {
    return this.texts.size
  }
  key = (n: number) => [...this.texts.keys()][n] ?? null
  getItem = (key: string) => this.texts.get(key) ?? null
  removeItem = (key: string) => void this.texts.delete(key)
  clear = () => this.texts.clear()
  setItem = (key: string, text: string) => {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError')
    this.texts.set(key, text)
  }
}

let storage: Kept
beforeEach(() => void (storage = new Kept()))

const slice = (part: number, from: number, to: number, column?: number): Slice => ({
  part,
  from,
  to,
  ...(column !== undefined && { column })
})
/** What a later window of this build and browser knows of a face. */
const later = (of: Face, from = FROM, by = BY) => new StoredSizes(storage, by).get(from, of)
function store(cards: Slice[][], from = FROM): void {
  const sizes = new StoredSizes(storage, BY)
  sizes.put(from, { text: 7, cards })
  sizes.save()
}

test('a later window finds the size of a face as it was measured', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(6), { maxLength: 5 }),
      fc.integer({ min: 1, max: 3 }),
      fc.option(fc.nat(1), { nil: undefined }),
      (lines, cut, column) => {
        const cards = [
          lines.map((count, n) => slice(n, 0, Math.min(cut, count), column)),
          lines.map((count, n) => slice(n, Math.min(cut, count), count, column))
        ]
        store(cards)
        expect(later(face(...lines))).toEqual({ text: 7, cards })
      }
    )
  )
})

describe('nothing is found', () => {
  test('of a face with other words or another format', () => {
    store([[slice(0, 0, 3)]])
    expect(later(face(3), `${FROM}.`)).toBeNull()
  })

  test('of what another build or another browser measured', () => {
    store([[slice(0, 0, 3)]])
    expect(later(face(3), FROM, 'index-87654321.js Some Browser 1')).toBeNull()
    expect(later(face(3), FROM, 'index-12345678.js Some Browser 2')).toBeNull()
  })

  test.each<[string, Slice[][]]>([
    ['a unit is on no card', [[slice(0, 0, 2)]]],
    ['a unit is on two cards', [[slice(0, 0, 2)], [slice(0, 1, 3)]]],
    ['there are more units than the face has', [[slice(0, 0, 4)]]],
    ['there are more parts than the face has', [[slice(0, 0, 3), slice(1, 0, 1)]]],
    ['a slice runs backwards', [[slice(0, 0, 3), slice(0, 3, 2)]]]
  ])('if %s', (_, cards) => {
    store(cards)
    expect(later(face(3))).toBeNull()
  })

  test.each(['', '[]', '{"by":1}', `{"by":"${BY}","sizes":[["x",7,[[["a"]]]],null]}`, '{'])(
    'in a storage that somebody wrote %s to',
    (text) => {
      storage.setItem('magot.fitted', text)
      expect(later(face(3))).toBeNull()
    }
  )
})

test('of very many sizes the most recently used are kept', () => {
  const sizes = new StoredSizes(storage, BY)
  for (let n = 0; n < 3000; n++) sizes.put(`${n}`, { text: 7, cards: [[slice(0, 0, 1)]] })
  expect(sizes.get('5', face(1))).not.toBeNull()
  sizes.save()
  expect(later(face(1), '5')).not.toBeNull()
  expect(later(face(1), '2999')).not.toBeNull()
  expect(later(face(1), '6')).toBeNull()
})

test('a full storage keeps no sizes, and whoever measures goes on', () => {
  store([[slice(0, 0, 3)]])
  storage.full = true
  store([[slice(0, 0, 3)]])
  expect(later(face(3))).toBeNull()
})

test('sizes that were forgotten are not found again', () => {
  store([[slice(0, 0, 3)]])
  new StoredSizes(storage, BY).clear()
  expect(later(face(3))).toBeNull()
})
