import type { Localised } from '../values/json'
import { plain, say } from '../values/phrase'
import type { Figure } from '../values/receipt'
import { heldBy, present, STASH, type Item, type Member, type Roster } from '../state/roster'
import type { Block, Card, Entry, Fact, MemberSheet, RosterCard } from '../system/sheet'

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
  first?(member: Member, figures: Figure[]): Block[]
  /** Keys of figures that no block shows and that a card needs, too. They stand before its other facts. */
  alsoOnCards?: string[]
  /** The key of the figure of what a member owns themselves. It stands on the card if it is not 0, for between games. */
  purse?: string
  /** What is in the stash, where names alone do not say how much of it. */
  stashOf?(items: Item[]): Entry[]
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
    alsoOnCards = [],
    purse,
    stashOf = (items) => items.map(({ id, name }) => ({ key: id, name })),
    shared = []
  }: CardParts
): { members: Card[]; roster: RosterCard } {
  const sheets = present(roster).map((member) => ({ member, sheet: sheetOf(member) }))
  const store = heldBy(roster, STASH)
  return {
    members: sheets.map(
      ({ member, sheet: { name, typeName, status, profile, blocks, figures: own } }): Card => ({
        id: member.id,
        kind: 'character',
        title: name,
        subtitle: [typeName, ...(status.key === usual ? [] : [status.label])],
        corner: [plain(roster.name)],
        profile,
        blocks: [...first(member, own), ...withFigures(withPurse(blocks, own, purse), own, alsoOnCards)],
        behind
      })
    ),
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
        blocks: [...first(member, own), ...blocks]
      })),
      blocks: [
        ...(store.length === 0
          ? []
          : [
              {
                kind: 'entries' as const,
                key: 'stash',
                title: say('blocks.stash'),
                entries: stashOf(store)
              }
            ]),
        ...shared
      ]
    }
  }
}

/** The figures with these keys as facts, in their order. */
export function factsOf(figures: Figure[], keys: string[]): Fact[] {
  return figures
    .filter(({ key }) => keys.includes(key))
    .map(({ label, amount }) => ({ label, value: amount }))
}

/** The blocks with these figures before the facts of their member, or last. */
function withFigures(blocks: Block[], figures: Figure[], keys: string[]): Block[] {
  const facts = factsOf(figures, keys)
  if (facts.length === 0) return blocks
  const at = blocks.findIndex(({ key }) => key === 'facts')
  const before = at < 0 ? blocks : blocks.slice(0, at)
  return [...before, { kind: 'facts', key: 'figures', facts }, ...blocks.slice(before.length)]
}

/** The blocks with the member's own money after their other facts, unless they have none. */
function withPurse(blocks: Block[], figures: Figure[], purse: string | undefined): Block[] {
  const figure = figures.find(({ key, amount }) => key === purse && amount !== 0)
  if (!figure) return blocks
  const fact: Fact = { label: figure.label, value: figure.amount, unit: 'money', behind: true }
  return blocks.some((block) => block.kind === 'facts' && block.key === 'facts')
    ? blocks.map((block) =>
        block.kind === 'facts' && block.key === 'facts' ? { ...block, facts: [...block.facts, fact] } : block
      )
    : [...blocks, { kind: 'facts', key: 'facts', facts: [fact] }]
}
