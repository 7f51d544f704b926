import * as v from 'valibot'
import type { Json } from '../../../kernel/values/json'
import { isRefusal, reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { longReach } from '../formulas/arms'
import { giversOf, modOf, skillMod, skillRules, thingRules } from '../formulas/mods'
import { givers } from '../formulas/shot-skills'
import {
  bandsOf,
  checkMode,
  firearm,
  firesTemplate,
  flameReach,
  loaded,
  needsGrenade,
  tableOf
} from '../formulas/shots'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { fireMode, idOf, idsOf, optionalIdOf } from './input'
import { nameOf, resolver } from './working'

const flameStrength = resolver(
  'flame-strength',
  ['NN-MODE-2', 'NN-RUL-71'],
  v.strictObject({ weapon: idOf('ranged-weapon'), mode: fireMode }),
  (rules, { weapon, mode }, w) => {
    const gun = firearm(rules, weapon, null)
    if (isRefusal(gun)) return gun
    const reasons = checkMode(gun, mode)
    if (bandsOf(gun.profile))
      reasons.push(reason('not-a-flame-weapon', ['NN-MODE-2'], { thing: gun.thing.name }))
    if (reasons.length > 0) return refuse(...reasons)
    const by = rules.fireMode(mode)?.flameStrength ?? 0
    const own = gun.profile.strength ?? 0
    w.step(
      'strength',
      { own, mode: nameOf(rules, 'fireModes', mode), value: signed(by), strength: own + by },
      'NN-MODE-2'
    )
    if (mode === 'custom') w.cite('NN-RUL-71')
    return w.done({ strength: own + by, threshold: gun.profile.threshold ?? 0 })
  }
)

const shotStrength = resolver(
  'shot-strength',
  [
    'NN-GEAR-10',
    'NN-MAS-1',
    'NN-SKL-4',
    'NN-WPN-3',
    'NN-WPN-4',
    'NN-WPN-5',
    'NN-WPN-6',
    'NN-WPN-9',
    'NN-COM-1',
    'NN-GRN-7',
    'NN-EQP-3'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    ammo: optionalIdOf('ammo'),
    masterCrafted: v.nullish(v.picklist(['strength', 'threshold'])),
    skills: idsOf('skill'),
    profile: optionalIdOf('profile')
  }),
  (rules, input, w) => {
    const plain = firearm(rules, input.weapon, input.profile)
    const reasons: Reason[] = unknown(rules.skill, ...input.skills)
    if (isRefusal(plain)) return refuse(...plain.refused, ...reasons)
    const fitted = loaded(rules, plain, input.ammo)
    if (isRefusal(fitted)) reasons.push(...fitted.refused)
    const { gun, load, typed } = isRefusal(fitted) ? { gun: plain, load: undefined, typed: false } : fitted
    if (typed) w.cite('NN-WPN-9')
    if (needsGrenade(gun) && input.ammo == null)
      reasons.push(reason('needs-grenade', ['NN-GRN-7'], { thing: gun.thing.name }))
    if (input.masterCrafted != null && !rules.masterCrafted.appliesTo.includes(gun.thing.category)) {
      reasons.push(reason('not-master-crafted', ['NN-MAS-1'], { thing: gun.thing.name }))
    }
    if (reasons.length > 0) return refuse(...reasons)

    let { strength, threshold } = gun.profile
    w.step(
      'own',
      { weapon: gun.thing.name, strength: strength ?? '–', threshold: threshold ?? '–' },
      tableOf(gun)
    )
    if (gun.weapon.firesGrenades) w.cite('NN-GRN-7')
    const change = (name: Json, by: { strength?: number; threshold?: number }, ...cited: string[]): void => {
      if (strength !== null) strength += by.strength ?? 0
      if (threshold !== null) threshold += by.threshold ?? 0
      w.step(
        'change',
        { name, strength: signed(by.strength ?? 0), threshold: signed(by.threshold ?? 0) },
        ...cited
      )
    }
    const mods = load?.kind === 'ammo' && 'mods' in load.facts ? load.facts.mods : undefined
    if (load && mods)
      change(
        nameOf(rules, 'things', load.base),
        { strength: modOf(mods, 'rangedStrength') },
        ...thingRules(load.base)
      )
    if (input.masterCrafted != null) {
      const key = input.masterCrafted === 'strength' ? 'rangedStrength' : 'rangedThreshold'
      change(
        nameOf(rules, 'things', 'master-crafted'),
        { [input.masterCrafted]: modOf(rules.masterCrafted.options, key) },
        'NN-MAS-1'
      )
    }
    const expert = skillMod(rules, input.skills, 'rangedStrength')
    if (expert !== 0) {
      const by = giversOf(rules, input.skills, 'rangedStrength')
      change(by.skill, { strength: expert }, ...by.rules)
    }
    for (const id of givers(rules, input.skills, 'rangedThreshold').filter(
      (giver) => rules.skill(giver)?.optional !== true
    )) {
      change(
        nameOf(rules, 'skills', id),
        { threshold: modOf(rules.skill(id)?.mods, 'rangedThreshold') },
        ...skillRules(id)
      )
    }
    const ignoresCushioning = (mods ?? []).some(
      (mod) => mod.key === 'ignoresCushioning' && mod.value === true
    )
    return w.done({ strength, threshold, ignoresCushioning })
  }
)

