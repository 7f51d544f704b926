import { keptSheets } from '../../../kernel/parts/kept-sheets'
import { thingEntry } from '../../../kernel/parts/thing-entry'
import { plainBoxes } from '../../../kernel/system/boxes'
import type { Localised } from '../../../kernel/values/json'
import type { Figure } from '../../../kernel/values/receipt'
import { membersFigure } from '../../../kernel/system/members-figure'
import type { Item, Member, Roster } from '../../../kernel/state/roster'
import type { Block, Entry, MemberIdentity, MemberSheet, StatCell } from '../../../kernel/system/sheet'
import {
  illnessesOf,
  isIncapacitated,
  maxKey,
  packOf,
  skillDice,
  TRACKS,
  track,
  weaponsOf,
  type Weapon
} from './character'
import type { T2kRules } from '../catalogue/rules'
import { phrase, plain, say, signed } from '../catalogue/say'

export const memberSheets = keptSheets<T2kRules>(memberSheet)

export function memberSheet(rules: T2kRules, roster: Roster, member: Member): MemberSheet {
  return {
    ...identityOf(rules, member),
    profile: profileCells(rules, member),
    figures: figuresOf(member),
    blocks: blocksOf(rules, roster, member)
  }
}

/** Who a member is: their sheet without what takes work. */
export function identityOf(_rules: T2kRules, member: Member): MemberIdentity {
  return { member: member.id, name: member.name, typeName: member.typeName, status: statusOf(member) }
}

/** Gone, dead, incapacitated, ill or fit (T2K-R20, T2K-EX-03). */
function statusOf(member: Member): MemberSheet['status'] {
  const key =
    member.left === null
      ? isIncapacitated(member)
        ? 'incapacitated'
        : illnessesOf(member).length > 0
          ? 'ill'
          : 'fit'
      : member.left === 'dead'
        ? 'dead'
        : 'gone'
  return { key, label: say(`status.${key}`), fit: key === 'fit' || key === 'ill' }
}

/** The four attributes and the CUF, each as a die (T2K-R01). */
function profileCells(rules: T2kRules, member: Member): StatCell[] {
  return characteristics(rules).map(({ key, abbr, name }) => {
    const value = member.profile[key] ?? 0
    return {
      key,
      abbr,
      name,
      value,
      own: value,
      written: `d${value}`,
      lines: [{ label: name, amount: value, rules: ['T2K-R01'] }]
    }
  })
}

export function characteristics(rules: T2kRules): { key: string; abbr: Localised; name: Localised }[] {
  return [...rules.files['catalogue/attributes'].map(({ id }) => id), 'cuf'].map((id) => ({
    key: id,
    abbr: rules.words('attributes', id, 'abbr'),
    name: rules.words('attributes', id, 'name')
  }))
}

function figuresOf(member: Member): Figure[] {
  return TRACKS.map((of): Figure => {
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
  })
}

/** Every block of the sheet except the dice; empty ones are left out. */
function blocksOf(rules: T2kRules, roster: Roster, member: Member): Block[] {
  return [
    trackBoxes(member, 'damage'),
    trackBoxes(member, 'stress'),
    skills(rules, member),
    weapons(rules, roster, member),
    states(rules, roster, member),
    illnesses(rules, member),
    agents(rules, member),
    pack(rules, roster, member),
    facts(member)
  ].filter((block) => block !== null)
}

function trackBoxes(member: Member, of: 'damage' | 'stress'): Block | null {
  const { value, max } = track(member, of)
  return max === 0
    ? null
    : { kind: 'boxes', key: of, title: say(`blocks.${of}`), boxes: plainBoxes(max, value) }
}

/** The two skills that the book names, then the written ones, each with its dice (T2K-DI-01). */
function skills(rules: T2kRules, member: Member): Block {
  const dice = (attribute: string, attributeDie: number, skillDie: number | null): Localised =>
    phrase(rules.words('blocks', skillDie === null ? 'attribute-die' : 'skill-die'), {
      attribute: rules.words('attributes', attribute, 'abbr'),
      a: attributeDie === 0 ? '—' : `d${attributeDie}`,
      b: `d${skillDie ?? 0}`
    })
  const named = rules.files['catalogue/skills'].map(({ id }) => {
    const { attribute, attributeDie, skillDie } = skillDice(rules, member, id)
    return { key: id, name: rules.words('skills', id, 'name'), text: dice(attribute, attributeDie, skillDie) }
  })
  const written = member.traits
    .filter((trait) => trait.kind === 'otherSkills')
    .map((trait) => {
      const attribute = String(trait.data['attribute'])
      const die = Number(trait.data['die'])
      return {
        key: trait.id,
        name: trait.name,
        text: dice(attribute, member.profile[attribute] ?? 0, die === 0 ? null : die)
      }
    })
  return { kind: 'entries', key: 'skills', title: say('blocks.skills'), entries: [...named, ...written] }
}

/** The most boxes that a card has room for; more rounds are written as a number. */
const MOST_BOXES = 12

