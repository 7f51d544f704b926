import type { ActOffer, Actor } from '../system/board'
import { answersIn, fieldsOf, fillIn, type Filled, type Form, type Given, type Values } from '../system/form'
import type { Field } from '../system/sheet'
import { asValue, type Params, type Text, type Words } from '../values/json'
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
  /** Fields that are accepted though they are not offered: naming one is refused with a reason, or changes nothing. */
  accepts?(scene: Scene, who: Who): Partial<F>
  hint?(scene: Scene, who: Who): Words | undefined
  /** Whether it is drawn large, as the most likely act at this moment. */
  main?(scene: Scene, who: Who): boolean
  /** Asks the person to confirm before it is done. */
  confirm?(scene: Scene, who: Who): Words | undefined
  /** Whether it may also be done while a prompt is open. */
  always?: boolean | ((scene: Scene, who: Who) => boolean)
  /** Marks an act that sets values by hand: light tracking offers it, and each of these fields alone. */
  byHand?: readonly (keyof F & string)[] | ((scene: Scene, who: Who) => readonly (keyof F & string)[])
  /** Does the act with the answers to its form, or refuses. `filled` holds the same as plain values, for an act that stores them until later. */
  do(play: Play, who: Who, input: Values<F>, filled: Given): Verdict<Done>
}

/** The fields of an act: those it asks for, and those it accepts besides. */
export interface ActFields {
  asked: readonly Field[]
  accepted: readonly Field[]
}

/** What a key of the game's texts stands for. */
export type WordOf = 'act' | 'group' | 'field' | 'why'

/** Settings shared by all acts of a game. */
export interface Manner<Scene, Group extends string> {
  /** The headings of acts, in order. */
  groups: readonly Group[]
  /** The game's texts by key: acts, headings, fields, reasons. `of` says which, where one key stands for two. */
  word(key: string, params: Params | undefined, of: WordOf): Text
  /** Returns why no act is allowed now, such as an open prompt. */
  waits?(scene: Scene): Reason[]
  /** Whether the reasons of `waits` stand alone: by default an act's own reasons follow them. */
  onlyWaits?: boolean
  /** Whether only allowed acts are drawn large. */
  mainIfAllowed?: boolean
  /** Makes the refusal out of a reason against an act; by default `act-refused`, with the words of its offer. */
  refusal?(why: Reason): Reason
  /** Checks what was given for an act and fills in defaults; `fillIn` by default. */
  fill?(scene: Scene, actor: Actor, fields: ActFields, given: Given): Filled
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
      <Who>(actorOf: (who: Who) => Actor) =>
      <F extends Form = Record<never, never>>(
        spec: ActSpec<Scene, Play, Who, Group, F, Done>
      ): Act<Scene, Play, Who, Done> =>
        made(manner, actorOf, spec)
    return {
      unit: maker<TrackedUnit>(({ id }) => ({ unit: id })),
      side: maker<TrackedSide>(({ id }) => ({ side: id })),
      table: maker<null>(() => ({}))
    }
  }
}

function made<Scene, Play extends Scene, Who, Group extends string, F extends Form, Done>(
  manner: Manner<Scene, Group>,
  actorOf: (who: Who) => Actor,
  spec: ActSpec<Scene, Play, Who, Group, F, Done>
): Act<Scene, Play, Who, Done> {
  const { groups, word, waits, refusal = wrapped, fill = fillInAll } = manner
  const wordsOf = ({ code, params }: Reason): Text =>
    word(code, Object.keys(params).length === 0 ? undefined : params, 'why')
  const against = (scene: Scene, who: Who): Reason[] => {
    const always = typeof spec.always === 'function' ? spec.always(scene, who) : spec.always
    const waiting = always ? [] : (waits?.(scene) ?? [])
    return manner.onlyWaits && waiting.length > 0
      ? waiting
      : [...waiting, ...(spec.against?.(scene, who) ?? [])]
  }
  const labelled = (form: Form | undefined): Field[] =>
    form ? fieldsOf(form, (key) => word(key, undefined, 'field')) : []
  /** The default refusal of an act that is not allowed now. */
  function wrapped(why: Reason): Reason {
    return reason('act-refused', why.rules.length > 0 ? why.rules : [...spec.rules], {
      why: asValue(wordsOf(why))
    })
  }
  return {
    id: spec.id,
    rank: groups.indexOf(spec.group),
    isListed: (scene, who) => spec.when?.(scene, who) ?? true,
    offer(scene, who) {
      const refused = against(scene, who).map(wordsOf)
      const allowed = refused.length === 0
      const hint = spec.hint?.(scene, who)
      const confirm = spec.confirm?.(scene, who)
      const byHand = typeof spec.byHand === 'function' ? spec.byHand(scene, who) : spec.byHand
      return {
        act: spec.id,
        label: word(spec.id, undefined, 'act'),
        group: word(spec.group, undefined, 'group'),
        rules: [...spec.rules],
        allowed,
        refused,
        fields: labelled(spec.fields?.(scene, who)),
        ...(hint && { hint }),
        ...(confirm && { confirm }),
        ...(spec.main?.(scene, who) && (allowed || !manner.mainIfAllowed) && { main: true }),
        ...(byHand && { byHand })
      }
    },
    perform(play, who, given) {
      const not = against(play, who)
      if (not.length > 0) return refuse(...not.map(refusal))
      const form = spec.fields?.(play, who)
      const besides = spec.accepts?.(play, who)
      const fields = { asked: labelled(form), accepted: labelled(besides) }
      const filled = fill(play, actorOf(who), fields, given)
      if ('reasons' in filled) return refuse(...filled.reasons)
      const whole = { ...form, ...notAsked(besides, form) } as F
      return spec.do(play, who, answersIn(whole, filled.values), filled.values)
    }
  }
}

/** The fields of `besides` that the form doesn't ask for. */
function notAsked(besides: Form = {}, form: Form = {}): Form {
  return Object.fromEntries(Object.entries(besides).filter(([key]) => form[key] === undefined))
}

/** The default way to read an act's form: accepted fields come after those that are asked. */
function fillInAll(_scene: unknown, _actor: Actor, { asked, accepted }: ActFields, given: Given): Filled {
  return fillIn([...asked, ...accepted.filter(({ key }) => !asked.some((field) => field.key === key))], given)
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
  const act = actsOf(acts, play, actor)?.find((candidate) => candidate.id === id)
  return act ? act.perform(play, given) : refuse(reason('unknown-act', [], { act: id }))
}
