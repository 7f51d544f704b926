import * as v from 'valibot'
import type { Chance } from '../../../kernel/values/dice'
import {
  certain,
  chanceOf,
  everyFall,
  follow,
  mean,
  rowsOf,
  seenAs,
  written,
  type OddsPicture,
  type Spread
} from '../../../kernel/questions/odds'
import { refuse } from '../../../kernel/values/verdict'
import { countOf, modified, poolOf } from '../sheet/dice'
import type { T2kRules } from '../catalogue/rules'
import { flag, modifier, size, whole, whyNotDie } from './input'
import { resolver } from './working'

/**
 * The result of a whole roll. It is pushed at most once: if wanted, if it failed, and if a base die can be
 * thrown again (T2K-R04). Ammo dice alone bring no success.
 */
interface End {
  pushed: boolean
  successes: number
  sixes: number
  /** The explosions that cost something (T2K-R03). */
  explosions: number
}

const odds = resolver(
  't2k.odds',
  [
    'T2K-DI-02',
    'T2K-DI-03',
    'T2K-DI-06',
    'T2K-WP-03',
    'T2K-WP-06',
    'T2K-R03',
    'T2K-R04',
    'T2K-R06',
    'T2K-R11',
    'T2K-R17'
  ],
  v.strictObject({
    attributeDie: size,
    skillDie: v.nullish(size, null),
    modifier,
    ammoCount: v.nullish(whole(0, 12), 0),
    push: flag
  }),
  (rules, { attributeDie, skillDie, modifier: by, ammoCount, push }, w) => {
    const reasons = whyNotDie(rules, attributeDie, skillDie)
    if (reasons.length > 0) return refuse(...reasons)
    const { dice } = poolOf(rules, attributeDie, skillDie, by)
    w.step('dice', { dice: dice.map((sides) => `d${sides}`).join(', '), ammo: ammoCount }, 'T2K-R06')
    w.cite(
      'T2K-DI-02',
      'T2K-DI-03',
      ...(push ? ['T2K-DI-06', 'T2K-R03', 'T2K-R04'] : []),
      ...(ammoCount > 0 ? ['T2K-WP-03', 'T2K-R17'] : []),
      ...(push && ammoCount > 0 ? ['T2K-WP-06', 'T2K-R11'] : [])
    )
    const ends = everyEnd(rules, dice, by, ammoCount, push)
    const { suppressionTrigger } = rules.house
    const chances = {
      hitChance: chanceOf(ends, ({ successes }) => successes > 0),
      twoChance: chanceOf(ends, ({ successes }) => successes > 1),
      threeChance: chanceOf(ends, ({ successes }) => successes > 2)
    }
    const spreads = [
      { key: 'successes', rows: rowsOf(seenAs(ends, ({ successes }) => successes)) },
      ...(ammoCount > 0 ? [{ key: 'ammoSixes', rows: rowsOf(seenAs(ends, ({ sixes }) => sixes)) }] : []),
      ...(push ? [{ key: 'cost', rows: rowsOf(seenAs(ends, ({ explosions }) => explosions)) }] : [])
    ]
    const picture: OddsPicture = {
      stages: Object.entries(chances).map(([key, chance]) => ({ key, chance: written(chance) })),
      spreads,
      courses: [],
      means: [
        { key: 'successes', mean: written(mean(ends, ({ successes }) => successes)) },
        ...(push ? [{ key: 'cost', mean: written(mean(ends, ({ explosions }) => explosions)) }] : [])
      ]
    }
    return w.done({
      hitChance: written(chances.hitChance),
      ...(ammoCount > 0 && {
        cufChance: written(
          chanceOf(
            ends,
            ({ successes, sixes }) => sixes > 0 || (successes > 0 && suppressionTrigger === 'hit-or-six')
          )
        ),
        // If the GM decides about jams, there is no probability for them.
        ...(push &&
          rules.house.jam !== 'manual' && {
            jamChance: written(
              chanceOf(
                ends,
                ({ explosions }) =>
                  explosions >= (rules.house.jam === 'any' ? 1 : rules.files['tables/combat'].jamFrom)
              )
            )
          })
      }),
      odds: picture
    })
  }
)

/**
 * The distribution of results. Ammo dice never make a roll succeed, so they are counted
 * separately (T2K-WP-03).
 */
function everyEnd(
  rules: T2kRules,
  dice: number[],
  by: number,
  ammoCount: number,
  push: boolean
): Spread<End> {
  const base = everyFall((chance) =>
    rolled(rules, dice, push, (faces) => modified(rules, countOf(rules, faces).successes, by), chance)
  )
  const ammo = [true, false].map((pushed) => {
    const die = everyFall((chance) => ammoDie(rules, pushed, chance))
    return Array.from({ length: ammoCount }).reduce<typeof die>(
      (sum) =>
        follow(sum, (before) =>
          seenAs(die, ({ six, explosions }) => ({
            six: before.six + six,
            explosions: before.explosions + explosions
          }))
        ),
      certain({ six: 0, explosions: 0 })
    )
  })
  return follow(base, (end) =>
    seenAs(ammo[end.pushed ? 0 : 1] ?? [], ({ six, explosions }) => ({
      ...end,
      sixes: six,
      explosions: end.explosions + explosions
    }))
  )
}

function rolled(
  rules: T2kRules,
  dice: number[],
  push: boolean,
  worth: (faces: number[]) => number,
  chance: Chance
): End {
  const { successFrom, explosionFace } = rules.files['tables/dice']
  const first = dice.map((sides, nth) => chance.roll(sides, `first:${nth}`))
  const again = first.map((face) => face < successFrom && face !== explosionFace)
  const pushed = push && worth(first) === 0 && again.some(Boolean)
  const last = pushed
    ? first.map((face, nth) => (again[nth] ? chance.roll(dice[nth] ?? 0, `again:${nth}`) : face))
    : first
  return {
    pushed,
    successes: worth(last),
    sixes: 0,
    explosions: pushed
      ? countOf(rules, rules.house.pushExplosionCount === 'first-throw' ? first : last).explosions.base
      : 0
  }
}

function ammoDie(rules: T2kRules, pushed: boolean, chance: Chance): { six: number; explosions: number } {
  const { explosionFace, ammo } = rules.files['tables/dice']
  const first = chance.roll(ammo.sides, 'ammo')
  const last =
    pushed && first !== ammo.six && first !== explosionFace ? chance.roll(ammo.sides, 'ammo-again') : first
  const counted = rules.house.pushExplosionCount === 'first-throw' ? first : last
  return { six: last === ammo.six ? 1 : 0, explosions: pushed && counted === explosionFace ? 1 : 0 }
}

export const chances = [odds]
