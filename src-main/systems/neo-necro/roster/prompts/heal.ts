import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import type { Params } from '../../../../kernel/values/json'
import type { Prompt, PromptOption } from '../../../../kernel/system/prompt'
import {
  memberOf,
  type Member,
  type Roster,
  type RosterChange,
  type Trait
} from '../../../../kernel/state/roster'
import { aftermath, atStep, storeAnswer, storedAnswer, outOfAction } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { healerHeals, patchRemoves } from '../../formulas/injuries'
import { giversOf, skillMod } from '../../formulas/mods'
import { say } from '../../catalogue/say'
import { atHome, skillsOf, stashItem, traitsOf } from '../../sheet/state'
import { about, option, type Question } from './question'

const PATCH = 'sting-patch'

/** A healer who was not put out of action may heal a lasting injury of another fighter (NN-SKL-32, NN-RUL-62). */
export const heal: Question = {
  kind: 'heal',
  open(rules, roster) {
    if (!atStep(roster, 'trade')) return []
    return atHome(roster)
      .filter(
        (m) =>
          aftermath(roster).fought[m.id] &&
          !outOfAction(roster, m.id) &&
          healedBy(roster, m.id) < skillMod(rules, skillsOf(m), 'healInjuries')
      )
      .flatMap((healer): Prompt[] => {
        const options = healable(rules, roster, (injury) => healerHeals(rules, injury), healer.id)
        if (options.length === 0) return []
        return [
          {
            id: `heal:${healer.id}`,
            step: 'trade',
            member: healer.id,
            title: say('prompts.heal.title', { fighter: healer.name }),
            text: say('prompts.heal.text'),
            rules: [...giversOf(rules, skillsOf(healer), 'healInjuries').rules, 'NN-RUL-62'],
            optional: true,
            options
          }
        ]
      })
  },
  answer(_rules, roster, prompt, given) {
    const healer = memberOf(roster, about(prompt))
    return healed(roster, given.options?.[0], 'injury-healed', { healer: healer.name }, [
      storeAnswer(prompt.id, healedBy(roster, healer.id) === 0 || healedBy(roster, healer.id) + 1)
    ])
  }
}

/** How many injuries this healer has healed in this interlude. A single one is stored as true. */
function healedBy(roster: Roster, healer: string): number {
  return Number(storedAnswer<number | boolean>(roster, `heal:${healer}`) ?? 0)
}

/** A sting patch removes one serious injury, and is used up (NN-GEAR-14). */
export const stingPatch: Question = {
  kind: PATCH,
  open(rules, roster) {
    const patch = atStep(roster, 'trade') ? stashItem(roster, PATCH) : undefined
    const options = patch ? healable(rules, roster, (injury) => patchRemoves(rules, injury)) : []
    if (!patch || options.length === 0) return []
    return [
      {
        id: PATCH,
        step: 'trade',
        member: null,
        title: say('prompts.sting-patch.title'),
        text: say('prompts.sting-patch.text'),
        rules: ['NN-GEAR-14'],
        optional: true,
        options
      }
    ]
  },
  answer(_rules, roster, _prompt, given) {
    const patch = stashItem(roster, PATCH)
    return healed(
      roster,
      given.options?.[0],
      'injury-patched',
      { thing: patch?.name ?? {} },
      patch ? [{ do: 'item-remove', item: patch.id }] : []
    )
  }
}

/** The id of an injury as an option. */
const idOf = (member: Member, trait: Trait): string => `${member.id}.${trait.id}`

/** The injuries of fighters at home that `may` allows to heal, as options. */
function healable(
  rules: NecroRules,
  roster: Roster,
  may: (injury: string) => boolean,
  except?: string
): PromptOption[] {
  return atHome(roster)
    .filter((member) => member.id !== except)
    .flatMap((member) =>
      traitsOf(member, 'injury')
        .filter((trait) => may(trait.key))
        .map((trait) => {
          const label = say('prompts.heal.option', { fighter: member.name, injury: trait.name })
          return option(idOf(member, trait), label, { hint: rules.injury(trait.key)?.effect })
        })
    )
}

function healed(
  roster: Roster,
  choice: string | undefined,
  type: string,
  by: Params,
  more: RosterChange[]
): RosterEvent[] {
  const all = roster.members.flatMap((member) => member.traits.map((trait) => ({ member, trait })))
  const found = all.find(({ member, trait }) => idOf(member, trait) === choice)
  if (!found) return []
  const { member, trait } = found
  return [
    rosterEvent(roster.id, type, { ...by, fighter: member.name, injury: trait.name }, [
      { do: 'trait-remove', member: member.id, trait: trait.id },
      ...more
    ])
  ]
}
