import type { TransferPlug } from '../../../../kernel/system/transfer'
import { reason, refuse } from '../../../../kernel/values/verdict'
import type { NecroRules } from '../../catalogue/rules'
import { LEADER, leaderOf } from '../../sheet/state'

/**
 * A fighter joins another gang unchanged. Refuses captives, and a leader if the gang has one (NN-FTR-1,
 * NN-RUL-43).
 */
export const passing: TransferPlug<NecroRules> = {
  member(_rules, _from, to, member) {
    if (member.status === 'captured')
      return refuse(reason('fighter-captive-passes', ['NN-RUL-43'], { fighter: member.name }))
    if (member.type === LEADER && leaderOf(to))
      return refuse(reason('two-leaders', ['NN-FTR-1'], { fighter: member.name, gang: to.name }))
    return member
  },
  carries: (_rules, _roster, member) => member.status !== 'captured'
}
