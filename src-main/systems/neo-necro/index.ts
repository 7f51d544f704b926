import type { GameSystem } from '../../kernel/system/system'
import { battle, battleSheet } from './battle/index'
import { opening } from './battle/sitting-out'
import { cardsOf } from './cards'
import { checkNecroHouseRules, loadNecro, type NecroRules } from './catalogue'
import { compare } from './compare/index'
import { captives } from './decide/captives'
import { corrections } from './decide/corrections'
import { decide } from './decide/index'
import { deck } from './deck/index'
import { passing } from './decide/passing'
import { salePrice } from './decide/sell'
import { memberSheets } from './members'
import { offersFor } from './offers'
import { openPrompts } from './prompts/index'
import { questions } from './questions/index'
import { recruitOffers } from './recruits'
import { reference } from './reference/index'
import { resolvers } from './resolvers/index'
import { systemSheet, VERSION } from './sheet'
import { reckoning } from './reckoning'
import { summaryOf } from './summary'
import { tale } from './tale'
import { tracker } from './tracker/index'
import { tables } from './tables/index'

/** Neo-Necro, plugged in: every part in its own file, wired here and nowhere else. */
export const neoNecro: GameSystem<NecroRules> = {
  id: 'neo-necro',
  version: VERSION,
  load: loadNecro,
  checkHouseRules: checkNecroHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, battleSheet(rules), Object.keys(resolvers)),
  reference,
  resolvers,
  questions,
  decide,
  corrections,
  compare,
  captives,
  passing,
  summary: summaryOf,
  reckoning,
  members: memberSheets,
  recruits: recruitOffers,
  offers: offersFor,
  prompts: openPrompts,
  opening,
  salePrice,
  battle,
  tale,
  tracker,
  cards: cardsOf,
  deck
}
