import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { choice } from '../../../../kernel/system/form'
import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import {
  about,
  activeOf,
  breakContact,
  endActivation,
  flee,
  lastOneStanding,
  passOn,
  passesFor
} from '../effects'
import type { Play } from '../play'
import {
  gangNamed,
  fighterNamed,
  now,
  playing,
  sideOf,
  skillFor,
  table,
  toActivate,
  unitsOf,
  type Scene
} from '../scene'
import { dropOnset } from '../onset'
import { onTable, sideState, stateOf } from '../state'
import type { NewStep } from '../steps/kinds'
import { sideAct, tableAct, unitAct } from './act'

const inTurn = (scene: Scene): boolean => table(scene).moment === 'turn'
const betweenTurns = (scene: Scene): boolean => ['setup', 'between'].includes(table(scene).moment)

/**
 * Begins a turn: the side on the left now begins, reserves roll, passes are counted again (NN-TRN-2,
 * NN-RSV-1, NN-TRN-4).
 */
export const beginTurn = tableAct({
  id: 'begin-turn',
  group: 'turn',
  rules: ['NN-TRN-1', 'NN-TRN-2', 'NN-RSV-1', 'NN-TRN-4'],
  when: betweenTurns,
  main: (scene) => table(scene).moment === 'between' || table(scene).starter !== null,
  do(play) {
    goOn(play)
    play.next(...reserves(play), { kind: 'turn-ready' })
  }
})

/** Moves on to the next turn, which the side on the left begins (NN-TRN-2). */
function goOn(play: Play): void {
  const { moment, starter, order } = table(play)
  // Models neither placed nor put in reserve are on the table when the game begins.
  if (moment === 'setup') {
    for (const unit of play.tracker.units)
      if (stateOf(unit).place === 'waiting') play.set(unit.id, 'place', 'up')
    if (starter === null) play.table('starter', order[0] ?? null)
  } else {
    const sides = playing(play)
    play.table('starter', (sides[1] ?? sides[0])?.id ?? null)
  }
  const turn = play.tracker.turn + 1
  play.turn(turn)
  play.table('moment', 'turn')
  play.table('free', [])
  const first = playing(play)[0]
  play.table('next', first?.id ?? null)
  play.emit('turn-begun', { turn, gang: first?.name ?? '', rules: ['NN-TRN-2'] })
}

/**
 * Counts one more turn without a question, for light tracking. Waiting steps are dropped, reserves stay in
 * reserve.
 */
export const countTurn = tableAct({
  id: 'count-turn',
  group: 'correction',
  rules: ['NN-TRN-1'],
  always: true,
  byHand: [],
  when: (scene) => table(scene).moment !== 'over',
  do(play) {
    endActivation(play)
    play.table('steps', [])
    play.table('pending', null)
    dropOnset(play)
    goOn(play)
    countPasses(play)
  }
})

/** One roll for each model in reserve, in the order of play (NN-RSV-1). */
function reserves(play: Play): NewStep[] {
  return playing(play).flatMap((side) => {
    const waiting = unitsOf(play, side.id).filter((unit) => stateOf(unit).place === 'reserve')
    const groups = [...new Set(waiting.flatMap((unit) => stateOf(unit).group ?? []))]
    return [
      ...waiting
        .filter((unit) => stateOf(unit).group === null)
        .map((unit) => ({ kind: 'reserve' as const, unit: unit.id })),
      ...groups.map((group) => ({
        kind: 'group-roll' as const,
        units: waiting.filter((unit) => stateOf(unit).group === group).map((unit) => unit.id)
      }))
    ]
  })
}

/** Counts the passes once all arrivals are on the table (NN-TRN-4). */
export function countPasses(play: Play): void {
  const sides = playing(play)
  const passes = passesFor(play, sides, (side) => unitsOf(play, side.id).filter(onTable).length)
  for (const [id, count] of passes) play.side(id, 'passes', count)
  const first = sides.find((side) => toActivate(play, side.id).length > 0)
  play.table('next', first?.id ?? null)
  if (!first) play.table('moment', 'between')
}

