import type { Localised } from '../../../kernel/values/json'
import type { NecroRules } from '../catalogue/rules'
import { halved, saveDie, saveGiven, type Save } from './arms'
import { giversOf, skillMod, skillMost } from './mods'

/**
 * How a hit comes about: a shot (flames too), a blow, a grenade or another template, or something else
 * (falls, mines, terrain).
 */
export const hitKinds = ['shot', 'melee', 'grenade', 'other'] as const
export type HitKind = (typeof hitKinds)[number]
export type Arc = 'front' | 'side' | 'rear'

/**
 * The fighter who is hit: things worn and held, skills, and whether their force shield burns a charge
 * (NN-GEAR-2).
 */
export interface Struck {
  items: readonly string[]
  skills: readonly string[]
  shielded: boolean
}

export interface Strike {
  kind: HitKind
  threshold: number
  arc: Arc
  attackerSkills: readonly string[]
}

/** One save against one hit. A natural die of at most `upTo` succeeds. */
export interface ReadySave extends Save {
  /** The thing or the skill that gives it. */
  source: string
  name: Localised
  /** Its value against this threshold. */
  effective: number
  /** The modifier of the die. */
  die: number
  shield: boolean
  upTo: number
}

/** A shot into a melee counts as striking the side arc, whatever the players saw (NN-SIM-1). */
export const arcOfShot = (arc: Arc, intoMelee: boolean): Arc => (intoMelee ? 'side' : arc)

/**
 * The arc that a skill changes the hit to: always front for Elusive, front in melee for a brawler (NN-SKL-7,
 * NN-SKL-22). Null: none.
 */
export function arcReceived(
  rules: NecroRules,
  skills: readonly string[],
  melee: boolean
): { arc: Arc; skill: string } | null {
  for (const id of skills) {
    const mod = rules
      .skill(id)
      ?.mods.find(({ key }) => key === 'arcReceived' || (melee && key === 'meleeArcReceived'))
    if (mod?.value === 'front') return { arc: 'front', skill: id }
  }
  return null
}

/**
 * The saves that the fighter may roll: plating, a force shield that burns a charge, Dodge without an armour
 * save (NN-SAV-3, NN-GEAR-2, NN-SKL-9).
 */
export function savesAgainst(rules: NecroRules, struck: Struck, strike: Strike): ReadySave[] {
  const melee = strike.kind === 'melee'
  const given = struck.items.flatMap((id) => {
    const thing = rules.thing(id)
    const save = saveGiven(rules, id)
    return thing && save && (save.armour || struck.shielded)
      ? [
          {
            source: id,
            name: thing.name,
            save,
            own: thing.kind === 'gear' && thing.facts.save?.shield === true
          }
        ]
      : []
  })
  const dodge =
    melee && !given.some(({ save }) => save.armour)
      ? skillMost(rules, struck.skills, 'meleeSaveWithoutArmour')
      : 0
  const dodgers = giversOf(rules, struck.skills, 'meleeSaveWithoutArmour')
  const [dodger] = dodgers.ids
  const fixed: Save = { value: dodge, invulnerable: false, armour: false, modifier: 0 }
  const all = [
    ...given,
    ...(dodge > 0 && dodger ? [{ source: dodger, name: dodgers.skill, save: fixed, own: false }] : [])
  ]
  const byShield = shieldHelps(rules, struck, strike)
  return all.map(({ source, name, save, own }) => {
    // Dodge's 1-2 is a fixed result; no threshold halves it (NN-RUL-26).
    const effective = strike.threshold >= save.value && source !== dodger ? halved(save) : save.value
    const against = melee && !save.invulnerable ? enemySaveDie(rules, strike.attackerSkills) : 0
    const die = saveDie(rules, save, struck.skills, melee) + against
    const upTo = Math.max(0, Math.min(rules.combat.save.naturalFail - 1, effective - die))
    return { ...save, source, name, effective, die, shield: own || byShield, upTo }
  })
}

/**
 * NN-GEAR-4: whether a shield in hand gives all saves the shield rule: against blows, and against shots in
 * the front arc.
 */
export function shieldHelps(
  rules: NecroRules,
  struck: Struck,
  strike: Pick<Strike, 'kind' | 'arc'>
): boolean {
  const arc = arcReceived(rules, struck.skills, strike.kind === 'melee')?.arc ?? strike.arc
  const helps =
    strike.kind === 'melee' ? 'melee' : strike.kind === 'shot' && arc === 'front' ? 'front-arc-shots' : null
  return struck.items.some((id) => {
    const thing = rules.thing(id)
    return helps !== null && thing?.kind === 'gear' && thing.facts.shield?.includes(helps) === true
  })
}

/** Precise Strike: what the attacker's skills add to the dice of saves that are not invulnerable (NN-SKL-8). */
export function enemySaveDie(rules: NecroRules, skills: readonly string[]): number {
  return skillMod(rules, skills, 'enemySaveRoll')
}
