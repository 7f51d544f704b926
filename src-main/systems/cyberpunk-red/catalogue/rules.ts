import { loader, type GameRules } from '../../../kernel/content/loading'
import { rowIds } from '../../../kernel/content/row-ids'
import { OWN_INJURY } from './own-rows'
import { parseFiles, type CrFiles } from './files'
import { settle, type CrHouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type CrRules = GameRules<CrFiles, CrHouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadCr = loader('cyberpunk-red', parseFiles, settle)

/**
 * One of the book's modifiers by its id; 0 if there is none (CR-SK-07 to CR-SK-09, CR-AT-06, CR-WQ-01,
 * CR-WQ-02, CR-WQ-05).
 */
export function modifierOf(rules: CrRules, id: string): number {
  return rules.files['tables/modifiers'].find((modifier) => modifier.id === id)?.value ?? 0
}

/** The ids of the injuries that the campaign added, in the order of its table (CR-R10). */
export function ownInjuryIds({ files }: Pick<CrRules, 'files'>): string[] {
  return rowIds(
    files['catalogue/own-injuries'],
    OWN_INJURY,
    files['catalogue/injuries'].map(({ id }) => id)
  )
}
