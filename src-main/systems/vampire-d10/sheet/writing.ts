import type { Json, Localised } from '../../../kernel/values/json'
import { present, type Member, type Roster } from '../../../kernel/state/roster'
import type { Field } from '../../../kernel/system/sheet'
import { reason, type Reason } from '../../../kernel/values/verdict'
import {
  rowsOf,
  valueAt,
  type WritingPlug,
  type WrittenField,
  type WrittenList,
  type WrittenSection
} from '../../../kernel/system/writing'
import { characterOf, CUSTOM, isVampire, marksKey, marksOf, NATURES, trackMax, TRACKS } from './character'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** Everything of a character that no rule gives: the sheet is written by whoever plays it (chapter 11.1). */
export const writing: WritingPlug<Vd10Rules> = {
  sections: (rules, roster, member) =>
    member ? memberSections(rules, roster, member) : [coterieSection(roster)],
  nameOf: (rules, list, values) => nameOfRow(rules, list, values),
  check: (rules, after, who) =>
    present(after)
      .filter((member) => member.id === who)
      .flatMap((member) => whyNotWritten(rules, after, member))
}

const label = (key: string) => say(`writing.${key}`)
const count = (key: string, max: number, more: Partial<Field> = {}): Field => ({
  key,
  label: label(key),
  kind: 'count',
  min: 0,
  max,
  default: 0,
  ...more
})
const text = (key: string, max: number): Field => ({ key, label: label(key), kind: 'text', max, default: '' })
const flag = (key: string): Field => ({ key, label: label(key), kind: 'flag', default: false })
const choice = (
  key: string,
  options: NonNullable<Field['options']>,
  standard = options[0]?.id ?? ''
): Field => ({ key, label: label(key), kind: 'choice', options, default: standard })
const named = (section: string, ids: readonly string[]): NonNullable<Field['options']> =>
  ids.map((id) => ({ id, label: say(`${section}.${id}.name`) }))
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

/** The most that anybody writes of turns, reach, hunger levels and the like. */
const MOST = { turns: 99, reach: 9, bonus: 9, resources: 9999, boxes: 20 }

export function natureField(): Field {
  return choice('nature', named('natures', NATURES))
}

export function weaponColumns(rules: Vd10Rules): Field[] {
  const categories = [CUSTOM, ...idsOf(rules.files['catalogue/weapons']), 'claws']
  return [
    text('name', 60),
    choice('category', named('weapons', categories)),
    count('bonus', MOST.bonus, { min: -MOST.bonus }),
    choice(
      'attack',
      ['category', 'unarmed', 'melee', 'thrown', 'firearms'].map((id) => ({
        id,
        label: say(`attacks.${id}`)
      }))
    ),
    choice(
      'type',
      ['preset', 'superficial', 'aggravated'].map((id) => ({ id, label: say(`damage.${id}`) }))
    ),
    count('reach', MOST.reach),
    flag('firearm'),
    flag('automatic'),
    flag('handgun'),
    flag('scope')
  ]
}

export function criticalOptions(rules: Vd10Rules): string[] {
  return rules.files['tables/critical'].flatMap(({ id }) =>
    id === 'blind-or-fracture' ? ['blind', 'fracture'] : [id]
  )
}

