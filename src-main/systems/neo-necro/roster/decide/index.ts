import { decider } from '../../../../kernel/parts/decider'
import type { NecroRules } from '../../catalogue/rules'
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

/** The events of a roster command, or every reason why it is refused. */
export const decide = decider<NecroRules>({
  create,
  rename,
  renameMember,
  found,
  corrections,
  recruit,
  choose,
  dismiss,
  buy,
  sell,
  move,
  answer
})
