import type { Localised } from '../../kernel/values/json'
import {
  ruleEntries,
  rulesIn,
  type ReferenceEntry,
  type ReferencePart,
  type ReferenceSection
} from '../../kernel/content/reference'
import { injuryTable } from './sheet/injuries'
import type { CrRules } from './catalogue/rules'
import { phrase, plain, say } from './catalogue/say'
import { euros } from './cards/deck/prices'
import { factsOf } from './sheet/thing-facts'
import { thingsOf, type Thing } from './sheet/things'
import { joinedNames } from '../../kernel/values/languages'

/** The families of rules in the order of the book; then the rulings, and last Magot's rules. */
const FAMILIES = ['SK', 'IM', 'AT', 'FM', 'WQ', 'QH', 'WP', 'AM', 'CY', 'PR', 'ST', 'R', 'MAGOT']

/** The reference: rules by chapter, the catalogue, quickhacks, states, tables. */
export function reference(rules: CrRules): ReferencePart[] {
  const ids = Object.keys(rulesIn(rules.text.fr))
  const family = (id: string): string => /^(?:CR-)?([A-Z]+)/.exec(id)?.[1] ?? ''
  return [
    {
      id: 'rules',
      name: say('reference.rules'),
      sections: FAMILIES.map((key) => ({
        id: key,
        name: say(`reference.sections.${key}`),
        entries: ruleEntries(
          rules.text,
          ids.filter((id) => family(id) === key)
        )
      }))
    },
    {
      id: 'catalogue',
      name: say('reference.catalogue'),
      sections: ['weapons', 'cyberware', 'ammunition', 'gear']
        .map((category) => ({
          id: category,
          name: say(`blocks.${category}`),
          entries: thingsOf(rules)
            .filter((thing) => thing.category === category)
            .map((thing) => thingEntry(rules, thing))
        }))
        .filter(({ entries }) => entries.length > 0)
    },
    { id: 'net', name: say('reference.net'), sections: tiers(rules) },
    {
      id: 'states',
      name: say('deck.states'),
      sections: [{ id: 'states', name: say('deck.states'), entries: states(rules) }]
    },
    {
      id: 'tables',
      name: say('reference.tables'),
      sections: [{ id: 'tables', name: say('reference.tables'), entries: tables(rules) }]
    }
  ]
}

function thingEntry(rules: CrRules, thing: Thing): ReferenceEntry {
  const { weapon } = thing
  const cyber = rules.files['catalogue/cyberware'].find(({ id }) => id === thing.id)
  const summary =
    weapon && !thing.own
      ? [rules.words('weapons', thing.id, 'summary')]
      : cyber
        ? [rules.words('cyberware', thing.id, 'summary')]
        : thing.kinds
          ? [rules.words('ammunition', 'smart-improved', 'summary')]
          : []
  return {
    id: `thing:${thing.id}`,
    name: thing.name,
    text: summary,
    rules:
      weapon?.rules ??
      cyber?.rules ??
      (thing.kinds ? ['CR-AM-01', 'CR-AM-02'] : thing.category === 'ammunition' ? ['CR-R26'] : []),
    facts: [
      ...factsOf(rules, thing),
      ...(thing.price === null ? [] : [{ label: say('shop.price'), value: euros(thing.price) }])
    ],
    ...(weapon && {
      table: {
        columns: [say('reference.modes'), say('deck.rounds'), say('deck.damage')],
        rows: weapon.modes.map(({ mode, rounds, damageDice }) => [
          rules.words('modes', mode, 'name'),
          rounds,
          `${damageDice ?? weapon.damageDice}d${rules.files['tables/dice'].damage}`
        ])
      }
    })
  }
}

function tiers(rules: CrRules): ReferenceSection[] {
  const hacks = rules.files['catalogue/quickhacks']
  return [...new Set(hacks.map(({ tier }) => tier))].map((tier) => ({
    id: tier,
    name: rules.words('hackTiers', tier),
    entries: hacks
      .filter((hack) => hack.tier === tier)
      .map((hack) => ({
        id: `hack:${hack.id}`,
        name: rules.words('quickhacks', hack.id, 'name'),
        text: [rules.words('quickhacks', hack.id, 'summary')],
        rules: [...hack.rules, 'CR-QH-05'],
        facts: [{ label: say('deck.dv'), value: hack.dv }]
      }))
  }))
}

