import type { Roster } from '../../../kernel/state/roster'
import type { Card, RosterCard } from '../../../kernel/system/sheet'
import { sheetCards } from '../../../kernel/parts/sheet-cards'
import { characteristics, memberSheet, thing, unitFigures } from '../sheet/members'
import type { T2kRules } from '../catalogue/rules'

/** A card for each character, and the unit's sheet. */
export function cardsOf(rules: T2kRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  return sheetCards(roster, {
    figures: unitFigures(roster),
    characteristics: characteristics(rules),
    sheetOf: (member) => memberSheet(rules, roster, member),
    usual: 'fit',
    stashOf: (items) => items.map((item) => thing(rules, item)),
    behind: ['skills', 'pack', 'facts']
  })
}
