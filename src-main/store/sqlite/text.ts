import type { Json } from '../../kernel/values/json'
import { mayHoldHalves, whole } from '../../kernel/values/well-formed'

/**
 * JSON text for the file. Throws on what JSON would change silently (NaN and infinity become null), because a state
 * folded from the file would then differ from the one that was folded in memory.
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
 * The value of a JSON text. Throws on damaged text. Half a sign (an emoji cut in two), which an earlier version let in, is read as �: a
 * column can hold no half, and the state that a journal makes must be the one that is stored. The text and its seal stay as they are.
 */
export function fromText<T = Json>(text: string): T {
  const value = JSON.parse(text) as Json
  return (mayHoldHalves(text) ? whole(value) : value) as T
}
