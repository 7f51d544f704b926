import { heldBy, present, STASH, type Roster } from '../../rules/roster'
import type { Card, RosterCard } from '../../rules/sheet'
import { blocksOf, characteristics, memberSheet, profileCells, statusOf, teamFigures } from './members'
import type { SruRules } from './rules'
import { plain, say } from './say'

/** A card for each character, and the sheet of the team. */
export function cardsOf(rules: SruRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  const members = present(roster)
  const store = heldBy(roster, STASH)
  return {
    members: members.map((member): Card => {
      const status = statusOf(member)
      return {
        id: member.id, kind: 'character', title: member.name, subtitle: [member.typeName, ...(status.key === 'fit' ? [] : [status.label])], corner: [plain(roster.name)],
        profile: profileCells(rules, member), blocks: blocksOf(rules, roster, member)
      }
    }),
    roster: {
      id: roster.id, kind: 'roster', title: roster.name, subtitle: [roster.kindName], figures: teamFigures(rules, roster),
      characteristics: characteristics(rules).map(({ key, abbr }) => ({ key, abbr })),
      rows: members.map((member) => {
        const { name, typeName, status, profile, figures } = memberSheet(rules, roster, member)
        return { member: member.id, name, typeName, status: status.label, profile, figures, lines: heldBy(roster, member.id).map((item) => item.name) }
      }),
      blocks: store.length === 0 ? [] : [{ kind: 'entries', key: 'stash', title: say('blocks.stash'), entries: store.map((item) => ({ key: item.id, name: item.name })) }]
    }
  }
}
