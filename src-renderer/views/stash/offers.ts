import type { Offer } from '@kernel/system/system'
import type { Reason } from '@kernel/values/verdict'
import { say, sayInEveryLanguage } from '@/locales/say'
import type { OfferFilters } from '@/stores/trade'
import { finder } from '@/ui/plain-text'
import { sharedReasons } from '@/ui/shared-reasons'

/** The offers that pass the filters. The search covers names in any language and effects, and ignores accents and case. */
export function filterOffers(offers: Offer[], filters: OfferFilters, search: string): Offer[] {
  const found = finder(search)
  return offers.filter((offer) => {
    if (filters.category && offer.category !== filters.category) return false
    if (filters.rare !== 'all' && offer.rare !== (filters.rare === 'rare')) return false
    if (filters.from !== null && (offer.price ?? 0) < filters.from) return false
    if (filters.upTo !== null && (offer.price ?? 0) > filters.upTo) return false
    if (filters.permitted && !offer.permitted) return false
    if (filters.still && !offer.allowed) return false
    return found(sayInEveryLanguage(offer.name), say(offer.effect))
  })
}

/** A thing with the variants and reloads folded under it. */
export interface Shelf {
  offer: Offer
  under: Offer[]
}

/** Variants and reloads under their weapon; without the weapon (filtered out) each is separate. */
export function shelves(offers: Offer[]): Shelf[] {
  const heads = new Set(offers.filter((offer) => offer.under === null).map((offer) => offer.thing))
  return offers
    .filter((offer) => offer.under === null || !heads.has(offer.under))
    .map((offer) => ({ offer, under: offers.filter((other) => other.under === offer.thing) }))
}

/** The longest fact that may be a column; others are text below the name. */
const SHORT = 12
const isNumber = (text: string) => text.length <= SHORT && /^[\d+−–-]/.test(text)

/**
 * The facts with a column of their own: short ones that several things have, up to six; the others stand below
 * the name.
 */
export function columnsOf(offers: Offer[]): { id: string; label: string }[] {
  const found = new Map<string, { label: string; times: number; short: boolean }>()
  for (const offer of offers) {
    for (const fact of offer.facts) {
      const id = JSON.stringify(fact.label)
      const known = found.get(id)
      found.set(id, {
        label: say(fact.label),
        times: (known?.times ?? 0) + 1,
        short: (known?.short ?? true) && isNumber(say(fact.value))
      })
    }
  }
  return [...found]
    .filter(([, { times, short }]) => short && times * 4 >= offers.length)
    .slice(0, 6)
    .map(([id, { label }]) => ({ id, label }))
}

export function factFor(offer: Offer, column: string): string {
  const fact = offer.facts.find(({ label }) => JSON.stringify(label) === column)
  return fact ? say(fact.value) : ''
}

/** The facts that are neither in a column nor in the name (such as the pistol of a reload). */
export function otherFacts(offer: Offer, columns: { id: string }[]): { label: string; value: string }[] {
  const name = say(offer.name)
  return offer.facts
    .filter((fact) => !columns.some((column) => column.id === JSON.stringify(fact.label)))
    .map((fact) => ({ label: say(fact.label), value: say(fact.value) }))
    .filter((fact) => !name.includes(fact.value))
}

/** The reasons against every offer: they are about the moment, not the thing. */
export function commonReasons(offers: Offer[]): Reason[] {
  return sharedReasons(offers.map(({ refused }) => refused))
}

/** True if one reason forbids everything: then the shop is a catalogue. An old basket must be settled first. */
export function isShut(offers: Offer[], basket: { length: number }): boolean {
  return basket.length === 0 && commonReasons(offers).length > 0 && offers.every((offer) => !offer.byItself)
}

/** The filters of a catalogue, without those about what a holder may have now. */
export function asCatalogue(filters: OfferFilters): OfferFilters {
  return { ...filters, permitted: false, still: false }
}

/** The most characters of a holder's name in a reason, because the name was chosen right above. */
const ENOUGH = 32

export function brief(name: string): string {
  return name.length > ENOUGH ? `${name.slice(0, ENOUGH - 1).trimEnd()}…` : name
}

/** The same reason with shortened names. */
export function briefly(reason: Reason): Reason {
  return {
    ...reason,
    params: Object.fromEntries(
      Object.entries(reason.params).map(([key, value]) => [
        key,
        typeof value === 'string' ? brief(value) : value
      ])
    )
  }
}
