import type { Json } from '@rules/json'
import type { OddsPicture } from '@rules/odds'
import { currentLocale } from '@/locales/i18n'
import { number } from '@/locales/say'

/** A written fraction, read: exact as long as nobody shows it. */
interface Ratio {
  n: bigint
  d: bigint
}

export function isChance(value: Json | undefined): value is string {
  return typeof value === 'string' && /^-?\d+\/\d+$/.test(value)
}

function read(text: string): Ratio {
  const [n = '0', d = '1'] = text.split('/')
  return { n: BigInt(n), d: BigInt(d) }
}

/** Between 0 and 1, as near as a drawing needs it. */
export function portion(text: string): number {
  const { n, d } = read(text)
  return Number((n * 1_000_000n) / d) / 1_000_000
}

/** In per cent, to a tenth. What is not quite nothing or not quite sure never reads so. */
export function percent(text: string): string {
  const { n, d } = read(text)
  const tenths = Number((n * 2000n + d) / (2n * d))
  const format = new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 1 })
  if (n > 0n && tenths === 0) return `< ${format.format(0.001)}`
  if (n < d && tenths === 1000) return `> ${format.format(0.999)}`
  return format.format(tenths / 1000)
}

/** A mean, to a hundredth. */
export function meanOf(text: string): string {
  const { n, d } = read(text)
  return number(Number((n * 200n + d) / (2n * d)) / 100)
}

/** Is this output a picture of odds, to be drawn? */
export function pictureIn(value: Json | undefined): OddsPicture | null {
  const drawn = typeof value === 'object' && value !== null && !Array.isArray(value) && ['stages', 'spreads', 'courses', 'means'].every((part) => Array.isArray(value[part]))
  return drawn ? (value as unknown as OddsPicture) : null
}
