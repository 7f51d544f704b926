import type { TrackedUnit } from '../../../kernel/state/tracker'
import { attributeOf, damageTypeOf, isVampire, type Damage } from '../sheet/character'
import { bestialOf, countOf, marginOf, opposedOf, type Throw } from '../sheet/dice'
import { say } from '../catalogue/say'
import { answerOf } from '../resolvers/answer-of'
import { targetType } from './harm'
import { fact, type Play } from './play'
import { DEFENCES } from './pools'
import { defendedBy, isIn, isOut, sheetOf, weaponsAt, type Attack, type Task } from './state'

/**
 * The defences that the target may try, with the reason if not allowed (VD10-MD-03 to VD10-MD-05, VD10-MG-03,
 * VD10-SI-03, VD10-SI-06). A target in torpor or dead has none (VD10-HP-05).
 */
export function mayDefend(
  { rules, tracker }: Pick<Play, 'rules' | 'tracker'>,
  attack: Attack
): { kind: (typeof DEFENCES)[number]; allowed: boolean; reason: string | null }[] {
  const target = tracker.units.find(({ id }) => id === attack.on)
  if (!target || isOut(rules, target)) return []
  const sheet = sheetOf(target)
  const all = DEFENCES.map((kind) => {
    const { allowed, reason } = answerOf(rules, 'vd10.canDefend', {
      kind,
      closeCombat: attack.close,
      damage: attack.type,
      hasArmour: sheet.armour !== 'none',
      hasFortitude: sheet.fortitude > 0,
      boldAttackThisRound: defendedBy(tracker, target).bold,
      ambushed: attack.ambush,
      vulnerable: isIn(target, 'vulnerable')
    })
    return { kind, allowed: allowed === true, reason: reason === null ? null : String(reason) }
  })
  return all.some(({ allowed }) => allowed) ? all : []
}

/** Resolves an attack without a defence, against its difficulty (VD10-SI-03, VD10-SI-06). */
export function undefended(play: Play, attack: Attack): void {
  resolve(play, attack, null, 0, attack.difficulty)
}

/**
 * Resolves an attack against a defence or a difficulty, then its damage and the effects of its manoeuvre
 * (VD10-DI-06, VD10-DM-01).
 */
export function resolve(
  play: Play,
  attack: Attack,
  defence: { kind: (typeof DEFENCES)[number]; thrown: Throw } | null,
  increase: number,
  fixed: number
): void {
  const { rules } = play
  const attacker = play.unit(attack.by)
  const target = play.find(attack.on)
  const result = opposedOf(rules, attack.thrown, defence?.thrown ?? null, increase, fixed)
  const who = {
    name: attacker.name,
    target: target?.name ?? fact(say('table.nobody')),
    weapon: attack.weapon.name,
    own: result.initiatorSuccesses,
    other: result.effectiveOpponent
  }
  const disarms = attack.manoeuvre === 'disarm'
  if (!result.wins) {
    play.emit('attack-missed', who)
    if (defence && attack.close && target)
      play.also(play.set(target.id, 'riposte', { round: play.tracker.turn, on: attacker.id }))
    if (defence?.kind === 'parry' && target) parried(play, attack, defence.thrown, increase)
  } else {
    play.emit(result.critical ? 'attack-critical' : 'attack-hit', { ...who, margin: result.margin })
    if (!disarms) damages(play, attack, result.margin)
    effects(play, attack, result.margin)
  }
  tellBestial(play, attacker, attack.thrown, result.wins)
  if (defence && target) tellBestial(play, target, defence.thrown, !result.wins)
  if (disarms && target) {
    const { works } = answerOf(rules, 'vd10.manoeuvre', {
      id: 'disarm',
      successes: result.initiatorSuccesses,
      strengthOfTarget: attributeOf(rules, sheetOf(target), 'strength').value
    })
    if (works === true) play.first({ do: 'drop', unit: target.id })
  }
}

