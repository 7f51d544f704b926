import { byOf, felledOf } from '../../kernel/parts/taken-out-by'
import type { StatsPlug } from '../../kernel/system/stats'

/** What is worth a line of the chronicle: who came and went, who fell, what was caught and got over. */
export const stats: StatsPlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['out'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  life: { illnesses: 'injury' },
  told: ['unit-founded', 'unit-renamed', 'character-joined', 'character-gone', 'game-caught', 'illness-cured']
}
