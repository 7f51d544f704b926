import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import type { SruRules } from '../catalogue/rules'
import { flag, idOf, score, small, whole } from './input'
import { resolver } from './working'

/** Whether a score succeeds: it exceeds its threshold, or meets it if the campaign says so (SRU-R06). */
export function succeeds(rules: SruRules, excess: number): boolean {
  return excess >= (rules.house.baseResolution === 'score-equals' ? 0 : 1)
}

/** The threshold of a named difficulty on the campaign's scale (SRU-R07). */
export function difficulty(rules: SruRules, id: string): number {
  const entry = rules.files['tables/difficulties'].find((candidate) => candidate.id === id)
  return (rules.house.difficultyScale === 'trivial-0-ardue-4' ? entry?.narrow : entry?.value) ?? 0
}

const times = v.nullish(whole(1, 9), 1)
const OF_TARGET = ['target-movement', 'target-cover']

const attack = resolver(
  'sru.attack',
  [
    'SRU-RA-06',
    'SRU-RA-07',
    'SRU-AC-02',
    'SRU-AC-03',
    'SRU-AC-06',
    'SRU-AE-01',
    'SRU-R06',
    'SRU-R12',
    'SRU-R16'
  ],
  v.strictObject({
    skill: small,
    modifiers: v.nullish(v.pipe(v.array(whole(-99, 99)), v.maxLength(12)), []),
    counted: v.nullish(small, 0),
    adjust: flag,
    range: idOf('range'),
    thresholdModifiers: v.nullish(
      v.pipe(
        v.array(
          v.strictObject({
            kind: v.picklist(['target-movement', 'target-cover', 'other']),
            value: whole(-20, 20)
          })
        ),
        v.maxLength(12)
      ),
      []
    ),
    extraPasses: v.nullish(small, 0),
    area: flag,
    /** How many times the action was adjusted; more than once only if the campaign allows it. */
    adjustTimes: times
  }),
  (
    rules,
    { skill, modifiers, counted, adjust, range, thresholdModifiers, extraPasses, area, adjustTimes },
    w
  ) => {
    const entry = rules.files['tables/ranges'].find(({ id }) => id === range)
    const adjusted = adjust ? adjustTimes : 0
    const reasons = [
      ...(entry ? [] : [reason('unknown-range', ['SRU-RA-06'], { id: range })]),
      ...(adjusted > 1 && rules.house.adjustRepeat === 'once' ? [reason('adjust-once', ['SRU-R16'])] : [])
    ]
    if (!entry || reasons.length > 0) return refuse(...reasons)
    const { adjust: adjusting, perPass } = rules.files['tables/combat']
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

    w.step('skill', { skill }, 'SRU-R06')
    if (modifiers.length > 0) w.step('modifiers', { sum: sum(modifiers) }, 'SRU-AC-02')
    if (counted > 0) w.step('tokens', { counted })
    if (adjusted > 0)
      w.step(
        'adjust',
        { less: adjusted * adjusting.score },
        'SRU-AC-03',
        ...(adjusted > 1 ? ['SRU-R16'] : [])
      )
    const total = skill + sum(modifiers) + counted - adjusted * adjusting.score

    w.step(
      'range',
      { range: rules.words('ranges', entry.id, 'name'), threshold: entry.threshold },
      'SRU-RA-06'
    )
    const [ignored, used] = [
      thresholdModifiers.filter(({ kind }) => area && OF_TARGET.includes(kind)),
      thresholdModifiers.filter(({ kind }) => !(area && OF_TARGET.includes(kind)))
    ]
    if (used.length > 0) w.step('threshold', { sum: sum(used.map(({ value }) => value)) }, 'SRU-RA-07')
    if (ignored.length > 0) w.step('ignored', { sum: sum(ignored.map(({ value }) => value)) }, 'SRU-AE-01')
    if (extraPasses > 0) w.step('passes', { more: extraPasses * perPass }, 'SRU-AC-06')
    const threshold = entry.threshold + sum(used.map(({ value }) => value)) + extraPasses * perPass

    const excess = total - threshold
    w.step('excess', { score: total, threshold, excess }, 'SRU-R12')
    return w.done({ score: total, threshold, excess })
  }
)

const trigger = v.nullish(v.picklist(['physical', 'virtual']), 'physical')