/** States with their effects; an injury has the effect that the campaign wrote (CR-ST-01, CR-R10). */
function states(rules: CrRules): ReferenceEntry[] {
  const injuries = injuryTable(rules)
  const said = (id: string, book: Localised): Localised => {
    const effect = injuries.find((injury) => injury.id === id)?.effect ?? ''
    return effect === '' ? book : plain(effect)
  }
  return [
    ...rules.files['tables/conditions'].map(({ id, rules: by }) => ({
      id: `state:${id}`,
      name: rules.words('conditions', id, 'name'),
      text: [said(id, rules.words('conditions', id, 'effect'))],
      rules: by
    })),
    ...injuries
      .filter(({ place }) => place !== null)
      .map(({ id, name, effect }) => ({
        id: `state:${id}`,
        name,
        text: effect === '' ? [] : [plain(effect)],
        rules: ['CR-R10']
      }))
  ]
}

function tables(rules: CrRules): ReferenceEntry[] {
  const { files } = rules
  return [
    {
      id: 'table:difficulties',
      name: rules.words('reference', 'difficulties'),
      text: [],
      rules: ['CR-SK-03'],
      table: {
        columns: [say('reference.difficulties'), say('deck.dv')],
        rows: files['tables/difficulties'].map(({ id, dv }) => [rules.words('difficulties', id, 'name'), dv])
      }
    },
    ...files['tables/ranges']
      .filter(({ id }) => id === 'printed' || rules.house.rangeProfiles === 'campaign-table')
      .map((profile) => ({
        id: `table:range-${profile.id}`,
        name: phrase(plainly('{table} : {of}', '{table}: {of}'), {
          table: rules.words('deck', 'range'),
          of: rules.words('weaponClasses', profile.id, 'name')
        }),
        text: [],
        rules: ['CR-AT-02', 'CR-R04', 'CR-R05'],
        table: {
          columns: [say('deck.range'), say('deck.dv')],
          rows: profile.bands.map(({ min, max, dv }) => [`${min}–${max}`, dv ?? '—'])
        }
      })),
    {
      id: 'table:barriers',
      name: rules.words('cards', 'CR-C14', 'name'),
      text: [],
      rules: ['CR-QH-07'],
      table: {
        columns: [rules.words('cyberware', 'self-ice', 'name'), say('deck.dv')],
        rows: files['tables/combat'].net.barrierDv.map((dv, at) => [at + 1, dv])
      }
    },
    ...(files['catalogue/opponents'].length === 0 ? [] : [opponents(rules)])
  ]
}

/** The opponents that Magot or the campaign has ready (MAGOT-5). */
function opponents(rules: CrRules): ReferenceEntry {
  const inHand = (id: string): Localised =>
    ['none', 'fists', 'blade'].includes(id)
      ? rules.words('table', id === 'none' ? 'unarmed' : id)
      : rules.words('weapons', id, 'name')
  return {
    id: 'table:opponents',
    name: rules.words('tables', 'opponents'),
    text: [rules.words('tables', 'opponents-hint')],
    rules: ['MAGOT-5'],
    table: {
      columns: [
        say('tables.opponents'),
        say('table.opponent-hp'),
        say('table.opponent-armour'),
        say('table.weapon-skill'),
        say('table.weapon'),
        say('table.implants')
      ],
      rows: rules.files['catalogue/opponents'].map((opponent) => [
        rules.words('opponents', opponent.id, 'name'),
        opponent.hp,
        opponent.armour,
        opponent['weapon-skill'],
        inHand(opponent.weapon),
        opponent.implants.length === 0
          ? '—'
          : joinedNames(opponent.implants.map((id) => rules.words('cyberware', id, 'name')))
      ])
    }
  }
}

const plainly = (fr: string, en: string): Localised => ({ fr, en })
