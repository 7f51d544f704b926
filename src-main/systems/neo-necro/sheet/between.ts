import type { Result } from '../../../kernel/state/battle'
import type { Json, Params } from '../../../kernel/values/json'
import { betweenOf, type Between, type Roster, type RosterChange } from '../../../kernel/state/roster'

/** How a combatant ended the game; `dead` is for those whom no table saves (NN-GRN-11). */
export const END_STATES = ['unhurt', 'down', 'out', 'dead'] as const
export type EndState = (typeof END_STATES)[number]

/** An enemy, named as he was. */
export type Enemy = { roster: string; gang: string; member: string; name: string }

/** One's own fighter in the game just played. */
export type Fought = { state: EndState; by: Enemy | null; learning: number }

/** How far a fighter's roll on the injury table has come (NN-INJ-4). */
export type InjuryRoll = { rolls: number[]; result: string; wait: 'reroll' | 'side' | null }

/** What the battle hands over to the interlude, by key of `between.data`. What is answered later stands under keys of its own. */
export type Aftermath = {
  result: Result
  /** Gang values at the start of the game: one's own and the highest among the opponents (NN-RUL-35, NN-RUL-65). */
  ownValue: number
  opponentValue: number
  /** Who is hated where nobody is to blame (NN-RUL-41). */
  enemyLeader: Enemy | null
  fought: { [member: string]: Fought }
  pursesStolen: number
  pursesLost: number
  /** Single-use items that were there to be used up in the game. */
  consumables: string[]
  /** Hatreds that were avenged: the trait by its owner (NN-INJ-7). */
  avenged: { [trait: string]: string }
  /** No game was played: nobody could be brought to one (MAGOT-1). */
  satOut?: true
}

/** What a game that was sat out hands over: nothing (MAGOT-1). */
export const NOBODY_FOUGHT: Aftermath = {
  result: 'draw',
  ownValue: 0,
  opponentValue: 0,
  enemyLeader: null,
  fought: {},
  pursesStolen: 0,
  pursesLost: 0,
  consumables: [],
  avenged: {},
  satOut: true
}

export type Step = 'injuries' | 'experience' | 'income' | 'pay' | 'trade' | 'gang-value'

export function aftermath(roster: Roster): Aftermath {
  return betweenOf(roster).data as Aftermath
}

/** The battle that the open interlude follows: dice are named after it. */
export function battleOf(between: Between): string {
  return between.battle ?? between.id
}

export function atStep(roster: Roster, step: Step): boolean {
  return roster.between?.step === step
}

/** The answers kept in the open interlude, by key; see who writes them. */
export function kept<T extends Json>(roster: Roster, key: string): T | undefined {
  return roster.between?.data[key] as T | undefined
}

export function keep(key: string, to: Json): RosterChange {
  return { do: 'between-data', key, to }
}

/** Did he roll, or will he roll, on the injury table? Then he was put out of action (NN-OUT-7). */
export function outOfAction(roster: Roster, member: string): boolean {
  const state = aftermath(roster).fought[member]?.state
  return state === 'out' || state === 'dead' || kept<string>(roster, `down:${member}`) === 'out'
}

export function injuryRoll(roster: Roster, member: string): InjuryRoll | undefined {
  return kept<Params>(roster, `injury:${member}`) as InjuryRoll | undefined
}

/** The thresholds for which a fighter still has to choose (NN-XP-4). */
export function thresholdsOpen(roster: Roster, member: string): number[] {
  return kept<number[]>(roster, `thresholds:${member}`) ?? []
}
