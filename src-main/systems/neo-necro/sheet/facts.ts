import type { Words } from '../../../kernel/values/json'
import { rangedFacts, type NecroRules, type Thing, type ThingKind } from '../catalogue/rules'
import { joined, phrase, signed, small, stretch, type Part } from '../catalogue/phrase'
import { launchedProfile } from '../formulas/arms'
import { say } from '../catalogue/say'
import type { ShotProfile } from '../catalogue/schema'

type Fact = { label: Words; value: Words | number | string }

type Of<Kind extends ThingKind> = Extract<Thing, { kind: Kind }>

/** Makes the numbers of one kind of thing. */
interface Numbers<T extends Thing> {
  of(rules: NecroRules, thing: T): Fact[]
}

const PLAIN: Numbers<Of<'gear' | 'bionic' | 'scenario'>> = { of: (_, thing) => gearNumbers(thing) }

/** The numbers of each kind of thing. The type makes the compiler ask for every kind. */
const KINDS: { readonly [Kind in ThingKind]: Numbers<Of<Kind>> } = {
  weapon: {
    of: (rules, thing) =>
      'profiles' in thing.facts
        ? rangedNumbers(rules, thing, thing.facts.profiles)
        : meleeNumbers(rules, thing.facts)
  },
  plating: {
    of: (rules, { facts }) => [
      fact('labels.save', facts.saveValue),
      ...(facts.saveRollModifier === 0 ? [] : [fact('labels.saveDie', signed(facts.saveRollModifier))]),
      ...(facts.invulnerable ? [fact('labels.special', nameOfRule(rules, 'invulnerable'))] : [])
    ]
  },
  cushioning: { of: (_, { facts }) => [fact('labels.toughness', signed(facts.toughnessBonus))] },
  grenade: {
    of: (rules, { facts }) => [
      fact('labels.strength', facts.strength ?? '–'),
      fact('labels.threshold', facts.threshold ?? '–'),
      fact('labels.special', joined(grenadeSpecials(rules, facts)))
    ]
  },
  combi: {
    of(rules, { facts: combi }) {
      const weapon = rangedFacts(rules.thing(combi.weapon))
      if (!weapon) return []
      const grenade = 'grenade' in combi ? rules.thing(combi.grenade) : undefined
      const profile =
        'grenade' in combi
          ? launchedProfile(rules, weapon, combi.grenade)
          : weapon.profiles.find(({ id }) => id === combi.profile)
      return [
        ...(grenade ? [fact('labels.fires', grenade.name)] : []),
        ...(profile ? profileNumbers(rules, profile) : [])
      ]
    }
  },
  ammo: {
    of(rules, thing) {
      const weapon = rules.thing(thing.weapon ?? '')
      const ammo = thing.facts
      const profile =
        'profile' in ammo ? rangedFacts(weapon)?.profiles.find(({ id }) => id === ammo.profile) : undefined
      return [
        ...(weapon ? [fact('labels.forWeapon', weapon.name)] : []),
        ...(profile ? profileNumbers(rules, profile) : [])
      ]
    }
  },
  gear: PLAIN,
  bionic: PLAIN,
  scenario: PLAIN
}

const numbersOf = (kind: ThingKind): Numbers<Thing> => KINDS[kind]

/** The numbers of a thing as the tables of chapter 10 print them, without any fighter's skills. */
export function thingFacts(rules: NecroRules, thing: Thing): Fact[] {
  return numbersOf(thing.kind).of(rules, thing)
}

function fact(key: string, value: Fact['value']): Fact {
  return { label: say(key), value }
}

function meleeNumbers(rules: NecroRules, weapon: Extract<Thing, { kind: 'weapon' }>['facts']): Fact[] {
  if ('profiles' in weapon) return []
  const special = [
    ...(weapon.damageLevel > 1 ? [damageWords(rules, weapon.damageLevel)] : []),
    ...(weapon.hands === 2 ? [phrase(rules, 'labels.twoHands')] : []),
    ...(weapon.meleeExclusive ? [phrase(rules, 'labels.soleWeapon')] : [])
  ]
  return [
    fact('labels.attack', signed(weapon.attack)),
    fact('labels.defence', signed(weapon.defence)),
    fact('labels.strength', signed(weapon.strength)),
    fact('labels.threshold', weapon.threshold),
    ...(special.length > 0 ? [fact('labels.special', joined(special))] : [])
  ]
}

/** A fact for each number; for a weapon with several profiles, a fact for each profile (NN-WPN-7). */
function rangedNumbers(rules: NecroRules, thing: Thing, profiles: readonly ShotProfile[]): Fact[] {
  const [only, ...others] = profiles
  const handling = [
    ...(rangedFacts(thing)?.mustBeShouldered ? [phrase(rules, 'labels.shoulder')] : []),
    ...(rangedFacts(thing)?.hands === 1 ? [phrase(rules, 'labels.oneHand')] : [])
  ]
  const more: Fact[] = handling.length > 0 ? [fact('labels.handling', joined(handling))] : []
  if (only && others.length === 0) return [...profileNumbers(rules, only), ...more]
  return [
    ...profiles.map((profile) => ({
      label: rules.words('profiles', profile.id) ?? say('labels.special'),
      value: joined(
        [...rangeParts(rules, profile), numbers(rules, profile), ...shotSpecials(rules, profile)],
        ' · '
      )
    })),
    ...more
  ]
}

