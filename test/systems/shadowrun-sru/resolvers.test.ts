import { describe, expect, test } from 'vitest'
import { oddsOfAnswer } from '../../../src-main/kernel/questions/odds'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { accepts, ask, outcome, refusal, sru } from './ask'

const stepKeys = (name: string, input: unknown, house = {}) =>
  ask(name, input, house).steps.map(({ key }) => key.split('.').at(-1))

describe('the reserve', () => {
  const instinct = { kind: 'instinct', reaction: 4, intuition: 3, logic: 9, tactics: 9, professionalism: 2 }
  const tactics = { kind: 'tactics', reaction: 9, intuition: 9, logic: 5, tactics: 4, professionalism: 1 }

  test('SRU-RV-03, SRU-RV-04: combat instinct adds Reaction and Intuition, tactics Logic and the skill, both professionalism', () => {
    expect(ask('sru.reserve', instinct)).toEqual({
      outcome: { size: 9, slow: 5, quick: 3 },
      rules: ['SRU-RV-03', 'SRU-RV-05', 'SRU-R03'],
      steps: [
        { key: 'sru.reserve.instinct', params: { size: 9 } },
        { key: 'sru.reserve.recharges', params: { slow: 5, quick: 3 } }
      ]
    })
    expect(ask('sru.reserve', tactics)).toMatchObject({
      outcome: { size: 10, slow: 5, quick: 3 },
      rules: ['SRU-RV-04', 'SRU-RV-05', 'SRU-R03']
    })
    expect(outcome('sru.reserve', { kind: 'instinct', reaction: 4 })).toEqual({ size: 4, slow: 2, quick: 1 })
  })

  test('SRU-RV-05, SRU-R03: half and a quarter of the whole are rounded up or down', () => {
    const sizes = [0, 1, 2, 3, 4, 5, 8, 13]
    const shares = (house: { [key: string]: string }) =>
      sizes
        .map((reaction) => outcome('sru.reserve', { kind: 'instinct', reaction }, house))
        .map(({ slow, quick }) => [slow, quick])
    expect(shares({})).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 2],
      [4, 2],
      [7, 4]
    ])
    expect(shares({ rounding: 'down' })).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 0],
      [2, 1],
      [2, 1],
      [4, 2],
      [6, 3]
    ])
  })

  test('SRU-CB-01, SRU-RV-08, SRU-R36: readiness is quick by default, slow instead of it when ready, both in position', () => {
    const tokens = (readiness: string, house = {}) =>
      outcome('sru.start', { size: 9, readiness }, house)['tokens']
    expect([tokens('none'), tokens('ready'), tokens('in-position')]).toEqual([3, 5, 8])
    expect([tokens('ready', { readyStart: 'quick-only' }), tokens('ready', { readyStart: 'both' })]).toEqual([
      3, 8
    ])
    expect([
      tokens('none', { readyStart: 'both' }),
      tokens('in-position', { readyStart: 'quick-only' })
    ]).toEqual([3, 8])
    expect(ask('sru.start', { size: 9, readiness: 'none' }).rules).toEqual([
      'SRU-CB-01',
      'SRU-RV-05',
      'SRU-R03'
    ])
    expect(ask('sru.start', { size: 9, readiness: 'ready' }).rules).toContain('SRU-R36')
    expect(ask('sru.start', { size: 9, readiness: 'in-position' })).toMatchObject({
      rules: ['SRU-CB-01', 'SRU-RV-08', 'SRU-RV-05', 'SRU-R03'],
      steps: [
        { key: 'sru.start.slow', params: { tokens: 5 } },
        { key: 'sru.start.quick', params: { tokens: 3 } }
      ]
    })
    expect(refusal('sru.start', { size: 9, readiness: 'drunk' })).toEqual(['unknown-readiness'])
  })

  test('SRU-RV-06, SRU-RV-07, SRU-AC-04, SRU-AC-05, SRU-R04, SRU-R05: recharging loses the rest, and takes a simple or a complex action', () => {
    expect(ask('sru.recharge', { size: 9, kind: 'quick', held: 4, inDefence: 2 })).toEqual({
      outcome: { lost: 4, held: 3, inDefence: 2, time: 'simple' },
      rules: ['SRU-RV-07', 'SRU-R04', 'SRU-RV-05', 'SRU-RV-06', 'SRU-R03', 'SRU-AC-04'],
      steps: [
        { key: 'sru.recharge.lost', params: { lost: 4 } },
        { key: 'sru.recharge.quick', params: { gained: 3 } }
      ]
    })
    expect(ask('sru.recharge', { size: 9, kind: 'slow', held: 4, inDefence: 2 })).toMatchObject({
      outcome: { lost: 4, held: 5, inDefence: 2, time: 'complex' },
      rules: expect.arrayContaining(['SRU-AC-05', 'SRU-R05']) as never
    })
    expect(
      outcome(
        'sru.recharge',
        { size: 9, kind: 'slow', held: 4, inDefence: 2 },
        { rechargeLoss: 'defence-too' }
      )
    ).toEqual({ lost: 6, held: 5, inDefence: 0, time: 'complex' })
    expect(
      stepKeys(
        'sru.recharge',
        { size: 9, kind: 'slow', held: 4, inDefence: 2 },
        { rechargeLoss: 'defence-too' }
      )
    ).toEqual(['lost-all', 'slow'])
  })
})

