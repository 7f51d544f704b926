import type { Chance } from '../../rules/dice'
import { rosterEvent, type RosterEvent } from '../../rules/event'
import { evolveRoster } from '../../rules/evolve'
import type { Params } from '../../rules/json'
import type { OpeningPlug } from '../../rules/opening'
import { within, type Answer, type Prompt } from '../../rules/prompt'
import { present, type Between, type Member, type Roster, type RosterChange } from '../../rules/roster'
import { reason, refuse, type Verdict } from '../../rules/verdict'
import { TRACKS, track, weaponsOf, type Track, type Weapon } from './character'
import type { SruRules } from './rules'
import { say } from './say'

/** Tokens that somebody still has from the last fight, in his reserve and in his defence (SRU-CB-01). */
export const LEFT_OVER = ['tokens', 'defence-tokens'] as const

type Question = Prompt & { answer(given: Answer): Verdict<{ type: string; facts: Params; changes: RosterChange[] }> }

/** The questions of the first step that has any: one step after the other (chapter 12.5). */
export function openPrompts(rules: SruRules, roster: Roster): Prompt[] {
  return openQuestions(rules, roster).map(({ answer: _, ...prompt }) => prompt)
}

function openQuestions(rules: SruRules, roster: Roster): Question[] {
  const { between } = roster
  if (!between) return []
  const answered = answeredIn(between)
  for (const { id } of rules.files['tables/interlude']) {
    const asked = (steps[id]?.(rules, roster) ?? []).filter((one) => !answered.includes(one.id))
    if (asked.length > 0) return asked
  }
  return []
}

function answeredIn(between: Between): string[] {
  return (between.data['answered'] ?? []) as string[]
}

/** What is asked in each step; a step that asks nothing is passed over. */
const steps: { [step: string]: (rules: SruRules, roster: Roster) => Question[] } = {
  'return-tokens': (_rules, roster) => (present(roster).some((member) => heldFrom(member) > 0) ? [returning(roster)] : []),
  'heal': (_rules, roster) => present(roster).flatMap((member) => TRACKS.filter((of) => track(member, of).value > 0).map((of) => healing(member, of))),
  'reload': (rules, roster) => present(roster).flatMap((member) => weaponsOf(rules, roster, member.id).filter(({ loaded, magazine }) => loaded < magazine).map((weapon) => reloading(member, weapon))),
  'reserve-kind': (rules, roster) => present(roster).map((member) => changingKind(rules, member)),
  'gear': () => [{ id: 'gear', step: 'gear', member: null, title: say('prompts.gear'), text: say('prompts.gear-text'), rules: ['SRU-R37'], options: [option('done')], answer: done('downtime-over', [{ do: 'between-close' }, { do: 'stage', to: 'ready' }]) }]
}

const option = (id: string, label = say(`prompts.${id}`)) => ({ id, label, allowed: true })

function heldFrom(member: Member): number {
  return LEFT_OVER.reduce((sum, key) => sum + (member.numbers[key] ?? 0), 0)
}

/** Every token goes back into the bag: the next fight begins with recharges of its own (SRU-CB-01). */
function returning(roster: Roster): Question {
  const holders = present(roster).filter((member) => heldFrom(member) > 0)
  const changes = holders.flatMap((member) => LEFT_OVER.filter((key) => (member.numbers[key] ?? 0) > 0).map((key): RosterChange => ({ do: 'member-number', member: member.id, key, to: 0 })))
  const count = holders.reduce((sum, member) => sum + heldFrom(member), 0)
  return { id: 'return-tokens', step: 'return-tokens', member: null, title: say('prompts.return-tokens', { count }), text: say('prompts.return-tokens-text'), rules: ['SRU-CB-01'], options: [option('done')], answer: done('tokens-returned', changes, { count }) }
}

/** How many boxes of a monitor are cleared, as the table says (SRU-R30). */
function healing(member: Member, of: Track): Question {
  const { value } = track(member, of)
  const amount = { min: 0, max: value, unit: 'points' as const }
  return {
    id: `heal:${of}:${member.id}`, step: 'heal', member: member.id, title: say(`prompts.${of}`, { name: member.name }), text: say('prompts.heal-text', { value }), rules: ['SRU-R30'], amount,
    answer: (given) => within(amount, given, (by) => ({ type: `${of}-healed`, facts: { name: member.name, by, to: value - by }, changes: by === 0 ? [] : [{ do: 'member-number', member: member.id, key: of, to: value - by }] }))
  }
}

