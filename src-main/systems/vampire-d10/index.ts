import { NO_CHANCE } from '../../kernel/values/dice'
import { whyNotFounded } from '../../kernel/parts/founding'
import { freeToJoin } from '../../kernel/parts/joining'
import type { GameSystem } from '../../kernel/system/system'
import { battle } from './battle/index'
import { openPrompts, opening } from './roster/between'
import { cardsOf } from './cards/cards'
import { corrections } from './roster/corrections'
import { decide } from './roster/decide'
import { deck } from './cards/deck'
import { NATURES } from './sheet/character'
import { newCharacter } from './roster/founding'
import { checkHouseRules } from './catalogue/house-rules'
import { coterieFigures, departed, memberSheets } from './sheet/members'
import { offersFor } from './roster/offers'
import { questions } from './questions'
import { reference } from './reference'
import { resolvers } from './resolvers/index'
import { loadVd10, type Vd10Rules } from './catalogue/rules'
import { systemSheet, VERSION } from './describe'
import { tables } from './catalogue/tables'
import { stats } from './stats'
import { tracker } from './tracker/index'
import { writing } from './sheet/writing'

/**
 * Vampire with pools of ten-sided dice as a plug-in. Every part has its own file; only this
 * one combines them.
 */
export const vampireD10: GameSystem<Vd10Rules> = {
  id: 'vampire-d10',
  version: VERSION,
  load: loadVd10,
  checkHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, Object.keys(resolvers)),
  resolvers,
  questions,
  decide,
  corrections,
  writing,
  opening,
  summary: (_rules, roster) => ({
    figures: coterieFigures(roster),
    receipts: [],
    unready: whyNotFounded(roster)
  }),
  members: memberSheets,
  departed,
  recruits: (rules) => [freeToJoin(newCharacter(rules, '', NATURES[0], NO_CHANCE))],
  offers: (rules, _roster, holder) => offersFor(rules, holder),
  prompts: openPrompts,
  salePrice: () => null,
  battle,
  stats: () => stats,
  tracker,
  cards: cardsOf,
  deck,
  reference
}
