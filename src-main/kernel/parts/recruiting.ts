import type { Chance } from '../values/dice'
import { evolveRoster } from '../state/evolve'
import { memberOf, present, type Member, type Roster } from '../state/roster'
import type { Prompt } from '../system/prompt'
import type { RosterCommand } from '../system/command'
import type { GameSystem } from '../system/system'
import { rowsOf, writeSheet, type Written } from '../system/writing'
import { freeName } from '../values/free-name'
import { isRefusal, reason, refuse, type Verdict } from '../values/verdict'
import { equip, kitOf, type Step } from './kits'

/** The most prompts answered for one recruit; more would never end. */
const MOST_ANSWERS = 60

/** A recruit and the roster after recruiting. */
export interface Recruited extends Step {
  member: string
}

/**
 * Recruits another member like this one: type, standing choices, starting choices, written sheet and kit, all
 * or none. A choice that is no longer available stays an open prompt.
 */
export function duplicate(
  system: GameSystem,
  rules: unknown,
  before: Roster,
  { like, name }: { like: string; name: string },
  chance: Chance
): Verdict<Recruited> {
  const original = present(before).find(({ id }) => id === like)
  if (!original) return refuse(reason('unknown-member', [], { member: like }))
  const keys = system.sheet(rules).choices.map(({ key }) => key)
  const choices = Object.fromEntries(Object.entries(original.choices).filter(([key]) => keys.includes(key)))
  const came = recruit(
    system,
    rules,
    before,
    { type: 'recruit', memberType: original.type, name, choices },
    chance
  )
  if (isRefusal(came)) return came
  const { member } = came
  const written = asWritten(system, rules, came, original, chance)
  if (isRefusal(written)) return written
  const taught = answered(system, rules, written, member, chance, (roster, prompt) =>
    likest(system, rules, roster, prompt, memberOf(before, like), member, chance)
  )
  const equipped = equip(system, rules, taught.roster, member, kitOf(system, rules, before, like), chance)
  if (isRefusal(equipped)) return equipped
  return { member, events: [...taught.events, ...equipped.events], roster: equipped.roster }
}

/**
 * Proposes a playable roster with the money left, or with `budget` of it. Present members count, and their open
 * choices are made as for a suggested one of their type. `names` are given in order, then the name of the type
 * with a number; nobody gets one of `taken`. Refused if there is nobody to add and nothing to choose.
 */
export function propose(
  system: GameSystem,
  rules: unknown,
  before: Roster,
  {
    budget,
    names,
    taken = before.members.map(({ name }) => name)
  }: { budget: number; names: string[]; taken?: readonly string[] },
  chance: Chance
): Verdict<Step> {
  const there = present(before)
  const used = new Set(taken)
  const fresh = names.filter((name) => !used.has(name))
  const least = Math.max(0, (before.money ?? 0) - budget)
  let made: Step = { events: [], roster: before }
  const people = before.stage === 'founding' ? (system.founding?.people(rules, before) ?? []) : []
  const chosenBy =
    (gains: readonly string[]) =>
    (_: Roster, { options = [] }: Prompt): string | null => {
      const allowed = options.filter((option) => option.allowed).map(({ id }) => id)
      return gains.find((id) => allowed.includes(id)) ?? allowed[0] ?? null
    }
  // Those who came first choose first, so that what they may choose does not depend on the others.
  const suggested = [...people]
  if (people.length > 0)
    for (const { id, type } of there) {
      const like = suggested.findIndex((person) => person.type === type)
      const [person] =
        like >= 0 ? suggested.splice(like, 1) : people.filter((candidate) => candidate.type === type)
      made = answered(system, rules, made, id, chance, chosenBy(person?.gains ?? []))
    }
  for (const person of suggested) {
    const order = {
      type: 'recruit',
      memberType: person.type,
      name: fresh[0] ?? freeName(typeName(system, rules, person.type), used),
      choices: person.choices
    } as const
    const came = recruit(system, rules, made.roster, order, chance)
    if (isRefusal(came)) continue
    const taught = answered(system, rules, came, came.member, chance, chosenBy(person.gains))
    // A recruit who can't be armed is not proposed.
    for (const kit of person.kits) {
      const armed = equip(
        system,
        rules,
        taught.roster,
        came.member,
        kit.map((thing) => ({ thing })),
        chance
      )
      if (isRefusal(armed) || (armed.roster.money ?? 0) < least) continue
      made = { events: [...made.events, ...taught.events, ...armed.events], roster: armed.roster }
      used.add(order.name)
      fresh.shift()
      break
    }
  }
  return made.events.length > 0 ? made : refuse(reason('nothing-to-propose', [], { budget }))
}

