import type { Block, Entry } from '../../../kernel/system/sheet'
import type { CrRules } from '../catalogue/rules'
import { phrase, say } from '../catalogue/say'

/**
 * The six steps after a hit, each with the ruling whose option chooses its text (CR-AT-07, CR-R08,
 * CR-R09, CR-R11).
 */
const STEPS: { key: string; house: 'meleeArmour' | 'criticalTrigger' | 'ablation' | 'woundStates' | null }[] =
  [
    { key: 'damage', house: null },
    { key: 'armour', house: 'meleeArmour' },
    { key: 'head', house: null },
    { key: 'critical', house: 'criticalTrigger' },
    { key: 'ablation', house: 'ablation' },
    { key: 'wound', house: 'woundStates' }
  ]

/**
 * The steps after a hit, in the order of calculation; steps that depend on a ruling are marked
 * (chapter 10.6, CR-C09).
 */
export function hitSteps(rules: CrRules): Block {
  const { face, count, bonus, power } = rules.files['tables/dice'].critical
  const entries = STEPS.map(({ key, house }, at): Entry => ({
    key,
    name: phrase(rules.words('deck', house ? 'steps-ruled' : 'steps-plain'), {
      n: at + 1,
      step: rules.words('hitSteps', key, 'name')
    }),
    text: phrase(
      rules.words('hitSteps', key, house ? rules.house[house] : 'text'),
      key === 'critical' ? { face, count, bonus, power: bonus + power } : {}
    )
  }))
  return { kind: 'entries', key: 'steps', title: say('deck.steps'), entries }
}
