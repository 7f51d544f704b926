import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oddsOfAnswer } from '../../../src-main/kernel/questions/odds'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import { accepts, ask, falling, outcome, refusal, sru } from './ask'

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

  test('SRU-RV-05, SRU-R03: half and a quarter of the whole, rounded up or down', () => {
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

  test('SRU-CB-01, SRU-RV-08, SRU-R36: quick by default, slow instead of it when ready, both in position', () => {
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

  test('SRU-RV-06, SRU-RV-07, SRU-AC-04, SRU-AC-05, SRU-R04, SRU-R05: a recharge loses what was left, and takes a simple or a complex action', () => {
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

  test('SRU-ST-01, SRU-ST-02, SRU-ST-03, SRU-R09: all count at ease, the second only as a success when pressed, each only as one under fire', () => {
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

  test('SRU-ST-04: without a token nothing is changed by any stress', () => {
    expect(ask('sru.spend', { stress: 'high', tokens: [] })).toEqual({
      outcome: { legal: true, counted: 0, wasted: 0 },
      rules: ['SRU-ST-04'],
      steps: [{ key: 'sru.spend.none', params: {} }]
    })
  })

  test('SRU-R08: two tokens at most, unless the campaign sets no limit', () => {
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

  test('SRU-R10: what needs no precision counts all, unless stress is for every action', () => {
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

  test('a token is written S or F with its value, and is nothing else', () => {
    for (const good of ['S1', 'F6', 'S20'])
      expect(accepts('sru.spend', { stress: 'low', tokens: [good] })).toBe(true)
    for (const bad of ['S0', 'X3', 's1', 'S21', '5', ''])
      expect(accepts('sru.spend', { stress: 'low', tokens: [bad] })).toBe(false)
  })
})

describe('intentions', () => {
  const change = (input: object) => outcome('sru.intention', { kind: 'subtle', ...input })

  test('SRU-CB-04, SRU-CB-05: free when obvious, else a token or the time of a simple action', () => {
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

  test('SRU-RV-03: combat instinct takes a success back at once', () => {
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

  test('SRU-CB-07, SRU-RV-04: acting in step costs a token, tactics one less, never below none', () => {
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

  test('SRU-AC-06, SRU-AC-07: as many passes as there are, each more raising the threshold by one', () => {
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

  test('SRU-R06, SRU-R12, SRU-AC-02: skill, modifiers and counted tokens make the score, what it has over the threshold the excess', () => {
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

  test('SRU-RA-06: 0, 1, 2 and 4 by range', () => {
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

  test('SRU-AC-03, SRU-AC-06, SRU-R16: adjusting takes one off, once unless the campaign lets it be repeated; extra passes raise the threshold', () => {
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

  test('SRU-RA-02, SRU-R17: skill caps the bullets, a physical trigger at two; a burst is three', () => {
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

  test('SRU-RA-01, SRU-RA-03: a single shot is one bullet an action; a spray Agility, 6 or 10', () => {
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

  test('SRU-RA-03, SRU-R19: one for every three bullets, at most recoil compensation and one', () => {
    const bonus = (bullets: number, recoilCompensation = 9) =>
      outcome('sru.spray', { bullets, recoilCompensation })['bonus']
    expect([2, 3, 5, 6, 10].map((bullets) => bonus(bullets))).toEqual([0, 1, 1, 2, 3])
    expect([bonus(10, 0), bonus(10, 1), bonus(10, 2)]).toEqual([1, 2, 3])
    expect(stepKeys('sru.spray', { bullets: 10, recoilCompensation: 0 })).toEqual(['earned', 'capped'])
  })

  const suppress = (input: object, house = {}) =>
    outcome('sru.suppress', { successes: 5, excess: 3, reserves: [7, 2, 5], ...input }, house)

  test('SRU-RA-04, SRU-R20: each success takes a token from every reserve in the zone, none below zero, and a failed roll none', () => {
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

  test('SRU-RA-05, SRU-R07, SRU-R21, SRU-R35: whoever beats an Arduous Charisma roll keeps his tokens and takes the bullets above his defence', () => {
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

describe('defence', () => {
  const defend = (input: object, house = {}) => outcome('sru.defend', input, house)

  test('SRU-DF-02, SRU-R13: hidden tokens are turned one by one until the excess is matched, failures leave', () => {
    expect(defend({ excess: 2, hidden: ['F3', 'S1', 'S4', 'S6'] })).toEqual({
      turned: ['F3', 'S1', 'S4'],
      faceUpAfter: ['S1', 'S4'],
      hiddenAfter: ['S6'],
      discarded: ['F3'],
      defence: 2,
      hit: false
    })
    expect(defend({ excess: 3, hidden: ['F3', 'S1'] })).toEqual({
      turned: ['F3', 'S1'],
      faceUpAfter: ['S1'],
      hiddenAfter: [],
      discarded: ['F3'],
      defence: 1,
      hit: true
    })
  })

  test('SRU-DF-03, SRU-R13: successes already shown count first', () => {
    expect(defend({ excess: 2, faceUp: ['S5'], hidden: ['S1', 'S2'] })).toEqual({
      turned: ['S1'],
      faceUpAfter: ['S5', 'S1'],
      hiddenAfter: ['S2'],
      discarded: [],
      defence: 2,
      hit: false
    })
    expect(defend({ excess: 1, faceUp: ['S5', 'S2'], hidden: ['S1'] })).toEqual({
      turned: [],
      faceUpAfter: ['S5', 'S2'],
      hiddenAfter: ['S1'],
      discarded: [],
      defence: 2,
      hit: false
    })
  })

  test('SRU-DF-05, SRU-R12, SRU-DM-01: below an excess of one nothing is turned; a hit is strictly above the defence', () => {
    expect(ask('sru.defend', { excess: 0, faceUp: ['S1'], hidden: ['S2'] })).toEqual({
      outcome: {
        turned: [],
        faceUpAfter: ['S1'],
        hiddenAfter: ['S2'],
        discarded: [],
        defence: 1,
        hit: false
      },
      rules: ['SRU-DF-05', 'SRU-R12'],
      steps: [{ key: 'sru.defend.missed', params: { excess: 0 } }]
    })
    expect(defend({ excess: 0, hidden: ['S2'] }, { excessRule: 'at-least-zero' })).toMatchObject({
      turned: [],
      defence: 0,
      hit: true
    })
    expect(defend({ excess: 0, faceUp: ['S1'] }, { excessRule: 'at-least-zero' })).toMatchObject({
      defence: 1,
      hit: false
    })
    expect(defend({ excess: -1 }, { excessRule: 'at-least-zero' })).toMatchObject({ hit: false })
    expect(defend({ excess: 1 })).toMatchObject({ defence: 0, hit: true })
  })

  test('SRU-DF-04: all of a defence may be ignored, or a part of what was found', () => {
    expect(defend({ excess: 2, faceUp: ['S1'], hidden: ['S2', 'S3'], ignored: 'all' })).toEqual({
      turned: [],
      faceUpAfter: ['S1'],
      hiddenAfter: ['S2', 'S3'],
      discarded: [],
      defence: 0,
      hit: true
    })
    expect(defend({ excess: 2, hidden: ['S2', 'S3'], ignored: 1 })).toEqual({
      turned: ['S2', 'S3'],
      faceUpAfter: ['S2', 'S3'],
      hiddenAfter: [],
      discarded: [],
      defence: 1,
      hit: true
    })
    expect(defend({ excess: 2, hidden: ['S2', 'S3'], ignored: '1' })).toMatchObject({ defence: 1 })
    expect(defend({ excess: 2, faceUp: ['S1'], ignored: 5 })).toMatchObject({ defence: 0 })
    expect(defend({ excess: 0, faceUp: ['S1'], ignored: 'all' })).toMatchObject({ defence: 0, hit: false })
    expect(accepts('sru.defend', { excess: 1, ignored: 'some' })).toBe(false)
    expect(accepts('sru.defend', { excess: 1, ignored: -1 })).toBe(false)
  })

  test('SRU-DF-02: no defence shows more than the shot asks or than it had, and no token is lost but failures', () => {
    const token = fc
      .tuple(fc.constantFrom('S', 'F'), fc.integer({ min: 1, max: 6 }))
      .map(([type, value]) => `${type}${value}`)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(token, { maxLength: 8 }), (excess, hidden) => {
        const { turned, faceUpAfter, hiddenAfter, discarded, defence, hit } = defend({ excess, hidden }) as {
          [key: string]: string[]
        } & { defence: number; hit: boolean }
        expect([...turned!, ...hiddenAfter!]).toEqual(hidden)
        expect([...faceUpAfter!, ...discarded!].sort()).toEqual([...turned!].sort())
        expect(defence).toBe(Math.min(excess, hidden.filter((one) => one.startsWith('S')).length))
        expect(hit).toBe(defence < excess)
      })
    )
  })

  test('SRU-DF-06, SRU-R14: unturned tokens come back at two for one, never those shown', () => {
    const lower = (hidden: number, wanted: number) =>
      outcome('sru.lowerDefence', { hidden, faceUp: 3, wanted })
    expect([lower(5, 2), lower(5, 3), lower(2, 1), lower(1, 1), lower(4, 0)]).toEqual([
      { legal: true, returned: 2, discarded: 2, hiddenLeft: 1 },
      { legal: false, returned: 0, discarded: 0, hiddenLeft: 5 },
      { legal: true, returned: 1, discarded: 1, hiddenLeft: 0 },
      { legal: false, returned: 0, discarded: 0, hiddenLeft: 1 },
      { legal: true, returned: 0, discarded: 0, hiddenLeft: 4 }
    ])
    expect(stepKeys('sru.lowerDefence', { hidden: 5, faceUp: 3, wanted: 1 })).toEqual(['face-up', 'taken'])
  })
})

describe('damage', () => {
  const damage = (input: object, house = {}) =>
    outcome('sru.damage', { base: 5, bullets: 1, ...input }, house)

  test('SRU-DM-02, SRU-DM-03: one token a bullet, base damage and the highest of them', () => {
    expect(damage({ bullets: 3, drawn: ['F2', 'S5', 'F3'] })).toEqual({ toDraw: 3, best: 5, damage: 10 })
    expect(ask('sru.damage', { base: 5, bullets: 1, drawn: ['F6'] })).toEqual({
      outcome: { toDraw: 1, best: 6, damage: 11 },
      rules: ['SRU-DM-02', 'SRU-DM-03'],
      steps: [
        { key: 'sru.damage.bullets', params: { bullets: 1, toDraw: 1 } },
        { key: 'sru.damage.total', params: { base: 5, best: 6, damage: 11 } }
      ]
    })
    expect(refusal('sru.damage', { base: 5, bullets: 3, drawn: ['S1'] })).toEqual(['tokens-count'])
    expect(refusal('sru.damage', { base: 5, bullets: 1, drawn: ['S1', 'S2'] })).toEqual(['tokens-count'])
    expect(damage({ bullets: 0 })).toEqual({ toDraw: 0, best: 0, damage: 0 })
  })

  test('SRU-R15: spent tokens count and are filled up, or are enough, or count for nothing', () => {
    const shot = { bullets: 3, spent: ['F6', 'S1'] }
    expect(damage({ ...shot, drawn: ['S4'] })).toEqual({ toDraw: 1, best: 6, damage: 11 })
    expect(damage({ ...shot, drawn: [] }, { damageTokens: 'spent-only' })).toEqual({
      toDraw: 0,
      best: 6,
      damage: 11
    })
    expect(damage({ ...shot, drawn: ['S4', 'S2', 'S1'] }, { damageTokens: 'draw-only' })).toEqual({
      toDraw: 3,
      best: 4,
      damage: 9
    })
    expect(damage({ bullets: 1, spent: ['S2', 'S3'], drawn: [] })).toEqual({ toDraw: 0, best: 3, damage: 8 })
    expect(
      damage({ bullets: 2, spent: [], drawn: ['S1', 'S2'] }, { damageTokens: 'spent-only' })
    ).toMatchObject({ toDraw: 2 })
  })

  test('SRU-AC-03, SRU-R16: adjusting draws one more, on top of one a bullet', () => {
    expect(damage({ adjust: true, drawn: ['S1', 'S4'] })).toEqual({ toDraw: 2, best: 4, damage: 9 })
    expect(
      damage({ adjust: true, spent: ['S2'], drawn: ['S4'] }, { damageTokens: 'spent-only' })
    ).toMatchObject({ toDraw: 1 })
    expect(refusal('sru.damage', { base: 5, bullets: 1, adjust: true, adjustTimes: 2 })).toEqual([
      'adjust-once'
    ])
    expect(
      damage({ adjust: true, adjustTimes: 2, drawn: ['S1', 'S4', 'F5'] }, { adjustRepeat: 'repeat' })
    ).toMatchObject({ toDraw: 3, damage: 10 })
  })

  test('SRU-DT-08, SRU-R27: an electric weapon deals its base and no more, unless tokens count', () => {
    expect(damage({ electric: true, adjust: true, spent: ['S6'] })).toEqual({ toDraw: 0, best: 0, damage: 5 })
    expect(damage({ electric: true, drawn: ['S6'] }, { electricTokens: 'token' })).toEqual({
      toDraw: 1,
      best: 6,
      damage: 11
    })
  })

  test('SRU-R01: tokens that nobody turns are drawn from a full bag of 24, which gives none back', () => {
    const drawn = ask('sru.damage', { base: 5, bullets: 3 }, {}, falling(1, 1, 22)).outcome
    expect(drawn).toEqual({
      toDraw: 3,
      best: 6,
      damage: 11,
      rolled: [
        { sides: 24, value: 1, by: 'app', token: 'S1' },
        { sides: 23, value: 1, by: 'app', token: 'S1' },
        { sides: 22, value: 12, by: 'app', token: 'F6' }
      ]
    })
    expect(refusal('sru.damage', { base: 5, bullets: 25 })).toEqual(['tokens-count'])
    const odds = (bullets: number) =>
      oddsOfAnswer((chance) =>
        shadowrunSru.resolvers['sru.damage']!.resolve(
          sru() as never,
          { base: 5, bullets, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
          chance
        )
      ) as { [output: string]: { value: number; chance: string }[] }
    expect(odds(1)['damage']!.map(({ chance }) => chance)).toEqual(Array(6).fill('1/6'))
    // The highest of two is a six unless both are of the twenty others: 1 − 20·19 / 24·23.
    expect(odds(2)['damage']!.find(({ value }) => value === 11)).toEqual({ value: 11, chance: '43/138' })
  })

  test('SRU-R01: a campaign may draw from a bag of its own', () => {
    const bag = sru({ tokenBag: 'custom' })
    const files = {
      ...bag.files,
      'tables/own-tokens': [
        { type: 'success' as const, value: 9, count: 1 },
        { type: 'failure' as const, value: 2, count: 3 }
      ]
    }
    const answer = shadowrunSru.resolvers['sru.damage']!.resolve(
      { ...bag, files } as never,
      { base: 1, bullets: 4, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
      falling(4, 1, 1, 1)
    )
    expect(
      (answer as unknown as { outcome: { rolled: { token: string }[]; best: number } }).outcome
    ).toMatchObject({ best: 9, rolled: [{ token: 'F2' }, { token: 'S9' }, { token: 'F2' }, { token: 'F2' }] })
  })
})

describe('the odds of a shot', () => {
  type Odds = {
    hitChance: string
    odds: { spreads: { rows: { value: number; chance: string }[] }[]; means: { mean: string }[] }
  }
  const odds = (input: object, house = {}) =>
    outcome('sru.odds', { skill: 3, range: 'short', ...input }, house) as unknown as Odds
  const damage = (input: object, house = {}) =>
    Object.fromEntries(odds(input, house).odds.spreads[0]!.rows.map(({ value, chance }) => [value, chance]))

  test('SRU-DF-02, SRU-DM-01, SRU-R01: a shot hits where the hidden tokens have too few successes', () => {
    expect(odds({}).hitChance).toBe('1/1')
    expect(odds({ skill: 0 }).hitChance).toBe('0/1')
    expect(odds({ skill: 1, defenceTokens: 1 }).hitChance).toBe('1/2')
    // Two failures of two: 12·11 of 24·23.
    expect(odds({ skill: 1, defenceTokens: 2 }).hitChance).toBe('11/46')
    expect(odds({ skill: 2, defenceTokens: 2 }).hitChance).toBe('35/46')
    expect([
      odds({ skill: 3, range: 'long', defenceTokens: 1 }).hitChance,
      odds({ thresholdModifier: 2, defenceTokens: 1 }).hitChance,
      odds({ modifier: -2, defenceTokens: 1 }).hitChance
    ]).toEqual(['1/2', '1/2', '1/2'])
    expect([
      odds({ skill: 0, defenceTokens: 4 }, { excessRule: 'at-least-zero' }).hitChance,
      odds({ skill: 0, modifier: -1 }, { excessRule: 'at-least-zero' }).hitChance
    ]).toEqual(['1/1', '0/1'])
  })

  test('SRU-DM-02, SRU-DM-03, SRU-R15: each bullet’s token and those that were spent make the damage', () => {
    expect(damage({ base: 5 })).toEqual({ 6: '1/6', 7: '1/6', 8: '1/6', 9: '1/6', 10: '1/6', 11: '1/6' })
    expect(damage({ base: 5, bullets: 2 })[11]).toBe('43/138')
    // The same as what is drawn, however it is counted.
    const drawn = oddsOfAnswer((chance) =>
      shadowrunSru.resolvers['sru.damage']!.resolve(
        sru() as never,
        { base: 5, bullets: 3, spent: [], adjust: false, electric: false, adjustTimes: 1 } as never,
        chance
      )
    ) as unknown as { damage: { value: number; chance: string }[] }
    expect(damage({ base: 5, bullets: 3 })).toEqual(
      Object.fromEntries(drawn.damage.map(({ value, chance }) => [value, chance]))
    )
    expect(damage({ base: 5, spend: 1 })).toEqual(damage({ base: 5 }))
    expect(damage({ base: 5, spend: 1, bullets: 2 })).toEqual(damage({ base: 5, bullets: 2 }))
    expect(damage({ base: 5, adjust: true })).toEqual(damage({ base: 5, bullets: 2 }))
    expect(damage({ base: 5, electric: true })).toEqual({ 5: '1/1' })
    expect(damage({ base: 5, electric: true }, { electricTokens: 'token' })).toEqual(damage({ base: 5 }))
    expect(odds({ base: 5 }).odds.means[0]!.mean).toBe('17/2')
  })

  test('SRU-ST-03, SRU-R08: spent tokens count as stress lets them', () => {
    expect([
      odds({ skill: 0, spend: 1 }).hitChance,
      odds({ skill: 0, spend: 1, stress: 'high' }).hitChance,
      odds({ skill: 0, spend: 2, stress: 'high' }).hitChance
    ]).toEqual(['1/1', '1/2', '35/46'])
    expect(odds({ skill: 0, spend: 1, stress: 'high', precise: false }).hitChance).toBe('1/1')
    expect(refusal('sru.odds', { skill: 1, range: 'orbit', stress: 'bored', spend: 3 })).toEqual([
      'unknown-range',
      'unknown-stress',
      'spend-too-many'
    ])
    expect(refusal('sru.odds', { skill: 1, range: 'short', spend: 2, defenceTokens: 23 })).toEqual([
      'tokens-count'
    ])
  })

  test('the chances of a shot are together certain, and more defence never makes it likelier', () => {
    const sum = (chances: string[]) =>
      chances
        .map((text) => text.split('/').map(Number) as [number, number])
        .reduce((total, [n, d]) => total + n / d, 0)
    const chance = (text: string) => Number(text.split('/')[0]) / Number(text.split('/')[1])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 6 }),
        (skill, spend, defenceTokens, bullets) => {
          const input = { skill, spend, defenceTokens, bullets, base: 4, stress: 'moderate' }
          expect(sum(Object.values(damage(input)))).toBeCloseTo(1)
          expect(chance(odds({ ...input, defenceTokens: defenceTokens + 1 }).hitChance)).toBeLessThanOrEqual(
            chance(odds(input).hitChance) + 1e-12
          )
        }
      ),
      { numRuns: 30 }
    )
  })
})

describe('areas, blows and what they leave', () => {
  test('SRU-AE-02, SRU-R33: a token for each point short, the highest in metres; just met scatters nothing', () => {
    const scatter = (score: number, threshold: number, tokens?: string[]) =>
      outcome('sru.scatter', { score, threshold, ...(tokens && { tokens }) })
    expect(scatter(2, 4, ['F3', 'S5'])).toEqual({ scatters: true, turned: 2, metres: 5 })
    expect(scatter(4, 4)).toEqual({ scatters: false, turned: 0, metres: 0 })
    expect(scatter(5, 4)).toEqual({ scatters: false, turned: 0, metres: 0 })
    expect(ask('sru.scatter', { score: 4, threshold: 4 })).toMatchObject({
      rules: ['SRU-R33'],
      steps: [{ key: 'sru.scatter.met' }]
    })
    expect(ask('sru.scatter', { score: 5, threshold: 4 }).rules).toEqual(['SRU-AE-02'])
    expect(refusal('sru.scatter', { score: 2, threshold: 4, tokens: ['S1'] })).toEqual(['tokens-count'])
    expect(ask('sru.scatter', { score: 3, threshold: 4 }, {}, falling(24)).outcome).toMatchObject({
      metres: 6,
      rolled: [{ token: 'F6' }]
    })
  })

  test('SRU-AE-03, SRU-AE-04, SRU-R24: each token left takes one damage off, each spent one metre', () => {
    const area = (input: object) => outcome('sru.area', { damage: 9, ...input })
    expect(area({ defenceTokens: 3 })).toEqual({ damage: 6, metresMoved: 0, tokensLeft: 3 })
    expect(area({ defenceTokens: 3, fleeTokens: 2 })).toEqual({ damage: 8, metresMoved: 2, tokensLeft: 1 })
    expect(area({ defenceTokens: 12 })).toEqual({ damage: 0, metresMoved: 0, tokensLeft: 12 })
    expect(refusal('sru.area', { damage: 9, defenceTokens: 1, fleeTokens: 2 })).toEqual(['flee-too-many'])
  })

  const blow = (input: object, house = {}) =>
    outcome('sru.melee', { attackerWeapon: { damage: 4 }, defenderWeapon: { damage: 2 }, ...input }, house)

  test('SRU-CC-02, SRU-CC-04, SRU-R23: more successes win, with two damage a point; a tie is nothing', () => {
    expect(blow({ mode: 'fight', attackerSuccesses: 5, defenderSuccesses: 3 })).toEqual({
      winner: 'attacker',
      difference: 2,
      damage: 8
    })
    expect(blow({ mode: 'fight', attackerSuccesses: 2, defenderSuccesses: 3 })).toEqual({
      winner: 'defender',
      difference: 1,
      damage: 4
    })
    expect(blow({ mode: 'fight', attackerSuccesses: 3, defenderSuccesses: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(
      blow({
        mode: 'fight',
        attackerSuccesses: 3,
        defenderSuccesses: 1,
        attackerWeapon: { damage: 4, ranged: true }
      })
    ).toEqual({ winner: 'attacker', difference: 2, damage: null })
    expect(blow({ mode: 'fight', attackerSuccesses: 3, attackerWeapon: null })).toEqual({
      winner: 'attacker',
      difference: 3,
      damage: 6
    })
  })

  test('SRU-CC-03, SRU-R23: whoever avoids the blows never wins, but an attack not above his defence does nothing', () => {
    expect(blow({ mode: 'dodge', attackerSuccesses: 5, defence: 3 })).toEqual({
      winner: 'attacker',
      difference: 2,
      damage: 8
    })
    expect(blow({ mode: 'dodge', attackerSuccesses: 3, defence: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(blow({ mode: 'dodge', attackerSuccesses: 1, defence: 3 })).toEqual({
      winner: 'none',
      difference: 0,
      damage: 0
    })
    expect(ask('sru.melee', { mode: 'dodge', attackerSuccesses: 1, defence: 3 }).rules).toEqual([
      'SRU-CC-03',
      'SRU-R23'
    ])
  })

  test('SRU-DT-08, SRU-R27: the difference adds nothing to an electric weapon', () => {
    expect(
      blow({ mode: 'dodge', attackerSuccesses: 5, defence: 1, attackerWeapon: { damage: 6, electric: true } })
    ).toEqual({ winner: 'attacker', difference: 4, damage: 6 })
  })

  const lethality = (input: object, house = {}) =>
    outcome(
      'sru.lethality',
      { power: 9, physique: 3, armour: 2, risk: 'high', tokens: ['F1', 'F2'], ...input },
      house
    )

  test('SRU-DT-02, SRU-R25: strong enough above twice Physique and armour; armour is doubled too where the campaign says so', () => {
    expect(lethality({})).toMatchObject({ applies: true })
    expect(lethality({ power: 8 })).toEqual({ applies: false, risk: 'high', turned: 0, lethal: false })
    expect(lethality({}, { koThreshold: 'twice-sum' })).toMatchObject({ applies: false })
    expect(lethality({ power: 11 }, { koThreshold: 'twice-sum' })).toMatchObject({ applies: true })
    expect(ask('sru.lethality', { power: 8, physique: 3, armour: 2, risk: 'high' })).toMatchObject({
      rules: ['SRU-DT-02', 'SRU-R25'],
      steps: [{ key: 'sru.lethality.too-weak', params: { power: 8, limit: 8 } }]
    })
  })

  test('SRU-DT-05, SRU-DT-06: one token at high risk, two at low, and only failures kill', () => {
    expect(lethality({ tokens: ['F1'] })).toEqual({ applies: true, risk: 'high', turned: 1, lethal: true })
    expect(lethality({ tokens: ['S1'] })).toEqual({ applies: true, risk: 'high', turned: 1, lethal: false })
    expect(lethality({ risk: 'low' })).toEqual({ applies: true, risk: 'low', turned: 2, lethal: true })
    expect(lethality({ risk: 'low', tokens: ['F1', 'S2'] })).toEqual({
      applies: true,
      risk: 'low',
      turned: 2,
      lethal: false
    })
    expect(refusal('sru.lethality', { power: 9, physique: 3, risk: 'low', tokens: ['F1'] })).toEqual([
      'tokens-count'
    ])
    const odds = oddsOfAnswer((chance) =>
      shadowrunSru.resolvers['sru.lethality']!.resolve(
        sru() as never,
        { power: 9, physique: 3, armour: 0, risk: 'low', care: 0 } as never,
        chance
      )
    )
    // Twelve failures of 24, then eleven of 23.
    expect(odds).toMatchObject({
      lethal: [
        { value: false, chance: '35/46' },
        { value: true, chance: '11/46' }
      ]
    })
  })

  test('SRU-DT-01, SRU-DT-07: each point of care lowers the risk a step, and no risk turns nothing', () => {
    expect(lethality({ care: 1 })).toEqual({ applies: true, risk: 'low', turned: 2, lethal: true })
    expect(lethality({ care: 2 })).toEqual({ applies: true, risk: 'none', turned: 0, lethal: false })
    expect(lethality({ risk: 'low', care: 1 })).toEqual({
      applies: true,
      risk: 'none',
      turned: 0,
      lethal: false
    })
    expect(lethality({ risk: 'low', care: 2 })).toMatchObject({ risk: 'none' })
    expect(ask('sru.lethality', { power: 9, physique: 3, risk: 'low', care: 1 }).rules).toEqual([
      'SRU-DT-02',
      'SRU-R25',
      'SRU-DT-07',
      'SRU-DT-01'
    ])
    expect(accepts('sru.lethality', { power: 9, physique: 3, risk: 'low', care: 3 })).toBe(false)
  })

  test('SRU-DM-04, SRU-R31: gel, a code of ten or a wound that stops throw down; nothing else does', () => {
    const falls = (baseDamage: number, ammo: string, stopped = false) =>
      outcome('sru.knockdown', { baseDamage, ammo, stopped })['knockedDown']
    expect([
      falls(9, 'ordinary'),
      falls(10, 'ordinary'),
      falls(2, 'gel'),
      falls(2, 'gel-rounds'),
      falls(2, 'ordinary', true),
      falls(9, 'rocket'),
      falls(10, 'rocket'),
      falls(2, 'stick-n-shock')
    ]).toEqual([false, true, true, true, true, false, true, false])
    expect(ask('sru.knockdown', { baseDamage: 2 })).toEqual({
      outcome: { knockedDown: false },
      rules: ['SRU-DM-04', 'SRU-R31'],
      steps: [{ key: 'sru.knockdown.stands', params: {} }]
    })
  })
})
