import type { NecroRules } from '../catalogue/rules'

/** The parts of one member's value: recruit cost, list price of carried things, XP (NN-VAL-1, NN-RUL-5). */
export interface MemberWorth {
  cost: number
  equipment: number
  xp: number
}

export interface StashWorth {
  credits: number
  equipment: number
}

/** The parts of a member's value that this campaign counts (the others are 0), with their sum. */
export function memberValue(rules: NecroRules, member: MemberWorth): MemberWorth & { total: number } {
  const counts = rules.gangValue.perMember
  const parts = {
    cost: counts.includes('recruitCost') ? member.cost : 0,
    equipment: counts.includes('listPriceOfCarriedEquipment') ? member.equipment : 0,
    xp: counts.includes('xp') ? member.xp : 0
  }
  return { ...parts, total: parts.cost + parts.equipment + parts.xp }
}

/** The value of the stash: 0, unless the house rule gangValueIncludesStash counts it. */
export function stashValue(rules: NecroRules, stash: StashWorth): number {
  return rules.gangValue.stashCounted ? stash.credits + stash.equipment : 0
}

/** Gang value (NN-VAL-1). */
export function gangValue(
  rules: NecroRules,
  members: readonly MemberWorth[],
  stash: StashWorth = { credits: 0, equipment: 0 }
): number {
  return members.reduce((sum, member) => sum + memberValue(rules, member).total, 0) + stashValue(rules, stash)
}
