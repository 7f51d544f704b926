import type { RawSystem } from '../../../kernel/values/raw-system'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { parseFiles, type NecroFiles } from './files'
import type { characteristicIds, Mod, ModKey } from './schema'

/** The kinds of entries that can carry a mod. */
type Giver = 'skill' | 'gear' | 'injector' | 'bionic' | 'ammo' | 'master-crafted' | 'fury' | 'fighter-rule'
/**
 * What the value of a mod must be: a number, exactly 1 (a skill customises one weapon each time it is taken),
 * `true`, 'front' (the arc), a melee weapon's id, a category or 'combis', or nothing (`multiply` holds the factor).
 */
type Form = 'number' | 'one' | 'yes' | 'front' | 'weapon' | 'unlock' | 'times'

/** For each mod, the givers whose mods the code reads, and the form of its value. */
const PLACES: { readonly [Key in ModKey]: { form: Form; givers: readonly Giver[] } } = {
  ammoRoll: skill('number'),
  ammoRollSucceeds: fury('yes'),
  arcReceived: skill('front'),
  armourSaveRoll: skill('number'),
  attackPerExtraEnemy: skill('number'),
  chargeBlowsAgainstOne: skill('number'),
  consolidationDistance: skill('number'),
  customWeapons: skill('one'),
  encumbranceCapacity: { form: 'number', givers: ['skill', 'gear', 'bionic'] },
  enemiesInDangerousTerrain: fury('yes'),
  enemySaveRoll: skill('number'),
  extraRareItems: skill('number'),
  fallStoreys: skill('number'),
  fallenAreLooted: fury('yes'),
  fallenGoOutOfAction: fury('yes'),
  freeBreakAway: skill('yes'),
  freeReloadAndSwap: skill('yes'),
  healInjuries: skill('number'),
  ignoreDangerousTerrain: skill('yes'),
  ignoreDifficultTerrain: skill('yes'),
  ignoreLightWounds: fury('yes'),
  ignoreObstacleHeight: skill('number'),
  ignoreOutnumbered: skill('yes'),
  ignoredAmmoFailures: skill('number'),
  ignoresCushioning: { form: 'yes', givers: ['ammo'] },
  incomingShortRangeShotToHitAfterSprint: skill('number'),
  incomingShotToHit: { form: 'number', givers: ['skill', 'fury'] },
  incomingShotToHitAfterSprint: skill('number'),
  incomingShotToHitInCover: fury('number'),
  infiltrateDistance: skill('number'),
  jumpTestDistance: skill('number'),
  knockbackDie: skill('number'),
  longRangeBandLength: skill('times'),
  maxWeaponsWielded: skill('number'),
  mayGoToReserve: fury('yes'),
  meleeArcReceived: skill('front'),
  meleeArmourSaveRoll: skill('number'),
  meleeDamageLevel: skill('number'),
  meleeSaveWithoutArmour: skill('number'),
  meleeThreshold: { form: 'number', givers: ['injector'] },
  moveDistance: skill('number'),
  platformReach: skill('number'),
  rangedStrength: { form: 'number', givers: ['skill', 'ammo', 'master-crafted'] },
  rangedThreshold: { form: 'number', givers: ['skill', 'master-crafted'] },
  rerollFallTests: skill('yes'),
  rerollFlashTest: { form: 'yes', givers: ['gear'] },
  shotsPerShootingPhase: skill('number'),
  smokePenalty: { form: 'number', givers: ['gear'] },
  sprintAndHide: skill('yes'),
  sprintDistance: { form: 'number', givers: ['skill', 'bionic', 'injector'] },
  standUpAtOnce: fury('yes'),
  standUpFree: skill('yes'),
  strength: { form: 'number', givers: ['bionic', 'injector'] },
  survivalRoll: skill('number'),
  swapPhases: skill('yes'),
  toHit: skill('number'),
  toHitLongRange: { form: 'number', givers: ['gear'] },
  toHitTwoPistols: skill('number'),
  toHitWhenSprinting: skill('number'),
  unlock: skill('unlock'),
  virtualWeapon: skill('weapon'),
  xpPerGame: { form: 'number', givers: ['fighter-rule'] }
}

function skill(form: Form): { form: Form; givers: readonly Giver[] } {
  return { form, givers: ['skill'] }
}

function fury(form: Form): { form: Form; givers: readonly Giver[] } {
  return { form, givers: ['fury'] }
}

