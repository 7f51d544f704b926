import { grammarOf } from './grammar/grammar'

/** Writes values in each language. Every number, list and date for readers is made here. */

const numbers = new Map<string, Intl.NumberFormat>()
const signed = new Map<string, Intl.NumberFormat>()

export function formatNumber(locale: string, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  numbers.set(locale, format)
  return minus(format.format(value))
}

/** With its sign, for income and expense. Zero has no sign. */
export function formatSigned(locale: string, value: number): string {
  const format =
    signed.get(locale) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  signed.set(locale, format)
  return minus(format.format(value))
}

/** A true minus sign, as wide as the plus, so that columns align. */
function minus(text: string): string {
  return text.replace('-', '−')
}

/** In the country whose spelling the words have: British lists have no comma before "and", American ones do. */
export function formatList(locale: string, items: string[]): string {
  return new Intl.ListFormat(grammarOf(locale).region ?? locale, { type: 'conjunction' }).format(items)
}

/** A parameter's value in words. */
export function formatValue(locale: string, value: unknown): string {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'number') return formatNumber(locale, value)
  if (Array.isArray(value))
    return formatList(
      locale,
      value.map((item) => formatValue(locale, item))
    )
  return String(value)
}

/** The language with the reader's own country, if their system names it: British and American dates differ. */
export function regionOf(locale: string): string {
  const own = globalThis.navigator?.languages?.find((language) => language.startsWith(`${locale}-`))
  return own ?? grammarOf(locale).region ?? locale
}

/** A day as readers of the language write it. */
function written(locale: string, iso: string, how: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(regionOf(locale), how).format(new Date(iso))
  return grammarOf(locale).day?.(text) ?? text
}

export function formatDay(locale: string, iso: string): string {
  return written(locale, iso, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A month (`2026-11`) with its year. */
export function formatMonth(locale: string, month: string): string {
  return written(locale, `${month}-15`, { month: 'long', year: 'numeric' })
}

/** Day and month, where the year is clear. */
export function formatShortDay(locale: string, iso: string): string {
  return written(locale, iso, { day: 'numeric', month: 'short' })
}

export function formatMoment(locale: string, iso: string): string {
  return written(locale, iso, { dateStyle: 'medium', timeStyle: 'short' })
}

export function formatTime(locale: string, iso: string): string {
  return written(locale, iso, { timeStyle: 'short' })
}
