import { byOf, felledOf } from '../../kernel/parts/felled'
import type { TalePlug } from '../../kernel/system/tale'

/** What is told of a campaign: who was killed (SRU-DT-05). */
export const tale: TalePlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['killed'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  told: []
}
