import type { TalePlug } from '../../kernel/system/tale'

/** What is told of a crew's campaign: who died, what was built in, what jobs paid. */
export function tale(): TalePlug {
  return {
    counts: [],
    memberCounts: [],
    // Who lies down may get up again; nobody tells who shot whom.
    fate: ({ record }) => ({ out: record['dead'] === true, by: null }),
    isWeapon: (item) => item.category === 'weapons',
    life: { injuries: 'injury' },
    told: ['crew-founded', 'member-gone', 'game-died', 'cyberware-installed', 'money-earned']
  }
}
