import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('melee-phase', () => {
  const phase = (input: object): { [key: string]: unknown } =>
    outcome('melee-phase', { start: 'charged', enemies: [{}], ...input })

  test('NN-MEL-1: only a fighter who charged, engaged or began in contact has a melee phase', () => {
    expect(phase({ start: 'none' })).toEqual({
      phase: false,
      charging: false,
      mayTurn: false,
      blows: 0,
      twiceAgainstOne: false,
      blowsOnHim: 0,
      endsActivation: false
    })
    expect(phase({ start: 'charged', enemies: [] })).toMatchObject({ phase: false })
    for (const start of ['charged', 'engaged', 'in-contact'])
      expect(phase({ start })).toMatchObject({ phase: true, blows: 1, blowsOnHim: 1 })
  })

  test('NN-MEL-1, NN-MOV-13: a fighter who breaks off has none', () => {
    expect(phase({ start: 'in-contact', breaksOff: true })).toMatchObject({ phase: false, blows: 0 })
    expect(phase({ start: 'charged', breaksOff: true })).toMatchObject({ phase: true })
  })

  test('NN-ACT-5: the end of the melee phase ends the activation', () => {
    expect(phase({ start: 'engaged' })).toMatchObject({ endsActivation: true })
    expect(ask('melee-phase', { start: 'engaged', enemies: [{}] }).rules).toContain('NN-ACT-5')
  })

  test('NN-MEL-2: the fighter strikes each enemy in contact once, and each of them strikes back once', () => {
    expect(phase({ enemies: [{}, {}, {}] })).toMatchObject({
      blows: 3,
      blowsOnHim: 3,
      twiceAgainstOne: false
    })
  })

  test('NN-MEL-3: a fighter who changes gear or reloads gives up their blows, on either side', () => {
    expect(phase({ gaveUp: 'change-gear', enemies: [{}, {}] })).toMatchObject({ blows: 0, blowsOnHim: 2 })
    expect(phase({ enemies: [{ gaveUp: 'reload' }, {}] })).toMatchObject({ blows: 2, blowsOnHim: 1 })
  })

  test('NN-GEAR-2: nobody strikes behind an active force shield', () => {
    expect(phase({ shielded: true, enemies: [{}] })).toMatchObject({ blows: 0, blowsOnHim: 1 })
    expect(phase({ enemies: [{ shielded: true }] })).toMatchObject({ blows: 1, blowsOnHim: 0 })
  })

  test('NN-MOV-11, NN-MOV-12: a charge counts as one, engaging does not', () => {
    expect(phase({ start: 'charged' })).toMatchObject({ charging: true })
    expect(phase({ start: 'engaged' })).toMatchObject({ charging: false })
    expect(phase({ start: 'in-contact' })).toMatchObject({ charging: false })
  })

  test('NN-PIN-3: a pinned fighter does not turn', () => {
    expect(phase({ start: 'in-contact' })).toMatchObject({ mayTurn: true })
    expect(phase({ start: 'in-contact', pinned: true })).toMatchObject({ mayTurn: false })
  })

  test('NN-SKL-10: a ferocious charge strikes one enemy twice; without a charge it does not', () => {
    const skills = ['ferocious-charge']
    expect(phase({ skills, enemies: [{}, {}] })).toMatchObject({ blows: 3, twiceAgainstOne: true })
    expect(phase({ skills, start: 'engaged', enemies: [{}, {}] })).toMatchObject({
      blows: 2,
      twiceAgainstOne: false
    })
    expect(phase({ skills, gaveUp: 'reload' })).toMatchObject({ blows: 0, twiceAgainstOne: false })
  })

  test('NN-SKL-12: a berserk whose consolidation reached an enemy counts as charging next time', () => {
    expect(
      phase({ start: 'in-contact', berserkCharge: true, skills: ['berserk', 'ferocious-charge'] })
    ).toMatchObject({ charging: true, blows: 2 })
    expect(phase({ start: 'in-contact', berserkCharge: true, skills: ['roll'] })).toMatchObject({
      charging: false
    })
  })

  test('an unknown skill is refused', () => {
    expect(refusal('melee-phase', { start: 'charged', enemies: [{}], skills: ['tickle'] })).toEqual([
      'unknown-id'
    ])
  })
})

