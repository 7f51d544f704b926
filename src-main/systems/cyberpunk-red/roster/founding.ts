import type { CommandOf } from '../../../kernel/parts/decider'
import type { Chance } from '../../../kernel/values/dice'
import type { RosterEvent } from '../../../kernel/state/event'
import { begun } from '../../../kernel/parts/founding'
import type { Member } from '../../../kernel/state/roster'
import type { Verdict } from '../../../kernel/values/verdict'
import { SCORES } from '../sheet/character'
import type { CrRules } from '../catalogue/rules'

export const CREW = 'crew'
/** The two member types: player characters and the people they meet. */
const EDGERUNNER = 'edgerunner'
export const OPPONENT = 'opponent'
export const TYPES = [EDGERUNNER, OPPONENT] as const

/** A new crew with an empty purse (CR-PR-01). */
export function create(rules: CrRules, command: CommandOf<'create'>): Verdict<RosterEvent[]> {
  return begun(command, 'crew-created', {
    system: 'cyberpunk-red',
    kind: CREW,
    kindName: rules.words('kinds', CREW, 'name'),
    money: 0
  })
}

/**
 * A new character with middle scores and every other number at 0: hit points, armour and skills have yet to
 * be written (CR-R11, CR-R14).
 */
export function newMember(rules: CrRules, type: string, name: string, chance: Chance): Member {
  const { score } = rules.files['tables/sheet']
  const numbers = [
    'interface',
    ...rules.files['catalogue/skills'].map(({ id }) => id),
    'hp-max',
    'hp-lost',
    'armour-head',
    'armour-head-lost',
    'armour-body',
    'armour-body-lost',
    'luck-spent',
    'cash'
  ]
  return {
    id: chance.id(),
    name,
    type,
    typeName: rules.words('types', type, 'name'),
    cost: null,
    profile: Object.fromEntries(SCORES.map((key) => [key, key === 'luck-max' ? 0 : score])),
    numbers: Object.fromEntries(numbers.map((key) => [key, 0])),
    choices: {},
    traits: [],
    status: 'fit',
    left: null
  }
}
