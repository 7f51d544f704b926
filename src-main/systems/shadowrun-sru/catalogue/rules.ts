import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type SruFiles } from './files'
import { settle, type SruHouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type SruRules = GameRules<SruFiles, SruHouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadSru = loader('shadowrun-sru', parseFiles, settle)
