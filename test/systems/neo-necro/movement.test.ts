import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveProfile } from '../../../src-main/systems/neo-necro/formulas/profile'
import { ask, outcome, refusal } from '../../support/necro-ask'
import { necro } from '../../support/neo-necro-raw'

describe('move-allowance', () => {
  const moves = (input: object): unknown => outcome('move-allowance', input)['distance']
  const sprints = (input: object): unknown => moves({ phase: 'sprint', ...input })

  test('NN-MOV-1, NN-SPR-1: a move is 6 inches, and a sprint 3', () => {
    expect([moves({}), sprints({})]).toEqual([6, 3])
  })

  test('NN-INJ-9: each injured leg shortens moves by an inch, but not sprints', () => {
    expect([moves({ injuries: ['leg-injury'] }), moves({ injuries: ['leg-injury', 'leg-injury'] })]).toEqual([
      5, 4
    ])
    expect(sprints({ injuries: ['leg-injury', 'leg-injury'] })).toBe(3)
    expect(moves({ injuries: ['tremors'] })).toBe(6)
  })

  test('NN-SKL-13, NN-SKL-14: Leap adds 2 to moves, Runner 3 to sprints', () => {
    expect([moves({ skills: ['leap', 'runner'] }), sprints({ skills: ['leap', 'runner'] })]).toEqual([8, 6])
  })

  test('NN-BIO-4: a bionic leg adds 1 to sprints, two of them 2, three no more', () => {
    const legs = (count: number): string[] => Array.from({ length: count }, () => 'bionic-leg')
    expect([1, 2, 3].map((count) => sprints({ items: legs(count) }))).toEqual([4, 5, 5])
    expect(moves({ items: legs(2) })).toBe(6)
  })

  test('NN-GEAR-1: a dose of stimulants adds 3 to a sprint, for a fighter with the injector', () => {
    expect(sprints({ items: ['stimulant-injector'], stimulant: true })).toBe(6)
    expect(sprints({ items: ['stimulant-injector'] })).toBe(3)
    expect(moves({ items: ['stimulant-injector'], stimulant: true })).toBe(6)
    expect(refusal('move-allowance', { phase: 'sprint', stimulant: true })).toEqual(['not-carried'])
  })

  test('property: the allowance equals the sheet’s', () => {
    const rules = necro()
    const profile = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
    const some = (...words: string[]) => fc.array(fc.constantFrom(...words), { maxLength: 3 })
    fc.assert(
      fc.property(
        some('leg-injury', 'shock'),
        some('leap', 'runner', 'dodge'),
        fc.constantFrom([], ['bionic-leg'], ['bionic-leg', 'bionic-leg']),
        (injuries, skills, items) => {
          const sheet = effectiveProfile(rules, { profile, injuries, skills, things: items })
          expect([moves({ injuries, skills, items }), sprints({ injuries, skills, items })]).toEqual([
            sheet.move,
            sheet.sprint
          ])
        }
      )
    )
  })
})

describe('move-path', () => {
  const path = (way: [string, number][], more: object = {}): { [key: string]: unknown } =>
    outcome('move-path', { allowance: 6, way: way.map(([over, distance]) => ({ over, distance })), ...more })
  const feline = { skills: ['feline-agility'] }

  test('NN-MOV-7: each inch of difficult terrain counts as two', () => {
    expect(
      path([
        ['open', 2],
        ['difficult', 2]
      ])
    ).toMatchObject({ costs: [2, 4], cost: 6, left: 0, legal: true })
    expect(
      path([
        ['open', 2.5],
        ['difficult', 2]
      ])
    ).toMatchObject({ cost: 6.5, legal: false })
  })

  test('NN-MOV-2: a surface of up to 2 inches can be climbed, at the cost of its height', () => {
    expect(path([['climb', 2]])).toMatchObject({ cost: 2, left: 4, legal: true })
    expect(path([['climb', 2.1]])).toMatchObject({ legal: false })
    expect(path([['obstacle', 1]])).toMatchObject({ cost: 1, legal: true })
  })

  test('NN-MOV-3: a ladder costs its height; a fighter may stop on it only between a move and a sprint', () => {
    expect(path([['ladder', 6]])).toMatchObject({ cost: 6, legal: true })
    expect(path([['ladder', 6]], { endsOnLadder: true })).toMatchObject({ legal: false })
    expect(path([['ladder', 6]], { endsOnLadder: true, sprintsNext: true })).toMatchObject({ legal: true })
    expect(path([['ladder', 3]], { endsOnLadder: true, sprintsNext: true, phase: 'sprint' })).toMatchObject({
      legal: false
    })
  })

  test('NN-MOV-4: a jump down costs nothing and counts as a fall', () => {
    expect(
      path([
        ['open', 6],
        ['jump-down', 9]
      ])
    ).toMatchObject({ cost: 6, legal: true, drops: [9] })
  })

  test('NN-SKL-15: a feline model pays nothing for low obstacles, walks through difficult terrain and needs no ladder for 3 inches', () => {
    expect(
      path(
        [
          ['obstacle', 1],
          ['difficult', 3],
          ['platform', 3]
        ],
        feline
      )
    ).toMatchObject({ costs: [0, 3, 3], legal: true })
    expect(path([['obstacle', 1.5]], feline)).toMatchObject({ costs: [1.5], legal: true })
    expect(path([['platform', 3.5]], feline)).toMatchObject({ legal: false })
    expect(path([['platform', 3]])).toMatchObject({ legal: false })
    expect(path([['platform', 2]])).toMatchObject({ legal: true, cost: 2 })
  })
})

