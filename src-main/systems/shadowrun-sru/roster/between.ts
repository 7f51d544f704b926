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
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The numbers of tokens left from the last fight, in the reserve and in the defence (SRU-CB-01). */
export const LEFT_OVER = ['tokens', 'defence-tokens'] as const

/** The open prompts: those of the first step that has any (chapter 12.5). */
export function openPrompts(rules: SruRules, roster: Roster): Prompt[] {
  return promptsOf(openQuestions(rules, roster))
}

function openQuestions(rules: SruRules, roster: Roster): Question[] {
  return firstOpenStep(roster, rules.files['tables/interlude'], (id) => steps[id]?.(rules, roster) ?? [])
}

/** The questions of each step; a step without questions is skipped. */
const steps: { [step: string]: (rules: SruRules, roster: Roster) => Question[] } = {
  'return-tokens': (_rules, roster) =>
    present(roster).some((member) => heldFrom(member) > 0) ? [returning(roster)] : [],
  heal: (_rules, roster) =>
    present(roster).flatMap((member) =>
      TRACKS.filter((of) => track(member, of).value > 0).map((of) => healing(member, of))
    ),
  reload: (rules, roster) =>
    present(roster).flatMap((member) =>
      weaponsOf(rules, roster, member.id)
        .filter(({ loaded, magazine }) => loaded < magazine)
        .map((weapon) => reloading(member, weapon))
    ),
  'reserve-kind': (rules, roster) => present(roster).map((member) => changingKind(rules, member)),
  gear: () => [toBeDone('gear', 'gear', ['SRU-R37'], done('downtime-over', [...OVER]))]
}

const option = (id: string, label = say(`prompts.${id}`)) => ({ id, label, allowed: true })

function heldFrom(member: Member): number {
  return LEFT_OVER.reduce((sum, key) => sum + (member.numbers[key] ?? 0), 0)
}

/** Returns every token to the bag, because the next fight starts with new recharges (SRU-CB-01). */
function returning(roster: Roster): Question {
  const holders = present(roster).filter((member) => heldFrom(member) > 0)
  const changes = holders.flatMap((member) =>
    LEFT_OVER.filter((key) => (member.numbers[key] ?? 0) > 0).map((key): RosterChange => ({
      do: 'member-number',
      member: member.id,
      key,
      to: 0
    }))
  )
  const count = holders.reduce((sum, member) => sum + heldFrom(member), 0)
  return {
    ...toBeDone('return-tokens', 'return-tokens', ['SRU-CB-01'], done('tokens-returned', changes, { count })),
    title: say('prompts.return-tokens', { count })
  }
}

/** How many boxes of a monitor are cleared; the players enter it (SRU-R30). */
function healing(member: Member, of: Track): Question {
  const { value } = track(member, of)
  const amount = { min: 0, max: value, unit: 'points' as const }
  return {
    id: `heal:${of}:${member.id}`,
    step: 'heal',
    member: member.id,
    title: say(`prompts.${of}`, { name: member.name }),
    text: say('prompts.heal-text', { value }),
    rules: ['SRU-R30'],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: `${of}-healed`,
        facts: { name: member.name, by, to: value - by },
        changes: by === 0 ? [] : [{ do: 'member-number', member: member.id, key: of, to: value - by }]
      }))
  }
}

/** How many rounds are loaded, up to the magazine; the players enter it (SRU-R32). */
function reloading(member: Member, { item, loaded, magazine }: Weapon): Question {
  const amount = { min: 0, max: magazine - loaded, unit: 'count' as const }
  return {
    id: `reload:${item.id}`,
    step: 'reload',
    member: member.id,
    title: say('prompts.reload', { name: member.name, weapon: item.name }),
    text: say('prompts.reload-text', { loaded, magazine }),
    rules: ['SRU-R32'],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: 'weapon-reloaded',
        facts: { weapon: item.name, by, to: loaded + by },
        changes: by === 0 ? [] : [{ do: 'item-data', item: item.id, data: { loaded: loaded + by } }]
      }))
  }
}

/** Offers a member another kind of reserve (SRU-RV-02). */
function changingKind(rules: SruRules, member: Member): Question {
  const now = member.choices['reserve-kind'] ?? ''
  const kinds = rules.files['catalogue/reserve-kinds'].filter(({ id }) => id !== now).map(({ id }) => id)
  const current = rules.words('reserveKinds', now, 'name')
  return {
    id: `reserve:${member.id}`,
    step: 'reserve-kind',
    member: member.id,
    title: say('prompts.reserve', { name: member.name, kind: current }),
    text: say('prompts.reserve-text'),
    rules: ['SRU-RV-02'],
    options: [option('keep'), ...kinds.map((id) => option(id, say(`reserveKinds.${id}.name`)))],
    answer: ({ options = [] }) => {
      const [chosen = '', ...more] = options
      if (more.length > 0 || (chosen !== 'keep' && !kinds.includes(chosen)))
        return refuse(reason('unknown-option'))
      if (chosen === 'keep')
        return { type: 'reserve-kept', facts: { name: member.name, kind: current }, changes: [] }
      return {
        type: 'reserve-changed',
        facts: { name: member.name, kind: rules.words('reserveKinds', chosen, 'name') },
        changes: [{ do: 'member-choice', member: member.id, key: 'reserve-kind', to: chosen }]
      }
    }
  }
}

export function answer(
  rules: SruRules,
  roster: Roster,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  return answered(roster, (at) => openQuestions(rules, at), prompt, given, chance)
}

/** Opens a downtime without a fight before it; the steps are the same (chapter 12.5). */
export const opening = openingBy<SruRules>(
  ['SRU-R30', 'SRU-R32', 'SRU-RV-02'],
  (rules, roster, _values, chance) => [
    rosterEvent(roster.id, 'downtime-began', {}, downtime(rules, roster, chance.id(), null))
  ]
)

/** The changes that open a downtime at the first step with a question. */
export function downtime(rules: SruRules, roster: Roster, id: string, battle: string | null): RosterChange[] {
  return opened(roster, { id, battle }, rules.files['tables/interlude'], (at) => openQuestions(rules, at))
}
