import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import { giversOf, skillMost, skillRules } from '../formulas/mods'
import { arcReceived } from '../formulas/saves'
import { unknown } from './ids'
import { arc, flag, idsOf, score, whole } from './input'
import { nameOf, resolver, type Working } from './working'

/** What a combatant gives up their blows for (NN-MEL-3). */
const gaveUp = v.nullish(v.picklist(['change-gear', 'reload']))

/** Who strikes whom, and how often, in the melee phase of one model. */
const meleePhase = resolver(
  'melee-phase',
  [
    'NN-MEL-1',
    'NN-MEL-2',
    'NN-MEL-3',
    'NN-ACT-5',
    'NN-MOV-11',
    'NN-MOV-12',
    'NN-PIN-3',
    'NN-GEAR-2',
    'NN-SKL-10',
    'NN-SKL-12'
  ],
  v.strictObject({
    /** How the model came into contact in this activation, or that it was in contact at its start. */
    start: v.picklist(['charged', 'engaged', 'in-contact', 'none']),
    breaksOff: flag,
    pinned: flag,
    /** It reached its enemy by a Berserk's consolidation, and now counts as charging. */
    berserkCharge: flag,
    skills: idsOf('skill'),
    gaveUp,
    /** Its force shield burns a charge, so that it may not strike. */
    shielded: flag,
    enemies: v.pipe(v.array(v.strictObject({ gaveUp, shielded: flag })), v.maxLength(50))
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.skills)
    if (reasons.length > 0) return refuse(...reasons)
    const nothing = {
      phase: false,
      charging: false,
      mayTurn: false,
      blows: 0,
      twiceAgainstOne: false,
      blowsOnHim: 0,
      endsActivation: false
    }
    w.cite('NN-MEL-1')
    if (
      input.start === 'none' ||
      input.enemies.length === 0 ||
      (input.start === 'in-contact' && input.breaksOff)
    ) {
      w.step(input.start === 'in-contact' && input.breaksOff ? 'breaks-off' : 'no-phase', {})
      return w.done(nothing)
    }
    w.step(input.start, { enemies: input.enemies.length }, 'NN-ACT-5')
    const berserk = input.berserkCharge && input.skills.includes('berserk')
    if (input.start === 'engaged') w.cite('NN-MOV-12')
    if (input.start === 'charged') w.cite('NN-MOV-11')
    if (berserk) w.step('berserk', { skill: nameOf(rules, 'skills', 'berserk') }, 'NN-SKL-12')
    const charging = input.start === 'charged' || berserk

    const mayTurn = !input.pinned
    w.step(mayTurn ? 'may-turn' : 'no-turn', {}, mayTurn ? 'NN-MEL-2' : 'NN-PIN-3')
    const strikes = abstains(w, input) ? 0 : input.enemies.length
    const against = strikes > 0 && charging ? skillMost(rules, input.skills, 'chargeBlowsAgainstOne') : 0
    const fierce = giversOf(rules, input.skills, 'chargeBlowsAgainstOne')
    if (against > 1) w.step('twice', { name: fierce.skill, blows: against }, ...fierce.rules)
    const blows = strikes + Math.max(0, against - 1)
    const blowsOnHim = input.enemies.filter((enemy) => !abstains(w, enemy)).length
    w.step('blows', { blows, blowsOnHim }, 'NN-MEL-2')
    return w.done({
      phase: true,
      charging,
      mayTurn,
      blows,
      twiceAgainstOne: against > 1,
      blowsOnHim,
      endsActivation: true
    })
  }
)

/**
 * Whether a combatant strikes nobody: they gave it up (NN-MEL-3), or their force shield forbids it
 * (NN-GEAR-2). Explains why.
 */
function abstains(
  w: Working,
  who: { gaveUp?: 'change-gear' | 'reload' | null | undefined; shielded: boolean }
): boolean {
  if (who.shielded) w.step('shielded', {}, 'NN-GEAR-2')
  else if (who.gaveUp != null) w.step(`gives-up-${who.gaveUp}`, {}, 'NN-MEL-3')
  return who.shielded || who.gaveUp != null
}

/** All combatants of one melee, in the order in which they strike. */
const meleeOrder = resolver(
  'melee-order',
  ['NN-MEL-4', 'NN-MEL-7', 'NN-MOV-11'],
  v.strictObject({
    fighters: v.pipe(v.array(v.strictObject({ i: score, charging: flag })), v.minLength(1), v.maxLength(50))
  }),
  (rules, { fighters }, w) => {
    const charge =
      rules.combat.meleeHit.modifiers.find((modifier) => modifier.id === 'charge')?.alsoInitiative ?? 0
    if (fighters.some((fighter) => fighter.charging)) w.cite('NN-MEL-7', 'NN-MOV-11')
    const initiative = fighters.map((fighter) => fighter.i + (fighter.charging ? charge : 0))
    const steps = [...new Set(initiative)]
      .sort((a, b) => b - a)
      .map((value) => ({
        initiative: value,
        fighters: initiative.flatMap((other, index) => (other === value ? [index] : []))
      }))
    for (const { initiative: value, fighters: those } of steps) {
      w.step(
        those.length > 1 ? 'together' : 'alone',
        { initiative: value, who: those.map((index) => index + 1).join(', ') },
        'NN-MEL-4'
      )
    }
    return w.done({ order: steps })
  }
)

