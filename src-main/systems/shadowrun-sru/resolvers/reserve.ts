import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { rechargeOf } from '../sheet/character'
import type { SruRules } from '../catalogue/rules'
import { isSuccess, type Token } from '../catalogue/tokens'
import { idOf, small, stress, token, tokens } from './input'
import { resolver } from './working'

const reserve = resolver(
  'sru.reserve',
  ['SRU-RV-03', 'SRU-RV-04', 'SRU-RV-05', 'SRU-R03'],
  v.strictObject({
    kind: v.picklist(['instinct', 'tactics']),
    reaction: v.nullish(small, 0),
    intuition: v.nullish(small, 0),
    logic: v.nullish(small, 0),
    tactics: v.nullish(small, 0),
    professionalism: v.nullish(small, 0)
  }),
  (rules, { kind, ...values }, w) => {
    const entry = rules.files['catalogue/reserve-kinds'].find(({ id }) => id === kind)
    const size = (entry?.formula ?? []).reduce(
      (sum, key) => sum + (values[key as keyof typeof values] ?? 0),
      0
    )
    w.step(kind, { size }, ...(entry?.rules ?? []))
    const [slow, quick] = [rechargeOf(rules, size, 'slow'), rechargeOf(rules, size, 'quick')]
    w.step('recharges', { slow, quick }, 'SRU-RV-05', 'SRU-R03')
    return w.done({ size, slow, quick })
  }
)

/**
 * The recharges that a fighter of this readiness starts with, which add up; null if the readiness is unknown
 * (SRU-CB-01, SRU-RV-08, SRU-R36).
 */
function rechargesAtStart(rules: SruRules, readiness: string): ('slow' | 'quick')[] | null {
  const entry = rules.files['tables/readiness'].find(({ id }) => id === readiness)
  if (!entry) return null
  // The ruling concerns only `ready`; the book prints the others.
  if (readiness !== 'ready' || rules.house.readyStart === 'slow-replaces-quick') return entry.recharges
  return rules.house.readyStart === 'quick-only' ? ['quick'] : ['slow', 'quick']
}

const start = resolver(
  'sru.start',
  ['SRU-CB-01', 'SRU-RV-05', 'SRU-RV-08', 'SRU-R03', 'SRU-R36'],
  v.strictObject({ size: small, readiness: idOf('readiness') }),
  (rules, { size, readiness }, w) => {
    const recharges = rechargesAtStart(rules, readiness)
    if (!recharges) return refuse(reason('unknown-readiness', ['SRU-CB-01'], { id: readiness }))
    w.cite(
      'SRU-CB-01',
      ...(readiness === 'ready' ? ['SRU-R36'] : readiness === 'in-position' ? ['SRU-RV-08'] : [])
    )
    for (const kind of recharges)
      w.step(kind, { tokens: rechargeOf(rules, size, kind) }, 'SRU-RV-05', 'SRU-R03')
    return w.done({ tokens: recharges.reduce((sum, kind) => sum + rechargeOf(rules, size, kind), 0) })
  }
)

const recharge = resolver(
  'sru.recharge',
  ['SRU-RV-05', 'SRU-RV-06', 'SRU-RV-07', 'SRU-AC-04', 'SRU-AC-05', 'SRU-R03', 'SRU-R04', 'SRU-R05'],
  v.strictObject({
    size: small,
    kind: v.picklist(['quick', 'slow']),
    held: v.nullish(small, 0),
    inDefence: v.nullish(small, 0)
  }),
  (rules, { size, kind, held, inDefence }, w) => {
    const all = rules.house.rechargeLoss === 'defence-too'
    const lost = held + (all ? inDefence : 0)
    w.step(all ? 'lost-all' : 'lost', { lost }, 'SRU-RV-07', 'SRU-R04')
    const gained = rechargeOf(rules, size, kind)
    w.step(
      kind,
      { gained },
      'SRU-RV-05',
      'SRU-RV-06',
      'SRU-R03',
      ...(kind === 'slow' ? ['SRU-AC-05', 'SRU-R05'] : ['SRU-AC-04'])
    )
    return w.done({
      lost,
      held: gained,
      inDefence: all ? 0 : inDefence,
      time: rules.files['tables/recharge'][kind].time
    })
  }
)

/** Whether stress affects this action (SRU-R10). */
function isBound(rules: SruRules, precise: boolean): boolean {
  return precise || rules.house.stressScope === 'all-actions'
}

/**
 * How many of these tokens count under this stress. From the position where the type matters, only successes
 * do (SRU-ST-01 to SRU-ST-03).
 */
export function countedOf(
  rules: SruRules,
  stress: string,
  precise: boolean,
  spent: readonly Token[]
): number {
  const from = rules.files['tables/stress'].find(({ id }) => id === stress)?.typeMattersFrom ?? null
  return spent.filter(
    (entry, at) => !isBound(rules, precise) || from === null || at + 1 < from || isSuccess(entry)
  ).length
}

