import { rosterEvent } from '../../../rules/event'
import { memberOf, type Roster } from '../../../rules/roster'
import { reason } from '../../../rules/verdict'
import { atStep } from '../between'
import type { NecroRules } from '../catalogue'
import { leaderOfMen, whyNotRecruit } from '../decide/recruit'
import { say } from '../say'
import { atHome, LEADER, leaderLevel, leaderOf } from '../state'
import { option, type Question } from './question'

/** A gang whose leader has died recruits another, or promotes one of its own; a captured leader is not replaced (NN-RUL-44). */
export const leader: Question = {
  kind: 'leader',
  open(rules, roster) {
    if (!atStep(roster, 'trade') || leaderOf(roster)) return []
    const against = rules.houseRules.leaderReplacement === 'recruit-only' ? [reason('leader-recruit-only', ['NN-RUL-44'])] : []
    return [
      {
        id: 'leader',
        step: 'trade',
        member: null,
        title: say('prompts.leader.title'),
        text: say(`prompts.leader.${rules.houseRules.leaderReplacement}`, { cost: rules.fighterType(LEADER)?.cost ?? 0 }),
        rules: ['NN-RUL-44', 'NN-FTR-1'],
        ...(!replaceable(rules, roster) && { optional: true }),
        options: atHome(roster).map((member) => option(member.id, say('prompts.leader.promote', { fighter: member.name, type: member.typeName }), { against }))
      }
    ]
  },
  answer(rules, roster, _prompt, given, chance) {
    const member = memberOf(roster, given.options?.[0] ?? '')
    const name = rules.fighterType(LEADER)?.name ?? {}
    const rule = leaderLevel(member) > 0 ? [] : [{ do: 'trait-add' as const, member: member.id, trait: leaderOfMen(rules, chance, 1) }]
    const facts = { fighter: member.name, from: member.typeName, to: name }
    return [rosterEvent(roster.id, 'leader-promoted', facts, [{ do: 'member-type', member: member.id, type: LEADER, typeName: name }, ...rule])]
  }
}

/** Can a leader be had at all? A gang without money or people goes on without. */
function replaceable(rules: NecroRules, roster: Roster): boolean {
  const promotes = rules.houseRules.leaderReplacement !== 'recruit-only' && atHome(roster).length > 0
  return promotes || whyNotRecruit(rules, roster, LEADER).length === 0
}
