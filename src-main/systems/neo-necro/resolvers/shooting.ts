import * as v from 'valibot'
import { rangedFacts, type NecroRules, type Thing } from '../catalogue'
import type { Json } from '../../../rules/json'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../rules/verdict'
import { launchedProfile, longReach, sightBonus, throwBands } from '../rules/arms'
import { skillMod, thingMod, modOf } from '../rules/mods'
import type { FireModeId, RangeBands, RangedWeapon, ShotProfile } from '../schema'
import { signed } from '../phrase'
import { unknown } from './ids'
import { arc, fireMode, flag, idOf, idsOf, inches, optionalIdOf, score } from './input'
import { nameOf, resolver } from './working'

interface Firearm {
  thing: Thing
  weapon: RangedWeapon
  profile: ShotProfile
  /** A combi knows one mode only (NN-COM-1). */
  mode: string | null
}

/** A ranged weapon or a combi with the profile it fires: the one asked for, else its first. A launcher's may be a grenade. */
function firearm(rules: NecroRules, weaponId: string, profileId: string | null | undefined): Verdict<Firearm> {
  const thing = rules.thing(weaponId)
  if (!thing) return refuse(reason('unknown-id', [], { id: weaponId }))
  const combi = thing.kind === 'combi' ? thing.facts : undefined
  const weapon = rangedFacts(combi ? rules.thing(combi.weapon) : thing)
  if (!weapon) return refuse(reason('not-a-ranged-weapon', [], { thing: thing.name }))
  const wanted = combi ? ('profile' in combi ? combi.profile : combi.grenade) : profileId
  const first = weapon.profiles[0]
  const profile = wanted == null ? first : (weapon.profiles.find((entry) => entry.id === wanted) ?? launchedProfile(rules, weapon, wanted))
  if (!profile) return refuse(reason('unknown-profile', [], { thing: thing.name, profile: wanted ?? '' }))
  return { thing, weapon, profile, mode: combi ? combi.fireMode : null }
}

/** The reason why this weapon can't fire in this mode (NN-MODE-1, NN-GRN-7, NN-COM-1, NN-SKL-36). */
function checkMode(gun: Firearm, mode: FireModeId): Reason[] {
  if (mode === 'normal') return []
  const about = { thing: gun.thing.name, mode }
  if (gun.mode !== null) return [reason('no-fire-mode', ['NN-COM-1'], about)]
  if (!gun.weapon.usesFireModes) return [reason('no-fire-mode', gun.weapon.firesGrenades ? ['NN-GRN-7'] : ['NN-RUL-17'], about)]
  return mode === 'custom' && gun.thing.category === 'heavy' ? [reason('no-custom-on-heavy', ['NN-SKL-36'], about)] : []
}

function bandsOf(profile: ShotProfile): RangeBands | undefined {
  return 'short' in profile.range ? profile.range : undefined
}

/** Skills that the shooter uses or not at each shot: what each does to the hit roll and to the threshold. */
const chosenSkills = ['precise-shot', 'gunslinger', 'snap-shot'] as const
const chosenRules = { 'precise-shot': 'NN-SKL-3', 'gunslinger': 'NN-SKL-5', 'snap-shot': 'NN-SKL-17' } as const

