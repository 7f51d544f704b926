import type { DeckRequest, DeckView, Preset, SharedPresetView } from '@contract/index'
import type { PrintOffset, PrintSetup } from '@contract/print-setup'
import { list, number, say, t } from '@/locales/say'

/** A preset's content, for the words of a conflict. */
export type SavedPreset = Pick<Preset, 'deck' | 'setup'>

const millimetres = (mm: number) => `${number(mm)} ${t('cards.mm')}`
const measures = ({ width, height }: { width: number; height: number }) =>
  t('cards.by', { width: number(width), height: number(height) })

/** A printer's error in words. */
export function sayOffset(offset: PrintOffset): string {
  return (['front', 'back'] as const)
    .map((side) =>
      t('cards.offsetIs', {
        side: t(`cards.offsets.${side}`),
        x: number(offset[side].x / 10),
        y: number(offset[side].y / 10)
      })
    )
    .join(' · ')
}

/** The parts of a setup, each with the name of its field. */
const PARTS: { [Part in keyof PrintSetup]-?: (setup: PrintSetup) => [what: string, value: string] } = {
  card: ({ card }) => [
    t('cards.cardSize'),
    typeof card === 'string' ? t(`cards.sizes.${card}`) : measures(card)
  ],
  page: ({ page }) => [
    t('cards.page'),
    page === 'card'
      ? t('cards.onePerPage')
      : typeof page === 'string'
        ? t(`cards.sizes.${page}`)
        : measures(page)
  ],
  orientation: ({ orientation }) => [t('cards.orientation'), t(`cards.orientations.${orientation}`)],
  palette: ({ palette }) => [t('cards.palette'), t(`cards.palettes.${palette}`)],
  together: ({ together }) => [t('cards.thin'), t(together ? 'cards.thinTogether' : 'cards.thinAlone')],
  phases: ({ phases }) => [t('cards.ruleCards'), t(phases ? 'cards.byPhase' : 'cards.byCard')],
  backs: ({ backs }) => [t('cards.backs'), t(`cards.backsOf.${backs}`)],
  behind: ({ behind }) => [t('cards.behind'), t(`cards.behindOf.${behind}`)],
  manual: ({ manual }) => [
    t('cards.manualTurn'),
    [
      t(`cards.backsOf.${manual.turn}`),
      t(`cards.passes.${manual.pass}`),
      ...(manual.reversed ? [t('cards.reversed')] : [])
    ].join(', ')
  ],
  gap: ({ gap }) => [t('cards.gap'), millimetres(gap)],
  bleed: ({ bleed }) => [t('cards.bleed'), millimetres(bleed)],
  safe: ({ safe }) => [t('cards.safe'), safe === null ? t('cards.safeUsual') : millimetres(safe)],
  cropMarks: ({ cropMarks }) => [t('cards.cropMarks'), t(`cards.marks.${cropMarks}`)],
  offset: ({ offset }) => [t('cards.printer'), sayOffset(offset)]
}
/** The parts that best tell presets apart. */
const USUAL: (keyof PrintSetup)[] = ['card', 'page', 'palette', 'backs']

/** What a deck prints: whole kinds, single cards with their copies, sheets. */
function sayChoice({ kinds, cards, sheet, changed }: DeckRequest, deck: DeckView | null): string {
  const kindName = (id: string) => say(deck?.kinds.find((kind) => kind.id === id)?.name) || id
  const title = (id: string) => say(deck?.cards.find(({ card }) => card.id === id)?.card.title) || id
  const parts = [
    ...kinds.map(kindName),
    ...cards.map(({ card, copies }) => t('cards.copiesIs', { title: title(card), n: number(copies) })),
    ...(sheet ? [t('cards.sheet', { count: 1 })] : []),
    ...(changed ? [t('cards.changedIs')] : [])
  ]
  return parts.length ? list(parts) : t('cards.nothingChosen')
}

/** A shared preset like one of this deck: without the cards that are not in it, and with this printer's offset. */
export function keptOf(
  { kinds, cards, sheet, setup }: Pick<SharedPresetView, 'kinds' | 'cards' | 'sheet' | 'setup'>,
  deck: DeckView,
  offset: PrintOffset
): SavedPreset {
  const known = new Set(deck.cards.map(({ card }) => card.id))
  const here = cards.filter(({ card }) => known.has(card))
  return {
    deck: { source: deck.source, kinds, cards: here, sheet, changed: false },
    setup: { ...setup, offset }
  }
}

/** A preset in words: its differences from another; its main parts if there is no other. */
export function sayPreset(saved: SavedPreset, other: SavedPreset | null, deck: DeckView | null): string {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const parts = (Object.keys(PARTS) as (keyof PrintSetup)[]).filter((part) =>
    other ? !same(saved.setup[part], other.setup[part]) : USUAL.includes(part)
  )
  return [
    ...(other && same(saved.deck, other.deck) ? [] : [sayChoice(saved.deck, deck)]),
    ...parts.map((part) => {
      const [what, value] = PARTS[part](saved.setup)
      return t('cards.partIs', { what, value })
    })
  ].join(' · ')
}
