import type { Result } from '../../../kernel/state/battle'
import type { Json, Params } from '../../../kernel/values/json'
import { betweenOf, type Between, type Roster, type RosterChange } from '../../../kernel/state/roster'

/** How a combatant ended the game. `dead`: killed outright, no table is rolled on (NN-GRN-11). */
export const END_STATES = ['unhurt', 'down', 'out', 'dead'] as const
export type EndState = (typeof END_STATES)[number]

/** An enemy, with gang and name as they were in the battle. */
export type Enemy = { roster: string; gang: string; member: string; name: string }

/** How a fighter of the gang ended the game, who put them out, and their learning boxes. */
export type Fought = { state: EndState; by: Enemy | null; learning: number }

/** The state of a fighter's roll on the injury table, and what it waits for (NN-INJ-4). */
export type InjuryRoll = { rolls: number[]; result: string; wait: 'reroll' | 'side' | null }

/** What the battle leaves to the interlude, by key of `between.data`. Later answers have their own keys. */
export type Aftermath = {
  result: Result
  /**
   * The gang values at the start of the game: the gang's own, and the highest among the opponents (NN-RUL-35,
   * NN-RUL-65).
   */
  ownValue: number
  opponentValue: number
  /** The fighter to hate if nobody else is to blame (NN-RUL-41). */
  enemyLeader: Enemy | null
  fought: { [member: string]: Fought }
  pursesStolen: number
  pursesLost: number
  /** Ids of single-use items that may have been used up in the game. */
  consumables: string[]
  /** Avenged hatreds: the trait's id, and its owner's (NN-INJ-7). */
  avenged: { [trait: string]: string }
  /** No game was played, because nobody was fit to fight (MAGOT-1). */
  satOut?: true
}

/** The aftermath of a game that was sat out: nothing happened (MAGOT-1). */
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

/** The id of the battle before this interlude. Dice are named after it. */
export function battleOf(between: Between): string {
  return between.battle ?? between.id
}

export function atStep(roster: Roster, step: Step): boolean {
  return roster.between?.step === step
}

/**
 * Whether injuries are asked about. They are the first step; later only those are open whose answer was undone
 * after the step had passed: the others were answered before it did.
 */
export function asksInjuries(roster: Roster): boolean {
  return roster.between !== null
}

/** An answer stored in the open interlude, by key; the type depends on the writer of the key. */
export function storedAnswer<T extends Json>(roster: Roster, key: string): T | undefined {
  return roster.between?.data[key] as T | undefined
}

export function storeAnswer(key: string, to: Json): RosterChange {
  return { do: 'between-data', key, to }
}

/**
 * Whether the member was put out of action, also by a D10 after the game, and so rolls on the injury table
 * (NN-OUT-7).
 */
export function outOfAction(roster: Roster, member: string): boolean {
  const state = aftermath(roster).fought[member]?.state
  return state === 'out' || state === 'dead' || storedAnswer<string>(roster, `down:${member}`) === 'out'
}

/** Whether the member rolls on the injury table: nobody killed outright does, even if they are brought back. */
export function rollsInjury(roster: Roster, member: string): boolean {
  return outOfAction(roster, member) && aftermath(roster).fought[member]?.state !== 'dead'
}

export function injuryRoll(roster: Roster, member: string): InjuryRoll | undefined {
  return storedAnswer<Params>(roster, `injury:${member}`) as InjuryRoll | undefined
}

/** The thresholds for which a fighter still has to choose a progression (NN-XP-4). */
export function thresholdsOpen(roster: Roster, member: string): number[] {
  return storedAnswer<number[]>(roster, `thresholds:${member}`) ?? []
}
