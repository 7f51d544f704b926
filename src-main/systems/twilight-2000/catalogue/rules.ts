import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type T2kFiles } from './files'
import { settle, type T2kHouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type T2kRules = GameRules<T2kFiles, T2kHouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadT2k = loader('twilight-2000', parseFiles, settle)

/** The number of faces of each die in the game, smallest first (T2K-R01). */
export function sizesOf(rules: T2kRules): number[] {
  return rules.files['tables/dice'].ratings.map(({ sides }) => sides).sort((a, b) => a - b)
}
