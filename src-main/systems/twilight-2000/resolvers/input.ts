import * as v from 'valibot'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { sizesOf, type T2kRules } from '../catalogue/rules'

/** The parts of the inputs; their bounds exclude values that no game can reach. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
export const flag = v.nullish(v.boolean(), false)
export const small = whole(0, 99)
export const modifier = v.nullish(whole(-9, 9), 0)
/** The faces of a die. `whyNotDie` refuses sizes that the rules do not have. */
export const size = whole(6, 12)
/** The face of a die thrown on the table. */
export const face = (sides: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(sides), v.metadata({ die: sides }))
export const faces = (sides: number, most = 20) => v.pipe(v.array(face(sides)), v.maxLength(most))
export const idOf = (of: string) =>
  v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.metadata({ idOf: of }))
export const idsOf = (of: string) => v.pipe(v.array(idOf(of)), v.maxLength(50))

/** The reasons against dice that this game does not have (T2K-R01). */
export function whyNotDie(rules: T2kRules, ...dice: (number | null)[]): Reason[] {
  return dice
    .filter((sides) => sides !== null && !sizesOf(rules).includes(sides))
    .map((sides) => reason('not-a-die', ['T2K-R01'], { sides }))
}
