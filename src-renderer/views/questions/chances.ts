import type { Json } from '@kernel/values/json'
import type { OddsPicture } from '@kernel/questions/odds'

/** A written fraction, read: exact as long as nobody shows it. */
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

/** Between 0 and 1, as near as a drawing needs it. */
export function portion(text: string): number {
  const { n, d } = ratio(text)
  return Number((n * 1_000_000n) / d) / 1_000_000
}

/** So many of `parts`, rounded to the nearest. */
export function rounded({ n, d }: Ratio, parts: number): number {
  return Number((n * BigInt(parts) * 2n + d) / (2n * d))
}

/** Is this output a picture of odds, to be drawn? */
export function pictureIn(value: Json | undefined): OddsPicture | null {
  const drawn =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    ['stages', 'spreads', 'courses', 'means'].every((part) => Array.isArray(value[part]))
  return drawn ? (value as OddsPicture) : null
}
