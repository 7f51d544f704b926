import * as v from 'valibot'
import { asValue } from '../../../kernel/values/json'
import type { RawSystem } from '../../../kernel/values/raw-system'
import { parseResources, textTree, type ParsedFiles } from '../../../kernel/content/resource-files'
import { placedId, sharedIds } from '../../../kernel/content/row-ids'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { OWN_THING, OWN_WEAPON } from './own-rows'
import { say } from './say'

const int = v.pipe(v.number(), v.integer())
const natural = v.pipe(int, v.minValue(0))
const positive = v.pipe(int, v.minValue(1))
const upTo = (most: number) => v.pipe(natural, v.maxValue(most))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
/**
 * The id of a row that the campaign added; by it the row is known under another name, too. `own-2` is the place of a row
 * without one, and no id.
 */
const ownId = v.optional(v.pipe(id, v.maxLength(60), v.regex(/^(?!own-\d+$)/)))
const rules = v.array(v.pipe(v.string(), v.regex(/^CR-([A-Z]+-|R)\d+$/)))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(60))
/** In €$; null if the book gives none. */
const price = v.nullable(upTo(1_000_000))

export const MODES = ['single', 'aimed', 'slug', 'buckshot', 'autofire', 'charged'] as const
export type Mode = (typeof MODES)[number]
export const QUALITIES = ['smart', 'power', 'tech', 'poor', 'excellent'] as const
export type Quality = (typeof QUALITIES)[number]

/**
 * One way to fire a weapon: skill, rounds for an attack roll, dice of damage, and special rules (chapter 4).
 */
const mode = v.strictObject({
  mode: v.picklist(MODES),
  skill: id,
  rounds: natural,
  damageDice: v.optional(positive),
  lowAmmo: v.optional(v.strictObject({ below: positive, damageDice: positive })),
  cap: v.optional(positive),
  dv: v.optional(positive),
  areaMetres: v.optional(positive),
  minimumRounds: v.optional(positive),
  emptyIfBelow: v.optional(positive),
  attPerRound: v.optional(positive),
  coverPierced: v.optional(v.array(id)),
  appliesTo: v.optional(v.array(v.picklist(MODES)))
})
export type FireMode = v.InferOutput<typeof mode>

const weapon = v.strictObject({
  id,
  rules,
  class: id,
  price,
  damageDice: positive,
  attPerRound: positive,
  magazine: natural,
  ammo: id,
  hands: positive,
  concealable: v.boolean(),
  qualities: v.array(v.picklist(QUALITIES)),
  modes: v.pipe(v.array(mode), v.minLength(1)),
  charge: v.optional(v.strictObject({ rounds: v.nullable(positive), seesThrough: v.array(id) })),
  userInjury: v.optional(
    v.strictObject({ injury: id, bodyAtLeast: v.optional(positive), anyOf: v.optional(v.array(id)) })
  ),
  loads: v.optional(v.array(id)),
  smartOnly: v.optional(v.boolean()),
  bolt: v.optional(v.boolean())
})
export type WeaponFacts = v.InferOutput<typeof weapon>

/** A weapon added by the campaign. */
const ownWeapon = v.strictObject({
  id: placedId(OWN_WEAPON),
  name,
  class: id,
  price: upTo(1_000_000),
  'damage-dice': v.pipe(positive, v.maxValue(20)),
  att: v.pipe(positive, v.maxValue(9)),
  magazine: upTo(999),
  ammo: id,
  hands: v.pipe(positive, v.maxValue(4)),
  concealable: v.boolean(),
  'autofire-cap': upTo(9),
  qualities: v.array(v.picklist(QUALITIES))
})

const cyberware = v.strictObject({
  id,
  rules,
  price,
  slots: v.optional(positive),
  max: v.optional(positive),
  requires: v.optional(id),
  slotsUsed: v.optional(positive),
  melee: v.optional(
    v.strictObject({
      damageDice: positive,
      attPerRound: positive,
      hands: positive,
      skill: id,
      reachMetres: positive
    })
  ),
  qualities: v.optional(v.array(v.picklist(QUALITIES))),
  injuryDraws: v.optional(positive),
  brawling: v.optional(v.strictObject({ bodyAtMost: positive, damageDice: positive })),
  active: v.optional(v.strictObject({ rounds: positive, cooldownRounds: positive })),
  pairBody: v.optional(positive),
  takesHand: v.optional(v.literal(true)),
  oneHanded: v.optional(v.literal(true))
})

