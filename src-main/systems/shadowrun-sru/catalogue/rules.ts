import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type SruFiles } from './files'
import { settle, type SruHouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export type SruRules = GameRules<SruFiles, SruHouseRules>

/** Throws, naming what is wrong, where the resources are. */
export const loadSru = loader('shadowrun-sru', parseFiles, settle)
