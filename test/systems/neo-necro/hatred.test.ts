import { describe, expect, test } from 'vitest'
import { ask, outcome } from '../../support/necro-ask'

describe('hatred-duty', () => {
  const duty = (input: object): unknown => outcome('hatred-duty', { hatreds: 1, seesAtStart: true, ...input })

  test('NN-INJ-5: a fighter who sees the enemy must close in twice, or close in and shoot at them', () => {
    expect(duty({})).toEqual({
      bound: true,
      choices: ['close-in-in-both-phases', 'close-in-then-shoot-at-him'],
      mustLeaveCover: false
    })
    expect(duty({ mayShoot: false })).toMatchObject({ choices: ['close-in-in-both-phases'] })
    expect(duty({ seesAtStart: false })).toEqual({ bound: false, choices: [], mustLeaveCover: false })
    expect(duty({ hatreds: 0 })).toMatchObject({ bound: false })
  })

  test('NN-INJ-6: a fighter need not leave cover, unless they hate the enemy twice', () => {
    expect(duty({ hatreds: 2 })).toMatchObject({ mustLeaveCover: true })
    expect(duty({ hatreds: 1 })).toMatchObject({ mustLeaveCover: false })
  })
})

describe('hatred-removal', () => {
  test('NN-INJ-7: a fighter who puts the enemy out of action may end one hatred', () => {
    expect(outcome('hatred-removal', { hatreds: 2, putHimOut: true })).toEqual({ mayRemove: true, left: 1 })
    expect(outcome('hatred-removal', { hatreds: 1 })).toEqual({ mayRemove: false, left: 1 })
    expect(outcome('hatred-removal', { hatreds: 0, putHimOut: true })).toEqual({ mayRemove: false, left: 0 })
  })
})

describe('hated-enemy', () => {
  test('NN-INJ-4, NN-RUL-41: the hated enemy is the one who put them out, otherwise who took them down, otherwise the enemy leader', () => {
    expect(outcome('hated-enemy', { outBy: 'Rat', downBy: 'Moth', enemyLeader: 'Crow' })).toEqual({
      enemy: 'Rat'
    })
    expect(outcome('hated-enemy', { downBy: 'Moth', enemyLeader: 'Crow' })).toEqual({ enemy: 'Moth' })
    expect(outcome('hated-enemy', { enemyLeader: 'Crow' })).toEqual({ enemy: 'Crow' })
    expect(outcome('hated-enemy', {})).toEqual({ enemy: null })
    expect(ask('hated-enemy', { enemyLeader: 'Crow' }).rules).toContain('NN-RUL-41')
    expect(ask('hated-enemy', { outBy: 'Rat' }).rules).not.toContain('NN-RUL-41')
  })
})

describe('learning-roll', () => {
  const learn = (input: object): { [key: string]: unknown } =>
    outcome('learning-roll', { category: 'ws', roll: 'melee-hit', die: 6, ...input })

  test('NN-XP-7: on 6 or less a box is ticked and the roll takes place', () => {
    expect(learn({})).toEqual({ allowed: true, ticked: true, boxes: 1, effect: 'as-usual', xp: 5 })
    expect(learn({ die: 7 })).toEqual({ allowed: true, ticked: false, boxes: 0, effect: 'fails', xp: 0 })
  })

  test("NN-XP-8: on 7 or more the fighter’s roll fails, or the opponent's succeeds", () => {
    expect(learn({ die: 10 })).toMatchObject({ effect: 'fails' })
    expect(learn({ die: 7, opponents: true })).toMatchObject({ effect: 'succeeds' })
  })

  test('NN-XP-9: on an ammo roll a failure is a jam', () => {
    expect(learn({ category: 'ammo', roll: 'ammo-roll', die: 7 })).toMatchObject({ effect: 'jam' })
    expect(learn({ category: 'ammo', roll: 'ammo-roll', die: 1 })).toMatchObject({
      effect: 'as-usual',
      ticked: true
    })
  })

  test('NN-XP-10: two boxes are the maximum, however many attempts', () => {
    expect(learn({ boxes: 1 })).toMatchObject({ boxes: 2, ticked: true, xp: 10 })
    expect(learn({ boxes: 2 })).toMatchObject({
      allowed: true,
      boxes: 2,
      ticked: false,
      effect: 'as-usual',
      xp: 10
    })
    expect(learn({ boxes: 2, die: 8 })).toMatchObject({ effect: 'fails' })
    expect(outcome('learning-boxes', { boxes: 3 })).toEqual({ boxes: 2, xp: 10 })
    expect(outcome('learning-boxes', { boxes: 1 })).toEqual({ boxes: 1, xp: 5 })
  })

  test.each([
    ['bs', 'shot', false],
    ['bs', 'thrown-grenade', false],
    ['s', 'melee-impact', false],
    ['t', 'melee-impact', true],
    ['t', 'shot-impact', true],
    ['i', 'initiative-test', false],
    ['i', 'jump', false],
    ['ws', 'melee-hit', true]
  ])('NN-XP-7: %s learns from %s (made by the opponent: %s)', (category, roll, opponents) => {
    expect(learn({ category, roll, opponents })).toMatchObject({ allowed: true })
  })

  test('NN-XP-6, NN-XP-7: a roll that does not use the fighter’s training teaches nothing', () => {
    for (const input of [
      { category: 'bs' },
      { roll: 'save' },
      { category: 't', roll: 'melee-impact' },
      { category: 's', roll: 'shot-impact' },
      { category: 'bs', roll: 'shot', opponents: true }
    ]) {
      expect(learn(input)).toMatchObject({ allowed: false, effect: 'none', boxes: 0 })
    }
    expect(learn({ category: 's', roll: 'melee-impact', weaponStrength: true })).toMatchObject({
      allowed: false
    })
  })

  test('NN-RUL-68: there is none if no die would be rolled', () => {
    expect(learn({ dieRolled: false })).toMatchObject({ allowed: false, effect: 'none' })
    expect(ask('learning-roll', { category: 'ammo', roll: 'ammo-roll', dieRolled: false }).rules).toContain(
      'NN-RUL-68'
    )
  })
})
