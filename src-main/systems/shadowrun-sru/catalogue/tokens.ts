import type { Chance } from '../../../kernel/values/dice'
import type { Localised } from '../../../kernel/values/json'
import type { SruRules } from './rules'
import { phrase } from './say'

/** A token as text: S5 is a success of value 5, F2 a failure of value 2. */
export type Token = string

/** The number of tokens of each face. */
export interface Faces {
  [token: Token]: number
}

export const isSuccess = (token: Token): boolean => token.startsWith('S')
export const valueOf = (token: Token): number => Number(token.slice(1))
/** The highest value of these tokens; 0 if there are none. */
export const highest = (tokens: readonly Token[]): number => Math.max(0, ...tokens.map(valueOf))

/** The whole bag of this campaign: the book's, or the one that the campaign entered (SRU-R01). */
export function bagOf(rules: SruRules): Faces {
  const rows = rules.files[rules.house.tokenBag === 'custom' ? 'tables/own-tokens' : 'catalogue/tokens']
  return Object.fromEntries(rows.map(({ type, value, count }) => [written(type, value), count]))
}

export function written(type: 'success' | 'failure', value: number): Token {
  return `${type === 'success' ? 'S' : 'F'}${value}`
}

/** Every face, successes first, then by value. People choose tokens from this list. */
export function facesOf(rules: SruRules): Token[] {
  return Object.keys(bagOf(rules)).sort(
    (a, b) => Number(isSuccess(b)) - Number(isSuccess(a)) || valueOf(a) - valueOf(b)
  )
}

/** Tokens as text for the log. */
export const tokensWritten = (tokens: readonly Token[]): string =>
  tokens.length === 0 ? '—' : tokens.join(', ')

/** A token in words. */
export function tokenName(rules: SruRules, token: Token): Localised {
  return phrase(rules.words('tokens', isSuccess(token) ? 'success' : 'failure'), { value: valueOf(token) })
}

export function countOf(faces: Faces): number {
  return Object.values(faces).reduce((sum, n) => sum + n, 0)
}

/** Takes one token of this face away. */
export function without(faces: Faces, token: Token): Faces {
  return { ...faces, [token]: (faces[token] ?? 0) - 1 }
}

/** Draws one token at random, each equally likely. Throws if there is none. */
export function drawn(faces: Faces, chance: Chance, why: string): Token {
  let at = chance.roll(countOf(faces), why)
  for (const [token, n] of Object.entries(faces)) {
    at -= n
    if (at <= 0 && n > 0) return token
  }
  throw new Error('there is no token left to draw')
}
