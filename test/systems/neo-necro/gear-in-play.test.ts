import { describe, expect, test } from 'vitest'
import { ask, falling, outcome, refusal } from '../../support/necro-ask'

describe('stimulants', () => {
  const inject = (effects: string[], input: object = {}): unknown =>
    outcome('stimulants', { effects, doses: 3, ...input })

  test('NN-GEAR-1: a dose gives 3 inches of sprint, 2 Strength or 1 threshold, and is used up', () => {
    expect(inject(['sprint'])).toEqual({
      allowed: true,
      sprint: 3,
      strength: 0,
      threshold: 0,
      woundsLost: 0,
      woundsLeft: null,
      dosesLeft: 2
    })
    expect(inject(['strength'])).toMatchObject({ sprint: 0, strength: 2, threshold: 0 })
    expect(inject(['threshold'])).toMatchObject({ sprint: 0, strength: 0, threshold: 1 })
  })

  test('NN-GEAR-1: each dose after the first in an activation costs 1 W', () => {
    expect(inject(['sprint', 'strength', 'threshold'], { wounds: 3 })).toEqual({
      allowed: true,
      sprint: 3,
      strength: 2,
      threshold: 1,
      woundsLost: 2,
      woundsLeft: 1,
      dosesLeft: 0
    })
    expect(inject(['strength'], { before: 1, wounds: 3 })).toMatchObject({ woundsLost: 1, woundsLeft: 2 })
    expect(inject(['strength'], { before: 0, wounds: 3 })).toMatchObject({ woundsLost: 0 })
  })

  test('NN-GEAR-1: it works in the fighter’s own activation or that of an enemy in contact, with enough doses', () => {
    expect(inject(['strength'], { activation: 'enemy-in-contact' })).toMatchObject({ allowed: true })
    expect(inject(['strength'], { activation: 'another' })).toMatchObject({
      allowed: false,
      strength: 0,
      dosesLeft: 3
    })
    expect(inject(['strength', 'sprint'], { doses: 1 })).toMatchObject({ allowed: false, dosesLeft: 1 })
  })
})

describe('force-shield', () => {
  test('NN-GEAR-2: a charge gives an invulnerable save of 5 with shield, and forbids shooting and striking', () => {
    expect(outcome('force-shield', { charges: 2 })).toEqual({
      allowed: true,
      save: 5,
      invulnerable: true,
      shield: true,
      mayShoot: false,
      mayStrike: false,
      chargesLeft: 1
    })
  })

  test('NN-GEAR-2: it works only at the start of the fighter’s activation, and with a charge', () => {
    expect(outcome('force-shield', { charges: 0 })).toMatchObject({
      allowed: false,
      mayShoot: true,
      mayStrike: true
    })
    expect(outcome('force-shield', { charges: 1, startOfActivation: false })).toMatchObject({
      allowed: false,
      chargesLeft: 1
    })
  })
})

describe('servo-skull', () => {
  const patient = { wounds: 1, fullWounds: 3, lightWounds: 2 }
  const heal = (effect: string, input: { patient?: object; [key: string]: unknown } = {}): unknown =>
    outcome('servo-skull', {
      bearer: 'colossus',
      supplies: 1,
      distance: 8,
      effect,
      ...input,
      patient: { ...patient, ...input.patient }
    })

  test('NN-GEAR-5: one lost W returns, never above the maximum', () => {
    expect(heal('wound')).toEqual({
      allowed: true,
      patient: { state: 'standing', wounds: 2, lightWounds: 2 },
      suppliesLeft: 0,
      usesShootingPhase: true,
      patientGivesUpPhase: true
    })
    expect(heal('wound', { patient: { wounds: 3 } })).toMatchObject({ allowed: false })
  })

  test('NN-GEAR-5: a fighter who is down gets a light wound instead, with 1 W', () => {
    expect(heal('on-his-feet', { patient: { state: 'down', wounds: 0, lightWounds: 0 } })).toMatchObject({
      allowed: true,
      patient: { state: 'standing', wounds: 1, lightWounds: 1 }
    })
    expect(heal('on-his-feet')).toMatchObject({ allowed: false })
    expect(heal('wound', { patient: { state: 'down', wounds: 0 } })).toMatchObject({ allowed: false })
  })

  test('NN-GEAR-5: all light wounds are healed at once', () => {
    expect(heal('light-wounds')).toMatchObject({ allowed: true, patient: { lightWounds: 0, wounds: 1 } })
    expect(heal('light-wounds', { patient: { lightWounds: 0 } })).toMatchObject({ allowed: false })
  })

  test('NN-GEAR-5: the patient is a visible friend within 8 inches, with supplies, and not out of action', () => {
    for (const input of [
      { distance: 8.1 },
      { inSight: false },
      { supplies: 0 },
      { enemy: true },
      { patient: { state: 'out-of-action' } }
    ]) {
      expect(heal('light-wounds', input)).toMatchObject({
        allowed: false,
        usesShootingPhase: false,
        patientGivesUpPhase: false
      })
    }
  })

  test('NN-GEAR-5: only a colossus carries it', () => {
    expect(
      refusal('servo-skull', { bearer: 'heavy', supplies: 1, distance: 1, effect: 'wound', patient })
    ).toEqual(['not-for-type'])
  })
})

