import type { Localised, Words } from '../../kernel/values/json'
import {
  ruleEntries,
  rulesIn,
  titleOfRule,
  type ReferenceEntry,
  type ReferencePart,
  type ReferenceSection
} from '../../kernel/content/reference'
import { weaponFacts } from './roster/offers'
import { gearIds, type SruRules } from './catalogue/rules'
import { plain, say, signed } from './catalogue/say'
import { bagOf, facesOf, isSuccess, valueOf } from './catalogue/tokens'

/** The families of rules in the order of the book; the rulings come last. */
const FAMILIES = ['RV', 'ST', 'CB', 'AC', 'RA', 'DF', 'DM', 'AE', 'CC', 'DT', 'R']

/** The rules of each fire mode (SRU-RA-01). */
const MODE_RULES: { [mode: string]: string[] } = {
  single: ['SRU-RA-01'],
  multiple: ['SRU-RA-02', 'SRU-R17'],
  spray: ['SRU-RA-03', 'SRU-R18', 'SRU-R19'],
  suppressive: ['SRU-RA-04', 'SRU-RA-05', 'SRU-R20']
}

/**
 * The reference: rules by chapter; reserves, tokens and stress; actions, fire and states; risks of weapons,
 * and the campaign's catalogue.
 */
export function reference(rules: SruRules): ReferencePart[] {
  const ids = Object.keys(rulesIn(rules.text.fr))
  const family = (id: string): string => /^SRU-([A-Z]+)/.exec(id)?.[1] ?? ''
  const section = (id: string, name: Words, entries: ReferenceEntry[]): ReferenceSection => ({
    id,
    name,
    entries
  })
  const gear = rules.files['catalogue/gear']
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
      id: 'reserve',
      name: say('tables.reserve'),
      sections: [
        section('kinds', say('writing.reserve-kind'), kinds(rules)),
        section('readiness', say('table.readiness'), readiness(rules)),
        section('stress', say('table.stress'), stress(rules)),
        section('tokens', say('table.bag'), [bag(rules)])
      ]
    },
    {
      id: 'fight',
      name: say('table.fight'),
      sections: [
        section('actions', say('reference.sections.AC'), actions(rules)),
        section(
          'modes',
          say('writing.modes'),
          rules.files['tables/fire'].modes.map((id) => ({
            id: `mode:${id}`,
            name: rules.words('fireModes', id, 'name'),
            text: textOf(rules, (MODE_RULES[id] ?? [])[0]),
            rules: MODE_RULES[id] ?? ['SRU-RA-01']
          }))
        ),
        section('thresholds', say('tables.threshold'), thresholds(rules)),
        section(
          'states',
          say('table.states'),
          rules.files['tables/conditions'].map(({ id, rules: by }) => ({
            id: `state:${id}`,
            name: rules.words('conditions', id, 'name'),
            text: [rules.words('conditions', id, 'effect')],
            rules: by
          }))
        )
      ]
    },
    {
      id: 'arms',
      name: say('tables.equipment'),
      sections: [
        section('weapon-kinds', say('tables.weapon-kinds'), weaponKinds(rules)),
        ...(gear.length > 0
          ? [
              section(
                'gear',
                say('tables.gear'),
                gearIds(rules).map((id, at) => thing(rules, id, at))
              )
            ]
          : [])
      ]
    }
  ]
}

function textOf(rules: SruRules, rule: string | undefined): Localised[] {
  return rule === undefined ? [] : [rules.words('rules', rule)]
}

/** The size and the advantage of each kind of reserve (SRU-RV-02 to SRU-RV-04). */
function kinds(rules: SruRules): ReferenceEntry[] {
  const isAttribute = (key: string): boolean =>
    rules.files['catalogue/attributes'].some(({ id }) => id === key)
  const part = (key: string): Localised =>
    isAttribute(key) ? rules.words('attributes', key, 'name') : rules.words('writing', key)
  return rules.files['catalogue/reserve-kinds'].map(({ id, formula, rules: by }) => ({
    id: `reserve:${id}`,
    name: rules.words('reserveKinds', id, 'name'),
    text: [rules.words('reserveKinds', id, 'effect')],
    facts: [{ label: say('table.size'), value: sum(formula.map(part)) }],
    rules: by
  }))
}

/** The recharges at the start for each kind of readiness (SRU-CB-01, SRU-RV-08, SRU-R36). */
function readiness(rules: SruRules): ReferenceEntry[] {
  const { readyStart } = rules.house
  return rules.files['tables/readiness'].map(({ id, recharges }) => {
    const taken =
      id !== 'ready'
        ? recharges
        : readyStart === 'both'
          ? ['slow', 'quick']
          : readyStart === 'quick-only'
            ? ['quick']
            : recharges
    return {
      id: `readiness:${id}`,
      name: rules.words('readiness', id, 'name'),
      text: [],
      facts: [
        { label: say('blocks.recharges'), value: sum(taken.map((kind) => rules.words('reference', kind))) }
      ],
      rules: ['SRU-CB-01', 'SRU-RV-08', 'SRU-R36']
    }
  })
}

