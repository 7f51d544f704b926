import type { Localised } from '../../rules/json'
import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { wordsOf, type TextTree } from '../../rules/resource-files'
import { parseFiles, type CrFiles } from './files'
import { settle, type CrHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export interface CrRules {
  files: CrFiles
  house: CrHouseRules
  text: { fr: TextTree; en: TextTree }
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

/** Throws, naming what is wrong, where the resources are. */
export function loadCr(raw: RawSystem, houseRules: HouseRules): CrRules {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) throw new Error(`cyberpunk-red: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`)
  const text = { fr: files['text/fr'], en: files['text/en'] }
  return { files, house: settle(files, houseRules), text, words: wordsOf(text) }
}

/** One of the book's modifiers (CR-SK-07 to CR-SK-09, CR-AT-06, CR-WQ-01, CR-WQ-02, CR-WQ-05). */
export function modifierOf(rules: CrRules, id: string): number {
  return rules.files['tables/modifiers'].find((one) => one.id === id)?.value ?? 0
}
