import type { Localised } from '../values/json'
import type { ByLanguage } from '../values/languages'
import type { HouseRules, RawSystem } from '../values/raw-system'
import { textsWithFigures, type TextFiles } from './figures'
import { wordsOf, type TextTree } from './resource-files'
import type { Reason } from '../values/verdict'

/** A game's files with a campaign's house rules, and its texts. */
export interface GameRules<Files, House> {
  files: Files
  house: House
  text: ByLanguage<TextTree>
  /** The texts at this path, in every language; the path itself if there are none. */
  words(...path: string[]): Localised
}

/**
 * Builds a function that loads a game from its resource files and a campaign's house rules. It throws, naming
 * the fault, if the resources are wrong.
 */
export function loader<Files extends TextFiles, House>(
  system: string,
  parse: (raw: RawSystem) => { files: Files; problems: Reason[] },
  settle: (files: Files, chosen: HouseRules) => House
): (raw: RawSystem, houseRules: HouseRules) => GameRules<Files, House> {
  return (raw, houseRules) => {
    const { files, problems } = parse(raw)
    if (problems.length > 0)
      throw new Error(
        `${system}: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`
      )
    // House rules may change tables, so the texts take their figures afterwards.
    const house = settle(files, houseRules)
    const text = textsWithFigures(files, house as object)
    return { files, house, text, words: wordsOf(text) }
  }
}
