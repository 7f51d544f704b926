import type { Localised } from '../../../kernel/values/json'
import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import type { RangeBands, RangedWeapon, ShotProfile } from '../catalogue/schema'
import { skillMod, thingMod } from './mods'

/**
 * The profile of a launcher with this grenade: the launcher's range, the grenade's effect (NN-GRN-7). Undefined if
 * the weapon fires no grenades or the id is not a grenade.
 */
export function launchedProfile(
  rules: NecroRules,
  weapon: RangedWeapon,
  grenadeId: string
): ShotProfile | undefined {
  const thing = rules.thing(grenadeId)
  const [own] = weapon.profiles
  if (!weapon.firesGrenades || thing?.kind !== 'grenade' || !own) return undefined
  const { strength, threshold, damageLevel, template } = thing.facts
  return { ...own, id: grenadeId, strength, threshold, damageLevel, template }
}

/**
 * Where the long band ends, in inches: Lynx Eye doubles the band's length (NN-SKL-1). Of several such skills
 * the best counts.
 */
export function longReach(rules: NecroRules, { long }: RangeBands, skills: readonly string[]): number {
  const times = Math.max(
    1,
    ...skills
      .flatMap((skill) => rules.skill(skill)?.mods ?? [])
      .flatMap((mod) => (mod.key === 'longRangeBandLength' ? [mod.multiply ?? 1] : []))
  )
  return long.min + (long.max - long.min) * times
}

/**
 * The long-range bonus of the first attachment that helps this weapon; undefined if none does. A sight fits
 * no heavy weapon (NN-GEAR-7); a bionic eye serves every weapon (NN-BIO-2). Several sights don't add up.
 */
export function sightBonus(
  rules: NecroRules,
  attachments: readonly string[],
  weapon: Thing
): { id: string; bonus: number } | undefined {
  for (const attachment of attachments) {
    const thing = rules.thing(attachment)
    const fits =
      thing?.kind === 'bionic'
        ? thing.facts.sightOnHeavyWeapons
        : thing?.attachesTo?.includes(weapon.category)
    const bonus = thingMod(
      rules,
      thing?.kind === 'bionic' ? [...(thing.facts.grants ?? [])] : [attachment],
      'toHitLongRange'
    )
    if (fits && bonus !== 0) return { id: attachment, bonus }
  }
  return undefined
}

/** The bands of a throw in inches: short up to S, long up to three times S (NN-GRN-2, NN-RUL-18). */
export function throwBands(rules: NecroRules, strength: number): RangeBands | undefined {
  const grenade = rules.things().find((thing) => thing.kind === 'grenade')
  const range = grenade?.kind === 'grenade' ? grenade.facts.range : undefined
  const band = (of: 'short' | 'long') =>
    range && {
      min: strength * range[of].minStrengthMultiple,
      max: strength * range[of].maxStrengthMultiple,
      modifier: range[of].modifier
    }
  const [short, long] = [band('short'), band('long')]
  return short && long ? { short, long } : undefined
}

/** What a weapon in hand adds in melee. */
export interface MeleeStats {
  name: Localised
  attack: number
  defence: number
  strength: number
  threshold: number
  damageLevel: number
  /** It counts as a melee weapon for skills. A pistol and a shield do not. */
  strikes: boolean
}

/**
 * The melee stats of a melee weapon, a ranged weapon, a bayonet (counts as another weapon, NN-GEAR-6) or a shield
 * (NN-GEAR-4); undefined for things of no use in melee.
 */
export function meleeStats(rules: NecroRules, thing: Thing): MeleeStats | undefined {
  const nothing = {
    name: thing.name,
    attack: 0,
    defence: 0,
    strength: 0,
    threshold: 0,
    damageLevel: 1,
    strikes: false
  }
  const melee = meleeFacts(thing)
  if (melee) return { ...melee, name: thing.name, strikes: true }
  if (rangedFacts(thing)) return nothing
  if (thing.kind !== 'gear') return undefined
  const model = thing.facts.countsAs === undefined ? undefined : meleeFacts(rules.thing(thing.facts.countsAs))
  if (model) return { ...model, name: thing.name, strikes: true }
  return thing.facts.defence === undefined ? undefined : { ...nothing, defence: thing.facts.defence }
}

/** The damage level of a blow. Devastating Blow adds to blows with a melee weapon only (NN-SKL-11). */
export function blowLevel(
  rules: NecroRules,
  skills: readonly string[],
  stats: Pick<MeleeStats, 'damageLevel' | 'strikes'>
): number {
  return stats.damageLevel + (stats.strikes ? skillMod(rules, skills, 'meleeDamageLevel') : 0)
}

/**
 * A save: its printed value, whether a high threshold can't halve it, whether skills for armour affect it,
 * its die modifier.
 */
export interface Save {
  value: number
  invulnerable: boolean
  armour: boolean
  modifier: number
}

/** The save that a worn thing gives; null if it gives none (NN-SAV-3, NN-GEAR-2). */
export function saveGiven(rules: NecroRules, thingId: string | null | undefined): Save | null {
  const thing = thingId == null ? undefined : rules.thing(thingId)
  if (thing?.kind === 'plating') {
    return {
      value: thing.facts.saveValue,
      invulnerable: thing.facts.invulnerable,
      armour: true,
      modifier: thing.facts.saveRollModifier
    }
  }
  if (thing?.kind === 'gear' && thing.facts.save) {
    return {
      value: thing.facts.save.value,
      invulnerable: thing.facts.save.invulnerable,
      armour: false,
      modifier: 0
    }
  }
  return null
}

/**
 * The value of a save against a threshold that reaches it: half, rounded up; an invulnerable save stays whole
 * (NN-SAV-2, NN-SAV-8).
 */
export function halved(save: Save): number {
  return save.invulnerable ? save.value : Math.ceil(save.value / 2)
}

/**
 * The modifier of the save die: officer armour, Reinforced Armour, and Dodge in melee (NN-SAV-9, NN-SKL-9,
 * NN-SKL-25, NN-RUL-26).
 */
export function saveDie(rules: NecroRules, save: Save, skills: readonly string[], melee: boolean): number {
  const reinforced = save.armour && !save.invulnerable ? skillMod(rules, skills, 'armourSaveRoll') : 0
  const dodge = save.armour && melee ? skillMod(rules, skills, 'meleeArmourSaveRoll') : 0
  return save.modifier + reinforced + dodge
}
