import * as v from 'valibot'

/**
 * The shape of every resource file of Neo-Necro. Strict on purpose: a field that nobody reads is a typing error in a
 * JSON file, and a rule that silently does nothing.
 */

const int = v.pipe(v.number(), v.integer())
const natural = v.pipe(int, v.minValue(0))
const positive = v.pipe(int, v.minValue(1))
const length = v.pipe(v.number(), v.minValue(0))
const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
const ruling = v.pipe(v.string(), v.regex(/^NN-RUL-\d+$/))

/** Cells that the source leaves in doubt, each with the ruling that settles it. */
const uncertain = v.optional(v.array(v.strictObject({ field: v.string(), ruling })))

export const characteristicIds = ['ws', 'bs', 's', 't', 'w', 'i'] as const
const characteristic = v.picklist(characteristicIds)
export type CharacteristicId = v.InferOutput<typeof characteristic>

export const categoryIds = [
  'melee', 'heavy-melee', 'pistols', 'rifles', 'special', 'heavy', 'grenades', 'armour', 'heavy-armour', 'gear'
] as const
const category = v.picklist(categoryIds)
export type CategoryId = v.InferOutput<typeof category>

const availability = v.picklist(['common', 'rare'])

/** The closed set of things that a skill, an item or a fury changes. TypeScript knows what each does. */
const mod = v.strictObject({
  key: v.picklist([
    'ammoRoll', 'arcReceived', 'attackPerExtraEnemy', 'chargeBlowsAgainstOne', 'consolidationDistance', 'customWeapons',
    'encumbranceCapacity', 'enemySaveRoll', 'extraRareItems', 'fallStoreys', 'freeBreakAway', 'freeReloadAndSwap', 'healInjuries',
    'ignoreDangerousTerrain', 'ignoreDifficultTerrain', 'ignoreObstacleHeight', 'ignoreOutnumbered', 'ignoredAmmoFailures',
    'ignoresCushioning', 'incomingShortRangeShotToHitAfterSprint', 'incomingShotToHit', 'incomingShotToHitAfterSprint',
    'incomingShotToHitInCover', 'infiltrateDistance', 'jumpTestDistance', 'knockbackDie', 'longRangeBandLength', 'maxWeaponsWielded',
    'meleeArcReceived', 'meleeArmourSaveRoll', 'meleeDamageLevel', 'meleeSaveWithoutArmour', 'meleeThreshold', 'moveDistance',
    'armourSaveRoll', 'platformReach', 'rangedStrength', 'rangedThreshold', 'rerollFallTests', 'rerollFlashTest', 'shotsPerShootingPhase',
    'smokePenalty', 'sprintAndHide', 'sprintDistance', 'standUpFree', 'strength', 'survivalRoll', 'swapPhases', 'toHit',
    'toHitLongRange', 'toHitTwoPistols', 'toHitWhenSprinting', 'unlock', 'virtualWeapon', 'xpPerGame'
  ]),
  value: v.optional(v.union([int, v.boolean(), id])),
  multiply: v.optional(positive),
  except: v.optional(v.literal('invulnerable')),
  level: v.optional(positive)
})
const mods = v.array(mod)
export type Mod = v.InferOutput<typeof mod>
export type ModKey = Mod['key']

const characteristicMod = v.strictObject({ characteristic, value: int })

const hit = v.strictObject({ strength: natural, threshold: natural, damageLevel: positive })

// --- system.json ----------------------------------------------------------------------------------------------------

export const systemSchema = v.strictObject({
  schemaVersion: positive,
  id: v.literal('neo-necro'),
  specification: v.string(),
  locales: v.pipe(v.array(v.picklist(['fr', 'en'])), v.length(2)),
  mainDie: v.literal(10),
  lowIsGood: v.literal(true),
  characteristics: v.array(v.strictObject({ id: characteristic, base: positive, naturalMax: positive }))
})

// --- catalogue ------------------------------------------------------------------------------------------------------

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
  /** The families of which the garbled table leaves no doubt (NN-RUL-4). */
  certain: v.array(id),
  uncertain,
  fury: v.strictObject({
    id,
    duration: v.picklist(['end-of-turn', 'instant']),
    durationRuling: v.optional(ruling),
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
  /** Null: the grenade that is fired gives it. */
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
const cushioning = v.strictObject({ id, toughnessBonus: positive, encumbrance: length, price: natural, availability, bodyFixed: v.boolean() })
export type Cushioning = v.InferOutput<typeof cushioning>
export const armourSchema = v.strictObject({ plating: v.array(plating), cushioning: v.array(cushioning), heavyPlating: v.array(plating) })

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

const throwBand = v.strictObject({ minStrengthMultiple: natural, maxStrengthMultiple: positive, modifier: int })
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
  /** The refill it uses up, and the other way round. */
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
  rerollsInjury: v.optional(id)
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
export type MasterCrafted = v.InferOutput<typeof masterCraftedSchema>

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
  requires: v.nullable(v.strictObject({ anyOf: v.array(v.pipe(v.string(), v.regex(/^(category|skill):[a-z-]+$/))) })),
  variants: v.array(combiVariant)
})
export type Combis = v.InferOutput<typeof combisSchema>

