import type { DeckToPrint } from '@contract/decks'
import { phaseFace } from '@contract/print-setup'
import type { Block, Card, CardPhase } from '@kernel/system/sheet'
import type { Face, Part } from './face'

/** The cards that share a face: one card as it is, or the parts of several cards about one phase of play. */
export interface Dealt {
  phase: CardPhase | null
  cards: Card[]
  copies: number
}

/** Each card for itself. */
export function alone(cards: DeckToPrint['cards']): Dealt[] {
  return cards.map(({ card, copies }) => ({ phase: null, cards: [card], copies }))
}

/**
 * Gathers the parts of cards by phase of play, in the order of the deck. Cards without phases, a card that is alone in its
 * phase, and the parts of a card that belong to no phase keep a face of their own. `wanted`: the phases to print; left out,
 * all of them.
 */
export function byPhase(cards: DeckToPrint['cards'], wanted?: string[]): Dealt[] {
  const dealt: Dealt[] = []
  for (const { card, copies } of cards) {
    const { phases } = card
    if (!phases) {
      dealt.push({ phase: null, cards: [card], copies })
      continue
    }
    const asked = phases.filter(({ id }) => !wanted || wanted.includes(id))
    for (const phase of asked) {
      const piece = pieceOf(card, phase)
      if (piece.blocks.length === 0) continue
      const known = dealt.find(
        (one) => one.phase?.id === phase.id && one.copies === copies && one.cards[0]?.kind === card.kind
      )
      if (known) known.cards.push(piece)
      else dealt.push({ phase, cards: [piece], copies })
    }
    const rest = restOf(card, phases)
    if (rest.blocks.length > 0) dealt.push({ phase: null, cards: [rest], copies })
  }
  // A subject that is alone in its phase keeps its own title.
  return dealt.map((one) =>
    one.cards.length === 1 && one.phase && !one.phase.of ? { ...one, phase: null } : one
  )
}

/** The card reduced to the parts that belong to a phase. */
function pieceOf(card: Card, { of }: CardPhase): Card {
  if (!of) return card
  return {
    ...card,
    blocks: card.blocks.flatMap((block) => (of.includes(block.key) ? block : kept(block, of)))
  }
}

/** The card reduced to the parts that belong to no phase, such as the rules of a pack. */
function restOf(card: Card, phases: CardPhase[]): Card {
  if (phases.some(({ of }) => !of)) return { ...card, blocks: [] }
  const all = new Set(phases.flatMap(({ of = [] }) => of))
  const rest = card.blocks.flatMap((block) =>
    all.has(block.key)
      ? []
      : block.kind === 'entries'
        ? kept(
            block,
            block.entries.flatMap(({ key }) => (all.has(key) ? [] : key))
          )
        : block
  )
  return { ...card, blocks: rest, phases: [] }
}

/** A block with only these of its entries; none if it has none of them. */
function kept(block: Block, keys: string[]): Block[] {
  if (block.kind !== 'entries') return []
  const entries = block.entries.filter(({ key }) => keys.includes(key))
  return entries.length > 0 ? [{ ...block, entries }] : []
}

/**
 * One face of a phase with this title, with the parts of each card under the card's own title. Texts in `printed` are
 * left out, so that a rule that several cards repeat is printed once; the texts of this face are added to it.
 */
export function faceOfPhase({ id, of }: CardPhase, title: string, faces: Face[], printed: Set<string>): Face {
  const [first] = faces
  const parts = faces.map((face) =>
    face.parts.map((part) => notPrintedYet(part, printed)).filter(({ units }) => units.length > 0)
  )
  return {
    id: phaseFace(id),
    kind: first!.kind,
    title,
    subtitle: [],
    corner: [],
    profile: [],
    // Sections of a chapter have titles of their own.
    parts: of
      ? parts.flat()
      : [...parts.flatMap((own, n) => titled(own, faces[n]!)), ...choicesIn(parts.flat())],
    phase: true,
    grows: true,
    ...(first!.least !== undefined && { least: first!.least }),
    ...(first!.look && { look: first!.look })
  }
}

/** The key of the block of a rule card that lists the campaign's choices where the rules leave one. */
const CHOICES = 'rulings'

/** The parts of a whole card but its choices, the first under the card's title; they stay together. */
function titled(parts: Part[], { id, title }: Face): Part[] {
  return parts
    .filter(({ key }) => key !== CHOICES)
    .map(({ icon: _, ...part }, n) => ({
      ...part,
      group: id,
      ...(n === 0 && { title: [title, part.title].filter(Boolean).join(' · ') })
    }))
}

/** The choices of all cards of a phase under one heading. */
function choicesIn(parts: Part[]): Part[] {
  const [first, ...others] = parts.flatMap((part) =>
    part.key === CHOICES && part.kind === 'entries' ? [part] : []
  )
  return first ? [{ ...first, units: [first, ...others].flatMap(({ units }) => units) }] : []
}

/** A part without the texts that were printed before. Names without a text are lists, which may repeat. */
function notPrintedYet(part: Part, printed: Set<string>): Part {
  if (part.kind !== 'entries') return part
  const units = part.units.filter(({ names, text }) => !text || !printed.has(JSON.stringify([names, text])))
  for (const { names, text } of units) printed.add(JSON.stringify([names, text]))
  return { ...part, units }
}
