import type { Roster } from '../../../kernel/state/roster'
import type { Card, RosterCard } from '../../../kernel/system/sheet'
import { sheetCards } from '../../../kernel/parts/sheet-cards'
import { characteristics, memberSheet, teamFigures, thing } from '../sheet/members'
import type { SruRules } from '../catalogue/rules'

/** A card for each character, and the team's sheet. */
export function cardsOf(rules: SruRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  return sheetCards(roster, {
    figures: teamFigures(rules, roster),
    characteristics: characteristics(rules),
    sheetOf: (member) => memberSheet(rules, roster, member),
    usual: 'fit',
    purse: 'nuyens',
    stashOf: (items) => items.map((item) => thing(rules, item)),
    inBlocks: ['slow', 'quick'],
    behind: ['skills', 'gear', 'otherReserves']
  })
}
