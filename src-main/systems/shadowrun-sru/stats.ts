import { byOf, felledOf } from '../../kernel/parts/taken-out-by'
import type { StatsPlug } from '../../kernel/system/stats'

/** The statistics of a campaign: who was killed (SRU-DT-05). */
export const stats: StatsPlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['killed'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  inChronicle: []
}
