import { choice, count, flag, line } from '../../../../kernel/system/form'
import { asValue as inWords } from '../../../../kernel/values/json'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { MOST_DOSE } from '../../sheet/character'
import { LOST, most, played, points, rollsOf, set, setPoints, emit, wait } from '../state'
import { newThrow } from '../throws'
import { rows, unit, word } from './act'
import { bounded, typed } from './bounds'

const RADIATION = 'radiation'

/**
 * A STAMINA roll against an agent, modified by the suit and the strength of the threat
 * (T2K-EX-01, T2K-EX-02).
 */
export const exposure = unit({
  id: 'exposure',
  group: 'state',
  rules: ['T2K-EX-01', 'T2K-EX-02'],
  fields: ({ rules }, who) => ({
    agent: choice(rows('hazards', rules.files['catalogue/hazards'])),
    threat: count(-9, 9, 0),
    suit: who.state['suit'] ? flag(true) : undefined,
    dose: count(0, 999, 0, { when: { field: 'agent', is: [RADIATION] } }),
    illness: line(60, '', { hint: word('illness-hint') })
  }),
  do(play, who, { agent, threat, suit: worn = false, dose, illness }) {
    const { rules } = play
    const roll = rollsOf(who).find(({ id }) => id === 'stamina')
    if (!roll) return refuse(reason('no-item'))
    const suit = worn ? Number(who.state['suit'] ?? 0) : 0
    const parts = [...typed(play, threat, 'threat'), ...typed(play, suit, 'suit')]
    const before = Number(who.state['radiation'] ?? 0)
    const dosed =
      agent === RADIATION && dose > 0
        ? played(play, set(who.id, 'radiation', Math.min(MOST_DOSE, before + dose)))
        : play
    return played(
      emit(dosed, 'exposed', { name: who.name, agent: inWords(rules.words('hazards', agent, 'name')) }),
      wait({
        for: 'throw',
        thrown: newThrow(rules, who.id, roll, bounded(threat + suit), { parts }),
        then: { for: 'exposure', agent, illness: illness.trim() }
      })
    )
  }
})

/** Sets damage, stress and radiation by hand, and may end suppression (T2K-R20). */
export const mark = unit({
  id: 'mark',
  byHand: ['radiation'],
  group: 'state',
  rules: ['T2K-R20', 'T2K-EX-01'],
  fields({ rules }, who) {
    const { most: limit } = rules.files['tables/sheet']
    return {
      damage: count(0, most(who, 'damage') || limit, points(who, 'damage')),
      stress: count(0, most(who, 'stress') || limit, points(who, 'stress')),
      radiation: count(0, MOST_DOSE, Number(who.state['radiation'] ?? 0)),
      unsuppress: flag()
    }
  },
  do: (play, who, { damage, stress, radiation, unsuppress }) =>
    played(
      emit(play, 'marked', { name: who.name, damage, stress }),
      setPoints(play.rules, who, 'damage', damage),
      setPoints(play.rules, who, 'stress', stress),
      set(who.id, 'radiation', radiation === 0 ? null : radiation),
      ...(unsuppress
        ? [
            set(who.id, 'suppressed', null),
            ...(who.state[LOST] === undefined ? [] : [set(who.id, LOST, null)])
          ]
        : [])
    )
})
