import type { Roster } from '../../kernel/state/roster'
import type { Card, RosterCard } from '../../kernel/system/sheet'

/** Adds roster, house, type and portrait to a member's card; other cards stay as they are. */
export function withIdentity(card: Card, roster: Roster): Card {
  const member = roster.members.find(({ id }) => id === card.id)
  if (!member) return card
  const portrait = member.own?.['portrait']
  return {
    ...card,
    identity: { roster: roster.id, kind: roster.kind, type: member.type },
    ...(typeof portrait === 'string' && { portrait })
  }
}

/** Adds roster, house and members' portraits to a roster's sheet. */
export function sheetWithIdentity(sheet: RosterCard, roster: Roster): RosterCard {
  return {
    ...sheet,
    identity: { roster: roster.id, kind: roster.kind },
    rows: sheet.rows.map((row) => {
      const portrait = roster.members.find(({ id }) => id === row.member)?.own?.['portrait']
      return typeof portrait === 'string' ? { ...row, portrait } : row
    })
  }
}
