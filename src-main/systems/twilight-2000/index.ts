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
import { newCharacter } from './roster/founding'
import { checkHouseRules } from './catalogue/house-rules'
import { identityOf, memberSheets, unitFigures } from './sheet/members'
import { offersFor } from './roster/offers'
import { questions } from './questions'
import { referenceOf } from './reference'
import { resolvers } from './resolvers/index'
import { loadT2k, type T2kRules } from './catalogue/rules'
import { systemSheet, VERSION } from './describe'
import { tables } from './catalogue/tables'
import { stats } from './stats'
import { tracker } from './tracker/index'
import { writing } from './sheet/writing'

/** Twilight: 2000 as a plug-in. Every part has its own file; only this one combines them. */
export const twilight2000: GameSystem<T2kRules> = {
  id: 'twilight-2000',
  version: VERSION,
  load: loadT2k,
  checkHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, Object.keys(resolvers)),
  reference: referenceOf,
  resolvers,
  questions,
  decide,
  corrections,
  writing,
  opening,
  summary: (_rules, roster) => ({
    figures: unitFigures(roster),
    receipts: [],
    unready: whyNotFounded(roster)
  }),
  members: memberSheets,
  departed: identityOf,
  recruits: (rules) => {
    const offer = freeToJoin(newCharacter(rules, '', NO_CHANCE))
    const dice = Object.entries(offer.profile).map(([key, sides]) => [key, `d${sides}`])
    return [{ ...offer, written: Object.fromEntries(dice) }]
  },
  offers: (rules) => offersFor(rules),
  prompts: openPrompts,
  salePrice: () => null,
  battle,
  stats: () => stats,
  tracker,
  cards: cardsOf,
  deck
}
