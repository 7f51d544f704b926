import { checkChoices, settleChoices } from '../../../kernel/content/choice-rulings'
import type { HouseRules, RawSystem } from '../../../kernel/values/raw-system'
import type { Reason } from '../../../kernel/values/verdict'
import { parseFiles, type CrFiles } from './files'

/** The rulings that a campaign may change, each with its options (chapter 9 of the rules). */
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

/**
 * Why these house rules are refused: unknown keys, values without such an option. Empty if they are valid.
 */
export function checkHouseRules(raw: RawSystem, chosen: HouseRules): Reason[] {
  return checkChoices(parseFiles(raw).files['tables/house-rules'], chosen)
}

/**
 * The defaults of the resources with the campaign's choices applied; only for choices that
 * `checkHouseRules` accepts.
 */
export function settle(files: CrFiles, chosen: HouseRules): CrHouseRules {
  return settleChoices(files['tables/house-rules'], chosen)
}
