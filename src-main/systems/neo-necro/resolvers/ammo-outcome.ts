import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { failuresMended, tickBoxes } from '../formulas/ammunition'
import { furyOfHouse, furyRules } from '../formulas/furies'
import { furySays, giversOf } from '../formulas/mods'
import { checkMode, firearm, noGaugeRules, usesGauge, type Firearm } from '../formulas/shots'
import { ammoRoll } from './ammunition'
import { unknown } from './ids'
import { die, fireMode, idOf, idsOf, optionalIdOf, small, ticks, turns } from './input'
import { resolver } from './working'

/**
 * Whether each shot uses up a grenade, a missile or a combi's only shot (NN-GRN-7, NN-RUL-17, NN-RUL-19,
 * NN-COM-1).
 */
export function spendsRounds(rules: NecroRules, gun: Firearm): boolean {
  return gun.mode !== null || !gun.weapon.firesGrenades || rules.houseRules.grenadeLauncherUsesCarriedGrenades
}

/** The skill of the fighters counted by `armourers` (NN-SKL-33). */
const ARMOURER = 'armourer'

export const ammoOutcome = resolver(
  'ammo-outcome',
  [
    ...ammoRoll[1].rules,
    'NN-AMM-11',
    'NN-SKL-33',
    'NN-HSE-7',
    'NN-WPN-8',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-RUL-17',
    'NN-RUL-19',
    'NN-RUL-54'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    tickedBefore: v.nullish(ticks, 0),
    mode: fireMode,
    die: die(10),
    learningDie: die(10),
    skills: idsOf('skill'),
    /** The armourers of the gang in this game. `failuresIgnored`: failed ammo rolls ignored so far. */
    armourers: v.nullish(small, 0),
    /**
     * Other skills of the gang that ignore failed ammo rolls, one entry for each fighter in the game who has
     * one.
     */
    mending: idsOf('skill'),
    failuresIgnored: v.nullish(small, 0),
    fury: optionalIdOf('house'),
    /** Grenades or missiles carried for the weapon, or shots left in a combi; left out: not counted. */
    rounds: v.nullish(small),
    /** The number of reloads carried for the weapon. */
    reloads: v.nullish(small, 0),
    turn: v.nullish(turns)
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon, input.profile)
    const reasons = [
      ...unknown(rules.skill, ...input.skills, ...input.mending),
      ...unknown(rules.house, input.fury)
    ]
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    reasons.push(...checkMode(gun, input.mode))
    const gauge = usesGauge(gun)
    const spends = !gauge && spendsRounds(rules, gun)
    if (spends && input.rounds === 0)
      reasons.push(reason('no-round-left', noGaugeRules(gun), { thing: gun.thing.name }))
    if (reasons.length > 0) return refuse(...reasons)

    const fired = (shot: boolean): number | null => {
      if (!shot || !gun.profile.overheat) return null
      w.step('overheats', { weapon: gun.thing.name }, 'NN-WPN-8', 'NN-RUL-54')
      return input.turn == null ? null : input.turn + 1
    }
    if (!gauge) {
      const rounds = input.rounds == null ? null : input.rounds - (spends ? 1 : 0)
      w.step(
        'no-roll',
        { weapon: gun.thing.name },
        ...noGaugeRules(gun),
        ...(gun.weapon.firesGrenades && gun.mode === null ? ['NN-RUL-19'] : [])
      )
      if (rounds !== null) w.step('rounds', { rounds })
      return w.done({
        ...plainAnswer(input.tickedBefore),
        rounds,
        overheatedTurn: fired(true),
        ignoredFailure: false,
        mayReload: false
      })
    }

    const tick = tickBoxes(rules, input.tickedBefore, input.mode)
    if (tick.available && tick.needsDie && furySays(rules, input.fury, 'ammoRollSucceeds')) {
      w.step(
        'fury',
        { fury: furyOfHouse(rules, input.fury)?.name ?? '', ticked: tick.ticked, label: tick.label },
        ...furyRules(input.fury),
        'NN-AMM-2'
      )
      return w.done({
        ...plainAnswer(tick.ticked),
        label: tick.label,
        rounds: null,
        overheatedTurn: fired(true),
        ignoredFailure: false,
        mayReload: false
      })
    }
    const roll = w.ask(ammoRoll, {
      tickedBefore: input.tickedBefore,
      mode: input.mode,
      die: input.die,
      skills: input.skills,
      learningDie: input.learningDie
    })
    if (isRefusal(roll)) return roll
    const { dice: _, ticked, label, result } = roll
    const failed = result === 'jam' || result === 'out-of-ammo'
    const menders = [...Array<string>(input.armourers).fill(ARMOURER), ...input.mending]
    const saving = failuresMended(rules, menders) - input.failuresIgnored
    if (failed && saving > 0) {
      const { skill, rules: cited } = giversOf(rules, menders, 'ignoredAmmoFailures')
      w.step('armourer', { skill, left: saving - 1 }, ...cited, 'NN-AMM-10')
      return w.done({
        ...plainAnswer(tick.ticked),
        label: label ?? null,
        rounds: null,
        overheatedTurn: fired(true),
        ignoredFailure: true,
        mayReload: false
      })
    }
    if (result === 'success') w.step('spent', {}, 'NN-AMM-11')
    const mayReload = result === 'out-of-ammo' && input.reloads > 0
    if (result === 'jam') w.step('clears', {}, 'NN-AMM-4')
    if (result === 'out-of-ammo') w.step(mayReload ? 'reload' : 'dry', {}, 'NN-AMM-5', 'NN-RUL-23')
    return w.done({
      ticked: ticked ?? tick.ticked,
      label: label ?? null,
      result: result ?? '',
      shot: result === 'success',
      rounds: null,
      overheatedTurn: fired(result === 'success'),
      ignoredFailure: false,
      mayReload
    })
  }
)

/** The answer for a shot that needs no ammo roll, or whose failure is ignored. */
function plainAnswer(ticked: number): { ticked: number; label: null; result: string; shot: boolean } {
  return { ticked, label: null, result: 'success', shot: true }
}
