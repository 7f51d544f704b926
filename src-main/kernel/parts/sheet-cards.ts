import type { Localised } from '../values/json'
import { plain, say } from '../values/phrase'
import type { Figure } from '../values/receipt'
import { heldBy, present, STASH, type Member, type Roster } from '../state/roster'
import type { Block, Card, MemberSheet, RosterCard } from '../system/sheet'

/** What a game adds to the cards made from its sheets. */
export interface CardParts {
  figures: Figure[]
  characteristics: readonly { key: string; abbr: Localised }[]
  sheetOf(member: Member): MemberSheet
  /** The normal condition, which a card does not mention. */
  usual: string
  /** Keys of the blocks that are read, not used in play. */
  behind?: string[]
  /** Keys of figures that a block shows, too: a sheet does not repeat them. */
  inBlocks?: string[]
  /** Boxes and facts that only the card has; they come before the blocks of the sheet. */
  first?(member: Member): Block[]
  /** Blocks that everybody looks up in play; they go on the roster's sheet. */
  shared?: Block[]
}

/** Makes cards from the sheets: one per present member, and one of the roster with its stash. */
export function sheetCards(
  roster: Roster,
  {
    figures,
    characteristics,
    sheetOf,
    usual,
    behind = [],
    inBlocks = [],
    first = () => [],
    shared = []
  }: CardParts
): { members: Card[]; roster: RosterCard } {
  const sheets = present(roster).map((member) => ({ member, sheet: sheetOf(member) }))
  const store = heldBy(roster, STASH)
  return {
    members: sheets.map(({ member, sheet: { name, typeName, status, profile, blocks } }): Card => ({
      id: member.id,
      kind: 'character',
      title: name,
      subtitle: [typeName, ...(status.key === usual ? [] : [status.label])],
      corner: [plain(roster.name)],
      profile,
      blocks: [...first(member), ...blocks],
      behind
    })),
    roster: {
      id: roster.id,
      kind: 'roster',
      title: roster.name,
      subtitle: [roster.kindName],
      figures,
      characteristics: characteristics.map(({ key, abbr }) => ({ key, abbr })),
      rows: sheets.map(({ member, sheet: { name, typeName, status, profile, blocks, figures: own } }) => ({
        member: member.id,
        name,
        typeName,
        status: status.label,
        profile,
        figures: own.filter(({ key }) => !inBlocks.includes(key)),
        lines: heldBy(roster, member.id).map((item) => item.name),
        blocks: [...first(member), ...blocks]
      })),
      blocks: [
        ...(store.length === 0
          ? []
          : [
              {
                kind: 'entries' as const,
                key: 'stash',
                title: say('blocks.stash'),
                entries: store.map((item) => ({ key: item.id, name: item.name }))
              }
            ]),
        ...shared
      ]
    }
  }
}