const shootTarget = resolver(
  'shoot-target',
  [
    'NN-RNG-1', 'NN-RNG-2', 'NN-HIT-1', 'NN-HIT-2', 'NN-HIT-3', 'NN-MODE-1', 'NN-AIM-1', 'NN-TAK-1', 'NN-GRN-10', 'NN-GEAR-7', 'NN-GEAR-8',
    'NN-BIO-2', 'NN-SKL-1', 'NN-SKL-3', 'NN-SKL-5', 'NN-SKL-17', 'NN-SKL-19', 'NN-SKL-20', 'NN-SKL-22', 'NN-SKL-36', 'NN-SUP-3', 'NN-RUL-20',
    'NN-RUL-57'
  ],
  v.strictObject({
    bs: score,
    weapon: idOf('ranged-weapon'),
    distance: inches,
    mode: fireMode,
    cover: flag,
    aimed: v.nullish(v.picklist(['to-hit', 'threshold'])),
    targetHigher: flag,
    targetLower: flag,
    targetTookCover: flag,
    arc,
    skills: idsOf('skill'),
    attachments: idsOf('attachment'),
    smoke: flag,
    /** Which profile of a weapon with several, or which grenade of a launcher. */
    profile: optionalIdOf('profile'),
    /** Skills that the shooter chooses to use for this shot. */
    using: v.nullish(v.array(v.picklist(chosenSkills)), () => []),
    targetSkills: idsOf('skill'),
    targetSprinted: flag,
    coveringFire: flag
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.skill, ...input.skills, ...input.targetSkills),
      ...unknown(rules.thing, ...input.attachments),
      ...input.using.filter((skill) => !input.skills.includes(skill)).map((skill) => reason('skill-missing', [chosenRules[skill]], { skill: nameOf(rules, 'skills', skill) }))
    ]
    if (input.targetHigher && input.targetLower) reasons.push(reason('higher-and-lower', ['NN-HIT-2']))
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return refuse(...gun.refused, ...reasons)
    reasons.push(...checkMode(gun, input.mode))
    const bands = bandsOf(gun.profile)
    if (!bands) reasons.push(reason('flame-no-hit-roll', ['NN-MODE-2', 'NN-FLM-1'], { thing: gun.thing.name }))
    if (input.coveringFire && gun.profile.template !== null) reasons.push(reason('no-covering-fire', ['NN-SUP-1'], { thing: gun.thing.name }))
    if (!bands || reasons.length > 0) return refuse(...reasons)

    let threshold = gun.profile.threshold
    const harder = (by: number): void => {
      if (threshold !== null) threshold += by
    }
    if (input.aimed === 'threshold') {
      harder(rules.combat.shootingModifiers.find((entry) => entry.id === 'aimed')?.alternative?.threshold ?? 0)
      w.cite('NN-AIM-1')
    }
    if (input.using.includes('precise-shot')) harder(modOf(rules.skill('precise-shot')?.mods, 'rangedThreshold'))

    w.cite('NN-RNG-1')
    const reach = longReach(rules, bands, input.skills)
    if (reach > bands.long.max) w.cite('NN-SKL-1')
    if (input.distance > reach) {
      w.step('out-of-range', { distance: input.distance, reach }, 'NN-RNG-2')
      return w.done({ target: null, band: 'out-of-range', threshold })
    }
    const short = input.distance <= bands.short.max
    w.step(short ? 'short' : 'long', short ? { distance: input.distance, to: bands.short.max } : { distance: input.distance, from: bands.long.min, to: reach })

    let target = input.bs
    w.step('base', { bs: target }, 'NN-HIT-1')
    const by = (name: Json, value: number, ...cited: string[]): void => {
      if (value === 0) return
      target += value
      w.step('modifier', { name, value: signed(value), total: target }, ...cited)
    }
    const circumstance = (key: string, ...cited: string[]): void =>
      by(nameOf(rules, 'shootingModifiers', key), rules.combat.shootingModifiers.find((entry) => entry.id === key)?.value ?? 0, ...cited)
    const skill = (key: string, value: number, cited: string): void => by(nameOf(rules, 'skills', key), value, cited)

    by(nameOf(rules, 'shootingModifiers', 'range'), (short ? bands.short : bands.long).modifier, 'NN-HIT-2')
    by(nameOf(rules, 'fireModes', input.mode), rules.fireMode(input.mode)?.toHit ?? 0, 'NN-HIT-2', input.mode === 'custom' ? 'NN-SKL-36' : 'NN-MODE-1')
    if (input.aimed === 'to-hit') circumstance('aimed', 'NN-HIT-2', 'NN-AIM-1')
    if (input.arc !== 'front') {
      if (input.targetSkills.includes('elusive')) w.cite('NN-SKL-22')
      else circumstance(`${input.arc}-arc`, 'NN-HIT-2')
    }
    if (input.targetLower) circumstance('target-lower', 'NN-HIT-2')
    if (input.targetHigher) circumstance('target-higher', 'NN-HIT-2')
    if (input.coveringFire) w.cite('NN-SUP-3')
    else if (input.cover) {
      circumstance('cover', 'NN-HIT-2')
      if (input.targetTookCover) circumstance('take-cover', 'NN-HIT-3', 'NN-TAK-1')
    } else if (input.targetTookCover) w.cite('NN-TAK-1', 'NN-RUL-57')

    const fitted = withGrants(rules, input.attachments)
    if (input.smoke) {
      const filtered = thingMod(rules, fitted.worn, 'smokePenalty')
      if (filtered === 0) circumstance('smoke-cloud', 'NN-HIT-3', 'NN-GRN-10')
      else by(nameOf(rules, 'shootingModifiers', 'smoke-cloud'), filtered, 'NN-HIT-3', 'NN-GRN-10', fitted.goggles ? 'NN-GEAR-8' : 'NN-BIO-2')
    }
    const sight = sightBonus(rules, input.attachments, gun.thing)
    if (!short && sight) by(nameOf(rules, 'things', sight.id), sight.bonus, 'NN-HIT-3', sight.id === 'bionic-eye' ? 'NN-BIO-2' : 'NN-GEAR-7')

    for (const key of input.using) {
      const mods = rules.skill(key)?.mods
      skill(key, modOf(mods, 'toHit') + modOf(mods, 'toHitTwoPistols') + modOf(mods, 'toHitWhenSprinting'), chosenRules[key])
    }
    for (const key of new Set(input.targetSkills)) {
      const mods = rules.skill(key)?.mods
      skill(key, modOf(mods, 'incomingShotToHit'), 'NN-SKL-19')
      if (input.targetSprinted) skill(key, modOf(mods, short ? 'incomingShortRangeShotToHitAfterSprint' : 'incomingShotToHitAfterSprint'), 'NN-SKL-20')
    }

    if (rules.houseRules.shootingNaturalLimits && (target < 1 || target > 9)) {
      target = Math.min(9, Math.max(1, target))
      w.step('limit', { target }, 'NN-RUL-20')
    }
    w.step('target', { target })
    if (threshold !== null && threshold !== gun.profile.threshold) w.step('threshold', { threshold })
    return w.done({ target, band: short ? 'short' : 'long', threshold })
  }
)

