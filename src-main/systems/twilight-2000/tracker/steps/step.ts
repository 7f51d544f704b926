import type { Prompt, PromptOption } from '../../../../kernel/system/prompt'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import type { Params, Text } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { Scene } from '../acts/act'
import type { Play, Waiting } from '../state'

export type WaitingFor<What extends Waiting['for']> = Extract<Waiting, { for: What }>

/** What is asked, without what every question has. */
export type Asked = Omit<Prompt, 'id' | 'step' | 'member'>

/** An answer that fits what was asked. */
export interface Answered {
  /** The dice that were asked for as they fell. */
  faces: number[]
  chosen: string
  amount: number
}

/** A question at the table. */
export interface StepKind<W> {
  /** Whom the table waits for. */
  of(waiting: W): string
  prompt(scene: Scene, waiting: W, unit: TrackedUnit): Asked
  /** The table after the answer: the roll goes on, or comes to its end and to what follows from it. */
  answer(play: Play, waiting: W, given: Answered): Play
}

/** Words of a question by key. */
export const word = (key: string, params: Params = {}): Text => say(`table.${key}`, params)

type Option = 'block' | 'take' | 'push' | 'leave' | 'jams' | 'holds' | 'in-sight' | 'alone'

export const options = (...ids: Option[]): PromptOption[] =>
  ids.map((id) => ({ id, label: word(`option-${id}`), allowed: true }))
