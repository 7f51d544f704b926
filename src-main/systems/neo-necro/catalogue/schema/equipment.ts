import * as v from 'valibot'
import {
  int,
  natural,
  positive,
  length,
  id,
  ruling,
  uncertain,
  category,
  availability,
  mods,
  hit
} from './base'

/** Schemas of everything that can be bought. */

const meleeWeapon = v.strictObject({
  id,
  hands: v.picklist([1, 2]),
  attack: int,
  defence: int,
  strength: int,
  threshold: natural,
  damageLevel: positive,
  encumbrance: length,
  price: natural,
  availability,
  /** Must be the only weapon wielded in melee. */
  meleeExclusive: v.optional(v.boolean()),
  uncertain
})
export const meleeSchema = v.array(meleeWeapon)
export type MeleeWeapon = v.InferOutput<typeof meleeWeapon>

const band = v.strictObject({ min: length, max: length, modifier: int })
const bands = v.strictObject({ short: band, long: band })
const flameReach = v.strictObject({ flame: v.strictObject({ reach: length }) })
const shotProfile = v.strictObject({
  id,
  range: v.union([bands, flameReach]),
  /** Null: the fired grenade sets it. */
  strength: v.nullable(natural),
  threshold: v.nullable(natural),
  damageLevel: positive,
  rateOfFire: positive,
  template: v.nullable(id),
  overheat: v.boolean()
})
export type ShotProfile = v.InferOutput<typeof shotProfile>
export type RangeBands = v.InferOutput<typeof bands>

const rangedWeapon = v.strictObject({
  id,
  hands: v.picklist([1, 2]),
  encumbrance: length,
  price: natural,
  reloadPrice: v.nullable(natural),
  availability,
  usesFireModes: v.boolean(),
  usesAmmoGauge: v.boolean(),
  profiles: v.pipe(v.array(shotProfile), v.minLength(1)),
  firesGrenades: v.optional(v.boolean()),
  usesDiveRule: v.optional(v.boolean()),
  reloadsByType: v.optional(v.array(id)),
  missileMode: v.optional(v.picklist(['reload', 'single-shot'])),
  mustBeShouldered: v.optional(v.boolean()),
  uncertain
})
export const rangedSchema = v.array(rangedWeapon)
export type RangedWeapon = v.InferOutput<typeof rangedWeapon>

const plating = v.strictObject({
  id,
  saveValue: positive,
  saveRollModifier: int,
  invulnerable: v.boolean(),
  encumbrance: length,
  price: natural,
  availability,
  bodyFixed: v.boolean()
})
export type Plating = v.InferOutput<typeof plating>
const cushioning = v.strictObject({
  id,
  toughnessBonus: positive,
  encumbrance: length,
  price: natural,
  availability,
  bodyFixed: v.boolean()
})
export type Cushioning = v.InferOutput<typeof cushioning>
export const armourSchema = v.strictObject({
  plating: v.array(plating),
  cushioning: v.array(cushioning),
  heavyPlating: v.array(plating)
})

const ammoBase = { id, encumbrance: length, availability, consumable: v.boolean() }
const ammo = v.union([
  v.strictObject({
    ...ammoBase,
    appliesTo: v.union([v.literal('weapons-with-a-reload-price'), v.array(id)]),
    priceRule: v.literal('reload-price-of-the-weapon'),
    mods: v.optional(mods)
  }),
  v.strictObject({ ...ammoBase, appliesTo: v.array(id), price: natural, profile: id })
])
export const ammoSchema = v.array(ammo)
export type Ammo = v.InferOutput<typeof ammo>

const throwBand = v.strictObject({
  minStrengthMultiple: natural,
  maxStrengthMultiple: positive,
  modifier: int
})
const grenade = v.strictObject({
  id,
  range: v.strictObject({ short: throwBand, long: throwBand }),
  strength: v.nullable(natural),
  threshold: v.nullable(natural),
  damageLevel: positive,
  template: id,
  encumbrance: length,
  price: natural,
  availability,
  consumable: v.boolean(),
  special: v.optional(v.array(id)),
  uncertain
})
export const grenadesSchema = v.array(grenade)
export type Grenade = v.InferOutput<typeof grenade>

