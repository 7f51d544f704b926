import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import type { Json, Localised } from '@kernel/values/json'
import type { Offer } from '@kernel/system/system'
import { storedRef } from '@/ui/stored-ref'
import { useCampaigns } from './campaigns'
import type { BuyLine } from './stash'

/** One line of a basket, with what is needed to show it. */
export interface BasketLine {
  thing: string
  name: Localised
  price: number | null
  weight: number
  holder: string
  quantity: number
  /** The items that it may be fitted to, or the variants to choose from; `on`: the chosen one. */
  fits: string[]
  variants: { id: string; name: Localised }[]
  on: string | null
}

export interface OfferFilters {
  category: string
  rare: 'all' | 'common' | 'rare'
  from: number | null
  upTo: number | null
  /** Only offers that nothing but their price can forbid. */
  permitted: boolean
  /** Only offers that can still be bought, on top of the basket. */
  still: boolean
}

/** By campaign, file and roster. */
type Baskets = { [place: string]: BasketLine[] }

const EVERYTHING: OfferFilters = {
  category: '',
  rare: 'all',
  from: null,
  upTo: null,
  permitted: false,
  still: false
}
/** The most things compared side by side. */
export const MOST_COMPARED = 8
/** The most stored baskets: the most recently changed rosters. */
const MOST_BASKETS = 24

/**
 * The baskets and filters of the trading post, stored by this browser; the search text is not. Nothing here is an
 * act: a basket leaves no trace until it is paid.
 */
export const useTrade = defineStore('trade', () => {
  const baskets = storedRef<Baskets>('magot.trade.baskets', {}, areBaskets, { shared: true })
  const filters = storedRef<OfferFilters>('magot.trade.filters', { ...EVERYTHING }, areFilters)
  /** The assumptions of a comparison, by field. */
  const suppose = storedRef<{ [field: string]: Json }>('magot.trade.suppose', {}, isSuppose)
  const search = ref('')
  /** The things whose variants and reloads are open. */
  const unfolded = ref<string[]>([])
  const filtering = computed(
    () =>
      search.value !== '' ||
      JSON.stringify({ ...EVERYTHING, ...filters.value }) !== JSON.stringify(EVERYTHING)
  )

  /** A copy of a campaign has the same rosters, so a basket also belongs to a file. */
  const campaigns = useCampaigns()
  const ofFile = computed(() =>
    campaigns.current ? `${campaigns.current.id}/${campaigns.current.file}/` : ''
  )
  const placeOf = (roster: string) => ofFile.value + roster
  const basket = (roster: string): BasketLine[] => baskets.value[placeOf(roster)] ?? []

  function put(roster: string, lines: BasketLine[]) {
    const place = placeOf(roster)
    const { [place]: _, ...others } = baskets.value
    const last = Object.entries(others).slice(1 - MOST_BASKETS)
    baskets.value = Object.fromEntries(lines.length ? [...last, [place, lines]] : last)
  }

  /** Adds one to the basket: to an equal line, or as a new line. */
  function add(roster: string, offer: Offer, holder: string) {
    const fits = offer.fits ?? []
    const variants = offer.variants ?? []
    const same = basket(roster).find(
      (line) =>
        line.thing === offer.thing && line.holder === holder && !line.fits.length && !line.variants.length
    )
    if (same) same.quantity++
    else {
      const line = {
        thing: offer.thing,
        name: offer.name,
        price: offer.price,
        weight: offer.weight,
        holder,
        quantity: 1,
        fits,
        variants,
        on: fits[0] ?? variants[0]?.id ?? null
      }
      put(roster, [...basket(roster), line])
    }
  }

  const remove = (roster: string, line: BasketLine) =>
    put(
      roster,
      basket(roster).filter((other) => other !== line)
    )
  const empty = (roster: string) => put(roster, [])

  /** Takes the lines of a purchase out of the basket. What was added while it was under way stays. */
  function paid(roster: string, lines: readonly BasketLine[]) {
    const keyOf = ({ thing, holder }: BasketLine) => JSON.stringify([thing, holder])
    const bought = new Map<string, number>()
    for (const line of lines) bought.set(keyOf(line), (bought.get(keyOf(line)) ?? 0) + line.quantity)
    const left = basket(roster).flatMap((line) => {
      const gone = Math.min(line.quantity, bought.get(keyOf(line)) ?? 0)
      bought.set(keyOf(line), (bought.get(keyOf(line)) ?? 0) - gone)
      return line.quantity > gone ? [{ ...line, quantity: line.quantity - gone }] : []
    })
    put(roster, left)
  }

  /**
   * Updates an old basket: present names, prices and weights, without things that are no longer offered or whose
   * holder is gone.
   */
  function freshen(roster: string, offers: Offer[], holder: string, holders: string[]) {
    const known = new Map(offers.map((offer) => [offer.thing, offer]))
    const lines = basket(roster).flatMap((line): BasketLine[] => {
      const offer = known.get(line.thing)
      if (!offer || !holders.includes(line.holder)) return []
      const fits = line.holder === holder ? (offer.fits ?? []) : line.fits
      const variants = line.holder === holder ? (offer.variants ?? []) : line.variants
      const choices = [...fits, ...variants.map(({ id }) => id)]
      const on = line.on !== null && choices.includes(line.on) ? line.on : (choices[0] ?? null)
      return [{ ...line, name: offer.name, price: offer.price, weight: offer.weight, fits, variants, on }]
    })
    if (JSON.stringify(lines) !== JSON.stringify(basket(roster))) put(roster, lines)
  }

  function resetFilters() {
    filters.value = { ...EVERYTHING }
    search.value = ''
  }

  return {
    filters,
    search,
    filtering,
    suppose,
    unfolded,
    basket,
    add,
    remove,
    empty,
    paid,
    freshen,
    resetFilters
  }
})

/** The basket in the form of the contract. */
export function buyLines(lines: BasketLine[]): BuyLine[] {
  return lines.map(({ thing, quantity, holder, on }) => ({
    thing,
    quantity,
    holder,
    ...(on !== null && { on })
  }))
}

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAmount = (value: unknown): boolean => value === null || (typeof value === 'number' && value >= 0)
const isNamed = (value: unknown): boolean =>
  isObject(value) && typeof value['id'] === 'string' && isObject(value['name'])

function areFilters(value: unknown): value is OfferFilters {
  if (!isObject(value)) return false
  const { category, rare, from, upTo, permitted, still } = value
  return (
    typeof category === 'string' &&
    ['all', 'common', 'rare'].includes(String(rare)) &&
    isAmount(from) &&
    isAmount(upTo) &&
    typeof permitted === 'boolean' &&
    typeof still === 'boolean'
  )
}

function areBaskets(value: unknown): value is Baskets {
  return isObject(value) && Object.values(value).every((lines) => Array.isArray(lines) && lines.every(isLine))
}

function isLine(value: unknown): value is BasketLine {
  if (!isObject(value)) return false
  const { thing, name, price, weight, holder, quantity, fits, variants, on } = value
  return (
    typeof thing === 'string' &&
    typeof holder === 'string' &&
    isObject(name) &&
    isAmount(price) &&
    typeof weight === 'number' &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= 100 &&
    Array.isArray(fits) &&
    fits.every((id) => typeof id === 'string') &&
    Array.isArray(variants) &&
    variants.every(isNamed) &&
    (on === null || typeof on === 'string')
  )
}

function isSuppose(value: unknown): value is { [field: string]: Json } {
  return (
    isObject(value) &&
    Object.values(value).every((entry) => ['string', 'boolean', 'number'].includes(typeof entry))
  )
}
