import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

type Types = { type: string; allowed: boolean; cost: number; reasons: string[] }[]
const members = (...types: string[]) => types.map((type) => ({ type }))
const eight = members('leader', 'ganger', 'ganger', 'kid', 'kid', 'heavy', 'heavy', 'colossus')

describe('places', () => {
  const places = (input: object, houseRules = {}): { [key: string]: unknown } =>
    outcome('places', { gangValue: 1800, members: eight, ...input }, houseRules)
  const open = (input: object, houseRules = {}): string[] =>
    (places(input, houseRules)['types'] as Types).filter((type) => type.allowed).map(({ type }) => type)

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
    [9000, 12]
  ])('NN-GANG-3: a value of %i allows %i members', (gangValue, cap) => {
    expect(places({ gangValue })).toMatchObject({ cap, free: cap - 8, members: 8 })
  })

  test('NN-FTR-1, NN-BUY-4: a gang has at most one leader, two heavies, two colossi', () => {
    expect(open({ gangValue: 2500 })).toEqual(['ganger', 'kid', 'colossus'])
    expect(open({})).toEqual([])
  })

  test('NN-RUL-64: above the cap nobody leaves and nobody joins; the dead do not count, captives and convalescents do', () => {
    expect(places({ members: [...eight, ...members('ganger')] })).toMatchObject({
      members: 9,
      cap: 8,
      free: 0
    })
    expect(ask('places', { gangValue: 0, members: [...eight, ...members('ganger')] }).rules).toContain(
      'NN-RUL-64'
    )
    const cites = (fighters: object[]): boolean =>
      ask('places', { gangValue: 0, members: fighters }).rules.includes('NN-RUL-64')
    expect([
      cites(eight),
      cites([...eight.slice(1), { type: 'leader', status: 'dead' }]),
      cites([...eight.slice(1), { type: 'leader', status: 'captured' }])
    ]).toEqual([false, true, true])
    const statuses = ['dead', 'captured', 'convalescent', 'unpaid', 'fit', 'fit', 'fit', 'fit']
    expect(places({ members: eight.map(({ type }, at) => ({ type, status: statuses[at] })) })).toMatchObject({
      members: 7,
      free: 1
    })
  })

  test("NN-FTR-1: a recruit whom the stash can't pay for is refused", () => {
    expect(open({ gangValue: 2500, credits: 60 })).toEqual(['kid'])
  })

  test('NN-RUL-44: a new leader may be recruited, unless the campaign only promotes', () => {
    const headless = { members: members('ganger'), gangValue: 1000 }
    expect(open(headless)).toContain('leader')
    expect(open(headless, { leaderReplacement: 'promote-only' })).not.toContain('leader')
    expect(open({ ...headless, founding: true }, { leaderReplacement: 'promote-only' })).toContain('leader')
  })
})

describe('promotion', () => {
  test('NN-XP-11, NN-PAY-4, NN-RUL-45: at 30 XP a kid becomes a ganger, and their profile stays', () => {
    expect(outcome('promotion', { type: 'kid', xp: 30 })).toEqual({
      promoted: true,
      type: 'ganger',
      encumbrance: 12,
      pay: 25,
      rulesLost: ['everything-to-learn'],
      keepsProfile: true
    })
    expect(outcome('promotion', { type: 'kid', xp: 29 })).toEqual({
      promoted: false,
      type: 'kid',
      encumbrance: 10,
      pay: 15,
      rulesLost: [],
      keepsProfile: true
    })
    expect(outcome('promotion', { type: 'ganger', xp: 300 })).toMatchObject({
      promoted: false,
      type: 'ganger'
    })
  })

  test('NN-RUL-3: a campaign with other thresholds promotes at its third one', () => {
    expect(outcome('promotion', { type: 'kid', xp: 14 }, { xpThresholds: [5, 10, 14] })).toMatchObject({
      promoted: true
    })
  })
})

