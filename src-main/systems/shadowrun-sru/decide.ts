import { decider, notInThisGame } from '../../rules/decider'
import { founded, whyNotFounded } from '../../rules/founding'
import { dismissed, handedOver } from '../../rules/handing'
import { joined } from '../../rules/joining'
import { renaming, renamingMember } from '../../rules/naming'
import { answer } from './between'
import { corrections } from './corrections'
import { CHARACTER, create, newCharacter } from './founding'
import { buy } from './offers'
import type { SruRules } from './rules'
import { say } from './say'

/** What a command does to a team, or every reason why it may not be. */
export const decide = decider<SruRules>({
  create,
  rename: renaming('team-renamed'),
  renameMember: renamingMember('character-renamed'),
  found: (_rules, roster, asItStands) => founded(roster, 'team-founded', whyNotFounded(roster), asItStands),
  recruit: (rules, roster, command, chance) =>
    joined(roster, command, 'character-joined', [CHARACTER], () => newCharacter(rules, command.name, chance)),
  dismiss: (_rules, roster, member) => dismissed(roster, member),
  move: (_rules, roster, moves) => handedOver(roster, moves, say('events.store')),
  buy,
  sell: notInThisGame('sell', 'SRU-R37'),
  corrections,
  answer
})
