import type { ActOffer, Actor, AtTable } from '../../../../kernel/system/board'
import type { Given } from '../../../../kernel/system/form'
import { offersOf, perform, type ActList } from '../../../../kernel/parts/table-acts'
import type { TrackerEvent } from '../../../../kernel/state/event'
import type { Chance } from '../../../../kernel/values/dice'
import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import type { SruRules } from '../../catalogue/rules'
import { tokensBack } from '../out'
import { begin, type Play, type Scene } from '../play'
import { addFoe } from './arrive'
import { aim, reload, strike, suppress, throwIt } from './fight'
import { clash, intend, synchronise } from './intend'
import {
  assess,
  catchBreath,
  defenceLost,
  fullDefence,
  lowerDefence,
  start,
  startAll,
  toDefence,
  turnOne
} from './reserve'
import { roll } from './roll'
import { shoot } from './shoot'
import { mark, removeFoe, states, stress } from './states'
import { bags, narrate, timePasses } from './time'

/** All acts of the tracker, in order. */
const acts: ActList<Scene, Play> = {
  units: [
    start,
    toDefence,
    fullDefence,
    lowerDefence,
    turnOne,
    defenceLost,
    catchBreath,
    assess,
    intend,
    synchronise,
    clash,
    shoot,
    suppress,
    throwIt,
    strike,
    aim,
    reload,
    roll,
    stress,
    mark,
    states,
    removeFoe
  ],
  sides: [],
  table: [startAll, timePasses, narrate, addFoe, bags]
}

/** The acts offered to this actor now, in order. */
export function offers(rules: SruRules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  return offersOf(acts, { rules, tracker }, actor)
}

/** The events of an act, or every reason against it. */
export function decideAct(
  rules: SruRules,
  at: AtTable,
  name: string,
  actor: Actor,
  input: Given,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = begin(rules, at, chance)
  const done = perform(acts, play, name, actor, input)
  if (isRefusal(done)) return done
  tokensBack(play)
  return play.events
}
