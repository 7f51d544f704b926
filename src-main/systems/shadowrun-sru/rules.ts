import type { Localised } from '../../rules/json'
import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { wordsOf, type TextTree } from '../../rules/resource-files'
import { parseFiles, type SruFiles } from './files'
import { settle, type SruHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export interface SruRules {
  files: SruFiles
  house: SruHouseRules
  text: { fr: TextTree; en: TextTree }
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

/** Throws, naming what is wrong, where the resources are. */
export function loadSru(raw: RawSystem, houseRules: HouseRules): SruRules {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) throw new Error(`shadowrun-sru: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`)
  const text = { fr: files['text/fr'], en: files['text/en'] }
  return { files, house: settle(files, houseRules), text, words: wordsOf(text) }
}
