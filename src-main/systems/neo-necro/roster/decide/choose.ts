import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { memberOf, type Roster } from '../../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../../kernel/values/verdict'
import { storeAnswer, storedAnswer, thresholdsOpen } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { categoryName, whyNotCategory } from './recruit'
import { whyNotHere } from './when'

/**
 * Why a member may not change their learning category; empty if they may: while being recruited, and once
 * after gaining a progression (NN-XP-6, NN-XP-14).
 */
export function whyNotChangeCategory(roster: Roster, member: string): Reason[] {
  if (roster.stage === 'founding' || (storedAnswer<string[]>(roster, 'recruits') ?? []).includes(member))
    return []
  const { name } = memberOf(roster, member)
  const gained = (storedAnswer<string[]>(roster, 'gained') ?? []).includes(member)
  if (gained && thresholdsOpen(roster, member).length > 0)
    return [reason('progression-first', ['NN-XP-14'], { fighter: name })]
  return gained && !storedAnswer<boolean>(roster, `recategorised:${member}`)
    ? []
    : [reason('category-fixed', ['NN-XP-14'], { fighter: name })]
}

/**
 * Changes a member's learning category. Refuses unknown-choice, unknown-category and what
 * `whyNotChangeCategory` says.
 */
export function choose(
  rules: NecroRules,
  roster: Roster,
  member: string,
  key: string,
  value: string
): Verdict<RosterEvent[]> {
  const reasons = whyNotHere(roster, member)
  if (key !== 'category') reasons.push(reason('unknown-choice', [], { key }))
  else reasons.push(...whyNotCategory(rules, value))
  if (reasons.length === 0) reasons.push(...whyNotChangeCategory(roster, member))
  if (reasons.length > 0) return refuse(...reasons)
  const { name, choices } = memberOf(roster, member)
  const facts = {
    fighter: name,
    from: categoryName(rules, choices['category'] ?? ''),
    category: categoryName(rules, value)
  }
  const once = (storedAnswer<string[]>(roster, 'gained') ?? []).includes(member)
    ? [storeAnswer(`recategorised:${member}`, true)]
    : []
  return [
    rosterEvent(roster.id, 'category-chosen', facts, [
      { do: 'member-choice', member, key, to: value },
      ...once
    ])
  ]
}
