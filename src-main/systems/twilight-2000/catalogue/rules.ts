import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type T2kFiles } from './files'
import { settle, type T2kHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export type T2kRules = GameRules<T2kFiles, T2kHouseRules>

/** Throws, naming what is wrong, where the resources are. */
export const loadT2k = loader('twilight-2000', parseFiles, settle)

/** The sizes that a die may have, from the smallest (T2K-R01). */
export function sizesOf(rules: T2kRules): number[] {
  return rules.files['tables/dice'].ratings.map(({ sides }) => sides).sort((a, b) => a - b)
}
