import type { ActOffer, Actor } from '../system/board'
import { fieldsOf, readForm, type Form, type Given, type Values } from '../system/form'
import { told, type Params, type Text, type Words } from '../values/json'
import type { TrackedSide, TrackedUnit, Tracker } from '../state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** The least that acts need of a scene: the tracker. */
export interface AnyScene {
  readonly tracker: Tracker
}

/**
 * An act of the table as one object: when it is offered, what it asks, what it does. Its id is also the key
 * of its label.
 */
export interface ActSpec<Scene, Play extends Scene, Who, Group extends string, F extends Form, Done> {
  id: string
  group: Group
  rules: readonly string[]
  /** Whether the act is listed; by default it is. */
  when?(scene: Scene, who: Who): boolean
  /** Why a listed act is refused now; build the reasons with `why`. */
  against?(scene: Scene, who: Who): Reason[]
  /** The fields of its form. */
  fields?(scene: Scene, who: Who): F
  hint?(scene: Scene, who: Who): Words | undefined
  /** Whether it is drawn large, as the most likely act at this moment. */
  main?(scene: Scene, who: Who): boolean
  /** Asks the person to confirm before it is done. */
  confirm?(scene: Scene, who: Who): Words | undefined
  /** Whether it may also be done while a prompt is open. */
  always?: boolean
  /** Marks an act that sets values by hand: light tracking offers it, and each of these fields alone. */
  byHand?: readonly (keyof F & string)[]
  /** Does the act with the values of its fields, or refuses. */
  do(play: Play, who: Who, input: Values<F>): Verdict<Done>
}

/** Settings shared by all acts of a game. */
export interface Manner<Scene, Group extends string> {
  /** The headings of acts, in order. */
  groups: readonly Group[]
  /** The game's texts by key: acts, headings, fields, reasons. */
  word(key: string, params?: Params): Text
  /** Returns why no act is allowed now, such as an open prompt. */
  waits?(scene: Scene): Reason[]
}

/** An act with its field types hidden, so that acts fit into one list. */
export interface Act<Scene, Play extends Scene, Who, Done> {
  readonly id: string
  /** The position of its heading. */
  readonly rank: number
  isListed(scene: Scene, who: Who): boolean
  offer(scene: Scene, who: Who): ActOffer
  perform(play: Play, who: Who, given: Given): Verdict<Done>
}

/** All acts of a game, each list in the order of its headings. */
export interface ActList<Scene extends AnyScene, Play extends Scene, Done = void> {
  units: readonly Act<Scene, Play, TrackedUnit, Done>[]
  sides: readonly Act<Scene, Play, TrackedSide, Done>[]
  table: readonly Act<Scene, Play, null, Done>[]
}

/** An act with its actor. */
export interface Bound<Play, Done> {
  id: string
  offer(): ActOffer
  perform(play: Play, given: Given): Verdict<Done>
}

/**
 * A reason against an act: `code` is the key of its words in the game. Without `rules`, the act's own are
 * cited.
 */
export function why(code: string, params: Params = {}, rules: string[] = []): Reason {
  return { code, rules, params }
}

/**
 * Returns the makers of acts for one game: acts read a `Scene`, change a `Play` and return `Done`. `unit`,
 * `side` and `table` make an act for that kind of actor.
 */
export function actsFor<Scene extends AnyScene, Play extends Scene, Done = void>() {
  return <const Group extends string>(manner: Manner<Scene, Group>) => {
    const maker =
      <Who>() =>
      <F extends Form = Record<never, never>>(
        spec: ActSpec<Scene, Play, Who, Group, F, Done>
      ): Act<Scene, Play, Who, Done> =>
        made(manner, spec)
    return { unit: maker<TrackedUnit>(), side: maker<TrackedSide>(), table: maker<null>() }
  }
}

