import { choice } from '../../../../kernel/system/form'
import { asValue as inWords } from '../../../../kernel/values/json'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { hasLeft, played, rollsOf, spend, emit, wait } from '../state'
import { newThrow } from '../throws'
import { modifier, unit, word } from './act'
import { out } from './bounds'

const TAKES = ['nothing', 'slow', 'fast'] as const

/** Any other roll, with the action that it uses (T2K-DI-01). */
export const check = unit({
  id: 'check',
  group: 'actions',
  rules: ['T2K-DI-01', 'T2K-DI-05'],
  against: out,
  hint: () => word('check-hint'),
  fields: (_, who) => ({
    roll: choice(rollsOf(who).map(({ id, name }) => ({ id, label: name }))),
    modifier: modifier(),
    takes: choice(TAKES.map((id) => ({ id, label: word(`takes-${id}`) })))
  }),
  do(play, who, { roll: id, modifier: bonus, takes }) {
    const { rules, tracker } = play
    const roll = rollsOf(who).find((candidate) => candidate.id === id)
    if (!roll) return refuse(reason('no-item'))
    if (takes !== 'nothing' && !hasLeft(rules, tracker, who, takes))
      return refuse(reason('act-refused', ['T2K-CB-01'], { why: inWords(word(`no-${takes}`)) }))
    return played(
      emit(play, 'rolls', { name: who.name, roll: inWords(roll.name) }),
      ...(takes === 'nothing' ? [] : [spend(rules, tracker, who, takes)]),
      wait({ for: 'throw', thrown: newThrow(rules, who.id, roll, bonus), then: { for: 'check' } })
    )
  }
})
