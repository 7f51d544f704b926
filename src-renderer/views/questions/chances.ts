import type { Json } from '@kernel/values/json'
import type { OddsPicture } from '@kernel/questions/odds'

/** An exact fraction, read from its text. */
export interface Ratio {
  n: bigint
  d: bigint
}

export function isChance(value: Json | undefined): value is string {
  return typeof value === 'string' && /^-?\d+\/\d+$/.test(value)
}

export function ratio(text: string): Ratio {
  const [n = '0', d = '1'] = text.split('/')
  return { n: BigInt(n), d: BigInt(d) }
}

/** The fraction as a number between 0 and 1, accurate enough to draw. */
export function portion(text: string): number {
  const { n, d } = ratio(text)
  return Number((n * 1_000_000n) / d) / 1_000_000
}

/** The fraction in `parts`, rounded to the nearest. */
export function rounded({ n, d }: Ratio, parts: number): number {
  return Number((n * BigInt(parts) * 2n + d) / (2n * d))
}

/** The odds in an output, if it has any to draw; else null. */
export function pictureIn(value: Json | undefined): OddsPicture | null {
  const drawn =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ['stages', 'spreads', 'courses', 'means'].every((part) => Array.isArray(value[part]))
  return drawn ? (value as OddsPicture) : null
}
