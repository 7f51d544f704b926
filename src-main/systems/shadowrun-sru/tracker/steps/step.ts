import type { Prompt, PromptOption } from '../../../../kernel/system/prompt'
import { unitAt } from '../../../../kernel/state/tracker'
import type { Params, Text, Words } from '../../../../kernel/values/json'
import type { Verdict } from '../../../../kernel/values/verdict'
import type { SruRules } from '../../catalogue/rules'
import { say } from '../../catalogue/say'
import { tokenName } from '../../catalogue/tokens'
import type { Play, Scene } from '../play'
import { heldBy, type Waiting } from '../state'

export type WaitingFor<What extends Waiting['for']> = Extract<Waiting, { for: What }>

/** What is asked, without what every question has; the tokens to be turned are in `tokens`. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member' | 'dice'>

/** An answer that fits what was asked. */
export interface Answered {
  /** The faces of the tokens that a person typed, by their place among all faces; undefined where the app turns them. */
  typed: number[] | undefined
  /** What was chosen; empty where nothing was. */
  options: string[]
  /** What was chosen first; empty where nothing was. */
  chosen: string
  amount: number
  /** How many tokens are turned. */
  count: number
}

/** A question at the table. */
export interface StepKind<W> {
  /** Of whom it is asked; null where it is nobody in particular. */
  of(scene: Scene, waiting: W): string | null
  /** Who acts on the board meanwhile, where it is not who is asked. */
  acts?(waiting: W): string
  /** How many tokens are turned to answer it; none where it is left out. */
  tokens?(scene: Scene, waiting: W): number
  prompt(scene: Scene, waiting: W): Asked
  /** What the answer brings about, or why it is none. */
  answer(play: Play, waiting: W, given: Answered): Verdict<void>
}

/** More boxes by one blow, more Charisma than this is a slip of the finger. */
export const MOST = 60

/** Words of a question by key. */
export const word = (key: string, params: Params = {}): Text => say(`table.${key}`, params)

/** Tokens before a player who knows them: they say which, and none is turned (SRU-R02). */
export const known = (rules: SruRules): boolean => rules.house.tokenKnowledge === 'visible'

/** Somebody by name; nothing where nobody is meant. */
export const nameOf = ({ tracker }: Scene, id: string | null | undefined): string =>
  tracker.units.find((unit) => unit.id === id)?.name ?? ''

export function option(
  id: string,
  label: Words = word(`choose-${id}`),
  more: Partial<PromptOption> = {}
): PromptOption {
  return { id, label, allowed: true, ...more }
}

/** Tokens that somebody holds, by their places. */
export function heldOptions({ rules, tracker }: Scene, id: string): PromptOption[] {
  return heldBy(unitAt(tracker, id)).map((token, n) =>
    option(`${n}`, token === null ? word('unknown-token') : tokenName(rules, token))
  )
}

/** So many of the tokens that somebody knows are to be chosen; nothing where tokens are turned for it. */
export function tokensToChoose(scene: Scene, id: string, count: number): Partial<Asked> {
  return known(scene.rules) ? { options: heldOptions(scene, id), choose: { min: count, max: count } } : {}
}
