import * as v from 'valibot'
import type { LocationQuery } from 'vue-router'
import { deckRequest, type DeckRequest } from '@contract/decks'
import { PALETTES, printSetup, type PrintSetup } from '@contract/print-setup'
import { LOCALES, type Locale } from '@/locales/messages'

export { PALETTES }
export type { Palette } from '@contract/print-setup'

/** What the address asks to be printed; null for what it says in no way that can be understood. */
export interface Asked {
  deck: DeckRequest | null
  setup: PrintSetup | null
  locale: Locale | null
}

export function readAsked(query: LocationQuery): Asked {
  return {
    deck: read(deckRequest, query['deck']),
    setup: read(printSetup, query['setup'] ?? '{}'),
    locale: LOCALES.find((locale) => locale === query['locale']) ?? null
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, text: LocationQuery[string] | undefined): v.InferOutput<Schema> | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(String(text)))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
