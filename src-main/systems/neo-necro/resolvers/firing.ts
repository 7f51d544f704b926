import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { ammoFaces, gaugeSize, tickBoxes } from '../formulas/ammunition'
import { customTakes } from '../formulas/custom'
import { handsOf } from '../formulas/equipment'
import { furyOfHouse, furyRules } from '../formulas/furies'
import { furySays, giversOf, skillMod } from '../formulas/mods'
import { checkMode, firearm, flameReach, noGaugeRules, usesGauge, type Firearm } from '../formulas/shots'
import type { FireMode } from '../catalogue/schema'
import { unknown } from './ids'
import { flag, idOf, idsOf, optionalIdOf, small, ticks, turns } from './input'
import { nameOf, resolver } from './working'
import { spendsRounds, ammoOutcome } from './ammo-outcome'
import { isOverheated, reload, overheat } from './reloading'

/** The fire modes of a weapon. The custom mode is included only for a customised weapon (NN-SKL-36). */
function modesOf(rules: NecroRules, gun: Firearm, customised: boolean): FireMode[] {
  return rules.combat.fireModes.filter(
    (mode) => checkMode(gun, mode.id).length === 0 && (mode.requiresSkill === undefined || customised)
  )
}

const fireModes = resolver(
  'fire-modes',
  [
    'NN-MODE-1',
    'NN-MODE-2',
    'NN-AMM-2',
    'NN-AMM-3',
    'NN-AMM-4',
    'NN-AMM-5',
    'NN-AMM-6',
    'NN-AMM-7',
    'NN-AMM-8',
    'NN-AMM-10',
    'NN-SKL-35',
    'NN-SKL-36',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-RUL-17',
    'NN-RUL-22',
    'NN-RUL-71',
    'NN-HSE-7'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    tickedBefore: v.nullish(ticks, 0),
    skills: idsOf('skill'),
    /** The fighter has customised this weapon. */
    customised: flag,
    fury: optionalIdOf('house')
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon)
    const reasons = [...unknown(rules.skill, ...input.skills), ...unknown(rules.house, input.fury)]
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    if (input.customised && customTakes(rules, input.skills) === 0) {
      reasons.push(
        reason('skill-missing', ['NN-SKL-36'], { skill: nameOf(rules, 'skills', 'custom-weapon') })
      )
    }
    if (input.customised) reasons.push(...checkMode(gun, 'custom'))
    if (reasons.length > 0) return refuse(...reasons)
    const all = gaugeFaces(rules)
    if (!usesGauge(gun)) {
      w.step('no-gauge', { weapon: gun.thing.name }, ...noGaugeRules(gun))
      return w.done({
        modes: [
          {
            mode: 'normal',
            available: true,
            boxes: 0,
            ticked: input.tickedBefore,
            label: null,
            toHit: 0,
            flameStrength: 0,
            damageLevel: 0,
            success: all,
            jam: 0,
            outOfAmmo: 0
          }
        ]
      })
    }
    const sure = furySays(rules, input.fury, 'ammoRollSucceeds')
    if (sure) w.step('fury', { fury: furyOfHouse(rules, input.fury)?.name ?? '' }, ...furyRules(input.fury))
    const expert = giversOf(rules, input.skills, 'ammoRoll')
    if (expert.ids.length > 0)
      w.step(
        'expert',
        { skill: expert.skill, value: skillMod(rules, input.skills, 'ammoRoll') },
        ...expert.rules,
        'NN-AMM-10'
      )
    const modes = modesOf(rules, gun, input.customised).map((mode) => {
      const tick = tickBoxes(rules, input.tickedBefore, mode.id)
      const faces = sure ? { success: all, jam: 0, 'out-of-ammo': 0 } : ammoFaces(rules, tick, input.skills)
      const name = nameOf(rules, 'fireModes', mode.id)
      w.cite(mode.id === 'custom' ? 'NN-SKL-36' : 'NN-MODE-1')
      if (mode.id === 'custom') w.cite('NN-RUL-71')
      if (flameReach(gun.profile) !== undefined) w.cite('NN-MODE-2')
      if (!tick.available)
        w.step(
          'unavailable',
          { mode: name, boxes: mode.boxes, free: gaugeSize(rules) - input.tickedBefore },
          'NN-AMM-8',
          'NN-RUL-22'
        )
      else if (!tick.needsDie) w.step('sure', { mode: name }, 'NN-AMM-2', 'NN-AMM-6')
      else
        w.step(
          'odds',
          {
            mode: name,
            label: tick.label ?? '',
            success: faces.success,
            jam: faces.jam,
            empty: faces['out-of-ammo']
          },
          'NN-AMM-2',
          'NN-AMM-3',
          'NN-AMM-4',
          'NN-AMM-5'
        )
      if (tick.label === 10 || tick.label === 1) w.cite('NN-AMM-7')
      const none = { success: 0, jam: 0, 'out-of-ammo': 0 }
      const odds = tick.available ? faces : none
      return {
        mode: mode.id,
        available: tick.available,
        boxes: mode.boxes,
        ticked: tick.ticked,
        label: tick.label,
        toHit: mode.toHit,
        flameStrength: mode.flameStrength,
        damageLevel: mode.damageLevel ?? 0,
        success: odds.success,
        jam: odds.jam,
        outOfAmmo: odds['out-of-ammo']
      }
    })
    return w.done({ modes })
  }
)

