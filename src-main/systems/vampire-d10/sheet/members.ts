import { keptSheets } from '../../../kernel/parts/kept-sheets'
import { boxRow, plainBoxes } from '../../../kernel/system/boxes'
import type { Localised, Words } from '../../../kernel/values/json'
import { isolated } from '../../../kernel/values/isolated'
import { inEach, partIn } from '../../../kernel/values/languages'
import { receiptOf, type Figure } from '../../../kernel/values/receipt'
import { membersFigure } from '../../../kernel/system/members-figure'
import type { Member, Roster } from '../../../kernel/state/roster'
import type { Block, Box, Entry, MemberIdentity, MemberSheet, StatCell } from '../../../kernel/system/sheet'
import {
  damageTypeOf,
  attributeOf,
  characterOf,
  initiativeOf,
  isBlack,
  isFull,
  isVampire,
  natureOf,
  isKnownCategory,
  skillOf,
  sprintOf,
  trackMax,
  TRACKS,
  type Character,
  type Track,
  type Weapon,
  whyNoEffect
} from './character'
import type { Vd10Rules } from '../catalogue/rules'
import { criticals } from './criticals'
import { phrase, plain, say, signed } from '../catalogue/say'

export const memberSheets = keptSheets<Vd10Rules>(memberSheet)

export function memberSheet(rules: Vd10Rules, roster: Roster, member: Member): MemberSheet {
  const character = characterOf(rules, roster, member)
  return {
    member: member.id,
    name: member.name,
    typeName: rules.words('natures', character.nature, 'name'),
    status: statusOf(rules, roster, member),
    profile: profileCells(rules, character),
    figures: figuresOf(rules, character),
    blocks: blocksOf(rules, member, character)
  }
}

/** Who a member who left is: their sheet without what takes work. */
export function departed(rules: Vd10Rules, member: Member): MemberIdentity {
  return {
    member: member.id,
    name: member.name,
    typeName: rules.words('natures', natureOf(member), 'name'),
    status: exitStatus(member)
  }
}

/** Dead, or gone in another way. */
function exitStatus({ left }: Member): MemberSheet['status'] {
  const key = left === 'dead' ? 'dead' : 'gone'
  return { key, label: say(`status.${key}`), fit: false }
}

/** Gone, dead, in torpor, dying, weakened by a full track, or fit (VD10-HP-04, VD10-HP-05). */
function statusOf(rules: Vd10Rules, roster: Roster, member: Member): MemberSheet['status'] {
  if (member.left !== null) return exitStatus(member)
  const key = stateOf(rules, characterOf(rules, roster, member), member.numbers['torpor'] === 1)
  return { key, label: say(`status.${key}`), fit: key === 'fit' || key === 'weakened' }
}

/**
 * A fallen vampire is in torpor, others are dying. A track full of aggravated damage or an instant death
 * makes them fall (VD10-HP-05, VD10-CT-06).
 */
export function stateOf(
  rules: Vd10Rules,
  character: Character,
  torpor: boolean
): 'torpor' | 'dying' | 'weakened' | 'fit' {
  const fallen =
    torpor ||
    TRACKS.some((track) => isBlack(rules, character, track)) ||
    character.criticals.some(({ id }) => id === 'instant-death')
  if (fallen) return isVampire(character) ? 'torpor' : 'dying'
  return TRACKS.some((track) => isFull(rules, character, track)) ? 'weakened' : 'fit'
}

export function characteristics(rules: Vd10Rules): { key: string; abbr: Localised; name: Localised }[] {
  return rules.files['catalogue/attributes'].map(({ id }) => ({
    key: id,
    abbr: rules.words('attributes', id, 'abbr'),
    name: rules.words('attributes', id, 'name')
  }))
}

/** The twelve effective attributes, with what armour and drugs take from them. */
function profileCells(rules: Vd10Rules, character: Character): StatCell[] {
  return characteristics(rules).map(({ key, abbr, name }) => {
    const { value, lines } = attributeOf(rules, character, key)
    return { key, abbr, name, value, own: character.attributes[key] ?? 0, lines }
  })
}

