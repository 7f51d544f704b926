import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'

/** The most members that a gang of this value may have (NN-GANG-3). */
export function memberCap(rules: NecroRules, gangValue: number): number {
  return rules.memberCap.reduce(
    (cap, row) => (gangValue >= row.minValue ? row.maxMembers : cap),
    rules.memberCap[0]?.maxMembers ?? 0
  )
}

/** Why a gang can't consist of these types: too few or too many of one type (NN-FTR-1). Empty if it can. */
export function checkTypes(rules: NecroRules, types: readonly string[]): Reason[] {
  return rules.fighterTypes.flatMap((type) => {
    const count = types.filter((id) => id === type.id).length
    if (count < type.min)
      return [reason('too-few-of-type', ['NN-FTR-1'], { type: type.name, count, min: type.min })]
    if (type.max !== null && count > type.max)
      return [reason('too-many-of-type', ['NN-FTR-1'], { type: type.name, count, max: type.max })]
    return []
  })
}

/**
 * Why another fighter of this type can't join a gang of these types and this value (NN-BUY-4, NN-GANG-3,
 * NN-RUL-64).
 */
export function checkRecruit(
  rules: NecroRules,
  types: readonly string[],
  gangValue: number,
  type: string
): Reason[] {
  const fighter = rules.fighterType(type)
  if (!fighter) return [reason('unknown-id', [], { id: type })]
  const reasons = checkTypes(rules, [...types, type]).filter(
    (why) => why.code === 'too-many-of-type' && why.params['type'] === fighter.name
  )
  const cap = memberCap(rules, gangValue)
  if (types.length >= cap)
    reasons.push(reason('gang-full', ['NN-GANG-3'], { members: types.length, cap, gangValue }))
  return reasons
}
