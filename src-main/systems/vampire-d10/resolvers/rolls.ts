import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import {
  countOf,
  countsAtOnce,
  opposedOf,
  paysInSuccesses,
  poolOf,
  readingOf,
  type Throw
} from '../sheet/dice'
import type { Vd10Rules } from '../catalogue/rules'
import { face, faces, flag, score, small, thrown, whole } from './input'
import { resolver, type Working } from './working'

/** Adds the steps of reading a throw to the working. */
function tell(rules: Vd10Rules, w: Working, dice: Throw, who: '' | '-opponent' = ''): void {
  const { plain, tens, pairs, bonus } = countOf(rules, dice)
  w.step(`read${who}`, { successes: plain }, 'VD10-DI-01')
  if (pairs > 0) w.step(`pairs${who}`, { tens, pairs, bonus }, 'VD10-DI-05', 'VD10-R01', 'VD10-R02')
}

const roll = resolver(
  'vd10.roll',
  [
    'VD10-DI-01',
    'VD10-DI-02',
    'VD10-DI-03',
    'VD10-DI-04',
    'VD10-DI-05',
    'VD10-R01',
    'VD10-R02',
    'VD10-R03',
    'VD10-R05'
  ],
  v.strictObject({ normal: faces, hunger: v.nullish(faces, []), difficulty: v.nullish(small, null) }),
  (rules, { normal, hunger, difficulty }, w) => {
    const { hungerMost } = rules.files['tables/dice']
    if (hunger.length > hungerMost)
      return refuse(reason('hunger-dice', ['VD10-R05'], { most: hungerMost, given: hunger.length }))
    const reading = readingOf(rules, { normal, hunger }, difficulty)
    tell(rules, w, { normal, hunger })
    if (difficulty === null) w.step('open', {})
    else {
      w.step(
        reading.success === true ? 'succeeded' : 'failed',
        { successes: reading.successes, difficulty },
        'VD10-DI-02',
        'VD10-DI-03'
      )
      if (reading.success === true)
        w.step('margin', { margin: reading.margin ?? 0 }, 'VD10-DI-04', 'VD10-R03')
    }
    if (reading.critical === true) w.step('critical', {}, 'VD10-DI-05')
    if (reading.bestialCritical === true) w.step('bestial-critical', {}, 'VD10-R05')
    if (reading.bestialFailure === true) w.step('bestial-failure', {}, 'VD10-R05')
    return w.done({ ...reading })
  }
)

const opposed = resolver(
  'vd10.opposed',
  [
    'VD10-DI-01',
    'VD10-DI-04',
    'VD10-DI-05',
    'VD10-DI-06',
    'VD10-DI-07',
    'VD10-R01',
    'VD10-R02',
    'VD10-R04',
    'VD10-R07'
  ],
  v.strictObject({
    initiator: thrown,
    opponent: v.nullish(thrown),
    opponentIncrease: v.nullish(small, 0),
    fixedDifficulty: v.nullish(small, null)
  }),
  (rules, { initiator, opponent = null, opponentIncrease, fixedDifficulty }, w) => {
    if (!opponent && fixedDifficulty === null) return refuse(reason('no-difficulty', ['VD10-DI-06']))
    const result = opposedOf(rules, initiator, opponent, opponentIncrease, fixedDifficulty ?? 0)
    tell(rules, w, initiator)
    if (opponent) {
      tell(rules, w, opponent, '-opponent')
      if (opponentIncrease > 0)
        w.step(
          paysInSuccesses(rules) ? 'increase' : 'increase-dice',
          { increase: opponentIncrease, left: result.effectiveOpponent },
          'VD10-R07'
        )
    } else w.step('fixed', { difficulty: result.effectiveOpponent })
    const tie =
      opponent !== null &&
      !countsTwice(rules, initiator, result.wins) &&
      result.initiatorSuccesses === result.effectiveOpponent
    if (tie) w.step(result.wins ? 'tie-won' : 'tie-lost', {}, 'VD10-R04')
    w.step(
      result.wins ? 'wins' : 'loses',
      { own: result.initiatorSuccesses, other: result.effectiveOpponent },
      'VD10-DI-06'
    )
    if (result.wins) w.step('margin', { net: result.net, margin: result.margin }, 'VD10-DI-04', 'VD10-DI-07')
    if (result.critical) w.step('critical', {}, 'VD10-DI-05')
    return w.done({ ...result })
  }
)

/** Whether the winner gets the bonus of pairs only after winning (VD10-R02). */
function countsTwice(rules: Vd10Rules, dice: Throw, wins: boolean): boolean {
  return wins && !countsAtOnce(rules) && countOf(rules, dice).bonus > 0
}

