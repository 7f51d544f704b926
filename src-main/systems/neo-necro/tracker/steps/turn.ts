import type { Givers } from '../../formulas/mods'
import { say } from '../../catalogue/say'
import { chooseFirst } from '../acts/setup'
import { countPasses, leave } from '../acts/turn'
import { sure } from '../ask'
import { activeOf, endActivation } from '../effects'
import type { Play } from '../play'
import { gangNamed, now, sideOf, skillFor, table, unitOf, type Scene } from '../scene'
import { sideState } from '../state'
import type { Choice, Roll, Run } from './step'

export type GroupFields = { units: string[] }

/** A player's die for table edges and the first turn (NN-SET-2). */
export const rollOffDie: Roll<'roll-off'> = {
  ask(scene, step) {
    return {
      member: null,
      title: say('table.ask.roll-off', { gang: gangNamed(scene, step.side) }),
      rules: ['NN-SET-2'],
      dice: { sides: 10, count: 1 }
    }
  },
  read(play, step, [die]) {
    const { side } = step
    play.side(side, 'roll', die!.value)
    play.emit('roll-off-rolled', {
      gang: gangNamed(play, side),
      roll: die!.value,
      die: die!,
      rules: ['NN-SET-2']
    })
    return true
  },
  settle() {}
}

/** The lowest roll chooses who begins; tied players roll again (NN-SET-2, NN-RUL-49). */
export const edges: Choice<'edges'> = {
  ask(scene) {
    const sides = [...scene.tracker.sides].sort((a, b) => sideState(a).roll - sideState(b).roll)
    return {
      member: null,
      title: say('table.ask.first', { gang: sides[0]?.name ?? '' }),
      text: say('table.ask.first-text', { gangs: sides.map(({ name }) => name) }),
      rules: ['NN-SET-2'],
      options: sides.map(({ id, name }) => ({ id, label: say('table.fields.name', { name }), allowed: true }))
    }
  },
  skip(play) {
    const rolls = play.tracker.sides.map((side) => sideState(side).roll)
    const tied = play.tracker.sides.filter(
      (side) => rolls.filter((roll) => roll === sideState(side).roll).length > 1
    )
    if (tied.length === 0) return false
    play.next(...tied.map((side) => ({ kind: 'roll-off' as const, side: side.id })), { kind: 'edges' })
    return true
  },
  answer(play, _step, given) {
    chooseFirst(play, given.options?.[0] ?? '')
  }
}

