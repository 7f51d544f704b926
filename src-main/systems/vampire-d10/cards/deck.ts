import type { DeckPlug } from '../../../kernel/system/deck'
import type { Words } from '../../../kernel/values/json'
import { present, type Roster } from '../../../kernel/state/roster'
import {
  bookCard,
  emptyBoxes,
  emptyLines,
  inPhase,
  rulesBlocks,
  rulesAsEntries,
  rulingsAsEntries,
  underTitle,
  UNNAMED
} from '../../../kernel/parts/rule-cards'
import type { Block, Card } from '../../../kernel/system/sheet'
import { characterOf } from '../sheet/character'
import { begun, criticalTable } from '../sheet/criticals'
import { characteristics } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'
import { say, signed } from '../catalogue/say'

const KINDS = ['character', 'rules', 'manoeuvre', 'state', 'drug', 'weapon', 'armour', 'blank'] as const

type CardSpec = Vd10Rules['files']['tables/cards'][number]

/**
 * The fifteen reference cards (chapter 11.6), two of them to fill in, and a card for each thing
 * that players hold.
 */
export const deck: DeckPlug<Vd10Rules> = {
  kinds: () => KINDS.map((id) => ({ id, name: say(`deck.${id}`) })),
  headings: () => [
    ...['health', 'willpower', 'hunger', 'weapons', 'states', 'skills', 'disciplines'].map((part) => ({
      part,
      title: say(`blocks.${part}`)
    })),
    { fact: 'writing.armour', title: say('writing.armour') }
  ],
  reference: (rules) => {
    const [read, blank] = [
      rules.files['tables/cards'].filter(({ kind }) => kind === 'rules'),
      rules.files['tables/cards'].filter(({ kind }) => kind === 'blank')
    ]
    return [
      ...read.map((spec) => rulesCard(rules, spec)),
      ...itemCards(rules),
      ...blank.map((spec) => blankCard(rules, spec))
    ]
  },
  used
}

/** The cards in use: the rules, and the weapons, armours, states and drugs that members have. */
function used(rules: Vd10Rules, roster: Roster): { card: string; holders: string[] }[] {
  const holders = new Map<string, string[]>()
  const add = (card: string, who: string): void =>
    void (holders.get(card)?.includes(who) || holders.set(card, [...(holders.get(card) ?? []), who]))
  for (const member of present(roster)) {
    const character = characterOf(rules, roster, member)
    for (const { category } of character.weapons) add(`weapon:${category}`, member.name)
    if (character.armour !== 'none') add(`armour:${character.armour}`, member.name)
    for (const { kind, data } of member.traits) {
      if (kind === 'states') add(`state:${String(data['state'])}`, member.name)
      if (kind === 'drugs') add(`drug:${String(data['drug'])}`, member.name)
    }
  }
  const known = new Set(itemCards(rules).map(({ id }) => id))
  return [
    ...rules.files['tables/cards']
      .filter(({ kind }) => kind === 'rules')
      .map(({ id }) => ({ card: id, holders: [roster.name] })),
    ...[...holders].filter(([card]) => known.has(card)).map(([card, who]) => ({ card, holders: who }))
  ]
}

function rulesCard(rules: Vd10Rules, spec: CardSpec): Card {
  const settled = rulingsAsEntries(rules, beside[spec.id] ?? [])
  return {
    ...bookCard(rules, spec, rulesBlocks(rulesAsEntries(rules, spec.rules), itemsOf(rules, spec), settled)),
    ...inPhase(spec.phase),
    roomy: true
  }
}

/** Rulings with options that a card shows beside its rules, with the campaign's choice. */
const beside: { [card: string]: readonly string[] } = {
  'VD10-C01': [
    'pairsOfTens',
    'bonusBeforeDifficulty',
    'opposedTie',
    'hungerEffects',
    'poolMinimum',
    'rouseCheck'
  ],
  'VD10-C02': ['halvingScope', 'damageOrder', 'overflow', 'weakenedTwice'],
  'VD10-C03': ['criticalTrigger', 'blindOrFracture'],
  'VD10-C04': ['initiative', 'multipleActions'],
  'VD10-C05': ['damageType', 'shakenDamage'],
  'VD10-C06': ['defenceAccumulation', 'difficultyInOpposed', 'blockScope'],
  'VD10-C08': ['grappleDamage', 'stakeDamage'],
  'VD10-C09': ['scopeAim'],
  'VD10-C10': ['severalAttackers'],
  'VD10-C12': ['proneAtThreeMetres', 'fireDamageType']
}

/** Rows of the catalogue, each with its rule. */
function ruled(
  rules: Vd10Rules,
  key: string,
  section: string,
  list: readonly { id: string; rule: string }[]
): Block[] {
  return [
    {
      kind: 'entries',
      key,
      title: UNNAMED,
      entries: list.map(({ id, rule }) => ({
        key: id,
        name: rules.words(section, id, 'name'),
        text: rules.words('rules', rule)
      }))
    }
  ]
}

/**
 * The lists that a card may have beside its rules, by the first word of its `items`; `group` is the part
 * after the slash.
 */
