import * as v from 'valibot'
import { countOf } from '../sheet/dice'
import { face, flag, idsOf, whole } from './input'
import { resolver } from './working'

const underFire = resolver(
  't2k.underFire',
  ['T2K-CB-09', 'T2K-CB-13', 'T2K-R17'],
  v.strictObject({ hit: flag, ammoSixes: whole(0, 20), alreadyTestedThisAttack: flag }),
  (rules, { hit, ammoSixes, alreadyTestedThisAttack }, w) => {
    if (alreadyTestedThisAttack) {
      w.step('tested', {}, 'T2K-CB-13')
      return w.done({ mustTest: false })
    }
    const byHit = hit && rules.house.suppressionTrigger === 'hit-or-six'
    if (byHit) w.step('hit', {})
    if (ammoSixes > 0) w.step('six', {})
    const mustTest = byHit || ammoSixes > 0
    if (!mustTest) w.step('nothing', {})
    w.cite('T2K-CB-09', 'T2K-R17')
    return w.done({ mustTest })
  }
)

const cuf = resolver(
  't2k.cuf',
  ['T2K-CB-10', 'T2K-CB-11', 'T2K-R19'],
  v.strictObject({
    cufValue: face(12),
    unitValue: v.nullish(face(12), null),
    teamInSight: flag,
    anyIncapacitated: flag
  }),
  (rules, { cufValue, unitValue, teamInSight, anyIncapacitated }, w) => {
    const unitDieAllowed = teamInSight && !anyIncapacitated
    w.step('own', { value: cufValue }, 'T2K-CB-11')
    if (unitDieAllowed && unitValue !== null) w.step('unit', { value: unitValue })
    if (!unitDieAllowed) w.step('no-unit', {}, 'T2K-R19')
    const { successes, success } = countOf(
      rules,
      unitDieAllowed && unitValue !== null ? [cufValue, unitValue] : [cufValue]
    )
    const { suppression } = rules.files['tables/combat']
    if (success) w.step('passed', { successes })
    else w.step('failed', {}, 'T2K-CB-10')
    return w.done({
      unitDieAllowed,
      successes,
      success,
      effects: success ? null : { ...suppression, loseActionsNextTurn: [...suppression.loseActionsNextTurn] }
    })
  }
)

const panic = resolver(
  't2k.panic',
  ['T2K-CB-12', 'T2K-CB-13', 'T2K-R18'],
  v.strictObject({
    failed: flag,
    alliesSameHex: idsOf('ally'),
    alreadyTested: idsOf('ally'),
    unitDieUsed: flag
  }),
  (rules, { failed, alliesSameHex, alreadyTested, unitDieUsed }, w) => {
    w.cite('T2K-CB-12', 'T2K-R18')
    if (!failed) {
      w.step('passed', {})
      return w.done({ mustTest: [] })
    }
    if (rules.house.chainScope === 'unit-die-only' && !unitDieUsed) {
      w.step('no-unit-die', {})
      return w.done({ mustTest: [] })
    }
    const mustTest = [...new Set(alliesSameHex)].filter((ally) => !alreadyTested.includes(ally))
    w.step('spread', { count: mustTest.length }, 'T2K-CB-13')
    return w.done({ mustTest })
  }
)

export const fire = [underFire, cuf, panic]
