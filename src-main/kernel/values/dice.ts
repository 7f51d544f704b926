/**
 * The only source of chance and of new ids that the rules know. It is handed in, so that `decide` stays pure:
 * the same chance gives the same answer.
 */
export interface Chance {
  /**
   * One die of `sides` faces, 1..sides. `why` names what is rolled ("injury:b1:m3"); the same campaign gives the same
   * die for the same `why`, so that taking an answer back and giving it again cannot fish for a better one.
   */
  roll(sides: number, why: string): number
  /**
   * One of these, each as likely as it says. Only there where every way is reckoned: whoever throws many dice of which only their
   * number counts may then reckon them together (questions/hands.ts).
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

/** For what throws nothing and keeps no id: a look at what somebody begins with, a rule that is asked with its dice as they fell. */
export const NO_CHANCE: Chance = { roll: () => 1, id: () => '' }

/** One die as it stands in an event: who threw it is part of the fact. */
export type Die = {
  sides: number
  value: number
  by: 'app' | 'table'
}

/** The typed die where the table gave one, else one rolled by the app. The typed value must have been checked before. */
export function throwDie(chance: Chance, sides: number, why: string, typed?: number): Die {
  return typed === undefined
    ? { sides, value: chance.roll(sides, why), by: 'app' }
    : { sides, value: typed, by: 'table' }
}

/** Is this a face of a die of `sides`? */
export function isFace(value: number, sides: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= sides
}
