import { byOf, felledOf } from '../../kernel/parts/felled'
import type { TalePlug } from '../../kernel/system/tale'

/** What is told of a crew's campaign: who died, what was built in, what jobs paid. */
export function tale(): TalePlug {
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
