import { boxRow, plainBoxes } from '../../../kernel/system/boxes'
import type { DeckPlug } from '../../../kernel/system/deck'
import type { Block, Card } from '../../../kernel/system/sheet'
import type { Roster } from '../../../kernel/state/roster'
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
import { WRITTEN } from '../../../kernel/system/writing'
import { isRanged, weaponOf, type Weapon } from '../sheet/character'
import { characteristics, notesOf } from '../sheet/members'
import { gearIds, type SruRules } from '../catalogue/rules'
import { plain, say } from '../catalogue/say'
import { bagOf, facesOf, isSuccess } from '../catalogue/tokens'

const KINDS = ['character', 'rules', 'thing', 'blank'] as const

type CardSpec = SruRules['files']['tables/cards'][number]

/** The fifteen reference cards (chapter 12.6), and a card for each thing in the campaign's catalogue. */
export const deck: DeckPlug<SruRules> = {
  kinds: () => KINDS.map((id) => ({ id, name: say(`deck.${id}`) })),
  headings: () => [
    ...['physical', 'stun', 'weapons', 'skills', 'gear'].map((part) => ({
      part,
      title: say(`blocks.${part}`)
    })),
    { fact: 'writing.armour', title: say('writing.armour') }
  ],
  reference: (rules) => [
    ...specs(rules, 'rules').map((spec) => rulesCard(rules, spec)),
    ...gearIds(rules).map((id, at) => thingCard(rules, id, at)),
    ...specs(rules, 'blank').map((spec) => blankCard(rules, spec))
  ],
  used: (rules, roster) => specs(rules, 'rules').map(({ id }) => ({ card: id, holders: [roster.name] })),
  written: writtenCards
}

function specs(rules: SruRules, kind: CardSpec['kind']): CardSpec[] {
  return rules.files['tables/cards'].filter((spec) => spec.kind === kind)
}

