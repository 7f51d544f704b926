import type { DeckPlug } from '../../../kernel/system/deck'
import type { Localised, Words } from '../../../kernel/values/json'
import { heldBy, present, type Item, type Roster } from '../../../kernel/state/roster'
import {
  bookCard,
  notAmong,
  rulesBlocks,
  rulesTold,
  rulingsTold,
  underTitle,
  UNNAMED
} from '../../../kernel/parts/rule-cards'
import type { Block, Card, TableRow } from '../../../kernel/system/sheet'
import { WRITTEN } from '../../../kernel/system/writing'
import { armOf, isConcealable } from '../sheet/character'
import type { FireMode, WeaponFacts } from '../catalogue/files'
import { hitSteps } from '../sheet/hit-steps'
import { boxes, characteristics } from '../sheet/members'
import type { CrRules } from '../catalogue/rules'
import { phrase, plain, say } from '../catalogue/say'
import { cyberFacts, weaponFacts } from '../sheet/thing-facts'
import { thingsOf, type Thing } from '../sheet/things'
import { joined, limitBlocks } from '../sheet/weapon-limits'
import { isLent, isMelee, profileFor } from '../sheet/weapons'

const KINDS = ['character', 'rules', 'weapon', 'cyberware', 'ammunition', 'gear', 'blank'] as const

type CardSpec = CrRules['files']['tables/cards'][number]

/** The thirty-seven reference cards (chapter 10.6), and one for each thing that the list leaves out. */
export const deck: DeckPlug<CrRules> = {
  kinds: () => KINDS.map((id) => ({ id, name: say(`deck.${id}`) })),
  reference: (rules) => [
    ...rules.files['tables/cards'].map((spec) => cardOf(rules, spec)),
    ...unlisted(rules).map((thing) => thingCard(rules, `item:${thing.id}`, thing, []))
  ],
  used: (rules, roster) => [
    ...rules.files['tables/cards']
      .filter(({ kind }) => kind === 'rules')
      .map(({ id }) => ({ card: id, holders: [roster.name] })),
    ...cardsOfThings(rules).flatMap(({ card, things }) => {
      const holders = holdersOf(roster, things)
      return holders.length === 0 ? [] : [{ card, holders }]
    })
  ],
  written: (rules, roster) =>
    present(roster).flatMap(({ id, name }) =>
      heldBy(roster, id)
        .filter(({ source }) => source === WRITTEN)
        .flatMap((item) =>
          item.category === 'weapons'
            ? [{ card: writtenCard(rules, item, name), holders: [name] }]
            : item.category === 'gear'
              ? [{ card: gearCard(item, name), holders: [name] }]
              : []
        )
    )
}

/** A weapon that somebody wrote on his sheet. */
function writtenCard(rules: CrRules, item: Item, holder: string): Card {
  const { weapon } = armOf(rules, item)
  return {
    id: `weapon:${item.id}`,
    kind: 'weapon',
    title: item.name,
    subtitle: [rules.words('weaponClasses', weapon.class, 'name')],
    corner: [plain(holder)],
    profile: [],
    blocks: weaponBlocks(rules, weapon)
  }
}

function gearCard(item: Item, holder: string): Card {
  const note = String(item.data['note'] ?? '')
  return {
    id: `gear:${item.id}`,
    kind: 'gear',
    title: item.name,
    subtitle: [say('blocks.gear')],
    corner: [plain(holder)],
    profile: [],
    blocks: [
      {
        kind: 'facts',
        key: 'facts',
        facts: [
          { label: say('writing.quantity'), value: Number(item.data['quantity'] ?? 1) },
          ...(note === '' ? [] : [{ label: say('writing.note'), value: plain(note) }])
        ]
      }
    ]
  }
}

function holdersOf(roster: Roster, things: string[]): string[] {
  const has = (holder: string): boolean => heldBy(roster, holder).some(({ thing }) => things.includes(thing))
  return [
    ...present(roster)
      .filter(({ id }) => has(id))
      .map(({ name }) => name),
    ...(has('stash') ? [roster.name] : [])
  ]
}

function cardsOfThings(rules: CrRules): { card: string; things: string[] }[] {
  const smart = rules.files['catalogue/smart-ammunition'].flatMap(({ kinds }) =>
    kinds.map((kind) => `smart-${kind}`)
  )
  return [
    ...rules.files['tables/cards'].flatMap(({ id, items }) =>
      items?.startsWith('weapons/') || items?.startsWith('cyberware/')
        ? [{ card: id, things: [items.split('/')[1] ?? ''] }]
        : items === 'ammunition/smart-improved'
          ? [{ card: id, things: smart }]
          : []
    ),
    ...unlisted(rules).map(({ id }) => ({ card: `item:${id}`, things: [id] }))
  ]
}

