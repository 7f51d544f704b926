import type { GameSystem } from '../../kernel/system/system'
import { battle, battleSheet } from './battle/index'
import { opening } from './battle/sitting-out'
import { cardsOf } from './cards/cards'
import { checkNecroHouseRules, loadNecro, type NecroRules } from './catalogue/rules'
import { compare } from './compare/index'
import { captives } from './roster/decide/captives'
import { corrections } from './roster/decide/corrections'
import { decide } from './roster/decide/index'
import { deck } from './cards/deck/index'
import { passing } from './roster/decide/purchase-transfer'
import { salePrice } from './roster/decide/sell'
import { departed, memberSheets } from './sheet/members'
import { offersFor } from './roster/offers'
import { openPrompts } from './roster/prompts/index'
import { founding } from './roster/suggested'
import { questions } from './questions/index'
import { recruitOffers } from './roster/recruits'
import { reference } from './reference/index'
import { resolvers } from './resolvers/index'
import { systemSheet, VERSION } from './describe'
import { storedReceipt } from './roster/stored-receipt'
import { summaryOf } from './roster/summary'
import { stats } from './stats'
import { tracker } from './tracker/index'
import { tables } from './catalogue/tables/index'

/** The game system Neo-Necro. Each part has its own file and is wired in here only. */
export const neoNecro: GameSystem<NecroRules> = {
  id: 'neo-necro',
  version: VERSION,
  load: loadNecro,
  checkHouseRules: checkNecroHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, battleSheet(rules), Object.keys(resolvers)),
  reference,
  composedNames: (rules) => rules.things().map(({ name }) => name),
  resolvers,
  questions,
  decide,
  corrections,
  compare,
  captives,
  passing,
  summary: summaryOf,
  storedReceipt,
  members: memberSheets,
  departed,
  recruits: recruitOffers,
  founding,
  offers: offersFor,
  prompts: openPrompts,
  opening,
  salePrice,
  battle,
  stats,
  tracker,
  cards: cardsOf,
  deck
}