const LISTS: { readonly [what: string]: ((rules: Vd10Rules, group?: string) => Block[]) | undefined } = {
  critical: (rules) => [{ kind: 'entries', key: 'critical', title: UNNAMED, entries: criticalTable(rules) }],
  manoeuvres: (rules, group) =>
    ruled(
      rules,
      'manoeuvres',
      'manoeuvres',
      rules.files['catalogue/manoeuvres'].filter((manoeuvre) => manoeuvre.group === group)
    ),
  covers: (rules) => [
    {
      kind: 'table',
      key: 'covers',
      title: say('deck.cover'),
      columns: [say('deck.dodge-dice')],
      rows: rules.files['catalogue/covers'].map(({ id, dodgeDice }) => ({
        key: id,
        name: rules.words('covers', id, 'name'),
        cells: [signed(dodgeDice)]
      }))
    }
  ],
  arms: (rules) => [
    {
      kind: 'table',
      key: 'weapons',
      title: say('blocks.weapons'),
      columns: [say('blocks.bonus')],
      rows: rules.files['catalogue/weapons'].map(({ id, bonus }) => ({
        key: id,
        name: rules.words('weapons', id, 'name'),
        note: [rules.words('weapons', id, 'examples')],
        cells: [`+${bonus}`]
      }))
    },
    {
      kind: 'table',
      key: 'armours',
      title: say('blocks.armours'),
      columns: [say('blocks.points')],
      rows: rules.files['catalogue/armours'].map(({ id, value }) => ({
        key: id,
        name: rules.words('armours', id, 'name'),
        cells: [value]
      }))
    }
  ],
  states: (rules) => ruled(rules, 'states', 'states', rules.files['catalogue/states']),
  drugs: (rules) => ruled(rules, 'drugs', 'drugs', rules.files['catalogue/drugs'])
}

/** The lists of a card: manoeuvres, critical effects, cover, weapons and armour, states, drugs. */
function itemsOf(rules: Vd10Rules, { items }: CardSpec): Block[] {
  const [what = '', group] = (items ?? '').split('/')
  return LISTS[what]?.(rules, group) ?? []
}

/** One card for each thing that players hold: manoeuvres, states, drugs, weapons, armours. */
function itemCards(rules: Vd10Rules): Card[] {
  const { files } = rules
  const ruled = (
    kind: string,
    section: string,
    { id, rule }: { id: string; rule: string },
    subtitle: Words[]
  ): Card => ({
    id: `${kind}:${id}`,
    kind,
    title: rules.words(section, id, 'name'),
    subtitle,
    corner: [],
    profile: [],
    roomy: true,
    blocks: [
      {
        kind: 'entries',
        key: 'rules',
        title: UNNAMED,
        entries: underTitle(rules.words(section, id, 'name'), rulesAsEntries(rules, [rule]))
      }
    ]
  })
  const facts = (list: { label: Words; value: Words | number | string }[]): Block => ({
    kind: 'facts',
    key: 'facts',
    facts: list
  })
  return [
    ...files['catalogue/manoeuvres'].map((manoeuvre) =>
      ruled('manoeuvre', 'manoeuvres', manoeuvre, [rules.words('manoeuvreGroups', manoeuvre.group)])
    ),
    ...files['catalogue/states'].map((state) => ruled('state', 'states', state, [])),
    ...files['catalogue/drugs'].map((drug) => ruled('drug', 'drugs', drug, [])),
    ...files['catalogue/weapons'].map(({ id, bonus, kind }): Card => ({
      id: `weapon:${id}`,
      kind: 'weapon',
      title: rules.words('weapons', id, 'name'),
      subtitle: [begun(rules.words('damageKinds', kind, 'name'))],
      corner: [],
      profile: [],
      roomy: true,
      blocks: [
        facts([{ label: say('blocks.bonus'), value: `+${bonus}` }, ...presets(rules, kind)]),
        {
          kind: 'entries',
          key: 'examples',
          title: UNNAMED,
          entries: [{ key: id, name: UNNAMED, text: begun(rules.words('weapons', id, 'examples')) }]
        }
      ]
    })),
    ...files['catalogue/armours'].map(({ id, value, againstFirearms, dexterity }): Card => ({
      id: `armour:${id}`,
      kind: 'armour',
      title: rules.words('armours', id, 'name'),
      subtitle: [],
      corner: [],
      profile: [],
      roomy: true,
      blocks: [
        facts([
          { label: say('blocks.points'), value },
          { label: say('blocks.against-firearms'), value: againstFirearms },
          ...(dexterity === 0
            ? []
            : [{ label: rules.words('attributes', 'dexterity', 'name'), value: signed(dexterity) }])
        ]),
        { kind: 'entries', key: 'rules', title: UNNAMED, entries: rulesAsEntries(rules, ['VD10-AR-01']) }
      ]
    }))
  ]
}

/** The types of damage of this kind of weapon, against mortals and vampires (VD10-R15). */
export function presets(rules: Vd10Rules, kind: string): { label: Words; value: Words }[] {
  const found = rules.files['catalogue/damage-kinds'].find(({ id }) => id === kind)
  return found
    ? (['mortal', 'vampire'] as const).map((target) => ({
        label: say(`deck.against-${target}`),
        value: rules.words('damage', found[target])
      }))
    : []
}

/** How many boxes the blank cards have of each kind. */
const BOXES = { track: 13, reach: 3 }

function blankCard(rules: Vd10Rules, spec: CardSpec): Card {
  if (spec.items !== 'sheet')
    return {
      ...bookCard(rules, spec, [
        emptyLines('name', 1),
        emptyLines('category', 1),
        emptyLines('bonus', 1),
        emptyLines('type', 1),
        emptyBoxes('reach', BOXES.reach),
        emptyLines('notes', 2)
      ]),
      form: true
    }
  const profile = characteristics(rules).map((characteristic) => ({
    ...characteristic,
    value: 0,
    own: 0,
    lines: []
  }))
  const { hungerMost } = rules.files['tables/dice']
  return {
    ...bookCard(rules, spec, [
      emptyLines('name', 1),
      emptyBoxes('health', BOXES.track),
      emptyBoxes('willpower', BOXES.track),
      emptyBoxes('hunger', hungerMost),
      emptyLines('weapons', 2),
      emptyLines('armour', 1),
      emptyLines('states', 1)
    ]),
    profile,
    form: true
  }
}
