import type { Roster } from '../../../kernel/state/roster'
import type { Card, RosterCard } from '../../../kernel/system/sheet'
import { sheetCards } from '../../../kernel/parts/sheet-cards'
import { characteristics, coterieFigures, memberSheet } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'

/** A card for each character, and the coterie's sheet. */
export function cardsOf(rules: Vd10Rules, roster: Roster): { members: Card[]; roster: RosterCard } {
  return sheetCards(roster, {
    figures: coterieFigures(roster),
    characteristics: characteristics(rules),
    sheetOf: (member) => memberSheet(rules, roster, member),
    usual: 'fit',
    alsoOnCards: ['initiative', 'sprint'],
    behind: ['skills', 'disciplines']
  })
}
