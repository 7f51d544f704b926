import { NO_AMMO, type FireMode, type Mode, type Quality, type WeaponFacts } from '../catalogue/files'
import { modifierOf, type CrRules } from '../catalogue/rules'

/** Who fires: some weapons hurt those who are not made for them (CR-WP-04, CR-WP-11). */
export interface Firer {
  body: number
  cyberarm: boolean
  lacing: boolean
}

/** A load that the magazine holds, where there is a choice (CR-R16). */
export type Load = 'slug' | 'buckshot'

export function weaponById(rules: CrRules, id: string): WeaponFacts | undefined {
  return rules.files['catalogue/weapons'].find((one) => one.id === id)
}

/** What one strikes with and never loads: a fist, a built-in blade, somebody's knife. Plain, concealable and of no price unless it is said. */
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

/** How this weapon fires in this mode; an aimed shot is a single one where the card has no better (CR-FM-08). */
export function modeOf(
  weapon: Pick<WeaponFacts, 'modes'>,
  mode: Mode,
  load: Load = 'slug'
): FireMode | undefined {
  const found =
    weapon.modes.find((one) => one.mode === mode) ??
    (mode === 'aimed'
      ? (weapon.modes.find((one) => one.mode === 'single') ?? weapon.modes.find((one) => one.mode === 'slug'))
      : undefined)
  if (!found?.appliesTo) return found
  // A charged shot of whatever is loaded (CR-FM-07, CR-R16).
  const plain = weapon.modes.find((one) => one.mode === load)
  return { ...plain, ...found, ...(plain?.damageDice !== undefined && { damageDice: plain.damageDice }) }
}

/** Does this mode fire what is loaded? Slugs and buckshot are told apart; a charged shot fires either (CR-R16). */
export function firesLoad({ mode }: Pick<FireMode, 'mode'>, load: string): boolean {
  return (mode !== 'slug' && mode !== 'buckshot') || mode === load
}

/** May a shot in this mode be aimed? Not in a burst, not with buckshot (CR-R19). */
export function mayAim(mode: FireMode): boolean {
  return mode.mode !== 'autofire' && mode.dv === undefined
}

export interface BonusPart {
  id: string
  value: number
}

/** What the weapon, the aim and the bank shot do to the attack roll (CR-WQ-01, CR-WQ-02, CR-WQ-05, CR-AT-06, CR-R25). */
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

/** The table that a class of weapons is read from: the printed one for all, until the campaign has its own (CR-R05). */
export function profileFor(rules: CrRules, weaponClass: string): string {
  const own =
    rules.house.rangeProfiles === 'campaign-table'
      ? rules.files['tables/ranges'].find(({ id }) => id === weaponClass)
      : undefined
  return own?.id ?? 'printed'
}

/** The printed table stands for pistols; for others it is only lent (CR-R05). */
export function isLent(rules: CrRules, weaponClass: string): boolean {
  return (
    profileFor(rules, weaponClass) === 'printed' &&
    !rules.files['tables/ranges'].find(({ id }) => id === 'printed')?.classes.includes(weaponClass)
  )
}

/** The band that a distance falls into, fractions of a metre rounded up (CR-AT-02, CR-R04). */
export function bandAt(rules: CrRules, profile: string, distance: number): Band | null {
  const bands = rules.files['tables/ranges'].find(({ id }) => id === profile)?.bands ?? []
  const metres = Math.ceil(distance)
  const far = rules.house.rangeOverlap === '25-is-far'
  // It stands in two of the printed bands.
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

/** Rounds that one attack roll takes, and the dice of damage it leaves (CR-FM-01, CR-FM-02, CR-FM-05, CR-FM-07, CR-R18). */
export interface Spending {
  canFire: boolean
  spent: number
  left: number
  damageDice: number | null
  /** Less than the whole burst: what the cap is lowered to (CR-R18). */
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

/** The critical injury that firing brings on whoever is not made for it; null where it brings none (CR-WP-04, CR-WP-11). */
export function userInjuryOf(weapon: Pick<WeaponFacts, 'userInjury'>, firer: Firer): string | null {
  const { userInjury } = weapon
  if (!userInjury) return null
  if (userInjury.bodyAtLeast !== undefined && firer.body >= userInjury.bodyAtLeast) return null
  const has: { [cyberware: string]: boolean } = {
    cyberarm: firer.cyberarm,
    'musculoskeletal-lacing': firer.lacing
  }
  return userInjury.anyOf?.some((one) => has[one]) ? null : userInjury.injury
}

/** How many attack rolls one attack action gives; null where these two may not share it (CR-AT-04 to CR-AT-06). */
export function rollsWith(rules: CrRules, attacks: readonly number[], aimed: boolean): number | null {
  const { sharedAttacks, aimedDice } = rules.files['tables/combat']
  const each = aimed ? attacks.map(() => aimedDice) : attacks
  if (each.length > 1) return each.every((one) => one === sharedAttacks) ? sharedAttacks : null
  return each[0] ?? null
}

/** How far a move action leads: metres and squares, half as far for climbing, jumping and swimming (CR-IM-03, CR-IM-05, CR-R12). */
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
