import { LEADER } from '../sheet/state'
import { sure } from './ask'
import type { Play } from './play'
import { houseOf, memberAt, sideOf, type Scene } from './scene'
import { sideState } from './state'

/** Whether the gang still has its fury (NN-HSE-1). */
export function furyLeft(scene: Scene, side: string): boolean {
  const house = houseOf(scene, side)
  const state = scene.tracker.sides.find(({ id }) => id === side)
  return (
    house !== null &&
    scene.rules.house(house) !== undefined &&
    state !== undefined &&
    sideState(state).fury === 0
  )
}

/** Sets off the fury when a leader goes down or out of action, whoever is active (NN-HSE-2, NN-RUL-75). */
export function fallOfLeader(play: Play, unit: string): void {
  if (memberAt(play, unit).member.type !== LEADER) return
  const side = sideOf(play, unit)
  const house = houseOf(play, side.id)
  if (house === null || !play.rules.house(house)) return
  const { outcome } = sure(play, 'fury', { house, used: !furyLeft(play, side.id), moment: 'leader-down' })
  if (outcome.automatic) play.next({ kind: 'fury', side: side.id, leader: unit })
}
