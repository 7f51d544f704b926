import { heldBy, present, STASH, type Roster } from '../../rules/roster'
import type { Card, RosterCard } from '../../rules/sheet'
import { characterOf } from './character'
import { blocksOf, characteristics, coterieFigures, memberSheet, profileCells, statusOf } from './members'
import type { Vd10Rules } from './rules'
import { plain, say } from './say'

/** A card for each character, and the sheet of the coterie. */
export function cardsOf(rules: Vd10Rules, roster: Roster): { members: Card[]; roster: RosterCard } {
  const members = present(roster)
  const store = heldBy(roster, STASH)
  return {
    members: members.map((member): Card => {
      const character = characterOf(rules, roster, member)
      const status = statusOf(rules, roster, member)
      return {
        id: member.id, kind: 'character', title: member.name, subtitle: [rules.words('natures', character.nature, 'name'), ...(status.key === 'fit' ? [] : [status.label])], corner: [plain(roster.name)],
        profile: profileCells(rules, character), blocks: blocksOf(rules, member, character)
      }
    }),
    roster: {
      id: roster.id, kind: 'roster', title: roster.name, subtitle: [roster.kindName], figures: coterieFigures(roster),
      characteristics: characteristics(rules).map(({ key, abbr }) => ({ key, abbr })),
      rows: members.map((member) => {
        const { name, typeName, status, profile, figures } = memberSheet(rules, roster, member)
        return { member: member.id, name, typeName, status: status.label, profile, figures, lines: heldBy(roster, member.id).map((item) => item.name) }
      }),
      blocks: store.length === 0 ? [] : [{ kind: 'entries', key: 'stash', title: say('blocks.stash'), entries: store.map((item) => ({ key: item.id, name: item.name })) }]
    }
  }
}
