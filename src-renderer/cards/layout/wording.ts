import type { Words } from '@kernel/values/json'
import type { Block, Card, StatCell } from '@kernel/system/sheet'
import type { GameIconName } from '@/ui/icons/game-icons'
import { asBoxes, asStrip, withoutDashes, withoutZeros, withRanges } from './tables'
import { tidied } from './tidy'
import { iconOfFact, iconOfPart } from '../look/icons'
import { lookOf } from '../look/identity'
import { RULES_FLOOR } from './format'
import { isLegend, isLong, signsOf } from './signs'
import type { BoxGroup, Face, Part, Stat, TextEntry, Tick } from './face'

/** The reader's language: sentences and names, numbers, sums of money. */
export interface Speech {
  say(words: Words): string
  number(value: number): string
  money(value: number): string
  locale?: string
}

/** A card in words, ready for the layout. */
export function wordCard(card: Card, speech: Speech, system?: string): Face {
  const { say } = speech
  const title = typeof card.title === 'string' ? card.title : say(card.title)
  const parts = tidied(title, wordBlocks(card.blocks, speech, card.behind))
  return {
    id: card.id,
    kind: card.kind,
    title,
    subtitle: card.subtitle.map(say).filter(Boolean),
    corner: card.corner.map(say).filter(Boolean),
    profile: wordProfile(card.profile, speech).map((stat) =>
      card.form ? { ...stat, value: '', own: null } : stat
    ),
    parts,
    ...(system !== undefined && { look: lookOf(card, system) }),
    ...(isLong(parts) && { columns: 2, short: true as const }),
    ...(card.apart && { apart: true as const }),
    ...(card.roomy && { grows: true as const }),
    ...(card.phases && { least: RULES_FLOOR })
  }
}

function wordProfile(cells: StatCell[], { say, number }: Speech): Stat[] {
  return cells.map((cell) => ({
    key: cell.key,
    abbr: say(cell.abbr),
    name: say(cell.name),
    value: cell.written ?? number(cell.value),
    own: cell.own === cell.value ? null : number(cell.own)
  }))
}

/**
 * Blocks in words. Successive rows of boxes stand side by side; so do facts without a title, even with boxes
 * between them.
 */
export function wordBlocks(blocks: Block[], speech: Speech, behind: string[] = []): Part[] {
  const sides = blocks.map((block) => apart(block, behind))
  return [
    ...wordSide(
      sides.flatMap(({ front }) => front),
      speech
    ),
    ...wordSide(
      sides.flatMap(({ back }) => back),
      speech
    ).map((part): Part => ({ ...part, behind: true }))
  ]
}

/** The parts of a block for play, and those for reading. */
function apart(block: Block, behind: string[]): { front: Block[]; back: Block[] } {
  if (behind.includes(block.key)) return { front: [], back: [block] }
  if (block.kind !== 'facts' || !block.facts.some((fact) => fact.behind)) return { front: [block], back: [] }
  const side = (read: boolean) => ({
    ...block,
    facts: block.facts.filter((f) => (f.behind ?? false) === read)
  })
  return { front: [side(false)], back: [side(true)] }
}

function wordSide(blocks: Block[], speech: Speech): Part[] {
  const parts: Part[] = []
  for (const block of blocks) {
    const part = withIcon(wordBlock(block, speech))
    if (part.units.length === 0) continue
    const last = parts.at(-1)
    const facts = last?.kind === 'boxes' ? parts.at(-2) : last
    if (part.kind === 'boxes' && last?.kind === 'boxes' && !isCut(part) && !isCut(last))
      last.units[0]!.push(...part.units[0]!)
    else if (part.kind === 'facts' && facts?.kind === 'facts' && !part.title && !facts.title)
      facts.units[0]!.push(...part.units[0]!)
    else parts.push(part)
  }
  return parts
}

function withIcon(part: Part): Part {
  const icon = iconOfPart(part.key)
  const iconed = icon ? { ...part, icon } : part
  return (iconed.kind === 'table' && asBoxes(iconed)) || iconed
}