/** Activates a model (NN-TRN-1, NN-TRN-3). */
export const activate = unitAct({
  id: 'activate',
  group: 'activation',
  rules: ['NN-TRN-1', 'NN-TRN-3', 'NN-ACT-1'],
  when: (scene, unit) => inTurn(scene) && onTable(unit) && activeOf(scene)?.unit !== unit.id,
  main: () => true,
  against(scene, unit) {
    const { active, next } = table(scene)
    const side = sideOf(scene, unit.id)
    const reasons = []
    if (active)
      reasons.push(reason('somebody-active', ['NN-TRN-1'], { fighter: fighterNamed(scene, active.unit) }))
    if (stateOf(unit).done === scene.tracker.turn)
      reasons.push(reason('already-activated', ['NN-TRN-1'], { fighter: unit.name }))
    if (next !== side.id) reasons.push(reason('not-your-go', ['NN-TRN-1'], { gang: side.name }))
    return reasons
  },
  do(play, unit) {
    start(play, unit.id)
  }
})

/**
 * Starts an activation: ends the states that last until then, then the fighter tests to stand up, rolls
 * survival or acts.
 */
function start(play: Play, unit: string): void {
  const state = now(play, unit)
  for (const key of ['hidden', 'tookCover', 'sprinted', 'shielded', 'tested'] as const)
    play.set(unit, key, false)
  const { markers, smoke } = table(play)
  play.table(
    'markers',
    markers.filter((marker) => marker.by !== unit)
  )
  play.table(
    'smoke',
    smoke.filter((by) => by !== unit)
  )
  play.table('free', [])
  play.set(unit, 'done', play.tracker.turn)
  play.set(unit, 'owes', 0)
  const tough = skillFor(play, unit, 'standUpFree')
  play.table('active', {
    unit,
    pinned: state.pinned,
    engaged: state.engaged.length > 0,
    stunned: state.stunned,
    down: state.place === 'down',
    // A Relentless fighter who tested when pinned stands up now, at the cost of a phase (NN-SKL-27).
    standUp: state.pinned && state.tested && tough ? 'failed' : null,
    breaksOff: null,
    gaveUp: null,
    movement: null,
    shooting: [],
    ammo: null,
    charged: [],
    contact: null,
    melee: false,
    meleeDone: false,
    standsAtEnd: false,
    snap: false,
    furyMove: false
  })
  play.emit('activated', about(play, unit, { rules: ['NN-TRN-1'] }))
  if (state.place === 'down')
    play.next({ kind: 'survival', unit, wounds: 0, lost: 0, by: null }, { kind: 'end-activation', unit })
  else if (state.stunned) play.emit('stunned-still', about(play, unit, { rules: ['NN-GRN-8'] }))
  else if (state.pinned && state.tested && tough) {
    play.set(unit, 'pinned', false)
    play.emit('stood-up', about(play, unit, { rules: tough.rules }))
  } else if (state.pinned) play.next({ kind: 'test', purpose: 'stand', unit })
  if (state.owes > 0 && state.place === 'up' && !state.stunned) play.last({ kind: 'owe', unit })
}

/** Ends the activation early. */
export const end = unitAct({
  id: 'end-activation',
  group: 'activation',
  rules: ['NN-ACT-1'],
  when: (scene, unit) => activeOf(scene)?.unit === unit.id,
  main: (scene) => (activeOf(scene)?.shooting.length ?? 0) > 0,
  do(play, unit) {
    endActivation(play)
    play.emit('activation-ended', about(play, unit.id))
  }
})

/**
 * Passes a side's go: as many times a turn as it has fewer models, whenever it likes (NN-TRN-4, NN-RUL-72).
 */
export const pass = sideAct({
  id: 'pass',
  group: 'turn',
  rules: ['NN-TRN-4', 'NN-RUL-72'],
  when: (scene) => inTurn(scene),
  against(scene, side) {
    const { active, next } = table(scene)
    return [
      ...(active
        ? [reason('somebody-active', ['NN-TRN-1'], { fighter: fighterNamed(scene, active.unit) })]
        : []),
      ...(next === side.id ? [] : [reason('not-your-go', ['NN-TRN-1'], { gang: side.name })]),
      ...(sideState(side).passes > 0 ? [] : [reason('no-passes', ['NN-TRN-4'], { gang: side.name })])
    ]
  },
  do(play, side) {
    const left = sideState(side).passes - 1
    play.side(side.id, 'passes', left)
    passOn(play, side.id)
    play.emit('passed', { gang: side.name, left, rules: ['NN-TRN-4', 'NN-RUL-72'] })
  }
})

