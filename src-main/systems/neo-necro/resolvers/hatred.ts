import * as v from 'valibot'
import { flag, id, small, yes } from './input'
import { resolver } from './working'

/** What hatred forces a fighter to do at the start of their activation. */
const hatredDuty = resolver(
  'hatred-duty',
  ['NN-INJ-5', 'NN-INJ-6'],
  v.strictObject({
    /** How often the fighter hates this enemy. */
    hatreds: small,
    seesAtStart: flag,
    /** The fighter can make a ranged attack. */
    mayShoot: v.nullish(yes, true)
  }),
  (_rules, input, w) => {
    if (input.hatreds === 0 || !input.seesAtStart) {
      w.step(input.hatreds === 0 ? 'none' : 'unseen', {}, 'NN-INJ-5')
      return w.done({ bound: false, choices: [], mustLeaveCover: false })
    }
    const choices = ['close-in-in-both-phases', ...(input.mayShoot ? ['close-in-then-shoot-at-him'] : [])]
    for (const choice of choices) w.step(choice, {}, 'NN-INJ-5')
    const mustLeaveCover = input.hatreds > 1
    w.step(mustLeaveCover ? 'leaves-cover' : 'may-stay-covered', {}, 'NN-INJ-6')
    return w.done({ bound: true, choices, mustLeaveCover })
  }
)

/** Whether a hatred may be let go. */
const hatredRemoval = resolver(
  'hatred-removal',
  ['NN-INJ-7'],
  v.strictObject({ hatreds: small, putHimOut: flag }),
  (_rules, { hatreds, putHimOut }, w) => {
    const mayRemove = hatreds > 0 && putHimOut
    w.step(
      mayRemove ? 'may' : hatreds === 0 ? 'none' : 'not-him',
      { left: mayRemove ? hatreds - 1 : hatreds },
      'NN-INJ-7'
    )
    return w.done({ mayRemove, left: mayRemove ? hatreds - 1 : hatreds })
  }
)

/** Whom a fighter hates by a result of the injury table. */
const hatedEnemy = resolver(
  'hated-enemy',
  ['NN-INJ-4', 'NN-RUL-41'],
  v.strictObject({
    /** Who put the fighter out of action; left out: nobody (a fall, a mine, failing while down). */
    outBy: v.nullish(id),
    downBy: v.nullish(id),
    enemyLeader: v.nullish(id)
  }),
  (_rules, { outBy, downBy, enemyLeader }, w) => {
    const enemy = outBy ?? downBy ?? enemyLeader ?? null
    w.step(
      outBy != null ? 'out-by' : downBy != null ? 'down-by' : enemyLeader != null ? 'leader' : 'nobody',
      { enemy: enemy ?? '' },
      'NN-INJ-4',
      ...(outBy == null ? ['NN-RUL-41'] : [])
    )
    return w.done({ enemy })
  }
)

export const hatreds = [hatredDuty, hatredRemoval, hatedEnemy]
