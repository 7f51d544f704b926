import { byOf, felledOf } from '../../kernel/parts/felled'
import type { TalePlug } from '../../kernel/system/tale'

/** What is worth a line of the chronicle: who came and went, who fell, what was caught and got over. */
export const tale: TalePlug = {
  counts: [],
  memberCounts: [],
  fate: ({ record }) => ({ out: record['out'] === true, by: byOf(record) }),
  felledAt: felledOf,
  isWeapon: ({ category }) => category === 'weapons',
  life: { illnesses: 'injury' },
  told: ['unit-founded', 'unit-renamed', 'character-joined', 'character-gone', 'game-caught', 'illness-cured']
}
