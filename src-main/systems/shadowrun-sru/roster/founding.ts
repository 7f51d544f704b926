import type { CommandOf } from '../../../kernel/parts/decider'
import type { Chance } from '../../../kernel/values/dice'
import type { RosterEvent } from '../../../kernel/state/event'
import { begun } from '../../../kernel/parts/founding'
import type { Member } from '../../../kernel/state/roster'
import type { Verdict } from '../../../kernel/values/verdict'
import { maxKey, TRACKS } from '../sheet/character'
import type { SruRules } from '../catalogue/rules'

export const TEAM = 'team'
export const CHARACTER = 'character'

/** A new team without members. Each member has their own nuyen. */
export function create(rules: SruRules, command: CommandOf<'create'>): Verdict<RosterEvent[]> {
  return begun(command, 'team-created', {
    system: 'shadowrun-sru',
    kind: TEAM,
    kindName: rules.words('kinds', TEAM, 'name')
  })
}

/** A new character with the default values; the players write the rest (SRU-R30). */
export function newCharacter(rules: SruRules, name: string, chance: Chance): Member {
  const { attribute, monitor, passes } = rules.files['tables/sheet']
  return {
    id: chance.id(),
    name,
    type: CHARACTER,
    typeName: rules.words('types', CHARACTER, 'name'),
    cost: null,
    profile: Object.fromEntries(rules.files['catalogue/attributes'].map(({ id }) => [id, attribute.min])),
    numbers: {
      professionalism: 0,
      tactics: 0,
      passes,
      ...Object.fromEntries(
        TRACKS.flatMap((of) => [
          [of, 0],
          [maxKey(of), monitor]
        ])
      )
    },
    choices: { 'reserve-kind': rules.files['catalogue/reserve-kinds'][0]?.id ?? '' },
    traits: [],
    status: 'fit',
    left: null
  }
}
