import * as v from 'valibot'
import type { RawSystem } from '../../../kernel/values/raw-system'
import { parseResources, textTree, type ParsedFiles } from '../../../kernel/content/resource-files'
import { reason, type Reason } from '../../../kernel/values/verdict'

const int = v.pipe(v.number(), v.integer())
const natural = v.pipe(int, v.minValue(0))
const positive = v.pipe(int, v.minValue(1))
const dice = v.pipe(int, v.minValue(-9), v.maxValue(9))
const bonus = v.pipe(natural, v.maxValue(20))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const rule = v.pipe(v.string(), v.regex(/^VD10-([A-Z]+-)?[A-Z]?\d+$/))
const rules = v.array(rule)
const damage = v.picklist(['superficial', 'aggravated'])
const attack = v.picklist(['unarmed', 'melee', 'thrown', 'firearms'])
const penalties = v.record(id, dice)

const schemas = {
  system: v.strictObject({
    schemaVersion: v.literal(1),
    id: v.literal('vampire-d10'),
    specification: v.string(),
    locales: v.tuple([v.literal('fr'), v.literal('en')])
  }),
  'catalogue/attributes': v.array(
    v.strictObject({ id, group: v.picklist(['physical', 'social', 'mental']) })
  ),
  'catalogue/skills': v.array(v.strictObject({ id })),
  'catalogue/weapons': v.array(v.strictObject({ id, rules, bonus, kind: id, firearm: v.boolean(), attack })),
  'catalogue/natural': v.array(v.strictObject({ id, rules, bonus, kind: id })),
  'catalogue/damage-kinds': v.array(v.strictObject({ id, mortal: damage, vampire: damage })),
  'catalogue/armours': v.array(v.strictObject({ id, value: bonus, againstFirearms: bonus, dexterity: dice })),
  'catalogue/covers': v.array(v.strictObject({ id, dodgeDice: dice })),
  'catalogue/manoeuvres': v.array(
    v.strictObject({
      id,
      rule,
      group: v.picklist(['general', 'defence', 'melee', 'ranged']),
      dice,
      effect: v.optional(id)
    })
  ),
  'catalogue/states': v.array(
    v.strictObject({
      id,
      rule,
      dice: v.optional(dice),
      physicalDice: v.optional(dice),
      offensiveDice: v.optional(dice),
      defensiveDice: v.optional(dice),
      nextMajorDice: v.optional(dice)
    })
  ),
  'catalogue/drugs': v.array(
    v.strictObject({
      id,
      rule,
      mortal: penalties,
      vampire: penalties,
      damagePerScene: v.optional(v.strictObject({ min: natural, max: natural }))
    })
  ),
  'tables/critical': v.pipe(
    v.array(v.strictObject({ id, rule, min: positive, max: v.nullable(positive) })),
    v.minLength(1)
  ),
  'tables/criticals': v.strictObject({
    headTraumaDice: dice,
    fractureDice: dice,
    traumaDice: dice,
    traumaDamage: natural,
    willpowerPaid: natural
  }),
  'tables/dice': v.strictObject({
    sides: positive,
    successFrom: positive,
    bestialFailure: positive,
    bestialSuccess: positive,
    pairSuccesses: natural,
    rouseFrom: positive,
    hungerMost: positive
  }),
  'tables/tracks': v.strictObject({
    base: positive,
    fullDice: dice,
    halvedBy: positive,
    of: v.strictObject({ health: id, willpower: id })
  }),
  'tables/turn': v.strictObject({
    major: natural,
    minor: natural,
    freeDefence: natural,
    simpleMove: natural,
    proneMove: natural,
    sprint: v.strictObject({ base: natural, perDexterity: v.pipe(v.number(), v.minValue(0)) }),
    skippedInitiative: natural
  }),
  'tables/combat': v.strictObject({
    repeatedDice: dice,
    repeatedDifficulty: natural,
    dodgeShotDifficulty: natural,
    flankDice: dice,
    backDice: dice,
    attackersMost: natural,
    reachDice: dice,
    openDifficulty: natural,
    diversionDice: dice,
    tacticsDice: dice,
    multipleDice: dice,
    awayDice: dice,
    bigGunDice: dice,
    scopeDice: dice,
    sprayMetres: natural,
    shakenVampire: natural,
    stakeFrom: natural,
    pushMetres: natural,
    proneFarDice: dice,
    proneNearDice: dice,
    proneMetres: natural
  }),
  'tables/perils': v.strictObject({
    bleedingBase: natural,
    bleedingSuperficial: natural,
    suffocationGrace: natural,
    suffocationSuperficial: natural,
    fire: v.strictObject({
      min: natural,
      max: natural,
      difficulty: natural,
      groundMin: natural,
      groundMax: natural
    }),
    slakedFrom: natural
  }),
  'tables/house-rules': v.array(
    v.strictObject({
      key: v.string(),
      ruling: rule,
      default: v.string(),
      options: v.pipe(v.array(v.string()), v.minLength(1))
    })
  ),
  'tables/house-notes': v.array(v.strictObject({ ruling: rule })),
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
    attribute: natural,
    attributeMost: positive,
    skillMost: positive,
    celerityMost: positive,
    resources: natural
  }),
  'text/fr': textTree,
  'text/en': textTree
} as const

export type Vd10Files = ParsedFiles<typeof schemas>

/** Parses the resource files by their schemas. Reports every problem by file, entry and field. */
export const parseFiles = (raw: RawSystem): { files: Vd10Files; problems: Reason[] } =>
  parseResources(schemas, raw, whatContradicts)

/**
 * Problems that the schemas cannot see: an unknown kind of damage, an effect that is no state, a track
 * without its attribute.
 */
function whatContradicts(files: Vd10Files): Reason[] {
  const ids = (list: readonly { id: string }[]): Set<string> => new Set(list.map((entry) => entry.id))
  const unknown = (file: string, at: string, id: string): Reason => reason('id-unknown', [], { file, at, id })
  const [kinds, states, attributes] = [
    ids(files['catalogue/damage-kinds']),
    ids(files['catalogue/states']),
    ids(files['catalogue/attributes'])
  ]
  return [
    ...(['catalogue/weapons', 'catalogue/natural'] as const).flatMap((file) =>
      files[file].filter(({ kind }) => !kinds.has(kind)).map((entry) => unknown(file, entry.id, entry.kind))
    ),
    ...files['catalogue/manoeuvres'].flatMap(({ id: at, effect }) =>
      effect === undefined || states.has(effect) ? [] : [unknown('catalogue/manoeuvres', at, effect)]
    ),
    ...Object.entries(files['tables/tracks'].of)
      .filter(([, attribute]) => !attributes.has(attribute))
      .map(([at, attribute]) => unknown('tables/tracks', at, attribute))
  ]
}
