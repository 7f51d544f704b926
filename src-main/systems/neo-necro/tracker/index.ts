import { offersOf } from '../../../kernel/parts/table-acts'
import type { TrackerPlug } from '../../../kernel/system/board'
import type { NecroRules } from '../catalogue/rules'
import { acts } from './acts/list'
import { begin } from './begin'
import { boardOf } from './board'
import { decide } from './decide'
import { proposal } from './propose'
import { promptsOf, settled } from './prompts'
import { sceneOf } from './scene'

export const tracker: TrackerPlug<NecroRules> = {
  begin,
  board: (rules, at) => boardOf(sceneOf(rules, at)),
  offers: (rules, at, actor) => offersOf(acts, settled(sceneOf(rules, at)), actor),
  prompts: (rules, at) => promptsOf(sceneOf(rules, at)),
  decide,
  propose: (rules, at) => proposal(sceneOf(rules, at))
}
