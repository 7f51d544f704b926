import type { Words } from '../values/json'
import type { Unit } from '../values/receipt'
import { reason, refuse, type Verdict } from '../values/verdict'

/** One way to answer a prompt. Options that are not allowed are listed with their reasons. */
export interface PromptOption {
  id: string
  label: Words
  hint?: Words
  /** What is lost for good if it is left out. */
  unchosen?: Words
  /** Its price, in the roster's money. */
  cost?: number
  allowed: boolean
  refused?: Words[]
  /**
   * Which of the prompt's dice and amount this option needs. If no option says so, every answer needs them.
   */
  asks?: ('dice' | 'amount')[]
}

/**
 * One of several different dice: the prompt's `sides` is then that of the largest die, `count` their number.
 */
export interface DiceWanted {
  sides: number
  /** What the die stands for: an attribute, hunger, ammunition. */
  label?: Words
  /** Names of its faces if they are no numbers (tokens in a bag); the first is face 1. */
  faces?: Words[]
}

/**
 * An open question of the rules, in the founding (a starting advance) or in an interlude (roll for this
 * fighter, choose, pay or not). It is computed from the state, so closing the app loses nothing.
 */
export interface Prompt {
  /** Stable while the prompt is open; made of what it asks about ("injury:m3"). */
  id: string
  /** The step it belongs to; 'founding' before the first game. */
  step: string
  /** The member it is about, if any. */
  member: string | null
  title: Words
  /** What the answer will do, in one sentence. */
  text?: Words
  rules: string[]
  /** The steps that lead to the number in the text. */
  why?: Words[]
  /** Dice to roll: by the app, or typed in. */
  dice?: { sides: number; count: number; each?: DiceWanted[] }
  options?: PromptOption[]
  /** How many options to choose; one by default. */
  choose?: { min: number; max: number }
  /** An agreed number (a ransom) within bounds; `usual` is its initial value. */
  amount?: { min: number; max: number; unit: Unit; usual?: number }
  /**
   * Prompts of several steps may be open at once; the interlude goes on when all required ones are answered.
   */
  optional?: boolean
  /** How many more of its kind open one after the other once it is answered (starting advances); none if left out. */
  more?: number
}

/** An answer: typed dice (left out: the app rolls), chosen options, the agreed number. */
export interface Answer {
  dice?: number[]
  options?: string[]
  amount?: number
}

/**
 * An id made of a word and another id, as `injury:m3`: the word, and the rest. The rest may itself have colons,
 * because gangs come from other programs with their own ids.
 */
export function wordAndId(made: string): [word: string, id: string] {
  const at = made.indexOf(':')
  return at < 0 ? [made, ''] : [made.slice(0, at), made.slice(at + 1)]
}

/** Passes a valid amount to `then`; refuses a missing one, or one out of bounds. */
export function within<T>(
  amount: { min: number; max: number },
  { amount: given }: Answer,
  then: (value: number) => T
): Verdict<T> {
  return given !== undefined && Number.isInteger(given) && given >= amount.min && given <= amount.max
    ? then(given)
    : refuse(reason('amount-needed', [], { min: amount.min, max: amount.max }))
}
