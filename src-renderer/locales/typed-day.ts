import { regionOf } from './format'

/**
 * Converts between days as typed in a language (`21/11/2026`, `11/21/2026`, `2026-11-21`) and those of the
 * contract (`2026-11-21`).
 */

type Part = 'day' | 'month' | 'year'

/** The day as a reader types it. */
export function typedDay(locale: string, iso: string): string {
  const [year, month, day] = iso.split('-')
  return written(locale, { day: day!, month: month!, year: year! })
}

/** The pattern to type, with the language's letters for day, month and year: `jj/mm/aaaa`. */
export function dayForm(locale: string, [day, month, year]: readonly [string, string, string]): string {
  return written(locale, { day: day.repeat(2), month: month.repeat(2), year: year.repeat(4) })
}

/**
 * The typed day; null if it is none. The year may be missing (the present one) or have two digits. Every language
 * accepts a day of the contract. `whole`: refuses anything to be completed, for text that is still being typed.
 */
export function readDay(locale: string, text: string, thisYear: number, whole = false): string | null {
  const found = text.trim().match(/^\d{4}-\d{2}-\d{2}$/) ? text.trim().split('-') : inOrder(locale, text)
  if (!found) return null
  const [year = String(thisYear), month, day] = found
  if (whole && (!found[0] || year.length < 4)) return null
  if (year.length !== 4 && year.length !== 2) return null
  const iso = [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const date = new Date(`${iso}T12:00:00Z`)
  // The calendar decides: 31/02 would become a day of March.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}

function inOrder(locale: string, text: string): [string | undefined, string, string] | null {
  const typed = text
    .trim()
    .match(/^\d+(?:[\s./-]+\d+){1,2}[\s./-]*$/)?.[0]
    .match(/\d+/g)
  if (!typed) return null
  const order = partsOf(locale).flatMap(({ type }) => (isPart(type) ? [type] : []))
  const asked = typed.length === 3 ? order : order.filter((part) => part !== 'year')
  const of = (part: Part) => typed[asked.indexOf(part)]
  const [month, day] = [of('month'), of('day')]
  return month && day && month.length <= 2 && day.length <= 2 ? [of('year'), month, day] : null
}

function written(locale: string, values: { [part in Part]: string }): string {
  return partsOf(locale)
    .map(({ type, value }) => (isPart(type) ? values[type] : value))
    .join('')
}

function partsOf(locale: string): Intl.DateTimeFormatPart[] {
  const format = new Intl.DateTimeFormat(regionOf(locale), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric'
  })
  return format.formatToParts(new Date('2026-11-21T12:00:00'))
}

function isPart(type: string): type is Part {
  return type === 'day' || type === 'month' || type === 'year'
}