function made<Scene, Play extends Scene, Who, Group extends string, F extends Form, Done>(
  { groups, word, waits }: Manner<Scene, Group>,
  spec: ActSpec<Scene, Play, Who, Group, F, Done>
): Act<Scene, Play, Who, Done> {
  const wordsOf = ({ code, params }: Reason): Text =>
    Object.keys(params).length === 0 ? word(code) : word(code, params)
  const against = (scene: Scene, who: Who): Reason[] => [
    ...(spec.always ? [] : (waits?.(scene) ?? [])),
    ...(spec.against?.(scene, who) ?? [])
  ]
  const form = (scene: Scene, who: Who): F | undefined => spec.fields?.(scene, who)
  return {
    id: spec.id,
    rank: groups.indexOf(spec.group),
    isListed: (scene, who) => spec.when?.(scene, who) ?? true,
    offer(scene, who) {
      const refused = against(scene, who).map(wordsOf)
      const hint = spec.hint?.(scene, who)
      const confirm = spec.confirm?.(scene, who)
      return {
        act: spec.id,
        label: word(spec.id),
        group: word(spec.group),
        rules: [...spec.rules],
        allowed: refused.length === 0,
        refused,
        fields: fieldsOf(form(scene, who) ?? {}, word),
        ...(hint && { hint }),
        ...(confirm && { confirm }),
        ...(spec.main?.(scene, who) && { main: true }),
        ...(spec.byHand && { byHand: spec.byHand })
      }
    },
    perform(play, who, given) {
      const not = against(play, who)
      if (not.length > 0)
        return refuse(
          ...not.map((one) =>
            reason('act-refused', one.rules.length > 0 ? one.rules : [...spec.rules], {
              why: told(wordsOf(one))
            })
          )
        )
      const read = readForm(form(play, who) ?? ({} as F), given, word)
      return 'reasons' in read ? refuse(...read.reasons) : spec.do(play, who, read.values)
    }
  }
}

/** The acts listed for this actor, in order; null if the actor doesn't exist. */
export function actsOf<Scene extends AnyScene, Play extends Scene, Done>(
  acts: ActList<Scene, Play, Done>,
  scene: Scene,
  actor: Actor
): Bound<Play, Done>[] | null {
  if (actor.unit !== undefined) {
    const unit = scene.tracker.units.find(({ id }) => id === actor.unit)
    return unit ? bound(acts.units, scene, unit) : null
  }
  if (actor.side !== undefined) {
    const side = scene.tracker.sides.find(({ id }) => id === actor.side)
    return side ? bound(acts.sides, scene, side) : null
  }
  return bound(acts.table, scene, null)
}

function bound<Scene, Play extends Scene, Who, Done>(
  acts: readonly Act<Scene, Play, Who, Done>[],
  scene: Scene,
  who: Who
): Bound<Play, Done>[] {
  return acts
    .filter((act) => act.isListed(scene, who))
    .sort((a, b) => a.rank - b.rank)
    .map((act) => ({
      id: act.id,
      offer: () => act.offer(scene, who),
      perform: (play, given) => act.perform(play, who, given)
    }))
}

/** The offers for this actor, in order; empty if the actor doesn't exist. */
export function offersOf<Scene extends AnyScene, Play extends Scene, Done>(
  acts: ActList<Scene, Play, Done>,
  scene: Scene,
  actor: Actor
): ActOffer[] {
  return (actsOf(acts, scene, actor) ?? []).map((act) => act.offer())
}

/**
 * Performs an act. Refuses, in this order: unknown actor or act, an act not allowed now, wrong fields, the
 * act's own reasons.
 */
export function perform<Scene extends AnyScene, Play extends Scene, Done>(
  acts: ActList<Scene, Play, Done>,
  play: Play,
  id: string,
  actor: Actor,
  given: Given
): Verdict<Done> {
  const act = actsOf(acts, play, actor)?.find((one) => one.id === id)
  return act ? act.perform(play, given) : refuse(reason('unknown-act', [], { act: id }))
}
