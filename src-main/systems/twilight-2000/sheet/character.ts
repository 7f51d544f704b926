import type { Item, Member, Roster, Trait } from '../../../kernel/state/roster'
import { WRITTEN } from '../../../kernel/system/writing'
import { poolOf } from './dice'
import type { T2kRules } from '../catalogue/rules'

/** A weapon with the values written on the sheet. */
export type Weapon = {
  item: Item
  class: string
  rof: number
  magazine: number
  loaded: number
  spare: number
  reliability: number
  reliabilityMax: number
  damage: number
  scope: boolean
  bipod: boolean
  jammed: boolean
}

export const TRACKS = ['damage', 'stress'] as const
export type Track = (typeof TRACKS)[number]

/** The highest radiation dose that is noted (T2K-EX-01). */
export const MOST_DOSE = 9999

export const maxKey = (track: Track): string => `${track}-max`

export function weaponOf(item: Item): Weapon {
  const number = (key: string): number => Number(item.data[key] ?? 0)
  return {
    item,
    class: String(item.data['class'] ?? ''),
    rof: number('rof'),
    magazine: number('magazine'),
    loaded: number('loaded'),
    spare: number('spare'),
    reliability: number('reliability'),
    reliabilityMax: number('reliability-max'),
    damage: number('weapon-damage'),
    scope: item.data['scope'] === true,
    bipod: item.data['bipod'] === true,
    jammed: item.data['jammed'] === true
  }
}

export function weaponsOf(roster: Roster, holder: string): Weapon[] {
  return roster.items
    .filter((item) => item.holder === holder && item.category === 'weapons' && item.source === WRITTEN)
    .map(weaponOf)
}

export function packOf(roster: Roster, holder: string): Item[] {
  return roster.items.filter(
    (item) => item.holder === holder && item.category === 'pack' && item.source === WRITTEN
  )
}

/** An illness on the sheet (T2K-R21). */
export interface Illness {
  trait: Trait
  agent: string
  days: number
  damage: number
  stress: number
  modifier: number
}

export function illnessesOf(member: Member): Illness[] {
  return member.traits
    .filter((trait) => trait.kind === 'illnesses')
    .map((trait) => ({
      trait,
      agent: String(trait.data['agent'] ?? ''),
      days: Number(trait.data['days'] ?? 0),
      damage: Number(trait.data['daily-damage'] ?? 0),
      stress: Number(trait.data['daily-stress'] ?? 0),
      modifier: Number(trait.data['modifier'] ?? 0)
    }))
}

/**
 * An illness in the tracker: its id is that of the sheet's trait, or new if it was caught there (T2K-R21).
 */
export type Ill = {
  id: string
  name: string
  agent: string
  days: number
  damage: number
  stress: number
  modifier: number
}

export function track(member: Member, of: Track): { value: number; max: number } {
  return { value: member.numbers[of] ?? 0, max: member.numbers[maxKey(of)] ?? 0 }
}

/** Whether a track is full; a track without a written maximum never is (T2K-R20). */
export function isIncapacitated(member: Member): boolean {
  return TRACKS.some((of) => {
    const { value, max } = track(member, of)
    return max > 0 && value >= max
  })
}

/** The dice of one of the two skills that the book names: attribute die and skill die (T2K-R27). */
export function skillDice(
  rules: T2kRules,
  member: Member,
  skill: string
): { attribute: string; attributeDie: number; skillDie: number | null } {
  const standard = rules.files['catalogue/skills'].find(({ id }) => id === skill)?.attribute ?? ''
  const attribute = member.choices[`${skill}-attribute`] ?? standard
  const die = member.numbers[skill] ?? 0
  return {
    attribute,
    attributeDie: member.profile[attribute] ?? rules.files['tables/sheet'].die,
    skillDie: die === 0 ? null : die
  }
}

/** The dice of a STAMINA roll, largest first (T2K-EX-01). */
export function staminaPool(rules: T2kRules, member: Member, modifier: number): number[] {
  const { attributeDie, skillDie } = skillDice(rules, member, 'stamina')
  return poolOf(rules, attributeDie, skillDie, modifier).dice
}
