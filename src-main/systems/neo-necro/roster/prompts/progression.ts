import type { Chance } from '../../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import type { Params } from '../../../../kernel/values/json'
import type { Prompt, PromptOption } from '../../../../kernel/system/prompt'
import {
  memberOf,
  present,
  type Member,
  type Roster,
  type RosterChange
} from '../../../../kernel/state/roster'
import { storeAnswer, thresholdsOpen } from '../../sheet/between'
import type { NecroRules } from '../../catalogue/rules'
import { leaderOfMen } from '../decide/recruit'
import { openAdvances, type Advance, type Learner } from '../../formulas/experience'
import type { LearningCategoryId, Profile } from '../../catalogue/schema'
import { say } from '../../catalogue/say'
import { injuriesOf, leaderLevel, LEADER_OF_MEN, skillsOf, stashItem, traitsOf } from '../../sheet/state'
import { option, type Question } from './question'

const FORGO = 'forgo'

/**
 * A progression to choose: the next starting one, from any category (`progression:m3:1`, NN-GANG-4,
 * NN-RUL-33), or one for a threshold reached, from the learning category (`progression:m3:40`, NN-XP-4,
 * NN-XP-12).
 */
export const progression: Question = {
  kind: 'progression',
  open(rules, roster) {
    // Captives included: they took part in the game that gave the XP.
    return present(roster).flatMap((member): Prompt[] => {
      const { starting = 0, startingTaken = 0 } = member.numbers
      if (startingTaken < starting)
        return [startingPrompt(rules, roster, member, startingTaken + 1, starting)]
      return thresholdsOpen(roster, member.id).map((threshold) =>
        thresholdPrompt(rules, roster, member, threshold)
      )
    })
  },
  answer(rules, roster, prompt, given, chance) {
    const member = memberOf(roster, prompt.member ?? '')
    const { starting = 0, startingTaken = 0 } = member.numbers
    const isStarting = startingTaken < starting
    const threshold = Number(prompt.id.split(':').at(-1))
    const taken: RosterChange = isStarting
      ? { do: 'member-number', member: member.id, key: 'startingTaken', to: startingTaken + 1 }
      : storeAnswer(
          `thresholds:${member.id}`,
          thresholdsOpen(roster, member.id).filter((t) => t !== threshold)
        )
    const facts: Params = isStarting ? { fighter: member.name } : { fighter: member.name, threshold }
    const advance = advances(rules, roster, member, isStarting).find((a) => idOf(a) === given.options?.[0])
    if (!advance) return [rosterEvent(roster.id, 'progression-forgone', facts, [taken])]
    return [gain(rules, roster, member, advance, facts, taken, chance)]
  }
}

function startingPrompt(rules: NecroRules, roster: Roster, member: Member, nth: number, of: number): Prompt {
  return {
    id: `progression:${member.id}:${nth}`,
    step: roster.between?.step ?? 'founding',
    member: member.id,
    title: say('prompts.starting-progression.title', { fighter: member.name, nth, of }),
    text: say('prompts.starting-progression.text'),
    rules: ['NN-GANG-4', 'NN-RUL-33'],
    options: optionsOf(rules, roster, member, true),
    ...(nth < of && { more: of - nth })
  }
}

function thresholdPrompt(rules: NecroRules, roster: Roster, member: Member, threshold: number): Prompt {
  const category = rules.learningCategories.find((c) => c.id === member.choices['category'])?.name ?? {}
  return {
    id: `progression:${member.id}:${threshold}`,
    step: 'experience',
    member: member.id,
    title: say('prompts.progression.title', { fighter: member.name, threshold }),
    text: say('prompts.progression.text', { category }),
    rules: ['NN-XP-4', 'NN-XP-12', 'NN-XP-13', 'NN-XP-14'],
    options: optionsOf(rules, roster, member, false)
  }
}

function optionsOf(rules: NecroRules, roster: Roster, member: Member, starting: boolean): PromptOption[] {
  const options = advances(rules, roster, member, starting).map((advance) => optionOf(rules, member, advance))
  // With nothing left to learn, the progression is given up, so that the interlude can go on.
  return options.length > 0 ? options : [option(FORGO, say('prompts.progression.forgo'))]
}