/** Joins names with a plus sign, in each language. */
function sum(names: Localised[]): Localised {
  return Object.fromEntries(
    Object.keys(names[0] ?? {}).map((locale) => [locale, names.map((name) => name[locale]).join(' + ')])
  )
}

function stress(rules: SruRules): ReferenceEntry[] {
  return rules.files['tables/stress'].map(({ id, otherReserveCost, rules: by }) => ({
    id: `stress:${id}`,
    name: rules.words('stress', id, 'name'),
    text: [rules.words('stress', id, 'effect')],
    facts: [{ label: say('tables.stress'), value: otherReserveCost }],
    rules: by
  }))
}

/** The whole bag, by token (SRU-R01). */
function bag(rules: SruRules): ReferenceEntry {
  const faces = bagOf(rules)
  return {
    id: 'table:bag',
    name: titleOfRule(rules.text, 'SRU-R01'),
    text: [rules.words('tables', 'token-notation')],
    rules: ['SRU-RV-01', 'SRU-R01', 'SRU-R02'],
    table: {
      columns: [say('tables.token-type'), say('tables.token-value'), say('tables.token-count')],
      rows: facesOf(rules).map((token) => [
        rules.words('tables', isSuccess(token) ? 'success' : 'failure'),
        valueOf(token),
        faces[token] ?? 0
      ])
    }
  }
}

/** Special actions by the title of their rule, each with its duration (SRU-AC-01 to SRU-AC-07). */
function actions(rules: SruRules): ReferenceEntry[] {
  return rules.files['tables/actions'].map(({ id, time, rules: by }) => ({
    id: `action:${id}`,
    name: titleOfRule(rules.text, by[0] ?? ''),
    text: textOf(rules, by[0]),
    ...(time !== null && {
      facts: [
        { label: say('table.time'), value: time === 'free' ? say('reference.free') : say(`times.${time}`) }
      ]
    }),
    rules: id === 'adjust' ? [...by, 'SRU-R16'] : id === 'multiple-action' ? [...by, 'SRU-AC-07'] : by
  }))
}

/** The campaign's thresholds by range and by difficulty (SRU-RA-06, SRU-R07). */
function thresholds(rules: SruRules): ReferenceEntry[] {
  const narrow = rules.house.difficultyScale === 'trivial-0-ardue-4'
  const signless = (value: number): string | number => (value < 0 ? signed(value) : value)
  return [
    {
      id: 'table:ranges',
      name: rules.words('tables', 'ranges'),
      text: [],
      rules: ['SRU-RA-06', 'SRU-RA-07'],
      table: {
        columns: [say('table.range'), say('tables.threshold')],
        rows: rules.files['tables/ranges'].map(({ id, threshold }) => [
          rules.words('ranges', id, 'name'),
          threshold
        ])
      }
    },
    {
      id: 'table:difficulties',
      name: rules.words('reference', 'difficulties'),
      text: [],
      rules: ['SRU-R07'],
      table: {
        columns: [say('table.difficulty'), say('tables.threshold')],
        rows: rules.files['tables/difficulties'].map((difficulty) => [
          rules.words('difficulties', difficulty.id, 'name'),
          signless(narrow ? difficulty.narrow : difficulty.value)
        ])
      }
    }
  ]
}

/** The risk of each kind of weapon, and whether it is electric (SRU-DT-03, SRU-DT-04, SRU-R34). */
function weaponKinds(rules: SruRules): ReferenceEntry[] {
  return rules.files['catalogue/weapon-kinds'].map(({ id, risk, electric, falls }) => ({
    id: `weapon-kind:${id}`,
    name: rules.words('weaponKinds', id, 'name'),
    text: [],
    facts: [
      { label: say('writing.risk'), value: rules.words('weaponRisks', risk ?? 'none') },
      { label: say('writing.electric'), value: say(electric ? 'core.yes' : 'core.no') },
      ...(falls ? [{ label: say('reference.throws-down'), value: say('core.yes') }] : [])
    ],
    rules: [
      ...(risk === 'low' ? ['SRU-DT-03', 'SRU-DT-06'] : risk === 'high' ? ['SRU-DT-04', 'SRU-DT-05'] : []),
      ...(electric ? ['SRU-DT-08', 'SRU-R34'] : []),
      ...(risk === null || falls ? ['SRU-DM-04'] : [])
    ]
  }))
}

/** A thing in the campaign's catalogue (SRU-R37). */
function thing(rules: SruRules, id: string, at: number): ReferenceEntry {
  const row = rules.files['catalogue/gear'][at]
  if (!row) throw new Error(`no thing ${id}`)
  const price =
    rules.house.prices === 'none' || row.price === null
      ? []
      : [{ label: say('writing.price'), value: say('deck.sum', { sum: row.price }) }]
  const facts = [...(row.weapon ? weaponFacts(rules, row) : []), ...price]
  return {
    id: `thing:${id}`,
    name: plain(row.name),
    text: [],
    ...(facts.length > 0 && { facts }),
    rules: ['SRU-R37']
  }
}