/** The other facts of a shot: reach, template, number of shots, damage level, overheating. */
const shotProfile = resolver(
  'shot-profile',
  [
    'NN-RNG-1',
    'NN-WPN-3',
    'NN-WPN-4',
    'NN-WPN-5',
    'NN-WPN-6',
    'NN-WPN-7',
    'NN-WPN-8',
    'NN-WPN-9',
    'NN-ROF-1',
    'NN-DMG-1',
    'NN-COM-1',
    'NN-FLM-1',
    'NN-GRN-7',
    'NN-SKL-1',
    'NN-SKL-36'
  ],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    ammo: optionalIdOf('ammo'),
    mode: fireMode,
    skills: idsOf('skill')
  }),
  (rules, input, w) => {
    const plain = firearm(rules, input.weapon, input.profile)
    const reasons: Reason[] = unknown(rules.skill, ...input.skills)
    if (isRefusal(plain)) return refuse(...plain.refused, ...reasons)
    const fitted = loaded(rules, plain, input.ammo)
    reasons.push(...(isRefusal(fitted) ? fitted.refused : []), ...checkMode(plain, input.mode))
    if (isRefusal(fitted) || reasons.length > 0) return refuse(...reasons)
    const { gun, typed } = fitted
    const { profile } = gun
    const name = gun.weapon.profiles.length > 1 ? nameOf(rules, 'profiles', profile.id) : gun.thing.name
    w.step('fires', { weapon: gun.thing.name, profile: name }, tableOf(gun), 'NN-DMG-1')
    if (gun.mode !== null) w.cite('NN-COM-1')
    if (gun.weapon.firesGrenades) w.cite('NN-GRN-7')
    if (typed) w.cite('NN-WPN-9')
    else if (gun.weapon.profiles.length > 1 && gun.weapon.reloadsByType === undefined) w.cite('NN-WPN-7')
    if (profile.rateOfFire > 1) w.step('rate', { rate: profile.rateOfFire }, 'NN-ROF-1')
    if (profile.overheat) w.step('overheat', {}, 'NN-WPN-8')
    const more = rules.fireMode(input.mode)?.damageLevel ?? 0
    const damageLevel = profile.damageLevel + more
    if (more > 0)
      w.step('custom', { mode: nameOf(rules, 'fireModes', input.mode), level: damageLevel }, 'NN-SKL-36')
    const bands = bandsOf(profile)
    const reach = bands ? longReach(rules, bands, input.skills) : (flameReach(profile) ?? 0)
    if (bands && reach > bands.long.max) {
      const by = giversOf(rules, input.skills, 'longRangeBandLength')
      w.step('lynx', { skill: by.skill, reach }, ...by.rules)
    }
    w.cite(bands ? 'NN-RNG-1' : 'NN-FLM-1')
    return w.done({
      profile: profile.id,
      short: bands ? { max: bands.short.max, modifier: bands.short.modifier } : null,
      long: bands ? { max: reach, modifier: bands.long.modifier } : null,
      reach,
      damageLevel,
      rateOfFire: profile.rateOfFire,
      template: profile.template,
      overheat: profile.overheat,
      hitRoll: bands !== undefined,
      coveringFire: !firesTemplate(gun)
    })
  }
)

export const shots = [flameStrength, shotStrength, shotProfile]