describe('melee-order', () => {
  const order = (...fighters: object[]): unknown => outcome('melee-order', { fighters })['order']

  test('NN-MEL-4: the highest Initiative strikes first, equal ones strike simultaneously', () => {
    expect(order({ i: 4 }, { i: 5 }, { i: 4 })).toEqual([
      { initiative: 5, fighters: [1] },
      { initiative: 4, fighters: [0, 2] }
    ])
  })

  test('NN-MEL-7: a charge gives 1 Initiative', () => {
    expect(order({ i: 4, charging: true }, { i: 5 }, { i: 4 })).toEqual([
      { initiative: 5, fighters: [0, 1] },
      { initiative: 4, fighters: [2] }
    ])
    expect(ask('melee-order', { fighters: [{ i: 4, charging: true }, { i: 4 }] }).rules).toEqual(
      expect.arrayContaining(['NN-MEL-4', 'NN-MEL-7'])
    )
  })

  test('property: two fighters strike in the order of strike-order', () => {
    const fighter = fc.record({ i: fc.integer({ min: 0, max: 12 }), charging: fc.boolean() })
    fc.assert(
      fc.property(fighter, fighter, (a, b) => {
        const steps = order(a, b) as { fighters: number[] }[]
        const said = steps.length === 1 ? 'simultaneous' : steps[0]!.fighters[0] === 0 ? 'a-first' : 'b-first'
        return outcome('strike-order', { a, b })['order'] === said
      })
    )
  })
})

describe('may-strike', () => {
  const may = (input: object): unknown => outcome('may-strike', input)['may']

  test('NN-PIN-6: a fighter strikes up or pinned', () => {
    expect(may({ state: 'standing' })).toBe(true)
    expect(may({ state: 'pinned' })).toBe(true)
    expect(ask('may-strike', { state: 'pinned' }).rules).toContain('NN-PIN-6')
  })

  test('NN-MEL-4, NN-OUT-6: a fighter who fell before their turn does not strike, one who fell at the same Initiative does', () => {
    expect(may({ state: 'down' })).toBe(false)
    expect(may({ state: 'out-of-action' })).toBe(false)
    expect(may({ state: 'out-of-action', fellAtSameInitiative: true })).toBe(true)
  })

  test('NN-MEL-3, NN-GEAR-2: a fighter who gave up their blows or uses a force shield does not strike', () => {
    expect(may({ state: 'standing', gaveUp: 'reload' })).toBe(false)
    expect(may({ state: 'standing', shielded: true })).toBe(false)
    expect(may({ state: 'down', fellAtSameInitiative: true, shielded: true })).toBe(false)
  })
})

describe('melee-arc', () => {
  const struck = (input: object): unknown => outcome('melee-arc', input)

  test('NN-MEL-7: the attacker’s arc counts: +2 for a side, +3 for the rear', () => {
    expect(struck({ stands: 'front' })).toEqual({ arc: 'front', attack: 0 })
    expect(struck({ stands: 'side' })).toEqual({ arc: 'side', attack: 2 })
    expect(struck({ stands: 'rear' })).toEqual({ arc: 'rear', attack: 3 })
  })

  test('NN-MEL-8: a fighter who charged or engaged strikes from the arc at the start of their activation', () => {
    expect(struck({ stands: 'rear', stoodAtStart: 'front' })).toEqual({ arc: 'front', attack: 0 })
    expect(struck({ stands: 'front', stoodAtStart: 'rear' })).toEqual({ arc: 'rear', attack: 3 })
  })

  test('NN-SKL-7, NN-SKL-22: a brawler and an elusive fighter are struck from the front', () => {
    for (const skill of ['melee-fighter', 'elusive'])
      expect(struck({ stands: 'rear', targetSkills: [skill] })).toEqual({ arc: 'front', attack: 0 })
    expect(ask('melee-arc', { stands: 'side', targetSkills: ['elusive'] }).rules).toContain('NN-SKL-22')
    expect(ask('melee-arc', { stands: 'side', targetSkills: ['melee-fighter'] }).rules).toContain('NN-SKL-7')
    expect(
      outcome('melee-target', { attacker: { ws: 4 }, defender: { ws: 4, skills: ['elusive'] }, arc: 'rear' })
    ).toEqual({ target: 5 })
  })
})

