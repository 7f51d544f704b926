import * as v from 'valibot'

/** Parts shared by the schemas of several resource files. */

export const int = v.pipe(v.number(), v.integer())
export const natural = v.pipe(int, v.minValue(0))
export const positive = v.pipe(int, v.minValue(1))
export const length = v.pipe(v.number(), v.minValue(0))
export const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))
/** A ruling of chapter 14 of the rules, or one of Magot's own where the rules say nothing. */
export const ruling = v.pipe(v.string(), v.regex(/^(NN-RUL|MAGOT)-\d+$/))

/** Cells that the source leaves unclear, each with the ruling that settles it. */
export const uncertain = v.optional(v.array(v.strictObject({ field: v.string(), ruling })))

export const characteristicIds = ['ws', 'bs', 's', 't', 'w', 'i'] as const
export const characteristic = v.picklist(characteristicIds)
export type CharacteristicId = v.InferOutput<typeof characteristic>

export const categoryIds = [
  'melee',
  'heavy-melee',
  'pistols',
  'rifles',
  'special',
  'heavy',
  'grenades',
  'armour',
  'heavy-armour',
  'gear'
] as const
export const category = v.picklist(categoryIds)
export type CategoryId = v.InferOutput<typeof category>

export const availability = v.picklist(['common', 'rare'])

/**
 * A change made by a skill, a thing, a fury or a fighter rule. The set of keys is closed: the code implements
 * each key.
 */
export const mod = v.strictObject({
  key: v.picklist([
    'ammoRoll',
    'ammoRollSucceeds',
    'arcReceived',
    'attackPerExtraEnemy',
    'chargeBlowsAgainstOne',
    'consolidationDistance',
    'customWeapons',
    'encumbranceCapacity',
    'enemiesInDangerousTerrain',
    'enemySaveRoll',
    'fallenAreLooted',
    'fallenGoOutOfAction',
    'extraRareItems',
    'fallStoreys',
    'freeBreakAway',
    'freeReloadAndSwap',
    'healInjuries',
    'ignoreDangerousTerrain',
    'ignoreDifficultTerrain',
    'ignoreLightWounds',
    'ignoreObstacleHeight',
    'ignoreOutnumbered',
    'ignoredAmmoFailures',
    'ignoresCushioning',
    'incomingShortRangeShotToHitAfterSprint',
    'incomingShotToHit',
    'incomingShotToHitAfterSprint',
    'incomingShotToHitInCover',
    'infiltrateDistance',
    'jumpTestDistance',
    'knockbackDie',
    'longRangeBandLength',
    'maxWeaponsWielded',
    'mayGoToReserve',
    'meleeArcReceived',
    'meleeArmourSaveRoll',
    'meleeDamageLevel',
    'meleeSaveWithoutArmour',
    'meleeThreshold',
    'moveDistance',
    'armourSaveRoll',
    'platformReach',
    'rangedStrength',
    'rangedThreshold',
    'rerollFallTests',
    'rerollFlashTest',
    'shotsPerShootingPhase',
    'smokePenalty',
    'sprintAndHide',
    'sprintDistance',
    'standUpAtOnce',
    'standUpFree',
    'strength',
    'survivalRoll',
    'swapPhases',
    'toHit',
    'toHitLongRange',
    'toHitTwoPistols',
    'toHitWhenSprinting',
    'unlock',
    'virtualWeapon',
    'xpPerGame'
  ]),
  value: v.optional(v.union([int, v.boolean(), id])),
  multiply: v.optional(positive),
  except: v.optional(v.literal('invulnerable')),
  level: v.optional(positive)
})
export const mods = v.array(mod)
export type Mod = v.InferOutput<typeof mod>
export type ModKey = Mod['key']

export const characteristicMod = v.strictObject({ characteristic, value: int })

export const hit = v.strictObject({ strength: natural, threshold: natural, damageLevel: positive })
