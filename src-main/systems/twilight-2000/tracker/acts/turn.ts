import { why } from '../../../../kernel/parts/table-acts'
import { nextIllness } from '../illness'
import { illOf, played, set, emit, type Due } from '../state'
import { table, word } from './act'

export const nextTurn = table({
  id: 'next-turn',
  byHand: [],
  group: 'turn',
  rules: ['T2K-CB-01'],
  main: () => true,
  do(play) {
    const to = play.tracker.turn + 1
    return played(emit(play, 'turn-began', { turn: to }), { do: 'turn', to })
  }
})

/** Draws cards from 1 to 10 for all units, none twice until all ten are drawn (T2K-R22). */
export const drawOrder = table({
  id: 'draw-order',
  group: 'turn',
  rules: ['T2K-R22'],
  when: ({ rules }) => rules.house.initiativeOrder === 'cards-1-10',
  do(play) {
    const { tracker, chance } = play
    const cards: number[] = []
    const drawn = tracker.units.map((unit) => {
      if (cards.length === 0) cards.push(...Array.from({ length: 10 }, (_, n) => n + 1))
      const nth = chance.roll(cards.length, `${tracker.id}:${tracker.count}:order:${unit.id}`)
      const [card = 0] = cards.splice(nth - 1, 1)
      return { unit, card }
    })
    return played(
      emit(play, 'order-drawn', {
        order: drawn.map(({ unit, card }) => `${unit.name} (${card})`).join(', ')
      }),
      ...drawn.map(({ unit, card }) => set(unit.id, 'order', card))
    )
  }
})

/** Lets a day pass: every illness asks for a roll (T2K-EX-03). */
export const dayPasses = table({
  id: 'day-passes',
  group: 'turn',
  rules: ['T2K-EX-03'],
  against: ({ tracker }) => (tracker.units.some((unit) => illOf(unit).length > 0) ? [] : [why('nobody-ill')]),
  hint: () => word('day-passes-hint'),
  do(play) {
    const due = play.tracker.units.flatMap((unit) =>
      illOf(unit).map(({ id }): Due => ({ unit: unit.id, illness: id }))
    )
    return nextIllness(emit(play, 'day-passed', {}), due)
  }
})