/** What is worn for the eyes, a bionic eye's goggles included (NN-BIO-2). */
function withGrants(rules: NecroRules, attachments: readonly string[]): { worn: string[]; goggles: boolean } {
  const worn = attachments.flatMap((attachment) => {
    const thing = rules.thing(attachment)
    return thing?.kind === 'bionic' ? [attachment, ...(thing.facts.grants ?? [])] : [attachment]
  })
  return { worn, goggles: attachments.includes('thermal-goggles') }
}

const grenadeBand = resolver(
  'grenade-band',
  ['NN-GRN-2', 'NN-RUL-18'],
  v.strictObject({ strength: score, distance: inches }),
  (rules, { strength, distance }, w) => {
    const bands = throwBands(rules, strength)
    const short = bands?.short.max ?? 0
    const long = bands?.long.max ?? 0
    w.step('bands', { strength, short, long, distance }, 'NN-GRN-2', 'NN-RUL-18')
    if (distance > long) return w.done({ band: 'out-of-range', modifier: null })
    const band = distance <= short ? 'short' : 'long'
    return w.done({ band, modifier: bands?.[band].modifier ?? 0 })
  }
)

const flameStrength = resolver(
  'flame-strength',
  ['NN-MODE-2', 'NN-RUL-71'],
  v.strictObject({ weapon: idOf('ranged-weapon'), mode: fireMode }),
  (rules, { weapon, mode }, w) => {
    const gun = firearm(rules, weapon, null)
    if (isRefusal(gun)) return gun
    const reasons = checkMode(gun, mode)
    if (bandsOf(gun.profile)) reasons.push(reason('not-a-flame-weapon', ['NN-MODE-2'], { thing: gun.thing.name }))
    if (reasons.length > 0) return refuse(...reasons)
    const by = rules.fireMode(mode)?.flameStrength ?? 0
    const own = gun.profile.strength ?? 0
    w.step('strength', { own, mode: nameOf(rules, 'fireModes', mode), value: signed(by), strength: own + by }, 'NN-MODE-2')
    if (mode === 'custom') w.cite('NN-RUL-71')
    return w.done({ strength: own + by, threshold: gun.profile.threshold ?? 0 })
  }
)

/** The plain id of a load: `flat-head-rounds` for `flat-head-rounds:autopistol`. */
function loadOf(rules: NecroRules, gun: Firearm, ammo: string): Thing | undefined {
  return rules.thing(ammo)?.kind === 'ammo' ? rules.thing(ammo) : rules.thing(`${ammo}:${gun.weapon.id}`)
}

