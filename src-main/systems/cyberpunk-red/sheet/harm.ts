import type { CrRules } from '../catalogue/rules'

export interface Blow {
  /** Sum of the damage. */
  rolled: number
  sixes: number
  sp: number
  halveSp: boolean
  head: boolean
  /** Damage that ignores armour and does not wear it down (CR-R08). */
  direct: boolean
  power: boolean
  meleeWeapon: boolean
  /** The GM's decision, used if the campaign leaves critical hits to the GM (CR-R09). */
  critical: boolean
}

export interface Harm {
  effectiveSp: number
  through: number
  afterHead: number
  critical: boolean
  bonus: number
  hpLoss: number
  spAfter: number
}

/**
 * Computes a hit in this order: armour, head, critical bonus, wear (CR-AT-07, CR-FM-07, CR-R07, CR-R08,
 * CR-R09, CR-R29, CR-WQ-02).
 */
export function harmOf(rules: CrRules, blow: Blow): Harm {
  const { critical: table } = rules.files['tables/dice']
  const halved =
    (blow.halveSp || (blow.meleeWeapon && rules.house.meleeArmour === 'half-armour')) && !blow.direct
  const half =
    rules.house.halfArmour === 'ignored-rounds-up' ? Math.floor(blow.sp / 2) : Math.ceil(blow.sp / 2)
  const effectiveSp = blow.direct ? 0 : halved ? half : blow.sp
  const through = Math.max(0, blow.rolled - effectiveSp)
  const afterHead = blow.head ? through * rules.files['tables/combat'].headTimes : through
  const critical = rules.house.criticalTrigger === 'manual' ? blow.critical : blow.sixes >= table.count
  const bonus = critical ? table.bonus + (blow.power ? table.power : 0) : 0
  const worn = !blow.direct && through > 0 && rules.house.ablation === 'minus-one-when-through'
  return {
    effectiveSp,
    through,
    afterHead,
    critical,
    bonus,
    hpLoss: afterHead + bonus,
    spAfter: worn ? Math.max(0, blow.sp - 1) : blow.sp
  }
}

export type WoundState = 'unhurt' | 'lightly-wounded' | 'seriously-wounded' | 'mortally-wounded'

/** A character with fewer hit points than this is seriously wounded (CR-R11). */
export function thresholdOf(hpMax: number): number {
  return Math.ceil(hpMax / 2)
}

/** The wound state by hit points; unhurt if no maximum is written (CR-R11). */
export function woundOf(hp: number, hpMax: number): WoundState {
  if (hpMax <= 0) return 'unhurt'
  if (hp < 1) return 'mortally-wounded'
  if (hp < thresholdOf(hpMax)) return 'seriously-wounded'
  return hp < hpMax ? 'lightly-wounded' : 'unhurt'
}