/** Free boxes of both tracks, hunger, initiative and sprint, each with its receipt. */
export function figuresOf(rules: Vd10Rules, character: Character): Figure[] {
  const initiative = initiativeOf(rules, character)
  const sprint = sprintOf(rules, attributeOf(rules, character, 'dexterity').value)
  return [
    ...TRACKS.map((track): Figure => {
      const max = trackMax(rules, character, track)
      const { superficial, aggravated } = character[track]
      const receipt = receiptOf(track, say(`figures.${track}`), 'points', [
        ...max.lines,
        { label: rules.words('damage', 'superficial'), amount: -superficial, rules: ['VD10-HP-02'] },
        { label: rules.words('damage', 'aggravated'), amount: -aggravated, rules: ['VD10-HP-02'] }
      ])
      return {
        key: track,
        label: say(`figures.${track}`),
        unit: 'points',
        amount: receipt.total,
        limit: max.value,
        receipt,
        limitReceipt: receiptOf(`${track}-max`, say(`figures.${track}`), 'points', max.lines)
      }
    }),
    ...(isVampire(character)
      ? [
          {
            key: 'hunger',
            label: say('figures.hunger'),
            unit: 'points' as const,
            amount: character.hunger,
            kept: { number: 'hunger' },
            limit: rules.files['tables/dice'].hungerMost
          }
        ]
      : []),
    {
      key: 'initiative',
      label: say('figures.initiative'),
      unit: 'points',
      amount: initiative.value,
      single: true,
      receipt: receiptOf('initiative', say('figures.initiative'), 'points', initiative.lines)
    },
    {
      key: 'sprint',
      label: say('figures.sprint'),
      unit: 'points',
      amount: sprint.value,
      single: true,
      receipt: receiptOf('sprint', say('figures.sprint'), 'points', sprint.lines)
    }
  ]
}

/** Every block of the sheet except the attributes; empty ones are left out. */
function blocksOf(rules: Vd10Rules, member: Member, character: Character): Block[] {
  return [
    ...TRACKS.map((track): Block => ({
      kind: 'boxes',
      key: track,
      title: say(`blocks.${track}`),
      boxes: trackBoxes(rules, character, track)
    })),
    ...(isVampire(character)
      ? [
          {
            kind: 'boxes' as const,
            key: 'hunger',
            title: say('blocks.hunger'),
            boxes: plainBoxes(rules.files['tables/dice'].hungerMost, character.hunger)
          }
        ]
      : []),
    skills(rules, character),
    weapons(rules, character),
    traits(rules, member, 'states'),
    criticals(rules, member),
    traits(rules, member, 'drugs'),
    disciplines(member),
    facts(rules, member, character)
  ].filter((block) => block !== null)
}

/** The marks of superficial and aggravated damage (VD10-HP-02). */
export const CROSS = '×'
export const BLACK = '■'

/** The boxes of a track: blackened, then crossed, then free ones. On paper a tick is a cross (VD10-HP-02). */
export function trackBoxes(rules: Vd10Rules, character: Character, track: Track): Box[] {
  const { superficial, aggravated } = character[track]
  return boxRow(trackMax(rules, character, track).value, (at) => ({
    label: at < aggravated ? BLACK : '',
    ticked: at < aggravated + superficial
  }))
}

/** The skills above 0 with their effective values, and Fortitude. */
function skills(rules: Vd10Rules, character: Character): Block | null {
  const named = rules.files['catalogue/skills'].map(({ id }) => ({
    id,
    name: rules.words('skills', id, 'name')
  }))
  const had = [...named, ...character.otherSkills]
    .map(({ id, name }) => ({ name, value: skillOf(rules, character, id).value }))
    .filter(({ value }) => value > 0)
  const fortitude =
    character.fortitude > 0 ? [{ name: rules.words('writing', 'fortitude'), value: character.fortitude }] : []
  return had.length + fortitude.length === 0
    ? null
    : {
        kind: 'facts',
        key: 'skills',
        title: say('blocks.skills'),
        facts: [...had, ...fortitude].map(({ name, value }) => ({ label: name, value }))
      }
}

/** Weapons with their attack dice and added damage (VD10-AT-01 to VD10-AT-04, VD10-DM-01). */
function weapons(rules: Vd10Rules, character: Character): Block | null {
  if (character.weapons.length === 0) return null
  return {
    kind: 'table',
    key: 'weapons',
    title: say('blocks.weapons'),
    columns: ['pool', 'bonus', 'type', 'reach'].map((key) => say(`blocks.${key}`)),
    rows: character.weapons.map((weapon) => ({
      key: weapon.id,
      name: weapon.name,
      note: [
        rules.words('weapons', weapon.category, 'name'),
        ...againstVampires(rules, weapon),
        ...(['automatic', 'handgun', 'scope'] as const)
          .filter((key) => weapon[key])
          .map((key) => rules.words('writing', key))
      ],
      cells: [
        // The figures of a removed pack's category are nowhere any more.
        ...(isKnownCategory(rules, weapon.category)
          ? [
              attackPool(rules, character, weapon).reduce((sum, { value }) => sum + value, 0),
              `+${weapon.bonus}`,
              rules.words('damage', damageTypeOf(rules, weapon, false))
            ]
          : ['—', '—', '—']),
        weapon.reach === 0 ? '—' : weapon.reach
      ]
    }))
  }
}

/** A weapon's damage type against vampires, if it differs from that against others (VD10-R15). */
function againstVampires(rules: Vd10Rules, weapon: Weapon): Words[] {
  const type = damageTypeOf(rules, weapon, true)
  return type === damageTypeOf(rules, weapon, false)
    ? []
    : [say('blocks.againstVampires', { type: rules.words('damage', type) })]
}

