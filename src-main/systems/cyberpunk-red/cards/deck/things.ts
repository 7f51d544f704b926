import type { Card } from '../../../../kernel/system/sheet'
import { rulesBlocks, rulesAsEntries, underTitle } from '../../../../kernel/parts/rule-cards'
import type { CrRules } from '../../catalogue/rules'
import type { Thing } from '../../sheet/things'
import { priceOf } from './prices'
import { weaponBlocks } from './weapons'
import { cyberBlocks } from './cyberware'

/** The card of a thing in the catalogue, with the texts of these rules below. */
export function thingCard(rules: CrRules, id: string, thing: Thing, by: readonly string[]): Card {
  const kind = thing.weapon ? 'weapon' : thing.category === 'gear' ? 'gear' : 'cyberware'
  return {
    id,
    kind,
    title: thing.name,
    subtitle: [
      thing.weapon
        ? rules.words('weaponClasses', thing.weapon.class, 'name')
        : rules.words('blocks', thing.category)
    ],
    corner: [priceOf(thing)],
    profile: [],
    blocks: [
      ...(thing.weapon ? weaponBlocks(rules, thing.weapon) : cyberBlocks(rules, thing)),
      ...rulesBlocks(underTitle(thing.name, rulesAsEntries(rules, by)), [], [])
    ]
  }
}
