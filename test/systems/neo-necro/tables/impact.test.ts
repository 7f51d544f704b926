import { describe, expect, test } from 'vitest'
import { PRINTED_IMPACT } from '../../../support/impact-table'
import { outcome } from '../../../support/necro-ask'
import { necro } from '../../../support/neo-necro-raw'
import { printed } from '../../../support/printed'

const rules = necro()

describe('the printed table of impact', () => {
  const cells = PRINTED_IMPACT.flatMap((row, s) => row.map((cell, t) => [s + 1, t + 1, cell] as const))

  test('it has 144 cells', () => {
    expect(cells).toHaveLength(144)
    expect(rules.combat.impact.table).toEqual(PRINTED_IMPACT)
  })

  test.each(cells)(
    'NN-IMP-2, NN-RUL-2: Strength %i against Toughness %i wounds on %s',
    (strength, toughness, target) => {
      expect(outcome('impact-target', { strength, toughness })).toEqual({ target })
    }
  )

  test.each(cells)(
    'NN-MOV-5: with Initiative %i a jump of %i inches succeeds on %s',
    (initiative, distance, target) => {
      expect(outcome('jump-target', { initiative, distance })).toEqual({ target })
    }
  )
})

describe('the printed layers', () => {
  const table = printed(`
    leather          1 0 10 common
    polymers         2 1 20 common
    araneine         3 2 30 common
    energetic-fibres 4 3 40 rare`)

  test.each(table)(
    'NN-ARM-3, NN-CHA-5: %s adds %s to Toughness',
    (id, bonus, encumbrance, price, availability) => {
      expect(rules.thing(id!)).toMatchObject({
        kind: 'cushioning',
        facts: { toughnessBonus: Number(bonus) },
        bodyFixed: true
      })
      expect(outcome('impact-target', { strength: 5, toughness: 3, cushioning: id })).toEqual({
        target: 7 - Number(bonus)
      })
      expect(outcome('price', { item: id })).toEqual({
        price: Number(price),
        rare: availability === 'rare',
        encumbrance: Number(encumbrance),
        category: 'armour'
      })
    }
  )

  test('NN-ARM-3: there are four', () => {
    expect(
      rules
        .things()
        .filter((thing) => thing.kind === 'cushioning')
        .map((thing) => thing.id)
    ).toEqual(table.map(([id]) => id))
  })
})
