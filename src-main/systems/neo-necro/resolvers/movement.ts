import * as v from 'valibot'
import type { Json } from '../../../kernel/values/json'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { furyOfHouse, furyRules } from '../formulas/furies'
import { furySays, giversOf, modOf, skillMost, skillRules, skillSays, thingRules } from '../formulas/mods'
import { signed } from '../catalogue/phrase'
import type { ModKey } from '../catalogue/schema'
import { unknown } from './ids'
import { die, flag, idsOf, inches, optionalIdOf, score, scoreOr } from './input'
import { fall, jumpTarget } from './table'
import { nameOf, resolver } from './working'

const moveAllowance = resolver(
  'move-allowance',
  ['NN-MOV-1', 'NN-SPR-1', 'NN-INJ-9', 'NN-SKL-13', 'NN-SKL-14', 'NN-BIO-4', 'NN-GEAR-1'],
  v.strictObject({
    phase: v.nullish(v.picklist(['movement', 'sprint']), 'movement'),
    injuries: idsOf('injury'),
    skills: idsOf('skill'),
    /** Things carried and bionics; a bionic on both sides is listed twice. */
    items: idsOf('thing'),
    /** A stimulant dose is used for this sprint. */
    stimulant: flag
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.injury, ...input.injuries),
      ...unknown(rules.skill, ...input.skills),
      ...unknown(rules.thing, ...input.items)
    ]
    const injector = rules.thing('stimulant-injector')
    if (input.stimulant && !input.items.includes('stimulant-injector'))
      reasons.push(reason('not-carried', ['NN-GEAR-1'], { thing: injector?.name ?? '' }))
    if (reasons.length > 0) return refuse(...reasons)
    const sprints = input.phase === 'sprint'
    const base =
      rules.turn.actions.find((action) => action.id === (sprints ? 'sprint' : 'move'))?.distance ?? 0
    let distance = base
    w.step('base', { distance }, sprints ? 'NN-SPR-1' : 'NN-MOV-1')
    const by = (name: Json, value: number, ...cited: string[]): void => {
      if (value === 0) return
      distance = Math.max(0, distance + value)
      w.step('change', { name, value: signed(value), distance }, ...cited)
    }
    for (const id of input.injuries) {
      const injury = rules.injury(id)
      const off = (injury?.effects ?? []).reduce(
        (sum, effect) => sum + (effect.type === 'move' ? effect.value : 0),
        0
      )
      if (injury && sprints && off !== 0) w.step('not-sprints', { name: injury.name }, 'NN-INJ-9')
      else if (injury) by(injury.name, off, 'NN-INJ-9')
    }
    const key = sprints ? 'sprintDistance' : 'moveDistance'
    for (const id of new Set(input.skills))
      by(nameOf(rules, 'skills', id), modOf(rules.skill(id)?.mods, key), ...skillRules(id))
    const legs: { [id: string]: number } = {}
    for (const id of sprints ? input.items : []) {
      const thing = rules.thing(id)
      if (thing?.kind !== 'bionic') continue
      legs[id] = (legs[id] ?? 0) + 1
      // A fighter has two legs; further bionic legs carried don't count (NN-BIO-4).
      if (legs[id] <= (thing.facts.maxPerFighter ?? 1))
        by(thing.name, modOf(thing.facts.mods, 'sprintDistance'), ...thingRules(id))
    }
    if (sprints && input.stimulant && injector?.kind === 'gear')
      by(injector.name, modOf(injector.facts.options, 'sprintDistance'), 'NN-GEAR-1')
    return w.done({ distance })
  }
)

const surfaces = ['open', 'difficult', 'obstacle', 'climb', 'ladder', 'platform', 'jump-down'] as const

