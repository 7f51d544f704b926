import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()
// save, die modifier, invulnerable, encumbrance, price, availability, category
const table = printed(`
  armour-plates            3 0  no  2 20  common armour
  composite-armour         4 0  no  3 50  common armour
  officer-composite-armour 4 -1 no  3 65  rare   armour
  carapace-armour          5 0  no  5 80  common armour
  officer-carapace-armour  5 -1 no  5 100 rare   armour
  ceramite-armour          6 0  no  6 120 common heavy-armour
  artificer-armour         5 0  yes 6 120 common heavy-armour
  officer-ceramite-armour  6 -1 no  6 175 rare   heavy-armour
  power-armour             7 0  no  7 250 rare   heavy-armour`)

/** The faces of a D10 on which this armour saves. */
const saving = (armour: string, threshold: number): number[] =>
  Array.from({ length: 10 }, (_, at) => at + 1).filter(
    (die) => outcome('save', { armour, threshold, die })['saved'] === true
  )
const upTo = (value: number): number[] => Array.from({ length: value }, (_, at) => at + 1)

describe('the printed platings', () => {
  test('NN-ARM-2, NN-RUL-13: there are nine', () => {
    expect(
      rules
        .things()
        .filter((thing) => thing.kind === 'plating')
        .map((thing) => thing.id)
    ).toEqual(table.map(([id]) => id))
  })

  test.each(table)(
    'NN-ARM-2, NN-RUL-13: %s saves on %s, its die changed by %s',
    (id, value, modifier, invulnerable, encumbrance, price, availability, category) => {
      expect(rules.thing(id!)).toMatchObject({
        kind: 'plating',
        bodyFixed: true,
        facts: {
          saveValue: Number(value),
          saveRollModifier: Number(modifier),
          invulnerable: invulnerable === 'yes'
        }
      })
      expect(outcome('save', { armour: id, threshold: 0, die: 1 })).toMatchObject({
        effectiveValue: Number(value)
      })
      expect(saving(id!, 0)).toEqual(upTo(Number(value) - Number(modifier)))
      expect(outcome('price', { item: id })).toEqual({
        price: Number(price),
        rare: availability === 'rare',
        encumbrance: Number(encumbrance),
        category
      })
    }
  )

  // The threshold that first halves the save, and the half, rounded up.
  test.each(
    printed(`
    armour-plates            3 2
    composite-armour         4 2
    officer-composite-armour 4 2
    carapace-armour          5 3
    officer-carapace-armour  5 3
    ceramite-armour          6 3
    artificer-armour         - 5
    officer-ceramite-armour  6 3
    power-armour             7 4`)
  )('NN-SAV-2, NN-SAV-8, NN-RUL-25: %s is halved by a threshold of %s, to %s', (id, threshold, half) => {
    const value = (by: number): unknown =>
      outcome('save', { armour: id, threshold: by, die: 1 })['effectiveValue']
    const printedValue = Number(table.find(([other]) => other === id)![1])
    for (let by = 0; by <= 12; by++)
      expect(value(by), `threshold ${by}`).toBe(
        threshold !== '-' && by >= Number(threshold) ? Number(half) : printedValue
      )
  })
})

describe('the printed summary of impact and save', () => {
  test.each([
    [false, true, 0, false],
    [true, true, 0, true],
    [false, false, 1, false],
    [true, false, 2, true]
  ])(
    'NN-SAV-6, NN-SAV-4, NN-SAV-5, NN-IMP-3: impact %s, saved %s: %i wounds, pinned %s',
    (impact, saved, wounds, pinned) => {
      expect(outcome('hit-result', { impact, saved })).toEqual({ wounds, pinned })
    }
  )

  test('NN-SAV-7: with the shield rule a saved model is not pinned', () => {
    expect(outcome('hit-result', { impact: true, saved: true, shield: true })).toEqual({
      wounds: 0,
      pinned: false
    })
  })
})
