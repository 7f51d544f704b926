import { describe, expect, test } from 'vitest'
import { meleeFacts } from '../../../../src-main/systems/neo-necro/catalogue/rules'
import { ask, outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
const target = (attacker: object, defender: object = {}, arc = 'front'): unknown =>
  outcome('melee-target', { attacker: { ws: 5, ...attacker }, defender: { ws: 5, ...defender }, arc })[
    'target'
  ]

describe('the printed table of melee', () => {
  // Rows: the striker's WS 1 to 9; columns: the target's.
  const table = printed(`
    5 4 3 2 1 1 1 1 1
    6 5 4 3 2 1 1 1 1
    7 6 5 4 3 2 1 1 1
    8 7 6 5 4 3 2 1 1
    9 8 7 6 5 4 3 2 1
    9 9 8 7 6 5 4 3 2
    9 9 9 8 7 6 5 4 3
    9 9 9 9 8 7 6 5 4
    9 9 9 9 9 8 7 6 5`).map((row) => row.map(Number))
  const cells = table.flatMap((row, a) => row.map((cell, d) => [a + 1, d + 1, cell] as const))

  test('it has 81 cells', () => {
    expect(cells).toHaveLength(81)
    expect(rules.combat.meleeHit.table).toEqual(table)
  })

  test.each(cells)('NN-MEL-5, NN-RUL-1: WS %i against WS %i hits on %i', (a, d, cell) => {
    expect(target({ ws: a }, { ws: d })).toBe(cell)
  })
})

describe('the printed modifiers of melee', () => {
  test('NN-MEL-7: charging gives +1 WS and +1 I', () => {
    expect(target({ charging: true })).toBe(6)
    expect(outcome('strike-order', { a: { i: 4, charging: true }, b: { i: 5 } })).toEqual({
      order: 'simultaneous'
    })
    expect(outcome('strike-order', { a: { i: 5, charging: true }, b: { i: 5 } })).toEqual({
      order: 'a-first'
    })
  })

  test.each([
    [1, 5],
    [2, 4],
    [3, 3],
    [4, 2],
    [5, 1]
  ])('NN-MEL-7: with %i enemies in contact, %i', (enemiesInContact, cell) => {
    expect(target({ enemiesInContact })).toBe(cell)
  })

  test.each([
    ['front', 5],
    ['side', 7],
    ['rear', 8]
  ])('NN-MEL-7: a blow into the %s has %i', (arc, cell) => {
    expect(target({}, {}, arc)).toBe(cell)
  })

  test('NN-MEL-7, NN-PIN-3: pinned gives −1 WS, to strike and to be struck', () => {
    expect([target({ pinned: true }), target({}, { pinned: true })]).toEqual([4, 6])
  })

  test.each([
    [1, 7],
    [2, 9]
  ])('NN-MEL-11: %i pistols fired give %i', (pistolsFired, cell) => {
    expect(target({ pistolsFired })).toBe(cell)
  })

  test('NN-MEL-11: the pistol ticks one box', () => {
    expect(outcome('pistol-melee', { tickedBefore: 4, pistol: 'laspistol' })).toEqual({
      ticked: 5,
      usable: true,
      attackBonus: 2
    })
  })
})

describe('the printed melee weapons', () => {
  const table = printed(`
    dagger               1 0 1 1 1 1 0 5   common melee
    sword                1 2 1 2 2 1 2 10  common melee
    axe-club             1 1 1 3 2 1 2 10  common melee
    parrying-blade       1 1 2 2 2 1 2 10  common melee
    chainsword           1 1 1 1 3 1 2 15  common melee
    power-sword          1 2 1 2 4 1 2 40  rare   melee
    two-handed-sword-axe 2 3 3 4 5 2 5 40  common heavy-melee
    pair-of-claws        2 5 5 3 4 1 5 50  common heavy-melee
    eviscerator          2 3 3 5 6 2 5 70  rare   heavy-melee
    power-fist           1 3 1 6 8 3 5 120 rare   heavy-melee`)

  test('NN-WPN-1, NN-WPN-2: there are six and four, and no others', () => {
    const named = (category: string) =>
      rules
        .things()
        .filter((thing) => thing.kind === 'weapon' && thing.category === category)
        .map((thing) => thing.id)
    expect([...named('melee'), ...named('heavy-melee')]).toEqual(table.map(([id]) => id))
  })

  test.each(table)('NN-WPN-1, NN-WPN-2, NN-RUL-12: %s', (id, ...cells) => {
    const [hands, attack, defence, strength, threshold, damageLevel, encumbrance, price] = cells
      .slice(0, 8)
      .map(Number)
    expect(meleeFacts(rules.thing(id!))).toMatchObject({
      hands,
      attack,
      defence,
      strength,
      threshold,
      damageLevel
    })
    // 2 and 7 leave room up to 9 and down to 1 for every bonus.
    expect(target({ ws: 4, weapons: [id] }, { ws: 7 })).toBe(2 + attack!)
    expect(target({ ws: 5 }, { ws: 3, weapons: [id] })).toBe(7 - defence!)
    expect(outcome('melee-hit', { strength: 3, weapons: [id] })).toEqual({
      strength: 3 + strength!,
      threshold,
      damageLevel
    })
    expect(outcome('price', { item: id })).toEqual({
      price,
      rare: cells[8] === 'rare',
      encumbrance,
      category: cells[9]
    })
  })

  test('NN-MEL-13, NN-WPN-2: only the power fist must be used alone', () => {
    const alone = table.filter(([id]) => meleeFacts(rules.thing(id!))?.meleeExclusive).map(([id]) => id)
    expect(alone).toEqual(['power-fist'])
  })

  test('NN-MEL-10: of two weapons, the better damage level counts', () => {
    expect(
      ask('melee-hit', { strength: 3, weapons: ['two-handed-sword-axe', 'dagger'] }).outcome
    ).toMatchObject({ damageLevel: 2 })
  })
})