describe('leader-succession', () => {
  const next = (input: object = {}, houseRules = {}): unknown =>
    outcome('leader-succession', { leader: 'dead', ...input }, houseRules)

  test('NN-RUL-44: the gang recruits a leader for 120 cr, or promotes a member', () => {
    expect(next()).toMatchObject({
      ways: ['recruit', 'promote'],
      cost: 120,
      promoted: { encumbrance: 12, pay: 0, level: 1, allSkillFamilies: true, keepsProfile: true }
    })
    expect(next({ credits: 119 })).toMatchObject({ ways: ['promote'] })
  })

  test('NN-RUL-44: a campaign may only recruit, or only promote', () => {
    expect(next({}, { leaderReplacement: 'recruit-only' })).toMatchObject({
      ways: ['recruit'],
      promoted: null
    })
    expect(next({}, { leaderReplacement: 'promote-only' })).toMatchObject({ ways: ['promote'] })
  })

  test('NN-RUL-44: a captured leader is not replaced', () => {
    expect(next({ leader: 'captured' })).toEqual({ ways: [], cost: null, promoted: null })
    expect(next({ leader: 'with-the-gang' })).toMatchObject({ ways: [] })
  })
})

describe('captivity', () => {
  const out = (exit: string, input: object = {}): unknown => outcome('captivity', { exit, ...input })

  test('NN-RUL-43: a captive neither plays nor is paid, but counts for the cap', () => {
    expect(out('none')).toEqual({
      status: 'captured',
      pays: 0,
      captorsReceive: 0,
      mayFight: false,
      payDue: false,
      countsForCap: true,
      keepsEquipment: true
    })
  })

  test('NN-RUL-43: ransom, release and rescue return the captive with their equipment; execution is death', () => {
    expect(out('ransom', { ransom: 70, credits: 100 })).toMatchObject({
      status: 'fit',
      pays: 70,
      captorsReceive: 70,
      mayFight: true,
      keepsEquipment: true
    })
    for (const exit of ['release', 'rescue'])
      expect(out(exit, { ransom: 70 })).toMatchObject({
        status: 'fit',
        pays: 0,
        captorsReceive: 0,
        payDue: true
      })
    expect(out('execution')).toEqual({
      status: 'dead',
      pays: 0,
      captorsReceive: 0,
      mayFight: false,
      payDue: false,
      countsForCap: false,
      keepsEquipment: false
    })
    expect(refusal('captivity', { exit: 'ransom', ransom: 70, credits: 60 })).toEqual(['money-short'])
  })
})

describe('may-fight', () => {
  const profile = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
  const may = (input: object = {}): unknown => outcome('may-fight', { profile, ...input })['may']

  test('NN-INJ-4, NN-PAY-2, NN-RUL-43: the convalescent, the unpaid, the captured and the dead may not', () => {
    expect(may()).toBe(true)
    for (const status of ['convalescent', 'unpaid', 'captured', 'dead']) expect(may({ status })).toBe(false)
    expect(ask('may-fight', { profile, status: 'unpaid' }).rules).toContain('NN-PAY-2')
  })

  test('NN-INJ-3: a fighter with a characteristic at 0 may not', () => {
    expect(may({ injuries: ['torso-injury', 'torso-injury'] })).toBe(true)
    expect(may({ injuries: ['torso-injury', 'torso-injury', 'torso-injury'] })).toBe(false)
  })

  test('NN-INJ-10, NN-RUL-39: a fighter without both eyes may not', () => {
    expect(may({ injuries: ['one-eyed'] })).toBe(true)
    expect(may({ injuries: ['one-eyed', 'one-eyed'] })).toBe(false)
    expect(ask('may-fight', { profile, injuries: ['one-eyed', 'one-eyed'] }).rules).toContain('NN-RUL-39')
  })
})