describe('stress', () => {
  const spend = (stress: string, tokens: string[], more: object = {}, house = {}) =>
    outcome('sru.spend', { stress, tokens, ...more }, house)

  test('SRU-ST-01, SRU-ST-02, SRU-ST-03, SRU-R09: all tokens count at ease, the second only as a success when pressed, each only as one under fire', () => {
    expect(spend('low', ['F1', 'F6'])).toEqual({ legal: true, counted: 2, wasted: 0 })
    expect(spend('moderate', ['F1', 'F6'])).toEqual({ legal: true, counted: 1, wasted: 1 })
    expect(spend('moderate', ['F1', 'S6'])).toEqual({ legal: true, counted: 2, wasted: 0 })
    expect(spend('moderate', ['F1'])).toEqual({ legal: true, counted: 1, wasted: 0 })
    expect(spend('high', ['F1', 'F6'])).toEqual({ legal: true, counted: 0, wasted: 2 })
    expect(spend('high', ['F1', 'S2'])).toEqual({ legal: true, counted: 1, wasted: 1 })
    expect(ask('sru.spend', { stress: 'high', tokens: ['F1', 'S2'] })).toMatchObject({
      rules: ['SRU-R08', 'SRU-R09', 'SRU-ST-03'],
      steps: [{ params: { level: { fr: 'Stress important' } } }, { params: { counted: 1, wasted: 1 } }]
    })
    expect(refusal('sru.spend', { stress: 'bored', tokens: [] })).toEqual(['unknown-stress'])
  })

  test('SRU-ST-04: without a token stress has no effect', () => {
    expect(ask('sru.spend', { stress: 'high', tokens: [] })).toEqual({
      outcome: { legal: true, counted: 0, wasted: 0 },
      rules: ['SRU-ST-04'],
      steps: [{ key: 'sru.spend.none', params: {} }]
    })
  })

  test('SRU-R08: the limit is two tokens, unless the campaign sets none', () => {
    expect(spend('low', ['S1', 'S2', 'S3'])).toEqual({ legal: false, counted: 0, wasted: 0 })
    expect(spend('low', ['S1', 'S2', 'S3'], {}, { maxTokens: 'unlimited' })).toEqual({
      legal: true,
      counted: 3,
      wasted: 0
    })
    expect(spend('moderate', ['F1', 'F2', 'S3'], {}, { maxTokens: 'unlimited' })).toEqual({
      legal: true,
      counted: 2,
      wasted: 1
    })
    expect(ask('sru.spend', { stress: 'low', tokens: ['S1', 'S2', 'S3'] })).toMatchObject({
      rules: ['SRU-R08'],
      steps: [{ params: { count: 3, most: 2 } }]
    })
  })

  test('SRU-R10: an action without precision counts all tokens, unless stress applies to every action', () => {
    expect(spend('high', ['F1', 'F2'], { precise: false })).toEqual({ legal: true, counted: 2, wasted: 0 })
    expect(spend('high', ['F1', 'F2'], { precise: false }, { stressScope: 'all-actions' })).toEqual({
      legal: true,
      counted: 0,
      wasted: 2
    })
    expect(stepKeys('sru.spend', { stress: 'high', precise: false, tokens: ['F1'] })).toEqual([
      'not-precise',
      'counted'
    ])
  })

  test('SRU-ST-02, SRU-ST-03, SRU-R10, SRU-R11: drawing on another reserve costs nothing, one or two combat tokens', () => {
    const cost = (stress: string, precise = true, house = {}) =>
      outcome('sru.otherReserve', { stress, precise }, house)['cost']
    expect(['low', 'moderate', 'high'].map((stress) => cost(stress))).toEqual([0, 1, 2])
    expect(cost('high', false)).toBe(0)
    expect(cost('high', false, { stressScope: 'all-actions' })).toBe(2)
    expect(ask('sru.otherReserve', { stress: 'moderate' })).toMatchObject({
      rules: ['SRU-ST-02', 'SRU-R11'],
      steps: [{ params: { cost: 1 } }]
    })
    expect(refusal('sru.otherReserve', { stress: 'bored' })).toEqual(['unknown-stress'])
  })

  test('a token is S or F with its value, and nothing else', () => {
    for (const good of ['S1', 'F6', 'S20'])
      expect(accepts('sru.spend', { stress: 'low', tokens: [good] })).toBe(true)
    for (const bad of ['S0', 'X3', 's1', 'S21', '5', ''])
      expect(accepts('sru.spend', { stress: 'low', tokens: [bad] })).toBe(false)
  })
})

