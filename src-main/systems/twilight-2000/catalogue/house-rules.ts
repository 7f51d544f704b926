import { checkChoices, settleChoices } from '../../../kernel/content/choice-rulings'
import type { HouseRules, RawSystem } from '../../../kernel/values/raw-system'
import type { Reason } from '../../../kernel/values/verdict'
import { parseFiles, type T2kFiles } from './files'

/** The rulings that a campaign may change, each with its options (chapter 5 of the rules). */
export interface T2kHouseRules {
  dieSizes: 'd6-d8-d10-d12'
  pushExplosionCount: 'first-throw' | 'after-push'
  pushLimit: 'failed-only' | 'once' | 'unlimited'
  pushOtherRolls: 'stress' | 'no-push'
  modifierMethod: 'step-dice' | 'successes' | 'display-only'
  ammoSpent: 'sum-of-ammo-dice' | 'one-per-die' | 'off'
  zeroAmmoDice: 'optional' | 'at-least-one'
  reliabilityLoss: 'one-per-explosion' | 'one-total'
  jam: 'two-explosions' | 'any' | 'manual'
  extraSuccessDamage: 'plus-one' | 'gm'
  opposedTie: 'blocked' | 'hits'
  scopeVersusUnaimed: 'replaces' | 'adds'
  suppressionTrigger: 'hit-or-six' | 'six-only'
  chainScope: 'any-failure' | 'unit-die-only'
  initiativeOrder: 'manual-order' | 'cards-1-10'
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
export function settle(files: T2kFiles, chosen: HouseRules): T2kHouseRules {
  return settleChoices(files['tables/house-rules'], chosen)
}
