import type { Localised, Params } from '../../../kernel/values/json'
import { heldBy, type Item, type Member, type Roster } from '../../../kernel/state/roster'
import { woundOf, type WoundState } from './harm'
import { NO_AMMO, type FireMode, type Quality, type WeaponFacts } from '../catalogue/files'
import type { CrRules } from '../catalogue/rules'
import { isMelee, struckWith, weaponById, type Firer } from './weapons'

/** The scores that the book names (chapter 10.1). */
export const SCORES = ['ref', 'dex', 'body', 'will', 'mouv', 'luck-max'] as const
export type Score = (typeof SCORES)[number]
export const PLACES = ['head', 'body'] as const
export type Place = (typeof PLACES)[number]

export const scoreOf = (member: Member, key: Score): number => member.profile[key] ?? 0
export const skillOf = (member: Member, key: string): number => member.numbers[key] ?? 0

/** What is left of a maximum. Hit points, armour and luck are stored as losses (CR-R08, CR-R11, CR-R14). */
export interface Pool {
  now: number
  max: number
}

function pool(max: number, lost: number): Pool {
  return { max, now: Math.max(0, max - lost) }
}

export const hpOf = (member: Member): Pool =>
  pool(member.numbers['hp-max'] ?? 0, member.numbers['hp-lost'] ?? 0)
export const armourOf = (member: Member, place: Place): Pool =>
  pool(member.numbers[`armour-${place}`] ?? 0, member.numbers[`armour-${place}-lost`] ?? 0)
export const luckOf = (member: Member): Pool =>
  pool(scoreOf(member, 'luck-max'), member.numbers['luck-spent'] ?? 0)

/** The wound state by hit points; as ticked on the sheet if the campaign sets it by hand (CR-R11). */
export function woundStateOf(rules: CrRules, member: Member): WoundState {
  if (rules.house.woundStates === 'manual') return (member.choices['wound-state'] ?? 'unhurt') as WoundState
  const { now, max } = hpOf(member)
  return woundOf(now, max)
}

export const isWeapon = (item: Item): boolean => item.category === 'weapons'
export const isCyberware = (item: Item): boolean => item.category === 'cyberware'
export const isAmmunition = (item: Item): boolean => item.category === 'ammunition'

/** The holder's cyberware. With a member it is installed; in the stash it is loose (CR-CY-02). */
export function cyberwareOf(roster: Roster, holder: string): Item[] {
  return heldBy(roster, holder).filter(isCyberware)
}

export const countOf = (items: readonly Item[], thing: string): number =>
  items.filter((item) => item.thing === thing).length

/** A weapon with its magazine and its defects (CR-WQ-04, CR-FM-06, CR-FM-09). */
export type Arm = {
  item: string
  name: Localised
  weapon: WeaponFacts
  melee: boolean
  /** The kind of rounds in the magazine (CR-R16). */
  load: string
  smart: boolean
  loaded: number
  jammed: boolean
  bolt: boolean
  /** How many critical injuries are drawn, of which one is chosen (CR-CY-05). */
  draws: number
}

/** The facts of a weapon written on a sheet, or bought from the campaign's additions. */
export function writtenWeapon(rules: CrRules, id: string, data: Params): WeaponFacts {
  const number = (key: string): number => Number(data[key] ?? 0)
  const kind = String(data['class'] ?? '')
  const skill =
    rules.files['catalogue/weapon-classes'].find((candidate) => candidate.id === kind)?.skill ??
    'melee-weapon'
  const damageDice = Math.max(1, number('damage-dice'))
  const melee = isMelee(rules, { class: kind })
  const qualities = (['smart', 'power', 'tech', 'poor', 'excellent'] as const).filter(
    (quality): quality is Quality => data[quality] === true
  )
  const cap = number('autofire-cap')
  const tech = qualities.includes('tech')
  // A burst costs the same rounds for every weapon (CR-FM-02); so does the duration of a charge (CR-FM-06).
  const { autofireRounds, autofireDice, chargeRounds } = rules.files['tables/combat']
  const charged: FireMode = {
    mode: 'charged',
    skill,
    rounds: 1,
    damageDice,
    attPerRound: 1,
    coverPierced: ['thin']
  }
  const modes: FireMode[] = [
    { mode: 'single', skill, rounds: melee ? 0 : 1, damageDice },
    ...(cap > 0 && !melee
      ? [
          {
            mode: 'autofire' as const,
            skill: 'autofire',
            rounds: autofireRounds,
            damageDice: autofireDice,
            cap
          }
        ]
      : []),
    ...(tech && !melee ? [charged] : [])
  ]
  return {
    id,
    rules: [],
    class: kind,
    price: null,
    damageDice,
    attPerRound: Math.max(1, number('att')),
    magazine: number('magazine'),
    ammo: String(data['ammo'] ?? NO_AMMO),
    hands: number('hands'),
    concealable: data['concealable'] === true,
    qualities,
    modes,
    ...(tech && !melee && { charge: { rounds: chargeRounds, seesThrough: ['thin'] } })
  }
}

export function armOf(rules: CrRules, item: Item): Arm {
  const weapon = weaponById(rules, item.thing) ?? writtenWeapon(rules, item.thing, item.data)
  return {
    item: item.id,
    name: item.name,
    weapon,
    melee: isMelee(rules, weapon),
    load: String(item.data['load'] ?? weapon.ammo),
    smart: item.data['smart-load'] === true,
    loaded: Number(item.data['loaded'] ?? 0),
    jammed: item.data['jammed'] === true,
    bolt: item.data['bolt'] === true,
    draws: 1
  }
}

