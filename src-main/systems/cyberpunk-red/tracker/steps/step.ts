import type { Prompt } from '../../../../kernel/system/prompt'
import { unitAt, type Tracker } from '../../../../kernel/state/tracker'
import type { Localised, Words } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { Play, Scene } from '../scene'
import type { Waiting } from '../state'

export type WaitingFor<For extends Waiting['for']> = Waiting & { for: For }

/** A prompt without the parts that every prompt has. */
export type Asked = Omit<Prompt, 'id' | 'step'>

/** A valid answer to a prompt. */
export interface Answered {
  /** The dice thrown; empty if none were asked for. */
  thrown: number[]
  /** The chosen options; empty if there was no choice. */
  chosen: string[]
}

/** A kind of question in the tracker: its prompt, and the effect of its answer. */
export interface Question<W> {
  /** The unit that acts while it waits; null if none. */
  by(waiting: W): string | null
  prompt(scene: Scene, waiting: W): Asked
  answer(play: Play, waiting: W, given: Answered): void
}

export const word = (key: string, params = {}) => say(`table.${key}`, params)

/** A unit's name; a dash if there is none. */
export const nameOf = (tracker: Tracker, id: string | null): string =>
  id === null ? '—' : unitAt(tracker, id).name

/** Options that are all allowed, with these labels. */
export const options = (
  ids: readonly string[],
  label: (id: string) => Words | Localised
): NonNullable<Prompt['options']> => ids.map((id) => ({ id, label: label(id), allowed: true }))

/** `count` dice of one kind. */
export const dice = (sides: number, count: number, label: Words): NonNullable<Prompt['dice']> => ({
  sides,
  count,
  each: Array.from({ length: count }, () => ({ sides, label }))
})