const movePath = resolver(
  'move-path',
  ['NN-MOV-1', 'NN-MOV-2', 'NN-MOV-3', 'NN-MOV-4', 'NN-MOV-7', 'NN-SKL-15', 'NN-SPR-1'],
  v.strictObject({
    /** Inches that the fighter may move in this phase. */
    allowance: inches,
    phase: v.nullish(v.picklist(['movement', 'sprint']), 'movement'),
    /** Each part of the way, in inches: its length on the ground, its height up or down. */
    way: v.pipe(v.array(v.strictObject({ over: v.picklist(surfaces), distance: inches })), v.maxLength(50)),
    endsOnLadder: flag,
    /** In a movement phase: the fighter will sprint in the shooting phase. */
    sprintsNext: flag,
    skills: idsOf('skill')
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const by = (key: ModKey) => giversOf(rules, input.skills, key)
    const sure = skillSays(rules, input.skills, 'ignoreDifficultTerrain')
    const steps = skillMost(rules, input.skills, 'ignoreObstacleHeight')
    const reach = skillMost(rules, input.skills, 'platformReach')
    w.cite(input.phase === 'sprint' ? 'NN-SPR-1' : 'NN-MOV-1')
    let possible = true
    const drops: number[] = []
    const costs = input.way.map(({ over, distance }, nth) => {
      const tell = (key: string, cost: number, limit: number, ...cited: string[]): number => {
        w.step(key, { stretch: nth + 1, distance, cost, limit }, ...cited)
        return cost
      }
      const thanks = (key: string, cost: number, limit: number, mod: ModKey): number => {
        const { skill, rules: cited } = by(mod)
        w.step(key, { skill, stretch: nth + 1, distance, cost, limit }, ...cited)
        return cost
      }
      const bar = (key: string, limit: number, ...cited: string[]): number => {
        possible = false
        return tell(key, distance, limit, ...cited)
      }
      if (over === 'open') return tell('open', distance, 0)
      if (over === 'difficult') {
        if (sure) return thanks('sure-footed', distance, 0, 'ignoreDifficultTerrain')
        return tell(
          'difficult',
          distance * rules.combat.difficultTerrain.movementCostMultiplier,
          0,
          'NN-MOV-7'
        )
      }
      if (over === 'ladder') return tell('ladder', distance, 0, 'NN-MOV-3')
      if (over === 'jump-down') {
        drops.push(distance)
        return tell('jumps-down', 0, 0, 'NN-MOV-4')
      }
      if (over === 'obstacle' && distance <= steps)
        return thanks('steps-over', 0, steps, 'ignoreObstacleHeight')
      if (over === 'platform' && reach > 0) {
        return distance <= reach
          ? thanks('pulls-up', distance, reach, 'platformReach')
          : bar('needs-ladder', reach, ...by('platformReach').rules, 'NN-MOV-3')
      }
      const most = rules.turn.maxClimb
      return distance <= most
        ? tell('climbs', distance, most, 'NN-MOV-2')
        : bar('too-high', most, 'NN-MOV-2', 'NN-MOV-3')
    })
    const cost = costs.reduce((sum, number) => sum + number, 0)
    const within = cost <= input.allowance + 1e-9
    w.step(within ? 'within' : 'too-far', { cost, allowance: input.allowance })
    const hangs = input.endsOnLadder && (input.phase === 'sprint' || !input.sprintsNext)
    if (input.endsOnLadder) w.step(hangs ? 'may-not-hang' : 'sprints-on', {}, 'NN-MOV-3')
    return w.done({
      costs,
      cost,
      left: within ? Math.max(0, input.allowance - cost) : 0,
      legal: possible && within && !hangs,
      drops
    })
  }
)

const jump = resolver(
  'jump',
  [...jumpTarget[1].rules, 'NN-MOV-6', 'NN-FALL-3', 'NN-SKL-15', 'NN-RUL-10'],
  v.strictObject({
    initiative: score,
    distance: inches,
    skills: idsOf('skill'),
    movement: v.nullish(inches),
    /** The depth below the jump, in inches. */
    height: v.nullish(inches, 0),
    die: die(10)
  }),
  (_rules, input, w) => {
    const { height, die: thrown, ...question } = input
    const asked = w.ask(jumpTarget, question)
    if (isRefusal(asked)) return asked
    const { target } = asked
    if (typeof target !== 'number') {
      w.step('not-tried', {}, 'NN-MOV-5')
      return w.done({ target: null, tried: false, jumped: false, fall: null })
    }
    const value = w.die(10, 'die', thrown)
    const jumped = value <= target
    w.step(jumped ? 'over' : 'short', { die: value, target }, 'NN-MOV-5')
    if (jumped) return w.done({ target, tried: true, jumped, fall: null })
    w.step('falls', { height }, 'NN-MOV-6')
    const hit = w.ask(fall, { height, skills: input.skills })
    if (isRefusal(hit)) return hit
    return w.done({
      target,
      tried: true,
      jumped,
      fall: { hit: hit['hit'] ?? null, outOfAction: hit['outOfAction'] ?? false }
    })
  }
)

const jumpDown = resolver(
  'jump-down',
  ['NN-MOV-4', 'NN-FALL-3', 'NN-SKL-15', 'NN-RUL-10'],
  v.strictObject({ height: inches, skills: idsOf('skill') }),
  (_rules, input, w) => {
    w.step('free', { height: input.height }, 'NN-MOV-4')
    const hit = w.ask(fall, input)
    if (isRefusal(hit)) return hit
    return w.done({ cost: 0, hit: hit['hit'] ?? null, outOfAction: hit['outOfAction'] ?? false })
  }
)

const dangerousTerrain = resolver(
  'dangerous-terrain',
  ['NN-MOV-8', 'NN-MOV-9', 'NN-GEN-3', 'NN-SKL-15', 'NN-HSE-11'],
  v.strictObject({
    initiative: score,
    /** The fighter crosses dangerous terrain. Traps count as such; under the Ratskins' fury all terrain does. */
    crosses: v.nullish(v.boolean(), true),
    /** The Strength agreed for this terrain before the game; left out: the printed hit. */
    strength: v.nullish(score),
    threshold: scoreOr(0),
    skills: idsOf('skill'),
    /** The house whose fury is active for the opponents. */
    enemyFury: optionalIdOf('house'),
    die: die(10)
  }),
  (rules, input, w) => {
    const { hit, arc } = rules.combat.dangerousTerrain
    const strength = input.strength ?? hit.strength
    const threshold = Math.max(input.threshold, hit.threshold)
    const reasons = [...unknown(rules.skill, ...input.skills), ...unknown(rules.house, input.enemyFury)]
    if (strength < hit.strength)
      reasons.push(reason('milder-terrain', ['NN-MOV-9'], { strength, least: hit.strength }))
    if (reasons.length > 0) return refuse(...reasons)
    const none = { test: false, passed: null, hit: null, arc: null }
    const cursed = furySays(rules, input.enemyFury, 'enemiesInDangerousTerrain')
    if (!input.crosses && !cursed) {
      w.step('safe', {}, 'NN-MOV-8')
      return w.done(none)
    }
    if (!input.crosses)
      w.step(
        'cursed',
        { fury: furyOfHouse(rules, input.enemyFury)?.name ?? '' },
        ...furyRules(input.enemyFury)
      )
    if (skillSays(rules, input.skills, 'ignoreDangerousTerrain')) {
      const surefooted = giversOf(rules, input.skills, 'ignoreDangerousTerrain')
      w.step('sure-footed', { skill: surefooted.skill }, ...surefooted.rules)
      return w.done(none)
    }
    const value = w.die(10, 'die', input.die)
    const passed = value <= input.initiative
    w.step(passed ? 'passed' : 'failed', { die: value, initiative: input.initiative }, 'NN-MOV-8', 'NN-GEN-3')
    if (passed) return w.done({ ...none, test: true, passed })
    const agreed = strength !== hit.strength || threshold !== hit.threshold
    w.step('hit', { strength, threshold }, agreed ? 'NN-MOV-9' : 'NN-MOV-8')
    return w.done({ test: true, passed, hit: { strength, threshold, damageLevel: hit.damageLevel }, arc })
  }
)

const charge = resolver(
  'charge',
  [
    'NN-MOV-10',
    'NN-MOV-11',
    'NN-MOV-12',
    'NN-ACT-5',
    'NN-MEL-1',
    'NN-MEL-8',
    'NN-SPR-1',
    'NN-GEAR-12',
    'NN-GEAR-13'
  ],
  v.strictObject({
    /** The fighter named that enemy at the start of the move, before measuring. */
    declared: v.nullish(v.boolean(), true),
    visible: v.nullish(v.boolean(), true),
    phase: v.nullish(v.picklist(['movement', 'sprint']), 'movement'),
    /** Inches that the way into contact costs. `allowance`: inches that the fighter may move. */
    cost: inches,
    allowance: inches,
    /** The fighter arrived by tunnel or duct this turn. */
    arrivedThisTurn: flag
  }),
  (rules, input, w) => {
    const reaches = input.cost <= input.allowance
    const mayCharge = input.declared && input.visible && !input.arrivedThisTurn
    w.step(reaches ? 'reaches' : 'falls-short', { cost: input.cost, allowance: input.allowance }, 'NN-MOV-10')
    if (input.phase === 'sprint') w.cite('NN-SPR-1')
    if (input.declared && !input.visible) w.step('not-visible', {}, 'NN-MOV-10')
    if (input.declared && input.arrivedThisTurn) w.step('just-arrived', {}, 'NN-GEAR-12', 'NN-GEAR-13')
    if (!reaches) {
      if (mayCharge) w.step('as-close-as-possible', {}, 'NN-MOV-10')
      return w.done({
        result: 'no-contact',
        ws: 0,
        i: 0,
        mustMoveClose: mayCharge,
        meleePhase: false,
        shootingPhase: input.phase === 'movement'
      })
    }
    const bonus = rules.combat.meleeHit.modifiers.find((modifier) => modifier.id === 'charge')
    const ws = mayCharge ? (bonus?.value ?? 0) : 0
    const i = mayCharge ? (bonus?.alsoInitiative ?? 0) : 0
    if (mayCharge) w.step('charges', { ws: signed(ws), i: signed(i) }, 'NN-MOV-11')
    else w.step('engages', {}, 'NN-MOV-12')
    w.step('melee', {}, 'NN-ACT-5', 'NN-MEL-1', 'NN-MEL-8')
    return w.done({
      result: mayCharge ? 'charges' : 'engages',
      ws,
      i,
      mustMoveClose: false,
      meleePhase: true,
      shootingPhase: false
    })
  }
)

export const movement = [moveAllowance, movePath, jump, jumpDown, dangerousTerrain, charge]
