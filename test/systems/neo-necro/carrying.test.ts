import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('may-wear', () => {
  const wear = (items: string[], item: string): unknown => outcome('may-wear', { items, item })

  test('NN-ARM-1: a fighter wears one plating and one cushioning layer', () => {
    expect(wear([], 'carapace-armour')).toEqual({ allowed: true, save: 5, toughness: 0 })
    expect(wear(['carapace-armour'], 'araneine')).toEqual({ allowed: true, save: null, toughness: 3 })
    expect(wear(['carapace-armour'], 'power-armour')).toMatchObject({ allowed: false })
    expect(wear(['leather', 'armour-plates'], 'polymers')).toMatchObject({ allowed: false })
  })

  test.each([
    ['leather', 1],
    ['polymers', 2],
    ['araneine', 3],
    ['energetic-fibres', 4]
  ])('NN-ARM-3: %s adds %i Toughness', (layer, toughness) => {
    expect(wear([], layer)).toMatchObject({ toughness })
  })

  test.each([
    ['armour-plates', 3],
    ['composite-armour', 4],
    ['officer-composite-armour', 4],
    ['carapace-armour', 5],
    ['officer-carapace-armour', 5],
    ['ceramite-armour', 6],
    ['artificer-armour', 5],
    ['officer-ceramite-armour', 6],
    ['power-armour', 7]
  ])('NN-ARM-2: %s saves on %i', (plating, save) => {
    expect(wear([], plating)).toMatchObject({ save })
  })

  test('NN-BIO-4: a fighter has two bionic legs, not three', () => {
    expect(wear(['bionic-leg'], 'bionic-leg')).toMatchObject({ allowed: true })
    expect(wear(['bionic-leg', 'bionic-leg'], 'bionic-leg')).toMatchObject({ allowed: false })
  })
})

describe('may-carry', () => {
  const carry = (input: object): { [key: string]: unknown } =>
    outcome('may-carry', { type: 'ganger', ...input })

  test('NN-ENC-1, NN-FTR-2, NN-ARM-1: every reason is given at once', () => {
    expect(carry({ item: 'boltgun' })).toEqual({ allowed: true, reasons: [], total: 5, capacity: 12 })
    expect(carry({ items: ['carapace-armour', 'boltgun'], item: 'heavy-bolter' })).toEqual({
      allowed: false,
      reasons: ['not-for-type', 'too-heavy'],
      total: 16,
      capacity: 12
    })
    expect(carry({ items: ['carapace-armour'], item: 'power-armour' })['reasons']).toEqual([
      'not-for-type',
      'two-platings'
    ])
    expect(carry({ item: 'sting-patch' })['reasons']).toContain('stash-only')
    expect(carry({ item: 'flat-head-rounds' })).toMatchObject({ allowed: true, total: 1 })
    expect(refusal('may-carry', { type: 'ganger', item: 'spoon' })).toEqual(['unknown-id'])
  })

  test('NN-COM-2, NN-GEAR-5: combis need Specialist, the servo-skull a colossus', () => {
    expect(carry({ item: 'combi-melta' })['reasons']).toEqual(['needs-specialist'])
    expect(carry({ item: 'combi-melta', skills: ['specialist'] })).toMatchObject({ allowed: true })
    expect(
      outcome('may-carry', { type: 'ganger', item: 'combi-melta' }, { combiNeedsSpecialist: false })
    ).toMatchObject({ allowed: true })
    expect(carry({ item: 'medical-servo-skull' })).toMatchObject({ allowed: false })
    expect(carry({ type: 'colossus', item: 'medical-servo-skull' })).toMatchObject({ allowed: true })
  })

  test('NN-RUL-66: loot may be carried whatever its category, but not beyond the limit', () => {
    expect(carry({ item: 'heavy-bolter', looted: true })).toMatchObject({ allowed: true, reasons: [] })
    expect(
      carry({ items: ['carapace-armour', 'boltgun'], item: 'heavy-bolter', looted: true })
    ).toMatchObject({ allowed: false, reasons: ['too-heavy'] })
    expect(ask('may-carry', { type: 'ganger', item: 'heavy-bolter', looted: true }).rules).toContain(
      'NN-RUL-66'
    )
  })

  test('NN-RUL-29: a campaign decides who may have heavy melee weapons and heavy plating', () => {
    expect(carry({ item: 'eviscerator' })).toMatchObject({ allowed: false })
    expect(
      outcome('may-carry', { type: 'ganger', item: 'eviscerator' }, { meleeCategoryIncludesHeavyMelee: true })
    ).toMatchObject({ allowed: true })
    expect(outcome('may-carry', { type: 'heavy', item: 'power-armour' })).toMatchObject({ allowed: true })
    expect(
      outcome('may-carry', { type: 'heavy', item: 'power-armour' }, { heaviesMayWearHeavyPlating: false })
    ).toMatchObject({ allowed: false })
  })
})

describe('may-fit', () => {
  const fits = (item: string, weapon: string): unknown => outcome('may-fit', { item, weapon })['allowed']

  test('NN-GEAR-6, NN-GEAR-7, NN-COM-1: bayonets fit any ranged weapon, sights none that is heavy, combis rifles', () => {
    expect(
      ['laspistol', 'boltgun', 'flamer', 'heavy-bolter'].map((weapon) => fits('bayonet', weapon))
    ).toEqual([true, true, true, true])
    expect(
      ['laspistol', 'boltgun', 'flamer', 'heavy-bolter'].map((weapon) => fits('telescopic-sight', weapon))
    ).toEqual([true, true, true, false])
    expect(
      ['laspistol', 'boltgun', 'master-crafted:boltgun', 'flamer'].map((weapon) =>
        fits('combi-melta', weapon)
      )
    ).toEqual([false, true, true, false])
    expect(fits('bayonet', 'sword')).toBe(false)
    expect(refusal('may-fit', { item: 'leather', weapon: 'boltgun' })).toEqual(['not-an-attachment'])
  })
})

describe('sales', () => {
  test('NN-BUY-3, NN-RUL-48: an item sells for half, rounded down item by item; bionics can’t be sold', () => {
    expect(
      outcome('sales', { items: ['dagger', 'dagger', 'boltgun', 'standard-reload:boltgun', 'bionic-eye'] })
    ).toEqual({
      lines: [
        { item: 'dagger', credits: 2 },
        { item: 'dagger', credits: 2 },
        { item: 'boltgun', credits: 22 },
        { item: 'standard-reload:boltgun', credits: 4 },
        { item: 'bionic-eye', credits: null }
      ],
      total: 30
    })
  })

  test('NN-RUL-48: a master-crafted weapon sells by its own price, rounded by house rule', () => {
    expect(outcome('sales', { items: ['master-crafted:assault-rifle'] })['total']).toBe(19)
    expect(
      outcome('master-crafted', { item: 'assault-rifle' }, { masterCraftedRounding: 'down' })
    ).toMatchObject({ price: 37, reloadPrice: 7 })
    expect(refusal('sales', { items: ['spoon'] })).toEqual(['unknown-id'])
  })
})
