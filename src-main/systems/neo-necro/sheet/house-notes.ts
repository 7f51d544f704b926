import { joinedNames } from '../../../kernel/values/languages'
import type { SystemSheet } from '../../../kernel/system/system'
import type { House, NecroRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** What a house gives its gang: two skill families and a fury (NN-GANG-5, NN-HSE-1, NN-SKA-5). */
export function houseNotes(rules: NecroRules, house: House): SystemSheet['kinds'][number]['notes'] {
  const families = house.skillFamilies.map((id) => rules.skillFamily(id)?.name ?? { fr: id, en: id })
  return [
    { label: say('labels.skillFamilies'), text: joinedNames(families) },
    { label: say('labels.furyNamed', { fury: house.fury.name }), text: house.fury.effect }
  ]
}
