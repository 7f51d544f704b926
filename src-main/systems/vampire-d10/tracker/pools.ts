import type { Localised } from '../../../kernel/values/json'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { attributeOf, isFull, skillOf, type Weapon } from '../sheet/character'
import { poolOf } from '../sheet/dice'
import { attackBehind } from '../sheet/members'
import { manoeuvreDice } from '../resolvers/manoeuvres'
import { outnumberDice } from '../resolvers/rolls'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { answerOf } from '../resolvers/answer-of'
import {
  aimOf,
  boostsOf,
  coverOf,
  defendedBy,
  isIn,
  sheetOf,
  statesOf,
  weaponsAt,
  type Attack,
  type PoolLine
} from './state'

export interface Pool {
  dice: number
  lines: PoolLine[]
}

/** The attribute and skill of a roll, and its purpose, which decides the penalties that count. */
export interface RollOn {
  attribute: string
  /** Null for the attribute alone. */
  skill: string | null
  use: 'attack' | 'defence' | 'other'
  /** Whether it uses the major action. */
  major: boolean
  /** Whether it needs the broken limb (VD10-CT-03). */
  limb: boolean
  more?: PoolLine[]
}

const total = (lines: readonly PoolLine[]): number => lines.reduce((sum, { dice }) => sum + dice, 0)

/** The dice of a roll with all modifiers (VD10-HP-06, VD10-R06, VD10-R11, VD10-R37). */
export function poolFor(rules: Vd10Rules, unit: TrackedUnit, on: RollOn): Pool {
  const sheet = sheetOf(unit)
  const base: PoolLine[] = [
    {
      label: rules.words('attributes', on.attribute, 'name'),
      dice: attributeOf(rules, sheet, on.attribute).value
    },
    ...(on.skill === null
      ? []
      : [{ label: skillName(rules, unit, on.skill), dice: skillOf(rules, sheet, on.skill).value }])
  ]
  const modifiers = [...losses(rules, unit, on), ...(on.more ?? [])].filter(({ dice }) => dice !== 0)
  const dice = poolOf(
    rules,
    total(base),
    modifiers.map((modifier) => modifier.dice)
  )
  const lines = [...base, ...modifiers]
  return {
    dice,
    lines:
      total(lines) === dice ? lines : [...lines, { label: say('table.least'), dice: dice - total(lines) }]
  }
}

function skillName(rules: Vd10Rules, unit: TrackedUnit, id: string): Localised {
  return sheetOf(unit).otherSkills.find((skill) => skill.id === id)?.name ?? rules.words('skills', id, 'name')
}

/** Whether the roll is physical (VD10-R37). */
function isPhysical(rules: Vd10Rules, attribute: string): boolean {
  return rules.files['catalogue/attributes'].some(({ id, group }) => id === attribute && group === 'physical')
}

/** The dice that full tracks, criticals, states, diversions and tactics cost or add. */
function losses(rules: Vd10Rules, unit: TrackedUnit, { attribute, use, major, limb }: RollOn): PoolLine[] {
  const sheet = sheetOf(unit)
  const physical = isPhysical(rules, attribute)
  const { headTraumaDice, fractureDice, traumaDice } = rules.files['tables/criticals']
  const { diversionDice, tacticsDice } = rules.files['tables/combat']
  const track = physical ? 'health' : 'willpower'
  const critical = (id: string, dice: number): PoolLine[] =>
    sheet.criticals
      .filter((other) => other.id === id)
      .map(() => ({ label: rules.words('criticals', id, 'name'), dice }))
  const boosts = boostsOf(unit)
  return [
    ...(isFull(rules, sheet, track)
      ? [{ label: say(`table.full-${track}`), dice: rules.files['tables/tracks'].fullDice }]
      : []),
    ...(physical ? critical('head-trauma', headTraumaDice) : []),
    ...(limb ? critical('fracture', fractureDice) : []),
    ...critical('physical-trauma', traumaDice),
    ...rules.files['catalogue/states']
      .filter(
        ({ id }) => isIn(unit, id) && !(id === 'weakened' && rules.house.weakenedTwice === 'track-only')
      )
      .map((state) => ({
        label: rules.words('states', state.id, 'name'),
        dice:
          (state.dice ?? 0) +
          (physical ? (state.physicalDice ?? 0) : 0) +
          (use === 'attack' ? (state.offensiveDice ?? 0) : 0) +
          (use === 'defence' ? (state.defensiveDice ?? 0) : 0) +
          (major ? (state.nextMajorDice ?? 0) : 0)
      })),
    ...(use === 'defence' && boosts.some(({ id }) => id === 'diverted')
      ? [{ label: say('table.diverted'), dice: diversionDice }]
      : []),
    ...(boosts.some(({ id }) => id === 'inspired')
      ? [{ label: say('table.inspired'), dice: tacticsDice }]
      : [])
  ]
}

/** The weapon of an attack and its circumstances. */
export interface AttackWish {
  weapon: Weapon
  manoeuvre: string
  bold: boolean
  facing: 'front' | 'flank' | 'back'
  attackers: number
  /** How many opponents attack the attacker, who is alone (VD10-SI-01). */
  outnumbered: number
  away: boolean
  limb: boolean
  modifier: number
  /** How many actions of the turn came before this one (VD10-R18). */
  multiple: number
}

/** Whether the weapon is for close combat: a natural or a melee one. */
export function isClose({ attack }: Pick<Weapon, 'attack'>): boolean {
  return attack === 'unarmed' || attack === 'melee'
}

/**
 * The dice of an attack (VD10-AT-01 to VD10-AT-04, VD10-SI-01, VD10-SI-02, VD10-SI-04, VD10-MG-03, VD10-R18).
 */
