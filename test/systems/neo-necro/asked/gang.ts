import type { Roster } from '../../../../src-main/kernel/state/roster'
import { gangOf, type Drawn } from '../../../support/necro-gang'
import { interlude } from '../../../support/necro-interlude'
import { necro } from '../../../support/neo-necro-raw'

// Each question of the interlude by itself: the complete question, and the complete effect of each answer.

export const rules = necro()

/** The same with other rulings. */
export const ruled = (houseRules: Partial<typeof rules.houseRules>) => ({
  ...rules,
  houseRules: { ...rules.houseRules, ...houseRules }
})

export const thing = (id: string) => rules.thing(id)!.name

export const injury = (id: string) => rules.injury(id)!.name

export const leaderOfMen = rules.fighterRule('leader-of-men')!

export const kept = (key: string, to: unknown) => ({ do: 'between-data', key, to })

export const yes = (id: string, label: unknown, more: object = {}) => ({ id, label, allowed: true, ...more })

export const crew = (...members: Drawn[]): Drawn[] =>
  members.map((one, n) => ({ name: ['Ada', 'Bo', 'Cy', 'Dee'][n]!, ...one }))

export const gang = (
  members: Drawn[],
  step: Parameters<typeof interlude>[0],
  data: Parameters<typeof interlude>[1] = {},
  more: Parameters<typeof gangOf>[2] = {}
): Roster => gangOf(rules, members, { ...interlude(step, data), ...more })
