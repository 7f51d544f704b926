import * as v from 'valibot'
import {
  natural,
  positive,
  length,
  id,
  ruling,
  uncertain,
  characteristic,
  category,
  mod,
  mods,
  characteristicMod
} from './base'

/** Schemas of the system itself and of a gang's members: fighter types, houses, skills. */

export const systemSchema = v.strictObject({
  schemaVersion: positive,
  id: v.literal('neo-necro'),
  specification: v.string(),
  locales: v.pipe(v.array(v.picklist(['fr', 'en'])), v.length(2)),
  mainDie: v.literal(10),
  lowIsGood: v.literal(true),
  characteristics: v.array(v.strictObject({ id: characteristic, base: positive, naturalMax: positive }))
})

export const categoriesSchema = v.array(v.strictObject({ id: category }))

const profile = v.strictObject({ ws: natural, bs: natural, s: natural, t: natural, w: natural, i: natural })
export type Profile = v.InferOutput<typeof profile>

const fighterType = v.strictObject({
  id,
  min: natural,
  max: v.nullable(positive),
  cost: natural,
  startingXp: natural,
  profile,
  startingProgressions: natural,
  encumbrance: length,
  pay: natural,
  categories: v.array(category),
  skillAccess: v.picklist(['all', 'house']),
  extraSkillFamilies: v.optional(v.array(id)),
  rules: v.array(id),
  promotion: v.optional(v.strictObject({ threshold: positive, xp: natural, to: id }))
})
export const fighterTypesSchema = v.array(fighterType)
export type FighterTypeFacts = v.InferOutput<typeof fighterType>

const fighterRule = v.strictObject({
  id,
  levels: v.optional(v.array(v.strictObject({ level: positive, orders: natural }))),
  radius: v.optional(length),
  mods: v.optional(mods)
})
export const fighterRulesSchema = v.array(fighterRule)
export type FighterRuleFacts = v.InferOutput<typeof fighterRule>

export const skillFamiliesSchema = v.array(v.strictObject({ id }))

const house = v.strictObject({
  id,
  skillFamilies: v.array(id),
  alternativeSkillFamilies: v.optional(v.array(id)),
  /** The families that the garbled table of the source leaves certain (NN-RUL-4). */
  certain: v.array(id),
  uncertain,
  fury: v.strictObject({
    id,
    duration: v.picklist(['end-of-turn', 'instant']),
    durationRuling: v.optional(ruling),
    /** Who the fury affects; absent: the whole gang. */
    touches: v.optional(v.picklist(['near-leader', 'enemies', 'fallen-near'])),
    maxFighters: v.optional(positive),
    weapon: v.optional(id),
    fireMode: v.optional(id),
    radius: v.optional(length),
    distance: v.optional(length),
    mods: v.optional(v.array(v.union([characteristicMod, mod])))
  })
})
export const housesSchema = v.array(house)
export type HouseFacts = v.InferOutput<typeof house>

const skill = v.strictObject({
  id,
  family: id,
  /** Null: any number of times. */
  maxTimes: v.nullable(positive),
  /** The player chooses each time whether to use it. */
  optional: v.optional(v.boolean()),
  /** The player chooses one of its effects. */
  choice: v.optional(v.boolean()),
  when: v.optional(v.literal('interlude')),
  mods
})
export const skillsSchema = v.array(skill)
export type SkillFacts = v.InferOutput<typeof skill>

const specialRule = v.strictObject({
  id,
  ruling: v.optional(ruling),
  duration: v.optional(v.literal('start-of-throwers-next-activation'))
})
export const specialRulesSchema = v.array(specialRule)

/**
 * Suggestions for founding a gang; no rule reads them. `names`: by house (`any`: for houses without names).
 * `gang`: fighters, most needed first.
 */
export const foundingSchema = v.strictObject({
  names: v.record(v.string(), v.array(v.pipe(v.string(), v.minLength(1)))),
  gang: v.array(
    v.strictObject({
      type: id,
      category: id,
      /** Starting progressions in order of preference, by the ids under which they are offered. */
      gains: v.array(v.string()),
      /** What to carry; the best kit comes first. */
      kits: v.array(v.array(v.string()))
    })
  )
})
