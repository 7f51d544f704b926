import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../support/necro-ask'
import { rules, score, faces, maybe, things, guns, chance } from './arbitrary'

describe('survival', () => {
  const worth = { 'light-wound': 2, down: 1, 'out-of-action': 0 } as const
  const state = (input: object): number =>
    worth[outcome('survival', { profile: { ws: 9, bs: 9, i: 9 }, ...input })['state'] as keyof typeof worth]
  const dice = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 5 })

  test('NN-OUT-2: a higher die, or one more die, is never better; Hard as Nails is never worse; an engaged model never fares better', () => {
    fc.assert(
      fc.property(dice, fc.nat(4), maybe, (rolled, at, engaged) => {
        const lose = (list: number[], more: object = {}): number =>
          state({ wounds: 1, woundsLost: list.length, dice: list, engaged, ...more })
        const now = lose(rolled)
        const higher = rolled.map((die, index) =>
          index === at % rolled.length ? Math.min(10, die + 1) : die
        )
        expect(lose(higher)).toBeLessThanOrEqual(now)
        expect(lose([...rolled, 5])).toBeLessThanOrEqual(now)
        expect(lose(rolled, { skills: ['hard-as-nails'] })).toBeGreaterThanOrEqual(now)
        expect(lose(rolled, { engaged: true })).toBeLessThanOrEqual(lose(rolled, { engaged: false }))
      })
    )
  })

  test('NN-OUT-1: more wounds lost never mean fewer dice, and the rest never grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 9 }), (wounds, woundsLost) => {
        const ask = (lost: number): { dice: number; wounds: number } =>
          outcome('survival', { wounds, woundsLost: lost, profile: { ws: 9, bs: 9, i: 9 } }) as never
        return (
          ask(woundsLost + 1).dice >= ask(woundsLost).dice &&
          (woundsLost + 1 >= wounds || ask(woundsLost + 1).wounds < ask(woundsLost).wounds)
        )
      })
    )
  })

  test('NN-OUT-7: a higher die at the end of the game is never better, paying never worse than not paying', () => {
    for (const die of faces.slice(1)) {
      const out = (value: number): boolean =>
        outcome('down-at-end', { paid: false, die: value })['outOfAction'] === true
      expect(out(die) || !out(die - 1)).toBe(true)
    }
    expect(outcome('down-at-end', { paid: true })['outOfAction']).toBe(false)
  })

  test('NN-FALL-3, NN-SKL-15: a longer fall never does less damage, a feline one never more', () => {
    const hurt = (input: object): number => {
      const fall = outcome('fall', input) as {
        hit: { strength: number; threshold: number; damageLevel: number } | null
        outOfAction: boolean
      }
      return fall.outOfAction
        ? Infinity
        : fall.hit === null
          ? 0
          : fall.hit.strength * 100 + fall.hit.threshold * 10 + fall.hit.damageLevel
    }
    fc.assert(
      fc.property(
        fc.float({ min: 0, max: 40, noNaN: true }),
        fc.float({ min: 0, max: 10, noNaN: true }),
        (height, more) => {
          expect(hurt({ height: height + more })).toBeGreaterThanOrEqual(hurt({ height }))
          expect(hurt({ height, skills: ['feline-agility'] })).toBeLessThanOrEqual(hurt({ height }))
        }
      )
    )
  })

  test('NN-MOV-5, NN-SKL-14: more Initiative never makes a jump harder, more distance never easier, Leap never harder', () => {
    const jump = (initiative: number, distance: number, skills: string[] = []): number =>
      chance(outcome('jump-target', { initiative, distance, skills })['target'])
    fc.assert(
      fc.property(score, fc.float({ min: 0, max: 12, noNaN: true }), (initiative, distance) => {
        const now = jump(initiative, distance)
        return (
          jump(initiative + 1, distance) >= now &&
          jump(initiative, distance + 1) <= now &&
          jump(initiative, distance, ['leap']) >= now
        )
      })
    )
  })

  test('NN-RSV-1: a later turn never keeps in reserve a fighter who would have come earlier', () => {
    for (const die of faces) {
      const arrives = (turn: number): boolean => outcome('reserve', { turn, die })['arrives'] === true
      for (let turn = 1; turn < 8; turn++) expect(arrives(turn + 1) || !arrives(turn)).toBe(true)
    }
  })

  test('NN-LOOT-1, NN-LOOT-2: a quicker looter never gets less, a higher die never gives more', () => {
    const worthOf = { 'attacker-chooses': 3, 'victim-chooses': 2, struggle: 0, 'failed-test': 1 } as const
    const got = (initiative: number, testDie: number, die: number): number =>
      worthOf[outcome('loot', { initiative, testDie, die })['result'] as keyof typeof worthOf]
    for (const testDie of faces) {
      for (const die of faces.slice(0, 8))
        expect(got(6, testDie, die)).toBeGreaterThanOrEqual(got(5, testDie, die))
      for (const die of faces.slice(1))
        expect(got(10, testDie, die)).toBeLessThanOrEqual(got(10, testDie, die - 1))
    }
  })
})

