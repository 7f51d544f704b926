import { describe, expect, test } from 'vitest'
import { AtTheTable } from '../../../support/necro-tracker'

/** The states of a fighter at the start of the Initiative step. */
const STATES = {
  unhurt: { pinned: false, light: 0 },
  pinned: { pinned: true, light: 0 },
  'lightly wounded': { pinned: false, light: 1 },
  'twice wounded': { pinned: false, light: 2 },
  'pinned and wounded': { pinned: true, light: 1 }
}
/** The effect of a simultaneous blow: the wounds before it, and the dice from the hit roll on. */
const BLOWS = {
  misses: { wounds: 3, dice: [10] },
  pins: { wounds: 3, dice: [1, 1] },
  'wounds lightly': { wounds: 1, dice: [1, 10, 3] },
  'pins and wounds': { wounds: 2, dice: [1, 1, 3] },
  'puts out': { wounds: 1, dice: [1, 10, 9] },
  'fells in contact': { wounds: 1, dice: [1, 10, 5] }
}
type State = keyof typeof STATES
type Does = keyof typeof BLOWS
const states = Object.keys(STATES) as State[]
const does = Object.keys(BLOWS) as Does[]

/** NN-MEL-5 and NN-MEL-7, written separately from the code: WS 4, a light wound and a pinning −1 each. */
const wsOf = (state: State): number => 4 - STATES[state].light - (STATES[state].pinned ? 1 : 0)
const target = (striker: State, struck: State): number =>
  Math.min(9, Math.max(1, 5 + wsOf(striker) - wsOf(struck)))

/**
 * The active fighter strikes first at the table, the other at the same Initiative: bonuses make up for the
 * light wounds.
 */
function melee(active: State, other: State, wounds: [number, number]): AtTheTable {
  const equal = (state: State) => ({ gained: { i: STATES[state].light } })
  const at = new AtTheTable([
    { fighters: [{ type: 'leader' }, equal(active)] },
    { house: 'escher', fighters: [{ type: 'leader' }, equal(other)] }
  ]).started()
  for (const leader of ['a0', 'b0']) at.act('set', { unit: leader }, { orders: 0 })
  at.act('set', { unit: 'a1' }, { ...STATES[active], wounds: wounds[0], engaged: ['b1'] })
  at.act('set', { unit: 'b1' }, { ...STATES[other], wounds: wounds[1] })
  at.activate('a1')
  if (STATES[active].pinned) at.roll('test', 10)
  at.act('melee', { unit: 'a1' })
  return at
}
const needed = (at: AtTheTable): number =>
  (at.prompt('blow').text as unknown as { params: { target: number } }).params.target
/** The dice of one blow, for whatever questions come. */
function strike(at: AtTheTable, blow: Does): void {
  for (const die of BLOWS[blow].dice)
    at.act0({
      type: 'answer',
      prompt: at.prompts.find((prompt) => !prompt.optional)!.id,
      answer: { dice: [die] }
    })
}
const after = (at: AtTheTable, unit: string) => {
  const { place, pinned, light, wounds, engaged } = at.unit(unit)
  return { place, pinned, light, wounds, engaged: engaged.length }
}

