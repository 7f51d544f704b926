import { NO_AMMO, type FireMode, type Mode, type Quality, type WeaponFacts } from '../catalogue/files'
import { modifierOf, type CrRules } from '../catalogue/rules'

/** The firer's traits; some weapons injure those who lack them (CR-WP-04, CR-WP-11). */
export interface Firer {
  body: number
  cyberarm: boolean
  lacing: boolean
}

/** The load in the magazine of a weapon that takes both (CR-R16). */
export type Load = 'slug' | 'buckshot'

export function weaponById(rules: CrRules, id: string): WeaponFacts | undefined {
  return rules.files['catalogue/weapons'].find((weapon) => weapon.id === id)
}

/**
 * A melee weapon, which is never loaded: a fist, a built-in blade, a knife. By default it has no price or
 * qualities and is concealable.
 */
export function struckWith({
  skill,
  ...weapon
}: Pick<WeaponFacts, 'id' | 'rules' | 'class'> &
  Partial<Pick<WeaponFacts, 'price' | 'attPerRound' | 'hands' | 'concealable' | 'qualities'>> & {
    damageDice: number
    skill: FireMode['skill']
  }): WeaponFacts {
  return {
    price: null,
    attPerRound: 1,
    hands: 1,
    concealable: true,
    qualities: [],
    ...weapon,
    magazine: 0,
    ammo: NO_AMMO,
    modes: [{ mode: 'single', skill, rounds: 0, damageDice: weapon.damageDice }]
  }
}

export function isMelee(rules: CrRules, weapon: Pick<WeaponFacts, 'class'>): boolean {
  return rules.files['catalogue/weapon-classes'].find(({ id }) => id === weapon.class)?.melee ?? false
}

/**
 * How this weapon fires in this mode. Without a mode of its own, an aimed shot uses the single one
 * (CR-FM-08). Undefined if it cannot.
 */
export function modeOf(
  weapon: Pick<WeaponFacts, 'modes'>,
  mode: Mode,
  load: Load = 'slug'
): FireMode | undefined {
  const found =
    weapon.modes.find((candidate) => candidate.mode === mode) ??
    (mode === 'aimed'
      ? (weapon.modes.find((candidate) => candidate.mode === 'single') ??
        weapon.modes.find((candidate) => candidate.mode === 'slug'))
      : undefined)
  if (!found?.appliesTo) return found
  // A charged shot has the damage of the current load (CR-FM-07, CR-R16).
  const plain = weapon.modes.find((candidate) => candidate.mode === load)
  return { ...plain, ...found, ...(plain?.damageDice !== undefined && { damageDice: plain.damageDice }) }
}

/**
 * Whether this mode fires the current load. Slug and buckshot modes fire only their kind of load; a charged
 * shot fires either (CR-R16).
 */
export function firesLoad({ mode }: Pick<FireMode, 'mode'>, load: string): boolean {
  return (mode !== 'slug' && mode !== 'buckshot') || mode === load
}

/** Whether a shot in this mode may be aimed: bursts and buckshot may not (CR-R19). */
export function mayAim(mode: FireMode): boolean {
  return mode.mode !== 'autofire' && mode.dv === undefined
}

export interface BonusPart {
  id: string
  value: number
}

/**
 * The attack roll's modifiers for the weapon, aiming and a ricochet (CR-WQ-01, CR-WQ-02, CR-WQ-05,
 * CR-AT-06, CR-R25).
 */
export function bonusParts(
  rules: CrRules,
  qualities: readonly Quality[],
  aimed: boolean,
  ricochet: boolean
): BonusPart[] {
  const own: BonusPart[] = [
    ...(qualities.includes('smart')
      ? [{ id: 'smart-weapon', value: modifierOf(rules, 'smart-weapon') }]
      : []),
    ...(qualities.includes('excellent')
      ? [{ id: 'excellent-quality', value: modifierOf(rules, 'excellent-quality') }]
      : [])
  ]
  const best =
    own.length > 1 && rules.house.qualityStack === 'best-only'
      ? [own.reduce((a, b) => (b.value > a.value ? b : a))]
      : own
  return [
    ...best,
    ...(aimed ? [{ id: 'aim', value: modifierOf(rules, 'aim') }] : []),
    ...(ricochet ? [{ id: 'ricochet', value: modifierOf(rules, 'ricochet') }] : [])
  ]
}

export interface Band {
  min: number
  max: number
  dv: number | null
}

/**
 * The range profile of a weapon class: the printed one, unless the campaign has a table for
 * the class (CR-R05).
 */
export function profileFor(rules: CrRules, weaponClass: string): string {
  const own =
    rules.house.rangeProfiles === 'campaign-table'
      ? rules.files['tables/ranges'].find(({ id }) => id === weaponClass)
      : undefined
  return own?.id ?? 'printed'
}

