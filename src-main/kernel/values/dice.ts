/**
 * The only source of chance and new ids for the rules. It is passed in, so that `decide` stays pure: the same
 * chance gives the same answer.
 */
export interface Chance {
  /**
   * Rolls one die, 1..sides. `why` names the roll ("injury:b1:m3"); within a campaign the same `why` gives
   * the same result, so undoing and repeating an answer can't get a better one.
   */
  roll(sides: number, why: string): number
  /**
   * Picks one of these by its probability. Only present while odds are being counted: code that rolls many
   * dice of which only their number matters may then count them together (questions/hands.ts).
   */
  among?<T>(spread: () => readonly { readonly value: T; readonly chance: Likely }[]): T
  /** A new id, unique in the campaign. */
  id(): string
}

/** A probability (questions/odds.ts). */
interface Likely {
  readonly n: bigint
  readonly d: bigint
}

/**
 * For code that needs no dice and stores no ids: starting values, or a rule asked with dice already known.
 */
export const NO_CHANCE: Chance = { roll: () => 1, id: () => '' }

/** One die in an event; who rolled it is part of the fact. */
export type Die = {
  sides: number
  value: number
  by: 'app' | 'table'
}

/** The typed die if given, else one rolled by the app. The typed value must be checked before. */
export function throwDie(chance: Chance, sides: number, why: string, typed?: number): Die {
  return typed === undefined
    ? { sides, value: chance.roll(sides, why), by: 'app' }
    : { sides, value: typed, by: 'table' }
}

/** True if a die of `sides` has this face. */
export function isFace(value: number, sides: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= sides
}
