import type { ReferencePart } from '../../../kernel/content/reference'
import type { FighterType, NecroRules, Skill } from '../catalogue/rules'
import { joined } from '../catalogue/phrase'
import { say } from '../catalogue/say'
import { houseNotes } from '../sheet/house-notes'
import { entryOf } from './rules'

/** The fighter types with their facts, and the special rules of types (NN-FTR-1 to 9). */
export function fightersPart(rules: NecroRules): ReferencePart {
  return {
    id: 'fighters',
    name: say('reference.fighters'),
    sections: [
      {
        id: 'types',
        name: say('reference.fighters'),
        entries: rules.fighterTypes.map((type) =>
          entryOf(rules, 'type', type, ['FTR'], { facts: factsOf(rules, type) })
        )
      },
      {
        id: 'type-rules',
        name: say('reference.typeRules'),
        entries: rules.fighterRules.map((rule) => entryOf(rules, 'type-rule', rule, ['FTR']))
      }
    ]
  }
}

function factsOf(rules: NecroRules, type: FighterType) {
  const families = (type.extraSkillFamilies ?? []).map((id) => rules.skillFamily(id)?.name ?? id)
  return [
    { label: say('reference.cost'), value: say('reference.credits', { amount: type.cost }) },
    ...rules.characteristics.map(({ id, abbr }) => ({ label: abbr, value: type.profile[id] })),
    { label: say('reference.xp'), value: type.startingXp },
    { label: say('reference.load'), value: type.encumbrance },
    { label: say('reference.pay'), value: say('reference.credits', { amount: type.pay }) },
    {
      label: say('reference.gear'),
      value: joined(rules.categories.filter(({ id }) => type.categories.includes(id)).map(({ name }) => name))
    },
    ...(type.skillAccess === 'all'
      ? [{ label: say('reference.families'), value: say('reference.allFamilies') }]
      : []),
    ...(families.length > 0 ? [{ label: say('reference.families'), value: joined(families) }] : [])
  ]
}

/** The houses, with their skill families and furies (NN-HSE-1 to 11, NN-SKA-5). */
export function housesPart(rules: NecroRules): ReferencePart {
  return {
    id: 'house-list',
    name: say('reference.houses'),
    sections: [
      {
        id: 'houses',
        name: say('reference.houses'),
        entries: rules.houses.map((house) =>
          entryOf(rules, 'house', house, ['HSE'], {
            facts: houseNotes(rules, house).map(({ label, text }) => ({ label, value: text }))
          })
        )
      }
    ]
  }
}

/** Every skill, by family (NN-SKA-6, NN-SKL-1 to 36). */
export function skillsPart(rules: NecroRules): ReferencePart {
  return {
    id: 'skill-list',
    name: say('reference.skills'),
    sections: rules.skillFamilies.map((family) => ({
      id: family.id,
      name: family.name,
      entries: rules.skills
        .filter((skill) => skill.family === family.id)
        .map((skill) =>
          entryOf(rules, 'skill', skill, ['SKL'], {
            facts: [{ label: say('reference.family'), value: family.name }, ...repeats(skill)]
          })
        )
    }))
  }
}

function repeats({ maxTimes }: Skill) {
  if (maxTimes === 1) return []
  return [
    {
      label: say('reference.most'),
      value: maxTimes === null ? say('reference.always') : say('reference.times', { count: maxTimes })
    }
  ]
}
