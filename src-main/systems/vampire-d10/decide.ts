import type { RosterCommand } from '../../rules/command'
import { correct } from '../../rules/correction'
import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { told } from '../../rules/json'
import { heldBy, STASH, type Item, type Roster, type RosterChange } from '../../rules/roster'
import { reason, refuse, type Reason, type Verdict } from '../../rules/verdict'
import { answer } from './between'
import { corrections } from './corrections'
import { create, found, NATURES, recruit } from './founding'
import { leaving } from './leaving'
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
      return dismiss(roster, command.member)
    case 'move':
      return move(roster, command.moves)
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

/** During the founding as if nobody had come; later he leaves, and what he had stays in the haven. */
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

/** Weapons are handed over freely (VD10-R34). */
function move(roster: Roster, moves: { item: string; to: string; on?: string }[]): Verdict<RosterEvent[]> {
  const reasons: Reason[] = []
  const events: RosterEvent[] = []
  for (const { item: id, to, on } of moves) {
    const item: Item | undefined = roster.items.find((one) => one.id === id)
    const holder = to === STASH ? null : roster.members.find((one) => one.id === to && one.left === null)
    if (!item) reasons.push(reason('no-item'))
    else if (holder === undefined) reasons.push(reason('unknown-member', [], { member: to }))
    else if (on !== undefined) reasons.push(reason('unknown-option'))
    else events.push(rosterEvent(roster.id, 'gear-moved', { thing: item.name, to: holder?.name ?? told(say('events.haven')) }, [{ do: 'item-move', item: id, to, on: null }]))
  }
  return reasons.length > 0 ? refuse(...reasons) : events
}