describe('between games', () => {
  const points = fc.integer({ min: 0, max: 6000 })
  const type = fc.constantFrom(...rules.fighterTypes.map(({ id }) => id))

  test('NN-XP-4: more experience never means fewer progressions', () => {
    fc.assert(
      fc.property(fc.nat(700), fc.nat(700), type, (from, more, who) => {
        const earned = (to: number): number =>
          Number(outcome('progressions', { from, to, type: who })['progressions'])
        return earned(from + more + 1) >= earned(from + more)
      })
    )
  })

  test('NN-XP-3: a stronger opponent never gives less experience, nor does a victory', () => {
    fc.assert(
      fc.property(type, points, points, fc.nat(1000), (who, ownValue, opponentValue, more) => {
        const xp = (value: number, result: string): number =>
          Number(outcome('xp-gain', { type: who, ownValue, opponentValue: value, result })['xp'])
        for (const result of ['win', 'loss', 'draw'])
          expect(xp(opponentValue + more, result)).toBeGreaterThanOrEqual(xp(opponentValue, result))
        expect(xp(opponentValue, 'win')).toBeGreaterThanOrEqual(xp(opponentValue, 'draw'))
        expect(xp(opponentValue, 'draw')).toBe(xp(opponentValue, 'loss'))
      })
    )
  })

  test('NN-REV-3: a stronger opponent never gives less respect; a victory pays more than a draw, a draw no less than a defeat', () => {
    fc.assert(
      fc.property(fc.nat(1000), points, fc.nat(900), fc.nat(1000), (respect, ownValue, above, more) => {
        const credits = (result: string, difference: number): number =>
          Number(
            outcome('income', { respect, result, ownValue, opponentValue: ownValue + difference })['credits']
          )
        for (const result of ['win', 'loss', 'draw'])
          expect(credits(result, above + more)).toBeGreaterThanOrEqual(credits(result, above))
        expect(credits('win', above)).toBeGreaterThan(credits('draw', above))
        expect(credits('draw', above)).toBeGreaterThanOrEqual(credits('loss', above))
      })
    )
  })

  test('NN-REV-6: a purse taken never lowers the income, a purse lost never raises it', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(12), fc.nat(12), (respect, pursesStolen, pursesLost) => {
        const credits = (stolen: number, lost: number): number =>
          Number(
            outcome('income', { respect, result: 'draw', pursesStolen: stolen, pursesLost: lost })['credits']
          )
        const now = credits(pursesStolen, pursesLost)
        return credits(pursesStolen + 1, pursesLost) > now && credits(pursesStolen, pursesLost + 1) <= now
      })
    )
  })

  test('NN-GANG-3: a higher value never allows fewer members', () => {
    const cap = (gangValue: number): number => Number(outcome('member-cap', { gangValue })['max'])
    fc.assert(fc.property(points, fc.nat(500), (value, more) => cap(value + more) >= cap(value)))
  })

  test('NN-VAL-1, NN-ENC-1: one more item never lowers a gang’s value or a load, one more skill never lowers the load limit', () => {
    const carried = fc.constantFrom(...things((thing) => thing.location === 'carried'))
    fc.assert(
      fc.property(type, fc.array(carried, { maxLength: 6 }), carried, (who, items, more) => {
        const value = (list: string[]): number =>
          Number(outcome('gang-value', { members: [{ type: who, items: list }] })['value'])
        const load = (list: string[], skills: string[] = []): { total: number; capacity: number } =>
          outcome('encumbrance', { type: who, items: list, skills }) as never
        expect(value([...items, more])).toBeGreaterThan(value(items))
        expect(load([...items, more]).total).toBeGreaterThanOrEqual(load(items).total)
        expect(load(items, ['beast-of-burden']).capacity).toBeGreaterThan(load(items).capacity)
      })
    )
  })

  test('NN-PAY-1: one more fighter never lowers the pay', () => {
    fc.assert(
      fc.property(fc.array(type, { maxLength: 12 }), type, (fighters, more) => {
        const due = (list: string[]): number => Number(outcome('pay-due', { fighters: list })['total'])
        return due([...fighters, more]) >= due(fighters)
      })
    )
  })

  test('NN-INJ-3: one more injury never raises a characteristic or a move, and never lets an unfit fighter fight', () => {
    const injury = fc.constantFrom(...rules.injuries.map(({ id }) => id))
    const human = { ws: 4, bs: 4, s: 3, t: 3, w: 3, i: 4 }
    fc.assert(
      fc.property(fc.array(injury, { maxLength: 6 }), injury, (injuries, more) => {
        const after = (list: string[]) =>
          outcome('injured-profile', { profile: human, injuries: list }) as unknown as {
            profile: typeof human
            canFight: boolean
            move: number
            sprint: number
          }
        const [now, then] = [after(injuries), after([...injuries, more])]
        for (const key of Object.keys(human) as (keyof typeof human)[])
          expect(then.profile[key]).toBeLessThanOrEqual(now.profile[key])
        expect(then.move).toBeLessThanOrEqual(now.move)
        expect(then.sprint).toBe(now.sprint)
        expect(now.canFight || !then.canFight).toBe(true)
      })
    )
  })

  test('NN-BUY-3, NN-MAS-1: no item sells for more than half its price; a master-crafted weapon costs more than a plain one', () => {
    for (const thing of rules.things().filter(({ kind }) => kind !== 'bionic')) {
      const sold = Number(outcome('sale', { item: thing.id })['credits'])
      expect(sold).toBeLessThanOrEqual(thing.price / 2)
      expect(sold).toBeGreaterThan(thing.price / 2 - 1)
    }
    for (const weapon of guns)
      expect(Number(outcome('master-crafted', { item: weapon })['price'])).toBeGreaterThanOrEqual(
        rules.thing(weapon)!.price * 1.5
      )
  })
})
