import { byOf, felledOf } from '../../kernel/parts/felled'
import type { TalePlug } from '../../kernel/system/tale'

/** What is told of a campaign: who fell into torpor or lay dying (VD10-HP-05). */
export const tale: TalePlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['torpor'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  told: []
}
