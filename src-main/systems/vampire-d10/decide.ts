import type { RosterCommand } from '../../rules/command'
import { correct } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { dismissed, handedOver } from '../../rules/handing'
import type { Roster, RosterChange } from '../../rules/roster'
import { reason, refuse, type Verdict } from '../../rules/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { create, found, NATURES, recruit } from './founding'
import { take } from './offers'
import type { Vd10Rules } from './rules'
import { say } from './say'

/** What a command does to a coterie, or every reason why it may not be. */
export function decide(rules: Vd10Rules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]> {
  if (command.type === 'create') return create(rules, command)
  if (!roster) return refuse(reason('unknown-roster'))
  const tell = (type: string, facts: RosterEvent['facts'], changes: RosterChange[]): RosterEvent[] => [rosterEvent(roster.id, type, facts, changes)]
  switch (command.type) {
    case 'rename':
      return tell('coterie-renamed', { from: roster.name, to: command.name }, [{ do: 'rename', name: command.name }])
    case 'rename-member': {
      const member = roster.members.find(({ id }) => id === command.member)
      if (!member) return refuse(reason('unknown-member', [], { member: command.member }))
      return tell('character-renamed', { from: member.name, to: command.name }, [{ do: 'member-rename', member: member.id, name: command.name }])
    }
    case 'found':
      return found(roster, command.asItStands)
    case 'recruit':
      return recruit(rules, roster, command, chance)
    case 'dismiss':
      return dismissed(roster, command.member)
    case 'move':
      return handedOver(roster, command.moves, say('events.haven'))
    case 'buy':
      return take(rules, roster, command.lines, chance)
    case 'correct':
      return correct(corrections, rules, roster, command.why, command.corrections, command.people ?? [], chance)
    case 'answer':
      return answer(rules, roster, command.prompt, command.answer, chance)
    case 'choose':
      return choose(rules, roster, command.member, command.key, command.value)
    case 'sell':
      return refuse(reason('not-in-this-system', ['VD10-R34'], { command: command.type }))
  }
}

/** Somebody is embraced, or what he is was written wrongly. */
function choose(rules: Vd10Rules, roster: Roster, id: string, key: string, value: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((one) => one.id === id && one.left === null)
  const reasons = [
    ...(member ? [] : [reason('unknown-member', [], { member: id })]),
    ...(key === 'nature' && (NATURES as readonly string[]).includes(value) ? [] : [reason('choice-unknown', [], { key })])
  ]
  if (!member || reasons.length > 0) return refuse(...reasons)
  return [rosterEvent(roster.id, 'nature-chosen', { name: member.name, nature: rules.words('natures', value, 'name') }, [{ do: 'member-choice', member: id, key, to: value }])]
}