describe('jumps', () => {
  const jump = (input: object, houseRules = {}): unknown =>
    outcome('jump', { initiative: 4, distance: 4, height: 6, ...input }, houseRules)

  test('NN-MOV-5, NN-MOV-6: a pass reaches the other side; on a failure the fighter falls from the middle', () => {
    expect(jump({ die: 5 })).toEqual({ target: 5, tried: true, jumped: true, fall: null })
    expect(jump({ die: 6 })).toEqual({
      target: 5,
      tried: true,
      jumped: false,
      fall: { hit: { strength: 6, threshold: 4, damageLevel: 1 }, outOfAction: false }
    })
    expect(jump({ die: 6, height: 2 })).toMatchObject({ fall: { hit: null, outOfAction: false } })
    expect(jump({ distance: 9, die: 1 })).toEqual({ target: null, tried: false, jumped: false, fall: null })
    expect(jump({ distance: 4, movement: 3, die: 1 })).toMatchObject({ tried: false })
  })

  test('NN-SKL-14, NN-SKL-15: Leap makes it easier, feline agility makes the fall less severe', () => {
    expect(jump({ die: 7, skills: ['leap'] })).toMatchObject({ target: 7, jumped: true })
    expect(jump({ die: 6, skills: ['feline-agility'] })).toMatchObject({
      fall: { hit: { strength: 3, threshold: 3 } }
    })
  })

  test('NN-MOV-4, NN-FALL-3, NN-RUL-10: a jump down is free and a fall of that height', () => {
    const down = (height: number, more: object = {}, houseRules = {}): unknown =>
      outcome('jump-down', { height, ...more }, houseRules)
    expect(down(3)).toEqual({
      cost: 0,
      hit: { strength: 3, threshold: 3, damageLevel: 1 },
      outOfAction: false
    })
    expect(down(2.9)).toEqual({ cost: 0, hit: null, outOfAction: false })
    expect(down(15)).toEqual({ cost: 0, hit: null, outOfAction: true })
    expect(down(3, { skills: ['feline-agility'] })).toMatchObject({ hit: null })
    expect(down(4, {}, { storeyHeight: 5 })).toMatchObject({ hit: null })
    expect(down(1, {}, { fallUnderOneStorey: 'as-one-storey' })).toMatchObject({ hit: { strength: 3 } })
  })
})

describe('dangerous-terrain', () => {
  const crosses = (input: object): unknown => outcome('dangerous-terrain', { initiative: 4, ...input })
  const untested = { test: false, passed: null, hit: null, arc: null }

  test('NN-MOV-8: the fighter takes an Initiative test, or a hit of S5 and threshold 0 on the front', () => {
    expect(crosses({ die: 4 })).toEqual({ test: true, passed: true, hit: null, arc: null })
    expect(crosses({ die: 5 })).toEqual({
      test: true,
      passed: false,
      hit: { strength: 5, threshold: 0, damageLevel: 1 },
      arc: 'front'
    })
    expect(crosses({ crosses: false })).toEqual(untested)
  })

  test('NN-MOV-9: some terrain may be worse by agreement, never milder', () => {
    expect(crosses({ die: 9, strength: 8, threshold: 4 })).toMatchObject({
      hit: { strength: 8, threshold: 4 }
    })
    expect(ask('dangerous-terrain', { initiative: 4, die: 9, strength: 8 }).rules).toContain('NN-MOV-9')
    expect(refusal('dangerous-terrain', { initiative: 4, strength: 4 })).toEqual(['milder-terrain'])
  })

  test("NN-SKL-15, NN-HSE-11: feline fighters ignore it; under the Ratskins' fury all other enemies are in it", () => {
    expect(crosses({ skills: ['feline-agility'], die: 10 })).toEqual(untested)
    expect(crosses({ crosses: false, enemyFury: 'ratskins', die: 10 })).toMatchObject({
      test: true,
      hit: { strength: 5 }
    })
    expect(crosses({ crosses: false, enemyFury: 'goliath' })).toEqual(untested)
    expect(crosses({ crosses: false, enemyFury: 'ratskins', skills: ['feline-agility'] })).toEqual(untested)
  })
})

describe('charge', () => {
  const charge = (input: object): unknown => outcome('charge', { cost: 5, allowance: 6, ...input })

  test('NN-MOV-11: a successful charge gives +1 WS and +1 I and a melee phase', () => {
    expect(charge({})).toEqual({
      result: 'charges',
      ws: 1,
      i: 1,
      mustMoveClose: false,
      meleePhase: true,
      shootingPhase: false
    })
    expect(charge({ cost: 3, allowance: 3, phase: 'sprint' })).toMatchObject({ result: 'charges', ws: 1 })
  })

  test('NN-MOV-10: a failed charge must come as close as possible, and keeps the shooting phase', () => {
    expect(charge({ cost: 7 })).toEqual({
      result: 'no-contact',
      ws: 0,
      i: 0,
      mustMoveClose: true,
      meleePhase: false,
      shootingPhase: true
    })
    expect(charge({ cost: 7, phase: 'sprint' })).toMatchObject({ shootingPhase: false })
  })

  test('NN-MOV-12: contact without a declared charge, or with an enemy out of sight, is an engagement without bonus', () => {
    expect(charge({ declared: false })).toMatchObject({
      result: 'engages',
      ws: 0,
      i: 0,
      meleePhase: true,
      shootingPhase: false
    })
    expect(charge({ visible: false })).toMatchObject({ result: 'engages', ws: 0 })
    expect(charge({ declared: false, cost: 7 })).toMatchObject({ result: 'no-contact', mustMoveClose: false })
  })

  test('NN-GEAR-12: nobody charges in the turn they come by tunnel', () => {
    expect(charge({ arrivedThisTurn: true })).toMatchObject({ result: 'engages', ws: 0 })
    expect(ask('charge', { cost: 5, allowance: 6, arrivedThisTurn: true }).rules).toContain('NN-GEAR-12')
  })
})
