/** A small table on a card: the first column holds the names of its rows. */
export type CardTable = { columns: string[]; rows: string[][] }

/** A custom card, in its writer's language. */
export type FreeCard = {
  id: string
  title: string
  subtitle: string
  entries: { name: string; text: string }[]
  /** Labels with values, below the title. Left out if empty, like the following fields. */
  stats?: { label: string; value: string }[]
  /** Rows of boxes to tick in play. */
  boxes?: { label: string; count: number }[]
  table?: CardTable
  /** The paragraphs of its back. */
  behind?: { name: string; text: string }[]
  /** The name of a bundled icon. */
  icon?: string
  /** `#rrggbb`, dark enough for white letters. */
  colour?: string
  /** The id of a picture of the campaign file. */
  portrait?: string
}

/** The parts of a card besides its texts; missing parts are empty. */
export type CardParts = Required<Pick<FreeCard, 'stats' | 'boxes' | 'behind'>> & {
  table: CardTable | null
  icon: string | null
  colour: string | null
  portrait: string | null
}

/** The parts of a card; missing parts are empty. */
export function partsOf(card: Partial<FreeCard>): CardParts {
  return {
    stats: card.stats ?? [],
    boxes: card.boxes ?? [],
    behind: card.behind ?? [],
    table: card.table ?? null,
    icon: card.icon ?? null,
    colour: card.colour ?? null,
    portrait: card.portrait ?? null
  }
}

/**
 * A card as it is stored: empty parts are left out, so that a card without parts is stored as before parts
 * existed.
 */
export function withParts(
  card: Pick<FreeCard, 'id' | 'title' | 'subtitle' | 'entries'>,
  { stats, boxes, behind, table, icon, colour, portrait }: CardParts
): FreeCard {
  return {
    ...card,
    ...(stats.length > 0 && { stats }),
    ...(boxes.length > 0 && { boxes }),
    ...(table && { table }),
    ...(behind.length > 0 && { behind }),
    ...(icon !== null && { icon }),
    ...(colour !== null && { colour }),
    ...(portrait !== null && { portrait })
  }
}
