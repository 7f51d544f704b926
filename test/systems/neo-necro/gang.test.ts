import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accepts, ask, outcome, refusal } from '../../support/necro-ask'

const leader = { type: 'leader', items: [] as string[] }
const ganger = { type: 'ganger', items: [] as string[] }
const creation = (fighters: object[], stash: string[] = [], houseRules = {}): { [key: string]: unknown } =>
  outcome('creation', { house: 'escher', fighters, stash }, houseRules)
const why = (fighters: object[], stash: string[] = []): string[] =>
  ask('creation', { house: 'escher', fighters, stash })
    .steps.filter((step) => step.key.startsWith('reason.'))
    .map((step) => step.key.slice(7))

describe('creation', () => {
  test('NN-GANG-1, NN-VAL-1: recruits and equipment are paid from 1500 cr, and the rest goes to the stash', () => {
    expect(
      creation(
        [{ type: 'leader', items: ['boltgun', 'leather'] }, ganger, { type: 'kid', items: ['dagger'] }],
        ['tunnels']
      )
    ).toEqual({
      spent: 120 + 45 + 10 + 80 + 45 + 5 + 15,
      left: 1500 - 320,
      rare: 0,
      members: 3,
      cap: 8,
      legal: true,
      gangValue: 120 + 55 + 70 + 80 + 30 + 45 + 5
    })
  })

  test('NN-RUL-5: a campaign may count the stash and leave out XP', () => {
    const value = (houseRules: object): unknown => creation([leader], ['tunnels'], houseRules)['gangValue']
    expect(value({})).toBe(190)
    expect(value({ gangValueIncludesXp: false })).toBe(120)
    expect(value({ gangValueIncludesStash: true })).toBe(190 + 1500 - 120)
  })

  test('NN-GANG-1: more than 1500 credits are refused', () => {
    const heavies = [
      { type: 'heavy', items: ['lascannon'] },
      { type: 'heavy', items: ['heavy-bolter'] }
    ]
    const rich = [...Array<object>(5).fill({ type: 'ganger', items: ['boltgun', 'carapace-armour'] })]
    const gang = creation([leader, ...heavies, ...rich])
    expect(gang).toMatchObject({ spent: 120 + 180 + 395 + 5 * 205, left: -220, legal: false })
    expect(why([leader, ...heavies, ...rich])).toEqual(['not-enough-credits'])
  })

  test('NN-GANG-2: the limit is three rare items, each unit counted, stash included', () => {
    expect(
      creation([{ type: 'leader', items: ['power-sword', 'power-sword'] }], ['weapon-master'])
    ).toMatchObject({ rare: 3, legal: true })
    expect(
      why(
        [{ type: 'leader', items: ['power-sword', 'master-crafted:lasgun'] }],
        ['weapon-master', 'sting-patch']
      )
    ).toEqual(['too-many-rare'])
  })

  test('NN-GANG-3: the limit is eight members', () => {
    expect(creation([leader, ...Array<object>(7).fill(ganger)])).toMatchObject({
      members: 8,
      cap: 8,
      legal: true
    })
    expect(why([leader, ...Array<object>(8).fill(ganger)])).toEqual(['gang-too-large'])
  })

  test('NN-FTR-1: a gang has exactly one leader, two heavies and two colossi at most', () => {
    expect(why([ganger])).toEqual(['too-few-of-type'])
    expect(why([leader, leader])).toEqual(['too-many-of-type'])
    expect(why([leader, ...Array<object>(3).fill({ type: 'heavy', items: [] })])).toEqual([
      'too-many-of-type'
    ])
    expect(why([])).toEqual(['too-few-of-type'])
  })

  test('NN-FTR-2 to 6, NN-COM-2, NN-GEAR-5, NN-ENC-4: members have only what is open to their type', () => {
    expect(why([leader, { type: 'ganger', items: ['flamer'] }])).toEqual(['not-for-type'])
    expect(why([leader, { type: 'ganger', items: ['combi-melta'] }])).toEqual(['needs-specialist'])
    expect(why([leader, { type: 'ganger', items: ['combi-melta'], skills: ['specialist'] }])).toEqual([])
    expect(why([leader, { type: 'heavy', items: ['medical-servo-skull'] }])).toEqual(['not-for-type'])
    expect(why([leader, { type: 'ganger', items: ['tunnels'] }])).toEqual(['stash-only'])
  })

  test('NN-ENC-1, NN-ARM-1, NN-BIO-4: load, armour and legs have their limits', () => {
    expect(why([leader, { type: 'kid', items: ['boltgun', 'carapace-armour', 'sword'] }])).toEqual([
      'too-heavy'
    ])
    expect(why([leader, { type: 'ganger', items: ['carapace-armour', 'armour-plates'] }])).toEqual([
      'two-platings'
    ])
    expect(why([{ type: 'leader', items: ['bionic-leg', 'bionic-leg', 'bionic-leg'] }])).toEqual([
      'too-many-bionics'
    ])
  })

  test('NN-GEAR-10: a flat-head reload without a weapon counts for the weapon beside it', () => {
    expect(creation([{ type: 'leader', items: ['autopistol', 'flat-head-rounds'] }])).toMatchObject({
      spent: 144
    })
    expect(
      refusal('creation', { house: 'escher', fighters: [{ type: 'leader', items: ['flat-head-rounds'] }] })
    ).toEqual(['reload-needs-weapon'])
  })

  test('everything unknown is listed at once', () => {
    expect(
      refusal('creation', {
        house: 'elves',
        fighters: [{ type: 'ogre', items: ['club'], skills: ['x'] }],
        stash: ['gold']
      })
    ).toEqual(['unknown-id', 'unknown-id', 'unknown-id', 'unknown-id', 'unknown-id'])
    expect(accepts('creation', { house: 'escher', fighters: 'all' })).toBe(false)
  })

  test('property: spent and left add up to 1500, and one more ganger costs 80', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ganger', 'kid', 'heavy', 'colossus', 'leader'), { maxLength: 12 }),
        (types) => {
          const fighters = types.map((type) => ({ type, items: ['leather'] }))
          const gang = creation(fighters)
          return (
            (gang['spent'] as number) + (gang['left'] as number) === 1500 &&
            (creation([...fighters, ganger])['spent'] as number) === (gang['spent'] as number) + 80
          )
        }
      ),
      { numRuns: 30 }
    )
  })
})

