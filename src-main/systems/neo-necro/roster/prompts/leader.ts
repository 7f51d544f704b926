import { rosterEvent } from '../../../../kernel/state/event'
import type { Words } from '../../../../kernel/values/json'
import { heldBy, memberOf, type Member, type Roster } from '../../../../kernel/state/roster'
import { reason } from '../../../../kernel/values/verdict'
import { atStep } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { whyNotHave } from '../decide/carry'
import { leaderOfMen, whyNotRecruit } from '../decide/recruit'
import { capacityParts } from '../../formulas/encumbrance'
import { say } from '../../catalogue/say'
import { atHome, LEADER, leaderLevel, leaderOf, skillsOf } from '../../sheet/state'
import { option, type Question } from './question'

/**
 * A gang whose leader died recruits a new one or promotes a member. A captured leader is not replaced
 * (NN-RUL-44).
 */
export const leader: Question = {
  kind: 'leader',
  open(rules, roster) {
    if (!atStep(roster, 'trade') || leaderOf(roster)) return []
    const against =
      rules.houseRules.leaderReplacement === 'recruit-only'
        ? [reason('leader-recruit-only', ['NN-RUL-44'])]
        : []
    return [
      {
        id: 'leader',
        step: 'trade',
        member: null,
        title: say('prompts.leader.title'),
        text: say(`prompts.leader.${rules.houseRules.leaderReplacement}`, {
          cost: rules.fighterType(LEADER)?.cost ?? 0
        }),
        rules: ['NN-RUL-44', 'NN-FTR-1'],
        ...(!replaceable(rules, roster) && { optional: true }),
        options: atHome(roster).map((member) =>
          option(member.id, say('prompts.leader.promote', { fighter: member.name, type: member.typeName }), {
            hint: putsDown(rules, roster, member),
            against
          })
        )
      }
    ]
  },
  answer(rules, roster, _prompt, given, chance) {
    const member = memberOf(roster, given.options?.[0] ?? '')
    const name = rules.fighterType(LEADER)?.name ?? {}
    const rule =
      leaderLevel(member) > 0
        ? []
        : [{ do: 'trait-add' as const, member: member.id, trait: leaderOfMen(rules, chance, 1) }]
    const facts = { fighter: member.name, from: member.typeName, to: name }
    return [
      rosterEvent(roster.id, 'leader-promoted', facts, [
        { do: 'member-type', member: member.id, type: LEADER, typeName: name },
        ...rule
      ])
    ]
  }
}

/**
 * A hint for the choice of a leader: what the member may not carry as leader, and how much too heavy the rest
 * is (NN-FTR-2, NN-ENC-1).
 */
function putsDown(rules: NecroRules, roster: Roster, member: Member): Words | undefined {
  const items = heldBy(roster, member.id)
  const promoted = { ...member, type: LEADER }
  const lost = items.filter(
    ({ thing }) => rules.thing(thing) && whyNotHave(rules, promoted, thing).length > 0
  )
  const left = items.filter((item) => !lost.includes(item))
  const capacity = capacityParts(
    rules,
    LEADER,
    left.map(({ thing }) => thing),
    skillsOf(member)
  ).total
  const over = left.reduce((sum, { weight }) => sum + weight, 0) - capacity
  const params = { things: lost.map(({ name }) => name), count: lost.length, over, capacity }
  if (lost.length > 0)
    return say(over > 0 ? 'prompts.leader.puts-down-and-lightens' : 'prompts.leader.puts-down', params)
  return over > 0 ? say('prompts.leader.lightens', params) : undefined
}

/** Whether the gang can get a leader. If not, the prompt is optional, so that the interlude can go on. */
function replaceable(rules: NecroRules, roster: Roster): boolean {
  const promotes = rules.houseRules.leaderReplacement !== 'recruit-only' && atHome(roster).length > 0
  return promotes || whyNotRecruit(rules, roster, LEADER).length === 0
}
