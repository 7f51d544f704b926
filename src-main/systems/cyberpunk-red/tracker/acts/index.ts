import type { ActOffer, Actor, AtTable } from '../../../../kernel/system/board'
import type { Given } from '../../../../kernel/system/form'
import { offersOf, perform, type ActList } from '../../../../kernel/parts/table-acts'
import type { TrackerEvent } from '../../../../kernel/state/event'
import type { Chance } from '../../../../kernel/values/dice'
import { isRefusal, type Verdict } from '../../../../kernel/values/verdict'
import type { CrRules } from '../../catalogue/rules'
import { begin, type Play, type Scene } from '../scene'
import { addOpponent, copyOpponent, presetOpponent } from './arrive'
import { attack } from './attack'
import { deployBlade, retractBlade } from './blades'
import { berserk, check, otherAction } from './checks'
import { putOut, standUp, walk } from './move'
import { breach, connect, disconnect, eject, quickhack } from './net'
import { deathSave, injuryClear, injurySet, mark, place, remove, stateClear, stateSet } from './states'
import { endTurn, initiative, nextRound } from './turn'
import { charge, clearJam, reload, tend, workBolt } from './weapons'

/** All acts of the tracker, in order. */
const acts: ActList<Scene, Play> = {
  units: [
    attack,
    walk,
    reload,
    charge,
    clearJam,
    workBolt,
    deployBlade,
    retractBlade,
    putOut,
    standUp,
    berserk,
    check,
    otherAction,
    endTurn,
    connect,
    breach,
    quickhack,
    disconnect,
    eject,
    deathSave,
    mark,
    stateSet,
    stateClear,
    injurySet,
    injuryClear,
    tend,
    place,
    remove
  ],
  sides: [],
  table: [initiative, nextRound, addOpponent, copyOpponent, presetOpponent]
}

/** The acts offered to this actor now, in order. */
export function offers(rules: CrRules, { tracker }: AtTable, actor: Actor): ActOffer[] {
  return offersOf(acts, { rules, tracker }, actor)
}

/** The events of an act, or every reason against it. */
export function decideAct(
  rules: CrRules,
  { tracker }: AtTable,
  name: string,
  actor: Actor,
  input: Given,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = begin(rules, tracker, chance)
  const done = perform(acts, play, name, actor, input)
  return isRefusal(done) ? done : play.end()
}