/** Whether a combatant strikes when their turn to strike comes. */
const mayStrike = resolver(
  'may-strike',
  ['NN-MEL-2', 'NN-MEL-3', 'NN-MEL-4', 'NN-PIN-6', 'NN-OUT-4', 'NN-OUT-6', 'NN-GEAR-2'],
  v.strictObject({
    state: v.picklist(['standing', 'pinned', 'down', 'out-of-action']),
    /** The combatant fell to a blow struck at their own Initiative. */
    fellAtSameInitiative: flag,
    gaveUp,
    shielded: flag
  }),
  (_rules, input, w) => {
    w.cite('NN-MEL-2')
    if (abstains(w, input)) return w.done({ may: false })
    const fallen = input.state === 'down' || input.state === 'out-of-action'
    if (fallen && input.fellAtSameInitiative) w.step('simultaneous', {}, 'NN-MEL-4')
    else if (fallen) w.step('fallen', {}, input.state === 'down' ? 'NN-OUT-4' : 'NN-OUT-6')
    else w.step(input.state, {}, ...(input.state === 'pinned' ? ['NN-PIN-6'] : []))
    return w.done({ may: !fallen || input.fellAtSameInitiative })
  }
)

/**
 * The arc that a blow counts in: where the striker stood before moving into contact (NN-MEL-8), changed by
 * the target's skills.
 */
const meleeArc = resolver(
  'melee-arc',
  ['NN-MEL-7', 'NN-MEL-8', 'NN-SKL-7', 'NN-SKL-22'],
  v.strictObject({
    /** The arc of the target that the striker stands in now. */
    stands: arc,
    /** The arc at the start of the activation in which the striker charged or engaged. */
    stoodAtStart: v.nullish(v.picklist(['front', 'side', 'rear'])),
    targetSkills: idsOf('skill')
  }),
  (rules, input, w) => {
    const reasons = unknown(rules.skill, ...input.targetSkills)
    if (reasons.length > 0) return refuse(...reasons)
    const from = input.stoodAtStart ?? input.stands
    if (input.stoodAtStart != null) w.step('stood', { arc: nameOf(rules, 'arcs', from) }, 'NN-MEL-8')
    const turned = from === 'front' ? null : arcReceived(rules, input.targetSkills, true)
    if (turned) w.step('skill', { skill: nameOf(rules, 'skills', turned.skill) }, ...skillRules(turned.skill))
    const counts = turned?.arc ?? from
    const attack = rules.combat.meleeHit.modifiers.find(({ id }) => id === `${counts}-arc`)?.value ?? 0
    w.step('counts', { arc: nameOf(rules, 'arcs', counts), attack }, 'NN-MEL-7')
    return w.done({ arc: counts, attack })
  }
)

/** Pistols fired in a melee phase: each ticks a box and adds +2 attack. */
const pistolsInMelee = resolver(
  'pistols-in-melee',
  ['NN-MEL-11', 'NN-MEL-13'],
  v.strictObject({ tickedBefore: v.pipe(v.array(whole(0, 12)), v.minLength(1), v.maxLength(10)) }),
  (rules, { tickedBefore }, w) => {
    const fired = rules.combat.meleeHit.modifiers.find(({ id }) => id === 'pistol-fired')
    const size = rules.combat.ammoGauge.boxes.length
    const boxes = fired?.ammoBoxes ?? 0
    const after = tickedBefore.map((ticked) => ({
      ticked: Math.min(size, ticked + boxes),
      usable: ticked + boxes <= size
    }))
    after.forEach(({ ticked, usable }, index) =>
      w.step(usable ? 'fires' : 'empty', { pistol: index + 1, ticked }, 'NN-MEL-11')
    )
    const count = after.filter(({ usable }) => usable).length
    w.step('sum', { count, attack: count * (fired?.value ?? 0) })
    return w.done({
      ticked: after.map(({ ticked }) => ticked),
      usable: after.map(({ usable }) => usable),
      fired: count,
      attackBonus: count * (fired?.value ?? 0)
    })
  }
)

export const meleePhases = [meleePhase, meleeOrder, mayStrike, meleeArc, pistolsInMelee]
