import type { Roster } from '../../rules/roster'
import type { Card, RosterCard } from '../../rules/sheet'
import { sheetCards } from '../../rules/sheet-cards'
import { characteristics, memberSheet, teamFigures } from './members'
import type { SruRules } from './rules'

/** A card for each character, and the sheet of the team. */
export function cardsOf(rules: SruRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  return sheetCards(roster, {
    figures: teamFigures(rules, roster),
    characteristics: characteristics(rules),
    sheetOf: (member) => memberSheet(rules, roster, member),
    usual: 'fit'
  })
}
