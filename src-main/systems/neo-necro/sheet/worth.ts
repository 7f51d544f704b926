import { heldBy, present, STASH, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { NecroRules } from '../catalogue/rules'
import { gangValue, memberValue, stashValue, type MemberWorth } from '../formulas/value'

/** A member's part of the gang value, by the list prices stored with their items (NN-VAL-1, NN-RUL-5). */
export function memberWorth(roster: Roster, member: Member): MemberWorth {
  return {
    cost: member.cost ?? 0,
    equipment: priceOf(heldBy(roster, member.id)),
    xp: member.numbers['xp'] ?? 0
  }
}

/** The gang's value now. The stored value, which caps and bonuses use, is `numbers.value` (NN-VAL-2). */
export function worthOf(rules: NecroRules, roster: Roster): number {
  const stash = { credits: roster.money ?? 0, equipment: priceOf(heldBy(roster, STASH)) }
  return gangValue(
    rules,
    present(roster).map((member) => memberWorth(roster, member)),
    stash
  )
}

/**
 * The parts of a gang value when it was taken. They are stored with the event, so that later changes don't
 * affect them.
 */
export type WorthParts = {
  members: { member: string; name: string; cost: number; equipment: number; xp: number }[]
  stash: number
}

/** The parts of the gang value now, as the campaign counts them (NN-VAL-1, NN-RUL-5). */
export function worthParts(rules: NecroRules, roster: Roster): WorthParts {
  const parts = present(roster).map((member) => {
    const { cost, equipment, xp } = memberValue(rules, memberWorth(roster, member))
    return { member: member.id, name: member.name, cost, equipment, xp }
  })
  return {
    members: parts,
    stash: stashValue(rules, { credits: roster.money ?? 0, equipment: priceOf(heldBy(roster, STASH)) })
  }
}

function priceOf(items: Item[]): number {
  return items.reduce((sum, item) => sum + (item.price ?? 0), 0)
}
