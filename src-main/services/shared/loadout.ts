import { setsOf } from '../../kernel/system/personal'
import type { Roster } from '../../kernel/state/roster'
import type { Card } from '../../kernel/system/sheet'

/** Adds the active equipment set and its contents to a member's card. */
export function withLoadout(card: Card, roster: Roster): Card {
  const member = roster.members.find(({ id }) => id === card.id)
  const set = member && setsOf(roster, member).find(({ brought }) => brought)
  if (!set) return card
  const things = roster.items.filter((item) => set.items.includes(item.id))
  return {
    ...card,
    blocks: [
      {
        kind: 'entries',
        key: 'brought',
        title: { key: 'sheet.brought', params: { set: set.name } },
        entries: things.map(({ id, name }) => ({ key: id, name }))
      },
      ...card.blocks
    ]
  }
}
