import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { harmOf, thresholdOf, woundOf } from '../sheet/harm'
import { faces, flag, whole } from './input'
import { resolver } from './working'

const damage = resolver(
  'cr.damage',
  ['CR-AT-07', 'CR-FM-07', 'CR-WQ-02', 'CR-R07', 'CR-R08', 'CR-R09', 'CR-R29'],
  v.strictObject({
    rolled: v.nullish(whole(0, 999)),
    dice: v.nullish(faces(6, 20, 1)),
    sp: whole(0, 99),
    halveSp: flag,
    head: flag,
    direct: flag,
    power: flag,
    meleeWeapon: flag,
    /** The GM's decision, used if the campaign leaves critical hits to the GM (CR-R09). */
    critical: flag
  }),
  (rules, { rolled, dice, sp, halveSp, head, direct, power, meleeWeapon, critical }, w) => {
    if ((rolled == null) === (dice == null)) return refuse(reason('rolled-or-dice', ['CR-R09']))
    const sum = rolled ?? (dice ?? []).reduce((total, die) => total + die, 0)
    const { face } = rules.files['tables/dice'].critical
    const sixes = (dice ?? []).filter((die) => die === face).length
    const harm = harmOf(rules, {
      rolled: sum,
      sixes,
      sp,
      halveSp,
      head,
      direct,
      power,
      meleeWeapon,
      critical
    })
    w.step('rolled', { sum })
    if (direct) w.step('direct', {}, 'CR-R08')
    else
      w.step(
        harm.effectiveSp < sp ? 'half-armour' : 'armour',
        { sp, effective: harm.effectiveSp, through: harm.through },
        ...(halveSp ? ['CR-FM-07', 'CR-R07'] : []),
        ...(meleeWeapon ? ['CR-R29'] : [])
      )
    if (head) w.step('head', { through: harm.through, doubled: harm.afterHead }, 'CR-AT-07')
    if (harm.critical)
      w.step('critical', { sixes, bonus: harm.bonus }, 'CR-R09', ...(power ? ['CR-WQ-02'] : []))
    if (!harm.critical && rules.house.criticalTrigger === 'manual') w.step('gm-decides', {}, 'CR-R09')
    if (harm.spAfter < sp) w.step('worn', { from: sp, to: harm.spAfter }, 'CR-R08')
    w.step('loss', { loss: harm.hpLoss }, 'CR-R08')
    return w.done({ ...harm })
  }
)

const woundState = resolver(
  'cr.woundState',
  ['CR-R11'],
  v.strictObject({ hp: whole(-999, 999), hpMax: whole(1, 999) }),
  (rules, { hp, hpMax }, w) => {
    const threshold = thresholdOf(hpMax)
    if (rules.house.woundStates === 'manual') {
      w.step('manual', {}, 'CR-R11')
      return w.done({ state: null, threshold })
    }
    const state = woundOf(hp, hpMax)
    w.step(state, { hp, hpMax, threshold }, 'CR-R11')
    return w.done({ state, threshold })
  }
)

export const harm = [damage, woundState]
