import * as v from 'valibot'

/** The parts of the inputs; their bounds exclude values that no game can reach. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const flag = v.nullish(v.boolean(), false)
export const small = whole(0, 99)
/** A skill of a sheet goes to 99; modifiers and tokens come on top. */
export const score = whole(-999, 999)
export const idOf = (of: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.metadata({ idOf: of }))
const written = v.regex(/^[SF]([1-9]|1\d|20)$/)
/** A token as text, such as S5 or F2. */
export const token = v.pipe(v.string(), written, v.maxLength(3), v.metadata({ idOf: 'token' }))
export const tokens = (most: number) => v.pipe(v.array(token), v.maxLength(most))
/** Tokens turned at the table; if left out, the program draws them from a full bag (SRU-R01). */
export const drawnTokens = (most: number) =>
  v.nullish(v.pipe(v.array(token), v.maxLength(most), v.metadata({ drawn: true })))
export const stress = v.nullish(idOf('stress'), 'low')
