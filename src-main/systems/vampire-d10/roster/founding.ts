import type { CommandOf } from '../../../kernel/parts/decider'
import type { Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { begun } from '../../../kernel/parts/founding'
import type { Member, Roster } from '../../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { marksKey, NATURES, TRACKS } from '../sheet/character'
import type { Vd10Rules } from '../catalogue/rules'

export const COTERIE = 'coterie'
export const CHARACTER = 'character'

/** A new coterie without members. It has no money, only a note of resources (VD10-R34). */
export function create(rules: Vd10Rules, command: CommandOf<'create'>): Verdict<RosterEvent[]> {
  return begun(command, 'coterie-created', {
    system: 'vampire-d10',
    kind: COTERIE,
    kindName: rules.words('kinds', COTERIE, 'name'),
    numbers: { resources: rules.files['tables/sheet'].resources }
  })
}

/** A new character with the default values; the players write the rest. */
export function newCharacter(rules: Vd10Rules, name: string, nature: string, chance: Chance): Member {
  const { attribute } = rules.files['tables/sheet']
  return {
    id: chance.id(),
    name,
    type: CHARACTER,
    typeName: rules.words('types', CHARACTER, 'name'),
    cost: null,
    profile: Object.fromEntries(rules.files['catalogue/attributes'].map(({ id }) => [id, attribute])),
    numbers: {
      ...Object.fromEntries(rules.files['catalogue/skills'].map(({ id }) => [id, 0])),
      ...Object.fromEntries(
        TRACKS.flatMap((track) => [
          [marksKey(track, 'superficial'), 0],
          [marksKey(track, 'aggravated'), 0]
        ])
      ),
      fortitude: 0,
      'celerity-turns': 0,
      hunger: 0
    },
    choices: { nature, 'initiative-by': 'self-control', armour: 'none' },
    traits: [],
    status: 'fit',
    left: null
  }
}

/** Recruits a character: a vampire unless another nature is chosen. */
export function recruit(
  rules: Vd10Rules,
  roster: Roster,
  { memberType, name, choices }: CommandOf<'recruit'>,
  chance: Chance
): Verdict<RosterEvent[]> {
  const { nature = NATURES[0], ...others } = choices
  const reasons: Reason[] = [
    ...(memberType === CHARACTER ? [] : [reason('unknown-type', [], { type: memberType })]),
    ...((NATURES as readonly string[]).includes(nature)
      ? []
      : [reason('choice-unknown', [], { key: nature })]),
    ...Object.keys(others).map((key) => reason('choice-unknown', [], { key }))
  ]
  if (reasons.length > 0) return refuse(...reasons)
  return [
    rosterEvent(roster.id, 'character-joined', { name }, [
      { do: 'member-add', member: newCharacter(rules, name, nature, chance) }
    ])
  ]
}