function rulesCard(rules: SruRules, spec: CardSpec): Card {
  const settled = rulingsAsEntries(rules, beside[spec.id] ?? [])
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

/** Rulings with options that a card shows beside its rules, with the campaign's choice. */
const beside: { [card: string]: readonly string[] } = {
  'SRU-C01': ['tokenBag', 'tokenKnowledge'],
  'SRU-C02': ['rounding', 'rechargeLoss', 'readyStart'],
  'SRU-C03': ['maxTokens', 'stressScope'],
  'SRU-C05': ['adjustRepeat'],
  'SRU-C06': ['burstSize', 'sprayDamage', 'suppressUnits', 'ignoreKeepsTokens'],
  'SRU-C07': ['baseResolution', 'difficultyScale', 'prices'],
  'SRU-C08': ['excessRule'],
  'SRU-C09': ['damageTokens'],
  'SRU-C10': ['areaDamage'],
  'SRU-C12': ['koThreshold', 'electricTokens']
}

/**
 * The lists that a card may have beside its rules, by their word in the card's `items` (SRU-RA-06, SRU-R07,
 * SRU-DT-03, SRU-DT-04).
 */
const LISTS: { readonly [items: string]: ((rules: SruRules) => Block) | undefined } = {
  ranges: (rules) => ({
    kind: 'table',
    key: 'ranges',
    title: say('deck.range'),
    columns: [say('tables.threshold')],
    rows: rules.files['tables/ranges'].map(({ id, threshold }) => ({
      key: id,
      name: rules.words('ranges', id, 'name'),
      cells: [threshold]
    }))
  }),
  difficulties: (rules) => ({
    kind: 'table',
    key: 'difficulties',
    title: say('deck.difficulty'),
    columns: [say('tables.threshold')],
    rows: rules.files['tables/difficulties'].map(({ id, value, narrow }) => ({
      key: id,
      name: rules.words('difficulties', id, 'name'),
      cells: [signless(rules.house.difficultyScale === 'trivial-0-ardue-4' ? narrow : value)]
    }))
  }),
  weaponsNamed: (rules) => ({
    kind: 'table',
    key: 'weapons',
    title: say('deck.stunning'),
    columns: [say('writing.risk')],
    rows: rules.files['catalogue/weapon-kinds'].flatMap(({ id, risk, electric }) =>
      risk === null
        ? []
        : [
            {
              key: id,
              name: rules.words('weaponKinds', id, 'name'),
              ...(electric && { note: [rules.words('blocks', 'electric')] }),
              cells: [rules.words('weaponRisks', risk)]
            }
          ]
    )
  })
}

/** The lists of a card: thresholds, difficulties, stunning weapons. */
function itemsOf(rules: SruRules, { items }: CardSpec): Block[] {
  return items.flatMap((item) => LISTS[item]?.(rules) ?? [])
}

const signless = (value: number): number | string => (value < 0 ? `−${-value}` : value)

/** The card of a thing in the campaign's catalogue (SRU-R37). */
function thingCard(rules: SruRules, id: string, at: number): Card {
  const row = rules.files['catalogue/gear'][at]
  if (!row) throw new Error(`no thing ${id}`)
  const { name, weapon, price } = row
  const priced =
    rules.house.prices === 'none' || price === null
      ? []
      : [{ label: say('writing.price'), value: say('deck.sum', { sum: price }) }]
  const kind = rules.files['catalogue/weapon-kinds'].find(({ id }) => id === row.kind)
  return weapon
    ? weaponCard(
        rules,
        id,
        name,
        { ...row, loaded: row.magazine, risk: kind?.risk ?? null, electric: kind?.electric ?? false },
        priced
      )
    : gearCard(id, name, priced)
}

type Facts = Extract<Block, { kind: 'facts' }>['facts']

function weaponCard(
  rules: SruRules,
  id: string,
  title: string,
  weapon: Omit<Weapon, 'item'>,
  more: Facts = []
): Card {
  const facts: Facts = [
    { label: say('writing.base'), value: weapon.base },
    ...(weapon.magazine > 0 ? [{ label: say('writing.magazine'), value: weapon.magazine }] : []),
    ...(weapon.recoil > 0 ? [{ label: say('writing.recoil'), value: weapon.recoil }] : []),
    ...more
  ]
  const notes = notesOf(rules, weapon)
  // Its sort stands under its name; how it fires stands together.
  const sort = weapon.kind === 'ordinary' && isRanged(weapon) ? 0 : 1
  return {
    id,
    kind: 'thing',
    title,
    subtitle: notes.slice(0, sort),
    corner: [],
    profile: [],
    blocks: [
      { kind: 'facts', key: 'facts', facts },
      ...(notes.length > sort
        ? [
            {
              kind: 'entries' as const,
              key: 'notes',
              title: UNNAMED,
              entries: notes.slice(sort).map((note, n) => ({ key: String(n), name: note }))
            }
          ]
        : []),
      ...(weapon.magazine > 0 && weapon.magazine <= MOST_BOXES
        ? [
            {
              kind: 'boxes' as const,
              key: 'magazine',
              title: say('deck.magazine'),
              boxes: plainBoxes(weapon.magazine)
            }
          ]
        : [])
    ]
  }
}

function gearCard(id: string, title: string, facts: Facts): Card {
  return {
    id,
    kind: 'thing',
    title,
    subtitle: [],
    corner: [],
    profile: [],
    blocks: [
      ...(facts.length > 0 ? [{ kind: 'facts' as const, key: 'facts', facts }] : []),
      { kind: 'lines', key: 'notes', title: say('deck.write-notes'), count: 2 }
    ]
  }
}

/**
 * A card for each weapon and thing on the team's sheets; equal ones share one card with all their holders.
 */
function writtenCards(rules: SruRules, roster: Roster): { card: Card; holders: string[] }[] {
  const cards = new Map<string, { card: Card; holders: string[] }>()
  for (const item of roster.items.filter(({ source }) => source === WRITTEN)) {
    const holder = roster.members.find(({ id }) => id === item.holder)?.name ?? roster.name
    const { loaded: _, quantity: __, ...data } = item.data
    const key = JSON.stringify([item.category, item.name, data])
    const title = item.name['fr'] ?? ''
    const known = cards.get(key)
    if (known) known.holders = [...new Set([...known.holders, holder])]
    else if (item.category === 'weapons')
      cards.set(key, {
        card: weaponCard(rules, `item:${item.id}`, title, weaponOf(rules, item)),
        holders: [holder]
      })
    else
      cards.set(key, {
        card: gearCard(
          `item:${item.id}`,
          title,
          String(item.data['note'] ?? '') === ''
            ? []
            : [{ label: say('writing.note'), value: plain(String(item.data['note'])) }]
        ),
        holders: [holder]
      })
  }
  return [...cards.values()]
}

/** The most boxes on a card. */
const MOST_BOXES = 30
const BOXES = { magazine: 30, defence: 12, blanks: 6 }

/** The cards to fill in or cut out, by the word in their `items`. */
const BLANKS: { readonly [items: string]: ((rules: SruRules, spec: CardSpec) => Card) | undefined } = {
  weapon: (rules, spec) => ({
    ...bookCard(rules, spec, [
      emptyLines('name', 1),
      emptyLines('base', 1),
      ...rules.files['tables/fire'].modes.map((id) =>
        emptyBoxes(`mode-${id}`, 1, rules.words('fireModes', id, 'name'))
      ),
      emptyLines('trigger', 1),
      emptyBoxes('magazine', BOXES.magazine),
      emptyLines('recoil', 1),
      emptyLines('electric', 1)
    ]),
    form: true
  }),
  tokens: (rules, spec) => bookCard(rules, spec, tokenBlocks(rules))
}

function characterForm(rules: SruRules, spec: CardSpec): Card {
  const { monitor } = rules.files['tables/sheet']
  return {
    ...bookCard(rules, spec, [
      emptyLines('name', 1),
      emptyLines('reserve', 1),
      emptyBoxes('defence', BOXES.defence),
      emptyBoxes('physical', monitor, say('blocks.physical')),
      emptyBoxes('stun', monitor, say('blocks.stun')),
      emptyLines('weapons', 2),
      emptyLines('notes', 1)
    ]),
    profile: characteristics(rules).map((characteristic) => ({
      ...characteristic,
      value: 0,
      own: 0,
      lines: []
    })),
    form: true
  }
}

const blankCard = (rules: SruRules, spec: CardSpec): Card =>
  (BLANKS[spec.items[0] ?? ''] ?? characterForm)(rules, spec)

/** Every token of the bag to cut out, and some blank ones (SRU-R01, SRU-RV-01). */
function tokenBlocks(rules: SruRules): Block[] {
  const bag = bagOf(rules)
  const of = (good: boolean) =>
    facesOf(rules)
      .filter((token) => isSuccess(token) === good)
      .flatMap((token) => boxRow(bag[token] ?? 0, () => ({ label: token, ticked: false })))
  return [
    { kind: 'boxes', key: 'successes', title: say('deck.successes'), boxes: of(true), cut: true },
    { kind: 'boxes', key: 'failures', title: say('deck.failures'), boxes: of(false), cut: true },
    { kind: 'boxes', key: 'blanks', title: say('deck.blanks'), boxes: plainBoxes(BOXES.blanks), cut: true }
  ]
}
