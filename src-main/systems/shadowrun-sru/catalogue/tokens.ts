import type { Chance } from '../../../kernel/values/dice'
import type { Localised } from '../../../kernel/values/json'
import type { SruRules } from './rules'
import { phrase } from './say'

/** A token as it is written: S5 is a success of value 5, F2 a failure of value 2. */
export type Token = string

/** So many of each token, by how it is written. */
export interface Faces {
  [token: Token]: number
}

export const isSuccess = (token: Token): boolean => token.startsWith('S')
export const valueOf = (token: Token): number => Number(token.slice(1))
/** The value of the highest of them; 0 where there is none. */
export const highest = (tokens: readonly Token[]): number => Math.max(0, ...tokens.map(valueOf))

/** The whole bag of this campaign: the pack of the book, or what the campaign has typed (SRU-R01). */
export function bagOf(rules: SruRules): Faces {
  const rows = rules.files[rules.house.tokenBag === 'custom' ? 'tables/own-tokens' : 'catalogue/tokens']
  return Object.fromEntries(rows.map(({ type, value, count }) => [written(type, value), count]))
}

export function written(type: 'success' | 'failure', value: number): Token {
  return `${type === 'success' ? 'S' : 'F'}${value}`
}

/** Every token that may be turned, successes first, by value: the faces that a person taps. */
export function facesOf(rules: SruRules): Token[] {
  return Object.keys(bagOf(rules)).sort(
    (a, b) => Number(isSuccess(b)) - Number(isSuccess(a)) || valueOf(a) - valueOf(b)
  )
}

/** Tokens as they stand in the log. */
export const tokensWritten = (tokens: readonly Token[]): string =>
  tokens.length === 0 ? '—' : tokens.join(', ')

/** A token in words. */
export function tokenName(rules: SruRules, token: Token): Localised {
  return phrase(rules.words('tokens', isSuccess(token) ? 'success' : 'failure'), { value: valueOf(token) })
}

export function countOf(faces: Faces): number {
  return Object.values(faces).reduce((sum, n) => sum + n, 0)
}

/** One token less of this face. */
export function without(faces: Faces, token: Token): Faces {
  return { ...faces, [token]: (faces[token] ?? 0) - 1 }
}

/** One token drawn blindly out of these, each as likely as any other. Throws where there is none. */
export function drawn(faces: Faces, chance: Chance, why: string): Token {
  let at = chance.roll(countOf(faces), why)
  for (const [token, n] of Object.entries(faces)) {
    at -= n
    if (at <= 0 && n > 0) return token
  }
  throw new Error('there is no token left to draw')
}
