import type { RosterCommand } from '../../../rules/command'
import { correct } from '../../../rules/correction'
import type { Chance } from '../../../rules/dice'
import type { RosterEvent } from '../../../rules/event'
import type { Roster } from '../../../rules/roster'
import { reason, refuse, type Verdict } from '../../../rules/verdict'
import type { NecroRules } from '../catalogue'
import { answer } from './answer'
import { buy } from './buy'
import { choose } from './choose'
import { corrections } from './corrections'
import { dismiss } from './dismiss'
import { create, found } from './founding'
import { move } from './move'
import { rename, renameMember } from './names'
import { recruit } from './recruit'
import { sell } from './sell'

/** What a command does to a gang, or every reason why it may not be. */
export function decide(rules: NecroRules, roster: Roster | null, command: RosterCommand, chance: Chance): Verdict<RosterEvent[]> {
  if (command.type === 'create') return create(rules, command)
  if (!roster) return refuse(reason('unknown-roster'))
  switch (command.type) {
    case 'rename':
      return rename(roster, command.name)
    case 'rename-member':
      return renameMember(roster, command.member, command.name)
    case 'found':
      return found(rules, roster, command.asItStands)
    case 'correct':
      return correct(corrections, rules, roster, command.why, command.corrections, command.people ?? [], chance)
    case 'recruit':
      return recruit(rules, roster, command, chance)
    case 'choose':
      return choose(rules, roster, command.member, command.key, command.value)
    case 'dismiss':
      return dismiss(rules, roster, command.member)
    case 'buy':
      return buy(rules, roster, command.lines, chance)
    case 'sell':
      return sell(rules, roster, command.items)
    case 'move':
      return move(rules, roster, command.moves)
    case 'answer':
      return answer(rules, roster, command.prompt, command.answer, chance)
  }
}
