import type { ReferencePart } from '../../../kernel/content/reference'
import type { NecroRules } from '../catalogue/rules'
import { stretch } from '../catalogue/phrase'
import { say } from '../catalogue/say'
import { entryOf } from './rules'

/** The special rules of weapons and armour (NN-WPN, NN-SAV, NN-DMG, NN-FLM). */
export function weaponRulesPart(rules: NecroRules): ReferencePart {
  return {
    id: 'weapon-rules',
    name: say('reference.weaponRules'),
    sections: [
      {
        id: 'weapon-rules',
        name: say('reference.weaponRules'),
        entries: rules.specialRules.map((rule) =>
          entryOf(rules, 'weapon-rule', rule, ['WPN', 'SAV', 'DMG', 'FLM', 'SCA', 'ROF', 'GRN', 'RUL'])
        )
      }
    ]
  }
}

/** The results of survival dice, and the serious injuries (NN-OUT-2, NN-INJ-4). */
export function injuriesPart(rules: NecroRules): ReferencePart {
  return {
    id: 'harm',
    name: say('reference.injuries'),
    sections: [
      {
        id: 'survival',
        name: say('reference.survival'),
        entries: rules.combat.survival.results.map(({ id, min, max }) =>
          entryOf(
            rules,
            'survival',
            {
              id,
              name: rules.words('survival', id) ?? {},
              effect: rules.words('survival', id, 'effect') ?? null
            },
            ['OUT'],
            { facts: [{ label: say('reference.d10'), value: stretch(min, max) }] }
          )
        )
      },
      {
        id: 'serious',
        name: say('reference.serious'),
        entries: rules.injuries.map((injury) =>
          entryOf(rules, 'injury', injury, ['INJ', 'RUL'], {
            facts: [{ label: say('reference.d100'), value: stretch(injury.min, injury.max) }]
          })
        )
      }
    ]
  }
}
