import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import type { Member, Roster } from '../../../../kernel/state/roster'
import { refuse } from '../../../../kernel/values/verdict'
import { atStep, storeAnswer, storedAnswer } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { deathChanges } from '../decide/dismiss'
import { missing } from '../decide/money'
import { payOf, payResult } from '../../formulas/pay'
import { say } from '../../catalogue/say'
import { atHome } from '../../sheet/state'
import { option, type Question } from './question'

/** Asks who is paid. The others miss the next game; an unpaid convalescent dies (NN-PAY-1 to 4, NN-RUL-76). */
export const pay: Question = {
  kind: 'pay',
  open(rules, roster) {
    if (!atStep(roster, 'pay') || storedAnswer(roster, 'pay')) return []
    const members = due(rules, roster)
    if (members.length === 0) return []
    return [
      {
        id: 'pay',
        step: 'pay',
        member: null,
        title: say('prompts.pay.title'),
        text: say('prompts.pay.text', { total: sum(rules, members), money: roster.money }),
        rules: ['NN-PAY-1', 'NN-PAY-2', 'NN-PAY-3', 'NN-PAY-4', 'NN-RUL-76'],
        choose: { min: 0, max: members.length },
        options: members.map((member) => {
          const cost = payOf(rules, member.type)
          const label = say('prompts.pay.fighter', { fighter: member.name, type: member.typeName })
          const against = missing(roster, cost, 'NN-PAY-2')
          if (unpaidBecomes(rules, member) !== 'dead')
            return option(member.id, label, { hint: say('prompts.pay.or-stays-away'), cost, against })
          const unchosen = say('prompts.pay.dies-unpaid', { fighter: member.name })
          return option(member.id, label, { hint: say('prompts.pay.or-dies'), unchosen, cost, against })
        })
      }
    ]
  },
  answer(rules, roster, _prompt, given) {
    const members = due(rules, roster)
    const paid = members.filter((member) => given.options?.includes(member.id))
    const total = sum(rules, paid)
    const short = missing(roster, total, 'NN-PAY-2')
    if (short.length > 0) return refuse(...short)
    const facts = { names: paid.map((member) => member.name), count: paid.length, paid: total }
    const settled = rosterEvent(roster.id, paid.length > 0 ? 'pay-settled' : 'pay-withheld', facts, [
      { do: 'money', by: -total },
      storeAnswer('pay', true)
    ])
    return [
      settled,
      ...members.filter((member) => !paid.includes(member)).flatMap((member) => unpaid(rules, roster, member))
    ]
  }
}

/** The members to pay, by their present type (NN-PAY-4). Captives are not paid (NN-RUL-43). */
function due(rules: NecroRules, roster: Roster): Member[] {
  return atHome(roster).filter((member) => payOf(rules, member.type) > 0)
}

function sum(rules: NecroRules, members: Member[]): number {
  return members.reduce((total, member) => total + payOf(rules, member.type), 0)
}

/** What becomes of a member without pay. */
function unpaidBecomes(rules: NecroRules, { type, status }: Member): ReturnType<typeof payResult> {
  return payResult(rules, { type, convalescent: status === 'convalescent' }, false)
}

function unpaid(rules: NecroRules, roster: Roster, member: Member): RosterEvent[] {
  const facts = { fighter: member.name, pay: payOf(rules, member.type) }
  if (unpaidBecomes(rules, member) === 'dead')
    return [rosterEvent(roster.id, 'convalescent-died', facts, deathChanges(roster, member.id))]
  return [
    rosterEvent(roster.id, 'fighter-unpaid', facts, [
      { do: 'member-status', member: member.id, to: 'unpaid' }
    ])
  ]
}