describe('pay-day', () => {
  const pay = (fighters: object[], more: object = {}): unknown => outcome('pay-day', { fighters, ...more })

  test('NN-PAY-1: each type is due its pay', () => {
    expect(
      pay(['leader', 'ganger', 'kid', 'heavy', 'colossus'].map((type) => ({ type, paid: true })))
    ).toMatchObject({ total: 100, fighters: ['fit', 'fit', 'fit', 'fit', 'fit'] })
  })

  test('NN-PAY-2, NN-RUL-76: an unpaid member misses the next game', () => {
    expect(pay([{ type: 'ganger' }, { type: 'kid', paid: true }], { credits: 20 })).toEqual({
      total: 15,
      fighters: ['misses-next-game', 'fit'],
      left: 5
    })
  })

  test('NN-PAY-3, NN-RUL-42: an unpaid convalescent dies, a leader never', () => {
    expect(
      pay([
        { type: 'ganger', status: 'convalescent' },
        { type: 'ganger', status: 'convalescent', paid: true },
        { type: 'leader', status: 'convalescent' }
      ])
    ).toMatchObject({
      fighters: ['dead', 'misses-next-game', 'misses-next-game']
    })
    const steps = ask('pay-day', {
      fighters: [{ type: 'ganger', status: 'convalescent', paid: true }, { type: 'ganger' }]
    }).steps.map(({ key }) => key)
    expect(steps).toEqual(['pay-day.convalescent', 'pay-day.misses-next-game', 'pay-day.total'])
  })

  test('NN-RUL-43: a captive is not paid, and the pay never exceeds the stash', () => {
    expect(pay([{ type: 'ganger', status: 'captured', paid: true }])).toMatchObject({
      total: 0,
      fighters: ['captured']
    })
    expect(refusal('pay-day', { fighters: [{ type: 'ganger', paid: true }], credits: 24 })).toEqual([
      'money-short'
    ])
  })
})

describe('member-value', () => {
  const worth = (input: object, houseRules = {}): unknown => outcome('member-value', input, houseRules)

  test('NN-VAL-1: the value is recruit cost, list price of items carried, XP', () => {
    expect(worth({ type: 'ganger', items: ['boltgun', 'leather', 'dagger'], xp: 45 })).toEqual({
      cost: 80,
      equipment: 60,
      xp: 45,
      total: 185
    })
    expect(worth({ type: 'leader' })).toEqual({ cost: 120, equipment: 0, xp: 70, total: 190 })
  })

  test('NN-RUL-5, NN-RUL-45: a promoted kid keeps their recruit cost; a campaign may leave XP out', () => {
    expect(worth({ type: 'ganger', recruitedAs: 'kid', xp: 30 })).toMatchObject({ cost: 45, total: 75 })
    expect(worth({ type: 'ganger', xp: 30 }, { gangValueIncludesXp: false })).toMatchObject({
      xp: 0,
      total: 80
    })
  })
})

