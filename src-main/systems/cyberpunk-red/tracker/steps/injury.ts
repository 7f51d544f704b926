import { injuryName, injuryTable } from '../../sheet/injuries'
import { addInjury, type Play } from '../scene'
import { wait } from '../state'
import { dice, nameOf, options, word, type Question, type WaitingFor } from './step'

type Queue = WaitingFor<'injury'>['queue']

/** Asks for the draw of a critical injury; of two different ones the player picks one (CR-R10, CR-CY-05). */
export const injury: Question<WaitingFor<'injury'>> = {
  by: ({ queue }) => queue[0]?.unit ?? null,
  prompt({ rules, tracker }, { queue }) {
    const { unit, draws } = queue[0] ?? { unit: '', draws: 1 }
    const table = injuryTable(rules)
    return {
      member: unit,
      title: word('injury-draw', { name: nameOf(tracker, unit) }),
      text: word(draws > 1 ? 'injury-draw-two' : 'injury-draw-text'),
      rules: ['CR-R10', ...(draws > 1 ? ['CR-CY-05'] : [])],
      why: table.map(({ name }, at) => word('injury-line', { n: at + 1, name })),
      dice: dice(table.length, draws, word('injury-die'))
    }
  },
  answer(play, { queue }, { thrown }) {
    const table = injuryTable(play.rules)
    const drawn = thrown.flatMap((face) => table[face - 1]?.id ?? [])
    if (new Set(drawn).size === 1) return injure(play, drawn[0] ?? '', queue)
    play.put(wait({ for: 'pick', drawn, queue }))
    return play.emit('injuries-drawn', {
      name: play.unit(queue[0]?.unit ?? '').name,
      dice: thrown.join(', ')
    })
  }
}

export const pick: Question<WaitingFor<'pick'>> = {
  by: ({ queue }) => queue[0]?.unit ?? null,
  prompt: ({ rules, tracker }, { drawn, queue }) => ({
    member: queue[0]?.unit ?? null,
    title: word('injury-pick', { name: nameOf(tracker, queue[0]?.unit ?? null) }),
    rules: ['CR-CY-05', 'CR-R10'],
    options: options([...new Set(drawn)], (key) => injuryName(rules, key))
  }),
  answer: (play, { queue }, { chosen: [first = ''] }) => injure(play, first, queue)
}

function injure(play: Play, key: string, [now, ...rest]: Queue): void {
  play.put(wait(rest.length > 0 ? { for: 'injury', queue: rest } : null))
  if (now) addInjury(play.rules, play, now.unit, { key, rounds: null })
}
