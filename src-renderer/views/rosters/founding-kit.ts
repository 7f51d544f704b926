import type { ItemView } from '@contract/views'
import type { Offer } from '@kernel/system/system'
import { sayInEveryLanguage } from '@/locales/say'
import { finder } from '@/ui/plain-text'

/**
 * The offers during the founding: what the rules permit; variants and reloads once the weapon is carried, or
 * by search.
 */
export function offeredNow(offers: Offer[], carried: ItemView[], search: string): Offer[] {
  const things = new Set(carried.map((item) => item.thing))
  const found = finder(search)
  return offers.filter(
    (offer) =>
      (offer.permitted || things.has(offer.thing)) &&
      (offer.under === null || things.has(offer.under) || things.has(offer.thing) || search !== '') &&
      found(sayInEveryLanguage(offer.name))
  )
}

/** A kit as text that others can paste: its things, and what they are fitted to. */
export interface KitText {
  name: string
  things: { thing: string; on?: string; fits?: number }[]
}

/** A kit as text for a message or a file. */
export function kitText({ name, things }: KitText): string {
  return JSON.stringify({ magot: 'kit', name, things })
}

/** The kit in a text; null if there is none. */
export function readKit(text: string): KitText | null {
  try {
    const read: unknown = JSON.parse(text.trim())
    if (typeof read !== 'object' || read === null) return null
    const { magot, name, things } = read as { [key: string]: unknown }
    return magot === 'kit' && typeof name === 'string' && Array.isArray(things)
      ? { name, things: things as KitText['things'] }
      : null
  } catch {
    return null
  }
}

/** The next unused name: a suggested one, else the type with a number. */
export function nextName(suggested: readonly string[], taken: readonly string[], type: string): string {
  const free = suggested.find((name) => !taken.includes(name))
  if (free !== undefined) return free
  for (let n = 1; ; n++) if (!taken.includes(`${type} ${n}`)) return `${type} ${n}`
}
