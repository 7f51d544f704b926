import { plainBoxes } from '../../../kernel/system/boxes'
import type { DeckPlug } from '../../../kernel/system/deck'
import type { Localised } from '../../../kernel/values/json'
import { present, type Item } from '../../../kernel/state/roster'
import {
  bookCard,
  emptyBoxes,
  emptyLines,
  inPhase,
  notAmong,
  rulesBlocks,
  rulesAsEntries,
  rulingsAsEntries,
  UNNAMED
} from '../../../kernel/parts/rule-cards'
import type { Block, Card, Entry } from '../../../kernel/system/sheet'
import { packOf, weaponsOf, type Weapon } from '../sheet/character'
import { characteristics } from '../sheet/members'
import { armouryKeys, unaimedName, type T2kRules } from '../catalogue/rules'
import { plain, say, signed } from '../catalogue/say'

const KINDS = ['character', 'weapon', 'pack', 'rules', 'blank'] as const

type CardSpec = T2kRules['files']['tables/cards'][number]

/**
 * The twelve reference cards (chapter 6.6): short rules with the campaign's rulings, and two cards to fill
 * in. Also a card for each weapon and thing.
 */
export const deck: DeckPlug<T2kRules> = {
  kinds: () => KINDS.map((id) => ({ id, name: say(`deck.${id}`) })),
  headings: () => [
    ...['damage', 'stress', 'weapons', 'states', 'skills', 'pack'].map((part) => ({
      part,
      title: say(`blocks.${part}`)
    }))
  ],
  reference: (rules) => [
    ...armouryCards(rules),
    ...rules.files['tables/cards'].map((spec) =>
      spec.kind === 'blank' ? blankCard(rules, spec) : rulesCard(rules, spec)
    )
  ],
  used: (rules, roster) =>
    rules.files['tables/cards']
      .filter((spec) => spec.kind === 'rules')
      .map(({ id }) => ({ card: id, holders: [roster.name] })),
  written: (rules, roster) =>
    present(roster).flatMap(({ id, name }) => [
      ...weaponsOf(roster, id).map(({ item, ...weapon }) => ({
        card: weaponCard(rules, `weapon:${item.id}`, item.name, weapon, [plain(name)]),
        holders: [name]
      })),
      ...packOf(roster, id).map((item) => ({ card: packCard(item, name), holders: [name] }))
    ])
}

/** The most rounds that are drawn as boxes; above it they are a number. */
const MOST_ROUNDS = 40

/** A card of each weapon of the campaign's armoury. */
function armouryCards(rules: T2kRules): Card[] {
  const keys = armouryKeys(rules)
  return rules.files['catalogue/armoury'].map((row, nth) => {
    const weapon = { ...row, loaded: row.magazine, reliabilityMax: row.reliability }
    return weaponCard(rules, keys[nth]!, plain(row.name), weapon, [])
  })
}

/** A weapon's card with boxes to tick (T2K-WP-02, T2K-R08, T2K-R10). */
function weaponCard(
  rules: T2kRules,
  id: string,
  title: Localised,
  weapon: Pick<
    Weapon,
    'class' | 'rof' | 'magazine' | 'loaded' | 'reliability' | 'reliabilityMax' | 'damage'
  > &
    Partial<Pick<Weapon, 'spare' | 'scope' | 'bipod' | 'jammed'>>,
  corner: Localised[]
): Card {
  const sights = (['scope', 'bipod', 'jammed'] as const)
    .filter((key) => weapon[key])
    .map((key) => rules.words('writing', key))
  const fact = (key: string, value: number | Localised) => ({ label: say(`writing.${key}`), value })
  const ticks = (key: string, count: number, gone: number): Block[] =>
    count > 0 && count <= MOST_ROUNDS
      ? [{ kind: 'boxes', key, title: say(`deck.${key}`), boxes: plainBoxes(count, gone) }]
      : []
  return {
    id,
    kind: 'weapon',
    title,
    subtitle: [rules.words('weaponClasses', weapon.class, 'name'), ...sights],
    corner,
    profile: [],
    blocks: [
      {
        kind: 'facts',
        key: 'facts',
        facts: [
          ...(weapon.rof > 0 ? [fact('rof', weapon.rof)] : []),
          fact('weapon-damage', weapon.damage),
          ...(weapon.magazine > MOST_ROUNDS
            ? [fact('magazine', weapon.magazine), fact('loaded', weapon.loaded)]
            : []),
          ...(weapon.spare ? [fact('spare', weapon.spare)] : [])
        ]
      },
      ...ticks('magazine', weapon.magazine, weapon.magazine - weapon.loaded),
      ...ticks('reliability', weapon.reliabilityMax, weapon.reliabilityMax - weapon.reliability)
    ]
  }
}

/** The card of a thing in a pack; taking it out costs the slow action (T2K-CB-02). */
function packCard(item: Item, holder: string): Card {
  const note = String(item.data['note'] ?? '')
  return {
    id: `pack:${item.id}`,
    kind: 'pack',
    title: item.name,
    subtitle: [say('deck.pack')],
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
      },
      {
        kind: 'entries',
        key: 'rules',
        title: UNNAMED,
        entries: [{ key: 'T2K-CB-02', name: UNNAMED, text: say('writing.pack-hint') }]
      }
    ]
  }
}

