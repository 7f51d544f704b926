/** What a person wrote on a card, in their own language. */
export type FreeCard = {
  id: string
  title: string
  subtitle: string
  entries: { name: string; text: string }[]
  /** Labels with their values, below the title. Absent for none, as is all that follows. */
  stats?: { label: string; value: string }[]
  /** Rows of boxes to tick in play, so many each. */
  boxes?: { label: string; count: number }[]
}

type Parts = Required<Pick<FreeCard, 'stats' | 'boxes'>>

/** The parts of a card, those it lacks empty. */
export function partsOf({ stats = [], boxes = [] }: FreeCard): Parts {
  return { stats, boxes }
}

/** A card as it is kept: what is empty is left out, so that a card without parts is what it always was. */
export function withParts(card: Omit<FreeCard, keyof Parts>, { stats, boxes }: Parts): FreeCard {
  return {
    ...card,
    ...(stats.length > 0 && { stats }),
    ...(boxes.length > 0 && { boxes })
  }
}