const quickhack = v.strictObject({
  id,
  rules,
  tier: v.picklist(['simple', 'standard', 'complex', 'advanced']),
  dv: positive,
  rounds: v.optional(positive),
  move: v.optional(positive),
  moveDie: v.optional(positive),
  injury: v.optional(id),
  burn: v.optional(positive),
  disables: v.optional(
    v.strictObject({
      count: positive,
      excluded: v.array(id),
      chosenBy: v.picklist(['gm', 'netrunner-player'])
    })
  ),
  state: v.optional(id),
  states: v.optional(v.array(id)),
  unnoticed: v.optional(v.boolean()),
  directDice: v.optional(positive),
  ejects: v.optional(id),
  blockedBy: v.optional(id)
})

/** An opponent with Magot's figures, which a campaign may change (MAGOT-5). */
const opponent = v.strictObject({
  id,
  /** The default name. It is stored, so it is the same in every language. */
  called: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  ...v.entriesFromList(
    ['ref', 'dex', 'body', 'will', 'mouv', 'weapon-skill', 'evasion', 'interface', 'concentration'],
    upTo(20)
  ),
  hp: v.pipe(positive, v.maxValue(999)),
  armour: upTo(99),
  weapon: id,
  'second-weapon': id,
  'melee-dice': v.pipe(positive, v.maxValue(20)),
  implants: v.array(id),
  'self-ice': upTo(3)
})
/** Weapons in an opponent's hand that are not in the book's catalogue. */
const IN_HAND = ['none', 'fists', 'blade']

const schemas = {
  system: v.strictObject({
    schemaVersion: v.literal(1),
    id: v.literal('cyberpunk-red'),
    specification: v.string(),
    locales: v.tuple([v.literal('fr'), v.literal('en')])
  }),
  'catalogue/skills': v.array(v.strictObject({ id })),
  'catalogue/weapon-classes': v.array(v.strictObject({ id, skill: id, melee: v.boolean() })),
  'catalogue/weapons': v.array(weapon),
  'catalogue/ammunition': v.array(v.strictObject({ id, units: positive, price })),
  'catalogue/smart-ammunition': v.array(
    v.strictObject({ id, units: positive, price, kinds: v.pipe(v.array(id), v.minLength(1)) })
  ),
  'catalogue/cyberware': v.array(cyberware),
  'catalogue/quickhacks': v.array(quickhack),
  'catalogue/injuries': v.array(v.strictObject({ id, effect: v.pipe(v.string(), v.maxLength(400)) })),
  'catalogue/own-injuries': v.pipe(
    v.array(v.strictObject({ id: ownId, name, effect: v.pipe(v.string(), v.maxLength(400)) })),
    v.maxLength(60)
  ),
  'catalogue/own-weapons': v.pipe(v.array(ownWeapon), v.maxLength(200)),
  'catalogue/own-things': v.pipe(
    v.array(
      v.strictObject({
        id: placedId(OWN_THING),
        name,
        category: v.picklist(['cyberware', 'gear']),
        price: upTo(1_000_000)
      })
    ),
    v.maxLength(200)
  ),
  'catalogue/opponents': v.array(opponent),
  'tables/dice': v.strictObject({
    check: v.strictObject({ sides: positive, explodeOn: positive, implodeOn: positive }),
    damage: positive,
    critical: v.strictObject({ face: positive, count: positive, bonus: natural, power: natural }),
    rules
  }),
  'tables/difficulties': v.array(v.strictObject({ id, dv: positive, rules })),
  'tables/modifiers': v.array(
    v.strictObject({ id, value: v.pipe(int, v.minValue(-20), v.maxValue(20)), rules })
  ),
  'tables/ranges': v.array(
    v.strictObject({
      id,
      classes: v.array(id),
      // By its id a campaign changes one band; a pack may give bands without, and changes them together.
      bands: v.pipe(
        v.array(
          v.strictObject({ id: v.optional(id), min: natural, max: positive, dv: v.nullable(upTo(99)) })
        ),
        v.minLength(1)
      )
    })
  ),
  'tables/combat': v.strictObject({
    metresPerSquare: positive,
    secondsPerRound: positive,
    aimedDice: positive,
    headTimes: positive,
    sharedAttacks: positive,
    autofireDice: positive,
    autofireRounds: positive,
    chargeRounds: positive,
    specialMovePart: positive,
    overlapMetres: positive,
    smartRetry: v.strictObject({ base: positive, within: natural }),
    net: v.strictObject({
      metres: positive,
      virtualActions: positive,
      barrierDv: v.pipe(v.array(positive), v.minLength(1))
    }),
    turn: v.strictObject({ move: positive, action: positive })
  }),
  'tables/wounds': v.array(
    v.strictObject({
      id,
      roll: v.pipe(int, v.minValue(-20), v.maxValue(0)),
      move: v.pipe(int, v.minValue(-20), v.maxValue(0)),
      rules
    })
  ),
  'tables/trade': v.strictObject({ resalePercent: upTo(100), most: positive }),
  'tables/price-tiers': v.array(v.strictObject({ id, price: positive, rules })),
  'tables/conditions': v.array(v.strictObject({ id, rules, lasting: v.boolean() })),
  'tables/house-rules': v.array(
    v.strictObject({
      key: v.string(),
      ruling: v.string(),
      default: v.string(),
      options: v.pipe(v.array(v.string()), v.minLength(1))
    })
  ),
  'tables/house-notes': v.array(v.strictObject({ rule: v.string() })),
  'tables/interlude': v.array(v.strictObject({ id, rules })),
  'tables/cards': v.array(
    v.strictObject({
      id: v.string(),
      kind: v.picklist(['rules', 'weapon', 'cyberware', 'ammunition', 'blank']),
      phase: v.optional(v.string()),
      rules,
      items: v.optional(v.string())
    })
  ),
  'tables/sheet': v.strictObject({ score: natural, most: positive, points: positive, money: positive }),
  'text/fr': textTree,
  'text/en': textTree
} as const

