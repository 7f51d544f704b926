import * as v from 'valibot'
import type { NecroRules } from '../catalogue/rules'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { ammoFaces, failuresMended, gaugeSize, tickBoxes } from '../formulas/ammunition'
import { customTakes } from '../formulas/custom'
import { handsOf } from '../formulas/equipment'
import { furyOfHouse, furyRules } from '../formulas/furies'
import { furySays, giversOf, skillMod, skillSays } from '../formulas/mods'
import {
  checkMode,
  firearm,
  flameReach,
  loaded,
  noGaugeRules,
  usesGauge,
  type Firearm
} from '../formulas/shots'
import type { FireMode } from '../catalogue/schema'
import { ammoRoll } from './ammunition'
import { unknown } from './ids'
import { die, fireMode, flag, idOf, idsOf, optionalIdOf, small, ticks, turns } from './input'
import { nameOf, resolver } from './working'

/** The modes that a weapon knows: the custom one only where it is the customised weapon of somebody who may (NN-SKL-36). */
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
    /** Is this the weapon that he customised? */
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
    /** All that is held; left out: this weapon alone. */
    inHand: v.nullish(v.pipe(v.array(idOf('thing')), v.maxLength(20))),
    shouldered: flag,
    tickedBefore: v.nullish(ticks, 0),
    jammed: flag,
    skills: idsOf('skill'),
    customised: flag,
    turn: v.nullish(turns),
    /** The turn in which it was last fired at high energy. */
    overheatedOnTurn: v.nullish(turns),
    /** Grenades or missiles carried for it, or shots left in a combi; left out: not counted. */
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

/** A combi is fixed to a rifle: that one is held (NN-COM-1). */
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

/** High energy bars the whole next turn (NN-WPN-8, NN-RUL-54). */
function isOverheated(firedOn: number | null | undefined, turn: number | null | undefined): boolean {
  return firedOn != null && turn === firedOn + 1
}

/** Is something of a number used up at each shot: a grenade, a missile, a combi's only shot? (NN-GRN-7, NN-RUL-17, NN-RUL-19, NN-COM-1) */
function spendsRounds(rules: NecroRules, gun: Firearm): boolean {
  return gun.mode !== null || !gun.weapon.firesGrenades || rules.houseRules.grenadeLauncherUsesCarriedGrenades
}

/** The skill that `armourers` counts (NN-SKL-33). */
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
    /** Armourers who play for his gang, and how many failures they have made good in this game. */
    armourers: v.nullish(small, 0),
    /** Other skills of his gang that make failures good, one entry for each fighter who has one and plays. */
    mending: idsOf('skill'),
    failuresIgnored: v.nullish(small, 0),
    fury: optionalIdOf('house'),
    /** Grenades or missiles carried for it, or shots left in a combi; left out: not counted. */
    rounds: v.nullish(small),
    /** Does he carry a reload for it? */
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

/** A shot that goes off without a roll. */
function plainAnswer(ticked: number): { ticked: number; label: null; result: string; shot: boolean } {
  return { ticked, label: null, result: 'success', shot: true }
}

const reload = resolver(
  'reload',
  [
    'NN-REL-1',
    'NN-AMM-9',
    'NN-EQP-3',
    'NN-WPN-8',
    'NN-WPN-9',
    'NN-GEAR-10',
    'NN-RUL-54',
    'NN-SKL-2',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-RUL-17'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    tickedBefore: v.nullish(ticks, 0),
    /** All the reloads that he carries, whatever weapon they are for. */
    loads: idsOf('ammo'),
    /** The one that he takes; left out: the first that fits. */
    load: optionalIdOf('ammo'),
    inHand: v.nullish(v.boolean(), true),
    skills: idsOf('skill'),
    turn: v.nullish(turns),
    overheatedOnTurn: v.nullish(turns)
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon)
    // A plain name is enough where the weapon says the rest (`flat-head-rounds`).
    const known = (id: string): boolean =>
      rules.thing(id) !== undefined || rules.things().some((thing) => thing.base === id)
    const reasons = [
      ...unknown(rules.skill, ...input.skills),
      ...unknown((id) => (known(id) ? id : undefined), ...input.loads)
    ]
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    if (input.load != null && !input.loads.includes(input.load))
      reasons.push(
        reason('reload-missing', ['NN-REL-1'], {
          thing: nameOf(rules, 'things', input.load.split(':')[0] ?? '')
        })
      )
    if (reasons.length > 0) return refuse(...reasons)
    const stays = {
      allowed: false,
      ticked: input.tickedBefore,
      loads: input.loads,
      profile: null,
      free: false
    }
    if (!usesGauge(gun)) {
      w.step('no-gauge', { weapon: gun.thing.name }, ...noGaugeRules(gun))
      return w.done(stays)
    }
    if (!input.inHand) {
      w.step('not-in-hand', { weapon: gun.thing.name }, 'NN-REL-1')
      return w.done(stays)
    }
    if (isOverheated(input.overheatedOnTurn, input.turn)) {
      w.step('overheated', { weapon: gun.thing.name }, 'NN-WPN-8', 'NN-RUL-54')
      return w.done(stays)
    }
    const wanted = input.load == null ? input.loads : [input.load]
    const found = wanted.flatMap((id) => {
      const fitted = loaded(rules, gun, id)
      return isRefusal(fitted) || fitted.load?.kind !== 'ammo' ? [] : [{ id, ...fitted, load: fitted.load }]
    })[0]
    if (!found) {
      w.step(input.load == null ? 'none' : 'does-not-fit', { weapon: gun.thing.name }, 'NN-REL-1', 'NN-EQP-3')
      return w.done(stays)
    }
    const at = input.loads.indexOf(found.id)
    w.step('reloaded', { weapon: gun.thing.name, load: found.load.name }, 'NN-REL-1', 'NN-AMM-9', 'NN-EQP-3')
    if (found.typed) w.step('typed', { profile: nameOf(rules, 'profiles', found.gun.profile.id) }, 'NN-WPN-9')
    if ('mods' in found.load.facts) w.cite('NN-GEAR-10')
    const free = skillSays(rules, input.skills, 'freeReloadAndSwap')
    if (free) {
      const by = giversOf(rules, input.skills, 'freeReloadAndSwap')
      w.step('free', { skill: by.skill }, ...by.rules)
    }
    return w.done({
      allowed: true,
      ticked: 0,
      loads: input.loads.filter((_, nth) => nth !== at),
      profile: found.typed ? found.gun.profile.id : null,
      free
    })
  }
)

const overheat = resolver(
  'overheat',
  ['NN-WPN-8', 'NN-RUL-54'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    firedOnTurn: turns,
    turn: turns
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return gun
    if (!gun.profile.overheat) {
      w.step('cool', { weapon: gun.thing.name }, 'NN-WPN-8')
      return w.done({ overheated: false, turn: null })
    }
    const overheated = isOverheated(input.firedOnTurn, input.turn)
    w.step(
      overheated ? 'hot' : 'usable',
      { weapon: gun.thing.name, turn: input.firedOnTurn + 1 },
      'NN-WPN-8',
      'NN-RUL-54'
    )
    return w.done({ overheated, turn: input.firedOnTurn + 1 })
  }
)

export const firing = [fireModes, mayFire, ammoOutcome, reload, overheat]
