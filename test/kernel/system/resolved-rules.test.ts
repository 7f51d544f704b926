import { describe, expect, test } from 'vitest'
import { resolveRules, resolveWhatFits } from '../../../src-main/kernel/system/resolved-rules'
import { AS_IN_THE_BOOK, type Settings } from '../../../src-main/kernel/content/settings'
import type { Overlay, Pack } from '../../../src-main/kernel/content/overlay'
import type { HouseRules, RawSystem } from '../../../src-main/kernel/values/raw-system'
import type { GameSystem } from '../../../src-main/kernel/system/system'
import { isRefusal, reason } from '../../../src-main/kernel/values/verdict'
import { word } from '../a-roster'

type Fruit = { pear: number; plum: number; house: HouseRules }
const book: RawSystem = { files: { fruit: { pear: 3, plum: 3, fig: 1 }, shut: { a: 1 } } }
const numbers = (raw: RawSystem) => raw.files['fruit'] as { pear: number; plum: number; fig: number }
/** A game of fruit: pear and plum cost the same, nothing costs more than nine, and only `early` is a ruling. */
const system = {
  id: 'fruit',
  tables: {
    closed: ['shut'],
    ties: [
      [
        { file: 'fruit', path: ['pear'] },
        { file: 'fruit', path: ['plum'] }
      ]
    ],
    check: (raw: RawSystem) =>
      numbers(raw).pear !== numbers(raw).plum
        ? [reason('untied')]
        : Object.values(numbers(raw)).some((price) => price > 9)
          ? [reason('too-dear')]
          : []
  },
  checkHouseRules: (raw: RawSystem, rules: HouseRules) =>
    Object.keys(rules)
      .filter((key) => key !== 'early')
      .map((key) => reason('no-such-ruling', [], { key, pear: numbers(raw).pear })),
  load: (raw: RawSystem, house: HouseRules): Fruit => ({
    pear: numbers(raw).pear,
    plum: numbers(raw).plum,
    house
  })
} as unknown as GameSystem<Fruit>
const fruit = (change: { [key: string]: number }): Overlay => ({ files: { fruit: { change } } })
const pack = (id: string, overlay: Overlay): Pack => ({
  format: 'magot-pack',
  v: 1,
  id,
  version: '1',
  name: word(id),
  system: 'fruit',
  overlay
})
const settings = (more: Partial<Settings>): Settings => ({ ...AS_IN_THE_BOOK, ...more })
const laid = (more: Partial<Settings>) => {
  const answer = resolveRules(system, book, settings(more))
  return isRefusal(answer)
    ? answer
    : { rules: answer.rules, below: numbers(answer.below), raw: numbers(answer.raw) }
}