describe('shoulder-barge', () => {
  const fling = (input: object): unknown =>
    outcome('shoulder-barge', {
      skills: ['shoulder-barge'],
      weapons: ['sword'],
      woundsLost: 1,
      die: 4,
      ...input
    })

  test('NN-SKL-29: an enemy wounded with a melee weapon may be flung 1D6 inches', () => {
    expect(fling({})).toEqual({ allowed: true, distance: 4 })
    expect(fling({ weapons: ['eviscerator'] })).toMatchObject({ allowed: true })
    expect(
      outcome(
        'shoulder-barge',
        { skills: ['shoulder-barge'], weapons: ['sword'], woundsLost: 1 },
        {},
        falling(6)
      )
    ).toMatchObject({ distance: 6, dice: [{ sides: 6, value: 6 }] })
  })

  test('NN-SKL-29: it needs the skill, a melee weapon and a wound', () => {
    for (const input of [
      { skills: [] },
      { weapons: [] },
      { weapons: ['laspistol'] },
      { woundsLost: 0 },
      { pistolProfile: true }
    ])
      expect(fling(input)).toEqual({ allowed: false, distance: null })
    expect(fling({ skills: ['shoulder-barge', 'headbutt'], weapons: [] })).toMatchObject({ allowed: true })
  })
})

describe('fury', () => {
  const trigger = (input: object): unknown =>
    outcome('fury', { house: 'goliath', moment: 'start-of-an-activation', ...input })

  test('NN-HSE-1: it is used once per game, at the start of an activation', () => {
    expect(trigger({})).toEqual({
      fury: 'like-a-rock',
      duration: 'end-of-turn',
      mayTrigger: true,
      automatic: false
    })
    expect(trigger({ moment: 'another-moment' })).toMatchObject({ mayTrigger: false })
    expect(trigger({ used: true })).toMatchObject({ mayTrigger: false })
  })

  test("NN-HSE-2, NN-RUL-75: it is set off by the leader's fall, at any moment, unless it was used", () => {
    for (const moment of ['leader-down', 'leader-out-of-action'])
      expect(trigger({ moment })).toMatchObject({ mayTrigger: true, automatic: true })
    expect(trigger({ moment: 'leader-down', used: true })).toMatchObject({
      mayTrigger: false,
      automatic: false
    })
  })

  test.each([
    ['goliath', 'like-a-rock', 'end-of-turn', 'NN-HSE-3'],
    ['escher', 'cats-eyes', 'end-of-turn', 'NN-HSE-4'],
    ['delaque', 'underhive-ghosts', 'instant', 'NN-HSE-5'],
    ['cawdor', 'righteous-fury', 'end-of-turn', 'NN-HSE-6'],
    ['van-saar', 'luxury-equipment', 'end-of-turn', 'NN-HSE-7'],
    ['orlock', 'bang', 'end-of-turn', 'NN-HSE-8'],
    ['scavvies', 'carrion-eaters', 'instant', 'NN-HSE-9'],
    ['redemptionists', 'fires-of-death', 'end-of-turn', 'NN-HSE-10'],
    ['ratskins', 'hive-spirit-curse', 'end-of-turn', 'NN-HSE-11']
  ])('NN-HSE-1, NN-RUL-50: the fury of %s is %s, until: %s (%s)', (house, fury, duration, rule) => {
    const answer = ask('fury', { house, moment: 'start-of-an-activation' })
    expect(answer.outcome).toMatchObject({ fury, duration })
    expect(answer.rules).toContain(rule)
    expect(refusal('fury', { house: 'atreides', moment: 'another-moment' })).toEqual(['unknown-id'])
  })
})

