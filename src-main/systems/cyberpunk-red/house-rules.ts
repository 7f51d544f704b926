import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { reason, type Reason } from '../../rules/verdict'
import { parseFiles, type CrFiles } from './files'

/** The rulings that a campaign may change, each with what may be chosen (chapter 9 of the rules). */
export interface CrHouseRules {
  explodingScope: 'checks-and-attacks' | 'everything' | 'skills-only'
  opposedTie: 'defender-wins' | 'attacker-wins'
  rangeOverlap: '25-is-near' | '25-is-far'
  rangeProfiles: 'printed-for-all' | 'ask-dv' | 'campaign-table'
  halfArmour: 'ignored-rounds-up' | 'remaining-rounds-up'
  ablation: 'minus-one-when-through' | 'none'
  criticalTrigger: 'two-sixes-plus-five' | 'manual'
  woundStates: 'half-and-zero' | 'manual'
  specialMoveRounding: 'round-down-squares' | 'round-up-squares'
  complementarySuccess: 'must-succeed' | 'always'
  meleeRows: 'gorilla-no-others-yes' | 'mantis-no-others-yes' | 'monowire-no-others-yes'
  autofireLowAmmo: 'forbidden' | 'proportional'
  hackFailure: 'action-lost-and-aware' | 'action-lost'
  barrierPersistence: 'until-disconnect' | 'per-turn'
  qualityStack: 'stack' | 'best-only'
  humanity: 'off' | 'on'
  meleeArmour: 'full-armour' | 'half-armour'
  initiativeOrder: 'highest-first-ties-by-ref' | 'highest-first-ties-reroll'
  extensionSlots: 'one-slot-each' | 'not-tracked'
}

/** The reasons why these house rules can't stand: a key that no ruling has, a value that is not among its options. */
export function checkHouseRules(raw: RawSystem, chosen: HouseRules): Reason[] {
  const entries = parseFiles(raw).files['tables/house-rules']
  return Object.entries(chosen).flatMap(([key, value]) => {
    const entry = entries.find((one) => one.key === key)
    if (!entry) return [reason('house-rule-unknown', [], { key })]
    return typeof value === 'string' && entry.options.includes(value) ? [] : [reason('house-rule-invalid', [entry.ruling], { key })]
  })
}

/** The defaults of the resources with the campaign's choices on top; only for choices that `checkHouseRules` lets pass. */
export function settle(files: CrFiles, chosen: HouseRules): CrHouseRules {
  return { ...Object.fromEntries(files['tables/house-rules'].map((entry) => [entry.key, entry.default])), ...chosen } as unknown as CrHouseRules
}
