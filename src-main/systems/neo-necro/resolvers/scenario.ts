import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import type { ScenarioItem } from '../catalogue/schema'
import { unknown } from './ids'
import { die, flag, idsOf, inches, optionalIdOf, score, small } from './input'
import { grenadeBand } from './grenades'
import { countFury, countHeight, countSmoke, countTarget, tally, withinLimits } from './tally'
import { scatter } from './templates'
import { nameOf, resolver } from './working'

function itemFacts(rules: NecroRules, id: string): ScenarioItem | undefined {
  const thing = rules.thing(id)
  return thing?.kind === 'scenario' ? thing.facts : undefined
}

const traps = resolver(
  'traps',
  ['NN-SCN-3', 'NN-RUL-60'],
  v.strictObject({
    ownTerritory: flag,
    /** Sets of traps in the stash. */
    sets: v.nullish(small, 1),
    /** Inches from a model to the nearest counter. */
    distance: v.nullish(inches)
  }),
  (rules, { ownTerritory, sets, distance }, w) => {
    const facts = itemFacts(rules, 'traps')
    const counters = ownTerritory ? sets * (facts?.counters ?? 0) : 0
    w.step(
      ownTerritory ? 'placed' : 'elsewhere',
      { counters },
      'NN-SCN-3',
      ...(ownTerritory ? ['NN-RUL-60'] : [])
    )
    const radius = facts?.radius ?? 0
    const dangerous = counters > 0 && distance != null && distance <= radius
    if (counters > 0 && distance != null)
      w.step(dangerous ? 'dangerous' : 'clear', { distance, radius }, 'NN-SCN-3')
    return w.done({ counters, radius, dangerous })
  }
)

const mine = resolver(
  'mine',
  ['NN-SCN-4', 'NN-SCA-1', 'NN-RUL-60'],
  v.strictObject({
    ownTerritory: flag,
    usedThisTurn: v.nullish(small, 0),
    distanceDie: die(10),
    hitSymbol: flag
  }),
  (rules, input, w) => {
    const facts = itemFacts(rules, 'mines')
    const most = facts?.perTurn ?? 0
    if (!facts?.hit || !input.ownTerritory || input.usedThisTurn >= most) {
      w.step(input.ownTerritory ? 'used-up' : 'elsewhere', { most }, 'NN-SCN-4')
      return w.done({ allowed: false, hit: null, template: null, distance: 0, direction: null })
    }
    const { template, strength, threshold, damageLevel } = facts.hit
    w.step(
      'goes-off',
      { template: nameOf(rules, 'templates', template), strength, threshold },
      'NN-SCN-4',
      'NN-RUL-60'
    )
    const drift = w.ask(scatter, { distanceDie: input.distanceDie, hitSymbol: input.hitSymbol })
    if (isRefusal(drift)) return drift
    return w.done({
      allowed: true,
      hit: { strength, threshold, damageLevel },
      template,
      distance: drift['distance'] ?? 0,
      direction: drift['direction'] ?? null
    })
  }
)

const tracers = resolver(
  'tracers',
  [
    'NN-SCN-2',
    'NN-GRN-2',
    'NN-RUL-18',
    'NN-HIT-1',
    'NN-HIT-2',
    'NN-HIT-3',
    'NN-TAK-1',
    'NN-RNG-2',
    'NN-GRN-10',
    'NN-GEAR-8',
    'NN-BIO-2',
    'NN-SKL-19',
    'NN-SKL-20',
    'NN-HSE-4',
    'NN-HSE-8',
    'NN-RUL-20',
    'NN-RUL-50'
  ],
  v.strictObject({
    bs: score,
    strength: score,
    distance: inches,
    cover: flag,
    targetTookCover: flag,
    targetHigher: flag,
    targetLower: flag,
    smoke: flag,
    attachments: idsOf('attachment'),
    atFrontArc: flag,
    targetSkills: idsOf('skill'),
    targetSprinted: flag,
    fury: optionalIdOf('house'),
    targetFury: optionalIdOf('house')
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.thing, ...input.attachments),
      ...unknown(rules.skill, ...input.targetSkills),
      ...unknown(rules.house, input.fury, input.targetFury)
    ]
    if (input.targetHigher && input.targetLower) reasons.push(reason('higher-and-lower', ['NN-HIT-2']))
    if (reasons.length > 0) return refuse(...reasons)
    const band = w.ask(grenadeBand, { strength: input.strength, distance: input.distance })
    if (isRefusal(band)) return band
    w.cite('NN-SCN-2')
    if (input.atFrontArc) w.step('seen', {}, 'NN-SCN-2')
    const modifier = band['modifier']
    if (typeof modifier !== 'number') {
      w.step('out-of-range', {}, 'NN-RNG-2')
      return w.done({ target: null, band: 'out-of-range', revealed: input.atFrontArc })
    }
    const sum = tally(rules, w, input.bs)
    sum.by(nameOf(rules, 'shootingModifiers', 'range'), modifier, 'NN-HIT-2')
    countHeight(sum, input)
    if (input.cover && itemFacts(rules, 'tracers')?.ignoresCover === false) {
      sum.circumstance('cover', 'NN-HIT-2', 'NN-SCN-2')
      if (input.targetTookCover) sum.circumstance('take-cover', 'NN-HIT-3', 'NN-TAK-1')
    }
    if (input.smoke) countSmoke(rules, sum, input.attachments)
    countFury(rules, sum, input.fury)
    countTarget(rules, sum, { ...input, short: band['band'] === 'short' })
    const target = withinLimits(rules, w, sum.total)
    w.step('target', { target })
    return w.done({ target, band: band['band'] ?? '', revealed: input.atFrontArc })
  }
)

const scanner = resolver(
  'scanner',
  ['NN-SCN-1'],
  v.strictObject({ items: idsOf('thing') }),
  (rules, { items }, w) => {
    const reasons = unknown(rules.thing, ...items)
    if (reasons.length > 0) return refuse(...reasons)
    const sees = items.includes('scanner')
    w.step(sees ? 'sees' : 'none', {}, 'NN-SCN-1')
    return w.done({ seesBehindMatter: sees })
  }
)

export const scenario = [traps, mine, tracers, scanner]
