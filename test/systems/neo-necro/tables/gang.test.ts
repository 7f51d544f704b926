import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { cell, printed } from '../../../support/printed'

const rules = necro()

describe('the printed characteristics', () => {
  test.each(
    printed(`
    ws 4 9
    bs 4 9
    s  3 5
    t  3 5
    w  3 5
    i  4 9`)
  )('NN-CHA-1, NN-CHA-2, NN-CHA-3: %s is %s in a human and %s at most', (id, base, max) => {
    expect(rules.characteristic(id!)).toMatchObject({ base: Number(base), naturalMax: Number(max) })
    const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
    const open = (value: number): unknown =>
      outcome('advances', { house: 'escher', type: 'ganger', profile: { ...human, [id!]: value } })[
        'advances'
      ]
    expect(open(Number(max) - 1)).toContain(`+1 ${id}`)
    expect(open(Number(max))).not.toContain(`+1 ${id}`)
  })

  test('NN-CHA-1: there are six', () => {
    expect(rules.characteristics.map(({ id }) => id)).toEqual(['ws', 'bs', 's', 't', 'w', 'i'])
  })
})

describe('the printed fighter types', () => {
  // number: least and most; cost; starting XP; WS BS S T W I; starting progressions; encumbrance; pay
  const table = printed(`
    leader   1 1 120 70 5 5 3 3 3 5 2 12 0
    ganger   0 - 80  30 4 4 3 3 3 4 2 12 25
    kid      0 - 45  0  4 4 3 3 2 4 0 10 15
    heavy    0 2 90  30 4 4 3 3 3 4 2 14 30
    colossus 0 2 90  30 4 4 3 3 3 4 2 14 30`)

  test('NN-FTR-1: there are five', () => {
    expect(rules.fighterTypes.map(({ id }) => id)).toEqual(table.map(([id]) => id))
  })

  test.each(table)('NN-FTR-1, NN-PAY-1: the %s', (id, ...cells) => {
    const [min, max, cost, startingXp, ws, bs, s, t, w, i, startingProgressions, encumbrance, pay] =
      cells.map(cell)
    expect(rules.fighterType(id!)).toMatchObject({
      min,
      max,
      cost,
      startingXp,
      startingProgressions,
      encumbrance,
      pay,
      profile: { ws, bs, s, t, w, i }
    })
    expect(outcome('pay-due', { fighters: [id] })).toEqual({ total: pay })
    expect(outcome('encumbrance', { type: id, items: [] })).toMatchObject({ capacity: encumbrance })
    expect(outcome('gang-value', { members: [{ type: id, items: [] }] })).toEqual({
      value: cost! + startingXp!
    })
    const others = id === 'leader' ? [] : ['leader']
    const legal = (count: number): unknown =>
      outcome('creation-types', { fighters: [...others, ...Array<string>(count).fill(id!)] })['legal']
    expect([0, 1, 2, 3].map(legal)).toEqual(
      [0, 1, 2, 3].map((count) => (id === 'leader' ? count === 1 : count <= (max ?? Infinity)))
    )
  })

  // An item of each category, to test who may have it.
  const things = {
    melee: 'sword',
    pistols: 'laspistol',
    rifles: 'lasgun',
    grenades: 'frag-grenade',
    armour: 'leather',
    gear: 'bayonet'
  }
  const more = {
    special: 'meltagun',
    heavy: 'autocannon',
    'heavy-melee': 'eviscerator',
    'heavy-armour': 'power-armour'
  }

  test.each([
    ['NN-FTR-2, NN-FTR-3', 'leader', ['special']],
    ['NN-FTR-2', 'ganger', []],
    ['NN-FTR-2', 'kid', []],
    ['NN-FTR-4, NN-RUL-29', 'heavy', ['special', 'heavy', 'heavy-melee', 'heavy-armour']],
    ['NN-FTR-5, NN-FTR-6', 'colossus', ['heavy-armour']]
  ])('%s: the %s has what all have, and %j', (_, type, also) => {
    expect([...rules.fighterType(type)!.categories].sort()).toEqual([...Object.keys(things), ...also].sort())
    const may = (item: string): unknown => outcome('may-equip', { type, item })['allowed']
    for (const [category, item] of Object.entries(things)) expect(may(item), category).toBe(true)
    for (const [category, item] of Object.entries(more))
      expect(may(item), category).toBe(also.includes(category))
  })

  test.each([
    [1, 2],
    [2, 4],
    [3, 6]
  ])('NN-FTR-7: Leader of Men at level %i gives %i orders', (level, orders) => {
    expect(outcome('orders', { level })).toEqual({ orders })
    expect(rules.fighterRule('leader-of-men')).toMatchObject({ radius: 12 })
  })
})

describe('the printed limits of a gang', () => {
  test.each([
    [0, 8],
    [2499, 8],
    [2500, 9],
    [2999, 9],
    [3000, 10],
    [3499, 10],
    [3500, 11],
    [3999, 11],
    [4000, 12],
    [9999, 12]
  ])('NN-GANG-3: at a value of %i, %i members', (gangValue, max) => {
    expect(outcome('member-cap', { gangValue })).toEqual({ max })
  })

  test('NN-GANG-1, NN-GANG-2, NN-GANG-6: 1500 cr, three rare items, respect 300', () => {
    expect(rules.creation).toEqual({ credits: 1500, rareItemsMax: 3, startingRespect: 300 })
    expect(outcome('creation', { house: 'orlock', fighters: [{ type: 'leader' }] })).toMatchObject({
      spent: 120,
      left: 1380
    })
    const rare = (count: number): unknown =>
      outcome('creation-rare', { items: Array<string>(count).fill('power-sword') })['legal']
    expect([3, 4].map(rare)).toEqual([true, false])
  })
})
