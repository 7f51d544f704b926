import type { Localised, Params } from '../../../kernel/values/json'
import { heldBy, type Item, type Member, type Roster, type Trait } from '../../../kernel/state/roster'
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

/** What is left of a maximum: hit points, armour, luck are kept as what was lost (CR-R08, CR-R11, CR-R14). */
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

/** By hit points, or as the box on the sheet says where the campaign has it so (CR-R11). */
export function woundStateOf(rules: CrRules, member: Member): WoundState {
  if (rules.house.woundStates === 'manual') return (member.choices['wound-state'] ?? 'unhurt') as WoundState
  const { now, max } = hpOf(member)
  return woundOf(now, max)
}

export const isWeapon = (item: Item): boolean => item.category === 'weapons'
export const isCyberware = (item: Item): boolean => item.category === 'cyberware'
export const isAmmunition = (item: Item): boolean => item.category === 'ammunition'

/** What is built into somebody: cyberware in his hands is installed, in the store it lies about (CR-CY-02). */
export function cyberwareOf(roster: Roster, holder: string): Item[] {
  return heldBy(roster, holder).filter(isCyberware)
}

export const countOf = (items: readonly Item[], thing: string): number =>
  items.filter((item) => item.thing === thing).length

/** A weapon in somebody's hands, with what the magazine holds and what is the matter with it (CR-WQ-04, CR-FM-06, CR-FM-09). */
export type Arm = {
  item: string
  name: Localised
  weapon: WeaponFacts
  melee: boolean
  /** Kind of the rounds that are loaded (CR-R16). */
  load: string
  smart: boolean
  loaded: number
  jammed: boolean
  bolt: boolean
  /** Draws on the table of critical injuries (CR-CY-05). */
  draws: number
}

/** The facts of a weapon that is written on a sheet, or bought from the campaign's own list. */
export function writtenWeapon(rules: CrRules, id: string, data: Params): WeaponFacts {
  const number = (key: string): number => Number(data[key] ?? 0)
  const kind = String(data['class'] ?? '')
  const skill =
    rules.files['catalogue/weapon-classes'].find((one) => one.id === kind)?.skill ?? 'melee-weapon'
  const damageDice = Math.max(1, number('damage-dice'))
  const melee = isMelee(rules, { class: kind })
  const qualities = (['smart', 'power', 'tech', 'poor', 'excellent'] as const).filter(
    (quality): quality is Quality => data[quality] === true
  )
  const cap = number('autofire-cap')
  const tech = qualities.includes('tech')
  // A burst takes as many rounds whoever made the weapon (CR-FM-02); a charge lasts as long (CR-FM-06).
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

export function armsOf(rules: CrRules, roster: Roster, holder: string): Arm[] {
  return heldBy(roster, holder)
    .filter(isWeapon)
    .map((item) => armOf(rules, item))
}

/** Weapons that are part of the body: gorilla arm, mantis blade, monowire (CR-CY-03 to CR-CY-05), and a cyberarm's fist (CR-CY-02). */
export function bodyArms(rules: CrRules, roster: Roster, member: Member): Arm[] {
  const own = cyberwareOf(roster, member.id)
  const arm = own.find(({ thing }) => thing === 'cyberarm')
  const fist = arm ? fistOf(rules, arm.id, scoreOf(member, 'body')) : null
  return [...own.flatMap((item) => builtArm(rules, item) ?? []), ...(fist ? [fist] : [])]
}

const BODILY = { melee: true, load: NO_AMMO, smart: false, loaded: 0, jammed: false, bolt: false }

/** A weapon that is an implant; null where it is none (CR-CY-03 to CR-CY-05). */
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

/** The fist of a cyberarm, for those whose BODY is too low to strike so hard themselves; else null (CR-CY-02). */
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

/** Which of the three blades and wires show: the source has lost which (CR-R17). */
export function isConcealable(rules: CrRules, thing: string): boolean {
  const shows: { [ruling: string]: string } = {
    'gorilla-no-others-yes': 'gorilla-arm',
    'mantis-no-others-yes': 'mantis-blade',
    'monowire-no-others-yes': 'monowire'
  }
  return shows[rules.house.meleeRows] !== thing
}

/** Who fires, by what is built into him (CR-WP-04, CR-WP-11). */
export function firerOf(roster: Roster, member: Member): Firer {
  const own = cyberwareOf(roster, member.id)
  return {
    body: scoreOf(member, 'body'),
    cyberarm: countOf(own, 'cyberarm') > 0,
    lacing: countOf(own, 'musculoskeletal-lacing') > 0
  }
}

/** Spare rounds by kind; improved smart ones apart (CR-AM-01, CR-R26). */
export function roundsOf(roster: Roster, holder: string): { [kind: string]: number } {
  const rounds: { [kind: string]: number } = {}
  for (const item of heldBy(roster, holder).filter(isAmmunition))
    rounds[item.thing] = (rounds[item.thing] ?? 0) + Number(item.data['rounds'] ?? 0)
  return rounds
}

/** The improved smart round of an ordinary kind: one for all bullets (CR-AM-01). */
export function smartKind(kind: string): string {
  return kind.startsWith('bullet-') ? 'smart-bullet' : `smart-${kind}`
}

/** A kind of rounds that a magazine takes; a smart one is marked by its name. */
export interface Rounds {
  kind: string
  smart: boolean
  spare: string
}

/** What may be loaded: what the card says, and improved smart rounds where the weapon is smart (CR-AM-01, CR-WQ-01, CR-WP-06, CR-R16). */
export function loadsOf({ ammo, loads, qualities, smartOnly }: WeaponFacts): Rounds[] {
  const kinds = loads ?? (ammo === NO_AMMO ? [] : [ammo])
  return [
    ...(smartOnly ? [] : kinds.map((kind) => ({ kind, smart: false, spare: kind }))),
    ...(qualities.includes('smart')
      ? kinds.map((kind) => ({ kind, smart: true, spare: smartKind(kind) }))
      : [])
  ]
}

/** A critical injury as the sheet has it; its effect is what the campaign wrote (CR-R10). */
export interface Injury {
  trait: Trait
  key: string
  temporary: boolean
}

export function injuriesOf(member: Member): Injury[] {
  return member.traits
    .filter((trait) => trait.kind === 'injuries')
    .map((trait) => ({
      trait,
      key: String(trait.data['injury'] ?? trait.key),
      temporary: trait.data['temporary'] === true
    }))
}

/** The campaign's table: the three names of the book, then its own (CR-R10). */
export function injuryTable(rules: CrRules): { id: string; name: Localised; effect: string }[] {
  return [
    ...rules.files['catalogue/injuries'].map(({ id, effect }) => ({
      id,
      name: rules.words('conditions', id, 'name'),
      effect
    })),
    ...rules.files['catalogue/own-injuries'].map(({ name, effect }, at) => ({
      id: `own-${at + 1}`,
      name: { fr: name, en: name },
      effect
    }))
  ]
}

export function injuryName(rules: CrRules, key: string): Localised {
  return injuryTable(rules).find(({ id }) => id === key)?.name ?? rules.words('conditions', key, 'name')
}

/** States that last beyond a scene, until somebody clears them (CR-ST-01). */
export function lastingStates(member: Member): string[] {
  return member.traits.filter((trait) => trait.kind === 'states').map((trait) => trait.key)
}