// --- tables ---------------------------------------------------------------------------------------------------------

const meleeModifier = v.strictObject({
  id,
  applies: v.picklist(['ws', 'attack', 'attack-and-defence']),
  value: v.optional(int),
  formula: v.optional(v.string()),
  alsoInitiative: v.optional(int),
  ammoBoxes: v.optional(natural),
  ammoRoll: v.optional(v.boolean())
})
const shootingModifier = v.strictObject({
  id,
  value: v.optional(int),
  formula: v.optional(v.string()),
  alternative: v.optional(v.strictObject({ threshold: int }))
})
const fireMode = v.strictObject({
  id: v.picklist(['economy', 'normal', 'sustained', 'custom']),
  boxes: positive,
  toHit: int,
  flameStrength: int,
  damageLevel: v.optional(int),
  requiresSkill: v.optional(id)
})
export type FireMode = v.InferOutput<typeof fireMode>
export type FireModeId = FireMode['id']

const survivalState = v.picklist(['light-wound', 'down', 'out-of-action'])
export type SurvivalState = v.InferOutput<typeof survivalState>
const lootResult = v.picklist(['attacker-chooses', 'victim-chooses', 'struggle'])

export const combatSchema = v.strictObject({
  meleeHit: v.strictObject({
    formula: v.string(), base: int, min: int, max: int, table: v.array(v.array(int)), modifiers: v.array(meleeModifier)
  }),
  impact: v.strictObject({ formula: v.string(), base: int, max: int, min: int, table: v.array(v.array(v.nullable(int))) }),
  save: v.strictObject({
    die: positive,
    naturalFail: positive,
    halveWhen: v.literal('threshold >= saveValue'),
    halving: v.literal('round-up'),
    results: v.array(
      v.strictObject({ impact: v.picklist(['fail', 'success']), save: v.picklist(['fail', 'success']), woundsLost: natural, pinned: v.boolean() })
    )
  }),
  damageLevels: v.array(v.strictObject({ level: positive, die: v.nullable(positive), bonus: natural, label: v.string() })),
  survival: v.strictObject({
    die: positive,
    results: v.array(v.strictObject({ id: survivalState, min: positive, max: positive, mods: v.optional(v.array(characteristicMod)) })),
    extraDicePerExcessWound: natural,
    downAtEndOfGame: v.strictObject({ die: positive, noEffectMax: positive, treatmentCost: natural })
  }),
  shootingModifiers: v.array(shootingModifier),
  fireModes: v.array(fireMode),
  ammoGauge: v.strictObject({
    boxes: v.array(v.union([v.literal('A'), positive])),
    automaticSuccess: v.literal('A'),
    die: positive,
    results: v.strictObject({ less: v.literal('success'), equal: v.literal('jam'), greater: v.literal('out-of-ammo') })
  }),
  templates: v.array(v.strictObject({ id, radius: v.nullable(length) })),
  scatter: v.strictObject({ distanceDie: positive, unit: v.literal('inch'), onHitSymbol: v.literal('follow-small-arrow') }),
  rateOfFireSpread: length,
  interceptDistance: length,
  coveringFireRadius: length,
  looting: v.strictObject({
    test: characteristic,
    reach: length,
    die: positive,
    table: v.array(v.strictObject({ min: positive, max: positive, id: lootResult })),
    purseValue: natural
  }),
  falls: v.strictObject({
    storeyHeight: v.pipe(v.number(), v.gtValue(0)),
    edgeDistance: length,
    table: v.array(
      v.union([
        v.strictObject({ storeys: natural, hit: v.nullable(hit) }),
        v.strictObject({ storeys: natural, outOfAction: v.literal(true) })
      ])
    ),
    uncertain
  }),
  dangerousTerrain: v.strictObject({ test: characteristic, hit, arc: v.picklist(['front', 'side', 'rear']) }),
  difficultTerrain: v.strictObject({ movementCostMultiplier: positive }),
  breakAway: v.strictObject({ attacksPerEnemy: positive, hits: v.literal('automatic') })
})
export type Combat = v.InferOutput<typeof combatSchema>

