import { checkChoices, settleChoices } from '../../../kernel/content/choice-rulings'
import type { HouseRules, RawSystem } from '../../../kernel/values/raw-system'
import type { Reason } from '../../../kernel/values/verdict'
import { parseFiles, type Vd10Files } from './files'

/** The rulings that a campaign may change, each with its options (chapter 10 of the rules). */
export interface Vd10HouseRules {
  pairsOfTens: 'combinations' | 'disjoint'
  bonusBeforeDifficulty: 'counts' | 'after'
  opposedTie: 'defender-holds' | 'initiator-wins'
  hungerEffects: 'flags' | 'ignored'
  poolMinimum: 'one-die' | 'auto-fail'
  difficultyInOpposed: 'subtract' | 'dice'
  halvingScope: 'health-only' | 'both'
  damageOrder: 'convert-halve-aggravated-first' | 'superficial-first'
  overflow: 'converts' | 'lost'
  weakenedTwice: 'two-states' | 'track-only'
  criticalTrigger: 'already-weakened' | 'filling-hit-too'
  blindOrFracture: 'gm' | 'roll'
  damageType: 'attacker-chooses' | 'always-superficial'
  initiative: 'static' | 'roll'
  multipleActions: 'minus-one-each' | 'like-defences'
  severalAttackers: 'per-extra' | 'flat'
  shakenDamage: 'raw' | 'marked'
  stakeDamage: 'raw' | 'marked'
  scopeAim: 'raises-maximum' | 'flat'
  grappleDamage: 'strength-superficial' | 'attack-roll'
  rouseCheck: 'd10-six-plus' | 'manual'
  fireDamageType: 'aggravated-vampires' | 'superficial'
  defenceAccumulation: 'both-cumulate' | 'dice-only'
  blockScope: 'close-combat-only' | 'everything'
  proneAtThreeMetres: 'near' | 'far' | 'neither'
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
export function settle(files: Vd10Files, chosen: HouseRules): Vd10HouseRules {
  return settleChoices(files['tables/house-rules'], chosen)
}
