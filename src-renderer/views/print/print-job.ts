import * as v from 'valibot'
import type { LocationQuery } from 'vue-router'
import type { DeckToPrint } from '@contract/decks'
import { printSetup, type PrintSetup } from '@contract/print-setup'
import { call } from '@/api/client'
import { LOCALES, type Locale } from '@/locales/messages'
import { Unprintable } from './usePaper'

/** The language that the address asks for; null where it asks for none that we have. */
export function localeAsked(query: LocationQuery): Locale | null {
  return LOCALES.find((locale) => locale === query['locale']) ?? null
}

/** What is to be printed, as it was gathered when somebody asked for it: the address has only its handle. */
export async function printAsked(
  query: LocationQuery
): Promise<{ deck: DeckToPrint | null; setup: PrintSetup }> {
  const handle = query['job']
  if (typeof handle !== 'string' || handle === '') throw new Unprintable('bad-input')
  const { deck, setup } = await call('cards.job', { handle })
  return { deck, setup: setup ?? v.parse(printSetup, {}) }
}
