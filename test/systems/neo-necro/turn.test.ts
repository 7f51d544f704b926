import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, outcome, refusal } from '../../support/necro-ask'

describe('who begins', () => {
  test('NN-TRN-2: the right to begin moves to the left', () => {
    const begins = (turn: number, more: object = {}): unknown =>
      outcome('first-player', { players: 3, turn, ...more })
    expect(begins(1)).toEqual({ player: 0, order: [0, 1, 2] })
    expect(begins(2)).toEqual({ player: 1, order: [1, 2, 0] })
    expect(begins(4)).toEqual({ player: 0, order: [0, 1, 2] })
    expect(begins(3, { first: 2 })).toEqual({ player: 1, order: [1, 2, 0] })
    expect(refusal('first-player', { players: 2, first: 2, turn: 1 })).toEqual(['no-such-player'])
  })
})

describe('next-activation', () => {
  const next = (players: object[], more: object = {}): unknown =>
    outcome('next-activation', { players, ...more })

  test('NN-TRN-1, NN-TRN-3: players alternate, skipping those with nobody left; the turn ends with the last model', () => {
    expect(next([{ waiting: 3 }, { waiting: 2 }])).toEqual({ player: 0, mayPass: false, turnOver: false })
    expect(next([{ waiting: 3 }, { waiting: 2 }], { first: 1 })).toMatchObject({ player: 1 })
    expect(next([{ waiting: 2 }, { waiting: 2 }], { last: 0 })).toMatchObject({ player: 1 })
    expect(next([{ waiting: 2 }, { waiting: 0 }, { waiting: 1 }], { last: 0 })).toMatchObject({ player: 2 })
    expect(next([{ waiting: 2 }, { waiting: 0 }], { last: 0 })).toMatchObject({ player: 0 })
    expect(next([{ waiting: 0 }, { waiting: 0, passesLeft: 1 }], { last: 0 })).toEqual({
      player: null,
      mayPass: false,
      turnOver: true
    })
  })

  test('NN-TRN-4, NN-RUL-72: a player with passes left may spend one at any time', () => {
    expect(next([{ waiting: 3 }, { waiting: 2, passesLeft: 1 }], { last: 0 })).toMatchObject({
      player: 1,
      mayPass: true
    })
    expect(
      ask('next-activation', { players: [{ waiting: 3 }, { waiting: 2, passesLeft: 1 }], last: 0 }).rules
    ).toContain('NN-RUL-72')
    expect(refusal('next-activation', { players: [{ waiting: 1 }, { waiting: 1 }], last: 5 })).toEqual([
      'no-such-player'
    ])
  })

  test('property: activating at every chance activates each model once, and the turn ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 2, maxLength: 4 }), (models) => {
        const players = models.map((waiting) => ({ waiting }))
        let last: number | null = null
        const done = models.map(() => 0)
        for (let step = 0; step <= models.reduce((sum, count) => sum + count, 0); step++) {
          const { player, turnOver } = outcome('next-activation', { players, last }) as {
            player: number | null
            turnOver: boolean
          }
          if (turnOver || player === null) break
          players[player]!.waiting--
          done[player]!++
          last = player
        }
        expect(done).toEqual(models)
      })
    )
  })
})

describe('rout', () => {
  const rout = (...flees: boolean[]): unknown =>
    outcome('rout', { gangs: flees.map((flee) => ({ flees: flee })) })

  test('NN-ROUT-1, NN-ROUT-3: the gang that flees loses, and the game ends', () => {
    expect(rout(true, false)).toEqual({
      fled: [0],
      blows: [[], []],
      gameOver: true,
      winner: 1,
      results: ['loss', 'win']
    })
    expect(rout(false, false)).toEqual({
      fled: [],
      blows: [[], []],
      gameOver: false,
      winner: null,
      results: [null, null]
    })
  })

  test('NN-RUL-73: gangs decide in playing order; the last one left has won without being asked', () => {
    expect(rout(true, true)).toMatchObject({ fled: [0], winner: 1 })
    expect(rout(true, false, false)).toMatchObject({
      fled: [0],
      gameOver: false,
      winner: null,
      results: ['loss', null, null]
    })
    expect(rout(true, true, true)).toMatchObject({
      fled: [0, 1],
      winner: 2,
      results: ['loss', 'loss', 'win']
    })
  })

  test('NN-ROUT-2, NN-MOV-15: each engaged model of the gang that flees takes one automatic blow from every enemy in contact', () => {
    const gangs = [
      { flees: true, engaged: [2, 1] },
      { flees: false, engaged: [3] }
    ]
    expect(outcome('rout', { gangs })).toMatchObject({ blows: [[2, 1], []] })
    expect(ask('rout', { gangs }).rules).toContain('NN-ROUT-2')
  })
})
