import { reason } from '../../../../kernel/values/verdict'
import { furyLeft } from '../fury'
import { houseOf, table } from '../scene'
import { furyShotLeft, spendFuryShot } from '../steps/fury'
import { sideAct, unitAct } from './act'
import { acting } from './before'
import { acted, whyNoAction } from './phases'

/** Calls the fury: once per game, at the start of any model's activation (NN-HSE-1). */
export const unleash = sideAct({
  id: 'fury',
  group: 'fury',
  rules: ['NN-HSE-1'],
  when: (scene, side) =>
    table(scene).moment === 'turn' && scene.rules.house(houseOf(scene, side.id) ?? '') !== undefined,
  hint: (scene, side) => scene.rules.house(houseOf(scene, side.id) ?? '')?.fury.effect,
  against: (scene, side) =>
    furyLeft(scene, side.id) ? [] : [reason('fury-used', ['NN-HSE-1'], { gang: side.name })],
  do(play, side) {
    play.emit('fury-called', { gang: side.name, rules: ['NN-HSE-1'] })
    play.next({ kind: 'fury', side: side.id })
  }
})

/** One of the flamer shots of the Fires of Death, instead of another shot (NN-HSE-10). */
export const furyShot = unitAct({
  id: 'fury-shot',
  group: 'fury',
  rules: ['NN-HSE-10'],
  when: (scene, unit) => acting(scene, unit) && furyShotLeft(scene, unit.id),
  against: (scene, unit) => {
    // It replaces a shot, so the phase must allow one; a gun in hand is not needed.
    const shoot = whyNoAction(scene, unit.id, 'shoot')
    return shoot.length === 0 ? [] : whyNoAction(scene, unit.id, 'sprint')
  },
  do(play, unit) {
    acted(play, unit.id, 'shoot', 'shooting')
    spendFuryShot(play, unit.id)
  }
})
