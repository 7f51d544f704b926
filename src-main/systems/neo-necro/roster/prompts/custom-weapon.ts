import { rosterEvent } from '../../../../kernel/state/event'
import { heldBy, itemOf, memberOf, type Item, type Roster } from '../../../../kernel/state/roster'
import { rangedFacts, type NecroRules } from '../../catalogue/rules'
import { customises } from '../../formulas/custom'
import { skillRules } from '../../formulas/mods'
import { say } from '../../catalogue/say'
import { atHome, traitsOf } from '../../sheet/state'
import { about, option, type Question } from './question'

const KIND = 'custom-weapon'

/**
 * Asks which ranged weapon, never a heavy one, Custom Weapon applies to. It may change in each interlude
 * (NN-SKL-36).
 */
export const customWeapon: Question = {
  kind: KIND,
  open(rules, roster) {
    if (roster.stage !== 'founding' && roster.between?.step !== 'trade') return []
    return atHome(roster).flatMap((member) =>
      traitsOf(member, 'skill')
        .filter((trait) => customises(rules, trait.key))
        .flatMap((trait) => {
          const others = traitsOf(member, 'skill')
            .filter((t) => t.id !== trait.id && customises(rules, t.key))
            .map((t) => t.data['item'])
          const weapons = customisable(rules, roster, member.id).filter(
            (item) => !others.includes(item.id) && item.id !== trait.data['item']
          )
          if (weapons.length === 0) return []
          const now = heldBy(roster, member.id).find((item) => item.id === trait.data['item'])
          return [
            {
              id: `${KIND}:${trait.id}`,
              step: roster.between?.step ?? 'founding',
              member: member.id,
              title: say('prompts.custom-weapon.title', { fighter: member.name }),
              text: now
                ? say('prompts.custom-weapon.now', { thing: now.name })
                : say('prompts.custom-weapon.text'),
              rules: skillRules(trait.key),
              optional: true,
              options: weapons.map((item) => option(item.id, item.name))
            }
          ]
        })
    )
  },
  answer(_rules, roster, prompt, given) {
    const trait = about(prompt)
    const member = memberOf(roster, prompt.member ?? '')
    const item = itemOf(roster, given.options?.[0] ?? '')
    const facts = { fighter: member.name, thing: item.name }
    return [
      rosterEvent(roster.id, 'weapon-customised', facts, [
        { do: 'trait-data', member: member.id, trait, data: { item: item.id } }
      ])
    ]
  }
}

function customisable(rules: NecroRules, roster: Roster, member: string): Item[] {
  return heldBy(roster, member).filter(
    (item) => rangedFacts(rules.thing(item.thing)) && item.category !== 'heavy'
  )
}
