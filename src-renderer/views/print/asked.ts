import type { LocationQuery } from 'vue-router'
import { LOCALES, type Locale } from '@/locales/messages'

export const PALETTES = ['full', 'eco', 'grey'] as const
export type Palette = (typeof PALETTES)[number]

/** What the address asks to be printed. */
export interface Asked {
  roster: string
  locale: Locale | null
  palette: Palette
  parts: string[]
}

export function readAsked(query: LocationQuery): Asked {
  const one = (name: string) => String(query[name] ?? '')
  return {
    roster: one('roster'),
    locale: LOCALES.find((locale) => locale === one('locale')) ?? null,
    palette: PALETTES.find((palette) => palette === one('palette')) ?? 'eco',
    parts: one('parts') ? one('parts').split(',') : ['members', 'roster']
  }
}
