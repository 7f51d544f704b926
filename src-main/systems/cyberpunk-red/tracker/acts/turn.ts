import { why } from '../../../../kernel/parts/table-acts'
import { partOf, startRoll } from '../rolls'
import { endTurn as end, type Scene } from '../scene'
import { isDead, score, usedBy } from '../state'
import { table, unit } from './act'

const started = ({ tracker }: Scene): boolean =>
  tracker.units.every(({ state }) => state['init'] !== undefined)

/** Rolls initiative for everybody alive (CR-IM-01, CR-R30). */
export const initiative = table({
  id: 'initiative',
  group: 'turn',
  rules: ['CR-IM-01', 'CR-R02', 'CR-R30'],
  against: ({ tracker }) => (tracker.units.length === 0 ? [why('nobody')] : []),
  main: (scene) => !started(scene),
  do(play) {
    const units = play.tracker.units.filter((other) => !isDead(other))
    startRoll(
      play,
      {
        kind: 'initiative',
        parts: units.map((known) => partOf(known.id, 'initiative', score(known, 'ref'))),
        thrown: units.map(() => []),
        task: { do: 'initiative', reroll: false }
      },
      'initiative-asked',
      { count: units.length }
    )
  }
})

export const nextRound = table({
  id: 'next-round',
  byHand: [],
  group: 'turn',
  rules: ['CR-IM-02'],
  main: started,
  do(play) {
    const { tracker } = play
    // Fire burns and timers run also for units whose turn nobody ended, such as unconscious ones (CR-QH-12,
    // CR-QH-20, CR-ST-01).
    for (const waiting of tracker.units.filter((other) => !isDead(other) && !usedBy(tracker, other).done))
      end(play.rules, play, waiting.id)
    play.put({ do: 'turn', to: tracker.turn + 1 })
    play.emit('round-began', { turn: tracker.turn + 1 })
  }
})

export const endTurn = unit({
  id: 'end-turn',
  group: 'turn',
  rules: ['CR-IM-02', 'CR-QH-12', 'CR-ST-01'],
  against: ({ tracker }, who) =>
    usedBy(tracker, who).done ? [why('turn-over')] : isDead(who) ? [why('is-dead')] : [],
  do: (play, who) => end(play.rules, play, who.id)
})
