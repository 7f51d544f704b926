import type { Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import {
  answered,
  done,
  firstOpenStep,
  opened,
  openingBy,
  OVER,
  promptsOf,
  toBeDone,
  type OpenQuestion as Question
} from '../../../kernel/parts/interlude'
import { within, type Answer, type Prompt } from '../../../kernel/system/prompt'
import { present, type Member, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { TRACKS, track, weaponsOf, type Track, type Weapon } from '../sheet/character'
import type { T2kRules } from '../catalogue/rules'
import { say } from '../catalogue/say'
import { type RespiteState, illnessStep } from './illness'
import { daysField } from './days'

/** The open prompts: those of the first step that has any (chapter 6.5). */
export function openPrompts(rules: T2kRules, roster: Roster): Prompt[] {
  return promptsOf(openQuestions(rules, roster))
}

function openQuestions(rules: T2kRules, roster: Roster): Question[] {
  return firstOpenStep(
    roster,
    rules.files['tables/interlude'],
    (id, { data }) => steps[id]?.(rules, roster, data as RespiteState) ?? []
  )
}

/** The questions of each step; a step without questions is skipped. */
const steps: { [step: string]: (rules: T2kRules, roster: Roster, respite: RespiteState) => Question[] } = {
  'illness-roll': illnessStep,
  recover: (_rules, roster) =>
    present(roster).flatMap((member) =>
      TRACKS.filter((of) => track(member, of).value > 0).map((of) => recovery(member, of))
    ),
  maintain: (_rules, roster) =>
    weaponsHeld(roster).flatMap(({ member, weapon }) => [
      ...(weapon.reliability < weapon.reliabilityMax ? [maintenance(member, weapon)] : []),
      ...(weapon.jammed ? [clearing(member, weapon)] : [])
    ]),
  resupply: (_rules, roster) =>
    weaponsHeld(roster).flatMap(({ member, weapon }) =>
      weapon.loaded < weapon.magazine ? [reloading(member, weapon)] : []
    ),
  gear: () => [toBeDone('gear', 'gear', ['T2K-R25'], done('gear-shared'))],
  clear: (_rules, roster) => [toBeDone('clear', 'clear', ['T2K-CB-10'], ending(roster))]
}

function weaponsHeld(roster: Roster): { member: Member; weapon: Weapon }[] {
  return present(roster).flatMap((member) =>
    weaponsOf(roster, member.id).map((weapon) => ({ member, weapon }))
  )
}

/** How many points of a track are recovered; the players enter it (T2K-R20). */
function recovery(member: Member, of: Track): Question {
  const { value } = track(member, of)
  const amount = { min: 0, max: value, unit: 'points' as const }
  return {
    id: `recover:${of}:${member.id}`,
    step: 'recover',
    member: member.id,
    title: say(`prompts.${of}`, { name: member.name }),
    text: say('prompts.recover-text'),
    rules: ['T2K-R20'],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: `${of}-recovered`,
        facts: { name: member.name, by, from: value, to: value - by },
        changes: by === 0 ? [] : [{ do: 'member-number', member: member.id, key: of, to: value - by }]
      }))
  }
}

/** How much reliability a weapon regains; the players enter it (T2K-R10). */
function maintenance(member: Member, { item, reliability, reliabilityMax }: Weapon): Question {
  const amount = { min: 0, max: reliabilityMax - reliability, unit: 'points' as const }
  return {
    id: `maintain:${item.id}`,
    step: 'maintain',
    member: member.id,
    title: say('prompts.maintain', { name: member.name, weapon: item.name }),
    text: say('prompts.maintain-text', { value: reliability, max: reliabilityMax }),
    rules: ['T2K-R10'],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: 'weapon-maintained',
        facts: { weapon: item.name, by, from: reliability, to: reliability + by },
        changes: by === 0 ? [] : [{ do: 'item-data', item: item.id, data: { reliability: reliability + by } }]
      }))
  }
}

/** Offers to clear a jam (T2K-R11). */
function clearing(member: Member, { item }: Weapon): Question {
  return {
    id: `unjam:${item.id}`,
    step: 'maintain',
    member: member.id,
    title: say('prompts.unjam', { name: member.name, weapon: item.name }),
    rules: ['T2K-R11'],
    options: ['clear-jam', 'leave-jam'].map((id) => ({ id, label: say(`prompts.${id}`), allowed: true })),
    answer: ({ options = [] }) => {
      const [chosen, ...more] = options
      if (more.length > 0 || (chosen !== 'clear-jam' && chosen !== 'leave-jam'))
        return refuse(reason('unknown-option'))
      const facts = { weapon: item.name }
      return chosen === 'clear-jam'
        ? {
            type: 'weapon-unjammed',
            facts,
            changes: [{ do: 'item-data', item: item.id, data: { jammed: false } }]
          }
        : { type: 'jam-left', facts, changes: [] }
    }
  }
}

/** How many rounds are loaded, up to the magazine; the players enter it (T2K-R08). */
function reloading(member: Member, { item, loaded, magazine }: Weapon): Question {
  const amount = { min: 0, max: magazine - loaded, unit: 'count' as const, usual: magazine - loaded }
  return {
    id: `reload:${item.id}`,
    step: 'resupply',
    member: member.id,
    title: say('prompts.reload', { name: member.name, weapon: item.name }),
    text: say('prompts.reload-text', { loaded, magazine }),
    rules: ['T2K-R08'],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: 'weapon-reloaded',
        facts: { weapon: item.name, by, to: loaded + by },
        changes: by === 0 ? [] : [{ do: 'item-data', item: item.id, data: { loaded: loaded + by } }]
      }))
  }
}

/** Ends the respite: nobody is suppressed any more (T2K-CB-10). */
function ending(roster: Roster): Question['answer'] {
  const cleared = present(roster)
    .filter((member) => (member.numbers['suppressed'] ?? 0) !== 0)
    .map((member): RosterChange => ({ do: 'member-number', member: member.id, key: 'suppressed', to: 0 }))
  return done('respite-over', [...cleared, ...OVER])
}

export function answer(
  rules: T2kRules,
  roster: Roster,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  return answered(roster, (at) => openQuestions(rules, at), prompt, given, chance)
}

/** Opens a respite without a game before it; the steps are the same (chapter 6.5). */
export const opening = openingBy<T2kRules>(
  ['T2K-EX-03'],
  (rules, roster, values, chance) => {
    const days = Number(values['days'])
    return [rosterEvent(roster.id, 'days-told', { days }, respite(rules, roster, chance.id(), null, days))]
  },
  [daysField]
)

/** The changes that open a respite at the first step with a question. */
export function respite(
  rules: T2kRules,
  roster: Roster,
  id: string,
  battle: string | null,
  days: number | null
): RosterChange[] {
  const respite: RespiteState = { days, rolled: {} }
  return opened(roster, { id, battle }, rules.files['tables/interlude'], (at) => openQuestions(rules, at), {
    ...respite
  })
}
