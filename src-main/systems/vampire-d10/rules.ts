import type { Localised } from '../../rules/json'
import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { wordsOf, type TextTree } from '../../rules/resource-files'
import { parseFiles, type Vd10Files } from './files'
import { settle, type Vd10HouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export interface Vd10Rules {
  files: Vd10Files
  house: Vd10HouseRules
  text: { fr: TextTree; en: TextTree }
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

/** Throws, naming what is wrong, where the resources are. */
export function loadVd10(raw: RawSystem, houseRules: HouseRules): Vd10Rules {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) throw new Error(`vampire-d10: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`)
  const text = { fr: files['text/fr'], en: files['text/en'] }
  return { files, house: settle(files, houseRules), text, words: wordsOf(text) }
}

