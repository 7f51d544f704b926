import type { GameSystem } from '../../rules/system'
import { battle } from './battle'
import { openPrompts, opening } from './between'
import { cardsOf } from './cards'
import { corrections } from './corrections'
import { decide } from './decide'
import { deck } from './deck'
import { NATURES, newCharacter, whyNotFound } from './founding'
import { checkHouseRules } from './house-rules'
import { coterieFigures, memberSheets } from './members'
import { offersFor } from './offers'
import { questions } from './questions'
import { resolvers } from './resolvers/index'
import { loadVd10, type Vd10Rules } from './rules'
import { systemSheet, VERSION } from './sheet'
import { tables } from './tables'
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
  summary: (_rules, roster) => ({ figures: coterieFigures(roster), receipts: [], unready: whyNotFound(roster) }),
  members: memberSheets,
  recruits: (rules) => {
    const { type, typeName, profile } = newCharacter(rules, '', NATURES[0], { id: () => '', roll: () => 1 })
    return [{ type, name: typeName, cost: null, profile, notes: [], allowed: true, refused: [] }]
  },
  offers: (rules, _roster, holder) => offersFor(rules, holder),
  prompts: openPrompts,
  salePrice: () => null,
  battle,
  tracker,
  cards: cardsOf,
  deck
}