describe('blows of the same Initiative', () => {
  for (const mine of states) {
    test(`NN-MEL-4, NN-MEL-5, NN-PIN-3, NN-OUT-3: against somebody ${mine}, each strikes with their initial values, in every state, whatever the other’s blow does`, () => {
      for (const theirs of states) {
        for (const blow of does) {
          const what = `${theirs} strikes ${mine}, whose blow ${blow}`
          const at = melee(mine, theirs, [3, BLOWS[blow].wounds])
          expect(needed(at), `the first: ${what}`).toBe(target(mine, theirs))
          strike(at, blow)
          expect(needed(at), what).toBe(target(theirs, mine))
          strike(at, 'misses')
          expect(at.waiting, what).toBeNull()
          expect(at.table, what).toMatchObject({ onset: null, active: null })
        }
      }
    })
  }

  test('NN-MEL-4, NN-OUT-5: two simultaneous blows have the same effects in either order', () => {
    for (const [mine, theirs] of does.flatMap((one) => does.map((two) => [one, two] as const))) {
      const at = melee('unhurt', 'unhurt', [BLOWS[theirs].wounds, BLOWS[mine].wounds])
      strike(at, mine)
      strike(at, theirs)
      const turned = melee('unhurt', 'unhurt', [BLOWS[mine].wounds, BLOWS[theirs].wounds])
      strike(turned, theirs)
      strike(turned, mine)
      expect([after(at, 'a1'), after(at, 'b1')], `${mine} / ${theirs}`).toEqual([
        after(turned, 'b1'),
        after(turned, 'a1')
      ])
    }
  })

  test('NN-MEL-4: the order of strikes is fixed when the phase begins; an earlier wound lowers WS but not the place', () => {
    // A1 at I 5 before B1 and B2 at I 4, who strike simultaneously.
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, { gained: { i: 1 } }] },
      { house: 'escher', fighters: [{ type: 'leader' }, {}, {}] }
    ]).started()
    for (const leader of ['a0', 'b0']) at.act('set', { unit: leader }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'], wounds: 1 })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    expect(needed(at)).toBe(4)
    strike(at, 'wounds lightly')
    strike(at, 'misses')
    expect([at.unit('b1').light, at.prompt('blow').title]).toMatchObject([1, { params: { fighter: 'B1' } }])
    expect(needed(at)).toBe(4)
    strike(at, 'wounds lightly')
    // A1 is weaker now; B2 strikes simultaneously with B1, so A1's earlier values count.
    expect([at.unit('a1').light, needed(at)]).toEqual([1, 5])
    strike(at, 'misses')
    expect(at.waiting).toBeNull()
  })

  test('NN-MEL-7, NN-MEL-4: a fighter who fells one of two enemies was outnumbered for both blows', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, { gained: { i: 1 } }] },
      { house: 'escher', fighters: [{ type: 'leader' }, {}, {}] }
    ]).started()
    at.act('set', { unit: 'a0' }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { engaged: ['b1', 'b2'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    strike(at, 'puts out')
    expect([at.unit('b1').place, needed(at)]).toEqual(['out', 4])
  })

  test('NN-GEAR-1, NN-MOV-11, NN-MEL-4: felled by a simultaneous blow, fighters strike with their dose and their charge', () => {
    // Both enemies have the charger’s Initiative, 5; the charge also counts when they strike the charger.
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}] },
      { house: 'escher', fighters: [{ type: 'leader' }, { gained: { i: 1 } }, { gained: { i: 1 } }] }
    ]).started()
    for (const leader of ['a0', 'b0']) at.act('set', { unit: leader }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { wounds: 1 })
    at.activate('a1')
    at.act('charge', { unit: 'a1' }, { targets: ['b1', 'b2'] })
    expect(needed(at)).toBe(5)
    strike(at, 'misses')
    strike(at, 'misses')
    expect(needed(at)).toBe(4)
    strike(at, 'wounds lightly')
    expect(needed(at)).toBe(4)
    const struck = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}] },
      {
        house: 'escher',
        fighters: [{ type: 'leader' }, { things: ['stimulant-injector', 'stimulant-dose'] }]
      }
    ]).started()
    for (const leader of ['a0', 'b0']) struck.act('set', { unit: leader }, { orders: 0 })
    struck.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    struck.act('set', { unit: 'b1' }, { wounds: 1 })
    struck.activate('a1').act('inject', { unit: 'b1' }, { effect: 'strength' })
    struck.act('melee', { unit: 'a1' })
    strike(struck, 'puts out')
    struck.roll('blow', 1)
    // S 3 and the dose’s 2 against T 3.
    expect(struck.prompt('impact').text).toMatchObject({ params: { target: 7 } })
  })

  test('NN-HSE-2, NN-HSE-8, NN-MEL-4: a fury set off by a fall does not help simultaneous blows', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}] },
      { house: 'orlock', fighters: [{ type: 'leader', gained: { i: -1 } }, {}] }
    ]).started()
    at.act('set', { unit: 'a0' }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { engaged: ['b0', 'b1'] })
    at.act('set', { unit: 'b0' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    strike(at, 'puts out')
    at.answer('fury', { options: ['b1'] })
    strike(at, 'misses')
    expect(at.told('fury-unleashed')).toMatchObject({ fighters: ['B1'] })
    // The leader’s own blow: WS 5 against 4, without the fury’s point.
    expect([at.prompt('blow').title, needed(at)]).toMatchObject([{ params: { fighter: 'B0' } }, 6])
    strike(at, 'misses')
    expect(needed(at)).toBe(5)
  })

  test('NN-SKL-29, NN-MEL-2: a fighter flung out of contact at an earlier step strikes no more', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, { things: ['sword'], skills: ['shoulder-barge'], gained: { i: 1 } }] },
      { house: 'escher', fighters: [{ type: 'leader' }, { gained: { w: 2 } }] }
    ]).started()
    for (const leader of ['a0', 'b0']) at.act('set', { unit: leader }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.activate('a1').act('melee', { unit: 'a1' })
    at.roll('blow', 1)
    at.roll('impact', 1)
    at.answer('barge', { options: ['fling'], dice: [3] })
    expect([at.waiting, at.unit('b1').place]).toEqual([null, 'up'])
  })

  test('NN-XP-7, NN-MEL-4: a felled fighter may still learn before their simultaneous blow', () => {
    const at = new AtTheTable([
      { fighters: [{ type: 'leader' }, {}] },
      { house: 'escher', fighters: [{ type: 'leader' }, {}] }
    ])
    at.rosters[1]!.members[1]!.choices['category'] = 'ws'
    at.started()
    for (const leader of ['a0', 'b0']) at.act('set', { unit: leader }, { orders: 0 })
    at.act('set', { unit: 'a1' }, { engaged: ['b1'] })
    at.act('set', { unit: 'b1' }, { wounds: 1 })
    at.activate('a1').act('melee', { unit: 'a1' })
    strike(at, 'puts out')
    expect(at.prompts.map((prompt) => prompt.id.split(':')[0])).toContain('learn')
    at.roll('learn', 3)
    expect(at.unit('b1')).toMatchObject({ place: 'out', learning: 1 })
  })

  test('a correction by hand during the step counts for the waiting blows', () => {
    const at = melee('unhurt', 'unhurt', [3, 3])
    strike(at, 'pins')
    expect(needed(at)).toBe(5)
    at.act('set', { unit: 'b1' }, { light: 2 })
    // Two light wounds by hand; the pinning was not.
    expect(needed(at)).toBe(3)
    at.act('set', { unit: 'b1' }, { place: 'out' })
    expect([at.waiting, at.table.onset]).toEqual([null, null])
  })

  test('a melee called off leaves no blow behind', () => {
    const at = melee('unhurt', 'unhurt', [3, 3])
    at.act('call-off')
    expect([at.waiting, at.table.onset]).toEqual([null, null])
  })
})
