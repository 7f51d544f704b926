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
  /** Read between games: it stands on the second face, where a card has one. */
  back?: string
}

type Parts = Required<Pick<FreeCard, 'stats' | 'boxes' | 'back'>>

/** The parts of a card, those it lacks empty. */
export function partsOf({ stats = [], boxes = [], back = '' }: FreeCard): Parts {
  return { stats, boxes, back }
}

/** A card as it is kept: what is empty is left out, so that a card without parts is what it always was. */
export function withParts(card: Omit<FreeCard, keyof Parts>, { stats, boxes, back }: Parts): FreeCard {
  return {
    ...card,
    ...(stats.length > 0 && { stats }),
    ...(boxes.length > 0 && { boxes }),
    ...(back !== '' && { back })
  }
}