export const turnSchema = v.strictObject({
  table: v.strictObject({ size: v.strictObject({ width: length, depth: length }), terrainCoverage: length }),
  activationPhases: v.array(v.strictObject({ id, actions: v.array(id) })),
  actions: v.array(v.strictObject({ id, distance: v.optional(length), maxItems: v.optional(positive), reach: v.optional(length) })),
  consolidation: length,
  crawlWhenDown: length,
  maxClimb: length
})

export const reservesSchema = v.strictObject({
  table: v.array(
    v.strictObject({ turn: positive, arrival: v.picklist(['impossible', 'roll', 'automatic']), target: v.nullable(natural) })
  ),
  uncertain
})

export const creationSchema = v.strictObject({ credits: natural, rareItemsMax: natural, startingRespect: natural })

export const memberCapSchema = v.array(v.strictObject({ minValue: natural, maxMembers: positive }))

const injuryEffect = v.union([
  v.strictObject({ type: v.literal('xp'), value: int }),
  v.strictObject({ type: v.literal('hatred'), target: v.literal('enemy-who-took-him-out') }),
  v.strictObject({ type: v.literal('characteristic'), characteristic, value: int }),
  v.strictObject({ type: v.literal('move'), value: int }),
  v.strictObject({ type: v.literal('miss-games'), value: positive }),
  v.strictObject({ type: v.picklist(['dies-if-unpaid', 'captured', 'dead', 'equipment-lost']) })
])
const injury = v.strictObject({
  id,
  min: positive,
  max: positive,
  effects: v.array(injuryEffect),
  stingPatch: v.boolean(),
  lasting: v.boolean(),
  cumulative: v.optional(v.boolean()),
  pairedOrgan: v.optional(v.picklist(['arm', 'ear', 'leg', 'eye'])),
  bionic: v.optional(id),
  secondTime: v.optional(v.literal('cannot-fight')),
  rerollItem: v.optional(id),
  ruling: v.optional(ruling)
})
export const injuriesSchema = v.strictObject({ die: v.literal(100), table: v.array(injury) })
export type InjuryFacts = v.InferOutput<typeof injury>

const progressionChoice = v.union([
  v.strictObject({ type: v.literal('characteristic'), characteristic, value: v.literal(1) }),
  v.strictObject({ type: v.literal('skill'), family: id })
])
export type ProgressionChoice = v.InferOutput<typeof progressionChoice>
export const learningCategoryIds = ['ws', 'bs', 's', 't', 'i', 'ammo'] as const
export type LearningCategoryId = (typeof learningCategoryIds)[number]

export const experienceSchema = v.strictObject({
  perGame: natural,
  miraculousSurvival: natural,
  challenger: v.strictObject({ slice: positive, xpPerSlice: natural, winMultiplier: natural }),
  learning: v.strictObject({
    die: positive, successMax: positive, boxes: natural, xpPerBox: natural, maxPerGame: natural, ammoFailure: v.literal('jam')
  }),
  thresholds: v.array(positive),
  uncertain,
  kidPromotionThreshold: positive,
  categories: v.array(v.strictObject({ id: v.picklist(learningCategoryIds), choices: v.array(progressionChoice) })),
  leaderExtraChoice: v.strictObject({ type: v.literal('fighter-rule-level'), rule: id, maxLevel: positive })
})
export type Experience = v.InferOutput<typeof experienceSchema>

export const incomeSchema = v.strictObject({
  startingRespect: natural,
  creditsPerRespect: natural,
  win: int,
  loss: int,
  draw: int,
  challenger: v.strictObject({ slice: positive, win: natural, loss: natural }),
  purse: natural
})

export const paySchema = v.record(id, natural)

export const tradeSchema = v.strictObject({
  rareItemsPerInterlude: natural,
  rareItemsAtCreation: natural,
  resaleMultiplier: length,
  resaleRounding: v.literal('down')
})

export const gangValueSchema = v.strictObject({
  perMember: v.array(v.picklist(['recruitCost', 'listPriceOfCarriedEquipment', 'xp'])),
  stashCounted: v.boolean(),
  ruling
})

export const interludeSchema = v.array(v.strictObject({ id: v.picklist(['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value']) }))

const houseRuleSpec = v.strictObject({
  key: v.string(),
  type: v.picklist(['boolean', 'number', 'number-list', 'choice', 'family-map']),
  default: v.union([v.boolean(), v.number(), v.string(), v.array(v.number()), v.null()]),
  ruling,
  options: v.optional(v.array(v.string()))
})
export const houseRulesSchema = v.array(houseRuleSpec)
export type HouseRuleFacts = v.InferOutput<typeof houseRuleSpec>

// --- text -----------------------------------------------------------------------------------------------------------

/** Words of one language: sections, in them ids, in them fields. Checked against the other language and the catalogue. */
export const textSchema = v.record(v.string(), v.record(v.string(), v.unknown()))
