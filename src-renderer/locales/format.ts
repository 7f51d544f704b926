import { grammarOf } from './grammar/grammar'

/** How each language writes values. Everything that a reader sees of a number, a list or a date is made here. */

const numbers = new Map<string, Intl.NumberFormat>()
const signed = new Map<string, Intl.NumberFormat>()

export function formatNumber(locale: string, value: number): string {
  const format = numbers.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  numbers.set(locale, format)
  return minus(format.format(value))
}

/** With its sign: what came in or went out. Nothing is 0, without one. */
export function formatSigned(locale: string, value: number): string {
  const format =
    signed.get(locale) ??
    new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  signed.set(locale, format)
  return minus(format.format(value))
}

/** A true minus sign, as wide as the plus, so that columns of figures stand straight. */
function minus(text: string): string {
  return text.replace('-', '−')
}

export function formatList(locale: string, items: string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
}

/** One value of a sentence's parameter, in words. */
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

/** The language with the reader's own country, where their system tells it: days are written otherwise in Leeds than in Boston. */
export function regionOf(locale: string): string {
  const own = globalThis.navigator?.languages?.find((one) => one.startsWith(`${locale}-`))
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

/** Day and month, where the year is plain. */
export function formatShortDay(locale: string, iso: string): string {
  return written(locale, iso, { day: 'numeric', month: 'short' })
}

export function formatMoment(locale: string, iso: string): string {
  return written(locale, iso, { dateStyle: 'medium', timeStyle: 'short' })
}

export function formatTime(locale: string, iso: string): string {
  return written(locale, iso, { timeStyle: 'short' })
}
