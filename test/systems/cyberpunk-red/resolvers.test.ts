import { describe, expect, test } from 'vitest'
import { accepts, ask, falling, outcome, refusal } from './ask'

describe('rolls', () => {
  const plain = { stat: 6, skill: 4, dv: 15 }
  test('CR-SK-01, CR-SK-02: characteristic, skill and die must exceed the DV; a tie fails', () => {
    expect(outcome('cr.check', { ...plain, dice: [6] })).toEqual({
      die: 'normal',
      dieTotal: 6,
      total: 16,
      success: true,
      margin: 1
    })
    expect(outcome('cr.check', { ...plain, dice: [5] })).toEqual({
      die: 'normal',
      dieTotal: 5,
      total: 15,
      success: false,
      margin: 0
    })
  })
  test('CR-SK-04, CR-R01: a 10 explodes once, and its second die counts as rolled', () => {
    expect(outcome('cr.check', { ...plain, dice: [10, 10] })).toMatchObject({
      die: 'exploding',
      dieTotal: 20,
      total: 30
    })
    expect(outcome('cr.check', { ...plain, dice: [10, 1] })).toMatchObject({ die: 'exploding', dieTotal: 11 })
    expect(ask('cr.check', { ...plain, dice: [10, 7] }).rules).toContain('CR-SK-04')
  })
  test('CR-SK-05, CR-R01: a 1 implodes once, to −9 at worst', () => {
    expect(outcome('cr.check', { ...plain, dice: [1, 10] })).toMatchObject({
      die: 'imploding',
      dieTotal: -9,
      total: 1,
      success: false,
      margin: -14
    })
    expect(outcome('cr.check', { ...plain, dice: [1, 1] })).toMatchObject({ dieTotal: 0 })
    expect(ask('cr.check', { ...plain, dice: [1, 4] }).rules).toContain('CR-SK-05')
  })
  test('the second die is required exactly when the first demands it, and the app rolls a missing one', () => {
    expect(refusal('cr.check', { ...plain, dice: [10] })).toEqual(['second-die-needed'])
    expect(refusal('cr.check', { ...plain, dice: [4, 4] })).toEqual(['second-die-too-many'])
    expect(accepts('cr.check', { ...plain, dice: [] })).toBe(false)
    expect(accepts('cr.check', { ...plain, dice: [11] })).toBe(false)
    expect(outcome('cr.check', plain, {}, falling(10, 3))).toMatchObject({
      dieTotal: 13,
      rolled: [
        { sides: 10, value: 10, by: 'app' },
        { sides: 10, value: 3, by: 'app' }
      ]
    })
  })
  test('CR-SK-07, CR-SK-08, CR-SK-09, CR-R13, CR-R14: extra time, a complementary roll and each point of luck add one', () => {
    const all = { ...plain, extraTime: true, complementary: true, luck: 3, modifiers: [-2, 1], dice: [5] }
    expect(outcome('cr.check', all)).toMatchObject({ total: 19 })
    expect(ask('cr.check', all).steps.map(({ key }) => key)).toEqual([
      'cr.check.base',
      'cr.check.extra-time',
      'cr.check.complementary-succeeded',
      'cr.check.luck',
      'cr.check.modifiers',
      'cr.check.normal',
      'cr.check.success'
    ])
    expect(ask('cr.check', all, { complementarySuccess: 'always' }).steps.map(({ key }) => key)).toContain(
      'cr.check.complementary-made'
    )
    expect(ask('cr.check', all).rules).toEqual([
      'CR-SK-01',
      'CR-SK-08',
      'CR-SK-07',
      'CR-R13',
      'CR-SK-09',
      'CR-R14',
      'CR-SK-02'
    ])
  })
  const melee = (a: number, b: number, houseRules = {}) =>
    outcome(
      'cr.opposed',
      {
        initiator: { stat: 6, skill: 5, dice: [a] },
        opponent: { stat: 5, skill: 5, modifiers: [1], dice: [b] }
      },
      houseRules
    )
  test('CR-AT-03, CR-R03: melee is opposed, and a tie goes to the defender unless the campaign gives it to the attacker', () => {
    expect(melee(7, 6)).toEqual({ initiatorTotal: 18, opponentTotal: 17, success: true, margin: 1 })
    expect(melee(6, 6)).toEqual({ initiatorTotal: 17, opponentTotal: 17, success: false, margin: 0 })
    expect(melee(6, 6, { opposedTie: 'attacker-wins' })).toMatchObject({ success: true })
    expect(melee(5, 6, { opposedTie: 'attacker-wins' })).toMatchObject({ success: false })
  })
  test('CR-R02: the campaign chooses the exploding dice', () => {
    const opposed = {
      initiator: { stat: 6, skill: 5, dice: [10] },
      opponent: { stat: 5, skill: 5, dice: [2] }
    }
    expect(refusal('cr.opposed', opposed)).toEqual(['second-die-needed'])
    expect(outcome('cr.opposed', opposed, { explodingScope: 'skills-only' })).toMatchObject({
      initiatorTotal: 21
    })
    expect(refusal('cr.check', { ...plain, dice: [10] }, { explodingScope: 'skills-only' })).toEqual([
      'second-die-needed'
    ])
    expect(outcome('cr.initiative', { ref: 7, die: 10 })).toEqual({ score: 17 })
    expect(refusal('cr.initiative', { ref: 7, die: 10 }, { explodingScope: 'everything' })).toEqual([
      'second-die-needed'
    ])
    expect(
      outcome('cr.initiative', { ref: 7, die: 10, second: 4 }, { explodingScope: 'everything' })
    ).toEqual({ score: 21 })
    expect(outcome('cr.initiative', { ref: 7, die: 1, second: 4 }, { explodingScope: 'everything' })).toEqual(
      { score: 4 }
    )
    expect(refusal('cr.initiative', { ref: 7, die: 3, second: 4 })).toEqual(['second-die-too-many'])
    expect(refusal('cr.initiative', { ref: 7, second: 4 })).toEqual(['second-die-too-many'])
  })
  test('CR-IM-01: initiative is REF and a die', () => {
    expect(outcome('cr.initiative', { ref: 8, die: 4 })).toEqual({ score: 12 })
    expect(outcome('cr.initiative', { ref: 8 }, {}, falling(6))).toMatchObject({ score: 14 })
  })
  test('CR-IM-03, CR-IM-05, CR-R12: a move covers MOVE squares of 2 m, half for special movements, nothing at zero', () => {
    const move = (mouv: number, special = false, house = {}) => outcome('cr.move', { mouv, special }, house)
    expect(move(7)).toEqual({ metres: 14, squares: 7, canMove: true })
    expect(move(7, true)).toEqual({ metres: 7, squares: 3, canMove: true })
    expect(move(7, true, { specialMoveRounding: 'round-up-squares' })).toEqual({
      metres: 7,
      squares: 4,
      canMove: true
    })
    expect([move(0), move(-2, true)]).toEqual([
      { metres: 0, squares: 0, canMove: false },
      { metres: 0, squares: 0, canMove: false }
    ])
  })
})

