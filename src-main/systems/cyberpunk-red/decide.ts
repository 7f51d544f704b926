import type { RosterCommand } from '../../rules/command'
import { correct } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { heldBy, type Roster, type RosterChange } from '../../rules/roster'
import { reason, refuse, type Verdict } from '../../rules/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { create, found, newMember, TYPES } from './founding'
import { leaving } from './leaving'
import type { CrRules } from './rules'
import { buy, move, sell } from './shop'

/** What a command does to a crew, or every reason why it may not be. */
export function decide(rules: CrRules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]> {
  if (command.type === 'create') return create(rules, command)
  if (!roster) return refuse(reason('unknown-roster'))
  const tell = (type: string, facts: RosterEvent['facts'], changes: RosterChange[]): RosterEvent[] => [rosterEvent(roster.id, type, facts, changes)]
  switch (command.type) {
    case 'rename':
      return tell('crew-renamed', { from: roster.name, to: command.name }, [{ do: 'rename', name: command.name }])
    case 'rename-member': {
      const member = roster.members.find(({ id }) => id === command.member)
      if (!member) return refuse(reason('unknown-member', [], { member: command.member }))
      return tell('member-renamed', { from: member.name, to: command.name }, [{ do: 'member-rename', member: member.id, name: command.name }])
    }
    case 'found':
      return found(roster, command.asItStands)
    case 'recruit': {
      const known = TYPES.some((type) => type === command.memberType)
      const reasons = [...(known ? [] : [reason('unknown-type', [], { type: command.memberType })]), ...Object.keys(command.choices).map((key) => reason('choice-unknown', [], { key }))]
      if (reasons.length > 0) return refuse(...reasons)
      return tell('member-joined', { name: command.name }, [{ do: 'member-add', member: newMember(rules, command.memberType, command.name, chance) }])
    }
    case 'dismiss':
      return dismiss(roster, command.member)
    case 'move':
      return move(rules, roster, command.moves)
    case 'buy':
      return buy(rules, roster, command.lines, chance)
    case 'sell':
      return sell(rules, roster, command.items)
    case 'correct':
      return correct(corrections, rules, roster, command.why, command.corrections, command.people ?? [], chance)
    case 'answer':
      return answer(rules, roster, command.prompt, command.answer, chance)
    case 'choose':
      return refuse(reason('choice-unknown', [], { key: command.key }))
  }
}

/** During the founding as if nobody had come, and what was bought for him paid back; later he leaves, and what he had stays with the crew. */
function dismiss(roster: Roster, id: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((one) => one.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id }))
  if (member.left !== null) return refuse(reason('member-gone', [], { name: member.name }))
  if (roster.stage !== 'founding') return [rosterEvent(roster.id, 'member-gone', { name: member.name }, leaving(roster, id, 'left'))]
  const held = heldBy(roster, id)
  const back = held.reduce((sum, { paid }) => sum + paid, 0)
  const changes: RosterChange[] = [...[...held].sort((a, b) => Number(b.on !== null) - Number(a.on !== null)).map((item): RosterChange => ({ do: 'item-remove', item: item.id })), ...(back > 0 ? [{ do: 'money' as const, by: back }] : []), { do: 'member-remove', member: id }]
  return [rosterEvent(roster.id, 'member-undone', { name: member.name }, changes)]
}