const pool = resolver(
  'vd10.pool',
  ['VD10-R06'],
  v.strictObject({
    base: whole(0, 40),
    modifiers: v.nullish(v.pipe(v.array(whole(-20, 20)), v.maxLength(30)), [])
  }),
  (rules, { base, modifiers }, w) => {
    const dice = poolOf(rules, base, modifiers)
    const sum = modifiers.reduce((total, modifier) => total + modifier, base)
    w.step(
      'sum',
      {
        base,
        modifiers:
          modifiers.length === 0
            ? '0'
            : modifiers.map((modifier) => (modifier < 0 ? `−${-modifier}` : `+${modifier}`)).join(' '),
        sum
      },
      'VD10-R06'
    )
    if (sum < dice) w.step('least', {})
    if (dice === 0) w.step('fails', {})
    return w.done({ dice })
  }
)

const initiative = resolver(
  'vd10.initiative',
  ['VD10-RD-03', 'VD10-RD-05', 'VD10-R16'],
  v.strictObject({
    selfControlOrInstinct: score,
    wits: score,
    delayedBonus: v.nullish(v.pipe(whole(0, 5)), 0),
    otherModifiers: v.nullish(whole(-20, 20), 0),
    values: v.nullish(v.pipe(v.array(face), v.maxLength(40)))
  }),
  (rules, { selfControlOrInstinct, wits, delayedBonus, otherModifiers, values }, w) => {
    const { skippedInitiative } = rules.files['tables/turn']
    if (delayedBonus !== 0 && delayedBonus !== skippedInitiative)
      return refuse(reason('delayed-bonus', ['VD10-RD-05'], { bonus: skippedInitiative }))
    const sum = selfControlOrInstinct + wits
    let base = sum
    if (rules.house.initiative === 'roll') {
      if (values && values.length !== sum)
        return refuse(reason('dice-count', ['VD10-R16'], { needed: sum, given: values.length }))
      const dice = Array.from({ length: sum }, (_, at) =>
        w.die(rules.files['tables/dice'].sides, String(at + 1), values?.[at])
      )
      base = readingOf(rules, { normal: dice, hunger: [] }, null).successes
      w.step('rolled', { dice: sum, successes: base }, 'VD10-RD-03', 'VD10-R16')
    } else w.step('sum', { attribute: selfControlOrInstinct, wits }, 'VD10-RD-03', 'VD10-R16')
    if (delayedBonus > 0) w.step('delayed', { bonus: delayedBonus }, 'VD10-RD-05')
    if (otherModifiers !== 0) w.step('modifiers', { modifiers: otherModifiers })
    return w.done({ score: base + delayedBonus + otherModifiers })
  }
)

const rouse = resolver(
  'vd10.rouse',
  ['VD10-R27'],
  v.strictObject({ die: v.nullish(face), hunger: whole(0, 5) }),
  (rules, { die, hunger }, w) => {
    if (rules.house.rouseCheck === 'manual') {
      w.step('manual', {}, 'VD10-R27')
      return w.done({ success: null, hunger })
    }
    const { rouseFrom, hungerMost, sides } = rules.files['tables/dice']
    const value = w.die(sides, 'rouse', die ?? undefined)
    const success = value >= rouseFrom
    const after = success ? hunger : Math.min(hungerMost, hunger + 1)
    w.step(
      success ? 'calm' : after === hunger ? 'starving' : 'hungrier',
      { die: value, hunger: after },
      'VD10-R27'
    )
    return w.done({ success, hunger: after })
  }
)

const outnumber = resolver(
  'vd10.outnumber',
  ['VD10-SI-01', 'VD10-R20'],
  v.strictObject({ attackers: whole(0, 99) }),
  (rules, { attackers }, w) => {
    const dice = outnumberDice(rules, attackers)
    w.step(dice === 0 ? 'alone' : 'several', { attackers, dice }, 'VD10-SI-01', 'VD10-R20')
    return w.done({ attackerDice: dice, targetDice: dice === 0 ? 0 : -dice })
  }
)

/** The dice that each of several attackers gains and their target loses (VD10-SI-01, VD10-R20). */
export function outnumberDice(rules: Vd10Rules, attackers: number): number {
  const extra = Math.max(0, attackers - 1)
  return Math.min(
    rules.house.severalAttackers === 'flat' ? 1 : rules.files['tables/combat'].attackersMost,
    extra
  )
}

const aim = resolver(
  'vd10.aim',
  ['VD10-MR-01', 'VD10-R23'],
  v.strictObject({ turns: small, perception: score, scope: flag }),
  (rules, { turns, perception, scope }, w) => {
    const { scopeDice } = rules.files['tables/combat']
    const flat = rules.house.scopeAim === 'flat'
    const most = perception + (scope && !flat ? scopeDice : 0)
    const dice = Math.min(turns, most) + (scope && flat ? scopeDice : 0)
    w.step('turns', { turns, most }, 'VD10-MR-01')
    if (scope) w.step(flat ? 'scope-flat' : 'scope', { dice: scopeDice }, 'VD10-R23')
    return w.done({ dice })
  }
)

export const rolls = [roll, opposed, pool, initiative, rouse, outnumber, aim]
