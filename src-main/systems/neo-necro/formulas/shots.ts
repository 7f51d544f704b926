import { rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { launchedProfile } from './arms'
import type { FireModeId, RangeBands, RangedWeapon, ShotProfile } from '../catalogue/schema'

/** A ranged weapon or a combi, with the profile that it fires. */
export interface Firearm {
  thing: Thing
  weapon: RangedWeapon
  profile: ShotProfile
  /** The only mode of a combi (NN-COM-1); null for other weapons. */
  mode: string | null
}

/**
 * A ranged weapon or a combi with the profile asked for, else its first. A launcher's profile may be a
 * grenade. Refuses unknown-id, not-a-ranged-weapon and unknown-profile.
 */
export function firearm(rules: NecroRules, weaponId: string, profileId?: string | null): Verdict<Firearm> {
  const thing = rules.thing(weaponId)
  if (!thing) return refuse(reason('unknown-id', [], { id: weaponId }))
  const combi = thing.kind === 'combi' ? thing.facts : undefined
  const weapon = rangedFacts(combi ? rules.thing(combi.weapon) : thing)
  if (!weapon) return refuse(reason('not-a-ranged-weapon', [], { thing: thing.name }))
  const wanted = combi ? ('profile' in combi ? combi.profile : combi.grenade) : profileId
  const first = weapon.profiles[0]
  const profile =
    wanted == null
      ? first
      : (weapon.profiles.find((entry) => entry.id === wanted) ?? launchedProfile(rules, weapon, wanted))
  if (!profile) return refuse(reason('unknown-profile', [], { thing: thing.name, profile: wanted ?? '' }))
  return { thing, weapon, profile, mode: combi ? combi.fireMode : null }
}

/**
 * Whether it ticks boxes and rolls for ammunition. A grenade launcher, a combi and a single missile do not
 * (NN-GRN-7, NN-COM-1, NN-RUL-17).
 */
export function usesGauge(gun: Firearm): boolean {
  return gun.mode === null && gun.weapon.usesAmmoGauge
}

/** The rules why this weapon has no fire modes and no gauge. */
export function noGaugeRules(gun: Firearm): string[] {
  if (gun.mode !== null) return ['NN-COM-1']
  return gun.weapon.firesGrenades ? ['NN-GRN-7'] : ['NN-RUL-17']
}

/**
 * The reason why this weapon can't fire in this mode; empty if it can (NN-MODE-1, NN-GRN-7, NN-COM-1,
 * NN-SKL-36).
 */
export function checkMode(gun: Firearm, mode: FireModeId): Reason[] {
  if (mode === 'normal') return []
  const about = { thing: gun.thing.name, mode }
  if (gun.mode !== null || !gun.weapon.usesFireModes)
    return [reason('no-fire-mode', noGaugeRules(gun), about)]
  return mode === 'custom' && gun.thing.category === 'heavy'
    ? [reason('no-custom-on-heavy', ['NN-SKL-36'], about)]
    : []
}

/** The range bands of the profile; undefined for a flame weapon, which has a reach instead (NN-FLM-1). */
export function bandsOf(profile: ShotProfile): RangeBands | undefined {
  return 'short' in profile.range ? profile.range : undefined
}

/**
 * How far from the shooter the narrow end of the teardrop may be, in inches; undefined for other weapons
 * (NN-FLM-1).
 */
export function flameReach(profile: ShotProfile): number | undefined {
  return 'flame' in profile.range ? profile.range.flame.reach : undefined
}

/** The rule id of the printed table that lists the weapon. */
export function tableOf({ thing }: Firearm): string {
  const tables = { pistols: 'NN-WPN-3', rifles: 'NN-WPN-4', special: 'NN-WPN-5', heavy: 'NN-WPN-6' } as const
  return thing.category in tables ? tables[thing.category as keyof typeof tables] : 'NN-COM-1'
}

/** The id of the plain weapon: `boltgun` for `master-crafted:boltgun`. */
export function baseWeapon(weapon: string): string {
  return weapon.split(':').at(-1) ?? weapon
}

/** A loaded weapon: its resulting profile, and the ammunition if it is a thing. */
export interface Loaded {
  gun: Firearm
  load: Thing | undefined
  /** The load sets the profile (NN-WPN-9). */
  typed: boolean
}

/**
 * Loads a weapon with a reload, a missile or a grenade, by its id or its plain name (`flat-head-rounds` for
 * `flat-head-rounds:autopistol`). Refuses unknown-id and ammo-does-not-fit (NN-EQP-3, NN-GEAR-10).
 */
export function loaded(rules: NecroRules, gun: Firearm, ammo: string | null | undefined): Verdict<Loaded> {
  if (ammo == null) return { gun, load: undefined, typed: false }
  const grenade = launchedProfile(rules, gun.weapon, ammo)
  if (grenade) return { gun: { ...gun, profile: grenade }, load: rules.thing(ammo), typed: false }
  const named = rules.thing(ammo)
  const load = named?.kind === 'ammo' ? named : rules.thing(`${ammo}:${gun.weapon.id}`)
  if (!load && !named && !rules.things().some((thing) => thing.base === ammo))
    return refuse(reason('unknown-id', [], { id: ammo }))
  if (
    load?.kind !== 'ammo' ||
    load.weapon === null ||
    baseWeapon(load.weapon) !== gun.weapon.id ||
    gun.mode !== null
  ) {
    const name = rules.words('things', ammo.split(':')[0] ?? '') ?? ammo
    return refuse(
      reason('ammo-does-not-fit', ['NN-EQP-3', 'NN-GEAR-10'], { thing: gun.thing.name, ammo: name })
    )
  }
  const typed = 'profile' in load.facts ? load.facts.profile : undefined
  const profile = gun.weapon.profiles.find((entry) => entry.id === typed)
  return { gun: profile ? { ...gun, profile } : gun, load, typed: profile !== undefined }
}

/** Whether this is a launcher without a grenade: its own profile has no numbers (NN-GRN-7). */
export function needsGrenade(gun: Firearm): boolean {
  return gun.weapon.firesGrenades === true && gun.profile.id === gun.weapon.profiles[0]?.id
}

/** Whether its shot lays a template. A launcher's always does, because every grenade has one (NN-GRN-7, NN-WPN-10). */
export function firesTemplate(gun: Firearm): boolean {
  return gun.profile.template !== null || needsGrenade(gun)
}
