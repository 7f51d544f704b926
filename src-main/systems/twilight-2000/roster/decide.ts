import { decider, notInThisGame } from '../../../kernel/parts/decider'
import { founded, whyNotFounded } from '../../../kernel/parts/founding'
import { dismissed, moveItems } from '../../../kernel/parts/moving-items'
import { joined } from '../../../kernel/parts/joining'
import { renaming, renamingMember } from '../../../kernel/parts/naming'
import { answer } from './between'
import { corrections } from './corrections'
import { CHARACTER, create, newCharacter } from './founding'
import { fromArmoury } from './offers'
import type { T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Returns the events of a command on a unit, or every reason against it. */
export const decide = decider<T2kRules>({
  create,
  rename: renaming('unit-renamed'),
  renameMember: renamingMember('character-renamed'),
  found: (_rules, roster, asItStands) => founded(roster, 'unit-founded', whyNotFounded(roster), asItStands),
  recruit: (rules, roster, command, chance) =>
    joined(roster, command, 'character-joined', [CHARACTER], () => newCharacter(rules, command.name, chance)),
  dismiss: (_rules, roster, member) => dismissed(roster, member),
  move: (_rules, roster, moves) => moveItems(roster, moves, say('events.store')),
  buy: fromArmoury,
  sell: notInThisGame('sell', 'T2K-R25'),
  corrections,
  answer
})
