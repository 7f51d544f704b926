import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from './ask'

const steps = (name: string, input: object, house = {}) =>
  ask(name, input, house).steps.map(({ key }) => key.replace(`${name}.`, ''))

describe('tracks and damage', () => {
  const hit = (track: [number, number, number], incoming: [number, number], more: object = {}, house = {}) =>
    outcome(
      'vd10.damage',
      {
        track: { max: track[0], superficial: track[1], aggravated: track[2] },
        kind: 'health',
        incoming: { superficial: incoming[0], aggravated: incoming[1] },
        ...more
      },
      house
    )
  const marks = (...all: Parameters<typeof hit>) => {
    const { superficial, aggravated } = hit(...all)['track'] as { superficial: number; aggravated: number }
    return [superficial, aggravated]
  }

  test('VD10-HP-07, VD10-HP-09: health is 3 + Vigour, willpower 3 + Courage', () => {
    expect(outcome('vd10.track', { kind: 'health', vigour: 4, courage: 9 })).toEqual({ max: 7 })
    expect(outcome('vd10.track', { kind: 'willpower', vigour: 4, courage: 2 })).toEqual({ max: 5 })
    expect(refusal('vd10.track', { kind: 'willpower', vigour: 4 })).toEqual(['attribute-needed'])
  })

  test('VD10-HP-01, VD10-HP-02: superficial points cross boxes, aggravated ones blacken them', () => {
    expect(marks([7, 0, 0], [0, 2])).toEqual([0, 2])
    expect(marks([7, 0, 0], [4, 1])).toEqual([2, 1])
    expect(
      ask('vd10.damage', {
        track: { max: 7, superficial: 0, aggravated: 0 },
        kind: 'health',
        incoming: { superficial: 3, aggravated: 0 }
      })
    ).toEqual({
      outcome: {
        armourUsed: 0,
        superficialMarked: 2,
        track: { max: 7, superficial: 2, aggravated: 0 },
        full: false,
        blackened: false,
        outcome: 'none',
        criticalRoll: false,
        aggravatedBefore: 0
      },
      rules: ['VD10-HP-01', 'VD10-HP-08', 'VD10-HP-02', 'VD10-R09'],
      steps: [
        { key: 'vd10.damage.incoming', params: { superficial: 3, aggravated: 0 } },
        { key: 'vd10.damage.halved', params: { superficial: 2 } },
        { key: 'vd10.damage.marked', params: { superficial: 2, aggravated: 0, max: 7 } }
      ]
    })
  })

  test('VD10-HP-08, VD10-R08: superficial damage to health is halved upwards, to willpower only if the campaign decides so', () => {
    expect([1, 2, 3, 4, 5].map((points) => hit([9, 0, 0], [points, 0])['superficialMarked'])).toEqual([
      1, 1, 2, 2, 3
    ])
    expect(hit([9, 0, 0], [5, 0], { kind: 'willpower' })).toMatchObject({ superficialMarked: 5 })
    expect(hit([9, 0, 0], [5, 0], { kind: 'willpower' }, { halvingScope: 'both' })).toMatchObject({
      superficialMarked: 3
    })
  })

  test('VD10-HP-03, VD10-HP-06: a track is full when every box has a mark, and then it weakens', () => {
    expect(hit([4, 2, 1], [2, 0])).toMatchObject({ full: true, blackened: false, outcome: 'weakened' })
    expect(hit([5, 2, 1], [2, 0])).toMatchObject({ full: false, outcome: 'none' })
    expect(
      refusal('vd10.damage', {
        track: { max: 3, superficial: 2, aggravated: 2 },
        kind: 'health',
        incoming: { superficial: 1, aggravated: 0 }
      })
    ).toEqual(['over-track'])
  })

  test('VD10-HP-04: on a full track a superficial point blackens a cross, an aggravated one too', () => {
    expect(marks([4, 4, 0], [2, 0])).toEqual([3, 1])
    expect(marks([4, 3, 1], [0, 2])).toEqual([1, 3])
    expect(marks([4, 3, 1], [1, 0], {}, { overflow: 'lost' })).toEqual([2, 2])
  })

  test('VD10-HP-05: an all-black track means torpor for a vampire and death for others, and takes no more marks', () => {
    expect(hit([4, 1, 3], [0, 3], { vampire: true })).toMatchObject({
      track: { superficial: 0, aggravated: 4 },
      blackened: true,
      outcome: 'torpor'
    })
    expect(hit([4, 1, 3], [0, 1])).toMatchObject({ outcome: 'death' })
    expect(hit([4, 0, 3], [0, 1], { kind: 'willpower' })).toMatchObject({ outcome: 'death' })
  })

  test('VD10-R09: aggravated points are marked before superficial ones, or by campaign rule after them', () => {
    // One free box: the first point takes it, and the rest blackens crosses.
    expect(marks([4, 3, 0], [2, 1])).toEqual([2, 2])
    expect(marks([4, 3, 0], [2, 1], {}, { damageOrder: 'superficial-first' })).toEqual([3, 1])
  })

  test('VD10-R10: the rest of a hit that fills the track blackens crosses, or is lost', () => {
    expect(marks([4, 3, 0], [6, 0])).toEqual([2, 2])
    expect(marks([4, 3, 0], [6, 0], {}, { overflow: 'lost' })).toEqual([4, 0])
    expect(
      steps('vd10.damage', {
        track: { max: 4, superficial: 3, aggravated: 0 },
        kind: 'health',
        incoming: { superficial: 6, aggravated: 0 }
      })
    ).toEqual(['incoming', 'halved', 'overflow', 'marked', 'full'])
  })

  test('VD10-AR-01: each point of armour turns an aggravated point into a superficial one before halving', () => {
    expect(hit([9, 0, 0], [0, 5], { armour: 2 })).toMatchObject({
      armourUsed: 2,
      superficialMarked: 1,
      track: { superficial: 1, aggravated: 3 }
    })
    expect(hit([9, 0, 0], [1, 2], { armour: 6 })).toMatchObject({
      armourUsed: 2,
      superficialMarked: 2,
      track: { aggravated: 0 }
    })
    expect(hit([9, 0, 0], [0, 2], { armour: 6, kind: 'willpower' })).toMatchObject({
      armourUsed: 0,
      track: { aggravated: 2 }
    })
  })

  test('VD10-AR-02, VD10-R28: the four armours are worth 2, 2, 4 and 6, and thick leather nothing against firearms', () => {
    const used = (armourId: string, firearm: boolean) =>
      hit([20, 0, 0], [0, 9], { armourId, firearm })['armourUsed']
    expect(
      ['reinforced-clothing', 'ballistic-nylon', 'kevlar', 'tactical-suit'].map((id) => [
        used(id, false),
        used(id, true)
      ])
    ).toEqual([
      [2, 0],
      [2, 2],
      [4, 4],
      [6, 6]
    ])
    expect(
      hit([20, 0, 0], [0, 9], { armourId: 'reinforced-clothing', armour: 2, firearm: true })
    ).toMatchObject({ armourUsed: 0 })
    expect(
      refusal('vd10.damage', {
        track: { max: 4, superficial: 0, aggravated: 0 },
        kind: 'health',
        incoming: { superficial: 1, aggravated: 0 },
        armourId: 'plate'
      })
    ).toEqual(['unknown-armour'])
  })

  test('VD10-CT-04, VD10-R14: a trauma adds one to physical damage before armour, but only to a hit that does damage', () => {
    expect(hit([9, 0, 0], [0, 2], { flatIncrease: 1, armour: 3 })).toMatchObject({
      armourUsed: 3,
      track: { superficial: 2, aggravated: 0 }
    })
    expect(hit([9, 0, 0], [2, 0], { flatIncrease: 1 })).toMatchObject({ superficialMarked: 2 })
    expect(hit([9, 0, 0], [0, 0], { flatIncrease: 1 })).toMatchObject({
      superficialMarked: 0,
      track: { aggravated: 0 }
    })
    expect(hit([9, 0, 0], [2, 0], { flatIncrease: 1, kind: 'willpower' })).toMatchObject({
      superficialMarked: 2
    })
  })

  test('VD10-HP-10, VD10-R12: a hit on a full health track leads to a critical; by campaign rule so does the one that fills it', () => {
    expect(hit([4, 2, 2], [1, 0])).toMatchObject({ criticalRoll: true, aggravatedBefore: 2 })
    expect(hit([4, 2, 1], [2, 0])).toMatchObject({ criticalRoll: false, full: true })
    expect(hit([4, 2, 1], [2, 0], {}, { criticalTrigger: 'filling-hit-too' })).toMatchObject({
      criticalRoll: true,
      aggravatedBefore: 1
    })
    expect(hit([4, 1, 1], [1, 0], {}, { criticalTrigger: 'filling-hit-too' })).toMatchObject({
      criticalRoll: false
    })
    expect(hit([4, 2, 2], [0, 0])).toMatchObject({ criticalRoll: false })
    expect(hit([4, 2, 2], [1, 0], { kind: 'willpower' })).toMatchObject({ criticalRoll: false })
  })

  test('VD10-HP-02 to VD10-HP-05: no hit removes a mark or exceeds the boxes', () => {
    const nat = (max: number) => fc.nat(max)
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 10 }),
        nat(10),
        nat(10),
        nat(9),
        nat(9),
        nat(6),
        fc.boolean(),
        (max, s, a, superficial, aggravated, armour, willpower) => {
          const before = [max, Math.min(s, max), Math.min(a, max - Math.min(s, max))] as [
            number,
            number,
            number
          ]
          const [after, black] = marks(before, [superficial, aggravated], {
            armour,
            kind: willpower ? 'willpower' : 'health'
          }) as [number, number]
          return after + black <= max && black >= before[2] && after + black >= before[1] + before[2]
        }
      )
    )
  })

  test('VD10-HP-10, VD10-CT-01, VD10-CT-02, VD10-CT-03, VD10-CT-04, VD10-CT-05, VD10-CT-06: the d10 and the earlier aggravated boxes select one of six lines', () => {
    const at = (total: number, vampire = false) =>
      outcome('vd10.critical', {
        die: Math.min(10, total),
        aggravatedBefore: Math.max(0, total - 10),
        vampire
      })
    expect(Array.from({ length: 14 }, (_, n) => at(n + 1)['result'])).toEqual([
      ...Array.from({ length: 6 }, () => 'stunned'),
      'head-trauma',
      'head-trauma',
      'blind-or-fracture',
      'blind-or-fracture',
      'physical-trauma',
      'maimed',
      'instant-death',
      'instant-death'
    ])
    expect([at(12)['outcome'], at(13)['outcome'], at(20, true)['outcome']]).toEqual([
      'none',
      'death',
      'torpor'
    ])
    expect(outcome('vd10.critical', { die: 4, aggravatedBefore: 5 })).toEqual({
      total: 9,
      result: 'blind-or-fracture',
      outcome: 'none'
    })
    expect(outcome('vd10.critical', { aggravatedBefore: 3 }, {}, falling(8))).toMatchObject({
      total: 11,
      rolled: [{ value: 8 }]
    })
    expect(ask('vd10.critical', { die: 9, aggravatedBefore: 0 }).rules).toEqual([
      'VD10-HP-10',
      'VD10-CT-03',
      'VD10-R13'
    ])
  })

  test('VD10-ST-03, VD10-R21: an attack with at least Vigour in damage shakes, for a vampire two more', () => {
    const shaken = (rawDamage: number, vampire = false, vigour = 3) =>
      outcome('vd10.shaken', { rawDamage, vigour, vampire })['shaken']
    expect([shaken(2), shaken(3), shaken(4, true), shaken(5, true)]).toEqual([false, true, false, true])
    expect(shaken(0, false, 0)).toBe(false)
  })

  test('VD10-ST-13, VD10-R29: bleeding lasts 10 less Vigour turns, at least one, and costs a mortal a point, a vampire a rouse check', () => {
    expect(outcome('vd10.bleeding', { vigour: 3 })).toEqual({
      turns: 7,
      perTurn: { superficial: 1, rouseCheck: false }
    })
    expect(outcome('vd10.bleeding', { vigour: 3, vampire: true })).toEqual({
      turns: 7,
      perTurn: { superficial: 0, rouseCheck: true }
    })
    expect([9, 10, 15].map((vigour) => outcome('vd10.bleeding', { vigour })['turns'])).toEqual([1, 1, 1])
  })

  test('VD10-ST-11, VD10-R36: a mortal lasts 30 seconds per Vigour, then takes a point each turn', () => {
    expect(outcome('vd10.suffocation', { vigour: 3, turnsAfterGrace: 0 })).toEqual({
      graceSeconds: 90,
      superficial: 0
    })
    expect(outcome('vd10.suffocation', { vigour: 2, turnsAfterGrace: 4 })).toEqual({
      graceSeconds: 60,
      superficial: 4
    })
    expect(ask('vd10.suffocation', { vigour: 2, turnsAfterGrace: 4 }).rules).toEqual([
      'VD10-ST-11',
      'VD10-R36'
    ])
  })
})