/** The attribute and the skill of each kind of attack (VD10-AT-01 to VD10-AT-04). */
export const attackBehind: {
  [attack in Weapon['attack']]: { attribute: string; skill: string; rule: string }
} = {
  unarmed: { attribute: 'strength', skill: 'brawl', rule: 'VD10-AT-01' },
  melee: { attribute: 'strength', skill: 'melee', rule: 'VD10-AT-02' },
  thrown: { attribute: 'dexterity', skill: 'athletics', rule: 'VD10-AT-03' },
  firearms: { attribute: 'dexterity', skill: 'firearms', rule: 'VD10-AT-04' }
}

export function attackPool(
  rules: Vd10Rules,
  character: Character,
  { attack }: Pick<Weapon, 'attack'>
): { name: Localised; value: number }[] {
  const { attribute, skill } = attackBehind[attack]
  return [
    {
      name: rules.words('attributes', attribute, 'name'),
      value: attributeOf(rules, character, attribute).value
    },
    { name: rules.words('skills', skill, 'name'), value: skillOf(rules, character, skill).value }
  ]
}

/** The member's states or drugs, each with its effect. */
function traits(rules: Vd10Rules, member: Member, of: 'states' | 'drugs'): Block | null {
  const had = member.traits.filter(({ kind }) => kind === of)
  if (had.length === 0) return null
  const entries = had.map(({ id, name, data }): Entry => {
    const what = String(data[of === 'states' ? 'state' : 'drug'])
    const turns = Number(data['turns'] ?? 0)
    const rule = rules.files[`catalogue/${of}`].find((candidate) => candidate.id === what)?.rule
    const vain =
      of === 'drugs' &&
      whyNoEffect(
        rules,
        { nature: member.choices['nature'] ?? 'mortal' },
        { id: what, slaked: Number(data['slaked'] ?? 0) }
      ) !== null
    const called =
      turns > 0
        ? phrase(rules.words('blocks', 'turns'), { name, turns })
        : vain
          ? phrase(rules.words('blocks', 'in-vain'), { name })
          : name
    return { key: id, name: called, ...(rule && { text: rules.words('rules', rule) }) }
  })
  return { kind: 'entries', key: of, title: say(`blocks.${of}`), entries }
}

function disciplines(member: Member): Block | null {
  const had = member.traits.filter(({ kind }) => kind === 'disciplines')
  if (had.length === 0) return null
  const entries = had.map(({ id, name, data }): Entry => {
    const [level, note] = [Number(data['level'] ?? 0), String(data['note'] ?? '')]
    return {
      key: id,
      name: level > 0 ? inEach([name], (language) => `${isolated(partIn(name, language))} ${level}`) : name,
      ...(note !== '' && { text: plain(note) })
    }
  })
  return { kind: 'entries', key: 'disciplines', title: say('blocks.disciplines'), entries }
}

function facts(rules: Vd10Rules, member: Member, character: Character): Block | null {
  const notes = member.choices['notes'] ?? ''
  const shown = [
    ...(character.armour === 'none'
      ? []
      : [{ label: say('writing.armour'), value: armourText(rules, character.armour) }]),
    ...(character.celerity > 0 ? [{ label: say('writing.celerity-turns'), value: character.celerity }] : []),
    ...(notes === '' ? [] : [{ label: say('writing.notes'), value: plain(notes) }])
  ]
  return shown.length === 0 ? null : { kind: 'facts', key: 'facts', facts: shown }
}

/** An armour's name with its points, also against firearms, and what it takes from Dexterity (VD10-AR-01, VD10-AR-02). */
function armourText(rules: Vd10Rules, id: string): Localised {
  const known = rules.files['catalogue/armours'].find((candidate) => candidate.id === id)
  // The armour of a removed pack has no points to be shown.
  if (!known) return rules.words('armours', id, 'name')
  const { value, againstFirearms, dexterity } = known
  const bullets = Math.min(value, againstFirearms)
  const against =
    bullets === value
      ? plain(String(value))
      : phrase(rules.words('blocks', 'armour-bullets'), { points: value, bullets })
  const points =
    dexterity === 0
      ? against
      : phrase(rules.words('blocks', 'armour-dexterity'), {
          points: against,
          attribute: rules.words('attributes', 'dexterity', 'abbr'),
          change: signed(dexterity)
        })
  return phrase(rules.words('blocks', 'armour-points'), { name: rules.words('armours', id, 'name'), points })
}

/** The coterie's figures. */
export function coterieFigures(roster: Roster): Figure[] {
  const resources = roster.numbers['resources'] ?? 0
  return [
    membersFigure(roster, say('figures.members')),
    ...(resources === 0
      ? []
      : [
          {
            key: 'resources',
            label: say('figures.resources'),
            unit: 'count' as const,
            amount: resources,
            kept: { number: 'resources' }
          }
        ])
  ]
}
