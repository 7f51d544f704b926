import { byOf, felledOf } from '../../kernel/parts/taken-out-by'
import type { StatsPlug } from '../../kernel/system/stats'

/** The statistics of a crew's campaign: deaths, installed cyberware, earned money. */
export function stats(): StatsPlug {
  return {
    counts: [],
    memberCounts: [],
    // Only the dead are out; unconscious members may recover.
    fate: ({ record }) => ({ out: record['dead'] === true, by: byOf(record) }),
    felledAt: felledOf,
    isWeapon: (item) => item.category === 'weapons',
    life: { injuries: 'injury' },
    inChronicle: ['crew-founded', 'member-gone', 'game-died', 'cyberware-installed', 'money-earned']
  }
}
