import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor, AtTable } from '../../../src-main/kernel/system/board'
import type { Event } from '../../../src-main/kernel/state/event'
import { evolve } from '../../../src-main/kernel/state/evolve'
import type { Json } from '../../../src-main/kernel/values/json'
import type { HouseRules } from '../../../src-main/kernel/values/raw-system'
import type { Roster } from '../../../src-main/kernel/state/roster'
import type { Field } from '../../../src-main/kernel/system/sheet'
import type { Tracker } from '../../../src-main/kernel/state/tracker'
import { isRefusal, type Verdict } from '../../../src-main/kernel/values/verdict'
import { shadowrunSru } from '../../../src-main/systems/shadowrun-sru/index'
import type { Bag } from '../../../src-main/systems/shadowrun-sru/tracker/bag'
import { faceUpOf, heldBy, hiddenOf } from '../../../src-main/systems/shadowrun-sru/tracker/state'
import { battleOf, must, PlainRoster } from '../../support/plain-table'
import { runs } from '../../support/runs'
import { sru } from './ask'

const plug = shadowrunSru.tracker!
const WEAPONS = [
  {
    name: 'Uzi',
    base: 5,
    modes: ['single', 'multiple', 'spray', 'suppressive'],
    automatic: true,
    magazine: 30,
    loaded: 30,
    recoil: 2
  },
  { name: 'Taser', kind: 'taser', base: 7, modes: ['single'] },
  { name: 'Grenade', base: 6, modes: ['single'], area: 5, magazine: 3, loaded: 3 },
  { name: 'Poings', kind: 'bare-hands', base: 8 }
]

/** A source of chance from fast-check's values. */
function chanceOf(pick: (n: number) => number) {
  let ids = 0
  return { roll: (sides: number) => pick(sides) + 1, id: () => `id${ids++}` }
}

/** Two teams of two at the table, without a store. */
function scene(
  houseRules: HouseRules,
  pick: (n: number) => number
): { rules: ReturnType<typeof sru>; at: AtTable } {
  const rules = sru(houseRules)
  const chance = chanceOf(pick)
  // Its own ids, because the table's ids start again.
  let things = 0
  const rosters = ['a', 'b'].map((id): Roster => {
    const team = new PlainRoster(
      shadowrunSru,
      rules,
      { name: id, kind: 'team' },
      { ...chance, id: () => `${id}${++things}` }
    )
    const values = {
      physique: 3,
      agility: 4,
      reaction: 4,
      intuition: 3,
      charisma: 4,
      passes: 2,
      logic: 3,
      style: 1,
      'reserve-kind': id === 'a' ? 'instinct' : 'tactics',
      weapons: WEAPONS
    }
    for (const name of [`${id}1`, `${id}2`]) team.joins('character', name, values)
    return { ...team.roster, stage: 'ready' }
  })
  const battle = battleOf(shadowrunSru, rules, 'fight', rosters)
  return { rules, at: { battle, rosters, tracker: must(plug.begin(rules, battle, rosters)) } }
}

/** A value that fits this field. */
function valueFor(field: Field, at: AtTable, actor: Actor, pick: (n: number) => number): Json {
  const side = at.tracker.units.find(({ id }) => id === actor.unit)?.side
  const people = (own: boolean) =>
    at.tracker.units
      .filter((unit) => (unit.side === side) === own && unit.id !== actor.unit)
      .map(({ id }) => id)
  switch (field.kind) {
    case 'choice':
      return field.options![pick(field.options!.length)]?.id ?? null
    case 'count':
      return field.min! + pick(field.max! - field.min! + 1)
    case 'flag':
      return pick(2) === 0
    case 'text':
      return 'x'
    case 'enemy':
      return people(false)[pick(2)] ?? null
    case 'comrade':
      return people(true)[0] ?? null
    case 'enemies':
      return people(false).slice(0, 1 + pick(2))
    default:
      return field.default
  }
}

