import { NO_CHANCE } from '../../kernel/values/dice'
import { whyNotFounded } from '../../kernel/parts/founding'
import { freeToJoin } from '../../kernel/parts/joining'
import type { GameSystem } from '../../kernel/system/system'
import { battle } from './battle/index'
import { openPrompts, opening } from './roster/between'
import { cardsOf } from './cards/cards'
import { nuyensOf } from './sheet/character'
import { corrections } from './roster/corrections'
import { decide } from './roster/decide'
import { deck } from './cards/deck'
import { newCharacter } from './roster/founding'
import { checkHouseRules } from './catalogue/house-rules'
import { identityOf, memberSheets, teamFigures } from './sheet/members'
import { offersFor } from './roster/offers'
import { questions } from './questions'
import { reference } from './reference'
import { resolvers } from './resolvers/index'
import { loadSru, type SruRules } from './catalogue/rules'
import { systemSheet, VERSION } from './describe'
import { tables } from './catalogue/tables'
import { stats } from './stats'
import { tracker } from './tracker/index'
import { writing } from './sheet/writing'

/** Shadowrun by tokens as a plug-in. Every part has its own file; only this one combines them. */
export const shadowrunSru: GameSystem<SruRules> = {
  id: 'shadowrun-sru',
  version: VERSION,
  load: loadSru,
  checkHouseRules,
  tables,
  sheet: (rules) => systemSheet(rules, Object.keys(resolvers)),
  resolvers,
  questions,
  decide,
  corrections,
  writing,
  opening,
  summary: (rules, roster) => ({
    figures: teamFigures(rules, roster),
    receipts: [],
    unready: whyNotFounded(roster)
  }),
  members: memberSheets,
  departed: identityOf,
  recruits: (rules) => [freeToJoin(newCharacter(rules, '', NO_CHANCE))],
  offers: offersFor,
  prompts: openPrompts,
  wealth: (_rules, roster) => roster.members.reduce((sum, member) => sum + nuyensOf(member), 0),
  salePrice: () => null,
  battle,
  stats: () => stats,
  tracker,
  cards: cardsOf,
  deck,
  reference
}
