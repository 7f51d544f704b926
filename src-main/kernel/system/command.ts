import type { Correction } from './correction'
import type { Somebody } from './correction-sheet'
import type { Answer } from './prompt'

/** One line of a purchase. `on` fits the thing to an owned item; `newOn` to the n-th line of the same purchase (0-based). */
export interface BuyLine {
  thing: string
  quantity: number
  /** A member's id, or 'stash'. */
  holder: string
  on?: string
}

export interface Move {
  item: string
  to: string
  on?: string
}

/** The commands of a roster in any game. A game refuses those it does not know. */
export type RosterCommand =
  | { type: 'create'; id: string; name: string; kind: string; player: string | null }
  | { type: 'rename'; name: string }
  | { type: 'found'; asItStands?: boolean }
  | { type: 'correct'; why: string; corrections: Correction[]; people?: Somebody[] }
  | { type: 'recruit'; memberType: string; name: string; choices: { [key: string]: string } }
  | { type: 'rename-member'; member: string; name: string }
  | { type: 'choose'; member: string; key: string; value: string }
  | { type: 'dismiss'; member: string }
  | { type: 'buy'; lines: BuyLine[] }
  | { type: 'sell'; items: string[] }
  | { type: 'move'; moves: Move[] }
  | { type: 'answer'; prompt: string; answer: Answer }
