import type { Params } from './json'

/** One reason against something. The window words `code`; `rules` cites the specification. */
export interface Reason {
  code: string
  rules: string[]
  params: Params
}

/** A player's mistake: expected, answered with all reasons at once. */
export interface Refusal {
  refused: Reason[]
}

export type Verdict<T> = Refusal | T

export function reason(code: string, rules: string[] = [], params: Params = {}): Reason {
  return { code, rules, params }
}

export function refuse(...reasons: Reason[]): Refusal {
  return { refused: reasons }
}

export function isRefusal(verdict: unknown): verdict is Refusal {
  return (
    typeof verdict === 'object' && verdict !== null && Array.isArray((verdict as Partial<Refusal>).refused)
  )
}
