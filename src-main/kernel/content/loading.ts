import type { Localised } from '../values/json'
import { byLanguage, type ByLanguage } from '../values/languages'
import type { HouseRules, RawSystem } from '../values/raw-system'
import { wordsOf, type TextTree } from './resource-files'
import type { Reason } from '../values/verdict'

type Texts = { 'text/fr': TextTree; 'text/en': TextTree }

/** The facts of a game with a campaign's house rules, and its words. */
export interface GameRules<Files, House> {
  files: Files
  house: House
  text: ByLanguage<TextTree>
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

/** Loads a game out of its resource files and the rulings of a campaign. What it gives throws, naming what is wrong, where the resources are. */
export function loader<Files extends Texts, House>(
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
    const text = byLanguage<TextTree>(files)
    return { files, house: settle(files, houseRules), text, words: wordsOf(text) }
  }
}
