import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { giversOf, modOf } from '../formulas/mods'
import type { Gear } from '../catalogue/schema'
import { unknown } from './ids'
import { die, face, flag, idsOf, inches, small, turns, whole } from './input'
import { reserve } from './table'
import { decide } from './templates'
import { nameOf, resolver } from './working'

const battlefield = resolver(
  'battlefield',
  ['NN-SET-1'],
  v.strictObject({ width: v.nullish(inches), depth: v.nullish(inches) }),
  (rules, input, w) => {
    const { size, terrainCoverage } = rules.turn.table
    const width = input.width ?? size.width
    const depth = input.depth ?? size.depth
    const terrain = width * depth * terrainCoverage
    w.step('size', { width, depth, standard: `${size.width} × ${size.depth}` }, 'NN-SET-1')
    w.step('terrain', { terrain }, 'NN-SET-1')
    return w.done({ width, depth, terrain, standard: width === size.width && depth === size.depth })
  }
)

const players = whole(2, 8)
const player = whole(0, 7)

/**
 * The order of choosing table edges: the lowest roll first. Players with equal rolls throw again among
 * themselves (NN-RUL-49).
 */
const tableEdges = resolver(
  'table-edges',
  ['NN-SET-2', 'NN-GEN-1', 'NN-RUL-49'],
  v.strictObject({
    players,
    /** One die for each player, in their order. */
    dice: v.nullish(v.pipe(v.array(face(10)), v.maxLength(8))),
    /** The dice thrown to break ties, throw by throw, in the order of the tied players. */
    rerolls: v.nullish(v.pipe(v.array(v.pipe(v.array(face(10)), v.maxLength(8))), v.maxLength(20)), () => [])
  }),
  (_rules, input, w) => {
    if (input.dice && input.dice.length !== input.players) {
      return refuse(
        reason('wrong-number-of-dice', ['NN-SET-2'], { needed: input.players, given: input.dice.length })
      )
    }
    const rolls = Array.from({ length: input.players }, (_, nth) =>
      w.die(10, `player ${nth + 1}`, input.dice?.[nth])
    )
    w.step('rolls', { dice: rolls.join(', ') }, 'NN-SET-2', 'NN-GEN-1')
    const rerolls = [...input.rerolls]
    const order: number[] = []
    for (const value of [...new Set(rolls)].sort((a, b) => a - b)) {
      let tied = rolls.flatMap((roll, nth) => (roll === value ? [nth] : []))
      while (tied.length > 1) {
        const decided = decide(w, 10, tied, 'lowest', rerolls)
        if (!decided) return refuse(reason('always-tied', ['NN-RUL-49'], { rounds: order.length + 1 }))
        rerolls.splice(0, decided.rounds.length)
        w.step(
          'tie',
          { players: tied.map((nth) => nth + 1).join(', '), winner: decided.winner + 1 },
          'NN-RUL-49'
        )
        order.push(decided.winner)
        tied = tied.filter((nth) => nth !== decided.winner)
      }
      order.push(...tied)
    }
    w.step('order', { players: order.map((nth) => nth + 1).join(', ') }, 'NN-SET-2')
    return w.done({ order, decidesFirstTurn: order[0] ?? 0 })
  }
)

const deployment = resolver(
  'deployment',
  ['NN-SET-3', 'NN-SET-4', 'NN-SET-5'],
  v.strictObject({
    /** Models of each player, reserves included. */
    models: v.pipe(v.array(whole(0, 200)), v.minLength(2), v.maxLength(8)),
    /** The player with the first turn, counted from 0. */
    first: v.nullish(player, 0)
  }),
  (_rules, { models, first }, w) => {
    if (first >= models.length)
      return refuse(reason('no-such-player', ['NN-SET-3'], { player: first + 1, players: models.length }))
    const order = models.map((_, nth) => (first + nth) % models.length)
    const most = Math.max(...models)
    const passes = models.map((count) => most - count)
    w.step('order', { players: order.map((nth) => nth + 1).join(', ') }, 'NN-SET-3')
    w.step('rounds', { rounds: most }, 'NN-SET-5')
    if (passes.some((count) => count > 0))
      w.step('passes', { passes: order.map((nth) => passes[nth]).join(', ') }, 'NN-SET-5')
    w.step('reserve', {}, 'NN-SET-4')
    return w.done({ order, rounds: most, passes })
  }
)

