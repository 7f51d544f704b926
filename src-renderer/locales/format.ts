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

const lists = new Map<string, Intl.ListFormat>()

/** In the country whose spelling the words have: British lists have no comma before "and", American ones do. */
export function formatList(locale: string, items: string[]): string {
  const region = grammarOf(locale).region ?? locale
  const format = lists.get(region) ?? new Intl.ListFormat(region, { type: 'conjunction' })
  lists.set(region, format)
  return format.format(items)
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

type Written = (locale: string, iso: string) => string

/** Writes a day as readers of the language do. To make a format takes the browser a hundred times as long as to use it. */
function written(how: Intl.DateTimeFormatOptions, of = (iso: string) => iso): Written {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (locale, iso) => {
    const region = regionOf(locale)
    const format = formats.get(region) ?? new Intl.DateTimeFormat(region, how)
    formats.set(region, format)
    const text = format.format(new Date(of(iso)))
    return grammarOf(locale).day?.(text) ?? text
  }
}

export const formatDay = written({ day: 'numeric', month: 'long', year: 'numeric' })

/** A month (`2026-11`) with its year. */
export const formatMonth = written({ month: 'long', year: 'numeric' }, (month) => `${month}-15`)

/** Day and month, where the year is clear. */
export const formatShortDay = written({ day: 'numeric', month: 'short' })

export const formatMoment = written({ dateStyle: 'medium', timeStyle: 'short' })

export const formatTime = written({ timeStyle: 'short' })