/** Every token of each bag is accounted for, and only unseen ones are still undetermined. */
function counted(tracker: Tracker): void {
  for (const [key, kept] of Object.entries(tracker.table).filter(([name]) => name.startsWith('bag'))) {
    const bag = kept as unknown as Bag
    const units = tracker.units.filter(({ side }) => key === 'bag' || key === `bag:${side}`)
    const lying = units.flatMap((unit) => [...heldBy(unit), ...hiddenOf(unit), ...faceUpOf(unit)])
    const unknown = lying.filter((token) => token === null).length
    expect(bag.left + bag.discard.length + bag.lost + lying.length).toBe(24)
    expect(Object.values(bag.unseen).reduce((sum, n) => sum + n, 0)).toBe(bag.left + bag.lost + unknown)
    expect(Math.min(bag.left, bag.lost, ...Object.values(bag.unseen))).toBeGreaterThanOrEqual(0)
  }
}

const houses: HouseRules[] = [
  {},
  { tokenKnowledge: 'visible' },
  {
    rechargeLoss: 'defence-too',
    maxTokens: 'unlimited',
    adjustRepeat: 'repeat',
    sprayDamage: 'per-bullet',
    damageTokens: 'draw-only'
  },
  {
    electricTokens: 'token',
    areaDamage: 'base-only',
    excessRule: 'at-least-zero',
    baseResolution: 'score-equals',
    ignoreKeepsTokens: 'loses-too'
  }
]

test.each(houses)(
  'SRU-R01, SRU-R02: acts at the table neither lose nor create a token, and each question can be answered (%j)',
  (house) => {
    fc.assert(
      fc.property(fc.array(fc.nat(9999), { minLength: 60, maxLength: 200 }), (numbers) => {
        let drawn = 0
        const pick = (n: number): number => (n <= 1 ? 0 : numbers[drawn++ % numbers.length]! % n)
        const { rules, at } = scene(house, pick)
        let now = at
        const chance = chanceOf(pick)
        for (let n = 0; n < 60; n++) {
          const [prompt] = plug.prompts(rules, now)
          let verdict: Verdict<Event[]>
          if (prompt) {
            const options = prompt.options?.filter(({ allowed }) => allowed) ?? []
            const { min, max } = prompt.choose ?? { min: 1, max: 1 }
            const chosen = prompt.choose
              ? options.slice(0, min + pick(max - min + 1))
              : options.length > 0
                ? [options[pick(options.length)]!]
                : []
            const amount = prompt.amount && {
              amount: prompt.amount.min + pick(prompt.amount.max - prompt.amount.min + 1)
            }
            verdict = plug.decide(
              rules,
              now,
              {
                type: 'answer',
                prompt: prompt.id,
                answer: { ...(prompt.options && { options: chosen.map(({ id }) => id) }), ...amount }
              },
              chance
            )
            must(verdict)
          } else {
            const actors: Actor[] = [{}, ...now.tracker.units.map(({ id }) => ({ unit: id }))]
            const actor = actors[pick(actors.length)]!
            const offers = plug
              .offers(rules, now, actor)
              .filter(({ allowed, act }) => allowed && act !== 'remove-foe' && act !== 'add-foe')
            const offer = offers[pick(offers.length)]!
            const input = Object.fromEntries(
              offer.fields.map((field) => [field.key, valueFor(field, now, actor, pick)])
            )
            verdict = plug.decide(rules, now, { type: 'act', act: offer.act, actor, input }, chance)
          }
          if (isRefusal(verdict)) continue
          now = {
            ...now,
            tracker: verdict.reduce((state, event) => evolve(state, event) as Tracker, now.tracker)
          }
          counted(now.tracker)
          plug.board(rules, now)
        }
        must(shadowrunSru.battle.report(rules, now.battle, plug.propose(rules, now)))
      }),
      runs(5, 24)
    )
  }
)
