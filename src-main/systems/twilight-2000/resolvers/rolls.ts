import * as v from 'valibot'
import { reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { countOf, poolOf } from '../sheet/dice'
import type { T2kRules } from '../catalogue/rules'
import { face, faces, modifier, size, small, whyNotDie } from './input'
import { resolver } from './working'

const pool = resolver(
  't2k.pool',
  ['T2K-DI-01', 'T2K-R01', 'T2K-R06'],
  v.strictObject({ attributeDie: size, skillDie: v.nullish(size, null), modifier }),
  (rules, { attributeDie, skillDie, modifier: by }, w) => {
    const reasons = whyNotDie(rules, attributeDie, skillDie)
    if (reasons.length > 0) return refuse(...reasons)
    w.step(
      'dice',
      { attribute: attributeDie, skill: skillDie === null ? rules.words('dice', '0') : `d${skillDie}` },
      'T2K-DI-01',
      'T2K-R01'
    )
    const { dice, steps } = poolOf(rules, attributeDie, skillDie, by)
    for (const { key, from, to } of steps) w.step(key, { from, to }, 'T2K-R06')
    if (by !== 0 && steps.length === 0) w.step('unchanged', { modifier: by }, 'T2K-R06')
    return w.done({ dice })
  }
)

const count = resolver(
  't2k.count',
  ['T2K-DI-02', 'T2K-DI-03', 'T2K-DI-04', 'T2K-WP-03'],
  v.strictObject({ base: faces(12), ammo: faces(6) }),
  (rules, { base, ammo }, w) => {
    const read = countOf(rules, base, ammo)
    const from = rules.files['tables/dice'].doubleFrom
    const critical = base.filter((value) => value >= from).length
    w.step('read', { successes: read.successes }, 'T2K-DI-02')
    if (critical > 0) w.step('critical', { from, count: critical }, 'T2K-DI-03')
    if (read.extra > 0) w.cite('T2K-DI-04')
    if (read.ammoSixes > 0) w.step('ammo', { sixes: read.ammoSixes }, 'T2K-WP-03')
    return w.done({ ...read })
  }
)

/** A die with its first throw and, if re-rolled, its second; left out until it is thrown again. */
const thrown = (sides: number) =>
  v.pipe(v.array(v.strictObject({ first: face(sides), second: v.nullish(face(sides)) })), v.maxLength(20))
type Thrown = { first: number; second?: number | null | undefined }[]

const push = resolver(
  't2k.push',
  [
    'T2K-DI-05',
    'T2K-DI-06',
    'T2K-DI-07',
    'T2K-WP-01',
    'T2K-WP-02',
    'T2K-WP-06',
    'T2K-R02',
    'T2K-R03',
    'T2K-R04',
    'T2K-R05',
    'T2K-R10',
    'T2K-R11'
  ],
  v.strictObject({
    base: thrown(12),
    ammo: thrown(6),
    attribute: v.picklist(['strength', 'agility', 'intelligence', 'empathy', 'none']),
    /** Left out for a roll without a weapon. */
    weapon: v.nullish(v.strictObject({ reliability: small, firearm: v.nullish(v.boolean(), true) }))
  }),
  (rules, { base, ammo, attribute, weapon }, w) => {
    const { successFrom, explosionFace, ammo: ammoDie, costPerExplosion } = rules.files['tables/dice']
    const rerolledBase = placesWhere(base, (value) => value < successFrom && value !== explosionFace)
    const rerolledAmmo = placesWhere(ammo, (value) => value !== ammoDie.six && value !== explosionFace)
    const reasons = [
      ...(ammo.length > 0 && !weapon?.firearm ? [reason('ammo-needs-weapon', ['T2K-WP-02'])] : []),
      ...whyNotSecond(base, rerolledBase),
      ...whyNotSecond(ammo, rerolledAmmo)
    ]
    if (reasons.length > 0) return refuse(...reasons)

    const refused = (key: string, rule: string) => {
      w.step(key, {}, rule)
      return w.done({
        allowed: false,
        rerolledBase: null,
        rerolledAmmo: null,
        final: null,
        damage: null,
        stress: null,
        reliabilityLoss: null,
        reliability: null,
        jammed: null,
        broken: null
      })
    }
    const first = countOf(rules, firsts(base), firsts(ammo))
    if (first.success && rules.house.pushLimit === 'failed-only') return refused('succeeded', 'T2K-R04')
    if (attribute === 'none' && rules.house.pushOtherRolls === 'no-push') return refused('no-push', 'T2K-R05')
    w.cite('T2K-DI-05', 'T2K-R02', 'T2K-R04')
    w.step(
      'rerolled',
      { base: rerolledBase.length, ammo: rerolledAmmo.length },
      'T2K-DI-06',
      ...(ammo.length > 0 ? ['T2K-WP-06'] : [])
    )

    const waits = [...rerolledBase.map((at) => base[at]), ...rerolledAmmo.map((at) => ammo[at])].some(
      (die) => die?.second == null
    )
    const final = waits ? null : countOf(rules, lasts(base), lasts(ammo))
    if (waits) w.step('waits', {})
    // Explosions of ammo dice count for the weapon; without a weapon there are no ammo dice.
    const counted = rules.house.pushExplosionCount === 'first-throw' ? first : final
    const open = {
      allowed: true,
      rerolledBase: [...rerolledBase],
      rerolledAmmo: [...rerolledAmmo],
      final
    }
    if (!counted)
      return w.done({
        ...open,
        damage: null,
        stress: null,
        reliabilityLoss: null,
        reliability: null,
        jammed: null,
        broken: null
      })
    const explosions = counted.explosions.base + counted.explosions.ammo
    w.step('counted', { count: explosions }, 'T2K-R03')

    if (!weapon) {
      const points = explosions * costPerExplosion
      const pays = costOf(rules, attribute)
      w.step(pays, { points }, 'T2K-DI-07', ...(attribute === 'none' ? ['T2K-R05'] : []))
      return w.done({
        ...open,
        damage: pays === 'damage' ? points : 0,
        stress: pays === 'stress' ? points : 0,
        reliabilityLoss: 0,
        reliability: null,
        jammed: false,
        broken: false
      })
    }
    const loss = Math.min(
      weapon.reliability,
      rules.house.reliabilityLoss === 'one-total' ? Math.min(1, explosions) : explosions
    )
    const left = weapon.reliability - loss
    w.step('weapon', { loss, left }, 'T2K-WP-01', 'T2K-R10')
    const jams = jamOf(rules, weapon.firearm, explosions)
    if (jams === true) w.step('jammed', {}, 'T2K-R11')
    if (jams === null) w.step('manual', {}, 'T2K-R11')
    if (left === 0) w.step('broken', {}, 'T2K-R10')
    return w.done({
      ...open,
      damage: 0,
      stress: 0,
      reliabilityLoss: loss,
      reliability: left,
      jammed: jams,
      broken: left === 0
    })
  }
)

/** The track that pays for a push; a roll without an attribute costs stress (T2K-DI-07, T2K-R05). */
function costOf(rules: T2kRules, attribute: string): 'damage' | 'stress' {
  return rules.files['catalogue/attributes'].find(({ id }) => id === attribute)?.pushCost ?? 'stress'
}

/** Whether the weapon jams; null if the GM decides (T2K-R11). Only firearms jam. */
function jamOf(rules: T2kRules, firearm: boolean, explosions: number): boolean | null {
  if (!firearm || explosions === 0) return false
  if (rules.house.jam === 'manual') return null
  return explosions >= (rules.house.jam === 'any' ? 1 : rules.files['tables/combat'].jamFrom)
}

const firsts = (dice: Thrown): number[] => dice.map(({ first }) => first)
const lasts = (dice: Thrown): number[] => dice.map(({ first, second }) => second ?? first)

function placesWhere(dice: Thrown, fits: (value: number) => boolean): number[] {
  return dice.flatMap(({ first }, at) => (fits(first) ? [at] : []))
}

/** Refuses a second throw of a die that is not re-rolled. */
function whyNotSecond(dice: Thrown, rerolled: number[]): Reason[] {
  return dice.flatMap(({ second }, at) =>
    second != null && !rerolled.includes(at) ? [reason('not-rerolled', ['T2K-DI-06'], { nth: at + 1 })] : []
  )
}

export const rolls = [pool, count, push]