const gear = v.strictObject({
  id,
  location: v.picklist(['carried', 'stash']),
  encumbrance: v.nullable(length),
  price: natural,
  availability,
  consumable: v.boolean(),
  consumableRuling: v.optional(ruling),
  bodyFixed: v.optional(v.boolean()),
  /** The refill that this thing uses up. `requires`, on the refill: the thing that uses it. */
  uses: v.optional(id),
  requires: v.optional(id),
  restrictedTo: v.optional(v.array(id)),
  attachesTo: v.optional(v.array(category)),
  countsAs: v.optional(id),
  hands: v.optional(v.picklist([1, 2])),
  defence: v.optional(int),
  shield: v.optional(v.array(v.picklist(['front-arc-shots', 'melee']))),
  save: v.optional(v.strictObject({ value: positive, invulnerable: v.boolean(), shield: v.boolean() })),
  options: v.optional(mods),
  extraDoseWounds: v.optional(natural),
  mods: v.optional(mods),
  fireMode: v.optional(id),
  usesAmmoGauge: v.optional(v.boolean()),
  needsHand: v.optional(v.boolean()),
  range: v.optional(v.strictObject({ short: band, medium: band, long: band })),
  radius: v.optional(length),
  groupMax: v.optional(positive),
  minDistanceInSight: v.optional(length),
  minDistanceOutOfSight: v.optional(length),
  level: v.optional(v.picklist(['ground', 'raised'])),
  cannotRemove: v.optional(v.array(id)),
  rerollsInjury: v.optional(id),
  /** The phase whose action this thing takes. */
  usedIn: v.optional(v.literal('shooting'))
})
export const gearSchema = v.array(gear)
export type Gear = v.InferOutput<typeof gear>

const bionic = v.strictObject({
  id,
  organ: v.picklist(['eye', 'arm', 'leg']),
  encumbrance: length,
  price: natural,
  availability,
  bodyFixed: v.boolean(),
  heals: id,
  grants: v.optional(v.array(id)),
  sightOnHeavyWeapons: v.optional(v.boolean()),
  maxPerFighter: v.optional(positive),
  mods: v.optional(mods)
})
export const bionicsSchema = v.array(bionic)
export type Bionic = v.InferOutput<typeof bionic>

const scenarioItem = v.strictObject({
  id,
  location: v.picklist(['carried', 'stash']),
  encumbrance: v.nullable(length),
  price: natural,
  availability,
  consumable: v.boolean(),
  rangeAs: v.optional(v.literal('grenade')),
  ignoresCover: v.optional(v.boolean()),
  counters: v.optional(positive),
  radius: v.optional(length),
  requiresOwnTerritory: v.optional(v.boolean()),
  perTurn: v.optional(positive),
  usedIn: v.optional(v.literal('shooting')),
  hit: v.optional(v.strictObject({ ...hit.entries, template: id, scatter: v.boolean() }))
})
export const scenarioSchema = v.array(scenarioItem)
export type ScenarioItem = v.InferOutput<typeof scenarioItem>

export const masterCraftedSchema = v.strictObject({
  id: v.literal('master-crafted'),
  priceMultiplier: length,
  reloadPriceMultiplier: length,
  rounding: v.picklist(['up', 'down']),
  availability,
  encumbrance: v.literal('as-the-base-weapon'),
  appliesTo: v.array(category),
  options: mods
})

const combiVariant = v.union([
  v.strictObject({ id, weapon: id, profile: id }),
  v.strictObject({ id, weapon: id, grenade: id })
])
export type CombiVariant = v.InferOutput<typeof combiVariant>
export const combisSchema = v.strictObject({
  id: v.literal('combi'),
  encumbrance: length,
  price: natural,
  availability,
  attachesTo: v.array(category),
  shotsPerGame: positive,
  fireMode: id,
  usesAmmoGauge: v.boolean(),
  /** Null: open to everybody (house rule combiNeedsSpecialist). */
  requires: v.nullable(
    v.strictObject({ anyOf: v.array(v.pipe(v.string(), v.regex(/^(category|skill):[a-z-]+$/))) })
  ),
  variants: v.array(combiVariant)
})
export type Combis = v.InferOutput<typeof combisSchema>
