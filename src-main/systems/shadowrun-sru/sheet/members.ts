import { keptSheets } from '../../../kernel/parts/kept-sheets'
import { thingEntry } from '../../../kernel/parts/thing-entry'
import { plainBoxes } from '../../../kernel/system/boxes'
import type { Localised } from '../../../kernel/values/json'
import { receiptOf, type Figure } from '../../../kernel/values/receipt'
import { membersFigure } from '../../../kernel/system/members-figure'
import { present, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { Block, Entry, MemberIdentity, MemberSheet, StatCell } from '../../../kernel/system/sheet'
import {
  gearOf,
  isOut,
  isRanged,
  maxKey,
  namedOf,
  nuyensOf,
  reserveOf,
  TRACKS,
  track,
  weaponsOf,
  type Weapon
} from './character'
import type { SruRules } from '../catalogue/rules'
import { phrase, plain, say, signed } from '../catalogue/say'

export const memberSheets = keptSheets<SruRules>(memberSheet)

export function memberSheet(rules: SruRules, roster: Roster, member: Member): MemberSheet {
  return {
    ...identityOf(rules, member),
    profile: profileCells(rules, member),
    figures: figuresOf(rules, member),
    blocks: blocksOf(rules, roster, member)
  }
}

/** Who a member is: their sheet without what takes work. */
export function identityOf(_rules: SruRules, member: Member): MemberIdentity {
  return { member: member.id, name: member.name, typeName: member.typeName, status: statusOf(member) }
}

/** Gone, dead, out of action or fit (SRU-R30). */
function statusOf(member: Member): MemberSheet['status'] {
  const key =
    member.left === null ? (isOut(member) ? 'out' : 'fit') : member.left === 'dead' ? 'dead' : 'gone'
  return { key, label: say(`status.${key}`), fit: key === 'fit' }
}

function profileCells(rules: SruRules, member: Member): StatCell[] {
  return characteristics(rules).map(({ key, abbr, name }) => {
    const value = member.profile[key] ?? 0
    return { key, abbr, name, value, own: value, lines: [{ label: name, amount: value, rules: [] }] }
  })
}

export function characteristics(rules: SruRules): { key: string; abbr: Localised; name: Localised }[] {
  return rules.files['catalogue/attributes'].map(({ id }) => ({
    key: id,
    abbr: rules.words('attributes', id, 'abbr'),
    name: rules.words('attributes', id, 'name')
  }))
}

/** The reserve with its receipt, the recharges, the monitors, the money (SRU-RV-03 to SRU-RV-05, SRU-R03). */
function figuresOf(rules: SruRules, member: Member): Figure[] {
  const { size, slow, quick, receipt } = reserveOf(rules, member)
  const recharge = (key: 'slow' | 'quick', amount: number): Figure => ({
    key,
    label: say(`figures.${key}`),
    unit: 'count',
    amount,
    single: true,
    receipt: receiptOf(key, say(`figures.${key}`), 'count', [
      { label: say(`figures.${key}-of`, { size }), amount, rules: ['SRU-RV-05', 'SRU-R03'] }
    ])
  })
  return [
    { key: 'reserve', label: say('figures.reserve'), unit: 'count', amount: size, single: true, receipt },
    recharge('slow', slow),
    recharge('quick', quick),
    ...TRACKS.map((of): Figure => {
      const { value, max } = track(member, of)
      return {
        key: of,
        label: say(`figures.${of}`),
        unit: 'points',
        amount: value,
        single: true,
        kept: { number: of },
        ...(max > 0 && { limit: max, limitKept: { number: maxKey(of) } })
      }
    }),
    ...(rules.house.prices === 'none'
      ? []
      : [
          {
            key: 'nuyens',
            label: say('figures.nuyens'),
            unit: 'money' as const,
            amount: nuyensOf(member),
            kept: { number: 'nuyens' }
          }
        ])
  ]
}

/** Every block of the sheet except the attributes; empty ones are left out. */
function blocksOf(rules: SruRules, roster: Roster, member: Member): Block[] {
  return [
    reserve(rules, member),
    ...TRACKS.map((of) => monitor(member, of)),
    named(member, 'skills'),
    weapons(rules, roster, member),
    named(member, 'otherReserves'),
    gear(rules, roster, member),
    facts(member)
  ].filter((block) => block !== null)
}

/** The reserve for play: kind, numbers, advantage and drawback (SRU-RV-02, SRU-R29). */
function reserve(rules: SruRules, member: Member): Block {
  const { kind, size, slow, quick } = reserveOf(rules, member)
  const drawback = member.choices['drawback'] ?? ''
  // What makes up the reserve of a removed pack's kind is nowhere any more.
  const known = rules.files['catalogue/reserve-kinds'].some(({ id }) => id === kind)
  return {
    kind: 'facts',
    key: 'reserve',
    title: say('blocks.reserve'),
    facts: [
      { label: say('writing.reserve-kind'), value: rules.words('reserveKinds', kind, 'name') },
      ...(known || size > 0 ? [{ label: say('figures.reserve'), value: size }] : []),
      ...(known
        ? [
            {
              label: say('blocks.recharges'),
              value: phrase(rules.words('blocks', 'slow-quick'), { slow, quick }),
              repeats: true as const
            },
            { label: say('blocks.advantage'), value: rules.words('reserveKinds', kind, 'effect') }
          ]
        : []),
      ...(drawback === '' ? [] : [{ label: say('writing.drawback'), value: plain(drawback) }])
    ]
  }
}

function monitor(member: Member, of: 'physical' | 'stun'): Block | null {
  const { value, max } = track(member, of)
  return max === 0
    ? null
    : { kind: 'boxes', key: of, title: say(`blocks.${of}`), boxes: plainBoxes(max, value) }
}

function named(member: Member, kind: 'skills' | 'otherReserves'): Block | null {
  const list = namedOf(member, kind)
  return list.length === 0
    ? null
    : {
        kind: 'facts',
        key: kind,
        title: say(`blocks.${kind}`),
        facts: list.map(({ name, value }) => ({ label: name, value }))
      }
}

/** The most boxes that a card has room for; more rounds are written as a number. */
const MOST_BOXES = 12

function weapons(rules: SruRules, roster: Roster, member: Member): Block | null {
  const held = weaponsOf(rules, roster, member.id)
  if (held.length === 0) return null
  return {
    kind: 'table',
    key: 'weapons',
    title: say('blocks.weapons'),
    columns: ['base-short', 'recoil-short', 'ammo'].map((key) => say(`blocks.${key}`)),
    rows: held.map((weapon) => ({
      key: weapon.item.id,
      name: weapon.item.name,
      note: notesOf(rules, weapon),
      cells: [
        weapon.base,
        isRanged(weapon) ? weapon.recoil : '—',
        weapon.magazine === 0
          ? '—'
          : phrase(rules.words('blocks', 'written'), { value: weapon.loaded, max: weapon.magazine })
      ],
      ...(weapon.magazine > 0 &&
        weapon.magazine <= MOST_BOXES && {
          boxes: plainBoxes(weapon.magazine, weapon.magazine - weapon.loaded)
        })
    }))
  }
}

/** A weapon's notes beside its numbers. */
export function notesOf(rules: SruRules, weapon: Omit<Weapon, 'item'>): Localised[] {
  return [
    ...(weapon.kind === 'ordinary' ? [] : [rules.words('weaponKinds', weapon.kind, 'name')]),
    ...(isRanged(weapon)
      ? [
          ...weapon.modes.map((mode) => rules.words('fireModes', mode, 'name')),
          // The trigger limits several bullets only (SRU-RA-02, SRU-RA-03).
          ...(weapon.modes.some((mode) => mode === 'multiple' || mode === 'spray')
            ? [rules.words('triggers', weapon.trigger)]
            : [])
        ]
      : [rules.words('blocks', 'close')]),
    ...(weapon.automatic ? [rules.words('writing', 'automatic')] : []),
    ...(weapon.area > 0 ? [phrase(rules.words('blocks', 'metres'), { n: weapon.area })] : []),
    ...(weapon.risk === null ? [] : [rules.words('weaponRisks', weapon.risk)]),
    ...(weapon.electric ? [rules.words('blocks', 'electric')] : [])
  ]
}

function gear(rules: SruRules, roster: Roster, member: Member): Block | null {
  const items = gearOf(roster, member.id)
  if (items.length === 0) return null
  const entries = items.map((item) => thing(rules, item))
  return { kind: 'entries', key: 'gear', title: say('blocks.gear'), entries }
}

/** An item with its quantity and its note. */
export function thing(rules: SruRules, item: Item): Entry {
  return thingEntry(rules.words('blocks', 'thing'), item)
}

function facts(member: Member): Block | null {
  const shown = (['professionalism', 'tactics', 'passes', 'armour', 'style', 'media-resistance'] as const)
    .map((key) => ({ label: say(`writing.${key}`), value: member.numbers[key] ?? 0 }))
    .filter(({ value }) => value > 0)
  const wound = member.numbers['wound-modifier'] ?? 0
  const notes = member.choices['notes'] ?? ''
  return {
    kind: 'facts',
    key: 'facts',
    title: say('blocks.facts'),
    facts: [
      ...shown,
      ...(wound === 0 ? [] : [{ label: say('writing.wound-modifier'), value: plain(signed(wound)) }]),
      ...(notes === '' ? [] : [{ label: say('writing.notes'), value: plain(notes) }])
    ]
  }
}

/** The team's figures. */
export function teamFigures(rules: SruRules, roster: Roster): Figure[] {
  const purses = receiptOf(
    'nuyens',
    say('figures.team-nuyens'),
    'money',
    present(roster)
      .filter((member) => nuyensOf(member) !== 0)
      .map((member) => ({
        label: plain(member.name),
        amount: nuyensOf(member),
        rules: [],
        member: member.id
      }))
  )
  return [
    membersFigure(roster, say('figures.members')),
    ...(rules.house.prices === 'none'
      ? []
      : [
          {
            key: 'nuyens',
            label: say('figures.team-nuyens'),
            unit: 'money' as const,
            amount: purses.total,
            receipt: purses
          }
        ])
  ]
}
