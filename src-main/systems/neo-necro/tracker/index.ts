import type { TrackerPlug } from '../../../kernel/system/board'
import type { NecroRules } from '../catalogue/rules'
import { actsOf } from './acts/index'
import { begin } from './begin'
import { boardOf } from './board'
import { decide } from './decide'
import { proposal } from './propose'
import { promptsOf, settled } from './prompts'
import { sceneOf } from './scene'

/** Neo-Necro at the table. */
export const tracker: TrackerPlug<NecroRules> = {
  begin,
  board: (rules, at) => boardOf(sceneOf(rules, at)),
  offers(rules, at, actor) {
    const scene = settled(sceneOf(rules, at))
    return actsOf(scene, actor).map((bound) => bound.offer(scene))
  },
  prompts: (rules, at) => promptsOf(sceneOf(rules, at)),
  decide,
  propose: (rules, at) => proposal(sceneOf(rules, at))
}