export function attackPool(
  rules: Vd10Rules,
  tracker: Tracker,
  unit: TrackedUnit,
  target: TrackedUnit | undefined,
  wish: AttackWish
): Pool {
  const { weapon, manoeuvre } = wish
  const { flankDice, backDice, multipleDice } = rules.files['tables/combat']
  const behind = attackBehind[weapon.attack]
  const line = (key: string, dice: number): PoolLine => ({ label: say(`table.${key}`), dice })
  const named = (id: string, dice: number): PoolLine => ({
    label: rules.words('manoeuvres', id, 'name'),
    dice
  })
  const aim = aimOf(unit)
  const aimed =
    aim?.weapon === weapon.id
      ? Number(
          answerOf(rules, 'vd10.aim', {
            turns: aim.turns,
            perception: attributeOf(rules, sheetOf(unit), 'perception').value,
            scope: weapon.scope
          })['dice']
        )
      : 0
  return poolFor(rules, unit, {
    // A shot in close combat uses strength (VD10-MR-04).
    attribute: manoeuvre === 'point-blank' ? 'strength' : behind.attribute,
    skill: behind.skill,
    use: 'attack',
    major: true,
    limb: wish.limb,
    more: [
      ...(manoeuvre === 'none'
        ? []
        : [
            named(manoeuvre, manoeuvreDice(rules, manoeuvre, { away: wish.away, bigWeapon: !weapon.handgun }))
          ]),
      ...(wish.bold
        ? [named('bold-attack', manoeuvreDice(rules, 'bold-attack', { away: false, bigWeapon: false }))]
        : []),
      ...(wish.multiple > 0 ? [line('multiple', multipleDice * wish.multiple)] : []),
      line('facing', wish.facing === 'flank' ? flankDice : wish.facing === 'back' ? backDice : 0),
      line('attackers', outnumberDice(rules, wish.attackers)),
      line('outnumbered', -outnumberDice(rules, wish.outnumbered)),
      line(
        'reach',
        target && isClose(weapon) ? reachDice(rules, tracker, weapon.reach, longestOf(rules, target)) : 0
      ),
      named('aim', aimed),
      line('modifier', wish.modifier)
    ]
  })
}

/** The longest reach among a unit's weapons for close combat. */
function longestOf(rules: Vd10Rules, unit: TrackedUnit): number {
  return Math.max(
    0,
    ...weaponsAt(rules, unit)
      .filter(isClose)
      .map(({ reach }) => reach)
  )
}

/** The die for a longer reach, in the first round (VD10-SI-02). */
function reachDice(rules: Vd10Rules, tracker: Tracker, own: number, other: number): number {
  return tracker.turn === 1 && own > other ? rules.files['tables/combat'].reachDice : 0
}

export type Defence = 'dodge' | 'block' | 'parry'
export const DEFENCES: readonly Defence[] = ['dodge', 'block', 'parry']

/** The skill of each defence, rolled with dexterity (VD10-MD-03, VD10-MD-04, VD10-MD-05). */
const defenceSkill: { [kind in Defence]: string } = { dodge: 'athletics', block: 'brawl', parry: 'melee' }

/** More dice than any pool has. */
const LARGE = 40

/**
 * The dice of a defence; `increase` is subtracted from its successes (VD10-MD-01, VD10-MD-02, VD10-SI-01,
 * VD10-SI-02, VD10-ST-09, VD10-R40).
 */
export function defencePool(
  rules: Vd10Rules,
  tracker: Tracker,
  unit: TrackedUnit,
  attack: Attack,
  kind: Defence,
  surrenders: boolean
): Pool & { increase: number } {
  const before = defendedBy(tracker, unit)
  // The effects of repetition and cover are computed on a large pool, so that the minimum applies only to the
  // final sum (VD10-R06).
  const { dice, increase } = answerOf(rules, 'vd10.defence', {
    pool: LARGE,
    index: before.count + 1,
    surrendersMajor: surrenders || before.surrendered,
    kind,
    ranged: !attack.close,
    cover: coverOf(unit)
  })
  const pool = poolFor(rules, unit, {
    attribute: 'dexterity',
    skill: defenceSkill[kind],
    use: 'defence',
    major: false,
    limb: false,
    more: [
      { label: say('table.attackers'), dice: -outnumberDice(rules, attack.attackers) },
      {
        label: say('table.reach'),
        dice: attack.close ? reachDice(rules, tracker, longestOf(rules, unit), attack.weapon.reach) : 0
      },
      {
        label: rules.words('states', 'prone', 'name'),
        dice: isIn(unit, 'prone') ? proneDice(rules, attack) : 0
      },
      { label: say('table.repeated'), dice: Number(dice) - LARGE }
    ]
  })
  return { ...pool, increase: Number(increase) }
}

/** The dice for lying down, which helps only against distant shots (VD10-ST-09, VD10-R40). */
function proneDice(rules: Vd10Rules, { close, metres }: Attack): number {
  const { proneFarDice, proneNearDice, proneMetres } = rules.files['tables/combat']
  if (close || metres < proneMetres) return proneNearDice
  if (metres > proneMetres) return proneFarDice
  return { near: proneNearDice, far: proneFarDice, neither: 0 }[rules.house.proneAtThreeMetres]
}

/** The states that cost the next major action dice and end with it (VD10-ST-02). */
export function distractions(rules: Vd10Rules, unit: TrackedUnit): string[] {
  return rules.files['catalogue/states']
    .filter(
      ({ id, nextMajorDice }) =>
        nextMajorDice !== undefined && statesOf(unit).some((state) => state.id === id)
    )
    .map(({ id }) => id)
}
