import type { Words } from '../../../kernel/values/json'
import type { Roster } from '../../../kernel/state/roster'
import type { RecruitOffer } from '../../../kernel/system/system'
import type { FighterType, NecroRules } from '../catalogue/rules'
import { whyNotRecruit } from './decide/recruit'
import { payOf } from '../formulas/pay'
import { familiesOf } from '../formulas/skills'
import { joined } from '../catalogue/phrase'
import { say } from '../catalogue/say'

/** The fighter types to recruit, with the reasons of `whyNotRecruit` for those refused now (NN-FTR-1, NN-BUY-4). */
export function recruitOffers(rules: NecroRules, roster: Roster): RecruitOffer[] {
  return rules.fighterTypes.map((type) => {
    const refused = whyNotRecruit(rules, roster, type.id)
    return {
      type: type.id,
      name: type.name,
      cost: type.cost,
      profile: { ...type.profile },
      notes: notesOf(rules, roster, type),
      allowed: refused.length === 0,
      refused
    }
  })
}

/** What a recruit of this type brings besides their profile (NN-FTR-1 to 9, NN-GANG-4, NN-PAY-1, NN-SKA-2). */
function notesOf(rules: NecroRules, roster: Roster, type: FighterType): Words[] {
  const pay = payOf(rules, type.id)
  const families = familiesOf(rules, roster.kind, type.id)
  const every = families.length === rules.skillFamilies.length
  return [
    say('labels.noteXp', { xp: type.startingXp }),
    ...(type.startingProgressions > 0
      ? [say('labels.noteProgressions', { count: type.startingProgressions })]
      : []),
    say('labels.noteLoad', { limit: type.encumbrance }),
    pay > 0 ? say('labels.notePay', { pay }) : say('labels.noPay'),
    say('labels.noteGear', {
      categories: joined(
        rules.categories.filter(({ id }) => type.categories.includes(id)).map(({ name }) => name)
      )
    }),
    every
      ? say('labels.noteAllSkills')
      : say('labels.noteSkills', {
          families: joined(families.map((id) => rules.skillFamily(id)?.name ?? id))
        }),
    ...type.rules.flatMap((id): Words[] =>
      rules.fighterRules.filter((rule) => rule.id === id).map((rule) => rule.name)
    )
  ]
}