/** Cyberware without figures, and what the campaign has of its own: things that stand on no card of the list. */
function unlisted(rules: CrRules): Thing[] {
  const listed = new Set(
    rules.files['tables/cards'].flatMap(({ items }) => (items?.includes('/') ? [items.split('/')[1]] : []))
  )
  return thingsOf(rules).filter(({ id, category }) => category !== 'ammunition' && !listed.has(id))
}

function cardOf(rules: CrRules, spec: CardSpec): Card {
  const [section, id] = (spec.items ?? '').split('/')
  const thing =
    id === undefined || section === 'ammunition' ? undefined : thingsOf(rules).find((one) => one.id === id)
  if (thing) return thingCard(rules, spec.id, thing, spec.rules)
  if (spec.kind === 'blank') return blankCard(rules, spec)
  const settled = rulingsTold(rules, beside[spec.id] ?? [])
  // The steps of a hit tell its rules in their order: none is told twice.
  const told = spec.items === 'hitSteps' ? [] : rulesTold(rules, notAmong(settled, spec.rules))
  return { ...bookCard(rules, spec, rulesBlocks(told, itemsOf(rules, spec), settled)), roomy: true }
}

/** Rulings with options stand on a card as the campaign has them; those that no card names stand beside the rules they are about. */
const beside: { [card: string]: readonly string[] } = {
  'CR-C01': ['explodingScope', 'complementarySuccess'],
  'CR-C03': ['initiativeOrder', 'specialMoveRounding'],
  'CR-C04': ['rangeOverlap', 'rangeProfiles'],
  'CR-C05': ['opposedTie', 'meleeArmour', 'meleeRows'],
  'CR-C06': ['autofireLowAmmo'],
  'CR-C07': ['halfArmour'],
  'CR-C08': ['qualityStack'],
  'CR-C09': ['halfArmour', 'ablation', 'criticalTrigger', 'woundStates', 'humanity'],
  'CR-C10': ['hackFailure', 'barrierPersistence'],
  'CR-C14': ['barrierPersistence'],
  'CR-C36': ['extensionSlots']
}

/** What a card lists beside its rules: difficulties, ranges, barriers, quickhacks, the steps of a hit, states, prices. */
function itemsOf(rules: CrRules, { id, items, rules: by }: CardSpec): Block[] {
  const { files } = rules
  const table = (key: string, columns: string[], rows: TableRow[]): Block => ({
    kind: 'table',
    key,
    title: UNNAMED,
    columns: columns.map((column) => say(`deck.${column}`)),
    rows
  })
  if (id === 'CR-C14')
    return [
      table(
        'barriers',
        ['dv'],
        files['tables/combat'].net.barrierDv.map((dv, at) => ({
          key: String(at + 1),
          name: phrase(rules.words('deck', 'self-ice'), { n: at + 1 }),
          cells: [dv]
        }))
      )
    ]
  switch (items) {
    case 'difficulties':
      return [
        table(
          'difficulties',
          ['dv'],
          files['tables/difficulties'].map(({ id: key, dv }) => ({
            key,
            name: rules.words('difficulties', key, 'name'),
            cells: [dv]
          }))
        )
      ]
    case 'rangeProfiles':
      return [rangeTable(rules, 'printed')]
    case 'hitSteps':
      return [hitSteps(rules)]
    case 'quickhacks':
      return [
        {
          ...table(
            'hacks',
            ['dv'],
            files['catalogue/quickhacks']
              .filter((hack) => hack.rules.some((rule) => by.includes(rule)))
              .map(({ id: key, tier, dv }) => ({
                key,
                name: rules.words('quickhacks', key, 'name'),
                note: [rules.words('hackTiers', tier)],
                cells: [dv]
              }))
          ),
          title: say('deck.hacks')
        }
      ]
    case 'conditions':
      return [
        {
          kind: 'entries',
          key: 'conditions',
          title: say('deck.states'),
          entries: files['tables/conditions'].map(({ id: key }) => ({
            key,
            name: rules.words('conditions', key, 'name'),
            text: rules.words('conditions', key, 'effect')
          }))
        }
      ]
    case 'priceTiers':
      return [
        {
          kind: 'facts',
          key: 'tiers',
          title: say('deck.tiers'),
          facts: files['tables/price-tiers'].map(({ id: key, price }) => ({
            label: rules.words('tiers', key, 'name'),
            value: euros(price)
          }))
        },
        table(
          'prices',
          ['price'],
          thingsOf(rules)
            .filter(({ price }) => price !== null)
            .map(({ id: key, name, price }) => ({ key, name, cells: [euros(price ?? 0)] }))
        )
      ]
    case 'ammunition/smart-improved':
      return [
        table(
          'packs',
          ['units', 'price'],
          files['catalogue/smart-ammunition'].map(({ id: key, units, price, kinds }) => ({
            key,
            name: rules.words('ammunition', key, 'name'),
            note: kinds.map((kind) => rules.words('ammunition', `smart-${kind}`, 'name')),
            cells: [units, price === null ? '—' : euros(price)]
          }))
        )
      ]
    default:
      return []
  }
}

