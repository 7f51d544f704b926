import { flag } from '../../../../kernel/system/form'
import { reachOf } from '../../sheet/weapons'
import { climbsByBlades } from '../hands'
import { clearState } from '../scene'
import { has, moveOf } from '../state'
import { unit } from './act'
import { acted, action, move, moved } from './bounds'

export const walk = unit({
  id: 'move',
  group: 'actions',
  rules: ['CR-IM-03', 'CR-IM-04', 'CR-IM-05', 'CR-R12'],
  against: move,
  fields: ({ rules }, who) => ({ special: flag(), climbs: climbsByBlades(rules, who) ? flag() : undefined }),
  do(play, who, { special, climbs }) {
    const { rules } = play
    moved(play, who)
    const slow = special && !(climbs === true && climbsByBlades(rules, who))
    play.emit('moved', { name: who.name, ...reachOf(rules, moveOf(rules, who), slow) })
  }
})

export const standUp = unit({
  id: 'stand-up',
  group: 'actions',
  rules: ['CR-ST-01'],
  when: (_, who) => has(who, 'prone'),
  against: move,
  do(play, who) {
    moved(play, who)
    clearState(play, who.id, 'prone')
  }
})

export const putOut = unit({
  id: 'put-out',
  group: 'actions',
  rules: ['CR-QH-12'],
  when: (_, who) => has(who, 'burning'),
  against: action,
  do(play, who) {
    acted(play, who)
    clearState(play, who.id, 'burning')
  }
})
