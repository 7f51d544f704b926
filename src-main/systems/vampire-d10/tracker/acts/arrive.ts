import { choice, count, line } from '../../../../kernel/system/form'
import { arrive as come, isWalkOn, MOST_AT_ONCE, WALK_ONS } from '../../../../kernel/system/walk-ons'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { asJson, NATURES, weaponOf, type Character } from '../../sheet/character'
import type { Vd10Rules } from '../../catalogue/rules'
import { plain } from '../../catalogue/say'
import { named, table, unit, word } from './act'

const NATURAL = ['bare-hands', 'claws']

/** Adds characters without a sheet, described by a few figures. */
export const arrive = table({
  id: 'arrive',
  group: 'round',
  rules: [],
  fields({ rules, tracker }) {
    const { attributeMost, skillMost } = rules.files['tables/sheet']
    const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)
    return {
      name: line(40),
      count: count(1, MOST_AT_ONCE, 1),
      side: choice(
        [
          { id: WALK_ONS, label: word('strangers') },
          ...tracker.sides.map(({ id, name }) => ({ id, label: plain(name) }))
        ],
        WALK_ONS
      ),
      nature: choice(named('natures', [...NATURES].reverse()), 'mortal'),
      physical: count(0, attributeMost, 2),
      mental: count(0, attributeMost, 2),
      vigour: count(0, attributeMost, 2),
      skill: count(0, skillMost, 2),
      weapon: choice(named('weapons', [...NATURAL, ...ids(rules.files['catalogue/weapons'])])),
      armour: choice(named('armours', ['none', ...ids(rules.files['catalogue/armours'])]))
    }
  },
  do(play, _, { name: written, count: many, side, ...sketch }) {
    const name = written.trim()
    if (name === '') return refuse(reason('nameless'))
    const { rules, tracker, chance } = play
    play.emit(
      'arrived',
      { name, count: many },
      ...come(
        tracker,
        {
          name,
          count: many,
          side,
          typeName: rules.words('natures', sketch.nature, 'name'),
          state: { sheet: asJson(sheetOf(rules, sketch)), states: [] }
        },
        chance
      )
    )
  }
})

/** The few figures of a character without a sheet. */
interface Sketch {
  nature: string
  physical: number
  mental: number
  vigour: number
  skill: number
  weapon: string
  armour: string
}

function sheetOf(
  rules: Vd10Rules,
  { nature, physical, mental, vigour, skill, weapon: category, armour }: Sketch
): Character {
  const attributes = rules.files['catalogue/attributes'].map(({ id, group }) => [
    id,
    id === 'vigour' ? vigour : group === 'physical' ? physical : mental
  ])
  const weapon = { id: category, name: rules.words('weapons', category, 'name'), data: { category } }
  return {
    nature,
    attributes: Object.fromEntries(attributes),
    skills: Object.fromEntries(rules.files['catalogue/skills'].map(({ id }) => [id, skill])),
    otherSkills: [],
    fortitude: 0,
    celerity: 0,
    initiativeBy: 'self-control',
    armour,
    hunger: 0,
    health: { superficial: 0, aggravated: 0 },
    willpower: { superficial: 0, aggravated: 0 },
    drugs: [],
    criticals: [],
    weapons: category === 'bare-hands' ? [] : [weaponOf(rules, weapon)]
  }
}

/** Removes a walk-on from the table. */
export const leave = unit({
  id: 'leave',
  group: 'state',
  rules: [],
  when: (_, who) => isWalkOn(who),
  do: (play, who) => play.emit('left', { name: who.name }, { do: 'unit-remove', unit: who.id })
})
