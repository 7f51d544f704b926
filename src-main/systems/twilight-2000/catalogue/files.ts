import * as v from 'valibot'
import type { RawSystem } from '../../../kernel/values/raw-system'
import { parseResources, textTree, type ParsedFiles } from '../../../kernel/content/resource-files'
import { placedId, sharedIds } from '../../../kernel/content/row-ids'
import { reason, type Reason } from '../../../kernel/values/verdict'

const int = v.pipe(v.number(), v.integer())
const natural = v.pipe(int, v.minValue(0))
const positive = v.pipe(int, v.minValue(1))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const rules = v.array(v.pipe(v.string(), v.regex(/^T2K-([A-Z]+-)?[A-Z]?\d+$/)))

/** How the ids of the armoury's weapons begin; a number follows, that of the row's place unless it has its own. */
export const ARMOURY = 'armoury-'

/** A weapon in the campaign's armoury. Taking it puts these values on a sheet. */
const armouryRow = v.strictObject({
  id: placedId(ARMOURY),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  class: id,
  rof: v.pipe(natural, v.maxValue(20)),
  magazine: v.pipe(natural, v.maxValue(999)),
  reliability: v.pipe(natural, v.maxValue(20)),
  damage: v.pipe(natural, v.maxValue(20)),
  price: v.pipe(v.string(), v.maxLength(40))
})

const schemas = {
  system: v.strictObject({
    schemaVersion: v.literal(1),
    id: v.literal('twilight-2000'),
    specification: v.string(),
    locales: v.tuple([v.literal('fr'), v.literal('en')])
  }),
  'catalogue/attributes': v.array(v.strictObject({ id, pushCost: v.picklist(['damage', 'stress']) })),
  'catalogue/skills': v.array(v.strictObject({ id, attribute: id })),
  'catalogue/weapon-classes': v.array(
    v.strictObject({ id, unaimed: int, firearm: v.boolean(), ranged: v.boolean() })
  ),
  'catalogue/hazards': v.array(v.strictObject({ id, resist: id })),
  'catalogue/armoury': v.pipe(v.array(armouryRow), v.maxLength(200)),
  'tables/dice': v.strictObject({
    ratings: v.pipe(v.array(v.strictObject({ rating: v.string(), sides: positive })), v.minLength(1)),
    successFrom: positive,
    doubleFrom: positive,
    explosionFace: positive,
    ammo: v.strictObject({ sides: positive, six: positive }),
    costPerExplosion: natural
  }),
  'tables/combat': v.strictObject({
    turn: v.strictObject({ slow: natural, fast: natural }),
    suppression: v.strictObject({
      prone: v.boolean(),
      stress: natural,
      loseActionsNextTurn: v.array(v.picklist(['slow', 'fast']))
    }),
    ammoSix: v.strictObject({ extraDamage: natural, extraHits: natural }),
    extraSuccess: natural,
    jamFrom: positive,
    leastSpent: natural
  }),
  'tables/modifiers': v.array(
    v.strictObject({ id, value: v.pipe(int, v.minValue(-9), v.maxValue(9)), rules })
  ),
  'tables/actions': v.strictObject({
    slow: v.array(v.strictObject({ id })),
    fast: v.array(v.strictObject({ id, becomesSlowOnFailure: v.optional(v.boolean()) }))
  }),
  'tables/conditions': v.array(v.strictObject({ id, rules })),
  'tables/illness': v.strictObject({
    dailyDamage: v.pipe(natural, v.maxValue(20)),
    dailyStress: v.pipe(natural, v.maxValue(20))
  }),
  'tables/house-rules': v.array(
    v.strictObject({
      key: v.string(),
      ruling: v.string(),
      default: v.string(),
      options: v.pipe(v.array(v.string()), v.minLength(1))
    })
  ),
  'tables/house-notes': v.array(v.strictObject({ key: v.string(), ruling: v.string() })),
  'tables/interlude': v.array(v.strictObject({ id, rules })),
  'tables/cards': v.array(
    v.strictObject({
      id: v.string(),
      kind: v.picklist(['rules', 'blank']),
      phase: v.optional(v.string()),
      rules,
      items: v.optional(v.string())
    })
  ),
  'tables/sheet': v.strictObject({
    die: positive,
    unitCuf: positive,
    tracks: v.strictObject({ damage: natural, stress: natural }),
    most: positive
  }),
  'text/fr': textTree,
  'text/en': textTree
} as const

export type T2kFiles = ParsedFiles<typeof schemas>

/** Parses the resource files by their schemas. Reports every problem by file, entry and field. */
export const parseFiles = (raw: RawSystem): { files: T2kFiles; problems: Reason[] } =>
  parseResources(schemas, raw, whatContradicts)

/** Problems that the schemas cannot see: an unknown weapon class, a skill with an unknown attribute. */
function whatContradicts(files: T2kFiles): Reason[] {
  const classes = new Set(files['catalogue/weapon-classes'].map((entry) => entry.id))
  const attributes = new Set(files['catalogue/attributes'].map((attribute) => attribute.id))
  return [
    ...files['catalogue/armoury']
      .filter((row) => !classes.has(row.class))
      .map((row) => reason('id-unknown', [], { file: 'catalogue/armoury', at: row.name, id: row.class })),
    ...sharedIds('catalogue/armoury', files['catalogue/armoury'], ARMOURY),
    ...files['catalogue/skills']
      .filter((skill) => !attributes.has(skill.attribute))
      .map((skill) =>
        reason('id-unknown', [], { file: 'catalogue/skills', at: skill.id, id: skill.attribute })
      )
  ]
}
