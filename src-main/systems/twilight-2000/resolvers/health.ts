import * as v from 'valibot'
import { isFace } from '../../../kernel/values/dice'
import { reason, refuse } from '../../../kernel/values/verdict'
import { countOf, modified, poolOf } from '../sheet/dice'
import { faces, idOf, modifier, size, whole, whyNotDie } from './input'
import { resolver } from './working'

const exposure = resolver(
  't2k.exposure',
  ['T2K-EX-01', 'T2K-EX-02', 'T2K-R06', 'T2K-R27'],
  v.strictObject({
    attributeDie: size,
    skillDie: v.nullish(size, null),
    agent: idOf('hazard'),
    modifier,
    values: v.nullish(faces(12))
  }),
  (rules, { attributeDie, skillDie, agent, modifier: by, values }, w) => {
    const hazard = rules.files['catalogue/hazards'].find(({ id }) => id === agent)
    const reasons = [
      ...whyNotDie(rules, attributeDie, skillDie),
      ...(hazard ? [] : [reason('unknown-hazard', ['T2K-EX-01'], { id: agent })])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const { dice } = poolOf(rules, attributeDie, skillDie, by)
    if (values && values.length !== dice.length)
      return refuse(reason('dice-count', ['T2K-EX-01'], { needed: dice.length, given: values.length }))
    const wrong = dice.flatMap((sides, at) =>
      values && !isFace(values[at] ?? 0, sides)
        ? [reason('not-a-face', [], { sides, die: values[at] ?? 0 })]
        : []
    )
    if (wrong.length > 0) return refuse(...wrong)
    w.step('agent', { agent: rules.words('hazards', agent, 'name') }, 'T2K-EX-01', 'T2K-R27')
    const { successes } = countOf(
      rules,
      dice.map((sides, at) => w.die(sides, String(at + 1), values?.[at]))
    )
    w.step('rolled', { successes })
    const total = modified(rules, successes, by)
    if (total !== successes) w.step('modified', { successes: total })
    if (by !== 0) w.cite('T2K-EX-02', 'T2K-R06')
    return w.done({ dice, success: total > 0 })
  }
)

const diseaseDay = resolver(
  't2k.diseaseDay',
  ['T2K-EX-03', 'T2K-R21'],
  v.strictObject({
    success: v.boolean(),
    dailyDamage: v.nullish(whole(0, 20)),
    dailyStress: v.nullish(whole(0, 20))
  }),
  (rules, { success, dailyDamage, dailyStress }, w) => {
    const standard = rules.files['tables/illness']
    if (success) {
      w.step('cured', {}, 'T2K-EX-03')
      return w.done({ cured: true, damage: 0, stress: 0 })
    }
    const [damage, stress] = [dailyDamage ?? standard.dailyDamage, dailyStress ?? standard.dailyStress]
    w.step('goes-on', { damage, stress }, 'T2K-EX-03', 'T2K-R21')
    return w.done({ cured: false, damage, stress })
  }
)

export const health = [exposure, diseaseDay]
