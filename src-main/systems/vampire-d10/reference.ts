import type { Words } from '../../kernel/values/json'
import {
  ruleEntries,
  rulesIn,
  type ReferenceEntry,
  type ReferencePart,
  type ReferenceSection
} from '../../kernel/content/reference'
import { presets } from './cards/deck'
import type { Vd10Rules } from './catalogue/rules'
import { say, signed } from './catalogue/say'

/** The families of rules in the order of the book; the rulings come last. */
const FAMILIES = [
  'DI',
  'HP',
  'CT',
  'RD',
  'MV',
  'AT',
  'MG',
  'MD',
  'MC',
  'MR',
  'SI',
  'DM',
  'WE',
  'AR',
  'ST',
  'DR',
  'R'
]

const GROUPS = ['general', 'defence', 'melee', 'ranged'] as const
const STATE_DICE = ['dice', 'physicalDice', 'offensiveDice', 'defensiveDice', 'nextMajorDice'] as const

/**
 * The reference, with the campaign's figures: rules by chapter, manoeuvres, weapons, armour and cover,
 * states, critical effects, drugs.
 */
export function reference(rules: Vd10Rules): ReferencePart[] {
  const { files } = rules
  const ids = Object.keys(rulesIn(rules.text.fr))
  const family = (id: string): string => /^VD10-([A-Z]+)/.exec(id)?.[1] ?? ''
  const section = (id: string, name: Words, entries: ReferenceEntry[]): ReferenceSection => ({
    id,
    name,
    entries
  })
  return [
    {
      id: 'rules',
      name: say('reference.rules'),
      sections: FAMILIES.map((key) =>
        section(
          key,
          say(`reference.sections.${key}`),
          ruleEntries(
            rules.text,
            ids.filter((id) => family(id) === key)
          )
        )
      )
    },
    {
      id: 'manoeuvres',
      name: say('deck.manoeuvre'),
      sections: GROUPS.map((group) =>
        section(
          group,
          rules.words('manoeuvreGroups', group),
          files['catalogue/manoeuvres']
            .filter((other) => other.group === group)
            .map((facts) => manoeuvre(rules, facts))
        )
      )
    },
    {
      id: 'arms',
      name: say('tables.arms'),
      sections: [
        section(
          'weapons',
          say('blocks.weapons'),
          files['catalogue/weapons'].map((facts) => weapon(rules, facts))
        ),
        section(
          'natural',
          say('tables.natural'),
          files['catalogue/natural'].map((facts) => weapon(rules, facts))
        ),
        section(
          'armours',
          say('blocks.armours'),
          files['catalogue/armours'].map((facts) => armour(rules, facts))
        ),
        section(
          'covers',
          say('tables.covers'),
          files['catalogue/covers'].map(({ id, dodgeDice }) => ({
            id: `cover:${id}`,
            name: rules.words('covers', id, 'name'),
            text: [],
            facts: [{ label: say('deck.dodge-dice'), value: signed(dodgeDice) }],
            rules: ['VD10-SI-05']
          }))
        )
      ]
    },
    {
      id: 'states',
      name: say('reference.states'),
      sections: [
        section(
          'states',
          say('deck.state'),
          files['catalogue/states'].map((facts) => state(rules, facts))
        ),
        section(
          'criticals',
          say('blocks.criticals'),
          files['tables/critical'].map(({ id, rule, min, max }) => ({
            ...ruled(rules, 'critical', 'criticals', { id, rule }),
            facts: [
              {
                label: say('reference.total'),
                value: max === null ? `${min}+` : min === max ? min : `${min}–${max}`
              }
            ]
          }))
        ),
        section(
          'drugs',
          say('deck.drug'),
          files['catalogue/drugs'].map((facts) => drug(rules, facts))
        )
      ]
    }
  ]
}

/** An entry with the text of its one rule. */
function ruled(
  rules: Vd10Rules,
  kind: string,
  words: string,
  { id, rule }: { id: string; rule: string }
): ReferenceEntry {
  return {
    id: `${kind}:${id}`,
    name: rules.words(words, id, 'name'),
    text: [rules.words('rules', rule)],
    rules: [rule]
  }
}

