import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type Vd10Files } from './files'
import { settle, type Vd10HouseRules } from './house-rules'

/** The game's files and words, with a campaign's house rules applied. */
export type Vd10Rules = GameRules<Vd10Files, Vd10HouseRules>

/** Loads the rules. Throws, naming the entry, if the resources are wrong. */
export const loadVd10 = loader('vampire-d10', parseFiles, settle)
