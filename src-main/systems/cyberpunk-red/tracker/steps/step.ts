import type { Prompt } from '../../../../kernel/system/prompt'
import { unitAt, type Tracker } from '../../../../kernel/state/tracker'
import type { Localised, Words } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { Play, Scene } from '../scene'
import type { Waiting } from '../state'

export type WaitingFor<For extends Waiting['for']> = Waiting & { for: For }

/** What is asked, without what every question has. */
export type Asked = Omit<Prompt, 'id' | 'step'>

/** An answer that fits what was asked. */
export interface Answered {
  /** The faces of the dice that were asked for; none where none were. */
  thrown: number[]
  /** What was chosen; nothing where nothing was to be. */
  chosen: string[]
}

/** What may wait at the table: how it is asked, and what the answer brings about. */
export interface Question<W> {
  /** Who acts while it waits; null where it is nobody. */
  by(waiting: W): string | null
  prompt(scene: Scene, waiting: W): Asked
  answer(play: Play, waiting: W, given: Answered): void
}

export const word = (key: string, params = {}) => say(`table.${key}`, params)

/** Somebody by name; a dash where it is nobody. */
export const nameOf = (tracker: Tracker, id: string | null): string =>
  id === null ? '—' : unitAt(tracker, id).name

/** Options that may all be chosen, under these names. */
export const options = (
  ids: readonly string[],
  label: (id: string) => Words | Localised
): NonNullable<Prompt['options']> => ids.map((id) => ({ id, label: label(id), allowed: true }))

/** So many dice of one kind. */
export const dice = (sides: number, count: number, label: Words): NonNullable<Prompt['dice']> => ({
  sides,
  count,
  each: Array.from({ length: count }, () => ({ sides, label }))
})
