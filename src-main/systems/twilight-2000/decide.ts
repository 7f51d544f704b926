import type { RosterCommand } from '../../rules/command'
import { correct } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { dismissed, handedOver } from '../../rules/handing'
import type { Roster, RosterChange } from '../../rules/roster'
import { reason, refuse, type Verdict } from '../../rules/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { CHARACTER, create, found, newCharacter } from './founding'
import { fromArmoury } from './offers'
import type { T2kRules } from './rules'
import { say } from './say'

/** What a command does to a unit, or every reason why it may not be. */
export function decide(rules: T2kRules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]> {
  if (command.type === 'create') return create(rules, command)
  if (!roster) return refuse(reason('unknown-roster'))
  const tell = (type: string, facts: RosterEvent['facts'], changes: RosterChange[]): RosterEvent[] => [rosterEvent(roster.id, type, facts, changes)]
  switch (command.type) {
    case 'rename':
      return tell('unit-renamed', { from: roster.name, to: command.name }, [{ do: 'rename', name: command.name }])
    case 'rename-member': {
      const member = roster.members.find(({ id }) => id === command.member)
      if (!member) return refuse(reason('unknown-member', [], { member: command.member }))
      return tell('character-renamed', { from: member.name, to: command.name }, [{ do: 'member-rename', member: member.id, name: command.name }])
    }
    case 'found':
      return found(rules, roster, command.asItStands)
    case 'recruit': {
      const reasons = [...(command.memberType === CHARACTER ? [] : [reason('unknown-type', [], { type: command.memberType })]), ...Object.keys(command.choices).map((key) => reason('choice-unknown', [], { key }))]
      if (reasons.length > 0) return refuse(...reasons)
      return tell('character-joined', { name: command.name }, [{ do: 'member-add', member: newCharacter(rules, command.name, chance) }])
    }
    case 'dismiss':
      return dismissed(roster, command.member)
    case 'move':
      return handedOver(roster, command.moves, say('events.store'))
    case 'buy':
      return fromArmoury(rules, roster, command.lines, chance)
    case 'correct':
      return correct(corrections, rules, roster, command.why, command.corrections, command.people ?? [], chance)
    case 'answer':
      return answer(rules, roster, command.prompt, command.answer, chance)
    case 'choose':
      return refuse(reason('choice-unknown', [], { key: command.key }))
    case 'sell':
      return refuse(reason('not-in-this-system', ['T2K-R25'], { command: command.type }))
  }
}
