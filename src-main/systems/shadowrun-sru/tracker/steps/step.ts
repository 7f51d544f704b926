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

/** A prompt without the parts that every prompt has; the tokens to turn are in `tokens`. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member' | 'dice'>

/** A valid answer to a prompt. */
export interface Answered {
  /** The typed faces, by their position among all faces, from 1; undefined if the program draws. */
  typed: number[] | undefined
  /** The chosen options; may be empty. */
  options: string[]
  /** The first chosen option; an empty string if there is none. */
  chosen: string
  amount: number
  /** How many tokens are turned. */
  count: number
}

/** A kind of question in the tracker. */
export interface StepKind<W> {
  /** The unit that is asked; null if none in particular. */
  of(scene: Scene, waiting: W): string | null
  /** The unit that acts on the board meanwhile, if it is another one. */
  acts?(waiting: W): string
  /** How many tokens the answer turns; none if left out. */
  tokens?(scene: Scene, waiting: W): number
  prompt(scene: Scene, waiting: W): Asked
  /** Applies the answer, or refuses it. */
  answer(play: Play, waiting: W, given: Answered): Verdict<void>
}

/** The most boxes of one blow, and the highest Charisma score, that can be entered. */
export const MOST = 60

/** A text of the tracker by key. */
export const word = (key: string, params: Params = {}): Text => say(`table.${key}`, params)

/**
 * Whether the campaign plays with known tokens: players choose from their tokens, and none is
 * turned (SRU-R02).
 */
export const known = (rules: SruRules): boolean => rules.house.tokenKnowledge === 'visible'

/** A unit's name; an empty string if there is none. */
export const nameOf = ({ tracker }: Scene, id: string | null | undefined): string =>
  tracker.units.find((unit) => unit.id === id)?.name ?? ''

export function option(
  id: string,
  label: Words = word(`choose-${id}`),
  more: Partial<PromptOption> = {}
): PromptOption {
  return { id, label, allowed: true, ...more }
}

/** A unit's held tokens as options, by position. */
function heldOptions({ rules, tracker }: Scene, id: string): PromptOption[] {
  return heldBy(unitAt(tracker, id)).map((token, n) =>
    option(`${n}`, token === null ? word('unknown-token') : tokenName(rules, token))
  )
}

/** Asks for `count` of a unit's known tokens; empty if tokens are turned instead. */
export function tokensToChoose(scene: Scene, id: string, count: number): Partial<Asked> {
  return known(scene.rules) ? { options: heldOptions(scene, id), choose: { min: count, max: count } } : {}
}