describe('limits', () => {
  test('NN-GANG-2: rare items at creation are limited', () => {
    expect(
      outcome('creation-rare', { items: ['vortex-grenade', 'vortex-grenade', 'power-sword', 'dagger'] })
    ).toEqual({ rare: 3, limit: 3, legal: true })
    expect(
      outcome('creation-rare', { items: ['vortex-grenade', 'vortex-grenade', 'power-sword', 'power-fist'] })
    ).toEqual({ rare: 4, limit: 3, legal: false })
    expect(
      outcome('creation-rare', { items: ['master-crafted:lasgun', 'standard-reload:master-crafted:lasgun'] })
    ).toMatchObject({ rare: 1 })
  })

  test('NN-FTR-1: types at creation are limited', () => {
    const legal = (fighters: string[]): unknown => outcome('creation-types', { fighters })['legal']
    expect(legal(['leader', 'heavy', 'heavy', 'colossus', 'colossus'])).toBe(true)
    expect(legal(['leader', 'colossus', 'colossus', 'colossus'])).toBe(false)
    expect(legal(['ganger', 'kid'])).toBe(false)
    expect(legal(['leader', ...Array<string>(20).fill('kid')])).toBe(true)
  })

  test.each([
    [0, 8],
    [1500, 8],
    [2499, 8],
    [2500, 9],
    [2999, 9],
    [3000, 10],
    [3500, 11],
    [3999, 11],
    [4000, 12],
    [99_999, 12]
  ])('NN-GANG-3: a gang of %i may have %i members', (gangValue, max) => {
    expect(outcome('member-cap', { gangValue })).toEqual({ max })
  })

  test('NN-BUY-4, NN-RUL-64: a recruit needs a free place and a free type', () => {
    const recruit = (fighters: string[], gangValue: number, type: string): unknown =>
      outcome('recruit', { fighters, gangValue, type })['allowed']
    expect(recruit(['leader', 'ganger'], 0, 'kid')).toBe(true)
    expect(recruit(['leader', 'ganger'], 0, 'leader')).toBe(false)
    expect(recruit(['ganger'], 0, 'ganger')).toBe(true)
    expect(recruit(Array<string>(8).fill('ganger'), 2499, 'ganger')).toBe(false)
    expect(recruit(Array<string>(8).fill('ganger'), 2500, 'ganger')).toBe(true)
  })

  test('NN-BUY-2, NN-RUL-47: an interlude allows two rare units', () => {
    const limit = (items: string[], invented: string[] = [], houseRules = {}): unknown =>
      outcome('rare-limit', { phase: 'interlude', items, invented }, houseRules)
    expect(limit(['power-sword', 'power-sword', 'dagger'])).toEqual({ rare: 2, legal: true })
    expect(limit(['power-sword', 'bionic-eye', 'weapon-master'])).toEqual({ rare: 3, legal: false })
    expect(
      outcome('rare-limit', { phase: 'creation', items: ['power-sword', 'bionic-eye', 'weapon-master'] })
    ).toEqual({ rare: 3, legal: true })
  })

  test('NN-BUY-5: invented items do not count, unless the campaign counts them', () => {
    const limit = (items: string[], invented: string[], houseRules = {}): unknown =>
      outcome('rare-limit', { phase: 'interlude', items, invented }, houseRules)
    expect(limit(['power-sword', 'bionic-eye', 'weapon-master'], ['weapon-master'])).toEqual({
      rare: 2,
      legal: true
    })
    expect(limit(['power-sword', 'bionic-eye'], ['weapon-master'])).toEqual({ rare: 2, legal: true })
    expect(
      limit(['power-sword', 'bionic-eye'], ['weapon-master'], { inventorOutsideRareLimit: false })
    ).toEqual({ rare: 3, legal: false })
  })
})

