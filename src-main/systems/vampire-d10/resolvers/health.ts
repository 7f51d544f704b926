import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { armourPoints, markHit } from '../sheet/damage'
import type { Vd10Rules } from '../catalogue/rules'
import { face, flag, idOf, many, score, small, track, whole } from './input'
import { resolver } from './working'

const trackSize = resolver(
  'vd10.track',
  ['VD10-HP-07', 'VD10-HP-09'],
  v.strictObject({ kind: track, vigour: v.nullish(score), courage: v.nullish(score) }),
  (rules, { kind, vigour, courage }, w) => {
    const value = kind === 'health' ? vigour : courage
    const rule = kind === 'health' ? 'VD10-HP-07' : 'VD10-HP-09'
    if (value == null)
      return refuse(
        reason('attribute-needed', [rule], {
          attribute: rules.words('attributes', rules.files['tables/tracks'].of[kind], 'name')
        })
      )
    const { base } = rules.files['tables/tracks']
    w.step(kind, { base, value }, rule)
    return w.done({ max: base + value })
  }
)

const marks = v.strictObject({ superficial: small, aggravated: small })

const damage = resolver(
  'vd10.damage',
  [
    'VD10-HP-01',
    'VD10-HP-02',
    'VD10-HP-03',
    'VD10-HP-04',
    'VD10-HP-05',
    'VD10-HP-06',
    'VD10-HP-08',
    'VD10-HP-10',
    'VD10-AR-01',
    'VD10-AR-02',
    'VD10-CT-04',
    'VD10-R08',
    'VD10-R09',
    'VD10-R10',
    'VD10-R12',
    'VD10-R14',
    'VD10-R28'
  ],
  v.strictObject({
    track: v.strictObject({ max: whole(1, 30), superficial: whole(0, 30), aggravated: whole(0, 30) }),
    kind: track,
    incoming: marks,
    armour: v.nullish(score),
    firearm: flag,
    armourId: v.nullish(idOf('armour')),
    flatIncrease: v.nullish(whole(0, 9), 0),
    vampire: flag
  }),
  (rules, { track: before, kind, incoming, armour, firearm, armourId, flatIncrease, vampire }, w) => {
    const reasons = [
      ...(before.superficial + before.aggravated > before.max
        ? [
            reason('over-track', ['VD10-HP-03'], {
              track: rules.words('figures', kind),
              value: before.superficial + before.aggravated,
              max: before.max
            })
          ]
        : []),
      ...(armourId == null || rules.files['catalogue/armours'].some(({ id }) => id === armourId)
        ? []
        : [reason('unknown-armour', ['VD10-AR-02'], { id: armourId })])
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const points = armourPoints(rules, armourId ?? null, armour ?? null, firearm)
    const { marked: _, ...result } = markHit(rules, {
      track: before,
      kind,
      incoming,
      armour: points,
      flatIncrease,
      vampire
    })
    w.step('incoming', { superficial: incoming.superficial, aggravated: incoming.aggravated }, 'VD10-HP-01')
    if (kind === 'health' && flatIncrease > 0)
      w.step('increase', { by: flatIncrease }, 'VD10-CT-04', 'VD10-R14')
    if (kind === 'health' && firearm && armourId != null && points === 0)
      w.step('leather', {}, 'VD10-AR-02', 'VD10-R28')
    if (result.armourUsed > 0) w.step('armour', { points: result.armourUsed }, 'VD10-AR-01')
    const halved = kind === 'health' || rules.house.halvingScope === 'both'
    w.step(
      halved ? 'halved' : 'whole',
      { superficial: result.superficialMarked },
      ...(kind === 'health' ? ['VD10-HP-08'] : ['VD10-R08'])
    )
    const wasFull = before.superficial + before.aggravated >= before.max
    if (result.track.aggravated > before.aggravated + incoming.aggravated - result.armourUsed)
      w.step(wasFull ? 'converted' : 'overflow', {}, 'VD10-HP-04', ...(wasFull ? [] : ['VD10-R10']))
    w.step(
      'marked',
      { superficial: result.track.superficial, aggravated: result.track.aggravated, max: before.max },
      'VD10-HP-02',
      'VD10-R09'
    )
    if (result.full) w.step('full', {}, 'VD10-HP-03', 'VD10-HP-06')
    if (result.blackened) w.step(result.outcome, {}, 'VD10-HP-05')
    if (result.criticalRoll)
      w.step('critical', { aggravated: result.aggravatedBefore }, 'VD10-HP-10', 'VD10-R12')
    return w.done({ ...result, track: { ...before, ...result.track } })
  }
)

/**
 * The row of the table of criticals for a total (VD10-HP-10). No campaign changes this table, and it covers
 * every total; throws otherwise.
 */
function criticalAt(rules: Vd10Rules, total: number): Vd10Rules['files']['tables/critical'][number] {
  const line = rules.files['tables/critical'].find(
    ({ min, max }) => total >= min && (max === null || total <= max)
  )
  if (!line) throw new Error(`no critical for a total of ${total}`)
  return line
}

const critical = resolver(
  'vd10.critical',
  [
    'VD10-HP-10',
    'VD10-CT-01',
    'VD10-CT-02',
    'VD10-CT-03',
    'VD10-CT-04',
    'VD10-CT-05',
    'VD10-CT-06',
    'VD10-R13',
    'VD10-R14'
  ],
  v.strictObject({ die: v.nullish(face), aggravatedBefore: score, vampire: flag }),
  (rules, { die, aggravatedBefore, vampire }, w) => {
    const value = w.die(rules.files['tables/dice'].sides, 'critical', die ?? undefined)
    const total = value + aggravatedBefore
    const line = criticalAt(rules, total)
    w.step('total', { die: value, aggravated: aggravatedBefore, total }, 'VD10-HP-10')
    w.step(
      'result',
      { name: rules.words('criticals', line.id, 'name') },
      line.rule,
      ...(line.id === 'blind-or-fracture' ? ['VD10-R13'] : line.id === 'physical-trauma' ? ['VD10-R14'] : [])
    )
    return w.done({
      total,
      result: line.id,
      outcome: line.id === 'instant-death' ? (vampire ? 'torpor' : 'death') : 'none'
    })
  }
)

const shaken = resolver(
  'vd10.shaken',
  ['VD10-ST-03', 'VD10-R21'],
  v.strictObject({ rawDamage: many, vigour: score, vampire: flag }),
  (rules, { rawDamage, vigour, vampire }, w) => {
    const threshold = shakenFrom(rules, vigour, vampire)
    const isShaken = rawDamage > 0 && rawDamage >= threshold
    w.step(isShaken ? 'shaken' : 'steady', { damage: rawDamage, threshold }, 'VD10-ST-03', 'VD10-R21')
    return w.done({ shaken: isShaken })
  }
)

/** The damage of one attack that shakes (VD10-ST-03). */
function shakenFrom(rules: Vd10Rules, vigour: number, vampire: boolean): number {
  return vigour + (vampire ? rules.files['tables/combat'].shakenVampire : 0)
}

const bleeding = resolver(
  'vd10.bleeding',
  ['VD10-ST-13', 'VD10-R29'],
  v.strictObject({ vigour: score, vampire: flag }),
  (rules, { vigour, vampire }, w) => {
    const { bleedingBase, bleedingSuperficial } = rules.files['tables/perils']
    const turns = bleedingTurns(rules, vigour)
    w.step('turns', { base: bleedingBase, vigour, turns }, 'VD10-ST-13', 'VD10-R29')
    w.step(vampire ? 'rouse' : 'wound', { superficial: bleedingSuperficial })
    return w.done({ turns, perTurn: { superficial: vampire ? 0 : bleedingSuperficial, rouseCheck: vampire } })
  }
)

/** How many turns a wound bleeds, at least one (VD10-ST-13, VD10-R29). */
export function bleedingTurns(rules: Vd10Rules, vigour: number): number {
  return Math.max(1, rules.files['tables/perils'].bleedingBase - vigour)
}

const suffocation = resolver(
  'vd10.suffocation',
  ['VD10-ST-11', 'VD10-R36'],
  v.strictObject({ vigour: score, turnsAfterGrace: small }),
  (rules, { vigour, turnsAfterGrace }, w) => {
    const { suffocationGrace, suffocationSuperficial } = rules.files['tables/perils']
    const [graceSeconds, superficial] = [suffocationGrace * vigour, suffocationSuperficial * turnsAfterGrace]
    w.step('grace', { seconds: graceSeconds }, 'VD10-ST-11')
    w.step('wound', { superficial }, 'VD10-R36')
    return w.done({ graceSeconds, superficial })
  }
)

export const health = [trackSize, damage, critical, shaken, bleeding, suffocation]
