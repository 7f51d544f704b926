import { choice, count, line, type FormField, type Option } from '../../../../kernel/system/form'
import { arrive as come, isWalkOn, MOST_AT_ONCE, WALK_ONS } from '../../../../kernel/system/walk-ons'
import type { TrackedUnit, TrackerChange } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { maxKey, type Track } from '../../sheet/character'
import { armouryKeys, sizesOf, type T2kRules } from '../../catalogue/rules'
import { plain, say } from '../../catalogue/say'
import { weaponColumns } from '../../sheet/writing'
import { attributesAlone, bareHands, played, set, emit, type Arm, type Roll } from '../state'
import { die, table, unit, word, type Scene } from './act'

/** The option for a weapon written in the form. */
const OWN_WEAPON = 'typed'
const OWN = { when: { field: 'weapon', is: [OWN_WEAPON] } }

function armoury({ rules }: Scene): Option[] {
  const keys = armouryKeys(rules)
  return rules.files['catalogue/armoury'].map(({ name }, nth) => ({
    id: keys[nth]!,
    label: plain(name)
  }))
}

/** A column of the sheet's weapons, as a field for a weapon written here. */
function column<Value>(key: string, { spec, read }: FormField<Value>): FormField<Value> {
  return { spec: { label: say(`writing.${key}`), ...spec, ...OWN }, read }
}

/** The field for the maximum of a track; 0 if its points are not limited. */
function most({ rules }: Scene, of: Track): FormField<number> {
  return count(0, rules.files['tables/sheet'].most, 0, {
    label: say(`writing.${maxKey(of)}`),
    hint: say('writing.max-hint')
  })
}

/** Adds a unit that is in no roster, with as much of a sheet as a scene needs (T2K-R20, T2K-R25). */
export const arrive = table({
  id: 'arrive',
  group: 'turn',
  rules: ['T2K-R20', 'T2K-R25'],
  hint: () => word('arrive-hint'),
  fields(scene) {
    const { rules, tracker } = scene
    const sizes = sizesOf(rules)
    const { die: standard } = rules.files['tables/sheet']
    const weapons = armoury(scene)
    const sides = tracker.sides.map(({ id, name }) => ({ id, label: plain(name) }))
    const columns = weaponColumns(rules)
    return {
      name: line(40),
      'how-many': count(1, MOST_AT_ONCE, 1),
      side: sides.length > 0 ? choice([{ id: WALK_ONS, label: word('strangers') }, ...sides]) : undefined,
      attributes: die(sizes, standard),
      skill: die([0, ...sizes], 0),
      cuf: die(sizes, standard, { label: say('attributes.cuf.name') }),
      'unit-cuf': die([0, ...sizes], Number(tracker.table['strangers-cuf'] ?? 0)),
      'damage-max': most(scene, 'damage'),
      'stress-max': most(scene, 'stress'),
      weapon: choice(
        [{ id: 'none', label: word('no-arms') }, ...weapons, { id: OWN_WEAPON, label: word('typed-weapon') }],
        weapons[0]?.id ?? 'none'
      ),
      'weapon-name': line(60, '', OWN),
      class: column('class', columns.class),
      rof: column('rof', columns.rof),
      magazine: column('magazine', columns.magazine),
      'reliability-max': column('reliability-max', columns['reliability-max']),
      'weapon-damage': column('weapon-damage', columns['weapon-damage'])
    }
  },
  do(play, _, input) {
    const { rules, tracker, chance } = play
    const { 'how-many': many, side = WALK_ONS, attributes, skill, cuf, 'unit-cuf': unitDie, weapon } = input
    const [name, own] = [input.name.trim(), input['weapon-name'].trim()]
    const reasons = [
      ...(name === '' ? [reason('name-needed')] : []),
      ...(weapon === OWN_WEAPON && own === '' ? [reason('weapon-needed')] : [])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const written: Armed = {
      name: own,
      class: input.class,
      rof: input.rof,
      magazine: input.magazine,
      reliability: input['reliability-max'],
      damage: input['weapon-damage']
    }
    const nth = armoury(play).findIndex(({ id }) => id === weapon)
    const armed = weapon === OWN_WEAPON ? written : rules.files['catalogue/armoury'][nth]
    const state = {
      arms: armed ? [armOf(rules, armed)] : [],
      rolls: rollsOf(rules, attributes, skill === 0 ? null : skill),
      cuf,
      pack: [],
      damage: 0,
      'damage-max': input['damage-max'],
      stress: 0,
      'stress-max': input['stress-max']
    }
    const die: TrackerChange[] = side === WALK_ONS ? [{ do: 'table', key: 'strangers-cuf', to: unitDie }] : []
    return played(
      emit(play, 'came', { name, count: many }),
      ...die,
      ...come(
        tracker,
        { name, count: many, side, typeName: rules.words('types', 'stranger', 'name'), state },
        chance
      )
    )
  }
})

/** A weapon with the values of the armoury. */
interface Armed {
  name: string
  class: string
  rof: number
  magazine: number
  reliability: number
  damage: number
}

function armOf(rules: T2kRules, { name, class: kind, rof, magazine, reliability, damage }: Armed): Arm {
  return {
    ...bareHands(rules),
    item: 'own',
    name: plain(name),
    class: kind,
    rof,
    magazine,
    loaded: magazine,
    spare: 0,
    reliability,
    reliabilityMax: reliability,
    damage
  }
}

/** The rolls of a unit without a sheet: one for shooting, the book's two skills, and the attributes alone. */
function rollsOf(rules: T2kRules, sides: number, skill: number | null): Roll[] {
  const roll = (id: string, name: Roll['name'], attribute: string): Roll => ({
    id,
    name,
    attribute,
    attributeDie: sides,
    skillDie: skill
  })
  return [
    roll('shooting', rules.words('table', 'shooting'), 'agility'),
    ...rules.files['catalogue/skills'].map(({ id, attribute }) =>
      roll(id, rules.words('skills', id, 'name'), attribute)
    ),
    ...attributesAlone(rules, () => sides)
  ]
}

/** Removes a walk-on from the table and frees the units that they hold. */
export const leave = unit({
  id: 'leave',
  group: 'state',
  rules: [],
  when: (_, who) => isWalkOn(who),
  do(play, who) {
    const held = (trackedUnit: TrackedUnit): boolean => trackedUnit.state['held'] === who.id
    return played(
      emit(play, 'left', { name: who.name }),
      { do: 'unit-remove', unit: who.id },
      ...play.tracker.units.filter(held).map(({ id }) => set(id, 'held', null))
    )
  }
})
