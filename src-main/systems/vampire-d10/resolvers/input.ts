import * as v from 'valibot'

/** The parts of the inputs; their bounds exclude values that no game can reach. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const flag = v.nullish(v.boolean(), false)
export const score = whole(0, 20)
export const small = whole(0, 99)
/**
 * Numbers that depend on the successes of a throw: eleven tens alone, counted in all their pairs,
 * are 121 successes.
 */
export const many = whole(0, 9999)
/** The face of a die thrown on the table. */
export const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10), v.metadata({ die: 10 }))
export const faces = v.pipe(v.array(face), v.maxLength(40))
export const idOf = (of: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.metadata({ idOf: of }))
/** The normal and the hunger dice of one roll. */
export const thrown = v.strictObject({ normal: faces, hunger: v.nullish(faces, []) })
export const track = v.picklist(['health', 'willpower'])