describe('intentions', () => {
  const change = (input: object) => outcome('sru.intention', { kind: 'subtle', ...input })

  test('SRU-CB-04, SRU-CB-05: a change is free when obvious, otherwise it costs a token or the time of a simple action', () => {
    expect(change({ kind: 'obvious', reserve: 'instinct', token: 'S3' })).toEqual({
      cost: 0,
      time: null,
      returned: false
    })
    expect(change({ reserve: 'tactics', token: 'S3' })).toEqual({ cost: 1, time: null, returned: false })
    expect(change({ pay: 'time', reserve: 'instinct', token: 'S3' })).toEqual({
      cost: 0,
      time: 'simple',
      returned: false
    })
    expect(change({})).toEqual({ cost: 1, time: null, returned: false })
  })

  test('SRU-RV-03: combat instinct returns a success at once', () => {
    expect(change({ reserve: 'instinct', token: 'S3' })).toEqual({ cost: 1, time: null, returned: true })
    expect(change({ reserve: 'instinct', token: 'F3' })).toEqual({ cost: 1, time: null, returned: false })
    expect(stepKeys('sru.intention', { kind: 'subtle', reserve: 'instinct', token: 'F3' })).toEqual([
      'subtle',
      'kept'
    ])
    const odds = oddsOfAnswer((chance) =>
      shadowrunSru.resolvers['sru.intention']!.resolve(
        sru() as never,
        { kind: 'subtle', pay: 'token', reserve: 'instinct' } as never,
        chance
      )
    )
    expect(odds).toMatchObject({ returned: [{ chance: '1/2' }, { chance: '1/2' }] })
  })

  test('SRU-CB-07, SRU-RV-04: acting in step costs a token, tactics one less, at least zero', () => {
    const cost = (input: object) => outcome('sru.synchronise', input)['cost']
    expect([
      cost({ reserve: 'instinct' }),
      cost({ reserve: 'tactics' }),
      cost({ reserve: 'tactics', baseCost: 3 }),
      cost({ baseCost: 3 }),
      cost({ reserve: 'tactics', baseCost: 0 })
    ]).toEqual([1, 0, 2, 3, 0])
    expect(ask('sru.synchronise', { reserve: 'tactics' }).rules).toEqual(['SRU-CB-07', 'SRU-RV-04'])
  })

  test('SRU-AC-06, SRU-AC-07: all available passes may be used, and each further one raises the threshold by one', () => {
    const passes = (of: number, used: number) => outcome('sru.multiple', { passes: of, used })
    expect([passes(3, 1), passes(3, 3), passes(3, 4), passes(3, 0)]).toEqual([
      { legal: true, thresholdIncrease: 0 },
      { legal: true, thresholdIncrease: 2 },
      { legal: false, thresholdIncrease: 0 },
      { legal: false, thresholdIncrease: 0 }
    ])
    expect(ask('sru.multiple', { passes: 2, used: 2 }).rules).toEqual(['SRU-AC-06', 'SRU-AC-07'])
  })
})

