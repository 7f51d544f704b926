import type { TalePlug } from '../../kernel/system/tale'

/** What is told of a campaign: who was killed (SRU-DT-05). Foes are strangers, of whom a report has nobody's name. */
export const tale: TalePlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['killed'] === true, by: null }),
  isWeapon: ({ category }) => category === 'weapons',
  told: []
}