function wordBlock(block: Block, { say, number, money }: Speech): Part {
  const value = (v: Words | number | string) =>
    typeof v === 'string' ? v : typeof v === 'number' ? number(v) : say(v)
  switch (block.kind) {
    case 'table':
      return asStrip(
        tabled(block, {
          kind: 'table',
          key: block.key,
          ...headings(block, say),
          units: block.rows.map((row) => ({
            name: say(row.name),
            aside: '',
            notes: (row.note ?? []).map(say),
            cells: row.cells.map(value),
            boxes: (row.boxes ?? []).map(tickOf)
          }))
        })
      )
    case 'boxes':
      if (block.cut)
        return {
          kind: 'boxes',
          key: block.key,
          title: '',
          units: rowsToCut(say(block.title), block.boxes.map(tickOf))
        }
      return {
        kind: 'boxes',
        key: block.key,
        title: '',
        units: block.boxes.length
          ? [[{ title: say(block.title), boxes: block.boxes.map(tickOf), ...iconed(iconOfPart(block.key)) }]]
          : []
      }
    case 'entries':
      return {
        kind: 'entries',
        key: block.key,
        title: say(block.title),
        units: isLegend(block)
          ? signsOf(block.entries, say)
          : shareLines(
              block.entries.map((e) => ({
                names: [say(e.name)].filter(Boolean),
                text: e.text ? say(e.text) : ''
              }))
            )
      }
    case 'facts':
      return {
        kind: 'facts',
        key: block.key,
        title: block.title ? say(block.title) : '',
        units: block.facts.length
          ? [
              block.facts.map((fact) => ({
                label: say(fact.label),
                value:
                  fact.unit === 'money' && typeof fact.value === 'number'
                    ? money(fact.value)
                    : value(fact.value),
                ...iconed(iconOfFact(fact.label))
              }))
            ]
          : []
      }
    case 'track':
      return {
        kind: 'tracks',
        key: block.key,
        title: '',
        units: [
          {
            title: say(block.title),
            value: block.value,
            from: block.from,
            marks: block.marks,
            next: block.next
          }
        ]
      }
    case 'lines':
      return {
        kind: 'lines',
        key: block.key,
        title: say(block.title),
        units: Array.from({ length: block.count }, (_, n) => n + 1)
      }
  }
}

/** Modifiers of a die: a column of zeros means nothing. */
const CHANGES = ['labels.saveDie', 'labels.saveDieMelee']

/** A table with ranges as a bar, and without dashes. */
function tabled(
  { columns, rows }: Extract<Block, { kind: 'table' }>,
  table: Extract<Part, { kind: 'table' }>
): Extract<Part, { kind: 'table' }> {
  const keys = columns.map((column) => ('key' in column ? String(column.key) : ''))
  const ranged =
    keys[0] === 'labels.short' && keys[1] === 'labels.long' && rows.every((row) => row.cells.length > 2)
  if (ranged) return withoutDashes(withRanges(table))
  return withoutDashes(
    keys.length === table.columns.length
      ? withoutZeros(
          table,
          keys.map((key) => CHANGES.includes(key))
        )
      : table
  )
}

/** The game's sign for a box blackened by hand. It is drawn, so that it fills its box. */
const BLACK = '■'

const tickOf = ({ label, ticked }: Tick): Tick =>
  label === BLACK ? { label: '', ticked, black: true } : { label, ticked }

const iconed = (icon: GameIconName | null) => (icon ? { icon } : {})

/** The pieces in a row: on the narrowest card each is as wide as a finger. */
const CUT_ROW = 4

/** Pieces to cut out; each row of them is a unit, so that a full card continues with the next row. */
function rowsToCut(title: string, boxes: Tick[]): BoxGroup[][] {
  return Array.from({ length: Math.ceil(boxes.length / CUT_ROW) }, (_, row) => [
    { title: row === 0 ? title : '', boxes: boxes.slice(row * CUT_ROW, (row + 1) * CUT_ROW), cut: true }
  ])
}

function isCut(part: Part): boolean {
  return part.kind === 'boxes' && part.units.some((groups) => groups.some(({ cut }) => cut))
}

/** With one heading more than values, the first heading stands above the names. */
function headings(
  { title, columns, rows }: Extract<Block, { kind: 'table' }>,
  say: Speech['say']
): { title: string; columns: string[] } {
  const values = Math.max(0, ...rows.map((row) => row.cells.length))
  const [first, ...others] = columns.map(say)
  if (first === undefined || columns.length !== values + 1)
    return { title: say(title), columns: columns.map(say) }
  return { title: say(title) || first, columns: others }
}

/** Entries with only a name share a line. */
function shareLines(entries: TextEntry[]): TextEntry[] {
  const lines: TextEntry[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    if (last && !last.text && !entry.text) last.names.push(...entry.names)
    else lines.push({ names: [...entry.names], text: entry.text })
  }
  return lines
}
