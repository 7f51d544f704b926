import { checkChoices, settleChoices } from '../../../kernel/content/choice-rulings'
import type { HouseRules, RawSystem } from '../../../kernel/values/raw-system'
import type { Reason } from '../../../kernel/values/verdict'
import { parseFiles, type SruFiles } from './files'

/** The rulings that a campaign may change, each with its options (chapter 11 of the rules). */
export interface SruHouseRules {
  tokenBag: '24-cards' | 'custom'
  tokenKnowledge: 'hidden' | 'visible'
  rounding: 'up' | 'down'
  rechargeLoss: 'reserve-only' | 'defence-too'
  baseResolution: 'score-exceeds' | 'score-equals'
  difficultyScale: 'trivial-minus-1-ardue-5' | 'trivial-0-ardue-4'
  maxTokens: 'two' | 'unlimited'
  stressScope: 'precise-actions' | 'all-actions'
  excessRule: 'score-minus-threshold' | 'at-least-zero'
  damageTokens: 'fill-up-to-bullets' | 'spent-only' | 'draw-only'
  adjustRepeat: 'once' | 'repeat'
  burstSize: 'three' | 'one-token'
  sprayDamage: 'one-token' | 'per-bullet'
  suppressUnits: 'each-success' | 'excess-only'
  areaDamage: 'base-plus-token' | 'base-only'
  koThreshold: 'twice-physique-plus-armour' | 'twice-sum'
  electricTokens: 'no-token' | 'token'
  ignoreKeepsTokens: 'keeps-tokens' | 'loses-too'
  readyStart: 'slow-replaces-quick' | 'quick-only' | 'both'
  prices: 'free-nuyen' | 'none'
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
export function settle(files: SruFiles, chosen: HouseRules): SruHouseRules {
  return settleChoices(files['tables/house-rules'], chosen)
}