/** All ways to spend the progression. A weapon master in the stash opens every skill family (NN-SKA-4). */
function advances(rules: NecroRules, roster: Roster, member: Member, starting: boolean): Advance[] {
  const learner: Learner = {
    house: roster.kind,
    type: member.type,
    profile: member.profile as Profile,
    injuries: injuriesOf(member),
    skills: skillsOf(member),
    leaderLevel: leaderLevel(member)
  }
  const category = starting ? null : ((member.choices['category'] ?? null) as LearningCategoryId | null)
  return openAdvances(rules, learner, category, stashItem(roster, 'weapon-master') !== undefined)
}

function idOf(advance: Advance): string {
  if (advance.kind === 'characteristic') return `characteristic:${advance.characteristic}`
  if (advance.kind === 'level') return `level:${advance.rule}`
  return `${advance.weaponMaster ? 'master' : 'skill'}:${advance.skill}`
}

function optionOf(rules: NecroRules, member: Member, advance: Advance): PromptOption {
  if (advance.kind === 'characteristic') {
    const from = member.profile[advance.characteristic] ?? 0
    const name = rules.characteristic(advance.characteristic)?.name ?? {}
    const hint = say('prompts.progression.from-to', { from, to: from + 1 })
    return option(idOf(advance), say('prompts.progression.characteristic', { characteristic: name }), {
      hint
    })
  }
  if (advance.kind === 'level') {
    const rule = rules.fighterRule(advance.rule)
    return option(
      idOf(advance),
      say('prompts.progression.level', { rule: rule?.name ?? {}, level: advance.level }),
      { hint: rule?.effect }
    )
  }
  const skill = rules.skill(advance.skill)
  const params = { family: rules.skillFamily(advance.family)?.name ?? {}, effect: skill?.effect ?? {} }
  return option(idOf(advance), skill?.name ?? {}, {
    hint: say(`prompts.progression.${advance.weaponMaster ? 'by-master' : 'skill'}`, params)
  })
}

/**
 * The progression as an event. Learning from a weapon master uses it up, if the house rule says so
 * (NN-GEAR-17, NN-RUL-60).
 */
function gain(
  rules: NecroRules,
  roster: Roster,
  member: Member,
  advance: Advance,
  basic: Params,
  taken: RosterChange,
  chance: Chance
): RosterEvent {
  if (advance.kind === 'characteristic') {
    const { characteristic } = advance
    const from = member.profile[characteristic] ?? 0
    const facts = {
      ...basic,
      characteristic: rules.characteristic(characteristic)?.name ?? {},
      from,
      to: from + 1
    }
    return rosterEvent(roster.id, 'characteristic-raised', facts, [
      { do: 'member-profile', member: member.id, key: characteristic, to: from + 1 },
      taken
    ])
  }
  if (advance.kind === 'level') {
    const old = traitsOf(member, 'rule').find((trait) => trait.key === LEADER_OF_MEN)
    const level: RosterChange = old
      ? { do: 'trait-data', member: member.id, trait: old.id, data: { level: advance.level } }
      : { do: 'trait-add', member: member.id, trait: leaderOfMen(rules, chance, advance.level) }
    return rosterEvent(roster.id, 'leader-of-men-raised', { ...basic, level: advance.level }, [level, taken])
  }
  const skill = rules.skill(advance.skill)
  const name = skill?.name ?? {}
  const learnt: RosterChange = {
    do: 'trait-add',
    member: member.id,
    trait: { id: chance.id(), kind: 'skill', key: advance.skill, name, data: {} }
  }
  const master = advance.weaponMaster ? stashItem(roster, 'weapon-master') : undefined
  const used: RosterChange[] =
    master && rules.houseRules.weaponMasterConsumed ? [{ do: 'item-remove', item: master.id }] : []
  const facts = { ...basic, skill: name, family: rules.skillFamily(advance.family)?.name ?? {} }
  return rosterEvent(roster.id, master ? 'skill-taught' : 'skill-learnt', facts, [learnt, ...used, taken])
}
