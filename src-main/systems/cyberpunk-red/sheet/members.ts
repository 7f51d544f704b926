import { boxRow } from '../../../kernel/system/boxes'
import type { Localised, Words } from '../../../kernel/values/json'
import type { Figure, Receipt, ReceiptLine } from '../../../kernel/values/receipt'
import { receiptOf } from '../../../kernel/values/receipt'
import { membersFigure } from '../../../kernel/system/members-figure'
import { heldBy, present, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import type { Block, Box, Entry, MemberSheet, StatCell } from '../../../kernel/system/sheet'
import {
  armourOf,
  armsOf,
  bodyArms,
  countOf,
  cyberwareOf,
  hpOf,
  injuriesOf,
  injuryName,
  injuryTable,
  isAmmunition,
  lastingStates,
  luckOf,
  scoreOf,
  SCORES,
  skillOf,
  smartKind,
  woundStateOf,
  type Arm
} from './character'
import { thresholdOf } from './harm'
import { modifierOf, type CrRules } from '../catalogue/rules'
import { phrase, plain, say } from '../catalogue/say'

export function memberSheets(rules: CrRules, roster: Roster): MemberSheet[] {
  return roster.members.map((member) => memberSheet(rules, roster, member))
}

export function memberSheet(rules: CrRules, roster: Roster, member: Member): MemberSheet {
  return {
    member: member.id,
    name: member.name,
    typeName: member.typeName,
    status: statusOf(rules, member),
    profile: profileCells(rules, roster, member),
    figures: figuresOf(rules, roster, member),
    blocks: blocksOf(rules, roster, member)
  }
}

/** Gone, or as badly hurt as the hit points say (CR-R11). */
function statusOf(rules: CrRules, member: Member): MemberSheet['status'] {
  const key = member.left === null ? woundStateOf(rules, member) : member.left === 'dead' ? 'dead' : 'gone'
  return {
    key,
    label: say(`status.${key}`),
    fit: key === 'unhurt' || key === 'lightly-wounded' || key === 'seriously-wounded'
  }
}

export function characteristics(rules: CrRules): { key: string; abbr: Localised; name: Localised }[] {
  return SCORES.map((key) => ({
    key,
    abbr: rules.words('scores', key, 'abbr'),
    name: rules.words('scores', key, 'name')
  }))
}

/** The six scores that the book names; two gorilla arms lend BODY for feats of strength (CR-CY-03). */
function profileCells(rules: CrRules, _roster: Roster, member: Member): StatCell[] {
  return characteristics(rules).map(({ key, abbr, name }) => {
    const value = member.profile[key] ?? 0
    return {
      key,
      abbr,
      name,
      value,
      own: value,
      lines: [{ label: name, amount: value, rules: ['CR-SK-01'] }]
    }
  })
}

/** Hit points with what they come from, armour, luck, money (CR-R08, CR-R11, CR-R14). */
export function figuresOf(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const hp = hpOf(member)
  const luck = luckOf(member)
  const left = (key: string, max: number, lost: number, rule: string): Receipt =>
    receiptOf(key, say(`figures.${key}`), 'points', [
      { label: say('figures.maximum'), amount: max, rules: [rule] },
      ...(lost > 0 ? [{ label: say('figures.lost'), amount: -Math.min(lost, max), rules: [rule] }] : [])
    ])
  const serious: Figure[] =
    hp.max > 0 && rules.house.woundStates === 'half-and-zero'
      ? [
          {
            key: 'threshold',
            label: say('figures.threshold'),
            unit: 'points',
            amount: thresholdOf(hp.max),
            receipt: receiptOf('threshold', say('figures.threshold'), 'points', [
              {
                label: say('figures.half-of', { max: hp.max }),
                amount: thresholdOf(hp.max),
                rules: ['CR-R11']
              }
            ])
          }
        ]
      : []
  return [
    ...(hp.max > 0
      ? [
          {
            key: 'hp',
            label: say('figures.hp'),
            unit: 'points' as const,
            amount: hp.now,
            limit: hp.max,
            receipt: left('hp', hp.max, hp.max - hp.now, 'CR-R11')
          }
        ]
      : []),
    ...serious,
    ...(['head', 'body'] as const).flatMap((place): Figure[] => {
      const { now, max } = armourOf(member, place)
      return max === 0
        ? []
        : [
            {
              key: `armour-${place}`,
              label: say(`figures.armour-${place}`),
              unit: 'points',
              amount: now,
              limit: max,
              receipt: left(`armour-${place}`, max, max - now, 'CR-R08')
            }
          ]
    }),
    ...(luck.max > 0
      ? [
          {
            key: 'luck',
            label: say('figures.luck'),
            unit: 'points' as const,
            amount: luck.now,
            limit: luck.max,
            receipt: left('luck', luck.max, luck.max - luck.now, 'CR-R14')
          }
        ]
      : []),
    {
      key: 'cash',
      label: say('figures.cash'),
      unit: 'money',
      amount: member.numbers['cash'] ?? 0,
      kept: { number: 'cash' }
    },
    ...slotFigure(rules, roster, member),
    ...barrierFigure(rules, roster, member)
  ]
}

/** Slots of the cyberarms, taken and there (CR-CY-02, CR-R31). */
function slotFigure(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const own = cyberwareOf(roster, member.id)
  const facts = rules.files['catalogue/cyberware']
  const lines = own.flatMap((item): ReceiptLine[] => {
    const used = facts.find(({ id }) => id === item.thing)?.slotsUsed ?? 0
    return used > 0 ? [{ label: item.name, amount: used, rules: ['CR-R31'], item: item.id }] : []
  })
  const arms = own.flatMap((item): ReceiptLine[] => {
    const slots = facts.find(({ id }) => id === item.thing)?.slots ?? 0
    return slots > 0 ? [{ label: item.name, amount: slots, rules: ['CR-CY-02'], item: item.id }] : []
  })
  if (arms.length === 0 || rules.house.extensionSlots === 'not-tracked') return []
  const used = receiptOf('slots', say('figures.slots'), 'count', lines)
  const there = receiptOf('slots-there', say('figures.slots-there'), 'count', arms)
  return [
    {
      key: 'slots',
      label: say('figures.slots'),
      unit: 'count',
      amount: used.total,
      limit: there.total,
      receipt: used,
      limitReceipt: there
    }
  ]
}

/** The barriers of his neuroport, by his Self-ICE (CR-QH-07). */
function barrierFigure(rules: CrRules, roster: Roster, member: Member): Figure[] {
  const own = cyberwareOf(roster, member.id).filter((item) => item.thing === 'self-ice')
  const dv = barrierDv(rules, countOf(own, 'self-ice'))
  if (dv === null) return []
  const barriers = receiptOf(
    'barriers',
    say('figures.barriers'),
    'count',
    own.map((item) => ({ label: item.name, amount: 1, rules: ['CR-QH-07'], item: item.id }))
  )
  const hard = receiptOf('barrier-dv', say('figures.barrier-dv'), 'points', [
    { label: say('figures.barriers-of', { count: barriers.total }), amount: dv, rules: ['CR-QH-07'] }
  ])
  return [
    { key: 'barriers', label: barriers.label, unit: 'count', amount: barriers.total, receipt: barriers },
    { key: 'barrier-dv', label: hard.label, unit: 'points', amount: dv, receipt: hard }
  ]
}

/** What has to be beaten at each barrier; null where there is none (CR-QH-07). */
export function barrierDv(rules: CrRules, selfIce: number): number | null {
  return rules.files['tables/combat'].net.barrierDv[selfIce - 1] ?? null
}

export function boxes(count: number, ticked = 0): Box[] {
  return boxRow(count, (at) => ({ label: '', ticked: at < ticked }))
}

/** Everything of the sheet but the scores; empty parts are left out. */
function blocksOf(rules: CrRules, roster: Roster, member: Member): Block[] {
  return [
    skills(rules, member),
    weapons(rules, roster, member),
    states(rules, roster, member),
    cyberware(rules, roster, member),
    ammunition(rules, roster, member),
    gear(rules, roster, member),
    facts(rules, member)
  ].filter((block) => block !== null)
}

/** Each skill as a total with its score, where the book says which (CR-SK-01, CR-AT-01, CR-AT-03, CR-QH-06). */
function skills(rules: CrRules, member: Member): Block | null {
  const named = rules.files['catalogue/skills']
    .filter(({ id }) => skillOf(member, id) > 0)
    .map(({ id }): Entry => {
      const score = SKILL_SCORE[id]
      const value = skillOf(member, id)
      const text = score
        ? phrase(rules.words('blocks', 'skill'), {
            score: rules.words('scores', score, 'abbr'),
            a: scoreOf(member, score),
            value,
            total: scoreOf(member, score) + value
          })
        : plain(String(value))
      return { key: id, name: rules.words('skills', id, 'name'), text }
    })
  const net: Entry[] =
    skillOf(member, 'interface') > 0
      ? [
          {
            key: 'interface',
            name: rules.words('skills', 'interface', 'name'),
            text: plain(String(skillOf(member, 'interface')))
          }
        ]
      : []
  const written = member.traits
    .filter(({ kind }) => kind === 'otherSkills' || kind === 'otherStats')
    .map((trait): Entry => ({
      key: trait.id,
      name: trait.name,
      text: plain(String(trait.data['value'] ?? 0))
    }))
  const entries = [...named, ...net, ...written]
  return entries.length === 0
    ? null
    : { kind: 'entries', key: 'skills', title: say('blocks.skills'), entries }
}

/** The score that a skill is rolled with. */
export const SKILL_SCORE: { [skill: string]: 'ref' | 'dex' | 'will' } = {
  handgun: 'ref',
  'shoulder-arms': 'ref',
  autofire: 'ref',
  'melee-weapon': 'dex',
  brawling: 'dex',
  evasion: 'dex',
  concentration: 'will'
}

/** As many boxes as a card has room for. */
const MOST_BOXES = 32

function weapons(rules: CrRules, roster: Roster, member: Member): Block | null {
  const held = [...armsOf(rules, roster, member.id), ...bodyArms(rules, roster, member)]
  if (held.length === 0) return null
  return {
    kind: 'table',
    key: 'weapons',
    title: say('blocks.weapons'),
    columns: ['attack', 'damage-short', 'att-short', 'ammo'].map((key) => say(`blocks.${key}`)),
    rows: held.map((arm) => weaponRow(rules, member, arm))
  }
}

function weaponRow(rules: CrRules, member: Member, arm: Arm): (Block & { kind: 'table' })['rows'][number] {
  const { weapon } = arm
  const skill = weapon.modes[0]?.skill ?? ''
  const bonus = weapon.qualities.reduce(
    (sum, quality) =>
      sum +
      (quality === 'smart'
        ? modifierOf(rules, 'smart-weapon')
        : quality === 'excellent'
          ? modifierOf(rules, 'excellent-quality')
          : 0),
    0
  )
  const attack = scoreOf(member, arm.melee ? 'dex' : 'ref') + skillOf(member, skill) + bonus
  const notes: Localised[] = [
    rules.words('weaponClasses', weapon.class, 'name'),
    ...weapon.qualities.map((id) => rules.words('qualities', id, 'name')),
    ...(weapon.magazine > 0
      ? [rules.words('ammunition', arm.smart ? smartKind(arm.load) : arm.load, 'name')]
      : []),
    ...(arm.jammed ? [rules.words('conditions', 'weapon-jammed', 'name')] : []),
    ...(arm.bolt ? [rules.words('conditions', 'bolt-open', 'name')] : [])
  ]
  return {
    key: arm.item,
    name: arm.name,
    note: notes,
    cells: [
      `+${attack}`,
      `${weapon.damageDice}d${rules.files['tables/dice'].damage}`,
      weapon.attPerRound,
      weapon.magazine === 0
        ? plain('—')
        : phrase(rules.words('blocks', 'written'), { value: arm.loaded, max: weapon.magazine })
    ],
    ...(weapon.magazine > 0 &&
      weapon.magazine <= MOST_BOXES && { boxes: boxes(weapon.magazine, weapon.magazine - arm.loaded) })
  }
}

/** What ails him now: his wound, his injuries, what lasts of the scene, weapons that need an action (CR-ST-01). */
function states(rules: CrRules, _roster: Roster, member: Member): Block | null {
  const wound = woundStateOf(rules, member)
  const table = injuryTable(rules)
  const entries: Entry[] = [
    ...(wound === 'seriously-wounded' || wound === 'mortally-wounded'
      ? [
          {
            key: wound,
            name: rules.words('conditions', wound, 'name'),
            text: rules.words('conditions', wound, 'effect')
          }
        ]
      : []),
    ...injuriesOf(member).map(({ trait, key, temporary }): Entry => {
      const effect = table.find(({ id }) => id === key)?.effect ?? ''
      const note = String(trait.data['note'] ?? '')
      const said = [effect, note].filter((one) => one !== '').join(' ')
      const text: Words =
        said !== ''
          ? plain(said)
          : temporary
            ? rules.words('blocks', 'temporary')
            : rules.words('conditions', INJURY, 'effect')
      return { key: trait.id, name: injuryName(rules, key), text }
    }),
    ...lastingStates(member).map((key): Entry => ({
      key: `state:${key}`,
      name: rules.words('conditions', key, 'name'),
      text: rules.words('conditions', key, 'effect')
    }))
  ]
  return entries.length === 0
    ? null
    : { kind: 'entries', key: 'states', title: say('blocks.states'), entries }
}

/** What stands for an injury whose effect nobody has written. */
const INJURY = 'damaged-ear'

function cyberware(rules: CrRules, roster: Roster, member: Member): Block | null {
  const own = cyberwareOf(roster, member.id)
  if (own.length === 0) return null
  const kinds = [...new Set(own.map(({ thing, name }) => JSON.stringify([thing, name])))].map(
    (key) => JSON.parse(key) as [string, Localised]
  )
  const entries = kinds.map(([thing, name]): Entry => {
    const n = own.filter(
      (item) => item.thing === thing && JSON.stringify(item.name) === JSON.stringify(name)
    ).length
    const known = rules.files['catalogue/cyberware'].some(({ id }) => id === thing)
    return {
      key: thing,
      name: counted(rules, name, n),
      ...(known && { text: rules.words('cyberware', thing, 'summary') })
    }
  })
  return { kind: 'entries', key: 'cyberware', title: say('blocks.cyberware'), entries }
}

function counted(rules: CrRules, name: Localised, n: number): Localised {
  return n === 1 ? name : phrase(rules.words('blocks', 'thing'), { name, n })
}

function ammunition(rules: CrRules, roster: Roster, member: Member): Block | null {
  const own = heldBy(roster, member.id).filter(isAmmunition)
  const kinds = [...new Set(own.map(({ thing }) => thing))]
  if (kinds.length === 0) return null
  const sum = (items: Item[]): number =>
    items.reduce((total, { data }) => total + Number(data['rounds'] ?? 0), 0)
  return {
    kind: 'facts',
    key: 'ammunition',
    title: say('blocks.ammunition'),
    facts: kinds.map((kind) => ({
      label: rules.words('ammunition', kind, 'name'),
      value: sum(own.filter(({ thing }) => thing === kind))
    }))
  }
}

function gear(rules: CrRules, roster: Roster, member: Member): Block | null {
  const items = heldBy(roster, member.id).filter(({ category }) => category === 'gear')
  if (items.length === 0) return null
  const entries = items.map((item): Entry => {
    const note = String(item.data['note'] ?? '')
    return {
      key: item.id,
      name: counted(rules, item.name, Number(item.data['quantity'] ?? 1)),
      ...(note !== '' && { text: plain(note) })
    }
  })
  return { kind: 'entries', key: 'gear', title: say('blocks.gear'), entries }
}

function facts(rules: CrRules, member: Member): Block | null {
  const role = member.choices['role'] ?? ''
  const notes = member.choices['notes'] ?? ''
  const shown = [
    ...(role === '' ? [] : [{ label: say('writing.role'), value: plain(role) }]),
    ...(rules.house.humanity === 'on'
      ? [{ label: say('writing.humanity'), value: member.numbers['humanity'] ?? 0 }]
      : []),
    ...(notes === '' ? [] : [{ label: say('writing.notes'), value: plain(notes) }])
  ]
  return shown.length === 0 ? null : { kind: 'facts', key: 'facts', facts: shown }
}

/** What the crew is, in figures: its purse, and what everybody has in his own pocket (CR-PR-01). */
export function crewFigures(roster: Roster): Figure[] {
  const pockets: ReceiptLine[] = present(roster)
    .filter(({ numbers }) => (numbers['cash'] ?? 0) > 0)
    .map(({ id, name, numbers }) => ({
      label: plain(name),
      amount: numbers['cash'] ?? 0,
      rules: ['CR-PR-01'],
      member: id
    }))
  const all = receiptOf('pockets', say('figures.pockets'), 'money', pockets)
  return [
    {
      key: 'money',
      label: say('figures.purse'),
      unit: 'money',
      amount: roster.money ?? 0,
      kept: { number: 'money' }
    },
    ...(pockets.length > 0
      ? [
          {
            key: 'pockets',
            label: say('figures.pockets'),
            unit: 'money' as const,
            amount: all.total,
            receipt: all
          }
        ]
      : []),
    membersFigure(roster, say('figures.members'))
  ]
}