const shotStrength = resolver(
  'shot-strength',
  ['NN-GEAR-10', 'NN-MAS-1', 'NN-SKL-4', 'NN-WPN-3', 'NN-WPN-4', 'NN-WPN-5', 'NN-WPN-6', 'NN-WPN-9', 'NN-COM-1', 'NN-GRN-7'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    ammo: optionalIdOf('ammo'),
    masterCrafted: v.nullish(v.picklist(['strength', 'threshold'])),
    skills: idsOf('skill'),
    profile: optionalIdOf('profile')
  }),
  (rules, input, w) => {
    const plain = firearm(rules, input.weapon, input.profile)
    const skillReasons = unknown(rules.skill, ...input.skills)
    if (isRefusal(plain)) return refuse(...plain.refused, ...skillReasons)
    let gun = plain
    const reasons = [...skillReasons]
    let load: Thing | undefined
    if (input.ammo != null) {
      const grenade = launchedProfile(rules, gun.weapon, input.ammo)
      load = loadOf(rules, gun, input.ammo)
      const fits = load?.weapon != null && baseWeapon(load.weapon) === gun.weapon.id
      if (grenade) gun = { ...gun, profile: grenade }
      else if (!load && rules.thing(input.ammo) === undefined && !rules.things().some((thing) => thing.base === input.ammo)) {
        reasons.push(reason('unknown-id', [], { id: input.ammo }))
      } else if (!fits) {
        reasons.push(reason('ammo-does-not-fit', ['NN-EQP-3', 'NN-GEAR-10'], { thing: gun.thing.name, ammo: nameOf(rules, 'things', input.ammo.split(':')[0] ?? '') }))
      } else if (load?.kind === 'ammo' && 'profile' in load.facts) {
        const typed = load.facts.profile
        const profile = gun.weapon.profiles.find((entry) => entry.id === typed)
        if (profile) gun = { ...gun, profile }
        w.cite('NN-WPN-9')
      }
    }
    if (gun.weapon.firesGrenades && gun.profile.id === gun.weapon.profiles[0]?.id && input.ammo == null) {
      reasons.push(reason('needs-grenade', ['NN-GRN-7'], { thing: gun.thing.name }))
    }
    if (input.masterCrafted != null && !rules.masterCrafted.appliesTo.includes(gun.thing.category)) {
      reasons.push(reason('not-master-crafted', ['NN-MAS-1'], { thing: gun.thing.name }))
    }
    if (reasons.length > 0) return refuse(...reasons)

    let { strength, threshold } = gun.profile
    w.step('own', { weapon: gun.thing.name, strength, threshold }, tableOf(gun))
    if (gun.weapon.firesGrenades) w.cite('NN-GRN-7')
    const change = (name: Json, by: { strength?: number; threshold?: number }, ...cited: string[]): void => {
      if (strength !== null) strength += by.strength ?? 0
      if (threshold !== null) threshold += by.threshold ?? 0
      w.step('change', { name, strength: signed(by.strength ?? 0), threshold: signed(by.threshold ?? 0) }, ...cited)
    }
    const mods = load?.kind === 'ammo' && 'mods' in load.facts ? load.facts.mods : undefined
    if (load && mods) change(nameOf(rules, 'things', load.base), { strength: modOf(mods, 'rangedStrength') }, 'NN-GEAR-10')
    if (input.masterCrafted != null) {
      const key = input.masterCrafted === 'strength' ? 'rangedStrength' : 'rangedThreshold'
      change(nameOf(rules, 'things', 'master-crafted'), { [input.masterCrafted]: modOf(rules.masterCrafted.options, key) }, 'NN-MAS-1')
    }
    const expert = skillMod(rules, input.skills, 'rangedStrength')
    if (expert !== 0) change(nameOf(rules, 'skills', 'expert-shot'), { strength: expert }, 'NN-SKL-4')
    const ignoresCushioning = (mods ?? []).some((mod) => mod.key === 'ignoresCushioning' && mod.value === true)
    return w.done({ strength, threshold, ignoresCushioning })
  }
)

/** The printed table that a weapon stands in. */
function tableOf({ thing }: Firearm): string {
  const tables = { pistols: 'NN-WPN-3', rifles: 'NN-WPN-4', special: 'NN-WPN-5', heavy: 'NN-WPN-6' } as const
  return thing.category in tables ? tables[thing.category as keyof typeof tables] : 'NN-COM-1'
}

function baseWeapon(weapon: string): string {
  return weapon.split(':').at(-1) ?? weapon
}

const grapnelBand = resolver(
  'grapnel-band',
  ['NN-GEAR-3', 'NN-RNG-1', 'NN-RNG-2'],
  v.strictObject({ distance: inches }),
  (rules, { distance }, w) => {
    const grapnel = rules.thing('magnetic-grapnel')
    const range = grapnel?.kind === 'gear' ? grapnel.facts.range : undefined
    const band = (['short', 'medium', 'long'] as const).find((key) => range && distance <= range[key].max)
    w.step(band ?? 'out-of-range', { distance }, 'NN-GEAR-3', band ? 'NN-RNG-1' : 'NN-RNG-2')
    return w.done({ band: band ?? 'out-of-range', modifier: band && range ? range[band].modifier : null })
  }
)

export const shooting = [shootTarget, grenadeBand, flameStrength, shotStrength, grapnelBand]
