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
import { NATURES } from './character'
import { newCharacter } from './founding'
import { checkHouseRules } from './house-rules'
import { coterieFigures, memberSheets } from './members'
import { offersFor } from './offers'
import { questions } from './questions'
import { reference } from './reference'
import { resolvers } from './resolvers/index'
import { loadVd10, type Vd10Rules } from './rules'
import { systemSheet, VERSION } from './sheet'
import { tables } from './tables'
import { tale } from './tale'
import { tracker } from './tracker/index'
import { writing } from './writing'

/** Vampire with pools of ten-sided dice, plugged in: every part in its own file, wired here and nowhere else. */
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
  recruits: (rules) => [freeToJoin(newCharacter(rules, '', NATURES[0], NO_CHANCE))],
  offers: (rules, _roster, holder) => offersFor(rules, holder),
  prompts: openPrompts,
  salePrice: () => null,
  battle,
  tale: () => tale,
  tracker,
  cards: cardsOf,
  deck,
  reference
}
