import type { Member, Roster } from '../../../kernel/state/roster'
import { choice, count, flag, line, type FormField, type More } from '../../../kernel/system/form'
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
import { maxKey, MOST_DOSE, track, TRACKS, weaponsOf } from './character'
import { sizesOf, type T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The form of a character's sheet: everything that no rule computes (chapter 6.1). */
export const writing = writingFor<T2kRules>()({
  word: (key) => say(`writing.${key}`),
  lists: (rules) => ({
    otherSkills: traits({
      columns: {
        name: line(60),
        attribute: attribute(rules, attributesOf(rules)[0]),
        die: die([0, ...sizesOf(rules)], 0)
      },
      named: 'name',
      most: 40
    }),
    weapons: items({ columns: weaponColumns(rules), named: 'name', most: 20 }),
    pack: items({
      columns: { name: line(60), quantity: count(0, 999, 1), note: line(120) },
      named: 'name',
      most: 60
    }),
    illnesses: traits({ columns: illnessColumns(rules), named: 'name', most: 10 })
  }),
  member: (rules) => [
    {
      key: 'attributes',
      rules: ['T2K-R01'],
      fields: [
        profile(
          Object.fromEntries(
            attributesOf(rules).map((id) => [
              id,
              die(sizesOf(rules), rules.files['tables/sheet'].die, { label: say(`attributes.${id}.name`) })
            ])
          )
        )
      ]
    },
    {
      key: 'skills',
      rules: ['T2K-DI-01', 'T2K-R27'],
      fields: rules.files['catalogue/skills'].flatMap(({ id, attribute: standard }) => [
        numbers({ [id]: die([0, ...sizesOf(rules)], 0, { label: say(`skills.${id}.name`) }) }),
        choices({ [`${id}-attribute`]: attribute(rules, standard) })
      ]),
      lists: ['otherSkills']
    },
    state(rules),
    { key: 'weapons', rules: ['T2K-WP-02', 'T2K-R08', 'T2K-R10', 'T2K-R25'], lists: ['weapons'] },
    { key: 'pack', rules: ['T2K-CB-02'], lists: ['pack'] },
    { key: 'illnesses', rules: ['T2K-EX-03', 'T2K-R21'], lists: ['illnesses'] }
  ],
  roster: (rules) => [
    {
      key: 'unit',
      rules: ['T2K-CB-11'],
      fields: [numbers({ 'unit-cuf': die(sizesOf(rules), rules.files['tables/sheet'].unitCuf) })]
    }
  ],
  check: (_rules, after, member) => whyNotWritten(after, member)
})

const attributesOf = (rules: T2kRules): string[] => [
  ...rules.files['catalogue/attributes'].map(({ id }) => id),
  'cuf'
]

/** The field for a die by its number of faces; 0 is none. */
function die(sizes: readonly number[], standard: number, more: More = {}): FormField<string> {
  return choice(
    sizes.map((sides) => ({ id: String(sides), label: say(`dice.${sides}`) })),
    String(standard),
    more
  )
}

function attribute(rules: T2kRules, standard: string | undefined): FormField<string> {
  return choice(
    rules.files['catalogue/attributes'].map(({ id }) => ({ id, label: say(`attributes.${id}.name`) })),
    standard
  )
}

function state(rules: T2kRules): SectionSpec<never> {
  const { most } = rules.files['tables/sheet']
  const points = TRACKS.flatMap((of) => [
    [of, count(0, most, 0)] as const,
    [maxKey(of), count(0, most, 0, { hint: say('writing.max-hint') })] as const
  ])
  return {
    key: 'state',
    rules: ['T2K-R20', 'T2K-EX-01', 'T2K-EX-02'],
    fields: [
      numbers({ ...Object.fromEntries(points), suppressed: flag(), radiation: count(0, MOST_DOSE, 0) }),
      choices({ protection: line(80) }),
      numbers({ 'protection-modifier': count(-9, 9, 0) }),
      choices({ notes: line(2000) })
    ]
  }
}

/** The columns of a weapon; the form of an opponent without a sheet uses them too. */
export function weaponColumns(rules: T2kRules) {
  return {
    name: line(60),
    class: choice(
      rules.files['catalogue/weapon-classes'].map(({ id }) => ({
        id,
        label: say(`weaponClasses.${id}.name`)
      }))
    ),
    rof: count(0, 20, 0),
    magazine: count(0, 999, 0),
    loaded: count(0, 999, 0),
    spare: count(0, 99, 0),
    reliability: count(0, 20, 0),
    'reliability-max': count(0, 20, 0),
    'weapon-damage': count(0, 20, 0),
    scope: flag(),
    bipod: flag(),
    jammed: flag()
  }
}

function illnessColumns(rules: T2kRules) {
  const { dailyDamage, dailyStress } = rules.files['tables/illness']
  return {
    name: line(60),
    agent: choice(
      rules.files['catalogue/hazards'].map(({ id }) => ({ id, label: say(`hazards.${id}.name`) }))
    ),
    days: count(0, 999, 0),
    'daily-damage': count(0, 20, dailyDamage),
    'daily-stress': count(0, 20, dailyStress),
    modifier: count(-9, 9, 0)
  }
}

/**
 * Refuses more rounds than the magazine holds, and more points than the track or the weapon has (T2K-R08,
 * T2K-R10, T2K-R20).
 */
function whyNotWritten(roster: Roster, member: Member): Reason[] {
  const tracks = TRACKS.map((of) => ({ of, ...track(member, of) })).filter(
    ({ value, max }) => max > 0 && value > max
  )
  const weapons = weaponsOf(roster, member.id)
  return [
    ...tracks.map(({ of, value, max }) =>
      reason('over-track', ['T2K-R20'], { track: say(`writing.${of}`), value, max })
    ),
    ...weapons
      .filter(({ loaded, magazine }) => loaded > magazine)
      .map(({ item, loaded, magazine }) =>
        reason('over-magazine', ['T2K-R08'], { weapon: item.name, loaded, magazine })
      ),
    ...weapons
      .filter(({ reliability, reliabilityMax }) => reliability > reliabilityMax)
      .map(({ item, reliability, reliabilityMax }) =>
        reason('over-reliability', ['T2K-R10'], {
          weapon: item.name,
          value: reliability,
          max: reliabilityMax
        })
      )
  ]
}