export type CrFiles = ParsedFiles<typeof schemas>

/** Parses the resource files by their schemas. Reports every problem by file, entry and field. */
export const parseFiles = (raw: RawSystem): { files: CrFiles; problems: Reason[] } =>
  parseResources(schemas, raw, whatContradicts)

/** Problems that the schemas cannot see: unknown ids, bands in the wrong order. */
function whatContradicts(files: CrFiles): Reason[] {
  const ids = (list: readonly { id: string }[]): Set<string> => new Set(list.map((entry) => entry.id))
  const classes = ids(files['catalogue/weapon-classes'])
  const skills = ids(files['catalogue/skills'])
  const ammunition = ids(files['catalogue/ammunition'])
  const cyber = ids(files['catalogue/cyberware'])
  const injuries = ids(files['catalogue/injuries'])
  const inHand = new Set([...ids(files['catalogue/weapons']), ...IN_HAND])
  const unknown = (file: string, at: string, known: Set<string>, used: string[]): Reason[] =>
    used.filter((id) => !known.has(id)).map((id) => reason('id-unknown', [], { file, at, id }))
  const ownIds = files['catalogue/own-injuries'].flatMap(({ id }) => id ?? [])
  return [
    ...ownIds
      .filter((id, at) => injuries.has(id) || ownIds.indexOf(id) < at)
      .map((id) => reason('id-twice', [], { file: 'catalogue/own-injuries', at: id })),
    ...sharedIds('catalogue/own-weapons', files['catalogue/own-weapons'], OWN_WEAPON),
    ...sharedIds('catalogue/own-things', files['catalogue/own-things'], OWN_THING),
    ...files['catalogue/weapons'].flatMap((facts) => [
      ...unknown('catalogue/weapons', facts.id, classes, [facts.class]),
      ...unknown('catalogue/weapons', facts.id, ammunition, [facts.ammo, ...(facts.loads ?? [])]),
      ...unknown(
        'catalogue/weapons',
        facts.id,
        skills,
        facts.modes.map(({ skill }) => skill)
      ),
      ...unknown('catalogue/weapons', facts.id, injuries, facts.userInjury ? [facts.userInjury.injury] : [])
    ]),
    ...files['catalogue/own-weapons'].flatMap((facts) => [
      ...unknown('catalogue/own-weapons', facts.name, classes, [facts.class]),
      ...unknown('catalogue/own-weapons', facts.name, ammunition, facts.ammo === NO_AMMO ? [] : [facts.ammo])
    ]),
    ...files['catalogue/weapon-classes'].flatMap((facts) =>
      unknown('catalogue/weapon-classes', facts.id, skills, [facts.skill])
    ),
    ...files['catalogue/cyberware'].flatMap((facts) =>
      unknown('catalogue/cyberware', facts.id, cyber, facts.requires ? [facts.requires] : [])
    ),
    ...files['catalogue/quickhacks'].flatMap((facts) =>
      unknown('catalogue/quickhacks', facts.id, injuries, facts.injury ? [facts.injury] : [])
    ),
    ...files['catalogue/opponents'].flatMap((facts) => [
      ...unknown('catalogue/opponents', facts.id, inHand, [facts.weapon, facts['second-weapon']]),
      ...unknown('catalogue/opponents', facts.id, cyber, facts.implants)
    ]),
    ...files['tables/ranges'].flatMap((range) =>
      range.bands
        .filter(({ min, max }) => min > max)
        .map(({ min }) =>
          reason('band-backwards', ['CR-AT-02'], {
            profile: asValue(say(`weaponClasses.${range.id}.name`)),
            min
          })
        )
    )
  ]
}

/** The ammunition of a campaign's weapon that takes no rounds. */
export const NO_AMMO = 'none'