/** The two characteristics that the furies of this game may change (NN-HSE-8). */
const FURIOUS: readonly string[] = ['ws', 'bs'] satisfies (typeof characteristicIds)[number][]
/** The only thing whose doses the player chooses (NN-GEAR-1). */
const INJECTOR = 'stimulant-injector'
/** The only mods that may name invulnerable saves as an exception. They always leave these out, named or not. */
const EXCEPTING: readonly ModKey[] = ['armourSaveRoll', 'enemySaveRoll']

/**
 * Finds mods of these resources that would have no effect. `mod-elsewhere`: the code does not read this mod from
 * such a giver. `mod-form`: the value does not have the form that the code reads. Resources that can't be parsed
 * return nothing.
 */
export function idleMods(raw: RawSystem): Reason[] {
  const { files, problems } = parseFiles(raw)
  return problems.length > 0 ? [] : given(files).flatMap((mod) => idle(files, mod))
}

interface Given {
  file: keyof NecroFiles
  id: string
  field: string
  giver: Giver
  mod: Mod
}

function given(f: NecroFiles): Given[] {
  const all = (
    file: keyof NecroFiles,
    id: string,
    field: string,
    giver: Giver,
    mods: readonly Mod[] = []
  ): Given[] => mods.map((mod) => ({ file, id, field, giver, mod }))
  return [
    ...f['catalogue/skills'].flatMap(({ id, mods }) => all('catalogue/skills', id, 'mods', 'skill', mods)),
    ...f['catalogue/gear'].flatMap(({ id, mods, options }) => [
      ...all('catalogue/gear', id, 'mods', 'gear', mods),
      ...all('catalogue/gear', id, 'options', id === INJECTOR ? 'injector' : 'gear', options)
    ]),
    ...f['catalogue/bionics'].flatMap(({ id, mods }) => all('catalogue/bionics', id, 'mods', 'bionic', mods)),
    ...f['catalogue/ammo'].flatMap((ammo) =>
      'mods' in ammo ? all('catalogue/ammo', ammo.id, 'mods', 'ammo', ammo.mods) : []
    ),
    ...all(
      'catalogue/master-crafted',
      'master-crafted',
      'options',
      'master-crafted',
      f['catalogue/master-crafted'].options
    ),
    ...f['catalogue/fighter-rules'].flatMap(({ id, mods }) =>
      all('catalogue/fighter-rules', id, 'mods', 'fighter-rule', mods)
    ),
    ...f['catalogue/houses'].flatMap(({ id, fury: { mods = [] } }) =>
      all(
        'catalogue/houses',
        id,
        'fury',
        'fury',
        mods.flatMap((mod) => ('key' in mod ? [mod] : []))
      )
    )
  ]
}

function idle(f: NecroFiles, { file, id, field, giver, mod }: Given): Reason[] {
  const { form, givers } = PLACES[mod.key]
  const about = { file, at: `${id}.${field}`, key: mod.key }
  // Only the injector offers its options as a choice.
  if (!givers.includes(giver) || (giver === 'gear' && field === 'options'))
    return [reason('mod-elsewhere', [], about)]
  return fits(f, form, mod) ? [] : [reason('mod-form', [], about)]
}

function fits(f: NecroFiles, form: Form, { key, value, multiply, level, except }: Mod): boolean {
  if (
    (multiply !== undefined) !== (form === 'times') ||
    (level !== undefined && form !== 'unlock') ||
    (except !== undefined && !EXCEPTING.includes(key))
  )
    return false
  return VALUES[form](f, value)
}

/** Whether a value has the given form. */
const VALUES: { readonly [F in Form]: (f: NecroFiles, value: Mod['value']) => boolean } = {
  number: (_, value) => typeof value === 'number',
  one: (_, value) => value === 1,
  yes: (_, value) => value === true,
  front: (_, value) => value === 'front',
  weapon: (f, value) =>
    [...f['catalogue/melee'], ...f['catalogue/heavy-melee']].some(({ id }) => id === value),
  unlock: (f, value) => value === 'combis' || f['catalogue/categories'].some(({ id }) => id === value),
  times: (_, value) => value === undefined
}

/** Finds characteristics in furies that the code does not read. Returns `mod-elsewhere`. */
export function idleCharacteristics(raw: RawSystem): Reason[] {
  const { files, problems } = parseFiles(raw)
  if (problems.length > 0) return []
  return files['catalogue/houses'].flatMap(({ id, fury: { mods = [] } }) =>
    mods.flatMap((mod) =>
      'characteristic' in mod && !FURIOUS.includes(mod.characteristic)
        ? [
            reason('mod-elsewhere', [], {
              file: 'catalogue/houses',
              at: `${id}.fury`,
              key: mod.characteristic
            })
          ]
        : []
    )
  )
}
