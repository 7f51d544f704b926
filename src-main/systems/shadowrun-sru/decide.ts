import type { RosterCommand } from '../../rules/command'
import { correct } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import type { Json } from '../../rules/json'
import { heldBy, STASH, type Item, type Roster, type RosterChange } from '../../rules/roster'
import { reason, refuse, type Reason, type Verdict } from '../../rules/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { CHARACTER, create, found, newCharacter } from './founding'
import { leaving } from './leaving'
import { buy } from './offers'
import type { SruRules } from './rules'
import { say } from './say'

/** What a command does to a team, or every reason why it may not be. */
export function decide(rules: SruRules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]> {
  if (command.type === 'create') return create(rules, command)
  if (!roster) return refuse(reason('unknown-roster'))
  const tell = (type: string, facts: RosterEvent['facts'], changes: RosterChange[]): RosterEvent[] => [rosterEvent(roster.id, type, facts, changes)]
  switch (command.type) {
    case 'rename':
      return tell('team-renamed', { from: roster.name, to: command.name }, [{ do: 'rename', name: command.name }])
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
      return dismiss(roster, command.member)
    case 'move':
      return move(roster, command.moves)
    case 'buy':
      return buy(rules, roster, command.lines, chance)
    case 'correct':
      return correct(corrections, rules, roster, command.why, command.corrections, command.people ?? [], chance)
    case 'answer':
      return answer(rules, roster, command.prompt, command.answer)
    case 'choose':
      return refuse(reason('choice-unknown', [], { key: command.key }))
    case 'sell':
      return refuse(reason('not-in-this-system', ['SRU-R37'], { command: command.type }))
  }
}

/** During the founding as if nobody had come; later he leaves, and what he had stays with the team. */
function dismiss(roster: Roster, id: string): Verdict<RosterEvent[]> {
  const member = roster.members.find((one) => one.id === id)
  if (!member) return refuse(reason('unknown-member', [], { member: id }))
  if (member.left !== null) return refuse(reason('member-gone', [], { name: member.name }))
  if (roster.stage === 'founding') {
    const items = heldBy(roster, id).map((item): RosterChange => ({ do: 'item-remove', item: item.id }))
    return [rosterEvent(roster.id, 'character-undone', { name: member.name }, [...items, { do: 'member-remove', member: id }])]
  }
  return [rosterEvent(roster.id, 'character-gone', { name: member.name }, leaving(roster, id, 'left'))]
}

/** Equipment is handed over freely (SRU-R37). */
function move(roster: Roster, moves: { item: string; to: string; on?: string }[]): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  for (const { item: id, to, on } of moves) {
    const item: Item | undefined = roster.items.find((one) => one.id === id)
    const holder = to === STASH ? null : roster.members.find((one) => one.id === to && one.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (on !== undefined) reasons.push(reason('unknown-option'))
    else events.push(rosterEvent(roster.id, 'gear-moved', { thing: item.name, to: holder?.name ?? (say('events.store') as unknown as Json) }, [{ do: 'item-move', item: id, to, on: null }]))
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
