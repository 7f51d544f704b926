import { byOf, felledOf } from '../../kernel/parts/taken-out-by'
import type { StatsPlug } from '../../kernel/system/stats'

/** What is told of a crew's campaign: who died, what was built in, what jobs paid. */
export function stats(): StatsPlug {
  return {
    counts: [],
    memberCounts: [],
    // Who lies down may get up again.
    fate: ({ record }) => ({ out: record['dead'] === true, by: byOf(record) }),
    felledAt: felledOf,
    isWeapon: (item) => item.category === 'weapons',
    life: { injuries: 'injury' },
    told: ['crew-founded', 'member-gone', 'game-died', 'cyberware-installed', 'money-earned']
  }
}
