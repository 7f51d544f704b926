import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { highest, isSuccess } from '../catalogue/tokens'
import { drawnTokens, flag, idOf, score, small, whole } from './input'
import { resolver } from './working'

const scatter = resolver(
  'sru.scatter',
  ['SRU-AE-02', 'SRU-R33'],
  v.strictObject({ score, threshold: score, tokens: drawnTokens(99) }),
  (_rules, { score: reached, threshold, tokens }, w) => {
    const short = Math.max(0, threshold - reached)
    if (short === 0) {
      w.step(
        reached === threshold ? 'met' : 'on-target',
        {},
        ...(reached === threshold ? ['SRU-R33'] : ['SRU-AE-02'])
      )
      return w.done({ scatters: false, turned: 0, metres: 0 })
    }
    w.step('short', { short }, 'SRU-AE-02')
    const turned = w.turnForHighest(short, tokens, 'SRU-AE-02')
    if (!Array.isArray(turned)) return turned
    const metres = highest(turned)
    w.step('metres', { metres })
    return w.done({ scatters: true, turned: short, metres })
  }
)

const area = resolver(
  'sru.area',
  ['SRU-AE-03', 'SRU-AE-04', 'SRU-R24'],
  v.strictObject({ damage: small, defenceTokens: v.nullish(small, 0), fleeTokens: v.nullish(small, 0) }),
  (rules, { damage, defenceTokens, fleeTokens }, w) => {
    if (fleeTokens > defenceTokens)
      return refuse(reason('flee-too-many', ['SRU-AE-04'], { spent: fleeTokens, held: defenceTokens }))
    const { areaPerToken, metresPerToken } = rules.files['tables/combat']
    const tokensLeft = defenceTokens - fleeTokens
    const metresMoved = fleeTokens * metresPerToken
    if (fleeTokens > 0) w.step('fled', { metres: metresMoved, left: tokensLeft }, 'SRU-AE-04')
    const suffered = Math.max(0, damage - tokensLeft * areaPerToken)
    w.step('reduced', { from: damage, to: suffered }, 'SRU-AE-03', 'SRU-R24')
    return w.done({ damage: suffered, metresMoved, tokensLeft })
  }
)

const arm = v.nullish(v.strictObject({ damage: small, ranged: flag, electric: flag }))

const melee = resolver(
  'sru.melee',
  ['SRU-CC-02', 'SRU-CC-03', 'SRU-CC-04', 'SRU-DT-08', 'SRU-R23', 'SRU-R27'],
  v.strictObject({
    mode: v.picklist(['fight', 'dodge']),
    attackerSuccesses: score,
    defenderSuccesses: v.nullish(score, 0),
    defence: v.nullish(small, 0),
    attackerWeapon: arm,
    defenderWeapon: arm
  }),
  (rules, { mode, attackerSuccesses, defenderSuccesses, defence, attackerWeapon, defenderWeapon }, w) => {
    const against = mode === 'fight' ? defenderSuccesses : defence
    w.step(mode, { attacker: attackerSuccesses, against }, mode === 'fight' ? 'SRU-CC-02' : 'SRU-CC-03')
    const winner =
      attackerSuccesses > against
        ? 'attacker'
        : mode === 'fight' && against > attackerSuccesses
          ? 'defender'
          : 'none'
    if (winner === 'none') {
      w.step('nothing', {}, 'SRU-R23')
      return w.done({ winner, difference: 0, damage: 0 })
    }
    const difference = Math.abs(attackerSuccesses - against)
    w.step(winner, { difference })
    const weapon = (winner === 'attacker' ? attackerWeapon : defenderWeapon) ?? {
      damage: 0,
      ranged: false,
      electric: false
    }
    if (weapon.ranged) {
      w.step('ranged', {}, 'SRU-CC-04')
      return w.done({ winner, difference, damage: null })
    }
    if (weapon.electric) w.step('electric', { damage: weapon.damage }, 'SRU-DT-08', 'SRU-R27')
    const damage =
      weapon.damage + (weapon.electric ? 0 : difference * rules.files['tables/combat'].meleePerPoint)
    w.step('damage', { damage }, 'SRU-CC-04')
    return w.done({ winner, difference, damage })
  }
)

const lethality = resolver(
  'sru.lethality',
  ['SRU-DT-01', 'SRU-DT-02', 'SRU-DT-05', 'SRU-DT-06', 'SRU-DT-07', 'SRU-R25'],
  v.strictObject({
    power: small,
    physique: small,
    armour: v.nullish(small, 0),
    risk: v.picklist(['high', 'low']),
    care: v.nullish(whole(0, 2), 0),
    tokens: drawnTokens(10)
  }),
  (rules, { power, physique, armour, risk, care, tokens }, w) => {
    const { koTimes, turned: turnedFor } = rules.files['tables/combat']
    const limit =
      rules.house.koThreshold === 'twice-sum' ? koTimes * (physique + armour) : koTimes * physique + armour
    const applies = power > limit
    const steps = ['none', 'low', 'high'] as const
    const after = steps[Math.max(0, steps.indexOf(risk) - care)] ?? 'none'
    w.step(applies ? 'applies' : 'too-weak', { power, limit }, 'SRU-DT-02', 'SRU-R25')
    if (care > 0) w.step('care', { care, risk: rules.words('risks', after) }, 'SRU-DT-07')
    if (!applies) return w.done({ applies, risk: after, turned: 0, lethal: false })
    if (after === 'none') {
      w.step('harmless', {}, 'SRU-DT-01')
      return w.done({ applies, risk: after, turned: 0, lethal: false })
    }
    const count = turnedFor[after]
    const rule = after === 'high' ? 'SRU-DT-05' : 'SRU-DT-06'
    const turned = w.turn(count, tokens, rule)
    if (!Array.isArray(turned)) return turned
    const lethal = turned.every((token) => !isSuccess(token))
    w.step(lethal ? 'lethal' : 'knocked-out', { turned: count }, rule)
    return w.done({ applies, risk: after, turned: count, lethal })
  }
)

const knockdown = resolver(
  'sru.knockdown',
  ['SRU-DM-04', 'SRU-R31'],
  v.strictObject({ baseDamage: small, ammo: v.nullish(idOf('ammo'), 'ordinary'), stopped: flag }),
  (rules, { baseDamage, ammo, stopped }, w) => {
    const { knockdown: from } = rules.files['tables/combat']
    const gel = rules.files['catalogue/weapon-kinds'].some(
      (kind) => (kind.id === ammo || kind.ammo === ammo) && kind.falls
    )
    const heavy = baseDamage >= from
    w.cite('SRU-DM-04')
    if (gel) w.step('gel', {})
    if (heavy) w.step('heavy', { base: baseDamage, from }, 'SRU-R31')
    if (stopped) w.step('stopped', {})
    const knockedDown = gel || heavy || stopped
    if (!knockedDown) w.step('stands', {}, 'SRU-R31')
    return w.done({ knockedDown })
  }
)

export const harm = [scatter, area, melee, lethality, knockdown]