/** Corrects by hand whose go it is. */
export const setNext = sideAct({
  id: 'set-next',
  group: 'correction',
  rules: ['NN-TRN-1'],
  when: (scene, side) =>
    scene.tracker.turn > 0 &&
    table(scene).moment !== 'over' &&
    table(scene).next !== side.id &&
    !activeOf(scene) &&
    toActivate(scene, side.id).length > 0,
  do(play, side) {
    // A turn that had ended goes on.
    play.table('moment', 'turn')
    play.table('next', side.id)
    play.emit('go-set', { gang: side.name })
  }
})

/** The fighters who could still be activated in this turn (NN-TRN-1). */
function notActivated(scene: Scene): TrackedUnit[] {
  return playing(scene).flatMap((side) => toActivate(scene, side.id))
}

/** Ends the turn early; asks first, and names the fighters not activated. */
export const endTurn = tableAct({
  id: 'end-turn',
  group: 'turn',
  rules: ['NN-TRN-1'],
  when: inTurn,
  confirm(scene) {
    const waiting = notActivated(scene)
    return waiting.length > 0
      ? say('table.ask.end-turn', { fighters: waiting.map(({ name }) => name) })
      : undefined
  },
  do(play) {
    endActivation(play)
    const waiting = notActivated(play)
    if (waiting.length > 0)
      play.emit('not-activated', { fighters: waiting.map(({ name }) => name), rules: ['NN-TRN-1'] })
    play.table('next', null)
    play.table('moment', 'between')
    play.emit('turn-ended', { turn: play.tracker.turn })
  }
})

/**
 * Makes a gang flee at the start of a turn: enemies strike its models in melee, then it leaves (NN-ROUT-1,
 * NN-ROUT-2, NN-RUL-73).
 */
export const rout = sideAct({
  id: 'rout',
  group: 'turn',
  rules: ['NN-ROUT-1', 'NN-ROUT-2', 'NN-ROUT-3', 'NN-RUL-73'],
  when: (scene, side) => scene.tracker.turn > 0 && table(scene).moment !== 'over' && !sideState(side).fled,
  against: (scene) =>
    activeOf(scene) ||
    (inTurn(scene) && scene.tracker.units.some((unit) => stateOf(unit).done === scene.tracker.turn))
      ? [reason('rout-late', ['NN-ROUT-1'])]
      : [],
  do(play, side) {
    play.emit('rout-declared', { gang: side.name, rules: ['NN-ROUT-1'] })
    const struck = unitsOf(play, side.id).flatMap((unit) =>
      now(play, unit.id).engaged.map((enemy) => ({ kind: 'parting-blow' as const, by: enemy, unit: unit.id }))
    )
    play.next(...struck, { kind: 'gone', side: side.id })
  }
})

/** Takes the side off the table; the game ends when one is left (NN-RUL-73). */
export function leave(play: Play, side: string): void {
  for (const unit of unitsOf(play, side)) breakContact(play, unit.id, false)
  flee(play, side)
  const winner = lastOneStanding(play)
  if (winner !== null) {
    play.table('winner', winner)
    play.table('moment', 'over')
    play.table('next', null)
    endActivation(play)
  } else if (table(play).next === side) passOn(play, side)
  play.emit(winner === null ? 'gang-fled' : 'gang-fled-over', {
    gang: gangNamed(play, side),
    winner: winner === null ? '' : gangNamed(play, winner),
    rules: ['NN-ROUT-2', 'NN-ROUT-3', 'NN-RUL-73']
  })
}

/** Ends the game; the tracker proposes the report. */
export const endBattle = tableAct({
  id: 'end-battle',
  group: 'turn',
  rules: ['NN-ROUT-3', 'NN-OUT-7'],
  when: (scene) => scene.tracker.turn > 0 && table(scene).moment !== 'over',
  fields: (scene) => ({
    winner: choice(
      [
        ...scene.tracker.sides.map(({ id, name }) => ({ id, label: say('table.fields.name', { name }) })),
        { id: 'draw', label: say('table.fields.draw') }
      ],
      lastOneStanding(scene) ?? 'draw'
    )
  }),
  do(play, _, { winner }) {
    endActivation(play)
    play.table('winner', winner)
    play.table('moment', 'over')
    play.table('next', null)
    play.emit(winner === 'draw' ? 'battle-drawn' : 'battle-won', {
      gang: winner === 'draw' ? '' : gangNamed(play, winner)
    })
  }
})

/** Continues an ended game. */
export const resume = tableAct({
  id: 'resume',
  group: 'turn',
  rules: [],
  when: (scene) => table(scene).moment === 'over',
  do(play) {
    play.table('winner', null)
    play.table('moment', 'between')
    play.emit('battle-resumed', {})
  }
})
