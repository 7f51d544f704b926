import * as v from 'valibot'
import type { HouseRules } from '../../../kernel/values/raw-system'
import type { HouseRuleSpec } from '../../../kernel/system/system'
import { reason, type Reason } from '../../../kernel/values/verdict'
import type { NecroFiles } from './files'

const int = v.pipe(v.number(), v.integer())

/** The least and greatest numbers of a house rule, for a single value or each value of a list. */
export const houseRuleBounds: { [key: string]: NonNullable<HouseRuleSpec['bounds']> } = {
  xpThresholds: { min: 1, max: 100_000, rising: true },
  reservesTargets: { min: 0, max: 10 },
  storeyHeight: { min: 0.5, max: 48, step: 0.5 },
  drawRespect: { min: -1000, max: 1000 },
  respectFloor: { min: -100_000, max: 100_000 }
}

/** The shortest and longest list of a house rule. */
export const houseRuleLengths = {
  xpThresholds: { min: 1, max: 200 },
  reservesTargets: { min: 0, max: 10 },
  houseSkillFamilies: { min: 1, max: 6 }
} satisfies {
  [key: string]: NonNullable<HouseRuleSpec['length']>
}

const bounded = <Schema extends v.GenericSchema<number, number>>(schema: Schema, key: string) => {
  const { min, max } = houseRuleBounds[key] ?? { min: 0, max: 0 }
  return v.pipe(schema, v.minValue(min), v.maxValue(max))
}

/** The house rules that a campaign may change, by key: those of chapter 14, and Magot's own (MAGOT-1). */
export const houseRuleSchemas = {
  xpThresholds: v.pipe(
    v.array(bounded(int, 'xpThresholds')),
    v.minLength(houseRuleLengths.xpThresholds.min),
    v.maxLength(houseRuleLengths.xpThresholds.max),
    v.check(
      (list) => list.every((value, index) => index === 0 || value > (list[index - 1] ?? 0)),
      'thresholds must rise'
    )
  ),
  houseSkillFamilies: v.nullable(
    v.record(
      v.string(),
      v.pipe(
        v.array(v.string()),
        v.minLength(houseRuleLengths.houseSkillFamilies.min),
        v.maxLength(houseRuleLengths.houseSkillFamilies.max)
      )
    )
  ),
  gangValueIncludesXp: v.boolean(),
  gangValueIncludesStash: v.boolean(),
  survivalMultipleDice: v.picklist(['worst-state-all-light-wounds', 'worst-die-only']),
  downAtEnd: v.picklist(['pay-or-roll', 'roll-only', 'pay-or-injury']),
  reservesTargets: v.pipe(
    v.array(bounded(int, 'reservesTargets')),
    v.maxLength(houseRuleLengths.reservesTargets.max)
  ),
  storeyHeight: bounded(v.number(), 'storeyHeight'),
  fallUnderOneStorey: v.picklist(['no-hit', 'as-one-storey']),
  concealmentDistance: v.picklist(['within-3', 'at-least-3']),
  missileMode: v.picklist(['reload', 'single-shot']),
  grenadeLauncherUsesCarriedGrenades: v.boolean(),
  shootingNaturalLimits: v.boolean(),
  ammoShortage: v.picklist(['mode-unavailable', 'tick-remaining']),
  gaugesRefillEachGame: v.boolean(),
  noSaveCountsAsFailed: v.boolean(),
  meleeWeaponStacking: v.picklist(['all', 'attack-defence-only']),
  meleeCategoryIncludesHeavyMelee: v.boolean(),
  heaviesMayWearHeavyPlating: v.boolean(),
  combiNeedsSpecialist: v.boolean(),
  masterCraftedRounding: v.picklist(['up', 'down']),
  challengerXpRecipients: v.picklist(['participants', 'all-members']),
  drawRespect: bounded(int, 'drawRespect'),
  respectFloor: bounded(int, 'respectFloor'),
  inventorOutsideRareLimit: v.boolean(),
  leaderReplacement: v.picklist(['promote-or-recruit', 'recruit-only', 'promote-only']),
  weaponMasterConsumed: v.boolean(),
  sitOutIncome: v.picklist(['none', 'respect']),
  carrionTakes: v.picklist(['one', 'any']),
  healerRemoves: v.picklist(['sting-patch-list', 'any-lasting'])
}

export type NecroHouseRules = {
  [key in keyof typeof houseRuleSchemas]: v.InferOutput<(typeof houseRuleSchemas)[key]>
}

/**
 * Why these house rules are refused (unknown key, wrong value, unknown house or family); empty if they are
 * valid.
 */