describe('fighter-type', () => {
  test.each([
    ['leader', 120, 70, [5, 5, 3, 3, 3, 5], 2, 12, 0, 1, 1],
    ['ganger', 80, 30, [4, 4, 3, 3, 3, 4], 2, 12, 25, 0, null],
    ['kid', 45, 0, [4, 4, 3, 3, 2, 4], 0, 10, 15, 0, null],
    ['heavy', 90, 30, [4, 4, 3, 3, 3, 4], 2, 14, 30, 0, 2],
    ['colossus', 90, 30, [4, 4, 3, 3, 3, 4], 2, 14, 30, 0, 2]
  ])(
    'NN-FTR-1: %s',
    (type, cost, startingXp, [ws, bs, s, t, w, i], startingProgressions, encumbrance, pay, min, max) => {
      expect(outcome('fighter-type', { type, house: 'orlock' })).toMatchObject({
        cost,
        startingXp,
        profile: { ws, bs, s, t, w, i },
        startingProgressions,
        encumbrance,
        pay,
        min,
        max
      })
    }
  )

  const common = ['rifles', 'melee', 'pistols', 'grenades', 'armour', 'gear']
  test.each([
    ['ganger', common],
    ['kid', common],
    ['leader', [...common, 'special']],
    ['heavy', [...common, 'heavy-melee', 'special', 'heavy', 'heavy-armour']],
    ['colossus', [...common, 'heavy-armour']]
  ])('NN-FTR-2, NN-FTR-3, NN-FTR-4, NN-FTR-5: %s may have %s', (type, categories) => {
    expect(outcome('fighter-type', { type })['categories']).toEqual(categories)
  })

  test('NN-SKL-31: Specialist taken twice opens special weapons', () => {
    expect(
      outcome('fighter-type', { type: 'ganger', skills: ['specialist', 'specialist'] })['categories']
    ).toContain('special')
  })

  test('NN-SKA-2, NN-SKA-3, NN-GANG-5: members have the families of the house, heavies and colossi Techno, leaders all', () => {
    const families = (type: string): unknown =>
      outcome('fighter-type', { type, house: 'orlock' })['skillFamilies']
    expect(families('ganger')).toEqual(['shooting', 'combat'])
    expect(families('heavy')).toEqual(['shooting', 'combat', 'techno'])
    expect(families('leader')).toHaveLength(6)
  })

  test('NN-FTR-7, NN-FTR-8, NN-FTR-9: each type has its own rules', () => {
    const rules = (type: string): unknown => outcome('fighter-type', { type })['rules']
    expect([rules('leader'), rules('kid'), rules('colossus'), rules('ganger')]).toEqual([
      ['leader-of-men'],
      ['everything-to-learn'],
      ['protective-corridor'],
      []
    ])
  })
})

describe('learning-category', () => {
  const profile = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
  const work = (input: object): unknown =>
    outcome('learning-category', {
      house: 'orlock',
      type: 'ganger',
      category: 'bs',
      profile,
      when: 'recruitment',
      ...input
    })

  test('NN-XP-6, NN-XP-14: it is chosen on recruitment and changed after a progression, not otherwise', () => {
    expect(work({})).toEqual({ allowed: true, useful: true })
    expect(work({ when: 'after-a-progression' })).toMatchObject({ allowed: true })
    expect(work({ when: 'another-time' })).toMatchObject({ allowed: false })
    expect(work({ when: 'another-time', unchanged: true })).toMatchObject({ allowed: true })
  })

  test('NN-RUL-63: the ammo roll has no options for a fighter without Techno', () => {
    expect(work({ category: 'ammo' })).toEqual({ allowed: true, useful: false })
    expect(work({ category: 'ammo', house: 'van-saar' })).toMatchObject({ useful: true })
    expect(work({ category: 'ammo', type: 'heavy' })).toMatchObject({ useful: true })
    const answer = ask('advances', { house: 'orlock', type: 'ganger', category: 'ammo', profile })
    expect(answer.outcome['advances']).toContain('+1 ws')
    expect(answer.rules).toContain('NN-RUL-63')
    expect(
      ask('advances', { house: 'van-saar', type: 'ganger', category: 'ammo', profile }).rules
    ).not.toContain('NN-RUL-63')
  })
})

describe('new-gang', () => {
  test('NN-GANG-1, NN-GANG-2, NN-GANG-3, NN-GANG-6: it has 1500 cr, three rare items, eight members, 300 respect', () => {
    expect(outcome('new-gang', {})).toEqual({ credits: 1500, rare: 3, members: 8, respect: 300 })
  })
})

describe('value-that-counts', () => {
  test('NN-VAL-2, NN-RUL-35: the value stored at the last update counts, not the current worth', () => {
    expect(outcome('value-that-counts', { stored: 2499, now: 2600, purpose: 'member-cap' })).toEqual({
      value: 2499,
      cap: 8
    })
    expect(outcome('value-that-counts', { stored: 2600, now: 2000, purpose: 'challenger' })).toEqual({
      value: 2600,
      cap: null
    })
    expect(ask('value-that-counts', { stored: 1, purpose: 'next-game' }).rules).toContain('NN-VAL-2')
  })
})
