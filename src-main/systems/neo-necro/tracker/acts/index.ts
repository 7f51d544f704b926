import type { ActOffer, Actor } from '../../../../kernel/system/board'
import type { Field } from '../../../../kernel/system/sheet'
import type { TrackedSide, TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, type Reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import type { Input } from '../input'
import type { Play } from '../play'
import { questionOpen } from '../prompts'
import type { Scene } from '../scene'
import { GROUPS, type Act } from './act'
import { sideActs, tableActs, unitActs } from './list'

/** An act with whoever does it, so that it can be offered and done without asking again who that is. */
export interface Bound {
  id: string
  unit: string | null
  offer(scene: Scene): ActOffer
  /** Why it may not be done now. */
  against(scene: Scene): Reason[]
  fields(scene: Scene): Field[]
  /** Fields that it takes besides. */
  accepts(scene: Scene): Field[]
  do(play: Play, input: Input): Reason[]
}

/** What this actor may think of at this moment, in the order of the groups. */
export function actsOf(scene: Scene, actor: Actor): Bound[] {
  const unit = actor.unit === undefined ? undefined : scene.tracker.units.find(({ id }) => id === actor.unit)
  const side = actor.side === undefined ? undefined : scene.tracker.sides.find(({ id }) => id === actor.side)
  if (actor.unit !== undefined) return unit ? bind(scene, unitActs, unit, unit.id) : []
  if (actor.side !== undefined) return side ? bind(scene, sideActs, side, null) : []
  return bind(scene, tableActs, null, null)
}

function bind<A extends TrackedUnit | TrackedSide | null>(
  scene: Scene,
  acts: readonly Act<A>[],
  actor: A,
  unit: string | null
): Bound[] {
  return acts
    .filter((act) => act.when(scene, actor))
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group))
    .map((act) => ({
      id: act.id,
      unit,
      offer: (now) => offer(now, act, actor),
      against: (now) => whyNot(now, act, actor),
      fields: (now) => act.fields?.(now, actor) ?? [],
      accepts: (now) => act.accepts?.(now, actor) ?? [],
      do: (play, input) => act.do(play, actor, input) ?? []
    }))
}

/** Why it may not be done now: a question waits, or its own reasons. */
export function whyNot<A>(scene: Scene, act: Act<A>, actor: A): Reason[] {
  const always = typeof act.always === 'function' ? act.always(scene, actor) : act.always === true
  if (!always && questionOpen(scene)) return [reason('answer-first', [])]
  return act.against?.(scene, actor) ?? []
}

function offer<A>(scene: Scene, act: Act<A>, actor: A): ActOffer {
  const against = whyNot(scene, act, actor)
  const hint = act.hint?.(scene, actor)
  const confirm = act.confirm?.(scene, actor)
  const byHand = act.byHand?.(scene, actor)
  return {
    act: act.id,
    label: say(`table.acts.${act.id}`),
    group: say(`table.groups.${act.group}`),
    ...(hint && { hint }),
    ...(confirm && { confirm }),
    rules: act.rules,
    allowed: against.length === 0,
    refused: against.map(({ code, params }) => say(`refusals.${code}`, params)),
    fields: act.fields?.(scene, actor) ?? [],
    ...(act.main?.(scene, actor) && against.length === 0 && { main: true }),
    ...(byHand && { byHand })
  }
}
