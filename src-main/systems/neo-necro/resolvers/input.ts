import * as v from 'valibot'

/**
 * Parts of the resolvers' inputs. Their bounds keep out impossible values (NaN, fractions of a wound, numbers
 * beyond a table). An optional part that is left out or null means "nothing special".
 */

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** A characteristic, a Strength, a threshold, a count of wounds. */
export const score = whole(0, 99)
export const scoreOr = (standard: number) => v.nullish(score, standard)
/** A bonus or a penalty. */
export const bonus = v.nullish(whole(-99, 99), 0)
export const inches = v.pipe(v.number(), v.minValue(0), v.maxValue(1000))
export const ticks = whole(0, 12)
export const turns = whole(1, 1000)
export const small = whole(0, 100)
export const credits = whole(0, 10_000_000)
export const points = whole(0, 10_000_000)
export const pointsOr = (standard: number) => v.nullish(points, standard)
export const flag = v.nullish(v.boolean(), false)
export const yes = v.boolean()
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
export const ids = v.nullish(v.pipe(v.array(id), v.maxLength(500)), () => [])
/** What an id refers to. A form offers only ids of this kind, by their names. */
export type IdOf =
  | 'skill'
  | 'shot-skill'
  | 'skill-family'
  | 'injury'
  | 'fighter-type'
  | 'house'
  | 'thing'
  | 'weapon'
  | 'melee-weapon'
  | 'ranged-weapon'
  | 'pistol'
  | 'grenade'
  | 'plating'
  | 'cushioning'
  | 'ammo'
  | 'attachment'
  | 'bionic'
  | 'profile'
const named = (of: IdOf) => v.pipe(id, v.metadata({ idOf: of }))
export const idOf = named
export const optionalIdOf = (of: IdOf) => v.nullish(named(of))
export const requiredIdsOf = (of: IdOf) => v.pipe(v.array(named(of)), v.maxLength(500))
export const idsOf = (of: IdOf) => v.nullish(requiredIdsOf(of), () => [])
export const face = (sides: number) => whole(1, sides)
/** One die, which a form shows as a die. */
export const thrown = (sides: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(sides), v.metadata({ die: sides }))
/** A die thrown at the table. Null or left out: the app throws it if it is needed. */
export const die = (sides: number) => v.nullish(thrown(sides))
export const dice = (sides: number, most = 200) =>
  v.nullish(v.pipe(v.array(thrown(sides)), v.maxLength(most)))

export const arc = v.nullish(v.picklist(['front', 'side', 'rear']), 'front')
export const fireMode = v.nullish(v.picklist(['economy', 'normal', 'sustained', 'custom']), 'normal')
export const gameResult = v.picklist(['win', 'loss', 'draw'])
export const profile = v.strictObject({ ws: score, bs: score, s: score, t: score, w: score, i: score })
export { whole }
