import * as v from 'valibot'
import { rangedFacts, type NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { furyBonus, furyOfHouse, furyRules } from '../formulas/furies'
import { giversOf, skillMod, skillRules } from '../formulas/mods'
import { arcReceived } from '../formulas/saves'
import { adding, gearRules, wielded } from '../formulas/wielding'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { arc, bonus, flag, idsOf, optionalIdOf, score, whole } from './input'
import { nameOf, resolver, type Working } from './working'

/** `fury`: the house whose fury is active for this fighter (NN-HSE-8). */
const fighter = {
  ws: score,
  pinned: flag,
  weapons: idsOf('melee-weapon'),
  skills: idsOf('skill'),
  fury: optionalIdOf('house')
}
/** The inputs of `melee-target` for the attacker; `guarded`: for the defender. */
export const striker = {
  ...fighter,
  attack: bonus,
  charging: flag,
  enemiesInContact: v.nullish(whole(0, 50), 1),
  pistolsFired: v.nullish(whole(0, 10), 0)
}
export const guarded = { ...fighter, defence: bonus, charging: flag }

export const meleeTarget = resolver(
  'melee-target',
  [
    'NN-MEL-5',
    'NN-MEL-6',
    'NN-MEL-7',
    'NN-MEL-11',
    'NN-MEL-13',
    'NN-MOV-11',
    'NN-PIN-3',
    'NN-SKL-7',
    'NN-SKL-22',
    'NN-SKL-30',
    'NN-GEAR-4',
    'NN-GEAR-6',
    'NN-HSE-8',
    'NN-RUL-1'
  ],
  v.strictObject({
    attacker: v.strictObject(striker),
    defender: v.strictObject(guarded),
    arc
  }),
  (rules, { attacker, defender, arc: stands }, w) => {
    const hands = wielded(rules, attacker.weapons, attacker.skills, attacker.pistolsFired)
    const guard = wielded(rules, defender.weapons, defender.skills)
    const refused = [
      ...[hands, guard].filter(isRefusal).flatMap((refusal) => refusal.refused),
      ...unknown(rules.house, attacker.fury, defender.fury)
    ]
    if (isRefusal(hands) || isRefusal(guard) || refused.length > 0) return refuse(...refused)

    const value = (id: string): number =>
      rules.combat.meleeHit.modifiers.find((modifier) => modifier.id === id)?.value ?? 0
    const named = (id: string) => nameOf(rules, 'meleeModifiers', id)
    w.cite('NN-MEL-5', 'NN-MEL-6', ...gearRules(rules, [...attacker.weapons, ...defender.weapons]))

    let attack = attacker.ws
    w.step('attacker', { ws: attack })
    const attackBy = (name: ReturnType<typeof named>, by: number, ...cited: string[]): void => {
      if (by === 0) return
      attack += by
      w.step('attack', { name, value: signed(by), total: attack }, ...cited)
    }
    if (attacker.charging) attackBy(named('charge'), value('charge'), 'NN-MEL-7', 'NN-MOV-11')
    if (attacker.pinned) attackBy(named('pinned'), value('pinned'), 'NN-MEL-7', 'NN-PIN-3')
    for (const weapon of hands.list) attackBy(weapon.name, weapon.attack, 'NN-MEL-7')
    const headed = giversOf(
      rules,
      [...(hands.club ? attacker.skills : []), ...(guard.club ? defender.skills : [])],
      'virtualWeapon'
    )
    if (hands.club || guard.club) w.step('club', { skill: headed.skill }, ...headed.rules)
    attackBy(named('pistol-fired'), value('pistol-fired') * attacker.pistolsFired, 'NN-MEL-11')
    const turned = stands === 'front' ? null : arcReceived(rules, defender.skills, true)
    if (turned) w.step('arc', { skill: nameOf(rules, 'skills', turned.skill) }, ...skillRules(turned.skill))
    const struck = turned?.arc ?? stands
    if (struck !== 'front') attackBy(named(`${struck}-arc`), value(`${struck}-arc`), 'NN-MEL-7')
    const others = Math.max(0, attacker.enemiesInContact - 1)
    const perOther = skillMod(rules, attacker.skills, 'attackPerExtraEnemy')
    const holds = giversOf(rules, attacker.skills, 'ignoreOutnumbered')
    const brawls = giversOf(rules, attacker.skills, 'attackPerExtraEnemy')
    if (others > 0 && perOther > 0) attackBy(brawls.skill, others * perOther, ...brawls.rules)
    else if (others > 0 && holds.ids.length > 0) w.step('holds', { skill: holds.skill }, ...holds.rules)
    else attackBy(named('outnumbered'), -others, 'NN-MEL-7')
    const furious = furyOfHouse(rules, attacker.fury)
    if (furious) attackBy(furious.name, furyBonus(furious, 'ws'), ...furyRules(attacker.fury))
    attackBy(nameOf(rules, 'labels', 'otherModifiers'), attacker.attack)

    let defence = defender.ws
    w.step('defender', { ws: defence })
    const defendBy = (name: ReturnType<typeof named>, by: number, ...cited: string[]): void => {
      if (by === 0) return
      defence += by
      w.step('defence', { name, value: signed(by), total: defence }, ...cited)
    }
    // A charge is a WS bonus, so it also counts when the charger is struck (NN-MEL-6).
    if (defender.charging) defendBy(named('charge'), value('charge'), 'NN-MEL-7', 'NN-MOV-11')
    if (defender.pinned) defendBy(named('pinned'), value('pinned'), 'NN-MEL-7', 'NN-PIN-3')
    for (const weapon of guard.list) defendBy(weapon.name, weapon.defence, 'NN-MEL-7')
    const braced = furyOfHouse(rules, defender.fury)
    if (braced) defendBy(braced.name, furyBonus(braced, 'ws'), ...furyRules(defender.fury))
    defendBy(nameOf(rules, 'labels', 'otherModifiers'), defender.defence)

    const { base, min, max } = rules.combat.meleeHit
    const open = base + attack - defence
    const target = Math.min(max, Math.max(min, open))
    w.step('base', { base, attacker: attack, defender: defence, value: open })
    if (target !== open) w.step('limit', { min, max, target }, 'NN-RUL-1')
    return w.done({ target })
  }
)

export const meleeHit = resolver(
  'melee-hit',
  ['NN-MEL-9', 'NN-MEL-10', 'NN-MEL-12', 'NN-SKL-11', 'NN-SKL-30', 'NN-RUL-27', 'NN-RUL-28'],
  v.strictObject({
    strength: score,
    weapons: idsOf('melee-weapon'),
    pistolProfile: optionalIdOf('pistol'),
    skills: idsOf('skill')
  }),
  (rules, input, w) => {
    const hands = wielded(rules, input.weapons, input.skills)
    const pistolReasons = checkPistol(rules, input.pistolProfile)
    if (isRefusal(hands) || pistolReasons.length > 0)
      return refuse(...(isRefusal(hands) ? hands.refused : []), ...pistolReasons)

    w.cite('NN-MEL-9')
    const best = Math.max(1, ...hands.list.map((weapon) => weapon.damageLevel))
    if (new Set(hands.list.map((weapon) => weapon.damageLevel)).size > 1) w.cite('NN-MEL-10')
    const pistol =
      input.pistolProfile == null ? undefined : rangedFacts(rules.thing(input.pistolProfile))?.profiles[0]
    if (pistol && input.pistolProfile != null) {
      const strength = pistol.strength ?? input.strength
      const threshold = pistol.threshold ?? 0
      const damageLevel = Math.max(best, pistol.damageLevel)
      w.step(
        'pistol',
        { pistol: rules.thing(input.pistolProfile)?.name ?? null, strength, threshold },
        'NN-MEL-12',
        'NN-RUL-28'
      )
      return w.done({ strength, threshold, damageLevel: raised(rules, input.skills, damageLevel, false, w) })
    }

    const headed = giversOf(rules, input.skills, 'virtualWeapon')
    if (hands.club) w.step('club', { skill: headed.skill }, ...headed.rules)
    const counting = adding(rules, hands.list)
    if (hands.list.length > 1) w.cite('NN-RUL-27')
    w.step('own', { strength: input.strength })
    let strength = input.strength
    let threshold = 0
    for (const weapon of counting) {
      strength += weapon.strength
      threshold += weapon.threshold
      if (weapon.strikes)
        w.step('weapon', {
          weapon: weapon.name,
          strength: signed(weapon.strength),
          threshold: signed(weapon.threshold)
        })
    }
    w.step('sum', { strength, threshold })
    const damageLevel = raised(
      rules,
      input.skills,
      best,
      hands.list.some((weapon) => weapon.strikes),
      w
    )
    return w.done({ strength, threshold, damageLevel })
  }
)

/** NN-SKL-11: the damage level with skills; only blows with a melee weapon gain one. Explains it. */
function raised(
  rules: NecroRules,
  skills: readonly string[],
  level: number,
  withWeapon: boolean,
  w: Working
): number {
  const by = withWeapon ? skillMod(rules, skills, 'meleeDamageLevel') : 0
  const giver = giversOf(rules, skills, 'meleeDamageLevel')
  if (by > 0) w.step('raised', { skill: giver.skill, value: signed(by) }, ...giver.rules)
  w.step('damage', { level: level + by })
  return level + by
}

function checkPistol(rules: NecroRules, id: string | null | undefined): Reason[] {
  if (id == null) return []
  const thing = rules.thing(id)
  if (!thing) return [reason('unknown-id', [], { id })]
  return thing.category === 'pistols' && rangedFacts(thing)
    ? []
    : [reason('not-a-pistol', ['NN-MEL-12'], { thing: thing.name })]
}

const strikeOrder = resolver(
  'strike-order',
  ['NN-MEL-4', 'NN-MEL-7', 'NN-MOV-11'],
  v.strictObject({
    a: v.strictObject({ i: score, charging: flag }),
    b: v.strictObject({ i: score, charging: flag })
  }),
  (rules, { a, b }, w) => {
    const charge =
      rules.combat.meleeHit.modifiers.find((modifier) => modifier.id === 'charge')?.alsoInitiative ?? 0
    if (a.charging || b.charging) w.cite('NN-MEL-7', 'NN-MOV-11')
    const first = a.i + (a.charging ? charge : 0)
    const second = b.i + (b.charging ? charge : 0)
    w.step('compare', { a: first, b: second }, 'NN-MEL-4')
    return w.done({ order: first > second ? 'a-first' : first < second ? 'b-first' : 'simultaneous' })
  }
)

export const melee = [meleeTarget, meleeHit, strikeOrder]
