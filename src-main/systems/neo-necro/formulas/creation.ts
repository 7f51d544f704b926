import type { NecroRules } from '../catalogue/rules'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { checkLoad } from './encumbrance'
import { checkEquip, checkWorn } from './equipment'
import { checkTypes, memberCap } from './members'
import { listPrice } from './prices'
import { checkRare, countRare } from './rare'
import { gangValue } from './value'

export interface GangPlan {
  house: string
  fighters: readonly { type: string; items: readonly string[]; skills?: readonly string[] }[]
  stash: readonly string[]
}

export interface CreationJudgement {
  spent: number
  left: number
  rare: number
  members: number
  cap: number
  gangValue: number
  reasons: Reason[]
}

/**
 * Judges a whole gang at creation: its cost and value, and every reason why it is not allowed (NN-GANG-1 to 3,
 * NN-FTR-1 to 6, NN-ENC-1, NN-ARM-1). Credits left over go to the stash. All ids must exist.
 */
export function judgeCreation(rules: NecroRules, plan: GangPlan): CreationJudgement {
  const types = plan.fighters.map((fighter) => fighter.type)
  const all = [...plan.fighters.flatMap((fighter) => fighter.items), ...plan.stash]
  const costOf = (type: string): number => rules.fighterType(type)?.cost ?? 0
  const spent = types.reduce((sum, type) => sum + costOf(type), 0) + listPrice(rules, all)
  const left = rules.creation.credits - spent
  const rare = countRare(rules, all)
  const cap = memberCap(rules, 0)
  const reasons = [
    ...(left < 0
      ? [
          reason('not-enough-credits', ['NN-GANG-1'], {
            spent,
            credits: rules.creation.credits,
            missing: -left
          })
        ]
      : []),
    ...checkRare(rules, 'creation', rare),
    ...(types.length > cap ? [reason('gang-too-large', ['NN-GANG-3'], { members: types.length, cap })] : []),
    ...checkTypes(rules, types),
    ...plan.fighters.flatMap(({ type, items, skills = [] }, index) =>
      [
        ...items.flatMap((item) => checkEquip(rules, type, item, skills)),
        ...checkWorn(rules, items),
        ...checkLoad(rules, type, items, skills)
      ].map((why) => ({ ...why, params: { ...why.params, fighter: index + 1 } }))
    )
  ]
  const members = plan.fighters.map(({ type, items }) => ({
    cost: costOf(type),
    equipment: listPrice(rules, items),
    xp: rules.fighterType(type)?.startingXp ?? 0
  }))
  const stash = { credits: Math.max(0, left), equipment: listPrice(rules, plan.stash) }
  return {
    spent,
    left,
    rare,
    members: types.length,
    cap,
    gangValue: gangValue(rules, members, stash),
    reasons
  }
}
