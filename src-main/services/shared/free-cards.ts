import { Refused } from '../../contract/errors'
import { contrastOfWhite, LEAST_CONTRAST, MOST_OWN_CARDS } from '../../contract/free-card'
import type { Campaign } from '../../kernel/state/campaign'
import { partsOf, withParts, type CardParts, type FreeCard } from '../../kernel/state/free-card'
import { reason } from '../../kernel/values/verdict'
import type { Json } from '../../kernel/values/json'
import { replacing } from './replacing'

/** The card that a call wants; parts left out stay as they are. */
export type WantedCard = Pick<FreeCard, 'title' | 'subtitle' | 'entries'> & {
  [Part in keyof CardParts]?: CardParts[Part] | undefined
}

/** Refuses to add `more` cards beyond the campaign's limit (too-many-cards). */
export function refuseTooMany({ cards = [] }: Campaign, more: number): void {
  if (more > 0 && cards.length + more > MOST_OWN_CARDS)
    throw new Refused('refused', {}, [reason('too-many-cards', [], { most: MOST_OWN_CARDS })])
}

/** Refuses a colour on which white letters are hard to read (colour-too-light). */
export function refuseLight(colour: string | null | undefined): void {
  if (!colour) return
  const contrast = contrastOfWhite(colour)
  if (contrast < LEAST_CONTRAST)
    throw new Refused('refused', {}, [
      reason('colour-too-light', [], { contrast: Math.floor(contrast * 10) / 10, least: LEAST_CONTRAST })
    ])
}

/**
 * The card to store: the wanted parts over the present ones. `seen`: the values that its writer saw, by
 * field. Throws changed-meanwhile.
 */
export function rewritten(
  was: FreeCard | null,
  id: string,
  wanted: WantedCard,
  seen?: { [Field in keyof WantedCard]?: Json | undefined }
): FreeCard {
  const before = partsOf(was ?? {})
  const { title, subtitle, entries, ...parts } = was
    ? replacing<WantedCard>({ card: id }, { was: seen, now: { ...was, ...before }, wanted })
    : wanted
  const said = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))
  return withParts({ id, title, subtitle, entries }, { ...before, ...said })
}
