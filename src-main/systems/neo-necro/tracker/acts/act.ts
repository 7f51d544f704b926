import type { Words } from '../../../../kernel/values/json'
import type { Field } from '../../../../kernel/system/sheet'
import type { TrackedSide, TrackedUnit } from '../../../../kernel/state/tracker'
import type { Reason } from '../../../../kernel/values/verdict'
import type { Input } from '../input'
import type { Play } from '../play'
import type { Scene } from '../scene'

/** Headings under which acts are offered, in this order; worded under `table.groups`. */
export const GROUPS = [
  'setup',
  'turn',
  'activation',
  'movement',
  'shooting',
  'melee',
  'gear',
  'hazard',
  'fury',
  'correction'
] as const
export type Group = (typeof GROUPS)[number]

/** Something that may be done at the table by a unit, a side or nobody in particular. Named under `table.acts.<id>`. */
export interface Act<Actor> {
  id: string
  group: Group
  rules: string[]
  /** Whether the act is listed at all. */
  when(scene: Scene, actor: Actor): boolean
  /** Why it may not be done, though it makes sense to speak of it. */
  against?(scene: Scene, actor: Actor): Reason[]
  fields?(scene: Scene, actor: Actor): Field[]
  hint?(scene: Scene, actor: Actor): Words | undefined
  /** Whether it is the most likely act at this moment. */
  main?(scene: Scene, actor: Actor): boolean
  /** May be done while a question waits: corrections, what ends the question, what the question gives occasion to. */
  always?: boolean | ((scene: Scene, actor: Actor) => boolean)
  /** It sets by hand: light tracking offers it, and each of these fields alone. */
  byHand?(scene: Scene, actor: Actor): readonly string[]
  /** Fields that it takes besides those that it asks for: what is not offered, since it would be refused or change nothing, but was always understood. */
  accepts?(scene: Scene, actor: Actor): Field[]
  /** What is asked once more before it is done; the act itself does not wait for it. */
  confirm?(scene: Scene, actor: Actor): Words | undefined
  /** Does it, or says why it can't be done like this. */
  do(play: Play, actor: Actor, input: Input): Reason[] | void
}

export type UnitAct = Act<TrackedUnit>
/** An act before which tests may stand (`withTests`): when they are over, `resume` goes on with what was given for it. */
export interface ResumableAct extends UnitAct {
  resume(play: Play, unit: string, input: Input): void
}
export type SideAct = Act<TrackedSide>
export type TableAct = Act<null>