describe('shooting', () => {
  const attack = (input: object, house = {}) =>
    outcome('sru.attack', { skill: 4, range: 'short', ...input }, house)

  test('SRU-R06, SRU-R12, SRU-AC-02: skill, modifiers and counted tokens make the score, and its surplus over the threshold is the excess', () => {
    expect(attack({ modifiers: [1, -2], counted: 2 })).toEqual({ score: 5, threshold: 0, excess: 5 })
    expect(ask('sru.attack', { skill: 4, modifiers: [1], counted: 1, range: 'long' })).toEqual({
      outcome: { score: 6, threshold: 2, excess: 4 },
      rules: ['SRU-R06', 'SRU-AC-02', 'SRU-RA-06', 'SRU-R12'],
      steps: [
        { key: 'sru.attack.skill', params: { skill: 4 } },
        { key: 'sru.attack.modifiers', params: { sum: 1 } },
        { key: 'sru.attack.tokens', params: { counted: 1 } },
        { key: 'sru.attack.range', params: { range: { fr: 'Longue', en: 'Long' }, threshold: 2 } },
        { key: 'sru.attack.excess', params: { score: 6, threshold: 2, excess: 4 } }
      ]
    })
  })

  test('SRU-RA-06: the thresholds by range are 0, 1, 2 and 4', () => {
    expect(['short', 'medium', 'long', 'extreme'].map((range) => attack({ range })['threshold'])).toEqual([
      0, 1, 2, 4
    ])
    expect(refusal('sru.attack', { skill: 4, range: 'orbital' })).toEqual(['unknown-range'])
  })

  test('SRU-RA-07, SRU-AE-01: the threshold is modified; an area shot ignores the target’s movement and cover', () => {
    const thresholdModifiers = [
      { kind: 'target-movement', value: 1 },
      { kind: 'target-cover', value: 2 },
      { kind: 'other', value: -1 }
    ]
    expect(attack({ thresholdModifiers })['threshold']).toBe(2)
    expect(attack({ thresholdModifiers, area: true })['threshold']).toBe(-1)
    expect(ask('sru.attack', { skill: 4, range: 'short', thresholdModifiers, area: true }).rules).toEqual([
      'SRU-R06',
      'SRU-RA-06',
      'SRU-RA-07',
      'SRU-AE-01',
      'SRU-R12'
    ])
  })

  test('SRU-AC-03, SRU-AC-06, SRU-R16: adjusting lowers the score by one, only once unless the campaign allows repeats; extra passes raise the threshold', () => {
    expect(attack({ adjust: true, extraPasses: 2 })).toEqual({ score: 3, threshold: 2, excess: 1 })
    expect(refusal('sru.attack', { skill: 4, range: 'short', adjust: true, adjustTimes: 3 })).toEqual([
      'adjust-once'
    ])
    expect(attack({ adjust: true, adjustTimes: 3 }, { adjustRepeat: 'repeat' })).toEqual({
      score: 1,
      threshold: 0,
      excess: 1
    })
    expect(attack({ adjust: false, adjustTimes: 3 })).toMatchObject({ score: 4 })
  })

  test('SRU-RA-02, SRU-R17: skill limits the bullets, a physical trigger to two; a burst is three', () => {
    const shots = (input: object) =>
      outcome('sru.shots', { mode: 'multiple', skill: 5, agility: 4, ...input })
    expect(shots({ trigger: 'physical' })).toEqual({ maxPerAction: 2, bullets: 2 })
    expect(shots({ trigger: 'virtual' })).toEqual({ maxPerAction: 5, bullets: 5 })
    expect(shots({ trigger: 'physical', skill: 1 })).toEqual({ maxPerAction: 1, bullets: 1 })
    expect(shots({ trigger: 'virtual', burst: true, actions: 2 })).toEqual({ maxPerAction: 5, bullets: 30 })
    expect(stepKeys('sru.shots', { mode: 'multiple', skill: 5, burst: true })).toEqual([
      'skill',
      'capped',
      'burst',
      'in-all'
    ])
  })

  test('SRU-RA-01, SRU-RA-03: a single shot is one bullet per action; a spray is Agility, 6 or 10', () => {
    const shots = (input: object) => outcome('sru.shots', { skill: 5, agility: 4, ...input })
    expect(shots({ mode: 'single', actions: 3 })).toEqual({ maxPerAction: 1, bullets: 3 })
    expect(shots({ mode: 'spray' })).toEqual({ maxPerAction: null, bullets: 4 })
    expect(shots({ mode: 'spray', trigger: 'virtual', actions: 2 })).toEqual({
      maxPerAction: null,
      bullets: 12
    })
    expect(shots({ mode: 'spray', trigger: 'virtual', automatic: true })).toEqual({
      maxPerAction: null,
      bullets: 10
    })
    expect(ask('sru.shots', { mode: 'spray', agility: 4 }).rules).toEqual(['SRU-RA-01', 'SRU-RA-03'])
  })

  test('SRU-RA-03, SRU-R19: the bonus is one for every three bullets, at most recoil compensation and one', () => {
    const bonus = (bullets: number, recoilCompensation = 9) =>
      outcome('sru.spray', { bullets, recoilCompensation })['bonus']
    expect([2, 3, 5, 6, 10].map((bullets) => bonus(bullets))).toEqual([0, 1, 1, 2, 3])
    expect([bonus(10, 0), bonus(10, 1), bonus(10, 2)]).toEqual([1, 2, 3])
    expect(stepKeys('sru.spray', { bullets: 10, recoilCompensation: 0 })).toEqual(['earned', 'capped'])
  })

  const suppress = (input: object, house = {}) =>
    outcome('sru.suppress', { successes: 5, excess: 3, reserves: [7, 2, 5], ...input }, house)

  test('SRU-RA-04, SRU-R20: each success takes a token from every reserve in the zone, to zero at least, and a failed roll none', () => {
    expect(suppress({})).toEqual({ reserves: [2, 0, 0], ignored: false, bullets: null })
    expect(suppress({}, { suppressUnits: 'excess-only' })).toEqual({
      reserves: [4, 0, 2],
      ignored: false,
      bullets: null
    })
    expect(suppress({ excess: 0 })).toEqual({ reserves: [7, 2, 5], ignored: false, bullets: null })
    expect(suppress({ excess: 0 }, { baseResolution: 'score-equals' })).toMatchObject({ reserves: [2, 0, 0] })
    expect(ask('sru.suppress', { successes: 5, excess: 0, reserves: [1] }).rules).toEqual([
      'SRU-RA-04',
      'SRU-R20',
      'SRU-R06'
    ])
  })

  test('SRU-RA-05, SRU-R07, SRU-R21, SRU-R35: a fighter who passes an Arduous Charisma roll keeps their tokens and takes the bullets above their defence', () => {
    const ignore = { index: 1, charismaScore: 6, defence: 1 }
    expect(suppress({ ignore })).toEqual({ reserves: [2, 2, 0], ignored: true, bullets: 2 })
    expect(suppress({ ignore: { ...ignore, charismaScore: 5 } })).toEqual({
      reserves: [2, 0, 0],
      ignored: false,
      bullets: null
    })
    expect(
      suppress({ ignore: { ...ignore, charismaScore: 5 } }, { difficultyScale: 'trivial-0-ardue-4' })
    ).toMatchObject({ ignored: true })
    expect(
      suppress({ ignore: { ...ignore, charismaScore: 5 } }, { baseResolution: 'score-equals' })
    ).toMatchObject({ ignored: true })
    expect(suppress({ ignore: { ...ignore, defence: 4 } })).toMatchObject({ bullets: 0 })
    expect(suppress({ ignore }, { ignoreKeepsTokens: 'loses-too' })).toEqual({
      reserves: [2, 0, 0],
      ignored: true,
      bullets: 2
    })
    expect(
      refusal('sru.suppress', { successes: 5, excess: 3, reserves: [1], ignore: { ...ignore, index: 1 } })
    ).toEqual(['nobody-there-by-index'])
    expect(ask('sru.suppress', { successes: 5, excess: 3, reserves: [7, 2], ignore }).rules).toEqual([
      'SRU-RA-04',
      'SRU-R20',
      'SRU-RA-05',
      'SRU-R07',
      'SRU-R35',
      'SRU-R21'
    ])
  })
})
