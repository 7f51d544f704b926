import * as v from 'valibot'

/** The parts that inputs are made of; bounds keep out what no game can bring about. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const flag = v.nullish(v.boolean(), false)
export const score = whole(0, 20)
export const small = whole(0, 99)
/** What comes of the successes of a throw: eleven tens, counted in all their pairs, are 121 of them. */
export const many = whole(0, 9999)
/** A face that lies on the table. */
export const face = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10), v.metadata({ die: 10 }))
export const faces = v.pipe(v.array(face), v.maxLength(40))
export const idOf = (of: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.metadata({ idOf: of }))
/** Normal and hunger dice of one roll. */
export const thrown = v.strictObject({ normal: faces, hunger: v.nullish(faces, []) })
export const track = v.picklist(['health', 'willpower'])