const deploymentPlace = resolver(
  'deployment-place',
  ['NN-SET-3', 'NN-SET-4', 'NN-SKL-23'],
  v.strictObject({
    inOwnZone: v.nullish(v.boolean(), true),
    /** Inches above the ground. */
    height: v.nullish(inches, 0),
    skills: idsOf('skill'),
    /** Inches to the nearest enemy; left out: none is placed yet. */
    enemyDistance: v.nullish(inches),
    everybodyElsePlaced: flag
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const far = input.skills.reduce(
      (most, id) => Math.max(most, modOf(rules.skill(id)?.mods, 'infiltrateDistance')),
      0
    )
    const giver = giversOf(rules, input.skills, 'infiltrateDistance')
    w.step('reserve', {}, 'NN-SET-4')
    if (input.inOwnZone && input.height === 0) {
      w.step('own-zone', {}, 'NN-SET-3')
      return w.done({ allowed: true, infiltrates: false })
    }
    if (far === 0) {
      w.step(input.inOwnZone ? 'not-on-ground' : 'outside', {}, 'NN-SET-3')
      return w.done({ allowed: false, infiltrates: false })
    }
    const verdict = !input.everybodyElsePlaced
      ? 'not-last'
      : input.enemyDistance != null && input.enemyDistance < far
        ? 'too-near'
        : 'infiltrates'
    w.step(verdict, { skill: giver.skill, distance: input.enemyDistance ?? 0, limit: far }, ...giver.rules)
    return w.done({ allowed: verdict === 'infiltrates', infiltrates: verdict === 'infiltrates' })
  }
)

const ways = ['tunnels', 'ventilation-ducts'] as const
const wayRule = { tunnels: 'NN-GEAR-12', 'ventilation-ducts': 'NN-GEAR-13' } as const

/** The facts of a way onto the table: group size, distances from enemies, level. */
function wayFacts(rules: NecroRules, way: (typeof ways)[number]): Gear | undefined {
  const thing = rules.thing(way)
  return thing?.kind === 'gear' ? thing.facts : undefined
}

const reserveGroup = resolver(
  'reserve-group',
  ['NN-GEAR-12', 'NN-GEAR-13', 'NN-RSV-1', 'NN-SKL-23', 'NN-RUL-9', 'NN-RUL-51'],
  v.strictObject({
    way: v.picklist(ways),
    models: whole(1, 20),
    /** The skills of all models in the group. */
    skills: idsOf('skill'),
    turn: turns,
    /**
     * With an infiltrator in the group: whether they come now. Where a die would be rolled, they choose its
     * result.
     */
    comeNow: v.nullish(v.boolean()),
    die: die(10)
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    const facts = wayFacts(rules, input.way)
    const most = facts?.groupMax ?? 0
    if (input.models > most)
      reasons.push(
        reason('group-too-large', [wayRule[input.way]], {
          models: input.models,
          max: most,
          thing: nameOf(rules, 'things', input.way)
        })
      )
    if (reasons.length > 0) return refuse(...reasons)
    w.step(
      'group',
      { thing: nameOf(rules, 'things', input.way), models: input.models, max: most },
      wayRule[input.way],
      'NN-RUL-51'
    )
    const place = {
      level: facts?.level ?? 'ground',
      minDistanceInSight: facts?.minDistanceInSight ?? 0,
      minDistanceOutOfSight: facts?.minDistanceOutOfSight ?? 0
    }
    const row = rules.reserves.table.find((entry) => entry.turn === input.turn)
    const chooses = input.skills.some((id) => modOf(rules.skill(id)?.mods, 'infiltrateDistance') > 0)
    if (chooses && row?.arrival === 'roll' && input.comeNow != null) {
      w.step(
        input.comeNow ? 'chosen' : 'waits',
        { skill: giversOf(rules, input.skills, 'infiltrateDistance').skill },
        ...giversOf(rules, input.skills, 'infiltrateDistance').rules,
        'NN-RSV-1'
      )
      return w.done({ arrives: input.comeNow, chosen: true, mayCharge: false, ...place })
    }
    const roll = w.ask(reserve, { turn: input.turn, die: input.die })
    if (isRefusal(roll)) return roll
    return w.done({ arrives: roll['arrives'] ?? false, chosen: false, mayCharge: false, ...place })
  }
)

const arrivalPlace = resolver(
  'arrival-place',
  ['NN-RSV-2', 'NN-GEAR-12', 'NN-GEAR-13', 'NN-HSE-5'],
  v.strictObject({
    way: v.picklist(['table-edge', ...ways]),
    ownEdge: v.nullish(v.boolean(), true),
    /** Inches above the ground. */
    height: v.nullish(inches, 0),
    baseToBase: v.nullish(v.boolean(), true),
    models: v.nullish(small, 1),
    enemies: v.nullish(
      v.pipe(
        v.array(v.strictObject({ distance: inches, inSight: v.nullish(v.boolean(), true) })),
        v.maxLength(50)
      ),
      () => []
    ),
    /** The models left by the Delaque fury, and return the same way. */
    byFury: flag
  }),
  (rules, input, w) => {
    let allowed = true
    const check = (
      holds: boolean,
      good: string,
      bad: string,
      params: { [name: string]: number },
      rule: string
    ): void => {
      allowed &&= holds
      w.step(holds ? good : bad, params, rule)
    }
    if (input.way === 'table-edge') {
      check(input.ownEdge, 'own-edge', 'other-edge', {}, 'NN-RSV-2')
      return w.done({ allowed, mayCharge: allowed })
    }
    const rule = wayRule[input.way]
    const facts = wayFacts(rules, input.way)
    const raised = facts?.level === 'raised'
    check(
      raised === input.height > 0,
      raised ? 'raised' : 'on-ground',
      raised ? 'not-raised' : 'not-on-ground',
      { height: input.height },
      rule
    )
    if (input.models > 1) check(input.baseToBase, 'together', 'apart', { models: input.models }, rule)
    input.enemies.forEach(({ distance, inSight }, nth) => {
      const limit = (inSight ? facts?.minDistanceInSight : facts?.minDistanceOutOfSight) ?? 0
      check(
        distance >= limit,
        inSight ? 'far-in-sight' : 'far-out-of-sight',
        inSight ? 'near-in-sight' : 'near-out-of-sight',
        { enemy: nth + 1, distance, limit },
        rule
      )
    })
    w.step('no-charge', {}, rule)
    if (input.byFury) w.cite('NN-HSE-5')
    return w.done({ allowed, mayCharge: false })
  }
)

export const setup = [battlefield, tableEdges, deployment, deploymentPlace, reserveGroup, arrivalPlace]