const typeName = (system: GameSystem, rules: unknown, type: string): string => {
  const name = system.sheet(rules).memberTypes.find(({ id }) => id === type)?.name
  return name?.['fr'] ?? type
}

function recruit(
  system: GameSystem,
  rules: unknown,
  roster: Roster,
  order: Extract<RosterCommand, { type: 'recruit' }>,
  chance: Chance
): Verdict<Recruited> {
  const events = system.decide(rules, roster, order, chance)
  if (isRefusal(events)) return events
  const after = evolveRoster(roster, events)
  const member = after.members.find(({ id }) => !roster.members.some((earlier) => earlier.id === id))!.id
  return { events, roster: after, member }
}

/** Copies what was written on the original's sheet. */
function asWritten(
  { writing }: GameSystem,
  rules: unknown,
  came: Recruited,
  original: Member,
  chance: Chance
): Verdict<Step> {
  if (!writing) return came
  const sections = writing.sections(rules, came.roster, original)
  const written: Written = {}
  for (const { fields, lists } of sections) {
    for (const { field, value } of fields) written[field.key] = value
    for (const list of lists)
      written[list.key] = rowsOf(came.roster, original, list).map(({ values }) => values)
  }
  const events = writeSheet(writing, rules, came.roster, came.member, written, chance)
  return isRefusal(events)
    ? events
    : { events: [...came.events, ...events], roster: evolveRoster(came.roster, events) }
}

/**
 * Answers the member's open prompts as long as `pick` returns an option; prompts that need dice or an amount
 * stay open.
 */
function answered(
  system: GameSystem,
  rules: unknown,
  step: Step,
  member: string,
  chance: Chance,
  pick: (roster: Roster, prompt: Prompt) => string | null
): Step {
  let { roster } = step
  const events = [...step.events]
  for (let n = 0; n < MOST_ANSWERS; n++) {
    const done = system
      .prompts(rules, roster)
      .filter((prompt) => prompt.member === member && !prompt.optional && isPlain(prompt))
      .map((prompt) => answer(system, rules, roster, prompt, pick(roster, prompt), chance))
      .find((candidate) => candidate !== null)
    if (!done) break
    events.push(...done.events)
    roster = done.roster
  }
  return { events, roster }
}

/** True if one option alone answers the prompt. */
const isPlain = ({ options, dice, amount, choose }: Prompt): boolean =>
  options !== undefined &&
  !dice &&
  !amount &&
  (choose === undefined || (choose.min === 1 && choose.max === 1))

function answer(
  system: GameSystem,
  rules: unknown,
  roster: Roster,
  prompt: Prompt,
  option: string | null,
  chance: Chance
): Step | null {
  if (option === null) return null
  const order: RosterCommand = { type: 'answer', prompt: prompt.id, answer: { options: [option] } }
  const events = system.decide(rules, roster, order, chance)
  return isRefusal(events) ? null : { events, roster: evolveRoster(roster, events) }
}

/** The option that makes the member most like the original; null if none brings it closer. */
function likest(
  system: GameSystem,
  rules: unknown,
  roster: Roster,
  prompt: Prompt,
  original: Member,
  member: string,
  chance: Chance
): string | null {
  let best: string | null = null
  let least = distance(memberOf(roster, member), original)
  for (const { id } of (prompt.options ?? []).filter(({ allowed }) => allowed)) {
    const after = answer(system, rules, roster, prompt, id, chance)
    const now = after ? distance(memberOf(after.roster, member), original) : Infinity
    if (now < least) [best, least] = [id, now]
  }
  return best
}

/** How much two members differ in numbers, choices and traits. */
function distance(member: Member, other: Member): number {
  const numbers = (a: { [key: string]: number }, b: { [key: string]: number }): number =>
    [...new Set([...Object.keys(a), ...Object.keys(b)])].reduce(
      (sum, key) => sum + Math.abs((a[key] ?? 0) - (b[key] ?? 0)),
      0
    )
  const gained = ({ traits }: Member): string[] =>
    traits.map(({ kind, key, data }) => JSON.stringify([kind, key, data]))
  const left = gained(other)
  const extra = gained(member).filter((trait) => {
    const at = left.indexOf(trait)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  const keys = [...new Set([...Object.keys(member.choices), ...Object.keys(other.choices)])]
  return (
    numbers(member.profile, other.profile) +
    numbers(member.numbers, other.numbers) +
    extra.length +
    left.length +
    keys.filter((key) => member.choices[key] !== other.choices[key]).length
  )
}