describe('gang-value', () => {
  const value = (members: object[], stash: object | undefined = undefined, houseRules = {}): unknown =>
    outcome('gang-value', { members, stash }, houseRules)['value']

  test('NN-VAL-1: the value is recruit cost, list price of items carried, and XP', () => {
    expect(
      value([
        { type: 'leader', items: ['boltgun'], xp: 100 },
        { type: 'kid', items: [], xp: 0 }
      ])
    ).toBe(120 + 45 + 100 + 45)
    expect(value([])).toBe(0)
  })

  test('NN-VAL-1, NN-RUL-5: the stash counts only by house rule', () => {
    const stash = { credits: 200, items: ['tunnels', 'boltgun'] }
    expect(value([{ type: 'ganger', items: [], xp: 30 }], stash)).toBe(110)
    expect(value([{ type: 'ganger', items: [], xp: 30 }], stash, { gangValueIncludesStash: true })).toBe(
      110 + 200 + 60
    )
    expect(value([{ type: 'ganger', items: [], xp: 30 }], stash, { gangValueIncludesXp: false })).toBe(80)
  })

  test('NN-RUL-5, NN-RUL-45: a promoted kid keeps their recruit cost', () => {
    expect(value([{ type: 'ganger', recruitedAs: 'kid', items: [], xp: 30 }])).toBe(75)
  })

  test('NN-RUL-5: master-crafted prices and consumables count while carried', () => {
    expect(
      value([
        {
          type: 'ganger',
          items: ['master-crafted:lasgun', 'standard-reload:master-crafted:lasgun', 'frag-grenade'],
          xp: 0
        }
      ])
    ).toBe(80 + 38 + 8 + 4)
  })
})
