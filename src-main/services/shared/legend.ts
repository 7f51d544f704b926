import type { DeckKind, Heading } from '../../kernel/system/deck'
import type { Block, Card, Entry } from '../../kernel/system/sheet'
import type { GameSystem } from '../../kernel/system/system'
import type { Words } from '../../kernel/values/json'

export const LEGEND = 'legend'

/**
 * The card that names the icons of a game's cards; null if the game has no `headings`. It lists everything that may have
 * an icon; the renderer leaves out what has none.
 */
export function legendOf(system: GameSystem, rules: unknown, kinds: DeckKind[]): Card | null {
  const headings = system.deck?.headings?.(rules)
  if (!headings) return null
  const { memberTypes, kinds: houses } = system.sheet(rules)
  return {
    id: LEGEND,
    kind: LEGEND,
    title: { key: 'cards.kinds.legend' },
    subtitle: [],
    corner: [],
    profile: [],
    roomy: true,
    blocks: [
      group('parts', { key: 'cards.legend.parts' }, [
        ...headings.map(headingEntry),
        ...kinds.map(({ id, name }) => entry(`kind:${id}`, name))
      ]),
      group(
        'types',
        { key: 'cards.legend.types' },
        memberTypes.map(({ id, name }) => entry(`type:${id}`, name))
      ),
      group(
        'houses',
        { key: 'cards.legend.houses' },
        houses.map(({ id, name }) => entry(`house:${id}`, name))
      )
    ]
  }
}

function headingEntry(heading: Heading): Entry {
  return entry('part' in heading ? `part:${heading.part}` : `fact:${heading.fact}`, heading.title)
}

function entry(sign: string, name: Words): Entry {
  return { key: sign, sign, name }
}

function group(key: string, title: Words, entries: Entry[]): Block {
  return { kind: 'entries', key: `legend-${key}`, title, entries }
}
