import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { LEADER_OF_MEN } from '../sheet/state'
import { flag, inches, small, whole, yes } from './input'
import { nameOf, resolver } from './working'

/** The state of a model on the table. */
export const stateOnTable = v.nullish(v.picklist(['standing', 'pinned', 'down', 'out-of-action']), 'standing')

/** Whether the leader may give an order for this die. */
const leaderOrder = resolver(
  'leader-order',
  ['NN-FTR-7', 'NN-PIN-6', 'NN-OUT-4', 'NN-OUT-6', 'NN-GEN-5', 'NN-RUL-74'],
  v.strictObject({
    level: v.nullish(whole(1, 99), 1),
    spent: v.nullish(small, 0),
    /** Inches from the leader to the model that rolls. */
    distance: inches,
    state: stateOnTable,
    himself: flag,
    enemy: flag,
    /** The die tests one of the fighter's characteristics. */
    onCharacteristic: v.nullish(yes, true),
    alreadyRerolled: flag
  }),
  (rules, input, w) => {
    const rule = rules.fighterRule(LEADER_OF_MEN)
    const row = rule?.levels?.find((entry) => entry.level === input.level)
    if (!row)
      return refuse(
        reason('unknown-level', ['NN-FTR-7'], { level: input.level, max: rule?.levels?.length ?? 0 })
      )
    const left = Math.max(0, row.orders - input.spent)
    const radius = rule?.radius ?? 0
    w.step('orders', { level: input.level, orders: row.orders, left }, 'NN-FTR-7')
    const against: { key: string; rules: string[] }[] = [
      ...(left === 0 ? [{ key: 'none-left', rules: [] }] : []),
      ...(input.state === 'pinned' ? [{ key: 'pinned', rules: ['NN-PIN-6'] }] : []),
      ...(input.state === 'down' || input.state === 'out-of-action'
        ? [{ key: 'fallen', rules: [input.state === 'down' ? 'NN-OUT-4' : 'NN-OUT-6'] }]
        : []),
      ...(input.himself ? [{ key: 'himself', rules: [] }] : []),
      ...(input.enemy ? [{ key: 'enemy', rules: [] }] : []),
      ...(input.distance > radius ? [{ key: 'too-far', rules: [] }] : []),
      ...(input.onCharacteristic ? [] : [{ key: 'no-characteristic', rules: [] }]),
      ...(input.alreadyRerolled ? [{ key: 'twice', rules: ['NN-GEN-5', 'NN-RUL-74'] }] : [])
    ]
    for (const { key, rules: cited } of against) w.step(key, { radius }, ...cited)
    const allowed = against.length === 0
    if (allowed) w.step('given', { radius, left: left - 1 })
    return w.done({ allowed, ordersLeft: allowed ? left - 1 : left })
  }
)

/** Whether a die may be re-rolled at all. */
const reroll = resolver(
  're-roll',
  ['NN-GEN-5', 'NN-RUL-74'],
  v.strictObject({ sources: whole(0, 20), rerolledBefore: flag }),
  (_rules, { sources, rerolledBefore }, w) => {
    const allowed = sources > 0 && !rerolledBefore
    w.step(
      rerolledBefore ? 'twice' : sources === 0 ? 'nothing' : sources > 1 ? 'one-only' : 'once',
      {},
      'NN-GEN-5',
      ...(rerolledBefore || sources > 1 ? ['NN-RUL-74'] : [])
    )
    return w.done({ allowed, times: allowed ? 1 : 0 })
  }
)

/** Whether a colossus may intercept from their protective corridor. */
const corridor = resolver(
  'protective-corridor',
  ['NN-FTR-9', 'NN-INT-1', 'NN-INT-2', 'NN-PIN-6'],
  v.strictObject({
    /** Inches from the line of fire to the nearest point between the colossus and their marker. */
    toLine: inches,
    /** Inches from the shooter to that point. `targetDistance`: to the target. */
    fromShooter: inches,
    targetDistance: inches,
    marker: v.nullish(yes, true),
    state: stateOnTable
  }),
  (rules, input, w) => {
    const reach = rules.combat.interceptDistance
    const able = input.state === 'standing'
    const key = !able
      ? 'unable'
      : !input.marker
        ? 'no-marker'
        : input.toLine > reach
          ? 'too-far'
          : input.fromShooter > input.targetDistance
            ? 'behind'
            : 'may'
    w.step(
      key,
      { reach, rule: nameOf(rules, 'fighterRules', 'protective-corridor') },
      'NN-FTR-9',
      ...(able ? ['NN-INT-1'] : ['NN-INT-2', 'NN-PIN-6'])
    )
    return w.done({ may: key === 'may' })
  }
)

/** Reads a D2, D3 or D100 from other dice (NN-GEN-2, NN-GEN-4). */
const readDie = resolver(
  'read-die',
  ['NN-GEN-2', 'NN-GEN-4', 'NN-RUL-38'],
  v.strictObject({
    die: v.picklist(['d2', 'd3', 'd100']),
    /** The face thrown: of a D10, or for a D3 also of a D6. 10 and 0 are the same face. */
    thrown: whole(0, 10),
    with: v.nullish(v.picklist(['d6', 'd10']), 'd10'),
    /** The units of a D100; `thrown` is the tens. */
    units: v.nullish(whole(0, 10))
  }),
  (_rules, input, w) => {
    if (input.die === 'd100') {
      if (input.units == null) return refuse(reason('units-needed', ['NN-GEN-4']))
      const value = (input.thrown % 10) * 10 + (input.units % 10)
      w.step(
        'd100',
        { tens: input.thrown % 10, units: input.units % 10, value: value === 0 ? 100 : value },
        'NN-GEN-4',
        ...(value === 0 ? ['NN-RUL-38'] : [])
      )
      return w.done({ value: value === 0 ? 100 : value, again: false })
    }
    const face = input.thrown === 0 ? 10 : input.thrown
    const sides = input.with === 'd6' ? 6 : 10
    if (face > sides) return refuse(reason('not-a-face', ['NN-GEN-2'], { sides, value: face }))
    const faces = input.die === 'd2' ? 2 : 3
    // A face of the D10 left over by the D3 is thrown again.
    const each = Math.floor(sides / faces)
    if (face > each * faces) {
      w.step('again', { face }, 'NN-GEN-2')
      return w.done({ value: null, again: true })
    }
    const value = Math.ceil(face / each)
    w.step('read', { face, sides, faces, value }, 'NN-GEN-2')
    return w.done({ value, again: false })
  }
)

export const leading = [leaderOrder, reroll, corridor, readDie]
