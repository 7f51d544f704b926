import { loader, type GameRules } from '../../../kernel/content/loading'
import { parseFiles, type Vd10Files } from './files'
import { settle, type Vd10HouseRules } from './house-rules'

/** The facts of the game with a campaign's house rules, and its words. */
export type Vd10Rules = GameRules<Vd10Files, Vd10HouseRules>

/** Throws, naming what is wrong, where the resources are. */
export const loadVd10 = loader('vampire-d10', parseFiles, settle)
