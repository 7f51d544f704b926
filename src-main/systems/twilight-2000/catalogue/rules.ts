import { loader, type GameRules } from '../../../kernel/content/loading'
import { idsByPlace } from '../../../kernel/values/row-numbers'
import { ARMOURY, parseFiles, type T2kFiles } from './files'
import { settle, type T2kHouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type T2kRules = GameRules<T2kFiles, T2kHouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadT2k = loader('twilight-2000', parseFiles, settle)

/** The number of faces of each die in the game, smallest first (T2K-R01). */
export function sizesOf(rules: T2kRules): number[] {
  return rules.files['tables/dice'].ratings.map(({ sides }) => sides).sort((a, b) => a - b)
}

/** The weapons that lose less by a shot without aiming (T2K-CB-07); a class of a pack goes by its figure. */
const LIGHT: readonly string[] = ['pistol', 'carbine', 'smg']

/** Which classes of weapons each modifier of an unaimed shot is about (T2K-CB-07). */
export const UNAIMED: readonly (readonly [modifier: string, classes: readonly string[]])[] = [
  ['unaimed-light', LIGHT],
  ['unaimed-other', ['other', 'bow', 'sniper-rifle', 'mortar-artillery', 'thrown']]
]

/** The modifier that a shot without aiming has by the book with this class of weapon (T2K-CB-07). */
export function unaimedName(
  rules: T2kRules,
  { id, unaimed }: T2kRules['files']['catalogue/weapon-classes'][number]
): 'unaimed-light' | 'unaimed-other' {
  const value = (name: string) =>
    rules.files['tables/modifiers'].find((modifier) => modifier.id === name)?.value
  if (UNAIMED.some(([, classes]) => classes.includes(id)))
    return LIGHT.includes(id) ? 'unaimed-light' : 'unaimed-other'
  return unaimed === value('unaimed-light') ? 'unaimed-light' : 'unaimed-other'
}

/** The ids of the armoury's weapons, in the order of its table (T2K-R25). */
export const armouryIds = ({ files }: Pick<T2kRules, 'files'>): string[] =>
  idsByPlace(files['catalogue/armoury'], ARMOURY)

/** What cards, searches and the table know them by: the same number, counted from 0. */
export const armouryKeys = (rules: Pick<T2kRules, 'files'>): string[] =>
  armouryIds(rules).map((id) => `armoury:${Number(id.slice(ARMOURY.length)) - 1}`)