describe('movement and defence', () => {
  test('VD10-MV-01, VD10-MV-02, VD10-ST-09: seven metres, a sprint of 10 + 1.5 × Dexterity rounded up, one metre when prone', () => {
    const metres = (more: object) => outcome('vd10.move', { dexterity: 3, ...more })['metres']
    expect([
      metres({}),
      metres({ sprint: true }),
      metres({ sprint: true, dexterity: 4 }),
      metres({ sprint: true, dexterity: 0 }),
      metres({ prone: true }),
      metres({ prone: true, sprint: true })
    ]).toEqual([7, 15, 16, 10, 1, 1])
    expect(
      [{}, { sprint: true }, { prone: true }].map((more) => ask('vd10.move', { dexterity: 3, ...more }).rules)
    ).toEqual([['VD10-MV-01'], ['VD10-MV-02'], ['VD10-ST-09']])
  })

  const defence = (more: object, house = {}) =>
    Object.values(outcome('vd10.defence', { pool: 8, index: 1, kind: 'parry', ...more }, house))

  test('VD10-MD-01, VD10-R38: each defence after the first has one die fewer and one more difficulty for each before it', () => {
    expect([1, 2, 3, 4].map((index) => defence({ index }))).toEqual([
      [8, 0],
      [7, 1],
      [6, 2],
      [5, 3]
    ])
    expect([1, 2, 3, 4].map((index) => defence({ index }, { defenceAccumulation: 'dice-only' }))).toEqual([
      [8, 0],
      [7, 1],
      [6, 1],
      [5, 1]
    ])
  })

  test('VD10-MD-02, VD10-R19: giving up the major action exempts every defence from the second on; the two against shots remain', () => {
    expect([1, 2, 5].map((index) => defence({ index, surrendersMajor: true }))).toEqual([
      [8, 0],
      [8, 0],
      [8, 0]
    ])
    expect(defence({ index: 3, surrendersMajor: true, kind: 'dodge', ranged: true, cover: 'solid' })).toEqual(
      [8, 2]
    )
    expect(ask('vd10.defence', { pool: 8, index: 2, surrendersMajor: true, kind: 'block' }).rules).toEqual([
      'VD10-MD-02',
      'VD10-R19',
      'VD10-R06'
    ])
  })

  test('VD10-MD-05, VD10-SI-05: only a dodge against a shot has two more difficulty and the dice of the cover', () => {
    const dodge = (cover: string) => defence({ kind: 'dodge', ranged: true, cover })
    expect(['none', 'concealment', 'solid', 'entrenched', 'loophole'].map(dodge)).toEqual([
      [6, 2],
      [7, 2],
      [8, 2],
      [9, 2],
      [10, 2]
    ])
    expect(defence({ kind: 'dodge', ranged: false, cover: 'none' })).toEqual([8, 0])
    expect(defence({ kind: 'block', ranged: true, cover: 'none' })).toEqual([8, 0])
    expect(refusal('vd10.defence', { pool: 8, index: 1, kind: 'dodge', ranged: true, cover: 'fog' })).toEqual(
      ['unknown-cover']
    )
  })

  test('VD10-R07, VD10-R06: a raised difficulty paid in dice leaves no increase; a pool keeps one die', () => {
    expect(defence({ index: 3 }, { difficultyInOpposed: 'dice' })).toEqual([4, 0])
    expect(defence({ kind: 'dodge', ranged: true, cover: 'solid' }, { difficultyInOpposed: 'dice' })).toEqual(
      [6, 0]
    )
    expect(defence({ pool: 2, index: 6 })).toEqual([1, 5])
    expect(defence({ pool: 2, index: 6 }, { poolMinimum: 'auto-fail' })).toEqual([0, 5])
  })

  const may = (kind: string, more: object = {}, house = {}) =>
    outcome('vd10.canDefend', { kind, closeCombat: true, damage: 'superficial', ...more }, house)['reason']

  test('VD10-MD-03: a block stops superficial damage in close combat, and aggravated damage with armour or Fortitude', () => {
    expect([
      may('block'),
      may('block', { damage: 'aggravated' }),
      may('block', { damage: 'aggravated', hasArmour: true }),
      may('block', { damage: 'aggravated', hasFortitude: true })
    ]).toEqual([null, 'aggravated', null, null])
    expect(outcome('vd10.canDefend', { kind: 'block', closeCombat: true, damage: 'superficial' })).toEqual({
      allowed: true,
      reason: null
    })
  })

  test('VD10-R39: a block stops no shots, or by campaign rule also those with armour or Fortitude', () => {
    const shot = { closeCombat: false, hasArmour: true }
    expect([
      may('block', shot),
      may('block', shot, { blockScope: 'everything' }),
      may('block', { closeCombat: false }, { blockScope: 'everything' })
    ]).toEqual(['close-combat-only', null, 'close-combat-only'])
  })

  test('VD10-MD-04, VD10-MD-05: a parry is for close combat, a dodge for everything', () => {
    expect([
      may('parry', { damage: 'aggravated' }),
      may('parry', { closeCombat: false }),
      may('dodge', { closeCombat: false, damage: 'aggravated' })
    ]).toEqual([null, 'close-combat-only', null])
  })

  test('VD10-MG-03, VD10-SI-03, VD10-SI-06, VD10-ST-04: nobody defends after a bold attack, from an ambush, or when vulnerable', () => {
    for (const kind of ['dodge', 'block', 'parry'])
      expect([
        may(kind, { boldAttackThisRound: true }),
        may(kind, { ambushed: true }),
        may(kind, { vulnerable: true, ambushed: true })
      ]).toEqual(['bold-attack', 'ambushed', 'vulnerable'])
    expect(
      ask('vd10.canDefend', { kind: 'dodge', closeCombat: false, damage: 'superficial', vulnerable: true })
        .rules
    ).toEqual(['VD10-ST-04', 'VD10-SI-06'])
  })
})

