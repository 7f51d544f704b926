import type { CommandOf } from '../../../kernel/parts/decider'
import type { Chance } from '../../../kernel/values/dice'
import type { RosterEvent } from '../../../kernel/state/event'
import { begun } from '../../../kernel/parts/founding'
import type { Member } from '../../../kernel/state/roster'
import type { Verdict } from '../../../kernel/values/verdict'
import { maxKey, TRACKS } from '../sheet/character'
import type { T2kRules } from '../catalogue/rules'

export const UNIT = 'unit'
export const CHARACTER = 'character'

/** A new unit with its CUF die, without members (T2K-CB-11). */
export function create(rules: T2kRules, command: CommandOf<'create'>): Verdict<RosterEvent[]> {
  return begun(command, 'unit-created', {
    system: 'twilight-2000',
    kind: UNIT,
    kindName: rules.words('kinds', UNIT, 'name'),
    numbers: { 'unit-cuf': rules.files['tables/sheet'].unitCuf }
  })
}

/** A new character with the default values; the players write the rest (T2K-R20, T2K-R27). */
export function newCharacter(rules: T2kRules, name: string, chance: Chance): Member {
  const { die, tracks } = rules.files['tables/sheet']
  const skills = rules.files['catalogue/skills']
  return {
    id: chance.id(),
    name,
    type: CHARACTER,
    typeName: rules.words('types', CHARACTER, 'name'),
    cost: null,
    profile: Object.fromEntries([
      ...rules.files['catalogue/attributes'].map(({ id }) => [id, die]),
      ['cuf', die]
    ]),
    numbers: Object.fromEntries([
      ...TRACKS.flatMap((of) => [
        [of, 0],
        [maxKey(of), tracks[of]]
      ]),
      ...skills.map(({ id }) => [id, 0])
    ]),
    choices: Object.fromEntries(skills.map(({ id, attribute }) => [`${id}-attribute`, attribute])),
    traits: [],
    status: 'fit',
    left: null
  }
}