/** Whether the class borrows the printed table, which is for pistols (CR-R05). */
export function isLent(rules: CrRules, weaponClass: string): boolean {
  return (
    profileFor(rules, weaponClass) === 'printed' &&
    !rules.files['tables/ranges'].find(({ id }) => id === 'printed')?.classes.includes(weaponClass)
  )
}

/**
 * The range band of a distance, which is rounded up to whole metres; null beyond the last band
 * (CR-AT-02, CR-R04).
 */
export function bandAt(rules: CrRules, profile: string, distance: number): Band | null {
  const bands = rules.files['tables/ranges'].find(({ id }) => id === profile)?.bands ?? []
  const metres = Math.ceil(distance)
  const far = rules.house.rangeOverlap === '25-is-far'
  // This distance is in two of the printed bands.
  const { overlapMetres: twice } = rules.files['tables/combat']
  const shifted = bands.map((band) =>
    far && band.max === twice
      ? { ...band, max: twice - 1 }
      : far && band.min === twice + 1
        ? { ...band, min: twice }
        : band
  )
  return shifted.find(({ min, max }) => metres >= min && metres <= max) ?? null
}

/**
 * The rounds that one attack roll spends, and the damage dice that this gives (CR-FM-01, CR-FM-02, CR-FM-05,
 * CR-FM-07, CR-R18).
 */
export interface Spending {
  canFire: boolean
  spent: number
  left: number
  damageDice: number | null
  /** The cap of a burst; lower if fewer rounds than a whole burst are left (CR-R18). */
  cap: number | null
  why: 'full' | 'short' | 'emptied' | 'proportional' | 'too-few' | 'empty'
}

export function spendingOf(rules: CrRules, mode: FireMode, loaded: number): Spending {
  const no = (why: Spending['why']): Spending => ({
    canFire: false,
    spent: 0,
    left: loaded,
    damageDice: null,
    cap: null,
    why
  })
  const dice = mode.damageDice ?? null
  const cap = mode.cap ?? null
  if (loaded === 0 && mode.rounds > 0) return no('empty')
  if (loaded >= mode.rounds)
    return {
      canFire: true,
      spent: mode.rounds,
      left: loaded - mode.rounds,
      damageDice: dice,
      cap,
      why: 'full'
    }
  const all = { canFire: true, spent: loaded, left: 0 }
  if (mode.lowAmmo) return { ...all, damageDice: mode.lowAmmo.damageDice, cap, why: 'short' }
  if (mode.emptyIfBelow !== undefined) return { ...all, damageDice: dice, cap, why: 'emptied' }
  if (mode.mode === 'autofire' && rules.house.autofireLowAmmo === 'proportional')
    return {
      ...all,
      damageDice: dice,
      cap: Math.max(1, Math.floor(((cap ?? 1) * loaded) / mode.rounds)),
      why: 'proportional'
    }
  return no('too-few')
}

/** The critical injury that firing causes to this firer; null if none (CR-WP-04, CR-WP-11). */
export function userInjuryOf(weapon: Pick<WeaponFacts, 'userInjury'>, firer: Firer): string | null {
  const { userInjury } = weapon
  if (!userInjury) return null
  if (userInjury.bodyAtLeast !== undefined && firer.body >= userInjury.bodyAtLeast) return null
  const has: { [cyberware: string]: boolean } = {
    cyberarm: firer.cyberarm,
    'musculoskeletal-lacing': firer.lacing
  }
  return userInjury.anyOf?.some((entry) => has[entry]) ? null : userInjury.injury
}

/**
 * The number of attack rolls in one attack action; null if these attacks cannot share it
 * (CR-AT-04 to CR-AT-06).
 */
export function rollsWith(rules: CrRules, attacks: readonly number[], aimed: boolean): number | null {
  const { sharedAttacks, aimedDice } = rules.files['tables/combat']
  const each = aimed ? attacks.map(() => aimedDice) : attacks
  if (each.length > 1) return each.every((other) => other === sharedAttacks) ? sharedAttacks : null
  return each[0] ?? null
}

/**
 * The distance of a move action in metres and squares; climbing, jumping and swimming go half as far
 * (CR-IM-03, CR-IM-05, CR-R12).
 */
export function reachOf(rules: CrRules, mouv: number, special: boolean): { metres: number; squares: number } {
  const { metresPerSquare, specialMovePart } = rules.files['tables/combat']
  if (mouv <= 0) return { metres: 0, squares: 0 }
  if (!special) return { metres: mouv * metresPerSquare, squares: mouv }
  const squares = mouv / specialMovePart
  return {
    metres: mouv,
    squares: rules.house.specialMoveRounding === 'round-up-squares' ? Math.ceil(squares) : Math.floor(squares)
  }
}
