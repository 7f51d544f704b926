import { isFace, throwDie, type Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { leaveRoster } from '../../../kernel/parts/moving-items'
import {
  answered,
  done,
  firstOpenStep,
  opened,
  openingBy,
  OVER,
  promptsOf,
  toBeDone,
  type OpenQuestion as Question,
  type Outcome
} from '../../../kernel/parts/interlude'
import { asValue, type Params, type Words } from '../../../kernel/values/json'
import { within, type Answer, type Prompt, type PromptOption } from '../../../kernel/system/prompt'
import {
  present,
  type Member,
  type Roster,
  type RosterChange,
  type Trait
} from '../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import {
  characterOf,
  isBlack,
  isVampire,
  asJson,
  marksKey,
  marksOf,
  TRACKS,
  type Damage,
  type Track
} from '../sheet/character'
import { stateOf } from '../sheet/members'
import type { Vd10Rules } from '../catalogue/rules'
import { phrase, say } from '../catalogue/say'

/** The state of an open downtime. */
type Kept = {
  /** How many aggravated boxes of health each member healed whose criticals are not removed yet. */
  healed: { [member: string]: number }
  /** How many rouse checks each member has to roll; they are rolled one after the other. */
  rouse: { [member: string]: number }
  /** The ids of the answered questions. */
  answered: string[]
}

/** The most rouse checks in one downtime. */
const MOST_ROUSE = 20

/** The open prompts: those of the first step that has any (chapter 11.5). */
export function openPrompts(rules: Vd10Rules, roster: Roster): Prompt[] {
  return promptsOf(openQuestions(rules, roster))
}

function openQuestions(rules: Vd10Rules, roster: Roster): Question[] {
  return firstOpenStep(
    roster,
    rules.files['tables/interlude'],
    (id, { data }) => steps[id]?.(rules, roster, data as Kept) ?? []
  )
}

/** The questions of each step; a step without questions is skipped. */
const steps: { [step: string]: (rules: Vd10Rules, roster: Roster, open: Kept) => Question[] } = {
  heal: (rules, roster, open) => present(roster).flatMap((member) => healing(rules, member, open)),
  hunger: (rules, roster, open) =>
    present(roster)
      .filter((member) => isVampire(characterOf(rules, roster, member)))
      .flatMap((member) => hungerStep(rules, member, open)),
  states: (_rules, roster) => present(roster).flatMap((member) => endings(member)),
  gear: () => [toBeDone('gear', 'gear', ['VD10-R34'], done('gear-assigned'))],
  torpor: (rules, roster, open) => {
    const fallen = present(roster).flatMap((member) => recording(rules, roster, member))
    return fallen.some(({ id }) => !open.answered.includes(id))
      ? fallen
      : [toBeDone('end', 'torpor', ['VD10-HP-05'], done('downtime-over', [...OVER]))]
  }
}

/**
 * How many boxes are healed, which the players enter, then which criticals go with them
 * (VD10-R33, VD10-HP-11).
 */
function healing(rules: Vd10Rules, member: Member, open: Kept): Question[] {
  const boxes = TRACKS.flatMap((track) => {
    const marks = marksOf(member, track)
    return (['superficial', 'aggravated'] as const)
      .filter((damage) => marks[damage] > 0)
      .map((damage) => healed(member, track, damage, marks[damage], open))
  })
  const criticals = member.traits.filter(({ kind }) => kind === 'criticals')
  const due = Math.min(open.healed[member.id] ?? 0, criticals.length)
  return [...boxes, ...(due > 0 ? [struckOut(rules, member, criticals, due, open)] : [])]
}

function healed(member: Member, track: Track, damage: Damage, value: number, open: Kept): Question {
  const key = marksKey(track, damage)
  const amount = { min: 0, max: value, unit: 'points' as const }
  return {
    id: `heal:${key}:${member.id}`,
    step: 'heal',
    member: member.id,
    title: say(`prompts.${key}`, { name: member.name }),
    text: say('prompts.heal-text', { value }),
    rules: ['VD10-R33', ...(key === 'health-aggravated' ? ['VD10-HP-11'] : [])],
    amount,
    answer: (given) =>
      within(amount, given, (by) => ({
        type: `${key}-healed`,
        facts: { name: member.name, by, from: value, to: value - by },
        changes:
          by === 0
            ? []
            : [
                { do: 'member-number', member: member.id, key, to: value - by },
                ...(key === 'health-aggravated'
                  ? [
                      {
                        do: 'between-data' as const,
                        key: 'healed',
                        to: asJson({ ...open.healed, [member.id]: by })
                      }
                    ]
                  : [])
              ]
      }))
  }
}