/** Rounds go into the weapon, as many as the table says and the magazine holds (SRU-R32). */
function reloading(member: Member, { item, loaded, magazine }: Weapon): Question {
  const amount = { min: 0, max: magazine - loaded, unit: 'count' as const }
  return {
    id: `reload:${item.id}`, step: 'reload', member: member.id, title: say('prompts.reload', { name: member.name, weapon: item.name }), text: say('prompts.reload-text', { loaded, magazine }), rules: ['SRU-R32'], amount,
    answer: (given) => within(amount, given, (by) => ({ type: 'weapon-reloaded', facts: { weapon: item.name, by, to: loaded + by }, changes: by === 0 ? [] : [{ do: 'item-data', item: item.id, data: { loaded: loaded + by } }] }))
  }
}

/** Whoever wants changes the way he fights (SRU-RV-02). */
function changingKind(rules: SruRules, member: Member): Question {
  const now = member.choices['reserve-kind'] ?? ''
  const kinds = rules.files['catalogue/reserve-kinds'].filter(({ id }) => id !== now).map(({ id }) => id)
  const current = rules.words('reserveKinds', now, 'name')
  return {
    id: `reserve:${member.id}`, step: 'reserve-kind', member: member.id, title: say('prompts.reserve', { name: member.name, kind: current }), text: say('prompts.reserve-text'), rules: ['SRU-RV-02'],
    options: [option('keep'), ...kinds.map((id) => option(id, say(`reserveKinds.${id}.name`)))],
    answer: ({ options = [] }) => {
      const [chosen = '', ...more] = options
      if (more.length > 0 || (chosen !== 'keep' && !kinds.includes(chosen))) return refuse(reason('unknown-option'))
      if (chosen === 'keep') return { type: 'reserve-kept', facts: { name: member.name, kind: current }, changes: [] }
      return { type: 'reserve-changed', facts: { name: member.name, kind: rules.words('reserveKinds', chosen, 'name') }, changes: [{ do: 'member-choice', member: member.id, key: 'reserve-kind', to: chosen }] }
    }
  }
}

function done(type: string, changes: RosterChange[], facts: Params = {}): Question['answer'] {
  return ({ options = ['done'] }) => (options.length === 1 && options[0] === 'done' ? { type, facts, changes } : refuse(reason('unknown-option')))
}

/** The answer to an open question, and the step in which the next one stands. */
export function answer(rules: SruRules, roster: Roster, prompt: string, given: Answer): Verdict<RosterEvent[]> {
  const question = openQuestions(rules, roster).find(({ id }) => id === prompt)
  if (!question || !roster.between) return refuse(reason('unknown-prompt'))
  if (given.dice) return refuse(reason('no-dice-asked'))
  const verdict = question.answer(given)
  if ('refused' in verdict) return verdict
  const { type, facts, changes } = verdict
  const closes = changes.some((change) => change.do === 'between-close')
  const remembered: RosterChange[] = closes ? [] : [{ do: 'between-data', key: 'answered', to: [...answeredIn(roster.between), prompt] }]
  const event = rosterEvent(roster.id, type, facts, [...remembered, ...changes])
  const next = openQuestions(rules, evolveRoster(roster, [event]))[0]?.step
  if (next !== undefined && next !== roster.between.step) event.changes.push({ do: 'between-step', step: next })
  return [event]
}

/** Time may pass without a fight before it: the procedure is then the same (chapter 12.5). */
export const opening: OpeningPlug<SruRules> = {
  opening: (_rules, roster) => ({
    label: say('opening.label'), hint: say('opening.hint'), rules: ['SRU-R30', 'SRU-R32', 'SRU-RV-02'], fields: [],
    allowed: roster.stage === 'ready', refused: roster.stage === 'ready' ? [] : [say('opening.not-ready')]
  }),
  open: (rules, roster, input, chance: Chance) => {
    if (roster.stage !== 'ready') return refuse(reason('not-ready'))
    const unknown = Object.keys(input)
    if (unknown.length > 0) return refuse(...unknown.map((field) => reason('field-unknown', [], { field })))
    return [rosterEvent(roster.id, 'downtime-began', {}, downtime(rules, roster, chance.id(), null))]
  }
}

/** The changes that open a downtime, at the first step that asks anything. */
export function downtime(rules: SruRules, roster: Roster, id: string, battle: string | null): RosterChange[] {
  const between: Between = { id, battle, step: rules.files['tables/interlude'][0]?.id ?? '', data: { answered: [] } }
  const changes: RosterChange[] = [{ do: 'stage', to: 'between' }, { do: 'between-open', between }]
  const after = evolveRoster(roster, [rosterEvent(roster.id, 'downtime-began', {}, changes)])
  const step = openQuestions(rules, after)[0]?.step
  return step === undefined || step === between.step ? changes : [...changes, { do: 'between-step', step }]
}
