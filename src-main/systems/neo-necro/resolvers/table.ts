import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { signed } from '../catalogue/phrase'
import { giversOf, skillMod } from '../formulas/mods'
import { unknown } from './ids'
import { die, face, idsOf, inches, score, turns, whole } from './input'
import { nameOf, resolver } from './working'

const initiativeTest = resolver(
  'initiative-test',
  ['NN-GEN-1', 'NN-GEN-3', 'NN-RUL-21'],
  v.strictObject({ initiative: score, die: die(10) }),
  (_rules, input, w) => {
    const value = w.die(10, 'die', input.die)
    const passed = value <= input.initiative
    w.step(
      passed ? 'passed' : 'failed',
      { die: value, initiative: input.initiative },
      'NN-GEN-1',
      'NN-GEN-3',
      'NN-RUL-21'
    )
    return w.done({ passed })
  }
)

export const jumpTarget = resolver(
  'jump-target',
  ['NN-MOV-5', 'NN-SKL-14', 'NN-RUL-69'],
  v.strictObject({
    initiative: score,
    distance: inches,
    skills: idsOf('skill'),
    movement: v.nullish(inches)
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    w.cite('NN-MOV-5')
    if (input.movement != null && input.distance > input.movement) {
      w.step('too-wide', { distance: input.distance, movement: input.movement })
      return w.done({ target: null })
    }
    const whole_ = Math.ceil(input.distance)
    if (whole_ !== input.distance) w.cite('NN-RUL-69')
    const leap = skillMod(rules, input.skills, 'jumpTestDistance')
    const distance = whole_ + leap
    if (leap !== 0)
      w.step(
        'leap',
        { skill: giversOf(rules, input.skills, 'jumpTestDistance').skill, distance },
        ...giversOf(rules, input.skills, 'jumpTestDistance').rules
      )
    const { base, min, max } = rules.combat.impact
    const value = base + input.initiative - distance
    w.step('base', { base, initiative: input.initiative, distance, value })
    if (value < min) {
      w.step('impossible', {})
      return w.done({ target: null })
    }
    if (value > max) w.step('limit', { max })
    return w.done({ target: Math.min(max, value) })
  }
)

export const fall = resolver(
  'fall',
  ['NN-FALL-3', 'NN-SKL-15', 'NN-RUL-10'],
  v.strictObject({ height: inches, skills: idsOf('skill') }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const { storeyHeight, table } = rules.combat.falls
    // A tiny amount is added because 0.3 / 0.1 is 2.9999999999999996 in floating point.
    const storeys = Math.min(table.length - 1, Math.floor(input.height / storeyHeight + 1e-9))
    w.step('storeys', { height: input.height, storeyHeight, storeys }, 'NN-FALL-3', 'NN-RUL-10')
    const less = skillMod(rules, input.skills, 'fallStoreys')
    const higher = Math.floor(input.height / storeyHeight + 1e-9) + less
    if (less !== 0)
      w.step(
        'feline',
        {
          skill: giversOf(rules, input.skills, 'fallStoreys').skill,
          value: signed(less),
          storeys: Math.max(0, higher)
        },
        ...giversOf(rules, input.skills, 'fallStoreys').rules
      )
    const row = input.height > 0 && higher >= 0 ? table[Math.min(table.length - 1, higher)] : undefined
    if (row && 'outOfAction' in row) {
      w.step('out', {})
      return w.done({ hit: null, outOfAction: true })
    }
    const hit = row?.hit ?? null
    if (hit) w.step('hit', { strength: hit.strength, threshold: hit.threshold, damageLevel: hit.damageLevel })
    else w.step('none', {})
    return w.done({
      hit: hit && { strength: hit.strength, threshold: hit.threshold, damageLevel: hit.damageLevel },
      outOfAction: false
    })
  }
)

export const reserve = resolver(
  'reserve',
  ['NN-RSV-1', 'NN-RUL-9'],
  v.strictObject({ turn: turns, die: die(10) }),
  (rules, input, w) => {
    const { table } = rules.reserves
    const row = table.find((entry) => entry.turn === input.turn) ?? table.at(-1)
    w.cite('NN-RSV-1', 'NN-RUL-9')
    if (row?.arrival !== 'roll' || row.target === null) {
      const arrives = row?.arrival === 'automatic'
      w.step(arrives ? 'automatic' : 'impossible', { turn: input.turn })
      return w.done({ arrives })
    }
    const value = w.die(10, `turn ${input.turn}`, input.die)
    const arrives = value <= row.target
    w.step(arrives ? 'arrives' : 'waits', { turn: input.turn, die: value, target: row.target })
    return w.done({ arrives })
  }
)

const loot = resolver(
  'loot',
  ['NN-LOOT-1', 'NN-LOOT-2', 'NN-GEN-3', 'NN-RUL-58'],
  v.strictObject({ initiative: score, testDie: die(10), die: die(10) }),
  (rules, input, w) => {
    const test = w.die(10, 'test', input.testDie)
    w.cite('NN-LOOT-1', 'NN-LOOT-2')
    if (test > input.initiative) {
      w.step('failed-test', { die: test, initiative: input.initiative }, 'NN-GEN-3')
      return w.done({ result: 'failed-test', looterWoundsLost: 0 })
    }
    w.step('passed-test', { die: test, initiative: input.initiative }, 'NN-GEN-3')
    const value = w.die(rules.combat.looting.die, 'table', input.die)
    const result =
      rules.combat.looting.table.find((row) => value >= row.min && value <= row.max)?.id ?? 'struggle'
    w.step(result, { die: value }, ...(result === 'struggle' ? ['NN-RUL-58'] : []))
    return w.done({ result, looterWoundsLost: result === 'struggle' ? 1 : 0 })
  }
)

const passes = resolver(
  'passes',
  ['NN-TRN-4', 'NN-SET-5'],
  v.strictObject({ models: v.pipe(v.array(whole(0, 200)), v.minLength(1), v.maxLength(20)) }),
  (_rules, { models }, w) => {
    const most = Math.max(...models)
    w.step('most', { most }, 'NN-TRN-4', 'NN-SET-5')
    return w.done({ passes: models.map((count) => most - count) })
  }
)

const orders = resolver(
  'orders',
  ['NN-FTR-7'],
  v.strictObject({ level: face(99) }),
  (rules, { level }, w) => {
    const rule = rules.fighterRule('leader-of-men')
    const row = rule?.levels?.find((entry) => entry.level === level)
    if (!row) return refuse(reason('unknown-level', ['NN-FTR-7'], { level, max: rule?.levels?.length ?? 0 }))
    w.step(
      'level',
      { rule: nameOf(rules, 'fighterRules', 'leader-of-men'), level, orders: row.orders },
      'NN-FTR-7'
    )
    return w.done({ orders: row.orders })
  }
)

export const table = [initiativeTest, jumpTarget, fall, reserve, loot, passes, orders]
