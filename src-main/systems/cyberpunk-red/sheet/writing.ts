import type { Member, Roster } from '../../../kernel/state/roster'
import { choice, count, flag, line, type Form } from '../../../kernel/system/form'
import {
  choices,
  items,
  numbers,
  profile,
  traits,
  writingFor,
  type SectionSpec
} from '../../../kernel/parts/writing-spec'
import { WRITTEN } from '../../../kernel/system/writing'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { armOf, hpOf, isWeapon, luckOf, SCORES } from './character'
import { injuryName, injuryOptions, knownInjury } from './injuries'
import { NO_AMMO, QUALITIES } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The form of a character's sheet: everything that is not bought (chapter 10.1). */
export const writing = writingFor<CrRules>()({
  word: (key) => say(`writing.${key}`),
  lists: (rules) => {
    const { most } = rules.files['tables/sheet']
    return {
      otherStats: traits({
        columns: { name: line(40), value: count(0, most, 0) },
        named: 'name',
        most: 20
      }),
      otherSkills: traits({
        columns: { name: line(60), value: count(0, most, 0) },
        named: 'name',
        most: 60
      }),
      injuries: traits({
        columns: {
          injury: choice(injuryOptions(rules)),
          note: line(120),
          temporary: flag()
        },
        named: 'injury',
        most: 20,
        nameOf: (id) => injuryName(rules, id),
        valueNow: (key, name) => knownInjury(rules, { key, name }).key
      }),
      weapons: items({ columns: weaponColumns(rules), named: 'name', most: 20 }),
      gear: items({
        columns: { name: line(60), quantity: count(0, 999, 1), note: line(120) },
        named: 'name',
        most: 60
      })
    }
  },
  member: (rules) => [
    scores(rules),
    {
      key: 'skills',
      rules: ['CR-SK-01', 'CR-R15'],
      fields: [numbers(skills(rules))],
      lists: ['otherSkills']
    },
    state(rules),
    { key: 'injuries', rules: ['CR-R10'], lists: ['injuries'] },
    { key: 'weapons', rules: ['CR-AT-04', 'CR-R26'], lists: ['weapons'] },
    { key: 'gear', lists: ['gear'] }
  ],
  check: whyNotWritten
})

function scores(rules: CrRules): SectionSpec<'otherStats'> {
  const { most, score } = rules.files['tables/sheet']
  const form = Object.fromEntries(
    SCORES.map((id) => [id, count(0, most, score, { label: say(`scores.${id}.name`) })])
  )
  return {
    key: 'scores',
    rules: ['CR-SK-01'],
    fields: [choices({ role: line(60) }), profile(form), numbers({ interface: count(0, most, 0) })],
    lists: ['otherStats']
  }
}

function skills(rules: CrRules): Form {
  const { most } = rules.files['tables/sheet']
  return Object.fromEntries(
    rules.files['catalogue/skills'].map(({ id }) => [
      id,
      count(0, most, 0, { label: say(`skills.${id}.name`) })
    ])
  )
}

const WOUNDS = ['unhurt', 'lightly-wounded', 'seriously-wounded', 'mortally-wounded'] as const

/**
 * The state section. The wound state is a field only if the campaign sets it by hand; humanity
 * only if it is used.
 */
function state(rules: CrRules): SectionSpec<never> {
  const { most, points, money } = rules.files['tables/sheet']
  const armour = (['head', 'body'] as const).flatMap((place) => [
    [`armour-${place}`, count(0, 99, 0)] as const,
    [`armour-${place}-lost`, count(0, 99, 0)] as const
  ])
  return {
    key: 'state',
    rules: ['CR-R08', 'CR-R11', 'CR-R14'],
    fields: [
      numbers({ 'hp-max': count(0, points, 0), 'hp-lost': count(0, points, 0) }),
      ...(rules.house.woundStates === 'manual'
        ? [choices({ 'wound-state': choice(WOUNDS.map((id) => ({ id, label: say(`status.${id}`) }))) })]
        : []),
      numbers({
        ...Object.fromEntries(armour),
        'luck-spent': count(0, most, 0),
        ...(rules.house.humanity === 'on' && { humanity: count(0, points, 0) }),
        cash: count(0, money, 0)
      }),
      choices({ notes: line(2000) })
    ]
  }
}

function weaponColumns(rules: CrRules) {
  return {
    name: line(60),
    class: choice(
      rules.files['catalogue/weapon-classes'].map(({ id }) => ({
        id,
        label: say(`weaponClasses.${id}.name`)
      }))
    ),
    'damage-dice': count(1, 20, 1),
    att: count(1, 9, 1),
    magazine: count(0, 999, 0),
    loaded: count(0, 999, 0),
    ammo: choice(
      [NO_AMMO, ...rules.files['catalogue/ammunition'].map(({ id }) => id)].map((id) => ({
        id,
        label: say(`ammunition.${id}.name`)
      })),
      NO_AMMO
    ),
    hands: count(1, 4, 1),
    concealable: flag(),
    'autofire-cap': count(0, 9, 0),
    ...Object.fromEntries(QUALITIES.map((key) => [key, flag()])),
    jammed: flag()
  }
}

/** Refuses more rounds than a magazine holds, and losses above the maximum (CR-R11, CR-R14). */
function whyNotWritten(rules: CrRules, roster: Roster, member: Member): Reason[] {
  const over = (key: string, value: number, max: number, rule: string): Reason[] =>
    max > 0 && value > max
      ? [
          reason('over-pool', [rule], {
            name: rules.words('writing', key),
            value,
            max
          })
        ]
      : []
  const arms = roster.items
    .filter((item) => item.holder === member.id && isWeapon(item) && item.source === WRITTEN)
    .map((item) => armOf(rules, item))
  return [
    ...over('hp-lost', member.numbers['hp-lost'] ?? 0, hpOf(member).max, 'CR-R11'),
    ...(['head', 'body'] as const).flatMap((place) =>
      over(
        `armour-${place}-lost`,
        member.numbers[`armour-${place}-lost`] ?? 0,
        member.numbers[`armour-${place}`] ?? 0,
        'CR-R08'
      )
    ),
    ...over('luck-spent', member.numbers['luck-spent'] ?? 0, luckOf(member).max, 'CR-R14'),
    ...arms
      .filter(({ loaded, weapon }) => loaded > weapon.magazine)
      .map(({ name, loaded, weapon }) =>
        reason('over-magazine', ['CR-R26'], { weapon: name, loaded, magazine: weapon.magazine })
      )
  ]
}
