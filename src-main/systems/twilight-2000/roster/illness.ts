import { isFace, throwDie } from '../../../kernel/values/dice'
import type { OpenQuestion as Question, Outcome as Told } from '../../../kernel/parts/interlude'
import type { Json, Params } from '../../../kernel/values/json'
import { present, type Member, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { reason, refuse, type Reason } from '../../../kernel/values/verdict'
import {
  illnessesOf,
  skillDice,
  staminaPool,
  TRACKS,
  track,
  type Illness,
  type Track
} from '../sheet/character'
import { countOf, modified } from '../sheet/dice'
import type { T2kRules } from '../catalogue/rules'
import { say, signed } from '../catalogue/say'
import { answerOf } from '../resolvers/answer-of'
import { howManyDays } from './days'

/** The state of an open respite. */
export type RespiteState = {
  /** The days that pass; null until the players enter them. */
  days: number | null
  /** The days already rolled for, by illness. */
  rolled: { [illness: string]: number }
  /** A failed STAMINA roll that may be pushed; `again` if it is being pushed. */
  pushing?: { illness: string; dice: number[]; pushes: number; again: boolean; cost: Cost } | null
}

/** The cost of pushing. */
type Cost = { [of in Track]: number }

export function illnessStep(rules: T2kRules, roster: Roster, respite: RespiteState): Question[] {
  const sick = present(roster).flatMap((member) =>
    illnessesOf(member).map((illness) => ({ member, illness }))
  )
  if (sick.length === 0) return []
  const { days } = respite
  if (days === null) return [howManyDays()]
  const { pushing } = respite
  const ailing = sick.find(({ illness }) => illness.trait.id === pushing?.illness)
  // One roll is finished before the next begins.
  if (ailing) return [illnessRoll(rules, ailing.member, ailing.illness, respite, days)]
  return sick
    .filter(({ illness }) => rolledFor(respite, illness) < days)
    .map(({ member, illness }) => illnessRoll(rules, member, illness, respite, days))
}

function rolledFor(respite: RespiteState, { trait }: Illness): number {
  return respite.rolled[trait.id] ?? 0
}

/**
 * The STAMINA roll for one day of an illness. A success cures; a failure may be pushed, and then the illness
 * does its damage (T2K-EX-03, T2K-R21).
 */
function illnessRoll(
  rules: T2kRules,
  member: Member,
  illness: Illness,
  respite: RespiteState,
  days: number
): Question {
  const pool = staminaPool(rules, member, illness.modifier)
  const done = rolledFor(respite, illness)
  const { attribute } = skillDice(rules, member, 'stamina')
  // Dice that no longer fit the sheet are thrown again from the start.
  const pushing =
    respite.pushing?.illness === illness.trait.id &&
    respite.pushing.dice.every((face, at) => isFace(face, pool[at] ?? 0)) &&
    respite.pushing.dice.length === pool.length
      ? respite.pushing
      : null
  const about = { step: 'illness-roll', member: member.id }
  const named = { name: member.name, illness: illness.trait.name }
  const key = `${member.id}:${illness.trait.id}:${done + 1}`
  if (pushing && !pushing.again) {
    const { explosions } = countOf(rules, pushing.dice)
    return {
      ...about,
      id: `illness-push:${key}:${pushing.pushes}`,
      title: say('prompts.illness-push', named),
      text: say(`prompts.push-${costOf(rules, attribute)}`, { explosions: explosions.base }),
      rules: ['T2K-DI-05', 'T2K-DI-06', 'T2K-DI-07', 'T2K-R04'],
      options: ['push', 'leave'].map((id) => ({ id, label: say(`prompts.option-${id}`), allowed: true })),
      answer: ({ options = [] }) => {
        const [chosen, ...more] = options
        if (more.length > 0 || (chosen !== 'push' && chosen !== 'leave'))
          return refuse(reason('unknown-option'))
        return chosen === 'push'
          ? {
              type: 'illness-push-chosen',
              facts: named,
              changes: [{ do: 'between-data', key: 'pushing', to: { ...pushing, again: true } }]
            }
          : struck(rules, member, illness, respite, pushing.dice, pushing.cost)
      }
    }
  }
  const again = pushing ? rerolled(rules, attribute, pushing.dice) : pool.map((_, at) => at)
  const asked = again.map((at) => pool[at] ?? 0)
  return {
    ...about,
    id: pushing ? `illness-again:${key}:${pushing.pushes}` : `illness:${key}`,
    title: pushing
      ? say('prompts.illness-again', named)
      : say('prompts.illness', { ...named, day: done + 1, of: days }),
    text: say('prompts.illness-text', { damage: illness.damage, stress: illness.stress }),
    rules: pushing ? ['T2K-DI-06'] : ['T2K-EX-03', 'T2K-R21', 'T2K-R27'],
    why: [
      say('prompts.pool-why', {
        attribute: rules.words('attributes', attribute, 'name'),
        modifier: signed(illness.modifier)
      })
    ],
    dice: {
      sides: Math.max(...asked),
      count: asked.length,
      each: asked.map((sides) => ({ sides, label: say('prompts.pool-die') }))
    },
    answer: ({ dice }, chance) => {
      const reasons = whyNotDice(asked, dice)
      if (reasons.length > 0) return refuse(...reasons)
      const thrown = asked.map(
        (sides, at) =>
          throwDie(
            chance,
            sides,
            `illness:${illness.trait.id}:${illness.days + 1}:${pushing?.pushes ?? 0}:${at + 1}`,
            dice?.[at]
          ).value
      )
      const lie = pushing ? pushing.dice.map((first, at) => thrown[again.indexOf(at)] ?? first) : thrown
      const cost = pushing ? paid(rules, attribute, pushing.dice, lie) : NOTHING
      if (modified(rules, countOf(rules, lie).successes, illness.modifier) > 0)
        return cured(rules, member, illness, lie, cost)
      const pushes = (pushing?.pushes ?? -1) + 1
      const may =
        (pushes === 0 || rules.house.pushLimit === 'unlimited') && rerolled(rules, attribute, lie).length > 0
      if (!may) return struck(rules, member, illness, respite, lie, cost)
      return {
        type: 'illness-failed',
        facts: { ...named, dice: lie.join(', ') },
        changes: [
          {
            do: 'between-data',
            key: 'pushing',
            to: { illness: illness.trait.id, dice: lie, pushes, again: false, cost }
          }
        ]
      }
    }
  }
}

const NOTHING: Cost = { damage: 0, stress: 0 }

/** The answer of `t2k.push` for these dice. The caller has already checked that they may be pushed. */
function pushOf(
  rules: T2kRules,
  attribute: string,
  dice: number[],
  last: number[] | null
): { [output: string]: Json } {
  const places = dice.flatMap((value, at) =>
    value < rules.files['tables/dice'].successFrom && value !== rules.files['tables/dice'].explosionFace
      ? [at]
      : []
  )
  return answerOf({ ...rules, house: { ...rules.house, pushLimit: 'unlimited' } }, 't2k.push', {
    base: dice.map((first, at) => ({ first, ...(last && places.includes(at) && { second: last[at] }) })),
    ammo: [],
    attribute,
    weapon: null
  })
}

function rerolled(rules: T2kRules, attribute: string, dice: number[]): number[] {
  return pushOf(rules, attribute, dice, null)['rerolledBase'] as number[]
}

/**
 * The cost of all explosions so far, each counted once because exploded dice are not thrown again
 * (T2K-DI-07, T2K-R03).
 */
function paid(rules: T2kRules, attribute: string, before: number[], after: number[]): Cost {
  const push = pushOf(rules, attribute, before, after)
  return { damage: Number(push['damage']), stress: Number(push['stress']) }
}

function costOf(rules: T2kRules, attribute: string): Track {
  return rules.files['catalogue/attributes'].find(({ id }) => id === attribute)?.pushCost ?? 'stress'
}

/** The changes that add points to the tracks, up to their maximum, or to what a sheet may note without one. */
function suffered(rules: T2kRules, member: Member, by: Cost): { facts: Params; changes: RosterChange[] } {
  const now = TRACKS.map((of) => ({ of, ...track(member, of) })).map(({ of, value, max }) => ({
    of,
    from: value,
    to: Math.max(value, Math.min(max || rules.files['tables/sheet'].most, value + by[of]))
  }))
  return {
    facts: Object.fromEntries(now.map(({ of, from, to }) => [of, to - from])),
    changes: now
      .filter(({ from, to }) => from !== to)
      .map(({ of, to }): RosterChange => ({ do: 'member-number', member: member.id, key: of, to }))
  }
}

const over: RosterChange = { do: 'between-data', key: 'pushing', to: null }

function cured(rules: T2kRules, member: Member, { trait }: Illness, dice: number[], cost: Cost): Told {
  return {
    type: 'illness-cured',
    facts: { name: member.name, illness: trait.name, dice: dice.join(', ') },
    changes: [
      ...suffered(rules, member, cost).changes,
      { do: 'trait-remove', member: member.id, trait: trait.id },
      over
    ]
  }
}

function struck(
  rules: T2kRules,
  member: Member,
  illness: Illness,
  respite: RespiteState,
  dice: number[],
  cost: Cost
): Told {
  const day = answerOf(rules, 't2k.diseaseDay', {
    success: false,
    dailyDamage: illness.damage,
    dailyStress: illness.stress
  })
  const { facts, changes } = suffered(rules, member, {
    damage: cost.damage + Number(day['damage']),
    stress: cost.stress + Number(day['stress'])
  })
  return {
    type: 'illness-struck',
    facts: { name: member.name, illness: illness.trait.name, dice: dice.join(', '), ...facts },
    changes: [
      ...changes,
      { do: 'trait-data', member: member.id, trait: illness.trait.id, data: { days: illness.days + 1 } },
      {
        do: 'between-data',
        key: 'rolled',
        to: { ...respite.rolled, [illness.trait.id]: rolledFor(respite, illness) + 1 }
      },
      over
    ]
  }
}

function whyNotDice(pool: number[], dice: number[] | undefined): Reason[] {
  if (!dice) return []
  if (dice.length !== pool.length)
    return [reason('dice-count', [], { needed: pool.length, given: dice.length })]
  return pool.flatMap((sides, at) =>
    isFace(dice[at] ?? 0, sides) ? [] : [reason('not-a-face', [], { sides, die: dice[at] ?? 0 })]
  )
}
