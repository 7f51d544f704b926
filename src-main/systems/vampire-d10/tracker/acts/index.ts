import type { ActOffer, Actor, AtTable } from '../../../../kernel/system/board'
import type { Chance } from '../../../../kernel/values/dice'
import type { TrackerEvent } from '../../../../kernel/state/event'
import type { Given } from '../../../../kernel/system/form'
import { offersOf, perform, type ActList } from '../../../../kernel/parts/table-acts'
import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import type { Vd10Rules } from '../../catalogue/rules'
import { Play } from '../play'
import { settle } from '../steps/index'
import type { Scene } from './act'
import { aim } from './aim'
import { arrive, leave } from './arrive'
import { attack, riposte } from './attack'
import { contest, squeeze } from './contest'
import { harm, heal } from './harm'
import { actNow, delay, nextRound, nextTurn } from './initiative'
import { dropProne, majorAction, minorAction, pickUp, place, sprint, standUp } from './move'
import { extinguish, pay, rouse, test } from './rolls'
import { addState, drug, endState } from './states'
import { tactics } from './tactics'

/** All acts of the tracker, in order. */
const acts: ActList<Scene, Play> = {
  units: [
    attack,
    riposte,
    contest,
    squeeze,
    aim,
    tactics,
    sprint,
    standUp,
    dropProne,
    pickUp,
    majorAction,
    minorAction,
    place,
    test,
    rouse,
    extinguish,
    pay,
    delay,
    actNow,
    addState,
    endState,
    drug,
    harm,
    heal,
    leave
  ],
  sides: [],
  table: [nextTurn, nextRound, arrive]
}

/** The acts offered to this actor now, in order. */
export function offers(rules: Vd10Rules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  return offersOf(acts, { rules, tracker }, actor)
}

/** The events of an act, or every reason against it. */
export function decideAct(
  rules: Vd10Rules,
  at: AtTable,
  name: string,
  actor: Actor,
  input: Given,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = new Play(rules, at, chance)
  const done = perform(acts, play, name, actor, input)
  if (isRefusal(done)) return done
  settle(play)
  return play.events
}