/**
 * Whether one can attack with it: the catalogue has it, or the class that is written with it, which says the skill.
 * Of what a removed pack had brought, only the name is left.
 */
export function isKnownWeapon(rules: CrRules, item: Item): boolean {
  const kind = item.data['class']
  return (
    isWeapon(item) &&
    (weaponById(rules, item.thing) !== undefined ||
      rules.files['catalogue/weapon-classes'].some(({ id }) => id === kind))
  )
}

export function armsOf(rules: CrRules, roster: Roster, holder: string): Arm[] {
  return heldBy(roster, holder)
    .filter((item) => isKnownWeapon(rules, item))
    .map((item) => armOf(rules, item))
}

/**
 * The member's built-in weapons: gorilla arm, mantis blade, monowire (CR-CY-03 to CR-CY-05), and a cyberarm's
 * fist (CR-CY-02).
 */
export function bodyArms(rules: CrRules, roster: Roster, member: Member): Arm[] {
  const own = cyberwareOf(roster, member.id)
  const arm = own.find(({ thing }) => thing === 'cyberarm')
  const fist = arm ? fistOf(rules, arm.id, scoreOf(member, 'body')) : null
  return [...own.flatMap((item) => builtArm(rules, item) ?? []), ...(fist ? [fist] : [])]
}

const BODILY = { melee: true, load: NO_AMMO, smart: false, loaded: 0, jammed: false, bolt: false }

/** The weapon of an implant; null if the implant is no weapon (CR-CY-03 to CR-CY-05). */
export function builtArm(rules: CrRules, item: Pick<Item, 'id' | 'thing' | 'name'>): Arm | null {
  const facts = rules.files['catalogue/cyberware'].find(({ id }) => id === item.thing)
  if (!facts?.melee) return null
  const { damageDice, attPerRound, hands, skill } = facts.melee
  const weapon = struckWith({
    id: item.thing,
    rules: facts.rules,
    class: 'cyberware-melee',
    price: facts.price,
    damageDice,
    attPerRound,
    hands,
    concealable: isConcealable(rules, item.thing),
    qualities: facts.qualities ?? [],
    skill
  })
  return { ...BODILY, item: item.id, name: item.name, weapon, draws: facts.injuryDraws ?? 1 }
}

/** A cyberarm's fist, if BODY is too low for such damage with bare hands; null otherwise (CR-CY-02). */
export function fistOf(rules: CrRules, item: string, body: number): Arm | null {
  const fist = rules.files['catalogue/cyberware'].find(({ id }) => id === 'cyberarm')?.brawling
  if (!fist || body > fist.bodyAtMost) return null
  const weapon = struckWith({
    id: 'cyberarm',
    rules: ['CR-CY-02'],
    class: 'brawling',
    damageDice: fist.damageDice,
    skill: 'brawling'
  })
  return { ...BODILY, item, name: rules.words('skills', 'brawling', 'name'), weapon, draws: 1 }
}

/**
 * Whether a cyberware weapon is concealable. The source does not say which of the three is not, so a
 * ruling does (CR-R17).
 */
export function isConcealable(rules: CrRules, thing: string): boolean {
  const shows: { [ruling: string]: string } = {
    'gorilla-no-others-yes': 'gorilla-arm',
    'mantis-no-others-yes': 'mantis-blade',
    'monowire-no-others-yes': 'monowire'
  }
  return shows[rules.house.meleeRows] !== thing
}

/** The firer's traits that decide whether a weapon injures them (CR-WP-04, CR-WP-11). */
export function firerOf(roster: Roster, member: Member): Firer {
  const own = cyberwareOf(roster, member.id)
  return {
    body: scoreOf(member, 'body'),
    cyberarm: countOf(own, 'cyberarm') > 0,
    lacing: countOf(own, 'musculoskeletal-lacing') > 0
  }
}

/** Spare rounds by kind; improved smart rounds are kinds of their own (CR-AM-01, CR-R26). */
export function roundsOf(roster: Roster, holder: string): { [kind: string]: number } {
  const rounds: { [kind: string]: number } = {}
  for (const item of heldBy(roster, holder).filter(isAmmunition))
    rounds[item.thing] = (rounds[item.thing] ?? 0) + Number(item.data['rounds'] ?? 0)
  return rounds
}

/** The improved smart kind of an ordinary kind; all bullets share one (CR-AM-01). */
export function smartKind(kind: string): string {
  return kind.startsWith('bullet-') ? 'smart-bullet' : `smart-${kind}`
}

/** A kind of rounds for a magazine; `spare` is the key of its spare rounds. */
export interface Rounds {
  kind: string
  smart: boolean
  spare: string
}

/**
 * The kinds that a weapon can load: its own, and improved smart rounds if the weapon is smart (CR-AM-01,
 * CR-WQ-01, CR-WP-06, CR-R16).
 */
export function loadsOf({ ammo, loads, qualities, smartOnly }: WeaponFacts): Rounds[] {
  const kinds = loads ?? (ammo === NO_AMMO ? [] : [ammo])
  return [
    ...(smartOnly ? [] : kinds.map((kind) => ({ kind, smart: false, spare: kind }))),
    ...(qualities.includes('smart')
      ? kinds.map((kind) => ({ kind, smart: true, spare: smartKind(kind) }))
      : [])
  ]
}

/** The states that last beyond a scene until they are cleared (CR-ST-01). */
export function lastingStates(member: Member): string[] {
  return member.traits.filter((trait) => trait.kind === 'states').map((trait) => trait.key)
}