/** Removes as many criticals as aggravated boxes were healed; the players choose which (VD10-HP-11). */
function struckOut(rules: Vd10Rules, member: Member, criticals: Trait[], due: number, open: Kept): Question {
  const options = criticals.map(({ id, name, data }): PromptOption => ({
    id,
    label:
      String(data['note'] ?? '') === ''
        ? name
        : phrase(rules.words('blocks', 'noted'), { name, note: String(data['note']) }),
    allowed: true
  }))
  return {
    id: `criticals:${member.id}`,
    step: 'heal',
    member: member.id,
    title: say('prompts.criticals', { name: member.name, count: due }),
    text: say('prompts.criticals-text'),
    rules: ['VD10-HP-11', 'VD10-R33'],
    options,
    choose: { min: due, max: due },
    answer: ({ options: chosen = [] }) => {
      const gone = criticals.filter(({ id }) => chosen.includes(id))
      if (gone.length !== due || chosen.length !== due)
        return refuse(reason('choose-count', ['VD10-HP-11'], { count: due }))
      return {
        type: 'criticals-healed',
        facts: { name: member.name, criticals: gone.map(({ name }) => asValue(name)) },
        changes: [
          ...gone.map(({ id }): RosterChange => ({ do: 'trait-remove', member: member.id, trait: id })),
          { do: 'between-data', key: 'healed', to: asJson({ ...open.healed, [member.id]: 0 }) }
        ]
      }
    }
  }
}

/** Sets a vampire's hunger, then asks for the rouse checks of the time that passed (VD10-R27). */
function hungerStep(rules: Vd10Rules, member: Member, open: Kept): Question[] {
  const { hungerMost } = rules.files['tables/dice']
  const hunger = member.numbers['hunger'] ?? 0
  const set: Question = {
    id: `hunger:${member.id}`,
    step: 'hunger',
    member: member.id,
    title: say('prompts.hunger', { name: member.name }),
    text: say('prompts.hunger-text', { hunger }),
    rules: ['VD10-R27', 'VD10-R05'],
    amount: { min: 0, max: hungerMost, unit: 'points' },
    answer: (given) =>
      within({ min: 0, max: hungerMost }, given, (to) => ({
        type: 'hunger-set',
        facts: { name: member.name, from: hunger, to },
        changes: to === hunger ? [] : [{ do: 'member-number', member: member.id, key: 'hunger', to }]
      }))
  }
  const count: Question = {
    id: `rouse-count:${member.id}`,
    step: 'hunger',
    member: member.id,
    title: say('prompts.rouse-count', { name: member.name }),
    text: say('prompts.rouse-count-text'),
    rules: ['VD10-R27'],
    amount: { min: 0, max: MOST_ROUSE, unit: 'count' },
    answer: (given) =>
      within({ min: 0, max: MOST_ROUSE }, given, (checks) => ({
        type: 'rouse-counted',
        facts: { name: member.name, checks },
        changes: [{ do: 'between-data', key: 'rouse', to: asJson({ ...open.rouse, [member.id]: checks }) }]
      }))
  }
  // Hunger is set before the checks that raise it.
  if (!open.answered.includes(set.id)) return [set]
  if (!open.answered.includes(count.id)) return [count]
  const checks = open.rouse[member.id] ?? 0
  const nth = open.answered.filter((id) => id.startsWith(`rouse:${member.id}:`)).length
  return nth < checks ? [rouseCheck(rules, member, hunger, nth + 1, checks)] : []
}

function rouseCheck(rules: Vd10Rules, member: Member, hunger: number, nth: number, checks: number): Question {
  const { sides, rouseFrom, hungerMost } = rules.files['tables/dice']
  const base = {
    id: `rouse:${member.id}:${nth}`,
    step: 'hunger',
    member: member.id,
    title: say('prompts.rouse', { name: member.name, nth, checks }),
    rules: ['VD10-R27']
  }
  const raised = Math.min(hungerMost, hunger + 1)
  const outcome = (type: 'rouse-calm' | 'rouse-hungrier', dice: string | null): Outcome => ({
    type: dice === null ? `${type}-told` : type,
    facts: {
      name: member.name,
      ...(dice !== null && { dice }),
      hunger: type === 'rouse-calm' ? hunger : raised
    },
    changes:
      type === 'rouse-calm' || raised === hunger
        ? []
        : [{ do: 'member-number', member: member.id, key: 'hunger', to: raised }]
  })
  if (rules.house.rouseCheck === 'manual') {
    return {
      ...base,
      options: [
        { id: 'calm', label: say('prompts.rouse-calm'), allowed: true },
        { id: 'hungrier', label: say('prompts.rouse-hungrier'), allowed: true }
      ],
      answer: ({ options = [] }) =>
        options.length === 1 && (options[0] === 'calm' || options[0] === 'hungrier')
          ? outcome(`rouse-${options[0]}`, null)
          : refuse(reason('unknown-option'))
    }
  }
  return {
    ...base,
    text: say('prompts.rouse-text', { from: rouseFrom, hunger }),
    dice: { sides, count: 1, each: [{ sides, label: say('prompts.rouse-die') }] },
    answer: ({ dice }, chance) => {
      if (dice && dice.length !== 1)
        return refuse(reason('dice-count', [], { needed: 1, given: dice.length }))
      if (dice && !isFace(dice[0] ?? 0, sides))
        return refuse(reason('not-a-face', [], { sides, die: dice[0] ?? 0 }))
      const { value } = throwDie(chance, sides, `rouse:${member.id}:${nth}:${hunger}`, dice?.[0])
      return outcome(value >= rouseFrom ? 'rouse-calm' : 'rouse-hungrier', String(value))
    }
  }
}

