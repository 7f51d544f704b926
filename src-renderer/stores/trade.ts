import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Localised } from '@rules/json'
import type { Offer } from '@rules/system'
import type { BuyLine } from './stash'

/** One line of a basket, with what is needed to show it. */
export interface BasketLine {
  thing: string
  name: Localised
  price: number | null
  weight: number
  holder: string
  quantity: number
  /** What it may be fitted to, or the variants to choose from; the one that is chosen. */
  fits: string[]
  variants: { id: string; name: Localised }[]
  on: string | null
}

export interface OfferFilters {
  search: string
  category: string
  rare: 'all' | 'common' | 'rare'
  upTo: number | null
  allowedOnly: boolean
}

/** Baskets and filters of the trading post: kept while one looks elsewhere, gone with the program. Nothing here is an act. */
export const useTrade = defineStore('trade', () => {
  const baskets = ref<{ [roster: string]: BasketLine[] }>({})
  const filters = ref<OfferFilters>({ search: '', category: '', rare: 'all', upTo: null, allowedOnly: false })
  const filtering = computed(() => filters.value.search !== '' || filters.value.category !== '' || filters.value.rare !== 'all' || filters.value.upTo !== null || filters.value.allowedOnly)

  const basket = (roster: string): BasketLine[] => baskets.value[roster] ?? []

  /** Puts one more into the basket: another of the same, or a new line. */
  function add(roster: string, offer: Offer, holder: string) {
    const lines = (baskets.value[roster] ??= [])
    const fits = offer.fits ?? []
    const variants = offer.variants ?? []
    const same = lines.find((line) => line.thing === offer.thing && line.holder === holder && !line.fits.length && !line.variants.length)
    if (same) same.quantity++
    else
      lines.push({ thing: offer.thing, name: offer.name, price: offer.price, weight: offer.weight, holder, quantity: 1, fits, variants, on: fits[0] ?? variants[0]?.id ?? null })
  }

  function remove(roster: string, line: BasketLine) {
    baskets.value[roster] = basket(roster).filter((other) => other !== line)
  }

  function empty(roster: string) {
    baskets.value[roster] = []
  }

  function resetFilters() {
    filters.value = { search: '', category: '', rare: 'all', upTo: null, allowedOnly: false }
  }

  return { filters, filtering, basket, add, remove, empty, resetFilters }
})

/** The basket as the contract wants it. */
export function buyLines(lines: BasketLine[]): BuyLine[] {
  return lines.map(({ thing, quantity, holder, on }) => ({ thing, quantity, holder, ...(on !== null && { on }) }))
}