const shots = resolver(
  'sru.shots',
  ['SRU-RA-01', 'SRU-RA-02', 'SRU-RA-03', 'SRU-R17'],
  v.strictObject({
    mode: v.picklist(['single', 'multiple', 'spray']),
    skill: v.nullish(small, 0),
    agility: v.nullish(small, 0),
    trigger,
    automatic: flag,
    burst: flag,
    actions: v.nullish(whole(1, 20), 1)
  }),
  (rules, { mode, skill, agility, trigger: pulled, automatic, burst, actions }, w) => {
    const { physicalCap, burst: inBurst, spray: sprayed } = rules.files['tables/fire']
    w.cite('SRU-RA-01')
    if (mode === 'single') {
      w.step('single', { bullets: actions })
      return w.done({ maxPerAction: 1, bullets: actions })
    }
    if (mode === 'multiple') {
      const capped = pulled === 'physical' && skill > physicalCap
      const most = capped ? physicalCap : skill
      w.step('skill', { skill }, 'SRU-RA-02')
      if (capped) w.step('capped', { most })
      if (burst) w.step('burst', { bullets: inBurst }, 'SRU-R17')
      const bullets = most * (burst ? inBurst : 1) * actions
      w.step('in-all', { bullets, actions })
      return w.done({ maxPerAction: most, bullets })
    }
    const each = automatic ? sprayed.automatic : pulled === 'virtual' ? sprayed.virtual : agility
    w.step(automatic ? 'automatic' : pulled, { bullets: each }, 'SRU-RA-03')
    w.step('in-all', { bullets: each * actions, actions })
    return w.done({ maxPerAction: null, bullets: each * actions })
  }
)

const spray = resolver(
  'sru.spray',
  ['SRU-RA-03', 'SRU-R19'],
  v.strictObject({ bullets: whole(0, 999), recoilCompensation: v.nullish(small, 0) }),
  (rules, { bullets, recoilCompensation }, w) => {
    const { per, overCompensation } = rules.files['tables/fire'].spray
    const earned = Math.floor(bullets / per)
    const most = recoilCompensation + overCompensation
    w.step('earned', { bullets, bonus: earned }, 'SRU-RA-03', 'SRU-R19')
    if (earned > most) w.step('capped', { most })
    return w.done({ bonus: Math.min(earned, most) })
  }
)

const suppress = resolver(
  'sru.suppress',
  ['SRU-RA-04', 'SRU-RA-05', 'SRU-R06', 'SRU-R07', 'SRU-R20', 'SRU-R21', 'SRU-R35'],
  v.strictObject({
    successes: score,
    excess: score,
    reserves: v.pipe(v.array(small), v.maxLength(30)),
    ignore: v.nullish(v.strictObject({ index: whole(0, 29), charismaScore: score, defence: small }))
  }),
  (rules, { successes, excess, reserves, ignore }, w) => {
    if (ignore && ignore.index >= reserves.length)
      return refuse(
        reason('nobody-there-by-index', ['SRU-RA-05'], { index: ignore.index, count: reserves.length })
      )
    const works = succeeds(rules, excess)
    const each = works ? Math.max(0, rules.house.suppressUnits === 'each-success' ? successes : excess) : 0
    w.step(works ? 'works' : 'fails', { each }, 'SRU-RA-04', 'SRU-R20', ...(works ? [] : ['SRU-R06']))
    const needed = difficulty(rules, 'arduous')
    const ignored = ignore ? succeeds(rules, ignore.charismaScore - needed) : false
    if (ignore)
      w.step(
        ignored ? 'ignored' : 'not-ignored',
        { charisma: ignore.charismaScore, needed },
        'SRU-RA-05',
        'SRU-R07'
      )
    const keeps = ignored && rules.house.ignoreKeepsTokens === 'keeps-tokens'
    if (ignored) w.step(keeps ? 'keeps' : 'loses-too', {}, 'SRU-R35')
    const after = reserves.map((held, index) =>
      keeps && index === ignore?.index ? held : Math.max(0, held - each)
    )
    const bullets = ignore && ignored ? Math.max(0, excess - ignore.defence) : null
    if (bullets !== null) w.step('bullets', { bullets }, 'SRU-R21')
    return w.done({ reserves: after, ignored, bullets })
  }
)

export const shooting = [attack, shots, spray, suppress]
