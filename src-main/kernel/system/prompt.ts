import type { Words } from '../values/json'
import type { Unit } from '../values/receipt'
import { reason, refuse, type Verdict } from '../values/verdict'

/** One way to answer a prompt. What is not allowed is listed with its reasons, so that nobody wonders where it went. */
export interface PromptOption {
  id: string
  label: Words
  hint?: Words
  /** What choosing it costs, in the roster's money. */
  cost?: number
  allowed: boolean
  refused?: Words[]
  /** What of the prompt's dice and number this option needs. Where no option says so, every answer needs them. */
  asks?: ('dice' | 'amount')[]
}

/** One die of several that are not all alike: `sides` of the question is then that of the largest, `count` how many there are. */
export interface DieAsked {
  sides: number
  /** What it stands for: an attribute, hunger, ammunition. */
  label?: Words
  /** What its faces are called, where they are no numbers (tokens in a bag): the first is face 1. */
  faces?: Words[]
}

/**
 * A question that the rules have open: at the founding (a starting progression) or between two games (roll the D100
 * for this fighter, choose, pay or not). It exists as long as the state asks for it, so closing the app loses nothing.
 */
export interface Prompt {
  /** Stable for as long as the question is open; made of what it asks about ("injury:m3"). */
  id: string
  /** Which step of the procedure it belongs to; 'founding' before the first game. */
  step: string
  /** The member it is about, where it is about one. */
  member: string | null
  title: Words
  /** What the answer will do, in one sentence. */
  text?: Words
  rules: string[]
  /** How the number in the text comes about, step by step. */
  why?: Words[]
  /** Dice to be thrown: by the app, or typed in. */
  dice?: { sides: number; count: number; each?: DieAsked[] }
  options?: PromptOption[]
  /** How many options may be chosen: one unless said otherwise. */
  choose?: { min: number; max: number }
  /** A number that the table agrees upon (a ransom), within bounds; `usual` is what it is most often, and stands there to begin with. */
  amount?: { min: number; max: number; unit: Unit; usual?: number }
  /** Several steps may be open at once; the procedure goes on when all prompts that are not optional are answered. */
  optional?: boolean
}

/** An answer: dice typed in (left out: the app throws them), options chosen, the number agreed upon. */
export interface Answer {
  dice?: number[]
  options?: string[]
  amount?: number
}

/** What follows from an amount that is whole and within its bounds; refused where it is not, or where none was given. */
export function within<T>(
  amount: { min: number; max: number },
  { amount: given }: Answer,
  then: (value: number) => T
): Verdict<T> {
  return given !== undefined && Number.isInteger(given) && given >= amount.min && given <= amount.max
    ? then(given)
    : refuse(reason('amount-needed', [], { min: amount.min, max: amount.max }))
}
