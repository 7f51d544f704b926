import { unitAt, type TrackedUnit } from '../../../../kernel/state/tracker'
import { asValue as inWords, type Json, type Text } from '../../../../kernel/values/json'
import type { T2kRules } from '../../catalogue/rules'
import type { Scene } from '../acts/act'
import { armAt, illOf, rollsOf, type NextStep } from '../state'
import type { Throw } from '../throws'
import { word } from './step'

/** The texts and rules of a throw, by its purpose. */
interface End<T> {
  rules: string[]
  title(rules: T2kRules, unit: TrackedUnit, thrown: Throw, then: T): Text
  /** Further text before the dice are thrown. */
  text?(unit: TrackedUnit, then: T): Text
}

const ends: { [For in NextStep['for']]: End<Extract<NextStep, { for: For }>> } = {
  attack: {
    rules: ['T2K-DI-01', 'T2K-WP-02'],
    title: (rules, unit, thrown) =>
      word('throw', { name: unit.name, weapon: weaponName(rules, unit, thrown) })
  },
  parry: {
    rules: ['T2K-CB-04', 'T2K-R27'],
    title: (_, { name }) => word('parry', { name })
  },
  check: {
    rules: ['T2K-DI-01'],
    title: (_, unit, { roll }) =>
      word('rolls', {
        name: unit.name,
        roll: inWords(rollsOf(unit).find(({ id }) => id === roll)?.name ?? {})
      })
  },
  cuf: {
    rules: ['T2K-CB-09', 'T2K-CB-10', 'T2K-CB-11'],
    title: (_, { name }) => word('cuf', { name }),
    text: () => word('cuf-text')
  },
  exposure: {
    rules: ['T2K-EX-01', 'T2K-EX-02', 'T2K-R27'],
    title: (rules, { name }, _, { agent }) =>
      word('resists', { name, agent: inWords(rules.words('hazards', agent, 'name')) })
  },
  illness: {
    rules: ['T2K-EX-03', 'T2K-R21'],
    title: (_, unit, __, { illness }) =>
      word('sick', { name: unit.name, illness: illOf(unit).find(({ id }) => id === illness)?.name ?? '' }),
    text(unit, { illness }) {
      const { days, damage, stress } = illOf(unit).find(({ id }) => id === illness) ?? NO_ILLNESS
      return word('sick-text', { day: days + 1, damage, stress })
    }
  }
}
const NO_ILLNESS = { days: 0, damage: 0, stress: 0 }

export const endOf = (then: NextStep): End<NextStep> => ends[then.for]

/** The title of a throw: who rolls, and for what. */
export function titleOf({ rules, tracker }: Scene, thrown: Throw, then: NextStep): Text {
  return endOf(then).title(rules, unitAt(tracker, thrown.by), thrown, then)
}

export function weaponName(rules: T2kRules, unit: TrackedUnit, { weapon }: Throw): Json {
  return inWords(armAt(rules, unit, weapon ?? '').name)
}
