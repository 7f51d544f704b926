import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { unaimedName, type T2kRules } from '../catalogue/rules'
import { faces, flag, idOf, idsOf, small, whole } from './input'
import { resolver } from './working'

const attackModifier = resolver(
  't2k.attackModifier',
  ['T2K-CB-06', 'T2K-CB-07', 'T2K-CB-08', 'T2K-R15'],
  v.strictObject({
    weaponClass: idOf('weapon-class'),
    aimed: flag,
    scopeAimed: flag,
    steady: flag,
    calledShot: flag
  }),
  (rules, { weaponClass, aimed, scopeAimed, steady, calledShot }, w) => {
    const kind = rules.files['catalogue/weapon-classes'].find(({ id }) => id === weaponClass)
    if (!kind) return refuse(reason('not-a-weapon-class', ['T2K-CB-07'], { id: weaponClass }))
    let total = 0
    const add = (name: string, value: number, ...by: string[]): void => {
      total += value
      w.step('part', { name: rules.words('modifiers', name, 'name'), value }, ...by)
    }
    // Only ranged weapons can be aimed and have sights.
    const scoped = kind.ranged && scopeAimed
    if (kind.ranged && !aimed && !(scoped && rules.house.scopeVersusUnaimed === 'replaces'))
      add(unaimedName(rules, kind), kind.unaimed, 'T2K-CB-07')
    if (scoped)
      add(
        steady ? 'scope-steady' : 'scope',
        modifierOf(rules, steady ? 'scope-steady' : 'scope'),
        'T2K-CB-08',
        'T2K-R15'
      )
    if (calledShot) add('called-shot', modifierOf(rules, 'called-shot'), 'T2K-CB-06')
    w.step('total', { total })
    if (total === 0) w.cite('T2K-CB-07')
    return w.done({ modifier: total })
  }
)

export function modifierOf(rules: T2kRules, id: string): number {
  return rules.files['tables/modifiers'].find((modifier) => modifier.id === id)?.value ?? 0
}

const turn = resolver(
  't2k.turn',
  ['T2K-CB-01', 'T2K-CB-02', 'T2K-CB-03', 'T2K-CB-05', 'T2K-CB-08', 'T2K-R16', 'T2K-R24'],
  v.strictObject({ actions: idsOf('action'), reloadFailed: flag }),
  (rules, { actions, reloadFailed }, w) => {
    const table = rules.files['tables/actions']
    const limits = rules.files['tables/combat'].turn
    let [slow, fast] = [0, 0]
    let unknown = false
    for (const action of actions) {
      const quick = table.fast.find(({ id }) => id === action)
      if (table.slow.some(({ id }) => id === action)) {
        slow++
        w.cite('T2K-CB-02')
        if (action === 'aim-sniper') w.cite('T2K-CB-08', 'T2K-R16')
      } else if (quick?.becomesSlowOnFailure && reloadFailed) {
        slow++
        w.step('reload', {}, 'T2K-CB-05', 'T2K-R24')
      } else if (quick) {
        fast++
        w.cite('T2K-CB-03')
      } else {
        unknown = true
        w.step('unknown', { action })
      }
    }
    w.step('counted', { slow, fast }, 'T2K-CB-01')
    const why = unknown
      ? 'unknown-action'
      : slow > limits.slow
        ? 'two-slow'
        : fast > limits.fast
          ? 'two-fast'
          : null
    return w.done({ legal: why === null, slow, fast, reason: why })
  }
)

const ammoOutcome = resolver(
  't2k.ammoOutcome',
  ['T2K-WP-04', 'T2K-WP-05', 'T2K-R12'],
  v.strictObject({
    hit: flag,
    ammoSixes: whole(0, 20),
    allocation: v.strictObject({ extraDamage: whole(0, 20), extraHits: whole(0, 20) })
  }),
  (rules, { hit, ammoSixes, allocation }, w) => {
    const used = allocation.extraDamage + allocation.extraHits
    const { ammoSix } = rules.files['tables/combat']
    if (!hit) {
      w.step('miss', {}, 'T2K-WP-05')
      if (used > 0) w.step('miss-nothing', {}, 'T2K-WP-04')
      return w.done({
        legal: used === 0,
        extraDamage: 0,
        extraHits: 0,
        unusedSixes: ammoSixes,
        canSuppress: ammoSixes > 0
      })
    }
    w.step('hit', { sixes: ammoSixes }, 'T2K-WP-04', 'T2K-R12')
    if (used > ammoSixes) {
      w.step('too-many', { used, sixes: ammoSixes })
      return w.done({
        legal: false,
        extraDamage: 0,
        extraHits: 0,
        unusedSixes: ammoSixes,
        canSuppress: false
      })
    }
    return w.done({
      legal: true,
      extraDamage: allocation.extraDamage * ammoSix.extraDamage,
      extraHits: allocation.extraHits * ammoSix.extraHits,
      unusedSixes: ammoSixes - used,
      canSuppress: false
    })
  }
)

const ammoSpent = resolver(
  't2k.ammoSpent',
  ['T2K-R07', 'T2K-R08'],
  v.strictObject({ ammoDice: faces(6), loaded: whole(0, 999) }),
  (rules, { ammoDice, loaded }, w) => {
    w.cite('T2K-R07', 'T2K-R08')
    if (rules.house.ammoSpent === 'off') {
      w.step('off', {})
      return w.done({ spent: 0, left: loaded })
    }
    const sum = ammoDice.reduce((total, value) => total + value, 0)
    const each = rules.house.ammoSpent === 'one-per-die'
    w.step(each ? 'dice' : 'sum', each ? { count: ammoDice.length } : { sum })
    const spent = Math.min(
      loaded,
      Math.max(rules.files['tables/combat'].leastSpent, each ? ammoDice.length : sum)
    )
    w.step('spent', { spent, left: loaded - spent })
    return w.done({ spent, left: loaded - spent })
  }
)

const block = resolver(
  't2k.block',
  ['T2K-CB-04', 'T2K-R14', 'T2K-R26'],
  v.strictObject({ attackSuccesses: small, defenceSuccesses: small, fastActionAvailable: v.boolean() }),
  (rules, { attackSuccesses: attack, defenceSuccesses: defence, fastActionAvailable }, w) => {
    if (!fastActionAvailable) {
      w.step('no-action', {}, 'T2K-R26')
      return w.done({ allowed: false, blocked: false, net: attack })
    }
    const tie = attack === defence
    // An attack without a success misses, whatever the campaign rules on ties.
    const blocked = attack === 0 || defence > attack || (tie && rules.house.opposedTie === 'blocked')
    if (tie) w.step('tie', { attack }, 'T2K-R14')
    w.step(blocked ? 'blocked' : 'through', { attack, defence }, 'T2K-CB-04')
    return w.done({ allowed: true, blocked, net: attack - defence })
  }
)

export const shooting = [attackModifier, turn, ammoOutcome, ammoSpent, block]
