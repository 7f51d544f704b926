import * as v from 'valibot'

/** The parts of the inputs; their bounds exclude values that no game can reach. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const flag = v.nullish(v.boolean(), false)
/** A score or a skill of the sheet. */
export const score = whole(0, 20)
export const modifiers = v.nullish(v.pipe(v.array(whole(-99, 99)), v.maxLength(20)), [])
/** The face of a die thrown on the table. */
export const face = (sides: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(sides), v.metadata({ die: sides }))
export const faces = (sides: number, most: number, least = 0) =>
  v.pipe(v.array(face(sides)), v.minLength(least), v.maxLength(most))
/** The die of a roll, and the second die if the first needs one; if left out, the program throws. */
export const checkDice = v.nullish(faces(10, 2, 1))
export const idOf = (of: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.metadata({ idOf: of }))