describe('pistols-in-melee', () => {
  test('NN-MEL-11: each pistol ticks a box and gives +2 attack; one without a box is useless', () => {
    expect(outcome('pistols-in-melee', { tickedBefore: [0, 11] })).toEqual({
      ticked: [1, 12],
      usable: [true, true],
      fired: 2,
      attackBonus: 4
    })
    expect(outcome('pistols-in-melee', { tickedBefore: [12, 3] })).toEqual({
      ticked: [12, 4],
      usable: [false, true],
      fired: 1,
      attackBonus: 2
    })
  })
})

describe('break-off', () => {
  const leave = (input: object): unknown => outcome('break-off', input)

  test('NN-MOV-15, NN-RUL-68: every enemy in contact strikes once, without a hit roll', () => {
    expect(leave({ enemies: 3 })).toEqual({
      attacks: 3,
      automatic: true,
      breaksOff: null,
      activationEnds: false,
      enemiesMayConsolidate: false
    })
  })

  test('NN-MOV-16: a fighter pinned by a blow stays, and the activation ends', () => {
    expect(leave({ enemies: 1, pinnedByBlow: true })).toMatchObject({
      breaksOff: false,
      activationEnds: true,
      enemiesMayConsolidate: false
    })
  })

  test('NN-MOV-14, NN-CON-1: otherwise the fighter gets away and plays on, and enemies left alone may consolidate', () => {
    expect(leave({ enemies: 1, pinnedByBlow: false })).toMatchObject({
      breaksOff: true,
      activationEnds: false,
      enemiesMayConsolidate: true
    })
  })

  test('NN-SKL-18: Disengage avoids all blows, and nobody consolidates', () => {
    expect(leave({ enemies: 2, skills: ['disengage'] })).toEqual({
      attacks: 0,
      automatic: false,
      breaksOff: true,
      activationEnds: false,
      enemiesMayConsolidate: false
    })
  })

  test('NN-ROUT-2: when the gang flees the blows are struck and the game ends, even with Disengage', () => {
    expect(leave({ enemies: 2, gangFlees: true, skills: ['disengage'] })).toMatchObject({
      attacks: 2,
      automatic: true,
      enemiesMayConsolidate: false
    })
    expect(ask('break-off', { enemies: 2, gangFlees: true }).rules).toContain('NN-ROUT-2')
  })
})

describe('consolidation', () => {
  const move = (input: object = {}): { [key: string]: unknown } => outcome('consolidation', input)

  test('NN-CON-1: a fighter left without opponents consolidates 4 inches', () => {
    expect(move()).toEqual({ allowed: true, distance: 4, hidden: false, countsAsChargingNext: false })
  })

  test('NN-CON-3, NN-PIN-4, NN-SIM-4, NN-SKL-18: there is none when pinned, separated by a shot, or left by a Disengage', () => {
    for (const input of [
      { pinned: true },
      { because: 'parted-by-shooting' },
      { because: 'enemy-disengaged' }
    ]) {
      expect(move(input)).toMatchObject({ allowed: false, distance: 0 })
    }
    expect(ask('consolidation', { because: 'parted-by-shooting' }).rules).toContain('NN-SIM-4')
    expect(ask('consolidation', { because: 'enemy-disengaged' }).rules).toContain('NN-SKL-18')
  })

  test('NN-SKL-12, NN-SKL-16: a berserk gets 3 more, a roll 4 more or hides at the end instead', () => {
    expect(move({ skills: ['berserk'] })).toMatchObject({ distance: 7 })
    expect(move({ skills: ['roll'] })).toMatchObject({ distance: 8, hidden: false })
    expect(move({ skills: ['roll'], hides: true })).toMatchObject({ distance: 4, hidden: true })
    expect(move({ skills: ['berserk', 'roll'] })).toMatchObject({ distance: 11 })
    expect(move({ hides: true })).toMatchObject({ distance: 4, hidden: false })
  })

  test('NN-CON-2: reaching an enemy is no charge, except for a berserk the next time', () => {
    expect(move({ reachesEnemy: true })).toMatchObject({ countsAsChargingNext: false })
    expect(move({ reachesEnemy: true, skills: ['berserk'] })).toMatchObject({ countsAsChargingNext: true })
    expect(move({ reachesEnemy: false, skills: ['berserk'] })).toMatchObject({ countsAsChargingNext: false })
  })
})