/** A price as it is printed. */
export function euros(price: number): string {
  return `${price} €$`
}

function rangeTable(rules: CrRules, profile: string): Block {
  const bands = rules.files['tables/ranges'].find(({ id }) => id === profile)?.bands ?? []
  return {
    kind: 'table',
    key: 'range',
    title: say('deck.range'),
    columns: [say('deck.dv')],
    rows: bands.map(({ min, max, dv }) => ({
      key: String(min),
      name: phrase(rules.words('deck', 'band'), { min, max }),
      cells: [dv ?? '—']
    }))
  }
}

function priceOf(thing: Thing): Words {
  return thing.price === null ? say('shop.free') : plain(euros(thing.price))
}

function thingCard(rules: CrRules, id: string, thing: Thing, by: readonly string[]): Card {
  const kind = thing.weapon ? 'weapon' : thing.category === 'gear' ? 'gear' : 'cyberware'
  return {
    id,
    kind,
    title: thing.name,
    subtitle: [
      thing.weapon
        ? rules.words('weaponClasses', thing.weapon.class, 'name')
        : rules.words('blocks', thing.category)
    ],
    corner: [priceOf(thing)],
    profile: [],
    blocks: [
      ...(thing.weapon ? weaponBlocks(rules, thing.weapon) : cyberBlocks(rules, thing)),
      ...rulesBlocks(underTitle(thing.name, rulesTold(rules, by)), [], [])
    ]
  }
}

/** The card of a weapon: its line, its modes, its range and boxes for its magazine (chapter 7). */
function weaponBlocks(rules: CrRules, weapon: WeaponFacts): Block[] {
  const melee = isMelee(rules, weapon)
  return [
    {
      kind: 'facts',
      key: 'facts',
      facts: [
        ...weaponFacts(rules, weapon),
        { label: say('writing.concealable'), value: say(weapon.concealable ? 'shop.yes' : 'shop.no') }
      ]
    },
    {
      kind: 'table',
      key: 'modes',
      title: say('deck.modes'),
      columns: [say('deck.rounds'), say('deck.damage'), say('deck.special')],
      rows: weapon.modes.map((mode) => modeRow(rules, weapon, mode))
    },
    ...limitBlocks(rules, weapon),
    ...(melee ? [] : rangeBlocks(rules, weapon)),
    ...(weapon.magazine > 0
      ? [
          {
            kind: 'boxes' as const,
            key: 'magazine',
            title: say('writing.magazine'),
            boxes: boxes(weapon.magazine)
          }
        ]
      : [])
  ]
}

/** The range strip: an area that is all the weapon fires, or its table; a table that is only lent says so (CR-AT-02, CR-FM-04, CR-R05). */
function rangeBlocks(rules: CrRules, weapon: WeaponFacts): Block[] {
  const [first] = weapon.modes
  if (first?.dv !== undefined && weapon.modes.every(({ dv }) => dv !== undefined)) {
    const rows: TableRow[] = [
      {
        key: '0',
        name: phrase(rules.words('deck', 'band'), { min: 0, max: first.areaMetres ?? 0 }),
        cells: [first.dv]
      }
    ]
    return [{ kind: 'table', key: 'range', title: say('deck.range'), columns: [say('deck.dv')], rows }]
  }
  return [
    {
      ...rangeTable(rules, profileFor(rules, weapon.class)),
      ...(isLent(rules, weapon.class) && { title: say('deck.range-lent') })
    }
  ]
}

