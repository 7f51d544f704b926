import type { ActList } from '../../../../kernel/parts/table-acts'
import type { Play } from '../play'
import type { Scene } from '../scene'
import type { ResumableAct } from './before'
import { handOn, set } from './correct'
import { callOff, setSide, setTable } from './correct-table'
import { deploy, deployAll, firstSide, passPlacing, reserve, rollOff, seat } from './setup'
import { danger, edge, fallDown, mine, otherHit } from './hazard'
import { servoSkull } from './care'
import { exchange } from './exchange'
import { changeHands, drop, loot, reload, shoulder, takeBack } from './gear'
import { throwGrenade } from './grenade'
import { furyShot, unleash } from './fury'
import { aim, breakOff, charge, engage, furyMove, hide, jump, melee, move, sprint, takeCover } from './move'
import { coveringFire, shoot } from './shoot'
import { corridor, forceShield, grapnel, grapnelMove, inject, tracers, wayIn } from './supplies'
import { activate, beginTurn, countTurn, end, endBattle, endTurn, pass, resume, rout, setNext } from './turn'

/** All acts at the table, in the order in which each group offers them. */
export const acts: ActList<Scene, Play> = {
  units: [
    deploy,
    reserve,
    activate,
    end,
    move,
    charge,
    engage,
    aim,
    takeCover,
    jump,
    grapnelMove,
    corridor,
    shoot,
    coveringFire,
    throwGrenade,
    sprint,
    hide,
    melee,
    breakOff,
    shoulder,
    reload,
    changeHands,
    exchange,
    loot,
    drop,
    takeBack,
    inject,
    forceShield,
    servoSkull,
    grapnel,
    tracers,
    furyShot,
    furyMove,
    fallDown,
    edge,
    danger,
    otherHit,
    set,
    handOn
  ],
  sides: [firstSide, seat, deployAll, passPlacing, wayIn, pass, rout, unleash, mine, setNext, setSide],
  table: [rollOff, beginTurn, endTurn, endBattle, resume, callOff, countTurn, setTable]
}

/** The act to resume after its tests. Throws if this act can't wait, which would be a bug. */
export function resumable(id: string): ResumableAct {
  const found = acts.units.find((act) => act.id === id)
  if (!found || !isResumable(found)) throw new Error(`no act ${id} to go on with`)
  return found
}

function isResumable(act: (typeof acts.units)[number]): act is ResumableAct {
  return 'resume' in act
}
