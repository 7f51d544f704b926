import { describe, expect, test } from 'vitest'
import { healerHeals } from '../../../src-main/systems/neo-necro/formulas/injuries'
import { accepts, falling, outcome, refusal } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }

describe('injury', () => {
  test.each([
    [1, 5, 'miraculous-survival'],
    [6, 10, 'hatred'],
    [11, 50, 'full-recovery'],
    [51, 55, 'tremors'],
    [56, 60, 'shock'],
    [61, 65, 'arm-injury'],
    [66, 70, 'torso-injury'],
    [71, 75, 'inner-ear-damage'],
    [76, 80, 'leg-injury'],
    [81, 85, 'one-eyed'],
    [86, 90, 'convalescence'],
    [91, 95, 'capture'],
    [96, 100, 'death']
  ])('NN-INJ-4: %i to %i is %s', (min, max, injury) => {
    for (let roll = min; roll <= max; roll++) expect(outcome('injury', { roll })).toEqual({ injury })
  })

  test('NN-GEN-4: a D100 runs from 1 to 100, and a missing one is rolled', () => {
    expect(accepts('injury', { roll: 0 })).toBe(false)
    expect(accepts('injury', { roll: 101 })).toBe(false)
    expect(outcome('injury', {}, {}, falling(82))).toEqual({
      injury: 'one-eyed',
      dice: [{ sides: 100, value: 82, by: 'app' }]
    })
  })
})

describe('injured-profile', () => {
  const injured = (injuries: string[], profile = human): unknown =>
    outcome('injured-profile', { profile, injuries })

  test('NN-INJ-3: effects add up', () => {
    expect(
      injured(['tremors', 'tremors', 'arm-injury', 'torso-injury', 'inner-ear-damage', 'shock'])
    ).toEqual({
      profile: { ws: 3, bs: 2, s: 2, t: 2, w: 3, i: 3 },
      canFight: true,
      move: 6,
      sprint: 3
    })
  })

  test('NN-INJ-9: leg injuries shorten the move, not the sprint', () => {
    expect(injured(['leg-injury'])).toMatchObject({ move: 5, sprint: 3 })
    expect(injured(['leg-injury', 'leg-injury'])).toMatchObject({ move: 4, sprint: 3 })
  })

  test('NN-INJ-10, NN-RUL-39: one-eyed counts once, and a fighter with it twice can’t fight', () => {
    expect(injured(['one-eyed'])).toMatchObject({ profile: { ws: 3, bs: 3 }, canFight: true })
    expect(injured(['one-eyed', 'one-eyed'])).toMatchObject({ profile: { ws: 3, bs: 3 }, canFight: false })
  })

  test('NN-INJ-3: a fighter with a characteristic at 0 can’t fight', () => {
    expect(injured(['arm-injury', 'arm-injury', 'arm-injury'])).toMatchObject({
      profile: { s: 0 },
      canFight: false
    })
    expect(injured(['arm-injury', 'arm-injury', 'arm-injury', 'arm-injury'])).toMatchObject({
      profile: { s: 0 },
      canFight: false
    })
  })

  test("NN-INJ-4: hatred and recovery change nothing; convalescents, captives and the dead don't fight", () => {
    expect(injured(['hatred', 'full-recovery', 'miraculous-survival'])).toEqual({
      profile: human,
      canFight: true,
      move: 6,
      sprint: 3
    })
    for (const away of ['convalescence', 'capture', 'death'])
      expect(injured([away])).toMatchObject({ canFight: false })
  })

  test('unknown injuries are refused', () => {
    expect(refusal('injured-profile', { profile: human, injuries: ['flu'] })).toEqual(['unknown-id'])
  })
})

describe('remedies', () => {
  test('NN-GEAR-14: a sting patch does not remove five of the results', () => {
    const removable = necro()
      .injuries.filter(({ id }) => outcome('sting-patch', { injury: id })['allowed'] === true)
      .map(({ id }) => id)
    expect(removable).toEqual([
      'full-recovery',
      'tremors',
      'shock',
      'arm-injury',
      'torso-injury',
      'inner-ear-damage',
      'leg-injury',
      'one-eyed'
    ])
    expect(refusal('sting-patch', { injury: 'flu' })).toEqual(['unknown-id'])
  })

  test('NN-RUL-62, key healerRemoves: by house rule a healer removes any lasting injury, including hatred, but not death', () => {
    const all = necro({ healerRemoves: 'any-lasting' })
    expect(
      ['hatred', 'shock', 'death', 'capture', 'convalescence'].map((id) => healerHeals(all, id))
    ).toEqual([true, true, false, false, false])
  })

  test('NN-RUL-62: a healer heals the lasting injuries of that list', () => {
    expect(
      necro()
        .injuries.filter(({ id }) => healerHeals(necro(), id))
        .map(({ id }) => id)
    ).toEqual([
      'tremors',
      'shock',
      'arm-injury',
      'torso-injury',
      'inner-ear-damage',
      'leg-injury',
      'one-eyed'
    ])
  })

  test('NN-CHA-4, NN-CHA-5, NN-RUL-67: injuries apply first, then cushioning and bionics, beyond the natural maximum', () => {
    expect(
      outcome('effective-profile', {
        profile: { ...human, s: 5, t: 5 },
        injuries: ['torso-injury', 'leg-injury'],
        skills: ['runner', 'leap'],
        items: ['araneine', 'bionic-arm', 'bionic-leg', 'bionic-leg', 'sword', 'power-armour']
      })
    ).toEqual({ profile: { ...human, s: 7, t: 7 }, canFight: true, move: 7, sprint: 8 })
  })
})
