import { NO_CHANCE } from '../../kernel/values/dice'
import { whyNotFounded } from '../../kernel/parts/founding'
import { freeToJoin } from '../../kernel/parts/joining'
import type { GameSystem } from '../../kernel/system/system'
import { battle } from './battle/index'
import { openPrompts, opening } from './roster/between'
import { cardsOf } from './cards/cards'
import { corrections } from './roster/corrections'
import { decide } from './roster/decide'
import { deck } from './cards/deck/index'
import { newMember, TYPES } from './roster/founding'
import { checkHouseRules } from './catalogue/house-rules'
import { crewFigures } from './sheet/crew'
import { identityOf, memberSheets } from './sheet/members'
import { questions } from './questions'
import { reference } from './reference'
import { resolvers } from './resolvers/index'
import { loadCr, type CrRules } from './catalogue/rules'
import { systemSheet, VERSION } from './describe'
import { offersFor } from './roster/shop/offers'
import { salePrice } from './roster/shop/sell'
import { tables } from './catalogue/tables'
import { stats } from './stats'
import { tracker } from './tracker/index'
import { writing } from './sheet/writing'

/** Cyberpunk RED as a plug-in. Every part has its own file; only this one combines them. */
export const cyberpunkRed: GameSystem<CrRules> = {
  id: 'cyberpunk-red',
  version: VERSION,
  load: loadCr,
  checkHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, Object.keys(resolvers)),
  reference,
  resolvers,
  questions,
  decide,
  corrections,
  writing,
  opening,
  summary: (_rules, roster) => ({
    figures: crewFigures(roster),
    receipts: [],
    unready: whyNotFounded(roster)
  }),
  members: memberSheets,
  departed: identityOf,
  recruits: (rules) => TYPES.map((type) => freeToJoin(newMember(rules, type, '', NO_CHANCE))),
  offers: offersFor,
  prompts: openPrompts,
  /** The crew's purse and all members' cash. */
  wealth: (_rules, roster) =>
    (roster.money ?? 0) + roster.members.reduce((sum, { numbers }) => sum + (numbers['cash'] ?? 0), 0),
  salePrice,
  battle,
  stats,
  tracker,
  cards: cardsOf,
  deck
}