function manoeuvre(
  rules: Vd10Rules,
  row: Vd10Rules['files']['catalogue/manoeuvres'][number]
): ReferenceEntry {
  const facts = [
    ...(row.dice === 0 ? [] : [{ label: say('blocks.pool'), value: signed(row.dice) }]),
    ...(row.effect === undefined
      ? []
      : [{ label: say('writing.state'), value: rules.words('states', row.effect, 'name') }])
  ]
  return { ...ruled(rules, 'manoeuvre', 'manoeuvres', row), ...(facts.length > 0 && { facts }) }
}

function weapon(
  rules: Vd10Rules,
  { id, bonus, kind, rules: by }: Vd10Rules['files']['catalogue/natural'][number]
): ReferenceEntry {
  return {
    id: `weapon:${id}`,
    name: rules.words('weapons', id, 'name'),
    text: [rules.words('weapons', id, 'examples')],
    facts: [
      { label: say('blocks.bonus'), value: `+${bonus}` },
      { label: say('blocks.kind'), value: rules.words('damageKinds', kind, 'name') },
      ...presets(rules, kind)
    ],
    rules: [...by, 'VD10-R15']
  }
}

function armour(
  rules: Vd10Rules,
  { id, value, againstFirearms, dexterity }: Vd10Rules['files']['catalogue/armours'][number]
): ReferenceEntry {
  return {
    id: `armour:${id}`,
    name: rules.words('armours', id, 'name'),
    text: [rules.words('rules', 'VD10-AR-01')],
    facts: [
      { label: say('blocks.points'), value },
      { label: say('blocks.against-firearms'), value: againstFirearms },
      ...(dexterity === 0
        ? []
        : [{ label: rules.words('attributes', 'dexterity', 'name'), value: signed(dexterity) }])
    ],
    rules: ['VD10-AR-01', 'VD10-AR-02', 'VD10-R28']
  }
}

function state(rules: Vd10Rules, row: Vd10Rules['files']['catalogue/states'][number]): ReferenceEntry {
  const facts = STATE_DICE.flatMap((key) =>
    row[key] === undefined ? [] : [{ label: say(`reference.${key}`), value: signed(row[key]) }]
  )
  return { ...ruled(rules, 'state', 'states', row), ...(facts.length > 0 && { facts }) }
}

/**
 * What a drug costs a mortal and a vampire, as a table; for poison, also its damage in a scene
 * (VD10-ST-12, VD10-DR-06).
 */
function drug(rules: Vd10Rules, row: Vd10Rules['files']['catalogue/drugs'][number]): ReferenceEntry {
  const lost = (value: number | undefined): string =>
    value === undefined || value === 0 ? '—' : signed(value)
  const keys = [...new Set([...Object.keys(row.mortal), ...Object.keys(row.vampire)])]
  const scene = row.damagePerScene
  return {
    ...ruled(rules, 'drug', 'drugs', row),
    table: {
      columns: [
        say('reference.loses'),
        rules.words('natures', 'mortal', 'name'),
        rules.words('natures', 'vampire', 'name')
      ],
      rows: [
        ...keys.map((key) => [lostName(rules, key), lost(row.mortal[key]), lost(row.vampire[key])]),
        ...(scene ? [[say('reference.scene-damage'), `${scene.min}–${scene.max}`, '—']] : [])
      ]
    },
    rules: [row.rule, 'VD10-ST-12']
  }
}

/** The name of what a drug reduces: an attribute, a skill, or another score. */
function lostName(rules: Vd10Rules, key: string): Words {
  const section = rules.files['catalogue/attributes'].some(({ id }) => id === key)
    ? 'attributes'
    : rules.files['catalogue/skills'].some(({ id }) => id === key)
      ? 'skills'
      : 'penalties'
  return rules.words(section, key, 'name')
}
