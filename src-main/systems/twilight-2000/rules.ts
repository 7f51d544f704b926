import type { Localised } from '../../rules/json'
import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { wordsOf, type TextTree } from '../../rules/resource-files'
import { parseFiles, type T2kFiles } from './files'
import { settle, type T2kHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export interface T2kRules {
  files: T2kFiles
  house: T2kHouseRules
  text: { fr: TextTree; en: TextTree }
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

/** Throws, naming what is wrong, where the resources are. */
export function loadT2k(raw: RawSystem, houseRules: HouseRules): T2kRules {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) throw new Error(`twilight-2000: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`)
  const text = { fr: files['text/fr'], en: files['text/en'] }
  return { files, house: settle(files, houseRules), text, words: wordsOf(text) }
}

/** The sizes that a die may have, from the smallest (T2K-R01). */
export function sizesOf(rules: T2kRules): number[] {
  return rules.files['tables/dice'].ratings.map(({ sides }) => sides).sort((a, b) => a - b)
}
