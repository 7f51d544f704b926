import { heldBy, present, STASH, type Roster } from '../../rules/roster'
import type { Card, RosterCard } from '../../rules/sheet'
import { blocksOf, boxes, characteristics, crewFigures, memberSheet, profileCells, statusOf } from './members'
import { armourOf, hpOf, luckOf } from './character'
import type { CrRules } from './rules'
import { plain, say } from './say'

/** As many hit points as boxes are drawn for; beyond that they are a number. */
const MOST_BOXES = 60

/** A card for each character with its boxes, and the sheet of the crew (CR-C37 of the list). */
export function cardsOf(rules: CrRules, roster: Roster): { members: Card[]; roster: RosterCard } {
  const members = present(roster)
  const store = heldBy(roster, STASH)
  return {
    members: members.map((member): Card => {
      const status = statusOf(rules, member)
      const hp = hpOf(member)
      const luck = luckOf(member)
      const armour = (['head', 'body'] as const).flatMap((place) => {
        const { now, max } = armourOf(member, place)
        return max === 0 ? [] : [{ label: say(`figures.armour-${place}`), value: `${now}/${max}` }]
      })
      return {
        id: member.id, kind: 'character', title: member.name, subtitle: [member.typeName, ...(status.key === 'unhurt' ? [] : [status.label])], corner: [plain(roster.name)],
        profile: profileCells(rules, roster, member),
        blocks: [
          ...(hp.max > 0 && hp.max <= MOST_BOXES ? [{ kind: 'boxes' as const, key: 'hp', title: say('figures.hp'), boxes: boxes(hp.max, hp.max - hp.now) }] : []),
          ...(armour.length > 0 ? [{ kind: 'facts' as const, key: 'armour', facts: armour }] : []),
          ...(luck.max > 0 ? [{ kind: 'boxes' as const, key: 'luck', title: say('figures.luck'), boxes: boxes(luck.max, luck.max - luck.now) }] : []),
          ...blocksOf(rules, roster, member)
        ]
      }
    }),
    roster: {
      id: roster.id, kind: 'roster', title: roster.name, subtitle: [roster.kindName], figures: crewFigures(roster),
      characteristics: characteristics(rules).map(({ key, abbr }) => ({ key, abbr })),
      rows: members.map((member) => {
        const { name, typeName, status, profile, figures } = memberSheet(rules, roster, member)
        return { member: member.id, name, typeName, status: status.label, profile, figures, lines: heldBy(roster, member.id).map((item) => item.name) }
      }),
      blocks: store.length === 0 ? [] : [{ kind: 'entries', key: 'stash', title: say('blocks.stash'), entries: store.map((item) => ({ key: item.id, name: item.name })) }]
    }
  }
}