describe('attacks and manoeuvres', () => {
  test('VD10-DM-01: damage is the margin and the weapon’s, at least zero', () => {
    expect(outcome('vd10.attackDamage', { margin: 2, weaponBonus: 3 })).toEqual({ damage: 5 })
    expect(outcome('vd10.attackDamage', { margin: 0, weaponBonus: 1, extra: -4 })).toEqual({ damage: 0 })
    expect(refusal('vd10.attackDamage', { margin: 2 })).toEqual(['weapon-needed'])
    expect(refusal('vd10.attackDamage', { margin: 2, weapon: 'laser' })).toEqual(['unknown-thing'])
  })

  test.each([
    ['VD10-WE-01', 'improvised', 0],
    ['VD10-WE-02', 'light-blunt', 1],
    ['VD10-WE-03', 'heavy-blunt', 2],
    ['VD10-WE-04', 'light-piercing', 2],
    ['VD10-WE-05', 'light-firearm', 3],
    ['VD10-WE-06', 'heavy-melee', 3],
    ['VD10-WE-07', 'medium-firearm', 3],
    ['VD10-WE-08', 'heavy-firearm', 4],
    ['VD10-WE-09', 'giant-melee', 4]
  ])('%s: %s adds %i damage', (rule, weapon, bonus) => {
    const answer = ask('vd10.attackDamage', { margin: 1, weapon })
    expect(answer.outcome).toEqual({ damage: 1 + bonus })
    expect(answer.rules.slice(0, 2)).toEqual(['VD10-DM-01', rule])
  })

  test('VD10-WE-01 to VD10-WE-09, VD10-R24, VD10-R31: hands, claws and fangs add nothing, and a misprinted 9 mm pistol is a medium firearm', () => {
    for (const weapon of ['bare-hands', 'claws', 'bite'])
      expect(ask('vd10.attackDamage', { margin: 2, weapon })).toMatchObject({
        outcome: { damage: 2 },
        rules: ['VD10-DM-01', 'VD10-R24']
      })
    expect(ask('vd10.attackDamage', { margin: 0, weapon: 'medium-firearm' }).rules).toContain('VD10-R31')
    expect(outcome('vd10.attackDamage', { margin: 2, weapon: 'bite', weaponBonus: 2 })).toEqual({ damage: 4 })
  })

  const manoeuvre = (id: string, more: object = {}) => outcome('vd10.manoeuvre', { id, ...more })

  test.each([
    ['VD10-MG-01', 'diversion', { dice: 0, effect: null, metres: null, works: null }],
    ['VD10-MG-02', 'tactics', { dice: 0, effect: null, metres: null, works: null }],
    ['VD10-MG-03', 'bold-attack', { dice: 2, effect: null, metres: null, works: null }],
    ['VD10-MG-04', 'precise-strike', { dice: -2, effect: null, metres: null, works: null }],
    ['VD10-MC-01', 'sweep', { dice: -2, effect: 'prone', metres: null, works: null }],
    ['VD10-MC-03', 'grapple', { dice: 0, effect: 'grappled', metres: null, works: null }],
    ['VD10-MC-04', 'bite', { dice: 0, effect: null, metres: null, works: null }],
    ['VD10-MR-01', 'aim', { dice: 0, effect: null, metres: null, works: null }],
    ['VD10-MR-02', 'spray', { dice: 0, effect: null, metres: 3, works: null }]
  ])('%s: %s', (rule, id, expected) => {
    const answer = ask('vd10.manoeuvre', { id })
    expect(answer.outcome).toEqual(expected)
    expect(answer.rules[0]).toBe(rule)
  })

  test('VD10-MC-02: a weapon drops when the successes, without the opposition, reach the Strength', () => {
    expect(
      [2, 3, 4].map((successes) => manoeuvre('disarm', { successes, strengthOfTarget: 3 })['works'])
    ).toEqual([false, true, true])
  })

  test('VD10-MC-05: knocking out makes a mortal vulnerable, and does nothing to the supernatural', () => {
    expect(manoeuvre('knock-out', { targetType: 'mortal' })).toEqual({
      dice: -2,
      effect: 'vulnerable',
      metres: null,
      works: true
    })
    for (const targetType of ['vampire', 'other-supernatural'])
      expect(manoeuvre('knock-out', { targetType })).toEqual({
        dice: -2,
        effect: null,
        metres: null,
        works: false
      })
  })

  test('VD10-MC-06: pushing back moves the target by margin + 1 metres', () => {
    expect(manoeuvre('push-back', { margin: 3 })).toEqual({ dice: -2, effect: null, metres: 4, works: null })
  })

  test('VD10-MC-07, VD10-R22: a stake needs 3 damage; it makes a vampire vulnerable, and kills a mortal', () => {
    expect(manoeuvre('stake-heart', { damage: 2, targetType: 'vampire' })).toMatchObject({
      dice: -2,
      works: false,
      effect: null
    })
    expect(manoeuvre('stake-heart', { damage: 3, targetType: 'vampire' })).toMatchObject({
      works: true,
      effect: 'vulnerable'
    })
    expect(manoeuvre('stake-heart', { damage: 3, targetType: 'mortal' })).toMatchObject({
      works: true,
      effect: null
    })
    expect([2, 3].map((damage) => steps('vd10.manoeuvre', { id: 'stake-heart', damage }).at(-1))).toEqual([
      'too-weak',
      'dies'
    ])
  })

  test('VD10-MR-03, VD10-R18: the second gun loses two dice in total', () => {
    expect(ask('vd10.manoeuvre', { id: 'two-guns' })).toMatchObject({
      outcome: { dice: -2 },
      rules: ['VD10-MR-03', 'VD10-R18']
    })
  })

  test('VD10-MR-04: a shot in melee loses two dice outside it, and two with more than a handgun', () => {
    expect(
      [{}, { away: true }, { bigWeapon: true }, { away: true, bigWeapon: true }].map(
        (more) => manoeuvre('point-blank', more)['dice']
      )
    ).toEqual([0, -2, -2, -4])
  })

  test('VD10-MD-03: defences are not manoeuvres of an attack', () => {
    expect(refusal('vd10.manoeuvre', { id: 'block' })).toEqual(['unknown-manoeuvre'])
  })
})