export function checkHouseRules(files: NecroFiles, chosen: HouseRules): Reason[] {
  const reasons: Reason[] = []
  for (const [key, value] of Object.entries(chosen)) {
    const schema = Object.hasOwn(houseRuleSchemas, key)
      ? houseRuleSchemas[key as keyof NecroHouseRules]
      : undefined
    if (!schema) {
      reasons.push(reason('house-rule-unknown', [], { key }))
      continue
    }
    const ruling = files['tables/house-rules'].find((rule) => rule.key === key)?.ruling
    const parsed = v.safeParse(schema, value)
    if (!parsed.success) reasons.push(reason('house-rule-invalid', ruling ? [ruling] : [], { key }))
    else if (key === 'houseSkillFamilies')
      reasons.push(...checkFamilies(files, parsed.output as NecroHouseRules['houseSkillFamilies']))
  }
  return reasons
}

/**
 * NN-RUL-4: a campaign may change the families of a house. Houses and families must exist, and no family may
 * appear twice.
 */
function checkFamilies(files: NecroFiles, families: NecroHouseRules['houseSkillFamilies']): Reason[] {
  const unknown = (id: string): Reason => reason('unknown-id', ['NN-RUL-4'], { id })
  const houses = new Set(files['catalogue/houses'].map((house) => house.id))
  const known = new Set(files['catalogue/skill-families'].map((family) => family.id))
  return Object.entries(families ?? {}).flatMap(([house, list]) => [
    ...(houses.has(house) ? [] : [unknown(house)]),
    ...list.filter((family) => !known.has(family)).map(unknown),
    ...(new Set(list).size < list.length
      ? [reason('house-rule-invalid', ['NN-RUL-4'], { key: 'houseSkillFamilies' })]
      : [])
  ])
}

/**
 * The defaults of the resources, overridden by the campaign's choices. Throws on choices that
 * `checkHouseRules` refuses.
 */
export function settleHouseRules(files: NecroFiles, chosen: HouseRules): NecroHouseRules {
  const defaults = Object.fromEntries(files['tables/house-rules'].map((rule) => [rule.key, rule.default]))
  return v.parse(v.strictObject(houseRuleSchemas), { ...defaults, ...chosen })
}

/**
 * A copy of the facts with these house rules applied, so that code reading a table need not know the house
 * rule.
 */
export function applyHouseRules(files: NecroFiles, house: NecroHouseRules): NecroFiles {
  // The rules change tables only, so the texts, most of the bytes, are shared.
  const { 'text/fr': fr, 'text/en': en, ...rest } = files
  const f: NecroFiles = { ...structuredClone(rest), 'text/fr': fr, 'text/en': en }
  const experience = f['tables/experience']
  experience.thresholds = house.xpThresholds
  for (const type of f['catalogue/fighter-types']) {
    if (type.promotion)
      type.promotion.xp = house.xpThresholds[type.promotion.threshold - 1] ?? type.promotion.xp
    if (
      house.meleeCategoryIncludesHeavyMelee &&
      type.categories.includes('melee') &&
      !type.categories.includes('heavy-melee')
    ) {
      type.categories.push('heavy-melee')
    }
    if (!house.heaviesMayWearHeavyPlating && type.id === 'heavy') {
      type.categories = type.categories.filter((category) => category !== 'heavy-armour')
    }
  }
  for (const entry of f['catalogue/houses']) {
    const families =
      house.houseSkillFamilies && Object.hasOwn(house.houseSkillFamilies, entry.id)
        ? house.houseSkillFamilies[entry.id]
        : undefined
    if (families) entry.skillFamilies = families
  }

  f['tables/gang-value'].stashCounted = house.gangValueIncludesStash
  if (!house.gangValueIncludesXp)
    f['tables/gang-value'].perMember = f['tables/gang-value'].perMember.filter((part) => part !== 'xp')
  f['tables/income'].draw = house.drawRespect

  const last = house.reservesTargets.length + 2
  f['tables/reserves'].table = [
    { turn: 1, arrival: 'impossible', target: null },
    ...house.reservesTargets.map((target, index) => ({ turn: index + 2, arrival: 'roll' as const, target })),
    { turn: last, arrival: 'automatic', target: null }
  ]

  const falls = f['tables/combat'].falls
  falls.storeyHeight = house.storeyHeight
  const [none, single] = falls.table
  if (house.fallUnderOneStorey === 'as-one-storey' && none && single && 'hit' in none && 'hit' in single)
    none.hit = single.hit

  for (const weapon of f['catalogue/heavy']) {
    if (!weapon.missileMode) continue
    weapon.missileMode = house.missileMode
    // Each missile is then one shot: no gauge to tick, no fire mode to choose (NN-RUL-17).
    if (house.missileMode === 'single-shot') weapon.usesFireModes = weapon.usesAmmoGauge = false
  }
  f['catalogue/master-crafted'].rounding = house.masterCraftedRounding
  if (!house.combiNeedsSpecialist) f['catalogue/combis'].requires = null
  for (const item of f['catalogue/gear'])
    if (item.id === 'weapon-master') item.consumable = house.weaponMasterConsumed
  return f
}