describe('quick hacking', () => {
  test('CR-QH-07, CR-CY-06: each Self-ICE is a barrier, and more of them are harder', () => {
    expect([0, 1, 2, 3].map((selfIce) => outcome('cr.net.barriers', { selfIce }))).toEqual([
      { count: 0, dv: null },
      { count: 1, dv: 6 },
      { count: 2, dv: 8 },
      { count: 3, dv: 10 }
    ])
    expect(accepts('cr.net.barriers', { selfIce: 4 })).toBe(false)
  })
  test('CR-QH-02, CR-R03: up to 50 m the link is always made, but noticed unless the Netrunner exceeds the DV', () => {
    const link = (distance: number, a: number[], b: number[], house = {}) =>
      outcome('cr.net.connect', { distance, interface: 6, dice: a, targetWill: 5, targetDice: b }, house)
    expect(link(50, [5], [5])).toEqual({ allowed: true, connected: true, noticed: false })
    expect(link(50, [4], [5])).toEqual({ allowed: true, connected: true, noticed: true })
    expect(link(50, [4], [5], { opposedTie: 'attacker-wins' })).toMatchObject({ noticed: false })
    expect(link(50.5, [9], [2])).toEqual({ allowed: false, connected: false, noticed: false })
    expect(link(10, [10, 2], [2])).toMatchObject({ noticed: false })
    expect(
      refusal('cr.net.connect', { distance: 10, interface: 6, dice: [10], targetWill: 5, targetDice: [1] })
    ).toEqual(['second-die-needed', 'second-die-needed'])
  })
  test('CR-QH-04, CR-R21, CR-R22: a barrier opens if its DV is exceeded', () => {
    expect(outcome('cr.net.breach', { interface: 4, dice: [5], dv: 8 })).toEqual({ total: 9, success: true })
    expect(outcome('cr.net.breach', { interface: 4, dice: [4], dv: 8 })).toEqual({ total: 8, success: false })
    expect(
      ask('cr.net.breach', { interface: 4, dice: [5], dv: 8 }, { barrierPersistence: 'per-turn' }).steps.at(
        -1
      )!.key
    ).toBe('cr.net.breach.open-for-turn')
  })
  const hack = (id: string, more: object = {}, house = {}) =>
    ask('cr.net.quickhack', { hack: id, interface: 4, dice: [5], ...more }, house)
  test('CR-QH-05: each barrier gets one try per target and turn', () => {
    expect(hack('overheat').outcome).toEqual({ allowed: true, reason: null, dv: 8, total: 9, success: true })
    expect(hack('overheat', { dice: [4] }).outcome).toMatchObject({ total: 8, success: false })
    expect(hack('overheat', { barriersLeft: 1, alreadyHackedThisTurn: true }).outcome).toEqual({
      allowed: false,
      reason: 'barriers',
      dv: 8,
      total: null,
      success: null
    })
    expect(hack('overheat', { alreadyHackedThisTurn: true }).outcome).toMatchObject({
      allowed: false,
      reason: 'already-hacked'
    })
    expect(refusal('cr.net.quickhack', { hack: 'sleep', interface: 4 })).toEqual(['unknown-quickhack'])
  })
  test('CR-QH-15: only Whistle fails against a target who noticed the link', () => {
    expect(hack('whistle', { noticed: true }).outcome).toEqual({
      allowed: false,
      reason: 'noticed',
      dv: 10,
      total: null,
      success: null
    })
    expect(hack('overheat', { noticed: true }).outcome).toMatchObject({ allowed: true })
  })
  test('CR-R21: a failed quickhack is noticed, except Whistle, and unless the campaign decides otherwise', () => {
    const last = (id: string, house = {}) => hack(id, { dice: [2] }, house).steps.at(-1)!.key
    expect([last('overheat'), last('whistle'), last('overheat', { hackFailure: 'action-lost' })]).toEqual([
      'cr.net.quickhack.failure-aware',
      'cr.net.quickhack.failure',
      'cr.net.quickhack.failure'
    ])
  })
  test.each([
    ['CR-QH-10', 'movement-limit', 6],
    ['CR-QH-11', 'sonic-shock', 6],
    ['CR-QH-12', 'overheat', 8],
    ['CR-QH-13', 'short-circuit', 8],
    ['CR-QH-14', 'cyberware-malfunction', 10],
    ['CR-QH-15', 'whistle', 10],
    ['CR-QH-16', 'slowdown', 10],
    ['CR-QH-17', 'synaptic-overload', 10],
    ['CR-QH-18', 'possession', 12],
    ['CR-QH-19', 'shard-eject', 12],
    ['CR-QH-20', 'system-reboot', 12]
  ])('%s: %s has DV %i', (rule, id, dv) => {
    const made = hack(id, { interface: 8 })
    expect(made.outcome).toMatchObject({ dv, success: true })
    expect(made.rules).toContain(rule)
  })
  test('CR-QH-01: a turn has one real action, or up to three virtual ones', () => {
    const turn = (...actions: string[]) => outcome('cr.net.turn', { actions })
    expect(turn('virtual', 'virtual', 'virtual')).toEqual({ legal: true, virtualUsed: 3 })
    expect(turn('virtual', 'virtual', 'virtual', 'virtual')).toEqual({ legal: false, virtualUsed: 4 })
    expect([turn('real'), turn()]).toEqual([
      { legal: true, virtualUsed: 0 },
      { legal: true, virtualUsed: 0 }
    ])
    expect([turn('real', 'virtual'), turn('real', 'real')]).toEqual([
      { legal: false, virtualUsed: 1 },
      { legal: false, virtualUsed: 0 }
    ])
  })
  test('CR-QH-06, CR-R23: a target who noticed may eject the Netrunner, and a tie keeps the Netrunner in', () => {
    const out = (dice: number[], aware = true) =>
      outcome(
        'cr.net.eject',
        { aware, will: 5, concentration: 3, dice, interface: 6, netrunnerDice: [5] },
        { opposedTie: 'attacker-wins' }
      )
    expect([out([4]), out([3]), out([9], false)]).toEqual([
      { allowed: true, ejected: true },
      { allowed: true, ejected: false },
      { allowed: false, ejected: false }
    ])
  })
})

