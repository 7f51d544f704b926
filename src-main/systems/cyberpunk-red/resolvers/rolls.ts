import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { asksSecond } from '../sheet/dice'
import { modifierOf } from '../catalogue/rules'
import { reachOf } from '../sheet/weapons'
import { checkDice, face, flag, modifiers, score, whole } from './input'
import { resolver, whyNotDice } from './working'

const sum = (list: readonly number[]): number => list.reduce((total, number) => total + number, 0)

const check = resolver(
  'cr.check',
  [
    'CR-SK-01',
    'CR-SK-02',
    'CR-SK-04',
    'CR-SK-05',
    'CR-SK-07',
    'CR-SK-08',
    'CR-SK-09',
    'CR-R01',
    'CR-R13',
    'CR-R14'
  ],
  v.strictObject({
    stat: score,
    skill: score,
    modifiers,
    luck: v.nullish(whole(0, 20), 0),
    extraTime: flag,
    complementary: flag,
    dice: checkDice,
    dv: whole(0, 99)
  }),
  (rules, { stat, skill, modifiers: more, luck, extraTime, complementary, dice, dv }, w) => {
    const reasons = whyNotDice(rules, 'check', dice)
    if (reasons.length > 0) return refuse(...reasons)
    w.step('base', { stat, skill }, 'CR-SK-01')
    const parts = [
      ...(extraTime
        ? [{ key: 'extra-time', value: modifierOf(rules, 'extra-time'), rules: ['CR-SK-08'] }]
        : []),
      ...(complementary
        ? [
            {
              key:
                rules.house.complementarySuccess === 'must-succeed'
                  ? 'complementary-succeeded'
                  : 'complementary-made',
              value: modifierOf(rules, 'complementary-skill'),
              rules: ['CR-SK-07', 'CR-R13']
            }
          ]
        : []),
      ...(luck > 0
        ? [{ key: 'luck', value: luck * modifierOf(rules, 'luck-point'), rules: ['CR-SK-09', 'CR-R14'] }]
        : [])
    ]
    for (const { key, value, rules: by } of parts) w.step(key, { value }, ...by)
    if (more.length > 0) w.step('modifiers', { value: sum(more) })
    const { die, dieTotal } = w.check('check', 'die', dice)
    w.step(die, { die: dieTotal })
    const total = stat + skill + sum(more) + sum(parts.map(({ value }) => value)) + dieTotal
    const margin = total - dv
    w.step(margin >= 1 ? 'success' : 'failure', { total, dv }, 'CR-SK-02')
    return w.done({ die, dieTotal, total, success: margin >= 1, margin })
  }
)

const side = v.strictObject({ stat: score, skill: score, modifiers, dice: checkDice })

const opposed = resolver(
  'cr.opposed',
  ['CR-SK-01', 'CR-SK-02', 'CR-SK-04', 'CR-SK-05', 'CR-AT-03', 'CR-R02', 'CR-R03'],
  v.strictObject({ initiator: side, opponent: side }),
  (rules, { initiator, opponent }, w) => {
    const reasons = [
      ...whyNotDice(rules, 'attack', initiator.dice),
      ...whyNotDice(rules, 'attack', opponent.dice)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('CR-SK-01', 'CR-AT-03')
    const [a, b] = (
      [
        ['initiator', initiator],
        ['opponent', opponent]
      ] as const
    ).map(([who, { stat, skill, modifiers: more, dice }]) => {
      const { dieTotal } = w.check('attack', who, dice)
      const total = stat + skill + sum(more) + dieTotal
      w.step(who, { stat, skill, modifiers: sum(more), die: dieTotal, total })
      return total
    }) as [number, number]
    const success = beats(rules.house.opposedTie === 'attacker-wins', a, b)
    if (a === b) w.step('tie', { total: a })
    w.step(success ? 'success' : 'failure', { margin: a - b }, 'CR-R03')
    return w.done({ initiatorTotal: a, opponentTotal: b, success, margin: a - b })
  }
)

/**
 * Whether the initiator wins. They must exceed the opponent, unless the campaign gives them the tie (CR-R03).
 */
export function beats(tieWins: boolean, initiator: number, opponent: number): boolean {
  return tieWins ? initiator >= opponent : initiator > opponent
}

const initiative = resolver(
  'cr.initiative',
  ['CR-IM-01', 'CR-SK-04', 'CR-SK-05', 'CR-R02', 'CR-R30'],
  // The second die is for campaigns in which initiative explodes too.
  v.strictObject({ ref: score, die: v.nullish(face(10)), second: v.nullish(face(10)) }),
  (rules, { ref, die, second }, w) => {
    const given = die == null ? null : [die, ...(second == null ? [] : [second])]
    const reasons = [
      ...whyNotDice(rules, 'initiative', given),
      ...(die == null && second != null ? [reason('second-die-too-many', ['CR-R02'], { die: '—' })] : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const { first, dieTotal } = w.check('initiative', 'die', given)
    w.step(
      asksSecond(rules, 'initiative', first) ? 'exploded' : 'rolled',
      { ref, die: dieTotal },
      'CR-IM-01',
      'CR-R02'
    )
    w.cite('CR-R30')
    return w.done({ score: ref + dieTotal })
  }
)

const move = resolver(
  'cr.move',
  ['CR-IM-03', 'CR-IM-05', 'CR-R12', 'CR-QH-10', 'CR-QH-16'],
  v.strictObject({ mouv: whole(-20, 20), special: flag }),
  (rules, { mouv, special }, w) => {
    const { metres, squares } = reachOf(rules, mouv, special)
    if (mouv <= 0) w.step('none', {}, 'CR-QH-10', 'CR-QH-16')
    else if (special) w.step('special', { metres, squares }, 'CR-IM-05', 'CR-R12')
    else w.step('plain', { metres, squares }, 'CR-IM-03')
    return w.done({ metres, squares, canMove: mouv > 0 })
  }
)

export const rolls = [check, opposed, initiative, move]
