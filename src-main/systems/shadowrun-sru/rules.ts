import type { Localised } from '../../rules/json'
import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { parseFiles, type SruFiles, type Tree } from './files'
import { settle, type SruHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export interface SruRules {
  files: SruFiles
  house: SruHouseRules
  text: { fr: Tree; en: Tree }
  /** The words at this place of the texts, in every language; the path itself where there are none. */
  words(...path: string[]): Localised
}

export const locales = ['fr', 'en'] as const

/** Throws, naming what is wrong, where the resources are. */
export function loadSru(raw: RawSystem, houseRules: HouseRules): SruRules {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) throw new Error(`shadowrun-sru: ${problems.map(({ code, params }) => `${code} ${JSON.stringify(params)}`).join('; ')}`)
  const text = { fr: files['text/fr'], en: files['text/en'] }
  const at = (locale: 'fr' | 'en', path: string[]): string => {
    const found = path.reduce<Tree | string | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), text[locale])
    return typeof found === 'string' ? found : path.join('.')
  }
  return { files, house: settle(files, houseRules), text, words: (...path) => ({ fr: at('fr', path), en: at('en', path) }) }
}
