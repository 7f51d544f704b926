import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { throwBands } from '../formulas/arms'
import { thingGivers, thingRules } from '../formulas/mods'
import { firearm } from '../formulas/shots'
import { unknown } from './ids'
import { arc, die, flag, idOf, idsOf, inches, optionalIdOf, score, small } from './input'
import { countFury, countHeight, countSmoke, countTarget, smokePenalty, tally, withinLimits } from './tally'
import { resolver } from './working'

export const grenadeBand = resolver(
  'grenade-band',
  ['NN-GRN-2', 'NN-RUL-18'],
  v.strictObject({ strength: score, distance: inches }),
  (rules, { strength, distance }, w) => {
    const bands = throwBands(rules, strength)
    const short = bands?.short.max ?? 0
    const long = bands?.long.max ?? 0
    w.step('bands', { strength, short, long, distance }, 'NN-GRN-2', 'NN-RUL-18')
    if (distance > long) return w.done({ band: 'out-of-range', modifier: null })
    const band = distance <= short ? 'short' : 'long'
    return w.done({ band, modifier: bands?.[band].modifier ?? 0 })
  }
)

const grenadeTarget = resolver(
  'grenade-target',
  [
    'NN-GRN-1',
    'NN-GRN-2',
    'NN-GRN-3',
    'NN-GRN-4',
    'NN-HIT-1',
    'NN-HIT-2',
    'NN-HIT-3',
    'NN-RNG-2',
    'NN-GRN-10',
    'NN-GEAR-8',
    'NN-BIO-2',
    'NN-SIM-1',
    'NN-AIM-2',
    'NN-SKL-19',
    'NN-SKL-20',
    'NN-HSE-4',
    'NN-HSE-8',
    'NN-RUL-18',
    'NN-RUL-20',
    'NN-RUL-50',
    'NN-RUL-56',
    'NN-WPN-10'
  ],
  v.strictObject({
    bs: score,
    strength: score,
    grenade: idOf('grenade'),
    distance: inches,
    targetHigher: flag,
    targetLower: flag,
    cover: flag,
    arc,
    aimed: flag,
    targetEngaged: flag,
    smoke: flag,
    attachments: idsOf('attachment'),
    /** The grenade is thrown at a point of terrain, not at a model. */
    atTerrain: flag,
    targetSkills: idsOf('skill'),
    targetSprinted: flag,
    fury: optionalIdOf('house'),
    targetFury: optionalIdOf('house')
  }),
  (rules, input, w) => {
    const thing = rules.thing(input.grenade)
    const reasons = [
      ...unknown(rules.thing, input.grenade, ...input.attachments),
      ...unknown(rules.skill, ...input.targetSkills),
      ...unknown(rules.house, input.fury, input.targetFury)
    ]
    if (thing && thing.kind !== 'grenade')
      reasons.push(reason('not-a-grenade', ['NN-GRN-1'], { thing: thing.name }))
    if (input.targetHigher && input.targetLower) reasons.push(reason('higher-and-lower', ['NN-HIT-2']))
    if (thing?.kind !== 'grenade' || reasons.length > 0) return refuse(...reasons)

    const { template, strength, threshold } = thing.facts
    const effect = { template, strength, threshold }
    const bands = throwBands(rules, input.strength)
    const reach = bands?.long.max ?? 0
    w.step(
      'throws',
      { grenade: thing.name, short: bands?.short.max ?? 0, long: reach, distance: input.distance },
      'NN-GRN-1',
      'NN-GRN-2',
      'NN-GRN-3',
      'NN-RUL-18',
      'NN-WPN-10'
    )
    if (!bands || input.distance > reach) {
      w.step('out-of-range', {}, 'NN-RNG-2')
      return w.done({ target: null, band: 'out-of-range', ...effect })
    }
    const short = input.distance <= bands.short.max
    const sum = tally(rules, w, input.bs)
    sum.by(
      rules.words('shootingModifiers', 'range') ?? 'range',
      (short ? bands.short : bands.long).modifier,
      'NN-HIT-2'
    )
    countHeight(sum, input)
    if (input.cover) w.step('ignores-cover', {}, 'NN-GRN-4')
    if (input.targetEngaged) w.step('engaged', {}, 'NN-SIM-1', 'NN-GRN-4')
    else if (input.arc !== 'front') w.step('ignores-arc', {}, 'NN-GRN-4')
    if (input.aimed) w.step('no-aim', {}, 'NN-AIM-2', 'NN-RUL-56')
    if (input.smoke) countSmoke(rules, sum, input.attachments)
    countFury(rules, sum, input.fury)
    if (!input.atTerrain) countTarget(rules, sum, { ...input, cover: false, short })
    const target = withinLimits(rules, w, sum.total)
    w.step('target', { target })
    return w.done({ target, band: short ? 'short' : 'long', ...effect })
  }
)

