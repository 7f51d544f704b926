import { partsOf, type CardTable, type FreeCard } from '../state/free-card'
import type { Localised, Words } from '../values/json'
import type { Roster } from '../state/roster'
import { plainBoxes } from './boxes'
import type { Block, Card, StatCell } from './sheet'

/** A kind of cards, with its name for lists and card backs. */
export interface DeckKind {
  /** The value used in `Card.kind`. */
  id: string
  name: Words
}

/** A reference card that a roster needs, and the members who need it. */
export interface UsedCard {
  /** The id of a reference card. */
  card: string
  /** Names of the holders; the roster's name if it belongs to everybody. */
  holders: string[]
}

/** A block of a card by its key, or a fact by the key of its label. */
export type Heading = { title: Words } & ({ part: string } | { fact: string })

/** The back of a card: the same for all of its kind. */
export interface CardBack {
  kind: string
  title: Words
  /** Printed below it: the name of the game. */
  subtitle: Words[]
  /** The id of a picture that is shown instead. */
  picture?: string
}

/**
 * The cards of a game beside those of members. Card ids are unique within the game and never change; the card
 * of a reference entry has the entry's id, that of a whole part is `part:<id>`.
 */
export interface DeckPlug<Rules> {
  /** Card kinds in deck order, the members' own cards included. */
  kinds(rules: Rules): DeckKind[]
  /** All reference cards, in the order of the kinds. */
  reference(rules: Rules): Card[]
  /**
   * The reference cards this roster needs: its items, skills, injuries and options, and the tables everybody
   * uses.
   */
  used(rules: Rules, roster: Roster): UsedCard[]
  /**
   * The blocks of the members' cards with their titles, and the facts that may have an icon; the legend names
   * them. Without it the game has no legend.
   */
  headings?(rules: Rules): Heading[]
  /** Cards of things people wrote on their sheets; left out in games where everything has a reference card. */
  written?(rules: Rules, roster: Roster): { card: Card; holders: string[] }[]
}

/** Turns a custom card into a card like the others: its characteristics are its profile. */
export function freeCard(card: FreeCard): Card {
  const { id, title, subtitle, entries } = card
  const { stats, boxes, table, behind, icon, colour, portrait } = partsOf(card)
  return {
    id: `free:${id}`,
    kind: 'free',
    title,
    subtitle: subtitle ? [plain(subtitle)] : [],
    corner: [],
    profile: stats.map(writtenStat),
    roomy: true,
    blocks: [
      ...boxes.map(({ label, count }, n) => ({
        kind: 'boxes' as const,
        key: `boxes:${n}`,
        title: plain(label),
        boxes: plainBoxes(count)
      })),
      ...(table ? [tableBlock(table)] : []),
      ...textBlock('text', entries),
      ...textBlock('behind', behind)
    ],
    ...(behind.length > 0 && { behind: ['behind'], apart: true as const }),
    ...(icon !== null && { emblem: icon }),
    ...(colour !== null && { colour }),
    ...(portrait !== null && { portrait })
  }
}

/** A characteristic that a person wrote. It has only its written form, without a receipt. */
function writtenStat({ label, value }: { label: string; value: string }, n: number): StatCell {
  const name = plain(label)
  return { key: String(n), abbr: name, name, value: 0, written: value, own: 0, lines: [] }
}

function tableBlock({ columns, rows }: CardTable): Block {
  return {
    kind: 'table',
    key: 'table',
    title: {},
    columns: columns.map(plain),
    rows: rows.map(([name = '', ...cells], n) => ({ key: String(n), name: plain(name), cells }))
  }
}

const plain = (text: string): Localised => ({ fr: text, en: text })

/** A block with these entries, line by line; none if there are no entries. */
function textBlock(key: string, entries: FreeCard['entries']): Block[] {
  if (entries.length === 0) return []
  return [
    {
      kind: 'entries',
      key,
      title: {},
      entries: entries.flatMap(({ name, text }, n) =>
        linesOf(text).map((line, at) => ({
          key: `${n}:${at}`,
          name: plain(at === 0 ? name : ''),
          text: plain(line)
        }))
      )
    }
  ]
}

/** Keeps the writer's line breaks. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : ['']
}