describe('the rules of a campaign', () => {
  test('are the book’s, untouched, without packs, tables and rulings', () => {
    expect(AS_IN_THE_BOOK).toEqual({ packs: [], overlay: {}, houseRules: {} })
    const answer = resolveRules(system, book, AS_IN_THE_BOOK)
    expect(answer).toEqual({ rules: { pear: 3, plum: 3, house: {} }, below: book, raw: book })
  })

  test('are the packs in their order, the campaign’s own tables over them, and its rulings', () => {
    expect(
      laid({
        packs: [pack('a', fruit({ fig: 2 })), pack('b', fruit({ fig: 4 }))],
        overlay: fruit({ pear: 5 }),
        houseRules: { early: true }
      })
    ).toEqual({
      rules: { pear: 5, plum: 5, house: { early: true } },
      below: { pear: 3, plum: 3, fig: 4 },
      raw: { pear: 5, plum: 3, fig: 4 }
    })
  })

  test('keep duplicate facts in step, from a pack as from the campaign’s own tables', () => {
    expect(laid({ packs: [pack('a', fruit({ plum: 7 }))] })).toMatchObject({ rules: { pear: 7, plum: 7 } })
    expect(laid({ overlay: fruit({ plum: 7 }) })).toMatchObject({ rules: { pear: 7, plum: 7 } })
  })

  test('judge the book again only where something is changed in it', () => {
    const odd: RawSystem = { files: { fruit: { pear: 1, plum: 2, fig: 1 } } }
    expect(isRefusal(resolveRules(system, odd, AS_IN_THE_BOOK))).toBe(false)
    expect(resolveRules(system, odd, settings({ overlay: fruit({ fig: 2 }) }))).toEqual({
      refused: [reason('untied')]
    })
    expect(resolveRules(system, odd, settings({ packs: [pack('a', {})] }))).toEqual({
      refused: [reason('untied')]
    })
  })

  test('are refused with the reasons of their source; the reasons of a pack name it', () => {
    expect(
      laid({ packs: [pack('a', fruit({ fig: 2 })), pack('b', { files: { shut: { change: { a: 2 } } } })] })
    ).toEqual({ refused: [reason('overlay-closed-file', [], { file: 'shut', pack: word('b') })] })
    expect(laid({ overlay: { files: { shut: { change: { a: 2 } } } } })).toEqual({
      refused: [reason('overlay-closed-file', [], { file: 'shut' })]
    })
    expect(laid({ overlay: fruit({ fig: 10 }) })).toEqual({ refused: [reason('too-dear')] })
    expect(laid({ overlay: fruit({ fig: 2, pear: 5 }), houseRules: { late: true } })).toEqual({
      refused: [reason('no-such-ruling', [], { key: 'late', pear: 5 })]
    })
    expect(laid({ overlay: fruit({ fig: 10 }), houseRules: { late: true } })).toEqual({
      refused: [reason('too-dear')]
    })
  })
})

describe('the settings that fit today’s book', () => {
  const fitting = (more: Partial<Settings>) => {
    const { rules, fitting, leftOut, raw } = resolveWhatFits(system, book, settings(more))
    expect(numbers(raw).pear).toBe(rules.pear)
    return { rules, fitting, leftOut }
  }

  test('are all settings, where all of them fit', () => {
    const all = {
      packs: [pack('a', fruit({ fig: 2 }))],
      overlay: fruit({ pear: 5 }),
      houseRules: { early: true }
    }
    expect(fitting(all)).toEqual({
      rules: { pear: 5, plum: 5, house: { early: true } },
      fitting: all,
      leftOut: []
    })
    expect(resolveWhatFits(system, book, AS_IN_THE_BOOK).fitting).toEqual(AS_IN_THE_BOOK)
  })

  test('are each pack, the tables and each ruling by itself, with one reason why the rest is left out', () => {
    const [good, bad, late] = [
      pack('good', fruit({ fig: 2 })),
      pack('bad', { files: { shut: { change: { a: 2 } } } }),
      pack('late', fruit({ fig: 3 }))
    ]
    expect(
      fitting({ packs: [good, bad, late], overlay: fruit({ pear: 5 }), houseRules: { early: 1, never: 2 } })
    ).toEqual({
      rules: { pear: 5, plum: 5, house: { early: 1 } },
      fitting: { packs: [good, late], overlay: fruit({ pear: 5 }), houseRules: { early: 1 } },
      leftOut: [
        reason('overlay-closed-file', [], { file: 'shut', pack: word('bad') }),
        reason('no-such-ruling', [], { key: 'never', pear: 5 })
      ]
    })
    expect(fitting({ overlay: fruit({ fig: 10 }), houseRules: { early: 1 } })).toEqual({
      rules: { pear: 3, plum: 3, house: { early: 1 } },
      fitting: { packs: [], overlay: {}, houseRules: { early: 1 } },
      leftOut: [reason('too-dear')]
    })
  })

  test('are the book alone, where nothing fits', () => {
    expect(fitting({ overlay: fruit({ fig: 10 }) })).toEqual({
      rules: { pear: 3, plum: 3, house: {} },
      fitting: AS_IN_THE_BOOK,
      leftOut: [reason('too-dear')]
    })
    const { below, raw } = resolveWhatFits(system, book, settings({ houseRules: { never: 1 } }))
    expect([below, raw]).toEqual([book, book])
  })
})