function numbers(rules: NecroRules, { strength, threshold }: ShotProfile): Part {
  return phrase(rules, 'labels.strengthThreshold', { strength: strength ?? '–', threshold: threshold ?? '–' })
}

function profileNumbers(rules: NecroRules, profile: ShotProfile): Fact[] {
  const specials = shotSpecials(rules, profile)
  const { range } = profile
  return [
    ...('flame' in range
      ? [fact('labels.range', flameWords(rules, range.flame.reach))]
      : [fact('labels.short', bandWords(range.short)), fact('labels.long', bandWords(range.long))]),
    fact('labels.strength', profile.strength ?? noNumber(rules, profile)),
    fact('labels.threshold', profile.threshold ?? noNumber(rules, profile)),
    ...(specials.length > 0 ? [fact('labels.special', joined(specials))] : [])
  ]
}

/**
 * What to print for a missing number: "by the grenade" for a launcher, "–" for a grenade that rolls no impact
 * (NN-GRN-7, NN-RUL-18).
 */
export function noNumber(rules: NecroRules, profile: ShotProfile): Part {
  return rules.thing(profile.id)?.kind === 'grenade' ? '–' : phrase(rules, 'labels.byGrenade')
}

function rangeParts(rules: NecroRules, { range }: ShotProfile): Part[] {
  return 'flame' in range
    ? [flameWords(rules, range.flame.reach)]
    : [bandWords(range.short), bandWords(range.long)]
}

function gearNumbers(thing: Extract<Thing, { kind: 'gear' | 'bionic' | 'scenario' }>): Fact[] {
  if (thing.kind !== 'gear') return []
  const { range, defence } = thing.facts
  return [
    ...(range
      ? [fact('labels.range', [range.short, range.medium, range.long].map(bandWords).join(' · '))]
      : []),
    ...(defence ? [fact('labels.defence', signed(defence))] : [])
  ]
}

/** A range band with its modifier, as printed: 0–12 +1. */
export function bandWords(band: { min: number; max: number; modifier: number }): string {
  return `${stretch(band.min, band.max)} ${signed(band.modifier)}`
}

/**
 * Where the teardrop may begin: this far from the shooter (NN-FLM-1), or with a flamer at the shooter
 * (NN-RUL-15).
 */
export function flameWords(rules: NecroRules, reach: number): Part {
  return reach === 0 ? phrase(rules, 'labels.flameHere') : phrase(rules, 'labels.flameReach', { reach })
}

/** A damage level above 1 in words, with the dice it rolls for each wound (NN-DMG-2, NN-RUL-52). */
function damageWords(rules: NecroRules, level: number): Part {
  return phrase(rules, 'labels.damageLevel', { level })
}

/** The special rules of a shot: rate of fire, damage, template, overheat (NN-ROF-1, NN-DMG-2, NN-WPN-8). */
export function shotSpecials(rules: NecroRules, profile: ShotProfile): Part[] {
  const grenade = rules.thing(profile.id)
  return [
    ...(profile.rateOfFire > 1 ? [phrase(rules, 'labels.rateOfFire', { shots: profile.rateOfFire })] : []),
    ...(profile.damageLevel > 1 ? [damageWords(rules, profile.damageLevel)] : []),
    ...(profile.template && profile.template !== 'teardrop' ? [templateWords(rules, profile.template)] : []),
    ...(profile.overheat ? [phrase(rules, 'labels.overheat')] : []),
    // A launched grenade keeps its own special rules (NN-GRN-7).
    ...(grenade?.kind === 'grenade' ? (grenade.facts.special ?? []).map((id) => nameOfRule(rules, id)) : [])
  ]
}

/** The special rules of a grenade: template, damage, flash, cloud, death (NN-WPN-10). */
export function grenadeSpecials(
  rules: NecroRules,
  grenade: { template: string; special?: readonly string[] | undefined; damageLevel: number }
): Part[] {
  return [
    templateWords(rules, grenade.template),
    ...(grenade.damageLevel > 1 ? [damageWords(rules, grenade.damageLevel)] : []),
    ...(grenade.special ?? []).map((id) => nameOfRule(rules, id))
  ]
}

function templateWords(rules: NecroRules, id: string): Part {
  const name = rules.words('templates', id)
  return name ? small(name) : id
}

function nameOfRule(rules: NecroRules, id: string): Part {
  const rule = rules.specialRules.find((entry) => entry.id === id)
  return rule ? small(rule.name) : id
}