/**
 * Whether models under the template of this thing may hit the dirt: if it is a grenade, thrown or launched
 * (NN-GRN-5, NN-GRN-7).
 */
function mayDodge(rules: NecroRules, id: string): boolean {
  if (rules.thing(id)?.kind === 'grenade') return true
  const gun = firearm(rules, id)
  return !isRefusal(gun) && gun.weapon.usesDiveRule === true
}

const hitTheDirt = resolver(
  'hit-the-dirt',
  ['NN-GRN-5', 'NN-GRN-6', 'NN-GRN-7', 'NN-GRN-11', 'NN-FALL-4', 'NN-GEN-3', 'NN-RUL-70'],
  v.strictObject({
    /** The grenade, or the launcher that fired it. */
    source: idOf('thing'),
    initiative: score,
    tries: v.nullish(v.boolean(), true),
    pinned: flag,
    die: die(10)
  }),
  (rules, input, w) => {
    const thing = rules.thing(input.source)
    if (!thing) return refuse(reason('unknown-id', [], { id: input.source }))
    if (!mayDodge(rules, input.source)) {
      w.step('not-a-grenade', { thing: thing.name }, 'NN-GRN-5', 'NN-GRN-7')
      return w.done({ allowed: false, hit: true, pinned: input.pinned, moved: false })
    }
    if (thing.kind !== 'grenade') w.cite('NN-GRN-7')
    else if (thing.facts.special?.includes('instant-death')) w.cite('NN-GRN-11', 'NN-RUL-70')
    if (input.pinned) {
      w.step('already-pinned', {}, 'NN-RUL-70')
      return w.done({ allowed: false, hit: true, pinned: true, moved: false })
    }
    if (!input.tries) {
      w.step('stays', {}, 'NN-GRN-5')
      return w.done({ allowed: true, hit: true, pinned: false, moved: false })
    }
    const value = w.die(10, 'die', input.die)
    const passed = value <= input.initiative
    w.step(passed ? 'passed' : 'failed', { die: value, initiative: input.initiative }, 'NN-GRN-5', 'NN-GEN-3')
    w.step('pinned', {}, 'NN-GRN-6', 'NN-RUL-70')
    if (passed) w.step('edge', {}, 'NN-FALL-4')
    return w.done({ allowed: true, hit: !passed, pinned: true, moved: passed })
  }
)

const photonFlash = resolver(
  'photon-flash',
  ['NN-GRN-8', 'NN-GRN-9', 'NN-GEAR-8', 'NN-BIO-2', 'NN-GEN-3', 'NN-GEN-5'],
  v.strictObject({ initiative: score, attachments: idsOf('attachment'), die: die(10), rerollDie: die(10) }),
  (rules, input, w) => {
    const reasons = unknown(rules.thing, ...input.attachments)
    if (reasons.length > 0) return refuse(...reasons)
    const test = (why: string, given: number | null | undefined): boolean => {
      const value = w.die(10, why, given)
      w.step(
        value <= input.initiative ? 'passed' : 'failed',
        { die: value, initiative: input.initiative },
        'NN-GRN-8',
        'NN-GEN-3'
      )
      return value <= input.initiative
    }
    let passed = test('die', input.die)
    // A bionic eye counts as goggles (NN-GRN-9, NN-GEAR-8, NN-BIO-2).
    const [shades] = thingGivers(rules, input.attachments, 'rerollFlashTest')
    const again = !passed && shades !== undefined
    if (again) {
      w.step(
        'again',
        { thing: rules.thing(shades.id)?.name ?? shades.id },
        'NN-GRN-9',
        'NN-GEN-5',
        ...thingRules(shades.id)
      )
      passed = test('re-roll', input.rerollDie)
    }
    if (!passed) w.step('stunned', {}, 'NN-GRN-8')
    return w.done({ stunned: !passed, hitAutomaticallyInMelee: !passed, rerolled: again })
  }
)

const smokeCloud = resolver(
  'smoke-cloud',
  ['NN-GRN-10', 'NN-GEAR-8', 'NN-BIO-2', 'NN-RUL-50'],
  v.strictObject({ attachments: idsOf('attachment'), throwerActivatedAgain: flag }),
  (rules, input, w) => {
    const reasons = unknown(rules.thing, ...input.attachments)
    if (reasons.length > 0) return refuse(...reasons)
    if (input.throwerActivatedAgain) {
      w.step('gone', {}, 'NN-GRN-10', 'NN-RUL-50')
      return w.done({ remains: false, toHit: 0 })
    }
    const { value, name, cited } = smokePenalty(rules, input.attachments)
    w.step('remains', { name, value }, 'NN-RUL-50', ...cited)
    return w.done({ remains: true, toHit: value })
  }
)

