import type { House, NecroRules } from '../catalogue/rules'
import { furySays } from './mods'

/** The rule that words each house's fury (NN-HSE-3 to 11). */
export const FURY_RULES: { readonly [house: string]: string } = {
  goliath: 'NN-HSE-3',
  escher: 'NN-HSE-4',
  delaque: 'NN-HSE-5',
  cawdor: 'NN-HSE-6',
  'van-saar': 'NN-HSE-7',
  orlock: 'NN-HSE-8',
  scavvies: 'NN-HSE-9',
  redemptionists: 'NN-HSE-10',
  ratskins: 'NN-HSE-11'
}

/** The rule that the fury of this house is; none for a house that a campaign added. */
export function furyRules(house: string | null | undefined): string[] {
  const rule = house == null ? undefined : FURY_RULES[house]
  return rule === undefined ? [] : [rule]
}

/** The fury of this house; undefined where none holds. */
export function furyOfHouse(rules: NecroRules, house: string | null | undefined): House['fury'] | undefined {
  return house == null ? undefined : rules.house(house)?.fury
}

/** What a fury adds to one characteristic of whom it touches: Orlock's to WS and BS (NN-HSE-8). */
export function furyBonus(fury: House['fury'] | undefined, characteristic: 'ws' | 'bs'): number {
  return (fury?.mods ?? []).reduce(
    (sum, mod) => sum + ('characteristic' in mod && mod.characteristic === characteristic ? mod.value : 0),
    0
  )
}

/** Whom a fury asks to be chosen at the table: those near the leader, those who lie there, those who may go back into reserve; null: it asks for nobody. */
export function furyChooses(
  rules: NecroRules,
  house: string
): 'near-leader' | 'fallen-near' | 'reserve' | null {
  const touches = furyOfHouse(rules, house)?.touches
  if (touches === 'near-leader') return touches
  if (
    touches === 'fallen-near' ||
    furySays(rules, house, 'fallenGoOutOfAction') ||
    furySays(rules, house, 'fallenAreLooted')
  )
    return 'fallen-near'
  return furySays(rules, house, 'mayGoToReserve') ? 'reserve' : null
}