function gaugeFaces(rules: NecroRules): number {
  return rules.combat.ammoGauge.die
}

const mayFire = resolver(
  'may-fire',
  [
    'NN-CHG-1',
    'NN-SHD-1',
    'NN-AMM-4',
    'NN-AMM-5',
    'NN-AMM-8',
    'NN-WPN-8',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-GRN-8',
    'NN-GEAR-2',
    'NN-SHO-1',
    'NN-RUL-17',
    'NN-RUL-19',
    'NN-RUL-22',
    'NN-RUL-23',
    'NN-RUL-54'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    /** Everything held; left out: only this weapon. */
    inHand: v.nullish(v.pipe(v.array(idOf('thing')), v.maxLength(20))),
    shouldered: flag,
    tickedBefore: v.nullish(ticks, 0),
    jammed: flag,
    skills: idsOf('skill'),
    customised: flag,
    turn: v.nullish(turns),
    /** The turn in which the weapon last fired at high energy. */
    overheatedOnTurn: v.nullish(turns),
    /** Grenades or missiles carried for the weapon, or shots left in a combi; left out: not counted. */
    rounds: v.nullish(small),
    forceShield: flag,
    stunned: flag
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon)
    const reasons = [
      ...unknown(rules.skill, ...input.skills),
      ...unknown(rules.thing, ...(input.inHand ?? []))
    ]
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    if (reasons.length > 0) return refuse(...reasons)
    let allowed = true
    const no = (key: string, params: { [name: string]: number }, ...cited: string[]): void => {
      allowed = false
      w.step(key, { weapon: gun.thing.name, ...params }, ...cited)
    }
    if (input.inHand && !isHeld(rules, gun, input.inHand)) no('not-in-hand', {}, 'NN-SHO-1', 'NN-CHG-1')
    else if (input.inHand && handsUsed(rules, input.inHand) > rules.turn.hands)
      no('hands-full', { hands: rules.turn.hands }, 'NN-CHG-1')
    if (gun.mode === null && gun.weapon.mustBeShouldered && !input.shouldered)
      no('not-shouldered', {}, 'NN-SHD-1')
    if (input.jammed) no('jammed', {}, 'NN-AMM-4')
    if (isOverheated(input.overheatedOnTurn, input.turn))
      no('overheated', { turn: input.turn ?? 0 }, 'NN-WPN-8', 'NN-RUL-54')
    if (input.forceShield) no('behind-shield', {}, 'NN-GEAR-2')
    if (input.stunned) no('stunned', {}, 'NN-GRN-8')
    const gauge = usesGauge(gun)
    const spends = !gauge && spendsRounds(rules, gun)
    if (spends && input.rounds === 0)
      no(
        'no-round-left',
        {},
        ...noGaugeRules(gun),
        ...(gun.weapon.firesGrenades && gun.mode === null ? ['NN-RUL-19'] : [])
      )
    const modes = modesOf(rules, gun, input.customised).filter(
      (mode) => !gauge || tickBoxes(rules, input.tickedBefore, mode.id).available
    )
    if (gauge && modes.length === 0) no('empty', {}, 'NN-AMM-5', 'NN-AMM-8', 'NN-RUL-23', 'NN-RUL-22')
    if (allowed) w.step('allowed', { weapon: gun.thing.name }, 'NN-SHO-1')
    return w.done({ allowed, modes: allowed ? modes.map((mode) => mode.id) : [] })
  }
)

/** Whether the weapon is held. A combi is held with the rifle that it is fixed to (NN-COM-1). */
function isHeld(rules: NecroRules, gun: Firearm, inHand: readonly string[]): boolean {
  if (inHand.includes(gun.thing.id)) return true
  return (
    gun.thing.kind === 'combi' &&
    inHand.some((id) => gun.thing.attachesTo?.includes(rules.thing(id)?.category ?? 'gear'))
  )
}

function handsUsed(rules: NecroRules, inHand: readonly string[]): number {
  return inHand.reduce((sum, id) => {
    const thing = rules.thing(id)
    return sum + (thing ? handsOf(thing) : 0)
  }, 0)
}

export const firing = [fireModes, mayFire, ammoOutcome, reload, overheat]
