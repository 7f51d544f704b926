import { decider, notInThisGame } from '../../../kernel/parts/decider'
import { founded, whyNotFounded } from '../../../kernel/parts/founding'
import { dismissed, moveItems } from '../../../kernel/parts/moving-items'
import { joined } from '../../../kernel/parts/joining'
import { renaming, renamingMember } from '../../../kernel/parts/naming'
import { answer } from './between'
import { corrections } from './corrections'
import { CHARACTER, create, newCharacter } from './founding'
import { buy } from './offers'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Returns the events of a command on a team, or every reason against it. */
export const decide = decider<SruRules>({
  create,
  rename: renaming('team-renamed'),
  renameMember: renamingMember('character-renamed'),
  found: (_rules, roster, asItStands) => founded(roster, 'team-founded', whyNotFounded(roster), asItStands),
  recruit: (rules, roster, command, chance) =>
    joined(roster, command, 'character-joined', [CHARACTER], () => newCharacter(rules, command.name, chance)),
  dismiss: (_rules, roster, member) => dismissed(roster, member),
  move: (_rules, roster, moves) => moveItems(roster, moves, say('events.store')),
  buy,
  sell: notInThisGame('sell', 'SRU-R37'),
  corrections,
  answer
})
