import type { Member, Roster } from '../../../kernel/state/roster'
import { choice, count, flag, line, type Form, type Option } from '../../../kernel/system/form'
import {
  choices,
  items,
  numbers,
  profile,
  traits,
  writingFor,
  type SectionSpec
} from '../../../kernel/parts/writing-spec'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { characterOf, CUSTOM, isVampire, marksKey, marksOf, NATURES, trackMax, TRACKS } from './character'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The form of a character's sheet: everything that no rule computes (chapter 11.1). */
export const writing = writingFor<Vd10Rules>()({
  word: (key) => say(`writing.${key}`),
  lists: (rules) => {
    const { attributeMost, skillMost } = rules.files['tables/sheet']
    const { hungerMost } = rules.files['tables/dice']
    return {
      otherSkills: traits({
        columns: { name: line(60), value: count(0, skillMost, 0) },
        named: 'name',
        most: 40
      }),
      criticals: traits({
        columns: { critical: choice(named('criticals', criticalOptions(rules))), note: line(60) },
        named: 'critical',
        most: 20,
        rules: ['VD10-HP-10', 'VD10-HP-11'],
        nameOf: (id) => rules.words('criticals', id, 'name')
      }),
      disciplines: traits({
        columns: { name: line(60), level: count(0, attributeMost, 0), note: line(200) },
        named: 'name',
        most: 40
      }),
      weapons: items({ columns: weaponColumns(rules), named: 'name', most: 20 }),
      states: traits({
        columns: {
          state: choice(named('states', idsOf(rules.files['catalogue/states']))),
          turns: count(0, MOST.turns, 0)
        },
        named: 'state',
        most: 20,
        nameOf: (id) => rules.words('states', id, 'name')
      }),
      drugs: traits({
        columns: {
          drug: choice(named('drugs', idsOf(rules.files['catalogue/drugs']))),
          slaked: count(0, hungerMost, 0)
        },
        named: 'drug',
        most: 10,
        nameOf: (id) => rules.words('drugs', id, 'name')
      })
    }
  },
  member: (rules, roster, member) => [
    {
      key: 'identity',
      rules: ['VD10-HP-05', 'VD10-RD-03'],
      fields: [
        choices({
          nature: choice(named('natures', NATURES)),
          'initiative-by': choice(named('attributes', ['self-control', 'instinct']))
        })
      ]
    },
    { key: 'attributes', rules: ['VD10-R37'], fields: [profile(attributes(rules))] },
    {
      key: 'skills',
      rules: ['VD10-AT-01', 'VD10-AT-02', 'VD10-AT-03', 'VD10-AT-04'],
      fields: [numbers(skills(rules))],
      lists: ['otherSkills']
    },
    tracks(rules, isVampire(characterOf(rules, roster, member))),
    {
      key: 'powers',
      rules: ['VD10-MD-03', 'VD10-R32'],
      fields: [numbers(powers(rules))],
      lists: ['disciplines']
    },
    {
      key: 'arms',
      rules: ['VD10-R15', 'VD10-R24', 'VD10-R34', 'VD10-AR-01'],
      fields: [
        choices({ armour: choice(named('armours', ['none', ...idsOf(rules.files['catalogue/armours'])])) })
      ],
      lists: ['weapons']
    },
    {
      key: 'states',
      label: say('writing.states-section'),
      rules: ['VD10-ST-12', 'VD10-ST-13', 'VD10-ST-14'],
      lists: ['states', 'drugs']
    },
    { key: 'notes', fields: [choices({ notes: line(2000) })] }
  ],
  roster: () => [
    {
      key: 'coterie',
      hint: say('writing.resources-hint'),
      rules: ['VD10-R34'],
      fields: [numbers({ resources: count(0, MOST.resources, 0) })]
    }
  ],
  check: whyNotWritten
})

const named = (section: string, ids: readonly string[]): Option[] =>
  ids.map((id) => ({ id, label: say(`${section}.${id}.name`) }))
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id)

/** The most turns, reach, bonus, resources and boxes that can be written. */
const MOST = { turns: 99, reach: 9, bonus: 9, resources: 9999, boxes: 20 }

function attributes(rules: Vd10Rules): Form {
  const { attributeMost, attribute } = rules.files['tables/sheet']
  return Object.fromEntries(
    rules.files['catalogue/attributes'].map(({ id }) => [
      id,
      count(0, attributeMost, attribute, { label: say(`attributes.${id}.name`) })
    ])
  )
}

function skills(rules: Vd10Rules): Form {
  const { skillMost } = rules.files['tables/sheet']
  return Object.fromEntries(
    rules.files['catalogue/skills'].map(({ id }) => [
      id,
      count(0, skillMost, 0, { label: say(`skills.${id}.name`) })
    ])
  )
}

/** The fields for marks on health and willpower; hunger and torpor only for vampires. */
function tracks(rules: Vd10Rules, vampire: boolean): SectionSpec<'criticals'> {
  const { hungerMost } = rules.files['tables/dice']
  const marks = TRACKS.flatMap((track) =>
    (['superficial', 'aggravated'] as const).map(
      (damage) => [marksKey(track, damage), count(0, MOST.boxes, 0)] as const
    )
  )
  return {
    key: 'tracks',
    rules: ['VD10-HP-02', 'VD10-HP-07', 'VD10-HP-09'],
    fields: [
      numbers(Object.fromEntries(marks)),
      ...(vampire
        ? [numbers({ hunger: count(0, hungerMost, 0, { rules: ['VD10-R05'] }), torpor: flag() })]
        : [])
    ],
    lists: ['criticals']
  }
}

function powers(rules: Vd10Rules): Form {
  const { attributeMost, celerityMost } = rules.files['tables/sheet']
  return { fortitude: count(0, attributeMost, 0), 'celerity-turns': count(0, celerityMost, 0) }
}

function weaponColumns(rules: Vd10Rules) {
  const categories = [CUSTOM, ...idsOf(rules.files['catalogue/weapons']), 'claws']
  const worded = (section: string, ids: readonly string[]): Option[] =>
    ids.map((id) => ({ id, label: say(`${section}.${id}`) }))
  return {
    name: line(60),
    category: choice(named('weapons', categories)),
    bonus: count(-MOST.bonus, MOST.bonus, 0),
    attack: choice(worded('attacks', ['category', 'unarmed', 'melee', 'thrown', 'firearms'])),
    type: choice(worded('damage', ['preset', 'superficial', 'aggravated'])),
    reach: count(0, MOST.reach, 0),
    firearm: flag(),
    automatic: flag(),
    handgun: flag(),
    scope: flag()
  }
}

export function criticalOptions(rules: Vd10Rules): string[] {
  return rules.files['tables/critical'].flatMap(({ id }) =>
    id === 'blind-or-fracture' ? ['blind', 'fracture'] : [id]
  )
}

/** Refuses more marks than a track has boxes (VD10-HP-03). */
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
