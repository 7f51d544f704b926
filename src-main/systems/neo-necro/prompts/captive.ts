import { rosterEvent } from '../../../rules/event'
import { memberOf, present, type RosterChange } from '../../../rules/roster'
import { reason, refuse } from '../../../rules/verdict'
import { atStep } from '../between'
import { deathChanges } from '../decide/dismiss'
import { missing } from '../decide/money'
import { say } from '../say'
import { traitsOf } from '../state'
import { about, option, type Question } from './question'

const EXITS = ['ransom', 'released', 'rescued', 'executed'] as const

/** The four ways out of captivity that the players may agree upon (NN-RUL-43). A ransom is any sum, and goes to the captors. */
export const captive: Question = {
  kind: 'captive',
  open(_rules, roster) {
    if (!atStep(roster, 'trade')) return []
    return present(roster)
      .filter((member) => member.status === 'captured')
      .map((member) => ({
        id: `captive:${member.id}`,
        step: 'trade',
        member: member.id,
        title: say('prompts.captive.title', { fighter: member.name, gang: traitsOf(member, 'captivity')[0]?.data['gangName'] ?? null }),
        text: say('prompts.captive.text'),
        rules: ['NN-RUL-43'],
        optional: true,
        amount: { min: 0, max: Math.max(0, roster.money ?? 0), unit: 'money' as const },
        options: EXITS.map((exit) => option(exit, say(`prompts.captive.${exit}`), exit === 'ransom' ? { asks: ['amount'] } : {}))
      }))
  },
  answer(_rules, roster, prompt, given) {
    const member = memberOf(roster, about(prompt))
    const held = traitsOf(member, 'captivity')
    const captors = held[0]?.data['roster'] ?? null
    const exit = given.options?.[0]
    const told = { fighter: member.name, gang: held[0]?.data['gangName'] ?? null }
    if (exit === 'executed') return [rosterEvent(roster.id, 'captive-executed', told, deathChanges(roster, member.id))]
    const free: RosterChange[] = [
      ...held.map((trait): RosterChange => ({ do: 'trait-remove', member: member.id, trait: trait.id })),
      { do: 'member-status', member: member.id, to: 'fit' }
    ]
    if (exit !== 'ransom') return [rosterEvent(roster.id, exit === 'rescued' ? 'captive-rescued' : 'captive-released', told, free)]
    const { amount } = given
    if (amount === undefined) return refuse(reason('amount-needed', ['NN-RUL-43']))
    const short = missing(roster, amount, 'NN-RUL-43')
    if (short.length > 0) return refuse(...short)
    const paid = rosterEvent(roster.id, 'ransom-paid', { ...told, paid: amount }, [{ do: 'money', by: -amount }, ...free])
    if (typeof captors !== 'string') return [paid]
    const facts = { fighter: member.name, gang: roster.name, paid: amount }
    return [paid, rosterEvent(captors, 'ransom-received', facts, [{ do: 'money', by: amount }])]
  }
}
