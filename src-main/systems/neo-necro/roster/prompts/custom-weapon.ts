import { rosterEvent } from '../../../../kernel/state/event'
import {
  heldBy,
  itemOf,
  memberOf,
  type Item,
  type Member,
  type Roster,
  type Trait
} from '../../../../kernel/state/roster'
import type { Words } from '../../../../kernel/values/json'
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
      takesOf(rules, member).flatMap((trait, at, takes) => {
        const others = takes.filter((take) => take !== trait).map((take) => take.data['item'])
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
            title: titleOf(member, { nth: at + 1, of: takes.length }, now),
            text: now
              ? say('prompts.custom-weapon.now', { thing: now.name })
              : say('prompts.custom-weapon.text'),
            rules: skillRules(trait.key),
            optional: true,
            options: weapons.map((item) =>
              option(item.id, item.name, { hint: whichOf(roster, weapons, item) })
            )
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

/** The skills of a member that customise a weapon: one for each time that they took it. */
function takesOf(rules: NecroRules, member: Member): Trait[] {
  return traitsOf(member, 'skill').filter((trait) => customises(rules, trait.key))
}

/** Several takes are several questions about one fighter, so each says which it is and what it customises now. */
function titleOf({ name: fighter }: Member, { nth, of }: { nth: number; of: number }, now?: Item): Words {
  if (of === 1) return say('prompts.custom-weapon.title', { fighter })
  return now
    ? say('prompts.custom-weapon.title-now', { fighter, nth, of, thing: now.name })
    : say('prompts.custom-weapon.title-nth', { fighter, nth, of })
}

/** Which of several weapons of the same name an option is; nothing if the name says it. */
function whichOf(roster: Roster, weapons: Item[], item: Item): Words | undefined {
  const same = weapons.filter(({ thing }) => thing === item.thing)
  if (same.length === 1) return undefined
  const which = { nth: same.indexOf(item) + 1, of: same.length }
  const things = roster.items.filter(({ on }) => on === item.id).map(({ name }) => name)
  return things.length
    ? say('prompts.custom-weapon.which-with', { ...which, things })
    : say('prompts.custom-weapon.which', which)
}

function customisable(rules: NecroRules, roster: Roster, member: string): Item[] {
  return heldBy(roster, member).filter(
    (item) => rangedFacts(rules.thing(item.thing)) && item.category !== 'heavy'
  )
}