/** Deals the damage of an attack that hit (VD10-DM-01). */
function damages(play: Play, attack: Attack, margin: number): void {
  const { damage } = answerOf(play.rules, 'vd10.attackDamage', { margin, weaponBonus: attack.weapon.bonus })
  const points = Number(damage)
  const target = play.find(attack.on)
  if (!target) {
    play.emit('damage-told', { damage: points, type: fact(play.rules.words('damage', attack.type)) })
    return
  }
  play.first({
    ...blow(target.id, points, attack.type, attack.weapon.firearm, attack.manoeuvre === 'stake-heart'),
    from: { by: attack.by, with: attack.weapon.name }
  })
}

function blow(
  unit: string,
  points: number,
  type: Damage,
  firearm: boolean,
  stake: boolean
): Extract<Task, { do: 'hit' }> {
  return {
    do: 'hit',
    unit,
    track: 'health',
    superficial: type === 'superficial' ? points : 0,
    aggravated: type === 'aggravated' ? points : 0,
    armour: true,
    firearm,
    unabsorbable: false,
    raw: points,
    stake
  }
}

/** Applies the effects of a manoeuvre beside damage (VD10-MC-01, VD10-MC-05, VD10-MC-06). */
function effects(play: Play, { manoeuvre, on }: Attack, margin: number): void {
  const target = play.find(on)
  if (!target || !['sweep', 'knock-out', 'push-back'].includes(manoeuvre)) return
  const { effect, metres } = answerOf(play.rules, 'vd10.manoeuvre', {
    id: manoeuvre,
    margin,
    targetType: targetType(sheetOf(target))
  })
  if (typeof effect === 'string')
    play.emit(
      'state-began',
      { name: target.name, state: fact(play.rules.words('states', effect, 'name')) },
      play.state(target.id, { id: effect, turns: null, until: null })
    )
  if (manoeuvre === 'knock-out' && effect === null) play.emit('no-effect', { name: target.name })
  if (typeof metres === 'number') play.emit('pushed-back', { name: target.name, metres })
}

/** An armed parry that wins hurts an attacker with bare hands, but not one with claws (VD10-MD-04). */
function parried(play: Play, attack: Attack, thrown: Throw, increase: number): void {
  const defender = play.find(attack.on)
  const armed = defender && weaponsAt(play.rules, defender).find((weapon) => weapon.attack === 'melee')
  if (!defender || !armed || attack.weapon.attack !== 'unarmed' || attack.weapon.category === 'claws') return
  const { initiatorSuccesses, effectiveOpponent } = opposedOf(play.rules, thrown, attack.thrown, 0, 0)
  const own = Math.max(0, initiatorSuccesses - increase)
  // A parry that only ties does not hurt (VD10-R04).
  if (own <= effectiveOpponent) return
  const attacker = play.unit(attack.by)
  const { damage } = answerOf(play.rules, 'vd10.attackDamage', {
    margin: marginOf(own, effectiveOpponent),
    weaponBonus: armed.bonus
  })
  play.emit('parry-hurts', { name: defender.name, target: attacker.name, weapon: armed.name })
  play.first({
    ...blow(
      attacker.id,
      Number(damage),
      damageTypeOf(play.rules, armed, isVampire(sheetOf(attacker))),
      false,
      false
    ),
    own: true,
    from: { by: defender.id, with: armed.name }
  })
}

/** Reports the effects of hunger dice; the players decide their meaning (VD10-R05). */
export function tellBestial(play: Play, unit: TrackedUnit, thrown: Throw, success: boolean | null): void {
  if (success === null) return
  const { bestialCritical, bestialFailure } = bestialOf(
    play.rules,
    thrown,
    success,
    success && countOf(play.rules, thrown).pairs > 0
  )
  if (bestialCritical === true) play.emit('bestial-critical', { name: unit.name })
  if (bestialFailure === true) play.emit('bestial-failure', { name: unit.name })
}
