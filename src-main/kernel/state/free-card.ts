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
}

type Parts = Required<Pick<FreeCard, 'stats' | 'boxes'>>

/** The optional parts of a card, empty if it lacks them. */
export function partsOf({ stats = [], boxes = [] }: FreeCard): Parts {
  return { stats, boxes }
}

/** A card as it is stored: empty parts are left out, so a card without them keeps the shape it always had. */
export function withParts(card: Omit<FreeCard, keyof Parts>, { stats, boxes }: Parts): FreeCard {
  return {
    ...card,
    ...(stats.length > 0 && { stats }),
    ...(boxes.length > 0 && { boxes })
  }
}