describe('purchases', () => {
  const buy = (items: [string, number][], owned: [string, number][] = [], cash = 5000, house = {}) =>
    outcome(
      'cr.buy',
      {
        cash,
        items: items.map(([id, quantity]) => ({ id, quantity })),
        owned: owned.map(([id, quantity]) => ({ id, quantity }))
      },
      house
    )
  test('CR-PR-01: a purchase gives its cost and the money left', () => {
    expect(
      buy([
        ['budget-arms-carnage', 2],
        ['smart-improved-10', 1]
      ])
    ).toEqual({ cost: 250, affordable: true, left: 4750, limitErrors: [] })
    expect(buy([['cyberarm', 11]])).toEqual({ cost: 5500, affordable: false, left: -500, limitErrors: [] })
    expect(refusal('cr.buy', { cash: 1, items: [{ id: 'tank', quantity: 1 }] })).toEqual(['unknown-thing'])
  })
  test('CR-R26, CR-CY-07: ordinary rounds and cyberware without a price are free until the campaign prices them', () => {
    expect(
      buy([
        ['bullet-rifle', 5],
        ['neuroport', 1]
      ])
    ).toMatchObject({ cost: 0 })
  })
  test('CR-CY-06: the limit is three Self-ICE, including those owned', () => {
    expect(buy([['self-ice', 3]])['limitErrors']).toEqual([])
    expect(buy([['self-ice', 2]], [['self-ice', 2]])['limitErrors']).toEqual([
      { item: 'self-ice', error: 'max-exceeded' }
    ])
  })
  test('CR-CY-02, CR-CY-03, CR-CY-04, CR-CY-05, CR-R31: gorilla arm, mantis blade and monowire need a cyberarm with a free slot', () => {
    for (const item of ['gorilla-arm', 'mantis-blade', 'monowire']) {
      expect(buy([[item, 1]])['limitErrors']).toEqual([{ item, error: 'requires-cyberarm' }])
      expect(buy([[item, 1]], [['cyberarm', 1]])['limitErrors']).toEqual([])
      expect(
        buy([
          [item, 1],
          ['cyberarm', 1]
        ])['limitErrors']
      ).toEqual([])
    }
    expect(
      buy(
        [['mantis-blade', 1]],
        [
          ['cyberarm', 1],
          ['monowire', 4]
        ]
      )['limitErrors']
    ).toEqual([{ item: 'mantis-blade', error: 'no-free-slot' }])
    expect(buy([['mantis-blade', 4]], [['cyberarm', 1]])['limitErrors']).toEqual([])
    expect(buy([['mantis-blade', 5]], [['cyberarm', 1]])['limitErrors']).toEqual([
      { item: 'mantis-blade', error: 'no-free-slot' }
    ])
    expect(
      buy([['mantis-blade', 5]], [['cyberarm', 1]], 5000, { extensionSlots: 'not-tracked' })['limitErrors']
    ).toEqual([])
  })
})