const spend = resolver(
  'sru.spend',
  ['SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03', 'SRU-ST-04', 'SRU-R08', 'SRU-R09', 'SRU-R10'],
  v.strictObject({ stress, precise: v.nullish(v.boolean(), true), tokens: tokens(20) }),
  (rules, { stress: level, precise, tokens: spent }, w) => {
    const entry = rules.files['tables/stress'].find(({ id }) => id === level)
    if (!entry) return refuse(reason('unknown-stress', ['SRU-ST-01'], { id: level }))
    const { maxTokens, tokenBonus } = rules.files['tables/combat']
    if (spent.length === 0) {
      w.step('none', {}, 'SRU-ST-04')
      return w.done({ legal: true, counted: 0, wasted: 0 })
    }
    if (spent.length > maxTokens && rules.house.maxTokens === 'two') {
      w.step('too-many', { count: spent.length, most: maxTokens }, 'SRU-R08')
      return w.done({ legal: false, counted: 0, wasted: 0 })
    }
    w.cite('SRU-R08', 'SRU-R09')
    const bound = isBound(rules, precise)
    if (!bound) w.step('not-precise', {}, 'SRU-R10')
    else
      w.step(
        'stress',
        { level: rules.words('stress', level, 'name') },
        ...entry.rules,
        ...(precise ? [] : ['SRU-R10'])
      )
    const good = countedOf(rules, level, precise, spent)
    w.step('counted', { counted: good, wasted: spent.length - good })
    return w.done({ legal: true, counted: good * tokenBonus, wasted: spent.length - good })
  }
)

const otherReserve = resolver(
  'sru.otherReserve',
  ['SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03', 'SRU-R10', 'SRU-R11'],
  v.strictObject({ stress, precise: v.nullish(v.boolean(), true) }),
  (rules, { stress: level, precise }, w) => {
    const entry = rules.files['tables/stress'].find(({ id }) => id === level)
    if (!entry) return refuse(reason('unknown-stress', ['SRU-ST-01'], { id: level }))
    if (!precise && rules.house.stressScope === 'precise-actions') {
      w.step('not-precise', {}, 'SRU-R10')
      return w.done({ cost: 0 })
    }
    w.step(
      'cost',
      { level: rules.words('stress', level, 'name'), cost: entry.otherReserveCost },
      ...entry.rules,
      'SRU-R11'
    )
    return w.done({ cost: entry.otherReserveCost })
  }
)

const reserveKind = v.nullish(v.picklist(['instinct', 'tactics', 'other']), 'other')

function hasAdvantage(rules: SruRules, kind: string, advantage: string): boolean {
  return rules.files['catalogue/reserve-kinds'].some(
    (other) => other.id === kind && other.advantage === advantage
  )
}

const intention = resolver(
  'sru.intention',
  ['SRU-CB-04', 'SRU-CB-05', 'SRU-RV-03'],
  v.strictObject({
    kind: v.picklist(['obvious', 'subtle']),
    pay: v.nullish(v.picklist(['token', 'time']), 'token'),
    reserve: reserveKind,
    token: v.nullish(token)
  }),
  (rules, { kind, pay, reserve: of, token: given }, w) => {
    if (kind === 'obvious') {
      w.step('obvious', {}, 'SRU-CB-04')
      return w.done({ cost: 0, time: null, returned: false })
    }
    if (pay === 'time') {
      w.step('time', {}, 'SRU-CB-05')
      return w.done({ cost: 0, time: 'simple', returned: false })
    }
    const cost = rules.files['tables/combat'].intention
    w.step('subtle', { cost }, 'SRU-CB-04')
    if (!hasAdvantage(rules, of, 'return-success-on-intention-change'))
      return w.done({ cost, time: null, returned: false })
    const turned = w.turn(1, given ? [given] : null, 'SRU-RV-03')
    if (!Array.isArray(turned)) return turned
    const returned = turned.every(isSuccess)
    w.step(returned ? 'returned' : 'kept', {}, 'SRU-RV-03')
    return w.done({ cost, time: null, returned })
  }
)

const synchronise = resolver(
  'sru.synchronise',
  ['SRU-CB-07', 'SRU-RV-04'],
  v.strictObject({ reserve: reserveKind, baseCost: v.nullish(small) }),
  (rules, { reserve: of, baseCost }, w) => {
    const { synchronise: standard, tacticsSaves } = rules.files['tables/combat']
    const base = baseCost ?? standard
    w.step('base', { cost: base }, 'SRU-CB-07')
    if (!hasAdvantage(rules, of, 'synchronise-minus-one')) return w.done({ cost: base })
    const cost = Math.max(0, base - tacticsSaves)
    w.step('tactics', { cost }, 'SRU-RV-04')
    return w.done({ cost })
  }
)

const multiple = resolver(
  'sru.multiple',
  ['SRU-AC-06', 'SRU-AC-07'],
  v.strictObject({ passes: small, used: small }),
  (rules, { passes, used }, w) => {
    w.cite('SRU-AC-06')
    if (used < 1 || used > passes) {
      w.step('too-many', { passes, used })
      return w.done({ legal: false, thresholdIncrease: 0 })
    }
    const thresholdIncrease = (used - 1) * rules.files['tables/combat'].perPass
    w.step('increase', { used, increase: thresholdIncrease }, ...(used > 1 ? ['SRU-AC-07'] : []))
    return w.done({ legal: true, thresholdIncrease })
  }
)

export const reserves = [reserve, start, recharge, spend, otherReserve, intention, synchronise, multiple]