describe('weapons-in-hand', () => {
  const held = (weapons: string[], skills: string[] = [], houseRules = {}): { [key: string]: unknown } =>
    outcome('weapons-in-hand', { weapons, skills }, houseRules)

  test.each([
    ['dagger', 0, 1, 1, 1, 1, 1],
    ['sword', 2, 1, 2, 2, 1, 1],
    ['axe-club', 1, 1, 3, 2, 1, 1],
    ['parrying-blade', 1, 2, 2, 2, 1, 1],
    ['chainsword', 1, 1, 1, 3, 1, 1],
    ['power-sword', 2, 1, 2, 4, 1, 1]
  ])('NN-WPN-1: %s', (weapon, attack, defence, strength, threshold, damageLevel, hands) => {
    expect(held([weapon])).toEqual({
      attack,
      defence,
      strength,
      threshold,
      damageLevel,
      hands,
      club: false,
      legal: true
    })
  })

  test.each([
    ['two-handed-sword-axe', 3, 3, 4, 5, 2, 2],
    ['pair-of-claws', 5, 5, 3, 4, 1, 2],
    ['eviscerator', 3, 3, 5, 6, 2, 2],
    ['power-fist', 3, 1, 6, 8, 3, 1]
  ])('NN-WPN-2: %s', (weapon, attack, defence, strength, threshold, damageLevel, hands) => {
    expect(held([weapon])).toEqual({
      attack,
      defence,
      strength,
      threshold,
      damageLevel,
      hands,
      club: false,
      legal: true
    })
  })

  test('NN-MEL-7, NN-RUL-27: two weapons add up; by house rule only attack and defence', () => {
    expect(held(['sword', 'chainsword'])).toMatchObject({ attack: 3, defence: 2, strength: 3, threshold: 5 })
    expect(held(['sword', 'chainsword'], [], { meleeWeaponStacking: 'attack-defence-only' })).toMatchObject({
      attack: 3,
      defence: 2,
      strength: 2,
      threshold: 2
    })
  })

  test('NN-CHG-1: three hands are too many', () => {
    expect(held(['eviscerator', 'dagger'])).toMatchObject({ hands: 3, legal: false, damageLevel: 2 })
    expect(held(['assault-rifle', 'sword'])).toMatchObject({ hands: 3, legal: false })
    expect(held(['laspistol', 'sword'])).toMatchObject({ hands: 2, legal: true })
  })

  test('NN-MEL-13: a power fist is used alone; a shield or a silent pistol beside it does not count as a weapon in use', () => {
    expect(held(['power-fist', 'dagger'])).toMatchObject({ legal: false })
    expect(held(['power-fist', 'arbitrator-shield'])).toMatchObject({ attack: 3, defence: 3, legal: true })
    expect(held(['power-fist', 'laspistol'])).toMatchObject({ legal: true })
    expect(
      refusal('melee-target', {
        attacker: { ws: 4, weapons: ['power-fist', 'laspistol'], pistolsFired: 1 },
        defender: { ws: 4 }
      })
    ).toEqual(['sole-melee-weapon'])
    expect(
      outcome('melee-target', {
        attacker: { ws: 4, weapons: ['power-fist', 'laspistol'] },
        defender: { ws: 4 }
      })
    ).toEqual({ target: 8 })
  })

  test('NN-GEAR-4, NN-GEAR-6: a shield adds 2 defence in one hand; a bayonet is a dagger on a weapon in hand', () => {
    expect(held(['sword', 'arbitrator-shield'])).toMatchObject({
      attack: 2,
      defence: 3,
      strength: 2,
      threshold: 2,
      hands: 2,
      legal: true
    })
    expect(held(['assault-rifle', 'bayonet'])).toMatchObject({
      attack: 0,
      defence: 1,
      strength: 1,
      threshold: 1,
      hands: 2,
      legal: true
    })
    expect(held(['sword', 'bayonet'])).toMatchObject({ legal: false })
  })

  test('NN-SKL-30: a headbutter also has a club, if they use no more than two weapons', () => {
    expect(held([], ['headbutt'])).toMatchObject({
      attack: 1,
      defence: 1,
      strength: 3,
      threshold: 2,
      club: true,
      legal: true
    })
    expect(held(['sword'], ['headbutt'])).toMatchObject({
      attack: 3,
      strength: 5,
      threshold: 4,
      club: true,
      legal: true
    })
    expect(held(['two-handed-sword-axe'], ['headbutt'])).toMatchObject({
      attack: 3,
      club: false,
      legal: true
    })
    expect(held(['dagger', 'dagger', 'dagger'], ['headbutt'])).toMatchObject({ club: false, legal: false })
    expect(
      outcome('melee-target', { attacker: { ws: 4 }, defender: { ws: 4, skills: ['headbutt'] } })
    ).toEqual({ target: 4 })
  })

  test('an item that is not a weapon is refused', () => {
    expect(refusal('weapons-in-hand', { weapons: ['leather', 'spoon'] })).toEqual([
      'unknown-id',
      'not-a-weapon'
    ])
  })
})