function modeRow(rules: CrRules, weapon: WeaponFacts, mode: FireMode): TableRow {
  const special: Localised[] = [
    ...(mode.cap !== undefined ? [phrase(rules.words('deck', 'cap'), { cap: mode.cap })] : []),
    ...(mode.dv !== undefined
      ? [phrase(rules.words('deck', 'area'), { dv: mode.dv, metres: mode.areaMetres ?? 0 })]
      : []),
    ...(mode.coverPierced
      ? [rules.words('deck', mode.coverPierced.includes('thick') ? 'pierces-thick' : 'pierces-thin')]
      : []),
    ...(mode.lowAmmo
      ? [
          phrase(rules.words('deck', 'low-ammo'), {
            below: mode.lowAmmo.below,
            dice: mode.lowAmmo.damageDice
          })
        ]
      : [])
  ]
  const dice = mode.damageDice ?? weapon.damageDice
  return {
    key: mode.mode,
    name: rules.words('modes', mode.mode, 'name'),
    note: [rules.words('skills', mode.skill, 'name')],
    cells: [
      mode.rounds,
      `${dice}d${rules.files['tables/dice'].damage}`,
      special.length === 0 ? '—' : joined(special)
    ]
  }
}

function cyberBlocks(rules: CrRules, thing: Thing): Block[] {
  const facts = cyberFacts(rules, thing.id)
  const known = rules.files['catalogue/cyberware'].find(({ id }) => id === thing.id)
  const line: Block[] = known?.melee
    ? [
        {
          kind: 'table',
          key: 'melee',
          title: say('deck.melee'),
          columns: [say('deck.damage'), say('deck.att'), say('deck.reach'), say('writing.concealable')],
          rows: [
            {
              key: thing.id,
              name: rules.words('skills', known.melee.skill, 'name'),
              cells: [
                `${known.melee.damageDice}d${rules.files['tables/dice'].damage}`,
                known.melee.attPerRound,
                phrase(rules.words('deck', 'metres'), { n: known.melee.reachMetres }),
                say(isConcealable(rules, thing.id) ? 'shop.yes' : 'shop.no')
              ]
            }
          ]
        }
      ]
    : []
  return [
    ...(known
      ? [
          {
            kind: 'entries' as const,
            key: 'effect',
            title: UNNAMED,
            entries: [{ key: thing.id, name: UNNAMED, text: rules.words('cyberware', thing.id, 'summary') }]
          }
        ]
      : []),
    ...line,
    ...(facts.length > 0 ? [{ kind: 'facts' as const, key: 'facts', facts }] : []),
    ...(thing.id === 'self-ice' ? itemsOf(rules, { id: 'CR-C14', kind: 'rules', rules: [] }) : []),
    ...(known?.slots !== undefined
      ? [{ kind: 'boxes' as const, key: 'slots', title: say('figures.slots'), boxes: boxes(known.slots) }]
      : [])
  ]
}

/** As many boxes as a hand may want to tick. */
const BOXES = { hp: 50, magazine: 30, luck: 8 }

/** The card to fill in: scores, hit points, armour, luck, weapons, states, and the cyberware that has no figures (CR-CY-07). */
function blankCard(rules: CrRules, spec: CardSpec): Card {
  const lines = (key: string, count: number): Block => ({
    kind: 'lines',
    key,
    title: say(`deck.write-${key}`),
    count
  })
  const ticks = (key: string, count: number): Block => ({
    kind: 'boxes',
    key,
    title: say(`deck.tick-${key}`),
    boxes: boxes(count)
  })
  const profile = characteristics(rules).map((one) => ({ ...one, value: 0, own: 0, lines: [] }))
  const cyber = rules.files['catalogue/cyberware'].filter(({ rules: by }) => by.includes('CR-CY-07'))
  return {
    id: spec.id,
    kind: spec.kind,
    title: rules.words('cards', spec.id, 'name'),
    subtitle: [],
    corner: [],
    profile,
    form: true,
    blocks: [
      lines('name', 1),
      ticks('hp', BOXES.hp),
      lines('armour', 1),
      ticks('luck', BOXES.luck),
      lines('weapons', 3),
      ticks('magazine', BOXES.magazine),
      lines('states', 2),
      {
        kind: 'table',
        key: 'cyberware',
        title: say('blocks.cyberware'),
        columns: [],
        rows: cyber.map(({ id }) => ({
          key: id,
          name: rules.words('cyberware', id, 'name'),
          cells: [],
          boxes: boxes(1)
        }))
      }
    ]
  }
}