function weapons(rules: T2kRules, roster: Roster, member: Member): Block | null {
  const held = weaponsOf(roster, member.id)
  if (held.length === 0) return null
  return {
    kind: 'table',
    key: 'weapons',
    title: say('blocks.weapons'),
    columns: ['rof', 'damage-short', 'reliability-short', 'ammo'].map((key) => say(`blocks.${key}`)),
    rows: held.map((weapon) => ({
      key: weapon.item.id,
      name: weapon.item.name,
      note: [
        rules.words('weaponClasses', weapon.class, 'name'),
        ...sights(rules, weapon),
        // Changing a magazine uses one of them up (T2K-R08).
        ...(weapon.spare > 0 ? [phrase(rules.words('blocks', 'spare'), { n: weapon.spare })] : [])
      ],
      cells: [
        weapon.rof === 0 ? NOTHING : weapon.rof,
        weapon.damage,
        ratio(rules, weapon.reliability, weapon.reliabilityMax),
        ratio(rules, weapon.loaded, weapon.magazine)
      ],
      ...(weapon.magazine > 0 &&
        weapon.magazine <= MOST_BOXES && {
          boxes: plainBoxes(weapon.magazine, weapon.magazine - weapon.loaded)
        })
    }))
  }
}

function sights(rules: T2kRules, weapon: Weapon): Localised[] {
  return (['scope', 'bipod', 'jammed'] as const)
    .filter((key) => weapon[key])
    .map((key) => rules.words('writing', key))
}

/** Stands for a maximum that is not written, or that the item lacks. */
const NOTHING = plain('—')

function ratio(rules: T2kRules, value: number, max: number): Localised {
  return max === 0 ? NOTHING : phrase(rules.words('blocks', 'written'), { value, max })
}

/** The member's states, from tracks, illnesses and weapons. */
function states(rules: T2kRules, roster: Roster, member: Member): Block | null {
  const held = weaponsOf(roster, member.id)
  const now = [
    ...(member.numbers['suppressed'] ? ['suppressed'] : []),
    ...(isIncapacitated(member) ? ['incapacitated'] : []),
    ...(illnessesOf(member).length > 0 ? ['ill'] : []),
    ...(member.numbers['radiation'] ? ['irradiated'] : []),
    ...(held.some(({ jammed }) => jammed) ? ['jammed'] : []),
    ...(held.some(({ reliability, reliabilityMax }) => reliabilityMax > 0 && reliability === 0)
      ? ['broken']
      : [])
  ]
  if (now.length === 0) return null
  return {
    kind: 'entries',
    key: 'states',
    title: say('blocks.states'),
    entries: now.map((id) => ({
      key: id,
      name: rules.words('conditions', id, 'name'),
      text: rules.words('conditions', id, 'effect')
    }))
  }
}

function illnesses(rules: T2kRules, member: Member): Block | null {
  const ill = illnessesOf(member)
  if (ill.length === 0) return null
  const entries = ill.map(({ trait, days, damage, stress, modifier }) => ({
    key: trait.id,
    name: trait.name,
    text:
      modifier === 0
        ? phrase(rules.words('blocks', 'illness'), { days, damage, stress })
        : phrase(rules.words('blocks', 'illness-modified'), {
            days,
            damage,
            stress,
            modifier: signed(modifier)
          })
  }))
  return { kind: 'entries', key: 'illnesses', title: say('blocks.illnesses'), entries }
}

/** What each illness came from, where that is written (T2K-EX-01). */
function agents(rules: T2kRules, member: Member): Block | null {
  const facts = illnessesOf(member)
    .filter(({ agent }) => agent !== '')
    .map(({ trait, agent }) => ({ label: trait.name, value: rules.words('hazards', agent, 'name') }))
  return facts.length === 0 ? null : { kind: 'facts', key: 'agents', title: say('blocks.agents'), facts }
}

function pack(rules: T2kRules, roster: Roster, member: Member): Block | null {
  const items = packOf(roster, member.id)
  if (items.length === 0) return null
  const entries = items.map((item) => thing(rules, item))
  return { kind: 'entries', key: 'pack', title: say('blocks.pack'), entries }
}

/** An item with its quantity and its note. */
export function thing(rules: T2kRules, item: Item): Entry {
  return thingEntry(rules.words('blocks', 'thing'), item)
}

function facts(member: Member): Block | null {
  const worn = member.choices['protection'] ?? ''
  const notes = member.choices['notes'] ?? ''
  const shown = [
    ...(worn === '' ? [] : [{ label: say('writing.protection'), value: plain(worn) }]),
    ...(member.numbers['protection-modifier']
      ? [{ label: say('writing.protection-modifier'), value: signed(member.numbers['protection-modifier']) }]
      : []),
    ...(member.numbers['radiation']
      ? [{ label: say('writing.radiation'), value: member.numbers['radiation'] }]
      : []),
    ...(notes === '' ? [] : [{ label: say('writing.notes'), value: plain(notes) }])
  ]
  return shown.length === 0 ? null : { kind: 'facts', key: 'facts', facts: shown }
}

/** The unit's figures (T2K-CB-11). */
export function unitFigures(roster: Roster): Figure[] {
  return [
    membersFigure(roster, say('figures.members')),
    {
      key: 'unit-cuf',
      label: say('figures.unit-cuf'),
      unit: 'die',
      amount: roster.numbers['unit-cuf'] ?? 0,
      kept: { number: 'unit-cuf' }
    }
  ]
}