/** Asks which states and drugs are over (VD10-ST-12, VD10-ST-13, VD10-ST-14). */
function endings(member: Member): Question[] {
  const had = member.traits.filter(({ kind }) => kind === 'states' || kind === 'drugs')
  if (had.length === 0) return []
  const options = had.map(({ id, name }): PromptOption => ({ id, label: name, allowed: true }))
  return [
    {
      id: `states:${member.id}`,
      step: 'states',
      member: member.id,
      title: say('prompts.states', { name: member.name }),
      text: say('prompts.states-text'),
      rules: ['VD10-ST-12', 'VD10-ST-13', 'VD10-ST-14'],
      options,
      choose: { min: 0, max: had.length },
      answer: ({ options: chosen = [] }) => {
        const gone = had.filter(({ id }) => chosen.includes(id))
        if (gone.length !== chosen.length) return refuse(reason('unknown-option'))
        const facts: Params =
          gone.length === 0
            ? { name: member.name }
            : { name: member.name, states: gone.map(({ name }) => asValue(name)) }
        return {
          type: gone.length === 0 ? 'states-stay' : 'states-ended',
          facts,
          changes: gone.map(({ id }): RosterChange => ({ do: 'trait-remove', member: member.id, trait: id }))
        }
      }
    }
  ]
}

/**
 * Asks about a fallen member: torpor for a vampire, death for others. They may rise if no track is full of
 * aggravated damage (VD10-HP-05).
 */
function recording(rules: Vd10Rules, roster: Roster, member: Member): Question[] {
  const character = characterOf(rules, roster, member)
  const torpid = member.numbers['torpor'] === 1
  const state = stateOf(rules, character, torpid)
  if (state !== 'torpor' && state !== 'dying') return []
  const black = TRACKS.some((track) => isBlack(rules, character, track))
  const rises: Words[] = black ? [say('prompts.still-black')] : []
  const falls = state === 'torpor' ? 'torpor' : 'dead'
  const options: PromptOption[] = [
    { id: falls, label: say(`prompts.${falls}`), allowed: true },
    { id: 'rises', label: say('prompts.rises'), allowed: !black, ...(black && { refused: rises }) }
  ]
  const instant = member.traits.filter(
    ({ kind, data }) => kind === 'criticals' && data['critical'] === 'instant-death'
  )
  return [
    {
      id: `fallen:${member.id}`,
      step: 'torpor',
      member: member.id,
      title: say(`prompts.fallen-${falls}`, { name: member.name }),
      text: say('prompts.fallen-text'),
      rules: ['VD10-HP-05', 'VD10-CT-06'],
      options,
      answer: ({ options: chosen = [] }) => {
        const first = chosen[0]
        if (chosen.length !== 1 || !options.some(({ id }) => id === first))
          return refuse(reason('unknown-option'))
        if (first === 'rises') {
          if (black) return refuse(reason('still-black', ['VD10-HP-05'], { name: member.name }))
          return {
            type: 'risen',
            facts: { name: member.name },
            changes: [
              { do: 'member-number', member: member.id, key: 'torpor', to: 0 },
              ...instant.map(({ id }): RosterChange => ({ do: 'trait-remove', member: member.id, trait: id }))
            ]
          }
        }
        if (first === 'torpor')
          return {
            type: 'torpor-recorded',
            facts: { name: member.name },
            changes: torpid ? [] : [{ do: 'member-number', member: member.id, key: 'torpor', to: 1 }]
          }
        return {
          type: 'death-recorded',
          facts: { name: member.name },
          changes: leaveRoster(roster, member.id, 'dead')
        }
      }
    }
  ]
}

export function answer(
  rules: Vd10Rules,
  roster: Roster,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  return answered(roster, (at) => openQuestions(rules, at), prompt, given, chance)
}

/** Opens a downtime without a game before it; the steps are the same (chapter 11.5). */
export const opening = openingBy<Vd10Rules>(['VD10-R33', 'VD10-R27'], (rules, roster, _values, chance) => [
  rosterEvent(roster.id, 'downtime-began', {}, downtime(rules, roster, chance.id(), null))
])

/** The changes that open a downtime at the first step with a question. */
export function downtime(
  rules: Vd10Rules,
  roster: Roster,
  id: string,
  battle: string | null
): RosterChange[] {
  const open: Omit<Kept, 'answered'> = { healed: {}, rouse: {} }
  return opened(roster, { id, battle }, rules.files['tables/interlude'], (at) => openQuestions(rules, at), {
    ...open
  })
}
