import type { Card } from '../../../../kernel/system/sheet'
import {
  bookCard,
  inPhase,
  notAmong,
  rulesBlocks,
  rulesAsEntries,
  rulingsAsEntries
} from '../../../../kernel/parts/rule-cards'
import type { CrRules } from '../../catalogue/rules'
import { type Thing, thingsOf } from '../../sheet/things'
import { thingCard } from './things'
import { blankCard } from './blank'
import { LISTS } from './lists'

export type CardSpec = CrRules['files']['tables/cards'][number]

/**
 * The catalogue's things without a card in the list, except ammunition: cyberware without figures, and the
 * campaign's additions.
 */
export function unlisted(rules: CrRules): Thing[] {
  const listed = new Set(
    rules.files['tables/cards'].flatMap(({ items }) => (items?.includes('/') ? [items.split('/')[1]] : []))
  )
  return thingsOf(rules).filter(({ id, category }) => category !== 'ammunition' && !listed.has(id))
}

/** One card of the list of thirty-seven: a thing, the blank card, or rules with their lists. */
export function cardOf(rules: CrRules, spec: CardSpec): Card {
  const [section, id] = (spec.items ?? '').split('/')
  const thing =
    id === undefined || section === 'ammunition'
      ? undefined
      : thingsOf(rules).find((candidate) => candidate.id === id)
  if (thing) return thingCard(rules, spec.id, thing, spec.rules)
  if (spec.kind === 'blank') return blankCard(rules, spec)
  const settled = rulingsAsEntries(rules, beside[spec.id] ?? [])
  // The steps of a hit already contain the card's rules, so the card does not repeat them.
  const told = spec.items === 'hitSteps' ? [] : rulesAsEntries(rules, notAmong(settled, spec.rules))
  const list = LISTS[spec.items ?? spec.id]?.(rules, spec.rules) ?? []
  return { ...bookCard(rules, spec, rulesBlocks(told, list, settled)), ...inPhase(spec.phase), roomy: true }
}

/**
 * Rulings with options that a card shows, with the campaign's choice. A ruling that no card lists appears
 * with the rules it concerns.
 */
const beside: { [card: string]: readonly string[] } = {
  'CR-C01': ['explodingScope', 'complementarySuccess'],
  'CR-C03': ['initiativeOrder', 'specialMoveRounding'],
  'CR-C04': ['rangeOverlap', 'rangeProfiles'],
  'CR-C05': ['opposedTie', 'meleeArmour', 'meleeRows'],
  'CR-C06': ['autofireLowAmmo'],
  'CR-C07': ['halfArmour'],
  'CR-C08': ['qualityStack'],
  'CR-C09': ['halfArmour', 'ablation', 'criticalTrigger', 'woundStates', 'humanity'],
  'CR-C10': ['hackFailure', 'barrierPersistence'],
  'CR-C14': ['barrierPersistence'],
  'CR-C36': ['extensionSlots']
}
