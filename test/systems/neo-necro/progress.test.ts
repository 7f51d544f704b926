import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { falling, outcome, refusal } from '../../support/necro-ask'

describe('skills', () => {
  const access = (house: string, type: string, family: string, weaponMaster = false): unknown =>
    outcome('skill-access', { house, type, family, weaponMaster })['allowed']

  test('NN-SKA-2, NN-SKA-5: a member learns the two families of their house, a leader any', () => {
    expect([
      access('escher', 'ganger', 'combat'),
      access('escher', 'kid', 'agility'),
      access('escher', 'ganger', 'techno')
    ]).toEqual([true, true, false])
    for (const family of ['shooting', 'combat', 'agility', 'stealth', 'muscle', 'techno'])
      expect(access('escher', 'leader', family)).toBe(true)
  })

  test('NN-SKA-3: heavies and colossi always have Techno', () => {
    expect([
      access('goliath', 'heavy', 'techno'),
      access('goliath', 'colossus', 'techno'),
      access('goliath', 'heavy', 'stealth')
    ]).toEqual([true, true, false])
  })

  test('NN-SKA-4: a weapon master opens every family', () => {
    expect(access('goliath', 'kid', 'stealth', true)).toBe(true)
  })

  test('NN-RUL-4: a campaign may give a house other families', () => {
    const input = { house: 'escher', type: 'ganger', family: 'techno' }
    expect(outcome('skill-access', input, { houseSkillFamilies: { escher: ['techno', 'agility'] } })).toEqual(
      { allowed: true }
    )
    expect(refusal('skill-access', { house: 'x', type: 'y', family: 'z' })).toEqual([
      'unknown-id',
      'unknown-id',
      'unknown-id'
    ])
  })

  test('NN-SKA-6: each skill is learnt once, Specialist twice, Custom Weapon any number of times', () => {
    const again = (skill: string, times: number): unknown =>
      outcome('skill-repeat', { skill, times })['allowed']
    expect([again('dodge', 0), again('dodge', 1)]).toEqual([true, false])
    expect([again('specialist', 1), again('specialist', 2)]).toEqual([true, false])
    expect([again('custom-weapon', 1), again('custom-weapon', 9)]).toEqual([true, true])
    expect(refusal('skill-repeat', { skill: 'magic', times: 0 })).toEqual(['unknown-id'])
  })
})

describe('progressions', () => {
  const crossed = (from: number, to: number, type?: string, houseRules = {}): unknown =>
    outcome('progressions', { from, to, type }, houseRules)

  test('NN-XP-4: each threshold reached gives one; those passed before give nothing', () => {
    expect(crossed(38, 56, 'ganger')).toEqual({ crossed: [40, 55], progressions: 2, promoted: false })
    expect(crossed(40, 54, 'ganger')).toEqual({ crossed: [], progressions: 0, promoted: false })
    expect(crossed(39, 40, 'ganger')).toMatchObject({ crossed: [40] })
    expect(crossed(600, 10_000)).toMatchObject({ crossed: [625] })
    expect(crossed(50, 40)).toMatchObject({ crossed: [] })
  })

  test('NN-XP-5, NN-RUL-32: starting XP counts as the thresholds below it', () => {
    expect(crossed(0, 40, 'ganger')).toMatchObject({ crossed: [40] })
    expect(crossed(0, 85, 'leader')).toMatchObject({ crossed: [85] })
    expect(crossed(0, 10, 'kid')).toMatchObject({ crossed: [10] })
  })

  test('NN-XP-5, NN-RUL-44: who was promoted has the starting XP of the type they joined as', () => {
    const rose = (from: number, to: number, type: string, recruitedAs: string, house = {}) =>
      outcome('progressions', { from, to, type, recruitedAs }, house)
    expect(rose(36, 41, 'leader', 'kid')).toEqual({ crossed: [40], progressions: 1, promoted: false })
    expect(rose(0, 40, 'leader', 'ganger')).toMatchObject({ crossed: [40] })
    expect(rose(25, 30, 'ganger', 'kid', { xpThresholds: [5, 15, 25, 28] })).toMatchObject({ crossed: [28] })
  })

  test('NN-XP-11, NN-RUL-45: a kid becomes a ganger at 30, and gets the progression too', () => {
    expect(crossed(25, 30, 'kid')).toEqual({ crossed: [30], progressions: 1, promoted: true })
    expect(crossed(0, 29, 'kid')).toEqual({ crossed: [10, 20], progressions: 2, promoted: false })
    expect(crossed(30, 40, 'kid')).toMatchObject({ promoted: false })
    expect(crossed(25, 30, 'ganger')).toMatchObject({ promoted: false })
  })

  test('NN-RUL-3: a campaign may list other thresholds', () => {
    expect(crossed(0, 30, 'kid', { xpThresholds: [8, 16, 24] })).toEqual({
      crossed: [8, 16, 24],
      progressions: 3,
      promoted: true
    })
  })

  test('property: two steps cross the same thresholds as one long step', () => {
    const list = (from: number, to: number) => (crossed(from, to) as { crossed: number[] }).crossed
    fc.assert(
      fc.property(fc.nat(700), fc.nat(300), fc.nat(300), (a, b, c) => {
        expect([...list(a, a + b), ...list(a + b, a + b + c)]).toEqual(list(a, a + b + c))
      })
    )
  })
})

