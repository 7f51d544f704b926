import type { Json, Localised } from '../../../kernel/values/json'
import { receiptOf, type Receipt, type ReceiptLine } from '../../../kernel/values/receipt'
import type { Item, Member, Roster, Trait } from '../../../kernel/state/roster'
import { WRITTEN } from '../../../kernel/system/writing'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

export const TRACKS = ['physical', 'stun'] as const
export type Track = (typeof TRACKS)[number]
/** The most boxes of a monitor, and what is noted of one without a written number (SRU-R30). */
export const MONITOR_MOST = 40
export const maxKey = (track: Track): string => `${track}-max`

/** A monitor: its marked boxes, and how many it has (SRU-R30). */
export function track(member: Member, of: Track): { value: number; max: number } {
  return { value: member.numbers[of] ?? 0, max: member.numbers[maxKey(of)] ?? 0 }
}

/** Whether a monitor of the member is full. */
export function isOut(member: Member): boolean {
  return TRACKS.some((of) => {
    const { value, max } = track(member, of)
    return max > 0 && value >= max
  })
}

export type Risk = 'low' | 'high'

/**
 * A weapon with its effective values. Its kind decides whether it stuns and whether it is electric, unless
 * the sheet does (SRU-R34).
 */
export type Weapon = {
  item: Item
  kind: string
  base: number
  modes: string[]
  trigger: 'physical' | 'virtual'
  automatic: boolean
  magazine: number
  loaded: number
  recoil: number
  area: number
  /** The risk of a stunning weapon; null for a weapon that kills anyway. */
  risk: Risk | null
  electric: boolean
}

export function weaponOf(rules: SruRules, item: Item): Weapon {
  const number = (key: string): number => Number(item.data[key] ?? 0)
  const kind = String(item.data['kind'] ?? 'ordinary')
  const entry = rules.files['catalogue/weapon-kinds'].find(({ id }) => id === kind)
  const risk = String(item.data['risk'] ?? 'by-kind')
  const electric = String(item.data['electric'] ?? 'by-kind')
  return {
    item,
    kind,
    base: number('base'),
    modes: (item.data['modes'] ?? []) as string[],
    trigger: item.data['trigger'] === 'virtual' ? 'virtual' : 'physical',
    automatic: item.data['automatic'] === true,
    magazine: number('magazine'),
    loaded: number('loaded'),
    recoil: number('recoil'),
    area: number('area'),
    risk: risk === 'by-kind' ? (entry?.risk ?? null) : risk === 'low' || risk === 'high' ? risk : null,
    electric: electric === 'by-kind' ? (entry?.electric ?? false) : electric === 'yes'
  }
}

/**
 * The risk against this Physique: bare hands with a code of at least twice the target's Physique have a
 * high one (SRU-R26).
 */
export function riskAgainst(
  { kind, risk, base }: Pick<Weapon, 'kind' | 'risk' | 'base'>,
  physique: number
): Risk | null {
  return kind === 'bare-hands' && risk === 'low' && base >= 2 * physique ? 'high' : risk
}

/** Whether the weapon has a fire mode; without one it is for close combat only. */
export const isRanged = ({ modes }: Pick<Weapon, 'modes'>): boolean => modes.length > 0

export function weaponsOf(rules: SruRules, roster: Roster, holder: string): Weapon[] {
  return roster.items
    .filter((item) => item.holder === holder && item.category === 'weapons' && item.source === WRITTEN)
    .map((item) => weaponOf(rules, item))
}

export function gearOf(roster: Roster, holder: string): Item[] {
  return roster.items.filter(
    (item) => item.holder === holder && item.category === 'gear' && item.source === WRITTEN
  )
}

/** A skill, or a reserve other than the combat reserve. */
export type Named = {
  trait: Trait
  name: Localised
  value: number
}

export function namedOf(member: Member, kind: 'skills' | 'otherReserves'): Named[] {
  return member.traits
    .filter((trait) => trait.kind === kind)
    .map((trait) => ({ trait, name: trait.name, value: Number(trait.data['value'] ?? 0) }))
}

/** A share of the whole reserve, rounded as the campaign says (SRU-RV-05, SRU-R03). */
export function rechargeOf(rules: SruRules, size: number, kind: 'slow' | 'quick'): number {
  const part = size * rules.files['tables/recharge'][kind].part
  return rules.house.rounding === 'up' ? Math.ceil(part) : Math.floor(part)
}

/**
 * The combat reserve: kind, size with its receipt, and the tokens of each recharge (SRU-RV-03,
 * SRU-RV-04, SRU-RV-05).
 */
export function reserveOf(
  rules: SruRules,
  member: Member
): { kind: string; size: number; slow: number; quick: number; receipt: Receipt } {
  const kind = member.choices['reserve-kind'] ?? 'instinct'
  const entry = rules.files['catalogue/reserve-kinds'].find(({ id }) => id === kind)
  const lines = (entry?.formula ?? []).map((key): ReceiptLine => ({
    label: isAttribute(rules, key) ? rules.words('attributes', key, 'name') : say(`writing.${key}`),
    amount: member.profile[key] ?? member.numbers[key] ?? 0,
    rules: entry?.rules ?? []
  }))
  const receipt = receiptOf('reserve', say('figures.reserve'), 'count', lines)
  return {
    kind,
    size: receipt.total,
    slow: rechargeOf(rules, receipt.total, 'slow'),
    quick: rechargeOf(rules, receipt.total, 'quick'),
    receipt
  }
}

function isAttribute(rules: SruRules, key: string): boolean {
  return rules.files['catalogue/attributes'].some(({ id }) => id === key)
}

/** The member's nuyen; 0 if none are written (SRU-R37). */
export function nuyensOf(member: Member): number {
  return member.numbers['nuyens'] ?? 0
}

export const asJson = (value: unknown): Json => value as Json
