import { choice } from '../../../../kernel/system/form'
import { reason } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { passesFor } from '../effects'
import type { Play } from '../play'
import { gangNamed, sideOf, table, unitsOf, type Scene } from '../scene'
import { sideState, stateOf } from '../state'
import { sideAct, tableAct, unitAct } from './act'

const inSetup = (scene: Scene): boolean => table(scene).moment === 'setup'

/** Rolls for table edges and the first turn, lowest first; ties roll again (NN-SET-2, NN-RUL-49). */
export const rollOff = tableAct({
  id: 'roll-off',
  group: 'setup',
  rules: ['NN-SET-2', 'NN-RUL-49'],
  when: inSetup,
  main: (scene) => table(scene).starter === null,
  do(play) {
    for (const side of play.tracker.sides) play.side(side.id, 'roll', 0)
    play.next(...play.tracker.sides.map((side) => ({ kind: 'roll-off' as const, side: side.id })), {
      kind: 'edges'
    })
    play.emit('roll-off-begun', { gangs: play.tracker.sides.map((side) => side.name) })
  }
})

/** Names the side with the first turn, if it was decided another way (NN-SET-2). */
export const firstSide = sideAct({
  id: 'first-side',
  group: 'setup',
  rules: ['NN-SET-2', 'NN-SET-3'],
  when: (scene, side) => inSetup(scene) && table(scene).starter !== side.id,
  do(play, side) {
    chooseFirst(play, side.id)
  }
})

/** Makes this side begin both the placement and the first turn (NN-SET-2, NN-SET-3, NN-SET-5). */
export function chooseFirst(play: Play, side: string): void {
  play.table('starter', side)
  play.table('next', side)
  const passes = passesFor(play, play.tracker.sides, ({ id }) => unitsOf(play, id).length)
  for (const [id, count] of passes) play.side(id, 'passes', count)
  play.emit('first-side', { gang: gangNamed(play, side), rules: ['NN-SET-2'] })
}

/**
 * Sets the order of the sides round the table, which is the order of play: the next is on the left
 * (NN-TRN-2).
 */
export const seat = sideAct({
  id: 'seat',
  group: 'setup',
  rules: ['NN-TRN-2'],
  when: (scene) => inSetup(scene) && scene.tracker.sides.length > 2,
  fields: (scene, side) => ({
    after: choice(
      scene.tracker.sides
        .filter(({ id }) => id !== side.id)
        .map(({ id, name }) => ({ id, label: say('table.fields.name', { name }) }))
    )
  }),
  do(play, side, { after }) {
    const order = table(play).order.filter((id) => id !== side.id)
    order.splice(order.indexOf(after) + 1, 0, side.id)
    play.table('order', order)
    play.emit('seated', { gangs: order.map((id) => gangNamed(play, id)) })
  }
})

const placing = (scene: Scene, unit: { state: object; id: string }): boolean =>
  inSetup(scene) &&
  ['waiting', 'reserve', 'up'].includes(String((unit.state as { place?: string }).place ?? 'up'))

/** Places one model; the next side follows (NN-SET-3). */
export const deploy = unitAct({
  id: 'deploy',
  group: 'setup',
  rules: ['NN-SET-3', 'NN-SKL-23'],
  when: (scene, unit) => placing(scene, unit) && stateOf(unit).place !== 'up',
  main: (scene, unit) => table(scene).next === unit.side,
  do(play, unit) {
    play.set(unit.id, 'place', 'up')
    placed(play, unit.side)
    play.emit('deployed', { fighter: unit.name, gang: sideOf(play, unit.id).name, rules: ['NN-SET-3'] })
  }
})

/** Puts a model in reserve instead (NN-SET-4). */
export const reserve = unitAct({
  id: 'to-reserve',
  group: 'setup',
  rules: ['NN-SET-4', 'NN-RSV-1'],
  when: (scene, unit) => placing(scene, unit) && stateOf(unit).place !== 'reserve',
  do(play, unit) {
    play.set(unit.id, 'place', 'reserve')
    placed(play, unit.side)
    play.emit('put-in-reserve', { fighter: unit.name, gang: sideOf(play, unit.id).name, rules: ['NN-SET-4'] })
  }
})

/** Gives the go to the next side with a model to place. */
function placed(play: Play, side: string): void {
  const { order } = table(play)
  const at = order.indexOf(side)
  const waiting = (id: string): boolean => unitsOf(play, id).some((unit) => stateOf(unit).place === 'waiting')
  play.table('next', [...order.slice(at + 1), ...order.slice(0, at + 1)].find(waiting) ?? table(play).starter)
}

/** Places all waiting models of the side at once. */
export const deployAll = sideAct({
  id: 'deploy-all',
  group: 'setup',
  rules: ['NN-SET-3'],
  when: (scene, side) =>
    inSetup(scene) && unitsOf(scene, side.id).some((unit) => stateOf(unit).place === 'waiting'),
  main: () => true,
  do(play, side) {
    const waiting = unitsOf(play, side.id).filter((unit) => stateOf(unit).place === 'waiting')
    for (const unit of waiting) play.set(unit.id, 'place', 'up')
    placed(play, side.id)
    play.emit('side-deployed', {
      gang: side.name,
      fighters: waiting.map((unit) => unit.name),
      rules: ['NN-SET-3']
    })
  }
})

/** Passes during placement, for a side with fewer models than the largest (NN-SET-5). */
export const passPlacing = sideAct({
  id: 'pass-placing',
  group: 'setup',
  rules: ['NN-SET-5'],
  when: (scene, side) => inSetup(scene) && sideState(side).passes > 0,
  against: (scene, side) =>
    table(scene).next === side.id ? [] : [reason('not-your-go', ['NN-SET-3'], { gang: side.name })],
  do(play, side) {
    play.side(side.id, 'passes', sideState(side).passes - 1)
    placed(play, side.id)
    play.emit('passed', { gang: side.name, left: sideState(side).passes - 1, rules: ['NN-SET-5'] })
  }
})
