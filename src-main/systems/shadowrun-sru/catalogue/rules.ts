import { loader, type GameRules } from '../../../kernel/content/loading'
import { idsByPlace } from '../../../kernel/values/row-numbers'
import { GEAR, parseFiles, type SruFiles } from './files'
import { settle, type SruHouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type SruRules = GameRules<SruFiles, SruHouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadSru = loader('shadowrun-sru', parseFiles, settle)

/** The ids of the catalogue's things, in the order of its table (SRU-R37). */
export const gearIds = ({ files }: Pick<SruRules, 'files'>): string[] =>
  idsByPlace(files['catalogue/gear'], GEAR)
