import { decider } from '../../../kernel/parts/decider'
import { founded, whyNotFounded } from '../../../kernel/parts/founding'
import { joined } from '../../../kernel/parts/joining'
import { renaming, renamingMember } from '../../../kernel/parts/naming'
import { answer } from './between'
import { corrections } from './corrections'
import { create, newMember, TYPES } from './founding'
import { dismiss } from './leaving'
import type { CrRules } from '../catalogue/rules'
import { buy } from './shop/buy'
import { move } from './shop/move'
import { sell } from './shop/sell'

/** Returns the events of a command on a crew, or every reason against it. */
export const decide = decider<CrRules>({
  create,
  rename: renaming('crew-renamed'),
  renameMember: renamingMember('member-renamed'),
  found: (_rules, roster, asItStands) => founded(roster, 'crew-founded', whyNotFounded(roster), asItStands),
  recruit: (rules, roster, command, chance) =>
    joined(roster, command, 'member-joined', TYPES, () =>
      newMember(rules, command.memberType, command.name, chance)
    ),
  dismiss: (_rules, roster, member) => dismiss(roster, member),
  move,
  buy,
  sell,
  corrections,
  answer
})
