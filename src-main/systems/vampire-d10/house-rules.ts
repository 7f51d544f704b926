import type { HouseRules, RawSystem } from '../../rules/raw-system'
import { reason, type Reason } from '../../rules/verdict'
import { parseFiles, type Vd10Files } from './files'

/** The rulings that a campaign may change, each with what may be chosen (chapter 10 of the rules). */
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
export function settle(files: Vd10Files, chosen: HouseRules): Vd10HouseRules {
  return { ...Object.fromEntries(files['tables/house-rules'].map((entry) => [entry.key, entry.default])), ...chosen } as unknown as Vd10HouseRules
}
