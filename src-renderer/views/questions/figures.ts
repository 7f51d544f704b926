import { currentLocale } from '@/locales/i18n'
import { number } from '@/locales/say'
import { ratio, rounded } from './chances'

/** In per cent, to a tenth. A chance near 0 or 1 never reads as 0 or 100 per cent. */
export function percent(text: string): string {
  const exact = ratio(text)
  const tenths = rounded(exact, 1000)
  const format = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 })
  if (exact.n > 0n && tenths === 0) return `< ${format.format(0.001)}`
  if (exact.n < exact.d && tenths === 1000) return `> ${format.format(0.999)}`
  return format.format(tenths / 1000)
}

/** A mean, to a hundredth. */
export function meanOf(text: string): string {
  return number(rounded(ratio(text), 100) / 100)
}
