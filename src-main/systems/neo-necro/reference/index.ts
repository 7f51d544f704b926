import type { ReferencePart } from '../../../kernel/content/reference'
import type { NecroRules } from '../catalogue/rules'
import { equipmentPart } from './equipment'
import { fightersPart, housesPart, skillsPart } from './gang'
import { injuriesPart, weaponRulesPart } from './harm'
import { ruleParts } from './rules'
import { tablesPart } from './tables'

/** The whole reference: the rules in the order of the book, then the catalogue, then the tables. */
export function reference(rules: NecroRules): ReferencePart[] {
  return [
    ...ruleParts(rules),
    fightersPart(rules),
    housesPart(rules),
    skillsPart(rules),
    equipmentPart(rules),
    weaponRulesPart(rules),
    injuriesPart(rules),
    tablesPart(rules)
  ]
}
