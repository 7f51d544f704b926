import { why } from '../../../../kernel/parts/table-acts'
import { delayedAt } from '../state'
import { beginTurn, hasBegun, newRound, upcoming } from '../turns'
import { table, unit } from './act'
import { out } from './bounds'

/** Begins the next turn of this round. */
export const nextTurn = table({
  id: 'next-turn',
  group: 'round',
  rules: ['VD10-RD-01', 'VD10-RD-03', 'VD10-R16', 'VD10-R32'],
  against: ({ rules, tracker }) => (upcoming(rules, tracker).length > 0 ? [] : [why('all-done')]),
  main: ({ rules, tracker }) => upcoming(rules, tracker).length > 0,
  do(play) {
    const [next] = upcoming(play.rules, play.tracker)
    if (next) beginTurn(play, next)
  }
})

export const nextRound = table({
  id: 'next-round',
  byHand: [],
  group: 'round',
  rules: ['VD10-RD-01', 'VD10-RD-05'],
  main: ({ rules, tracker }) => upcoming(rules, tracker).length === 0,
  do: newRound
})

/** Delays a unit's turn (VD10-RD-04). */
export const delay = unit({
  id: 'delay',
  group: 'initiative',
  rules: ['VD10-RD-04', 'VD10-RD-05'],
  when: ({ tracker }, who) => !hasBegun(tracker, who.id),
  against: (scene, who) => [
    ...out(scene, who),
    ...(delayedAt(scene.tracker, who) === null ? [] : [why('delays')])
  ],
  do(play, who) {
    const { tracker } = play
    const nth = 1 + Math.max(0, ...tracker.units.map((known) => delayedAt(tracker, known) ?? 0))
    play.emit('delays', { name: who.name, nth }, play.set(who.id, 'delayed', { round: tracker.turn, nth }))
  }
})

/** Begins the turn of a unit that delayed (VD10-RD-04). */
export const actNow = unit({
  id: 'act-now',
  group: 'initiative',
  rules: ['VD10-RD-04'],
  when: ({ tracker }, who) => delayedAt(tracker, who) !== null,
  against: out,
  do: (play, who) => beginTurn(play, { unit: who.id, turn: 0 })
})
