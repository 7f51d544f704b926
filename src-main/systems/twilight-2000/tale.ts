import type { TalePlug } from '../../rules/tale'

/** What is worth a line of the chronicle: who came and went, who fell, what was caught and got over. */
export const tale: TalePlug = {
  counts: [],
  memberCounts: [],
  // How much a track holds stands on the sheet, not in what is told of a game: who fell is told by an event of its own.
  fate: () => ({ out: false, by: null }),
  isWeapon: ({ category }) => category === 'weapons',
  told: ['unit-founded', 'unit-renamed', 'character-joined', 'character-gone', 'game-down', 'game-caught', 'illness-cured']
}
