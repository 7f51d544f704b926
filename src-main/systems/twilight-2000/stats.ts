import { byOf, felledOf } from '../../kernel/parts/taken-out-by'
import type { StatsPlug } from '../../kernel/system/stats'

/**
 * The statistics and the chronicle of a campaign: members who came, left or fell, and illnesses
 * caught and cured.
 */
export const stats: StatsPlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['out'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  life: { illnesses: 'injury' },
  inChronicle: [
    'unit-founded',
    'unit-renamed',
    'character-joined',
    'character-gone',
    'game-caught',
    'illness-cured'
  ]
}