const vortex = resolver(
  'vortex',
  ['NN-GRN-11', 'NN-GRN-5', 'NN-RUL-70', 'NN-RUL-79'],
  v.strictObject({
    /** The number of models under the template. `escaped`: those that hit the dirt in time, counted from 0. */
    models: small,
    escaped: v.nullish(v.pipe(v.array(small), v.maxLength(100)), () => [])
  }),
  (_rules, { models, escaped }, w) => {
    const dead = Array.from({ length: models }, (_, nth) => nth).filter((nth) => !escaped.includes(nth))
    if (escaped.some((nth) => nth < models))
      w.step('escaped', { count: models - dead.length }, 'NN-GRN-5', 'NN-RUL-70')
    w.step('dead', { count: dead.length }, 'NN-GRN-11', ...(dead.length > 0 ? ['NN-RUL-79'] : []))
    return w.done({ dead, equipmentLost: dead.length > 0 })
  }
)

const grapnelBand = resolver(
  'grapnel-band',
  ['NN-GEAR-3', 'NN-RNG-1', 'NN-RNG-2'],
  v.strictObject({ distance: inches }),
  (rules, { distance }, w) => {
    const band = grapnelReach(rules, distance)
    w.step(band?.id ?? 'out-of-range', { distance }, 'NN-GEAR-3', band ? 'NN-RNG-1' : 'NN-RNG-2')
    return w.done({ band: band?.id ?? 'out-of-range', modifier: band?.modifier ?? null })
  }
)

function grapnelReach(
  rules: NecroRules,
  distance: number
): { id: 'short' | 'medium' | 'long'; modifier: number } | undefined {
  const grapnel = rules.thing('magnetic-grapnel')
  const range = grapnel?.kind === 'gear' ? grapnel.facts.range : undefined
  const id = (['short', 'medium', 'long'] as const).find((key) => range && distance <= range[key].max)
  return id && range ? { id, modifier: range[id].modifier } : undefined
}

const grapnelShot = resolver(
  'grapnel-shot',
  [
    'NN-GEAR-3',
    'NN-HIT-1',
    'NN-HIT-2',
    'NN-HIT-3',
    'NN-RNG-1',
    'NN-RNG-2',
    'NN-GRN-10',
    'NN-GEAR-8',
    'NN-BIO-2',
    'NN-HSE-8',
    'NN-RUL-20',
    'NN-RUL-61'
  ],
  v.strictObject({
    bs: score,
    distance: inches,
    charges: small,
    targetHigher: flag,
    targetLower: flag,
    smoke: flag,
    attachments: idsOf('attachment'),
    fury: optionalIdOf('house')
  }),
  (rules, input, w) => {
    const reasons = [...unknown(rules.thing, ...input.attachments), ...unknown(rules.house, input.fury)]
    if (input.charges < 1)
      reasons.push(
        reason('no-charge-left', ['NN-GEAR-3', 'NN-RUL-61'], {
          thing: rules.thing('grapnel-charge')?.name ?? ''
        })
      )
    if (input.targetHigher && input.targetLower) reasons.push(reason('higher-and-lower', ['NN-HIT-2']))
    if (reasons.length > 0) return refuse(...reasons)
    const charges = input.charges - 1
    w.step('charge', { charges }, 'NN-GEAR-3')
    const band = grapnelReach(rules, input.distance)
    if (!band) {
      w.step('out-of-range', { distance: input.distance }, 'NN-RNG-2')
      return w.done({ target: null, band: 'out-of-range', charges })
    }
    w.cite('NN-RNG-1')
    const sum = tally(rules, w, input.bs)
    sum.by(rules.words('shootingModifiers', 'range') ?? 'range', band.modifier, 'NN-HIT-2')
    countHeight(sum, input)
    if (input.smoke) countSmoke(rules, sum, input.attachments)
    countFury(rules, sum, input.fury)
    const target = withinLimits(rules, w, sum.total)
    w.step('target', { target })
    w.step('then', {})
    return w.done({ target, band: band.id, charges })
  }
)

export const grenades = [
  grenadeBand,
  grenadeTarget,
  hitTheDirt,
  photonFlash,
  smokeCloud,
  vortex,
  grapnelBand,
  grapnelShot
]