/** The roll to come out of reserve (NN-RSV-1, NN-RUL-9). */
export const reserve: Roll<'reserve'> = {
  ask(scene, step) {
    const unit = unitOf(scene, step.unit)
    const row = scene.rules.reserves.table.find(({ turn }) => turn === scene.tracker.turn)
    return {
      member: unit.id,
      title: say('table.ask.reserve', { fighter: unit.name }),
      text: say('table.ask.or-less', { target: row?.target ?? 0 }),
      rules: ['NN-RSV-1', 'NN-RUL-9'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const row =
      play.rules.reserves.table.find(({ turn }) => turn === play.tracker.turn) ??
      play.rules.reserves.table.at(-1)
    if (row?.arrival === 'roll') return false
    arrival(step.unit, row?.arrival === 'automatic')(play)
    return true
  },
  read(play, step, [die]) {
    const unit = unitOf(play, step.unit)
    const good = sure(play, 'reserve', { turn: play.tracker.turn, die: die!.value }).outcome.arrives
    play.emit(good ? 'reserve-rolled-in' : 'reserve-rolled-out', {
      fighter: unit.name,
      gang: sideOf(play, unit.id).name,
      roll: die!.value,
      die: die!,
      rules: ['NN-RSV-1', 'NN-RUL-9']
    })
    return good
  },
  settle(play, step, good) {
    if (good) play.set(step.unit, 'place', 'up')
  }
}

/**
 * One roll for a group that comes by tunnel, by duct or together from hiding (NN-RUL-51, NN-HSE-5); an
 * infiltrator chooses instead (NN-SKL-23).
 */
export const groupRoll: Roll<'group-roll'> = {
  ask(scene, step) {
    const units = step.units
    const row = scene.rules.reserves.table.find(({ turn }) => turn === scene.tracker.turn)
    return {
      member: units[0] ?? null,
      title: say('table.ask.group', { fighters: units.map((id) => unitOf(scene, id).name) }),
      text: say('table.ask.or-less', { target: row?.target ?? 0 }),
      rules: ['NN-RSV-1', 'NN-RUL-51', 'NN-GEAR-12'],
      dice: { sides: 10, count: 1 }
    }
  },
  skip(play, step) {
    const row =
      play.rules.reserves.table.find(({ turn }) => turn === play.tracker.turn) ??
      play.rules.reserves.table.at(-1)
    if (row?.arrival === 'roll') return false
    if (row?.arrival === 'automatic') groupArrives(play, step.units)
    return true
  },
  asides(scene, step) {
    const units = step.units
    const by = infiltrates(scene, units)
    if (!by) return []
    const options = ['yes', 'no'].map((id) => ({ id, label: say(`table.ask.${id}`), allowed: true }))
    return [
      {
        key: 'infiltration',
        member: units[0] ?? null,
        title: say('table.ask.group-chooses', { fighters: units.map((id) => unitOf(scene, id).name) }),
        rules: by.rules,
        options
      }
    ]
  },
  aside(play, step, _key, given) {
    const units = step.units
    if (given.options?.[0] === 'yes') return groupArrives(play, units)
    play.emit('group-waits', {
      fighters: units.map((id) => unitOf(play, id).name),
      rules: infiltrates(play, units)?.rules ?? []
    })
  },
  read(play, step, [die]) {
    const units = step.units
    const good = sure(play, 'reserve', { turn: play.tracker.turn, die: die!.value }).outcome.arrives
    play.emit(good ? 'group-rolled-in' : 'group-rolled-out', {
      fighters: units.map((id) => unitOf(play, id).name),
      roll: die!.value,
      die: die!,
      rules: ['NN-RSV-1', 'NN-RUL-51']
    })
    return good
  },
  settle(play, step, good) {
    if (good) for (const unit of step.units) arrive(play, unit)
  }
}

/** Places an arrival, who may not charge in this turn (NN-GEAR-12, NN-GEAR-13). */
function arrive(play: Play, unit: string): void {
  play.set(unit, 'place', now(play, unit).wounds > 0 ? 'up' : 'down')
  play.set(unit, 'group', null)
  play.set(unit, 'arrived', play.tracker.turn)
}

function groupArrives(play: Play, units: string[]): void {
  for (const unit of units) arrive(play, unit)
  play.emit('group-arrived', {
    fighters: units.map((id) => unitOf(play, id).name),
    rules: ['NN-RSV-1', 'NN-GEAR-12']
  })
}

function arrival(unit: string, comes: boolean) {
  return (play: Play): void => {
    if (!comes) return
    play.set(unit, 'place', 'up')
    play.emit('reserve-arrived', {
      fighter: unitOf(play, unit).name,
      gang: sideOf(play, unit).name,
      rules: ['NN-RSV-1']
    })
  }
}

export const turnReady: Run<'turn-ready'> = {
  run(play) {
    if (table(play).moment === 'turn') countPasses(play)
  }
}

export const ending: Run<'end-activation'> = {
  run(play, step) {
    if (activeOf(play)?.unit === step.unit) endActivation(play)
  }
}

export const gone: Run<'gone'> = {
  run(play, step) {
    leave(play, step.side)
  }
}

/** The skill by which a member of the group chooses when it comes, if any (NN-SKL-23). */
function infiltrates(scene: Scene, units: readonly string[]): Givers | undefined {
  return units.map((id) => skillFor(scene, id, 'infiltrateDistance')).find((by) => by !== undefined)
}