describe('melee-profiles', () => {
  test('NN-MEL-12, NN-RUL-28: the fighter’s own profile counts with their weapons, or that of a fired pistol', () => {
    expect(
      outcome('melee-profiles', {
        strength: 3,
        weapons: ['sword', 'bolt-pistol'],
        pistolsFired: ['bolt-pistol'],
        skills: ['devastating-blow']
      })['profiles']
    ).toEqual([
      { from: 'own', strength: 5, threshold: 2, damageLevel: 2 },
      { from: 'bolt-pistol', strength: 6, threshold: 4, damageLevel: 1 }
    ])
    expect(refusal('melee-profiles', { strength: 3, pistolsFired: ['boltgun'] })).toEqual(['not-a-pistol'])
  })
})

describe('blow', () => {
  const strike = (
    input: { attacker?: object; defender?: object; [key: string]: unknown } = {},
    houseRules = {}
  ): { [key: string]: unknown } =>
    outcome(
      'blow',
      {
        hitDie: 1,
        impactDie: 10,
        saveDice: [10],
        ...input,
        attacker: { ws: 4, strength: 3, ...input.attacker },
        defender: { ws: 4, toughness: 3, ...input.defender }
      },
      houseRules
    )

  test('NN-MEL-5, NN-MEL-9, NN-SAV-6: a blow that hits goes through impact and saves', () => {
    expect(
      strike({
        hitDie: 7,
        impactDie: 7,
        attacker: { weapons: ['sword'] },
        defender: { items: ['carapace-armour'], wounds: 3 },
        saveDice: [6]
      })
    ).toMatchObject({
      hitTarget: 7,
      hit: true,
      strength: 5,
      threshold: 2,
      damageLevel: 1,
      impactTarget: 7,
      impact: true,
      saved: false,
      woundsLost: 2,
      woundsLeft: 1,
      pinned: true
    })
  })

  test('NN-GEN-1, NN-MEL-5: a die above the target misses and has no effect', () => {
    expect(strike({ hitDie: 6, defender: { wounds: 2 } })).toMatchObject({
      hitTarget: 5,
      hit: false,
      strength: null,
      impact: false,
      woundsLost: 0,
      woundsLeft: 2,
      pinned: false
    })
  })

  test('NN-MOV-15, NN-GRN-8, NN-XP-8: a target who breaks off, is dazzled or failed to learn is hit without a die; a striker who failed to learn misses', () => {
    for (const automatic of ['breaking-off', 'dazzled', 'defender-failed-to-learn'])
      expect(strike({ hitDie: 10, automatic })).toMatchObject({ hit: true })
    expect(strike({ hitDie: 1, automatic: 'attacker-failed-to-learn' })).toMatchObject({ hit: false })
  })

  test('NN-SAV-3, NN-SKL-9, NN-SKL-8: in melee Dodge and Precise Strike count', () => {
    expect(strike({ defender: { skills: ['dodge'] }, saveDice: [2] })).toMatchObject({
      saved: true,
      woundsLost: 0
    })
    expect(
      strike({ defender: { skills: ['dodge'] }, attacker: { skills: ['precise-strike'] }, saveDice: [2] })
    ).toMatchObject({ saved: false, woundsLost: 1 })
  })

  test('NN-GEAR-4: a shield in hand prevents the pinning if the save succeeds', () => {
    const target = { items: ['carapace-armour'], weapons: ['sword', 'arbitrator-shield'] }
    expect(strike({ impactDie: 1, saveDice: [5], defender: target })).toMatchObject({
      saved: true,
      pinned: false
    })
    expect(
      strike({ impactDie: 1, saveDice: [5], defender: { ...target, weapons: ['sword'] } })
    ).toMatchObject({ saved: true, pinned: true })
  })

  test("NN-HSE-8: Orlock's fury gives both sides of a blow 1 WS", () => {
    expect(strike({ attacker: { fury: 'orlock' } })).toMatchObject({ hitTarget: 6 })
    expect(strike({ defender: { fury: 'orlock' } })).toMatchObject({ hitTarget: 4 })
    expect(strike({ attacker: { fury: 'goliath' } })).toMatchObject({ hitTarget: 5 })
  })

  test('NN-GEAR-1: a stimulant dose raises the threshold of the blow', () => {
    expect(strike({ attacker: { weapons: ['dagger'], threshold: 1 } })).toMatchObject({ threshold: 2 })
    const cites = (threshold: number): boolean =>
      ask('blow', {
        attacker: { ws: 4, strength: 3, threshold },
        defender: { ws: 4, toughness: 3 },
        automatic: 'dazzled',
        impactDie: 1
      }).rules.includes('NN-GEAR-1')
    expect([cites(0), cites(1)]).toEqual([false, true])
  })

  test('NN-MEL-12, NN-SKL-29: a wound by a melee weapon may fling the target, by a pistol or bare hands not', () => {
    const skills = ['shoulder-barge']
    expect(strike({ attacker: { skills, weapons: ['sword'] } })).toMatchObject({
      woundsLost: 1,
      mayFling: true
    })
    expect(strike({ attacker: { skills } })).toMatchObject({ woundsLost: 1, mayFling: false })
    expect(
      strike({
        attacker: { skills, weapons: ['sword', 'laspistol'], pistolsFired: 1, pistolProfile: 'laspistol' }
      })
    ).toMatchObject({ strength: 4, mayFling: false })
    expect(
      strike({
        attacker: { skills, weapons: ['sword'] },
        defender: { items: ['power-armour'] },
        saveDice: [1]
      })
    ).toMatchObject({ woundsLost: 0, mayFling: false })
  })

  test('NN-GEAR-2: a fighter behind their own force shield strikes nobody', () => {
    expect(
      refusal('blow', { attacker: { ws: 4, strength: 3, shielded: true }, defender: { ws: 4, toughness: 3 } })
    ).toEqual(['shield-no-strike'])
  })

  test('the answer lists rolled dice in the order of the rolls', () => {
    const answer = outcome(
      'blow',
      { attacker: { ws: 4, strength: 3 }, defender: { ws: 4, toughness: 3, items: ['armour-plates'] } },
      {},
      falling(5, 5, 9)
    )
    expect(answer['dice']).toMatchObject([{ value: 5 }, { value: 5 }, { value: 9 }])
    expect(answer).toMatchObject({ hit: true, impact: true, saved: false, woundsLost: 2 })
  })
})
