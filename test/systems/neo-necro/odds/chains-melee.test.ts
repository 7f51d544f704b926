import { describe, expect, test } from 'vitest'
import {
  certain,
  chanceOf,
  everyFall,
  follow,
  seenAs,
  written,
  type Spread
} from '../../../../src-main/kernel/questions/odds'
import { ask } from '../../../support/necro-ask'
import { table, rows, sum, type Struck, sure, suffer, end } from './falls'

describe('a melee', () => {
  const fighter = { ws: 4, bs: 4, i: 4, strength: 3, toughness: 6, wounds: 1, weapons: ['dagger'] }

  type Fighter = typeof fighter
  type Both = { a: Struck; b: Struck }

  /**
   * A whole exchange as at the table: higher Initiative first, a fighter who is down strikes no more, equal
   * Initiative simultaneously.
   */
  function exchange(a: Fighter, b: Fighter): Spread<Both> {
    const { order } = sure('strike-order', { a: { i: a.i }, b: { i: b.i } })
    const of = (one: Fighter): Struck => ({
      wounds: one.wounds,
      place: 'up',
      pinned: false,
      lost: 0,
      profile: { ws: one.ws, bs: one.bs, i: one.i }
    })
    const strike = (by: Fighter, striker: Struck, on: Fighter, struck: Struck): Spread<Struck> => {
      const { target } = sure('melee-target', {
        attacker: { ws: striker.profile.ws, pinned: striker.pinned, weapons: by.weapons },
        defender: { ws: struck.profile.ws, pinned: struck.pinned, weapons: on.weapons }
      })
      const power = sure('melee-hit', { strength: by.strength, weapons: by.weapons })
      const die = everyFall((chance) => chance.roll(10, 'hit') <= Number(target))
      return follow(die, (hit) =>
        hit
          ? suffer(
              { items: on.weapons, skills: [], toughness: on.toughness, engaged: true },
              { ...power, kind: 'melee' },
              struck
            )
          : certain(struck)
      )
    }
    const begin = { a: of(a), b: of(b) }
    const aStrikes = (so: Both): Spread<Both> =>
      so.a.place === 'up'
        ? seenAs(strike(a, so.a, b, so.b), (one): Both => ({ a: so.a, b: one }))
        : certain(so)
    const bStrikes = (so: Both): Spread<Both> =>
      so.b.place === 'up'
        ? seenAs(strike(b, so.b, a, so.a), (one): Both => ({ a: one, b: so.b }))
        : certain(so)
    if (order === 'simultaneous')
      return follow(aStrikes(begin), (one) =>
        seenAs(bStrikes(begin), (other): Both => ({ a: other.a, b: one.b }))
      )
    return order === 'a-first' ? follow(aStrikes(begin), bStrikes) : follow(bStrikes(begin), aStrikes)
  }

  test.each([
    ['the active fighter has the higher Initiative', 6, 4],
    ['the enemy has the higher Initiative', 3, 4],
    ['both strike at once', 4, 4]
  ])(
    '%s: the odds cover every result of the dice (NN-MEL-2, NN-MEL-4, NN-PIN-3, NN-OUT-5)',
    (_name, ia, ib) => {
      const a = { ...fighter, i: ia, wounds: 2 }
      const b = { ...fighter, i: ib, toughness: 3 }
      const { outcome } = ask('odds-melee', { a, b })
      const played = exchange(a, b)
      expect(rows(outcome, 'end')).toEqual(table(seenAs(played, ({ b: one }) => end(one))))
      expect(rows(outcome, 'end', 'oddsBack')).toEqual(table(seenAs(played, ({ a: one }) => end(one))))
      expect(rows(outcome, 'woundsLost', 'oddsBack')).toEqual(table(seenAs(played, ({ a: one }) => one.lost)))
      expect(outcome['bothFallChance']).toBe(
        written(chanceOf(played, (both) => both.a.place !== 'up' && both.b.place !== 'up'))
      )
    }
  )

  test('many blows of tough fighters are calculated as exactly as one (NN-MEL-2)', () => {
    const hero = {
      ws: 5,
      bs: 5,
      i: 4,
      strength: 5,
      toughness: 4,
      wounds: 4,
      weapons: ['power-sword'],
      items: ['carapace-armour'],
      skills: ['devastating-blow'],
      blows: 3
    }
    const { outcome } = ask('odds-melee', { a: hero, b: hero })
    expect(outcome['order']).toBe('simultaneous')
    expect(outcome['upOnA']).toEqual(outcome['upOnB'])
    expect(sum(Object.values(rows(outcome, 'woundsLost')))).toBe('1/1')
  })

  test('a fighter who goes down in a melee is out of action (NN-OUT-5)', () => {
    const { outcome } = ask('odds-melee', { a: { ...fighter, strength: 9 }, b: { ...fighter, toughness: 3 } })
    expect(rows(outcome, 'end')).not.toHaveProperty('"down"')
  })

  test('a fighter behind an active force shield strikes nobody (NN-GEAR-2)', () => {
    const { outcome } = ask('odds-melee', { a: { ...fighter, shielded: true }, b: fighter })
    expect(outcome).toMatchObject({ blows: 0, upOnB: { hitChance: '0/1' } })
  })

  test('Ferocious Charge gives a second blow against one enemy (NN-SKL-10)', () => {
    const skills = ['ferocious-charge']
    expect(
      ask('odds-melee', { a: { ...fighter, skills, charging: true }, b: fighter }).outcome['blows']
    ).toBe(2)
    expect(ask('odds-melee', { a: { ...fighter, skills }, b: fighter }).outcome['blows']).toBe(1)
  })
})