function memberSections(rules: Vd10Rules, roster: Roster, member: Member): WrittenSection[] {
  const { attributeMost, skillMost, celerityMost } = rules.files['tables/sheet']
  const { hungerMost } = rules.files['tables/dice']
  const at = (where: WrittenField['at'], field: Field): WrittenField => ({
    field,
    at: where,
    value: valueAt(member, where, field)
  })
  const list = (one: Omit<WrittenList, 'label' | 'rows'>): WrittenList => ({
    ...one,
    label: label(one.key),
    hint: label(`${one.key}-hint`),
    rows: rowsOf(roster, member, one)
  })
  const character = characterOf(rules, roster, member)
  const attribute = (id: string): Field => ({
    ...count(id, attributeMost),
    label: say(`attributes.${id}.name`),
    default: rules.files['tables/sheet'].attribute
  })
  return [
    {
      key: 'identity',
      label: label('identity'),
      rules: ['VD10-HP-05', 'VD10-RD-03'],
      fields: [
        at('choice', natureField()),
        at('choice', choice('initiative-by', named('attributes', ['self-control', 'instinct'])))
      ],
      lists: []
    },
    {
      key: 'attributes',
      label: label('attributes'),
      rules: ['VD10-R37'],
      fields: rules.files['catalogue/attributes'].map(({ id }) => at('profile', attribute(id))),
      lists: []
    },
    {
      key: 'skills',
      label: label('skills'),
      rules: ['VD10-AT-01', 'VD10-AT-02', 'VD10-AT-03', 'VD10-AT-04'],
      fields: rules.files['catalogue/skills'].map(({ id }) =>
        at('number', { ...count(id, skillMost), label: say(`skills.${id}.name`) })
      ),
      lists: [
        list({
          key: 'otherSkills',
          at: 'trait',
          columns: [text('name', 60), count('value', skillMost)],
          named: 'name',
          most: 40
        })
      ]
    },
    {
      key: 'tracks',
      label: label('tracks'),
      rules: ['VD10-HP-02', 'VD10-HP-07', 'VD10-HP-09'],
      fields: [
        ...TRACKS.flatMap((track) =>
          (['superficial', 'aggravated'] as const).map((damage) =>
            at('number', count(marksKey(track, damage), MOST.boxes))
          )
        ),
        ...(isVampire(character)
          ? [at('number', count('hunger', hungerMost, { rules: ['VD10-R05'] })), at('number', flag('torpor'))]
          : [])
      ],
      lists: [
        list({
          key: 'criticals',
          at: 'trait',
          columns: [choice('critical', named('criticals', criticalOptions(rules))), text('note', 60)],
          named: 'critical',
          most: 20,
          rules: ['VD10-HP-10', 'VD10-HP-11']
        })
      ]
    },
    {
      key: 'powers',
      label: label('powers'),
      rules: ['VD10-MD-03', 'VD10-R32'],
      fields: [
        at('number', count('fortitude', attributeMost)),
        at('number', count('celerity-turns', celerityMost))
      ],
      lists: [
        list({
          key: 'disciplines',
          at: 'trait',
          columns: [text('name', 60), count('level', attributeMost), text('note', 200)],
          named: 'name',
          most: 40
        })
      ]
    },
    {
      key: 'arms',
      label: label('arms'),
      rules: ['VD10-R15', 'VD10-R24', 'VD10-R34', 'VD10-AR-01'],
      fields: [
        at('choice', choice('armour', named('armours', ['none', ...idsOf(rules.files['catalogue/armours'])])))
      ],
      lists: [list({ key: 'weapons', at: 'item', columns: weaponColumns(rules), named: 'name', most: 20 })]
    },
    {
      key: 'states',
      label: label('states-section'),
      rules: ['VD10-ST-12', 'VD10-ST-13', 'VD10-ST-14'],
      fields: [],
      lists: [
        list({
          key: 'states',
          at: 'trait',
          columns: [
            choice('state', named('states', idsOf(rules.files['catalogue/states']))),
            count('turns', MOST.turns)
          ],
          named: 'state',
          most: 20
        }),
        list({
          key: 'drugs',
          at: 'trait',
          columns: [
            choice('drug', named('drugs', idsOf(rules.files['catalogue/drugs']))),
            count('slaked', hungerMost)
          ],
          named: 'drug',
          most: 10
        })
      ]
    },
    { key: 'notes', label: label('notes'), fields: [at('choice', text('notes', 2000))], lists: [] }
  ]
}

function coterieSection(roster: Roster): WrittenSection {
  const field = count('resources', MOST.resources)
  return {
    key: 'coterie',
    label: label('coterie'),
    hint: label('resources-hint'),
    rules: ['VD10-R34'],
    fields: [{ field, at: 'number', value: valueAt(roster, 'number', field) }],
    lists: []
  }
}

/** What is chosen from the book is called as the book calls it. */
function nameOfRow(rules: Vd10Rules, list: string, values: { [key: string]: Json }): Localised | null {
  if (list === 'criticals') return rules.words('criticals', String(values['critical']), 'name')
  if (list === 'states') return rules.words('states', String(values['state']), 'name')
  if (list === 'drugs') return rules.words('drugs', String(values['drug']), 'name')
  return null
}

/** No more marks than a track has boxes (VD10-HP-03). */
function whyNotWritten(rules: Vd10Rules, roster: Roster, member: Member): Reason[] {
  const character = characterOf(rules, roster, member)
  return TRACKS.flatMap((track) => {
    const { superficial, aggravated } = marksOf(member, track)
    const max = trackMax(rules, character, track).value
    return superficial + aggravated <= max
      ? []
      : [
          reason('over-track', ['VD10-HP-03'], {
            track: say(`figures.${track}`),
            value: superficial + aggravated,
            max
          })
        ]
  })
}
