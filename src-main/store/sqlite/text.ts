import type { Json } from '../../kernel/values/json'
import { mayHoldHalves, whole } from '../../kernel/values/well-formed'

/**
 * JSON text for the file. Throws for values that JSON would change silently (NaN and infinity become null).
 * Otherwise a state read from the file would differ from the one in memory.
 */
export function toText(value: unknown): string {
  const text = JSON.stringify(value, (key, v: unknown) => {
    if (typeof v === 'number' && !Number.isFinite(v))
      throw new TypeError(`${key}: ${v} cannot be kept as JSON`)
    return v
  })
  if (text === undefined) throw new TypeError(`${typeof value} cannot be kept as JSON`)
  return text
}

/**
 * The value of a JSON text. Throws for damaged text. An earlier version allowed half a character (a split emoji).
 * It is read as �, because a column can't store it and the state made from the journal must equal the stored one.
 * The text and its seal stay unchanged.
 */
export function fromText<T = Json>(text: string): T {
  const value = JSON.parse(text) as Json
  return (mayHoldHalves(text) ? whole(value) : value) as T
}