function rulesCard(rules: T2kRules, spec: CardSpec): Card {
  const settled = rulingsOf(rules, spec)
  return {
    ...bookCard(
      rules,
      spec,
      rulesBlocks(rulesAsEntries(rules, notAmong(settled, spec.rules)), itemsOf(rules, spec), settled)
    ),
    ...inPhase(spec.phase),
    roomy: true
  }
}

/**
 * Rulings with options that a card shows, with the campaign's choice. A ruling that no card lists appears
 * with the rules it concerns.
 */
const beside: { [card: string]: readonly string[] } = {
  'T2K-C01': ['dieSizes'],
  'T2K-C02': ['pushExplosionCount', 'pushLimit', 'pushOtherRolls'],
  'T2K-C03': ['zeroAmmoDice', 'ammoSpent', 'reliabilityLoss', 'jam'],
  'T2K-C04': ['initiativeOrder'],
  'T2K-C06': ['opposedTie', 'scopeVersusUnaimed', 'extraSuccessDamage'],
  'T2K-C07': ['modifierMethod'],
  'T2K-C08': ['suppressionTrigger', 'chainScope']
}

/**
 * The rulings of a card. If the campaign keeps the default, and the card is about the ruling, its
 * whole text is shown.
 */
function rulingsOf(rules: T2kRules, spec: CardSpec): Entry[] {
  return (beside[spec.id] ?? []).flatMap((key) => {
    const entry = rules.files['tables/house-rules'].find((rule) => rule.key === key)
    const whole =
      entry !== undefined &&
      rules.house[key as keyof T2kRules['house']] === entry.default &&
      spec.rules.includes(entry.ruling)
    return rulingsAsEntries(rules, [key]).map((known) =>
      whole ? { ...known, text: rules.words('rules', entry.ruling) } : known
    )
  })
}

/** The classes of weapons that the campaign gave another figure for an unaimed shot than this modifier's (T2K-CB-07). */
function unlikeTheirModifier(rules: T2kRules, modifier: string, value: number) {
  return rules.files['catalogue/weapon-classes']
    .filter((kind) => kind.ranged && kind.unaimed !== value && unaimedName(rules, kind) === modifier)
    .map(({ id, unaimed }) => ({
      key: `${modifier}-${id}`,
      name: rules.words('weaponClasses', id, 'name'),
      cells: [signed(unaimed)]
    }))
}

/** The lists that a card may have beside its rules, by its `items`. */
const LISTS: { readonly [items: string]: ((rules: T2kRules) => Block) | undefined } = {
  'actions/slow': (rules) => ({
    kind: 'entries',
    key: 'slow',
    title: say('deck.actions'),
    entries: rules.files['tables/actions'].slow.map(({ id }) => ({
      key: id,
      name: rules.words('actions', id, 'name')
    }))
  }),
  'actions/fast': (rules) => ({
    kind: 'entries',
    key: 'fast',
    title: say('deck.actions'),
    entries: rules.files['tables/actions'].fast.map(({ id, becomesSlowOnFailure }) => ({
      key: id,
      name: rules.words('actions', id, 'name'),
      ...(becomesSlowOnFailure && { text: say('deck.reloads') })
    }))
  }),
  modifiers: (rules) => ({
    kind: 'table',
    key: 'modifiers',
    title: UNNAMED,
    columns: [say('deck.modifier')],
    rows: rules.files['tables/modifiers'].flatMap(({ id, value }) => [
      { key: id, name: rules.words('modifiers', id, 'name'), cells: [signed(value)] },
      ...unlikeTheirModifier(rules, id, value)
    ])
  }),
  conditions: (rules) => ({
    kind: 'entries',
    key: 'conditions',
    title: say('deck.states'),
    entries: rules.files['tables/conditions'].map(({ id }) => ({
      key: id,
      name: rules.words('conditions', id, 'name'),
      text: rules.words('conditions', id, 'effect')
    }))
  })
}

/** The list of a card: actions, modifiers or states. */
function itemsOf(rules: T2kRules, { items = '' }: CardSpec): Block[] {
  const block = LISTS[items]?.(rules)
  return block ? [block] : []
}

/** How many boxes the blank cards have of each kind. */
const BOXES = { magazine: 30, reliability: 5, track: 10 }

function blankCard(rules: T2kRules, spec: CardSpec): Card {
  if (spec.items !== 'sheet')
    return {
      ...bookCard(rules, spec, [
        emptyLines('name', 1),
        emptyLines('class', 1),
        emptyLines('rof', 1),
        emptyBoxes('magazine', BOXES.magazine),
        emptyBoxes('reliability', BOXES.reliability),
        emptyLines('sight', 1)
      ]),
      form: true
    }
  const profile = characteristics(rules).map((characteristic) => ({
    ...characteristic,
    value: 0,
    own: 0,
    lines: []
  }))
  return {
    ...bookCard(rules, spec, [
      emptyLines('name', 1),
      emptyLines('skills', 2),
      emptyBoxes('damage', BOXES.track),
      emptyBoxes('stress', BOXES.track),
      emptyLines('weapons', 2),
      {
        kind: 'entries',
        key: 'states',
        title: say('deck.states-to-mark'),
        entries: rules.files['tables/conditions'].map(({ id }) => ({
          key: id,
          name: rules.words('conditions', id, 'name')
        }))
      }
    ]),
    profile,
    form: true
  }
}
