import type { Prompt, PromptOption } from '../../../../kernel/system/prompt'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Params, Text } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { Scene } from '../acts/act'
import type { Play, Waiting } from '../state'

export type WaitingFor<What extends Waiting['for']> = Extract<Waiting, { for: What }>

/** A prompt without the parts that every prompt has. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member'>

/** A valid answer to a prompt. */
export interface Answered {
  /** The dice thrown; empty if none were asked for. */
  faces: number[]
  chosen: string
  amount: number
}

/** A kind of question in the tracker. */
export interface StepKind<W> {
  /** The unit that is asked. */
  of(waiting: W): string
  prompt(scene: Scene, waiting: W, unit: TrackedUnit): Asked
  /** The tracker after the answer: the roll goes on, or its consequences follow. */
  answer(play: Play, waiting: W, given: Answered): Play
}

/** A text of the tracker by key. */
export const word = (key: string, params: Params = {}): Text => say(`table.${key}`, params)

type Option = 'block' | 'take' | 'push' | 'leave' | 'jams' | 'holds' | 'in-sight' | 'alone'

export const options = (...ids: Option[]): PromptOption[] =>
  ids.map((id) => ({ id, label: word(`option-${id}`), allowed: true }))
