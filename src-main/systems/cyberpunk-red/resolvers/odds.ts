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
import { asksSecond, readDie, type RollKind } from '../sheet/dice'
import { harmOf } from '../sheet/harm'
import type { CrRules } from '../catalogue/rules'
import { flag, modifiers, score, whole } from './input'
import { resolver } from './working'

/** One possible result of an attack. */
interface End {
  hit: boolean
  critical: boolean
  loss: number
}

const odds = resolver(
  'cr.odds',
  [
    'CR-AT-01',
    'CR-AT-07',
    'CR-SK-02',
    'CR-SK-04',
    'CR-SK-05',
    'CR-FM-02',
    'CR-FM-07',
    'CR-AM-02',
    'CR-R08',
    'CR-R09',
    'CR-R11',
    'CR-WQ-02'
  ],
  v.strictObject({
    stat: score,
    skill: score,
    modifiers,
    dv: whole(0, 99),
    /** A weapon written on a sheet may have up to twenty. */
    damageDice: whole(1, 20),
    /** Left out if there is no burst. */
    cap: v.nullish(whole(1, 9)),
    sp: v.nullish(whole(0, 99), 0),
    halveSp: flag,
    head: flag,
    power: flag,
    smart: flag,
    hp: v.nullish(whole(1, 999))
  }),
  (rules, { stat, skill, modifiers: more, dv, damageDice, cap, sp, halveSp, head, power, smart, hp }, w) => {
    const plus = stat + skill + more.reduce((sum, number) => sum + number, 0)
    const penalties = more.filter((entry) => entry < 0).reduce((sum, number) => sum + number, 0)
    w.step('roll', { plus, dv }, 'CR-AT-01', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05')
    w.step(
      'damage',
      { dice: damageDice, sp },
      'CR-R08',
      ...(rules.house.criticalTrigger === 'manual' ? [] : ['CR-R09']),
      ...(head ? ['CR-AT-07'] : []),
      ...(cap == null ? [] : ['CR-FM-02']),
      ...(halveSp ? ['CR-FM-07'] : []),
      ...(power ? ['CR-WQ-02'] : [])
    )
    if (smart) w.step('smart', { base: rules.files['tables/combat'].smartRetry.base + penalties }, 'CR-AM-02')
    const damage = everyDamage(rules, damageDice)
    const after = (margin: number): Spread<End> =>
      seenAs(damage, ({ sum, sixes }) => {
        const { critical, hpLoss } = harmOf(rules, {
          rolled: sum * (cap == null ? 1 : Math.min(margin, cap)),
          sixes,
          sp,
          halveSp,
          head,
          direct: false,
          power,
          meleeWeapon: false,
          critical: false
        })
        return { hit: true, critical, loss: hpLoss }
      })
    const missed: Spread<End> = certain({ hit: false, critical: false, loss: 0 })
    const { base, within } = rules.files['tables/combat'].smartRetry
    const die = everyCheck(rules, 'attack')
    const ends = follow(die, (first) => {
      const margin = plus + first - dv
      if (margin >= 1) return after(margin)
      if (!smart || -margin > within) return missed
      return follow(die, (second) =>
        base + penalties + second > dv ? after(base + penalties + second - dv) : missed
      )
    })
    const chances = {
      hitChance: chanceOf(ends, ({ hit }) => hit),
      throughChance: chanceOf(ends, ({ loss }) => loss > 0),
      ...(rules.house.criticalTrigger !== 'manual' && {
        criticalChance: chanceOf(ends, ({ critical }) => critical)
      }),
      ...(hp != null && { downChance: chanceOf(ends, ({ loss }) => hp - loss < 1) })
    }
    if (hp != null) w.cite('CR-R11')
    const picture: OddsPicture = {
      stages: Object.entries(chances)
        .filter(([key]) => key !== 'criticalChance')
        .map(([key, chance]) => ({ key, chance: written(chance) })),
      spreads: [{ key: 'hpLoss', rows: rowsOf(seenAs(ends, ({ loss }) => loss)) }],
      courses: [],
      means: [{ key: 'hpLoss', mean: written(mean(ends, ({ loss }) => loss)) }]
    }
    return w.done({
      ...Object.fromEntries(Object.entries(chances).map(([key, chance]) => [key, written(chance)])),
      odds: picture
    })
  }
)

/** The distribution of a roll's ten-sided die, including its second die (CR-SK-04, CR-SK-05). */
function everyCheck(rules: CrRules, kind: RollKind): Spread<number> {
  const { sides } = rules.files['tables/dice'].check
  return everyFall((chance: Chance) => {
    const first = chance.roll(sides, 'first')
    return readDie(
      rules,
      kind,
      first,
      asksSecond(rules, kind, first) ? chance.roll(sides, 'second') : undefined
    ).dieTotal
  })
}

/**
 * The distribution of the damage dice: their sum, and the sixes up to the number that a critical
 * injury needs (CR-R09).
 */
function everyDamage(rules: CrRules, dice: number): Spread<{ sum: number; sixes: number }> {
  const { damage, critical } = rules.files['tables/dice']
  const throws = everyFall((chance: Chance) => chance.roll(damage, 'damage'))
  return Array.from({ length: dice }).reduce<Spread<{ sum: number; sixes: number }>>(
    (before) =>
      follow(before, ({ sum, sixes }) =>
        seenAs(throws, (face) => ({
          sum: sum + face,
          sixes: Math.min(critical.count, sixes + (face === critical.face ? 1 : 0))
        }))
      ),
    certain({ sum: 0, sixes: 0 })
  )
}

export const chances = [odds]