describe('fury-effect', () => {
  const effect = (house: string, input: object = {}): { [key: string]: unknown } =>
    outcome('fury-effect', { house, ...input })
  const nothing = {
    ws: 0,
    bs: 0,
    shotsAgainst: 0,
    standsUp: false,
    ignoresLightWounds: false,
    ammoRollsSucceed: false,
    inDangerousTerrain: false,
    moveAfterShooting: 0,
    mayGoToReserve: false,
    shot: null,
    atOnce: false,
    goesOutOfAction: false,
    looted: false
  }

  test('NN-HSE-3: pinned Goliaths stand up, and their light wounds do not count', () => {
    expect(effect('goliath', { state: 'pinned' })).toMatchObject({
      ...nothing,
      affected: true,
      standsUp: true,
      ignoresLightWounds: true
    })
    expect(effect('goliath')).toMatchObject({ standsUp: false, ignoresLightWounds: true })
    expect(effect('goliath', { own: false })).toMatchObject({ affected: false, ...nothing })
  })

  test('NN-HSE-4, NN-RUL-50: shots at Eschers have -1, -2 in cover', () => {
    expect(effect('escher')).toMatchObject({ ...nothing, affected: true, shotsAgainst: -1 })
    expect(effect('escher', { cover: true })).toMatchObject({ shotsAgainst: -2 })
    expect(effect('escher', { state: 'down' })).toMatchObject({ shotsAgainst: -1 })
    expect(effect('escher', { own: false })).toMatchObject(nothing)
    expect(effect('escher', { state: 'out-of-action' })).toMatchObject({ affected: false })
    expect(ask('fury-effect', { house: 'escher' }).rules).toContain('NN-RUL-50')
  })

  test('NN-HSE-5: up to two Delaques go into reserve', () => {
    expect(effect('delaque', { others: 1 })).toMatchObject({
      ...nothing,
      affected: true,
      mayGoToReserve: true
    })
    expect(effect('delaque', { others: 2 })).toMatchObject({ ...nothing, affected: false })
  })

  test('NN-HSE-6: Cawdors move 3 inches after their shooting phase', () => {
    expect(effect('cawdor')).toMatchObject({ ...nothing, affected: true, moveAfterShooting: 3 })
    expect(effect('cawdor', { state: 'down' })).toMatchObject({ ...nothing, affected: false })
  })

  test('NN-HSE-7: all ammo rolls of Van Saar succeed', () => {
    expect(effect('van-saar')).toMatchObject({ ...nothing, affected: true, ammoRollsSucceed: true })
    expect(effect('van-saar', { own: false })).toMatchObject(nothing)
  })

  test('NN-HSE-8: the Orlock leader and members within 18 inches have +1 WS and +1 BS', () => {
    expect(effect('orlock', { distance: 18 })).toMatchObject({ ...nothing, affected: true, ws: 1, bs: 1 })
    expect(effect('orlock', { distance: 18.1 })).toMatchObject({ ...nothing, affected: false })
    expect(effect('orlock')).toMatchObject({ affected: false })
    expect(effect('orlock', { leader: true })).toMatchObject({ ws: 1, bs: 1 })
  })

  test('NN-HSE-9: fighters who are down within 12 inches go out of action, and the fallen there are looted, of either side', () => {
    for (const own of [true, false])
      expect(effect('scavvies', { own, state: 'down', distance: 12 })).toMatchObject({
        ...nothing,
        affected: true,
        goesOutOfAction: true,
        looted: true
      })
    expect(effect('scavvies', { state: 'out-of-action', distance: 12 })).toMatchObject({
      goesOutOfAction: false,
      looted: true
    })
    expect(effect('scavvies', { state: 'down', distance: 12.1 })).toMatchObject(nothing)
    expect(effect('scavvies', { state: 'pinned', distance: 1 })).toMatchObject(nothing)
  })

  test('NN-HSE-10: up to three Redemptionists fire one flamer shot of S5, threshold 4; one at once if the leader fell', () => {
    expect(effect('redemptionists', { others: 2 })).toMatchObject({
      ...nothing,
      affected: true,
      shot: { strength: 5, threshold: 4 }
    })
    expect(effect('redemptionists', { others: 3 })).toMatchObject(nothing)
    expect(effect('redemptionists', { byTheFall: true })).toMatchObject({ atOnce: true })
    expect(effect('redemptionists', { byTheFall: true, others: 1 })).toMatchObject({ atOnce: false })
  })

  test('NN-HSE-11: the enemies of the Ratskins count as in dangerous terrain', () => {
    expect(effect('ratskins', { own: false })).toMatchObject({
      ...nothing,
      affected: true,
      inDangerousTerrain: true
    })
    expect(effect('ratskins')).toMatchObject({ ...nothing, affected: false })
  })
})
