import * as v from 'valibot'
import type { LocationQuery } from 'vue-router'
import type { DeckToPrint } from '@contract/decks'
import { printSetup, type PrintSetup } from '@contract/print-setup'
import { call } from '@/api/client'
import { LOCALES, type Locale } from '@/locales/messages'
import { Unprintable } from './usePaper'

/** The language in the address; null if there is none or an unknown one. */
export function localeAsked(query: LocationQuery): Locale | null {
  return LOCALES.find((locale) => locale === query['locale']) ?? null
}

/**
 * What to print, as gathered when the print was requested: the address has only its handle. Throws `Unprintable`.
 */
export async function printAsked(
  query: LocationQuery
): Promise<{ deck: DeckToPrint | null; setup: PrintSetup }> {
  const handle = query['job']
  if (typeof handle !== 'string' || handle === '') throw new Unprintable('bad-input')
  const { deck, setup } = await call('cards.job', { handle })
  return { deck, setup: setup ?? v.parse(printSetup, {}) }
}
