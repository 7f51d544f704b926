import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { injuredProfile, injuryAt, patchRemoves } from '../formulas/injuries'
import { thingRules } from '../formulas/mods'
import { effectiveProfile } from '../formulas/profile'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { die, idOf, idsOf, profile } from './input'
import { nameOf, resolver } from './working'

const injury = resolver(
  'injury',
  ['NN-INJ-1', 'NN-INJ-4', 'NN-GEN-4', 'NN-RUL-38'],
  v.strictObject({ roll: die(100) }),
  (rules, input, w) => {
    const roll = w.die(100, 'roll', input.roll)
    const found = injuryAt(rules, roll)
    w.step('found', { roll, injury: found?.name ?? '', effect: found?.effect ?? '' }, 'NN-INJ-1', 'NN-INJ-4')
    if (roll === 100) w.cite('NN-GEN-4', 'NN-RUL-38')
    return w.done({ injury: found?.id ?? null })
  }
)

const injured = resolver(
  'injured-profile',
  ['NN-INJ-3', 'NN-INJ-9', 'NN-INJ-10', 'NN-RUL-39'],
  v.strictObject({ profile, injuries: idsOf('injury') }),
  (rules, input, w) => {
    const reasons = unknown(rules.injury, ...input.injuries)
    if (reasons.length > 0) return refuse(...reasons)
    const {
      profile: after,
      canFight,
      move,
      sprint,
      why
    } = injuredProfile(rules, input.profile, input.injuries)
    w.cite('NN-INJ-3')
    for (const key of new Set(input.injuries)) {
      const count = input.injuries.filter((other) => other === key).length
      w.step('injury', {
        injury: nameOf(rules, 'injuries', key),
        count,
        effect: rules.injury(key)?.effect ?? ''
      })
      if (key === 'one-eyed') w.cite('NN-INJ-10', ...(count > 1 ? ['NN-RUL-39'] : []))
      if (key === 'leg-injury') w.cite('NN-INJ-9')
    }
    for (const key of why)
      w.step('cannot-fight', { why: rules.injury(key)?.name ?? nameOf(rules, 'characteristics', key) })
    return w.done({ profile: { ...after }, canFight, move, sprint })
  }
)

const stingPatch = resolver(
  'sting-patch',
  ['NN-GEAR-14'],
  v.strictObject({ injury: idOf('injury') }),
  (rules, input, w) => {
    const found = rules.injury(input.injury)
    if (!found) return refuse(...unknown(rules.injury, input.injury))
    const allowed = patchRemoves(rules, found.id)
    w.step(allowed ? 'removes' : 'keeps', { injury: found.name }, 'NN-GEAR-14')
    return w.done({ allowed })
  }
)

const effective = resolver(
  'effective-profile',
  ['NN-CHA-4', 'NN-CHA-5', 'NN-INJ-3', 'NN-BIO-3', 'NN-BIO-4', 'NN-RUL-67'],
  v.strictObject({ profile, injuries: idsOf('injury'), items: idsOf('thing'), skills: idsOf('skill') }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.injury, ...input.injuries),
      ...unknown(rules.thing, ...input.items),
      ...unknown(rules.skill, ...input.skills)
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const {
      profile: after,
      lines,
      canFight,
      move,
      sprint
    } = effectiveProfile(rules, { ...input, things: input.items })
    w.cite('NN-RUL-67', 'NN-CHA-4')
    if (input.items.includes('bionic-leg')) w.cite('NN-BIO-4')
    for (const line of lines) {
      const name =
        line.from.kind === 'injury' ? rules.injury(line.from.id)?.name : rules.thing(line.from.id)?.name
      w.step('line', {
        name: name ?? '',
        characteristic: nameOf(rules, 'characteristics', line.characteristic),
        value: signed(line.amount)
      })
      w.cite(
        ...(line.from.kind === 'injury'
          ? ['NN-INJ-3']
          : line.characteristic === 't'
            ? ['NN-CHA-5']
            : thingRules(line.from.id))
      )
    }
    return w.done({ profile: { ...after }, canFight, move, sprint })
  }
)

export const injuries = [injury, injured, stingPatch, effective]
