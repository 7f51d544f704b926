import { NO_CHANCE } from '../../kernel/values/dice'
import { whyNotFounded } from '../../kernel/parts/founding'
import { freeToJoin } from '../../kernel/parts/joining'
import type { GameSystem } from '../../kernel/system/system'
import { battle } from './battle'
import { openPrompts, opening } from './between'
import { cardsOf } from './cards'
import { corrections } from './corrections'
import { decide } from './decide'
import { deck } from './deck'
import { newMember, TYPES } from './founding'
import { checkHouseRules } from './house-rules'
import { crewFigures, memberSheets } from './members'
import { questions } from './questions'
import { reference } from './reference'
import { resolvers } from './resolvers/index'
import { loadCr, type CrRules } from './rules'
import { systemSheet, VERSION } from './sheet'
import { offersFor } from './shop/offers'
import { salePrice } from './shop/sell'
import { tables } from './tables'
import { tale } from './tale'
import { tracker } from './tracker/index'
import { writing } from './writing'

/** Cyberpunk RED, plugged in: every part in its own file, wired here and nowhere else. */
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
  recruits: (rules) => TYPES.map((type) => freeToJoin(newMember(rules, type, '', NO_CHANCE))),
  offers: offersFor,
  prompts: openPrompts,
  /** The crew's purse, and what everybody has in his own pocket. */
  wealth: (_rules, roster) =>
    (roster.money ?? 0) + roster.members.reduce((sum, { numbers }) => sum + (numbers['cash'] ?? 0), 0),
  salePrice,
  battle,
  tale,
  tracker,
  cards: cardsOf,
  deck
}
