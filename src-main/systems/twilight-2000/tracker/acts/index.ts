import { offersOf, perform, type ActList } from '../../../../kernel/parts/table-acts'
import type { ActOffer, Actor, AtTable } from '../../../../kernel/system/board'
import type { Given } from '../../../../kernel/system/form'
import type { TrackerEvent } from '../../../../kernel/state/event'
import type { Chance } from '../../../../kernel/values/dice'
import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import type { T2kRules } from '../../catalogue/rules'
import { eventsOf, type Play } from '../state'
import type { Scene } from './act'
import { fastAction, slowAction } from './actions'
import { arrive, leave } from './arrive'
import { attack } from './attack'
import { check } from './check'
import { breakFree, grapple } from './grapple'
import { exposure, mark } from './harm'
import { dropPack, takeFromPack } from './pack'
import { order, place } from './place'
import { dayPasses, drawOrder, nextTurn } from './turn'
import { aim, aimArtillery, aimSniper, clearJam, reload, tend } from './weapons'

/** All acts of the tracker, in order. */
const acts: ActList<Scene, Play, Play> = {
  units: [
    attack,
    check,
    aim,
    aimSniper,
    aimArtillery,
    reload,
    clearJam,
    breakFree,
    grapple,
    takeFromPack,
    dropPack,
    slowAction,
    fastAction,
    place,
    order,
    exposure,
    mark,
    tend,
    leave
  ],
  sides: [],
  table: [nextTurn, drawOrder, dayPasses, arrive]
}

/** The acts offered to this actor now, in order. */
export function offers(rules: T2kRules, { tracker }: Pick<AtTable, 'tracker'>, actor: Actor): ActOffer[] {
  return offersOf(acts, { rules, tracker }, actor)
}

/** The events of an act, or every reason against it. */
export function decideAct(
  rules: T2kRules,
  { tracker }: Pick<AtTable, 'tracker'>,
  name: string,
  actor: Actor,
  input: Given,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const done = perform(acts, { rules, tracker, changes: [], emitted: [], chance }, name, actor, input)
  return isRefusal(done) ? done : eventsOf(done)
}