describe('xp-gain', () => {
  const xp = (input: object, houseRules = {}): unknown =>
    outcome('xp-gain', { type: 'ganger', participated: true, result: 'loss', ...input }, houseRules)['xp']

  test('NN-XP-1, NN-XP-2, NN-FTR-8: taking part gives 5 XP, 5 more for a kid', () => {
    expect([xp({}), xp({ type: 'kid' }), xp({ type: 'leader' })]).toEqual([5, 10, 5])
  })

  test('NN-XP-10: each learning box gives 5, two at most', () => {
    expect([xp({ learningBoxes: 1 }), xp({ learningBoxes: 2 }), xp({ learningBoxes: 5 })]).toEqual([
      10, 15, 15
    ])
  })

  test('NN-XP-3: each full 150 points of difference give 1 XP, doubled by a win only', () => {
    const game = { ownValue: 1500, opponentValue: 1949 }
    expect([
      xp({ ...game, result: 'loss' }),
      xp({ ...game, result: 'draw' }),
      xp({ ...game, result: 'win' })
    ]).toEqual([7, 7, 9])
    expect(xp({ ownValue: 1500, opponentValue: 1649, result: 'win' })).toBe(5)
    expect(xp({ ownValue: 2000, opponentValue: 1500, result: 'win' })).toBe(5)
  })

  test('NN-RUL-34, NN-RUL-78: a member who stayed away earns nothing, unless all members share the challenger bonus', () => {
    const away = { participated: false, learningBoxes: 2, ownValue: 1500, opponentValue: 1800, result: 'win' }
    expect(xp({ ...away, type: 'kid' })).toBe(0)
    expect(xp(away, { challengerXpRecipients: 'all-members' })).toBe(4)
  })

  test('property: a stronger opponent never gives less', () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(5000),
        fc.nat(1000),
        (own, opponent, more) =>
          (xp({ ownValue: own, opponentValue: opponent + more }) as number) >=
          (xp({ ownValue: own, opponentValue: opponent }) as number)
      )
    )
  })
})

describe('learning and choices', () => {
  test('NN-XP-7, NN-XP-8, NN-XP-10: 6 or less ticks a box, 7 or more fails the roll, two boxes in total', () => {
    expect(outcome('learning', { boxes: 0, dice: [6, 7, 1, 3, 10] })).toEqual({
      boxes: 2,
      automaticFailures: 2,
      xp: 10
    })
    expect(outcome('learning', { boxes: 1, dice: [9] })).toEqual({ boxes: 1, automaticFailures: 1, xp: 5 })
    expect(outcome('learning', { dice: [] })).toEqual({ boxes: 0, automaticFailures: 0, xp: 0 })
    expect(outcome('learning', { boxes: 0 }, {}, falling(2))).toEqual({
      boxes: 1,
      automaticFailures: 0,
      xp: 5,
      dice: [{ sides: 10, value: 2, by: 'app' }]
    })
  })

  test.each([
    ['ws', ['+1 ws', 'skill combat']],
    ['bs', ['+1 bs', 'skill shooting']],
    ['s', ['+1 s', 'skill muscle']],
    ['t', ['+1 t', '+1 w', 'skill muscle']],
    ['i', ['+1 i', 'skill agility', 'skill stealth']],
    ['ammo', ['skill techno']]
  ])('NN-XP-12: %s offers %j', (category, choices) => {
    expect(outcome('category-choices', { category })).toEqual({ choices })
  })
})

describe('advances', () => {
  const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
  const open = (input: object): string[] =>
    outcome('advances', { house: 'escher', type: 'ganger', profile: human, ...input })['advances'] as string[]

  test('NN-XP-13: only unknown skills of the fighter’s families are offered', () => {
    expect(open({ category: 'ws', skills: ['dodge'] })).toEqual([
      '+1 ws',
      'skill melee-fighter',
      'skill precise-strike',
      'skill ferocious-charge',
      'skill devastating-blow',
      'skill berserk'
    ])
    expect(open({ category: 'bs' })).toEqual(['+1 bs'])
  })

  test('NN-CHA-3: nothing rises above its natural maximum; an injury makes room again', () => {
    expect(open({ category: 't', profile: { ...human, t: 5 } })).toEqual(['+1 w'])
    expect(open({ category: 't', profile: { ...human, t: 5 }, injuries: ['torso-injury'] })).toEqual([
      '+1 t',
      '+1 w'
    ])
  })

  test('NN-RUL-63: a category without options opens all the others', () => {
    expect(open({ category: 'ammo' })).toEqual(expect.arrayContaining(['+1 ws', '+1 w', 'skill leap']))
  })

  test('NN-RUL-33: a starting progression may come from any category', () => {
    expect(open({})).toEqual(
      expect.arrayContaining(['+1 ws', '+1 bs', '+1 s', '+1 t', '+1 w', '+1 i', 'skill roll'])
    )
  })

  test('NN-FTR-7: a leader may raise Leader of Men up to level 3', () => {
    expect(open({ type: 'leader', category: 's' })).toContain('level leader-of-men')
    expect(open({ type: 'leader', category: 's', leaderLevel: 3 })).not.toContain('level leader-of-men')
    expect(open({ category: 's' })).not.toContain('level leader-of-men')
  })

  test('NN-SKA-4: a weapon master opens the skills of other families', () => {
    expect(open({ category: 'bs', weaponMaster: true })).toContain('skill lynx-eye')
  })
})
