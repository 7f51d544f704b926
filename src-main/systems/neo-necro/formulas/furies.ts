import type { House, NecroRules } from '../catalogue/rules'
import { furySays } from './mods'

/** The rule that describes each house's fury (NN-HSE-3 to 11). */
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

/** The rule of this house's fury; empty for a house that a campaign added. */
export function furyRules(house: string | null | undefined): string[] {
  const rule = house == null ? undefined : FURY_RULES[house]
  return rule === undefined ? [] : [rule]
}

/** The fury of this house; undefined without a house or for an unknown one. */
export function furyOfHouse(rules: NecroRules, house: string | null | undefined): House['fury'] | undefined {
  return house == null ? undefined : rules.house(house)?.fury
}

/** What a fury adds to a characteristic of the fighters it affects. Orlock's adds to WS and BS (NN-HSE-8). */
export function furyBonus(fury: House['fury'] | undefined, characteristic: 'ws' | 'bs'): number {
  return (fury?.mods ?? []).reduce(
    (sum, mod) => sum + ('characteristic' in mod && mod.characteristic === characteristic ? mod.value : 0),
    0
  )
}

/**
 * Which fighters must be chosen at the table when a fury is used: those near the leader, the fallen near it,
 * or those who may go back into reserve. Null: nobody need be chosen.
 */
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
