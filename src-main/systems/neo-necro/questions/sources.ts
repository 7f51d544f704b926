import type { Json } from '../../../kernel/values/json'
import { heldBy, present, STASH, type Roster } from '../../../kernel/state/roster'
import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { fittedTo, startingType, type Carried, type Fighter } from '../sheet/fighter'
import { saveGiven } from '../formulas/arms'
import { handsOf } from '../formulas/equipment'
import { injuredProfile } from '../formulas/injuries'
import { givers } from '../formulas/shot-skills'
import { atHome, injuriesOf, leaderLevel, skillsOf, traitsOf } from '../sheet/state'
import { worthOf } from '../sheet/worth'
import { mayBeInHand, seesWith } from './lists'

/** What a source returns: the value to fill in, and ids of the fighter's things to offer first. */
export interface SourceAnswer {
  value?: Json
  own?: string[]
}

/** Reads a value from a fighter. `chosen`: the weapon that the form holds already. */
export type FighterSource = (fighter: Fighter, chosen: string | null) => SourceAnswer

export type GangSource = (rules: NecroRules, roster: Roster) => Json

const valueOf: GangSource = (rules, roster) => roster.numbers['value'] ?? worthOf(rules, roster)
const plain =
  (of: (fighter: Fighter) => Json): FighterSource =>
  (fighter) => ({ value: of(fighter) })
const things = (fighter: Fighter, fits: (thing: Thing) => boolean): string[] =>
  fighter.carried.filter(({ thing }) => fits(thing)).map(({ thing }) => thing.id)

/** Fills in the first fitting thing that the fighter carries, and offers all of them first. */
const firstOf =
  (fits: (thing: Thing, rules: NecroRules) => boolean): FighterSource =>
  (fighter) => {
    const own = [...new Set(things(fighter, (thing) => fits(thing, fighter.rules)))]
    return own.length > 0 ? { value: own[0] ?? null, own } : { own }
  }
const allOf =
  (fits: (thing: Thing, rules: NecroRules) => boolean): FighterSource =>
  (fighter) => {
    const own = things(fighter, (thing) => fits(thing, fighter.rules))
    return { value: own, own }
  }

const isShooter = (thing: Thing): boolean => rangedFacts(thing) !== undefined || thing.kind === 'combi'

/**
 * The weapons in two hands: melee weapons that fit in first, then a pistol. A weapon that must be wielded
 * alone is the only one; a bayonet takes the hands of its firearm (NN-MEL-13, NN-GEAR-6).
 */
function inHand(fighter: Fighter): string[] {
  const { rules } = fighter
  const serving = fighter.carried.filter(({ thing }) => mayBeInHand(rules, thing))
  const sole = serving.find(({ thing }) => meleeFacts(thing)?.meleeExclusive)
  if (sole) return [sole.thing.id]
  let free = rules.turn.hands
  const held: string[] = []
  for (const entry of [...serving].sort(
    (a, b) => Number(meleeFacts(b.thing) !== undefined) - Number(meleeFacts(a.thing) !== undefined)
  )) {
    const hands = handsFor(fighter, entry)
    if (hands > free) continue
    free -= hands
    held.push(entry.thing.id)
  }
  return held
}

/** The hands for a carried weapon. A bayonet that is not fitted can't be held. */
function handsFor(fighter: Fighter, { item, thing }: Carried): number {
  if (thing.kind !== 'gear' || thing.facts.countsAs === undefined) return handsOf(thing)
  const bearer = fighter.carried.find((entry) => entry.item.id === item.on)
  return bearer ? handsOf(bearer.thing) : Infinity
}

/** The weapon of the form if the fighter carries it, else the first ranged weapon that they carry. */
function weaponOf(fighter: Fighter, chosen: string | null): Carried | undefined {
  return (
    fighter.carried.find(({ thing }) => thing.id === chosen && isShooter(thing)) ??
    fighter.carried.find(({ thing }) => isShooter(thing))
  )
}

/** What is fitted to this weapon or worn on the eyes (NN-GEAR-7, NN-GEAR-8, NN-BIO-2). */
function attachments(fighter: Fighter, chosen: string | null): SourceAnswer {
  const weapon = weaponOf(fighter, chosen)
  const fitted = weapon
    ? fittedTo(fighter, weapon.item.id)
        .filter(({ thing }) => thing.kind === 'gear')
        .map(({ thing }) => thing.id)
    : []
  const value = [...new Set([...fitted, ...things(fighter, seesWith)])]
  return { value, own: value }
}

/**
 * The profile that the weapon fires: the loaded missile, for a launcher the first grenade carried, else the
 * first (NN-WPN-9, NN-GRN-7).
 */
function shotProfile(fighter: Fighter, chosen: string | null): SourceAnswer {
  const weapon = weaponOf(fighter, chosen)
  const facts = rangedFacts(weapon?.thing)
  if (!weapon || !facts) return {}
  const load = weapon.item.data['load']
  if (typeof load === 'string' && facts.profiles.some(({ id }) => id === load))
    return { value: load, own: facts.profiles.map(({ id }) => id) }
  if (facts.firesGrenades) return firstOf((thing) => thing.kind === 'grenade')(fighter, null)
  return facts.profiles.length > 1
    ? { value: facts.profiles[0]?.id ?? null, own: facts.profiles.map(({ id }) => id) }
    : { value: null }
}

/** The ammunition that the fighter carries for the weapon, to choose from. None is filled in (NN-GEAR-10). */
function ammoFor(fighter: Fighter, chosen: string | null): SourceAnswer {
  const weapon = weaponOf(fighter, chosen)
  return { own: things(fighter, (thing) => thing.kind === 'ammo' && thing.weapon === weapon?.thing.id) }
}

function reloads(fighter: Fighter, chosen: string | null): SourceAnswer {
  return { value: (ammoFor(fighter, chosen).own ?? []).length }
}

const countOf = (thing: string): FighterSource =>
  plain(({ items }) => items.filter((item) => item.thing === thing).length)
const characteristic = (id: keyof Fighter['own']): FighterSource =>
  plain(({ effective }) => effective.profile[id])

/** The values of a fighter, by name. Characteristics include injuries and equipment (NN-RUL-67). */
export const fighterSources = {
  ws: characteristic('ws'),
  bs: characteristic('bs'),
  s: characteristic('s'),
  w: characteristic('w'),
  i: characteristic('i'),
  /** Without cushioning, which the questions ask for separately. */
  toughness: plain(({ rules, own, member }) => injuredProfile(rules, own, injuriesOf(member)).profile.t),
  /** Before injuries and equipment. */
  own: plain(({ own }) => ({ ...own })),
  fighting: plain(
    ({
      effective: {
        profile: { ws, bs, i }
      }
    }) => ({ ws, bs, i })
  ),
  /** Each skill once: in play it counts once, however often it was taken. */
  skills: plain(({ skills }) => [...new Set(skills)]),
  /**
   * Each skill as often as it was taken, for questions on what a fighter may take or have (NN-SKA-6,
   * NN-SKL-31).
   */
  skillsTaken: plain(({ skills }) => [...skills]),
  injuries: plain(({ member }) => injuriesOf(member)),
  injury: ((fighter) => ({ own: injuriesOf(fighter.member) })) as FighterSource,
  type: plain(({ member }) => member.type),
  house: plain(({ roster }) => roster.kind),
  recruitedAs: plain(({ rules, member }) => startingType(rules, member)?.id ?? member.type),
  xp: plain(({ member }) => member.numbers['xp'] ?? 0),
  /** Filled in for a leader only. */
  level: ((fighter) =>
    leaderLevel(fighter.member) > 0 ? { value: leaderLevel(fighter.member) } : {}) as FighterSource,
  category: plain(({ member }) => member.choices['category'] ?? null),
  convalescent: plain(({ member }) => member.status === 'convalescent'),
  gangValue: plain(({ rules, roster }) => valueOf(rules, roster)),
  /** The number of armourers in the gang who are fit; each ignores a failed ammo roll (NN-SKL-33). */
  armourers: plain(
    ({ roster }) =>
      atHome(roster).filter((member) => member.status === 'fit' && skillsOf(member).includes('armourer'))
        .length
  ),
  /** Other skills of the gang's fit fighters that ignore failed ammo rolls. */
  mending: plain(({ rules, roster }) =>
    atHome(roster)
      .filter((member) => member.status === 'fit')
      .flatMap((member) =>
        givers(rules, skillsOf(member), 'ignoredAmmoFailures').filter((id) => id !== 'armourer')
      )
  ),
  move: plain(({ effective }) => effective.move),
  items: allOf(() => true),
  item: ((fighter) => ({ own: [...new Set(things(fighter, () => true))] })) as FighterSource,
  weapon: ((fighter, chosen) => {
    const own = [...new Set(things(fighter, isShooter))]
    const weapon = weaponOf(fighter, chosen)
    return weapon ? { value: weapon.thing.id, own } : { own }
  }) as FighterSource,
  weapons: ((fighter) => ({
    value: inHand(fighter),
    own: [...new Set(things(fighter, (thing) => mayBeInHand(fighter.rules, thing)))]
  })) as FighterSource,
  pistol: firstOf((thing) => thing.category === 'pistols' && isShooter(thing)),
  pistols: ((fighter) => ({
    own: [...new Set(things(fighter, (thing) => thing.category === 'pistols' && isShooter(thing)))]
  })) as FighterSource,
  shooting: ((fighter) => ({
    value: things(fighter, isShooter).slice(0, 1),
    own: [...new Set(things(fighter, isShooter))]
  })) as FighterSource,
  attachments,
  eyewear: allOf(seesWith),
  shotProfile,
  ammo: ammoFor,
  reloads,
  /** All ammunition that the fighter carries. */
  loads: allOf((thing) => thing.kind === 'ammo'),
  grenade: firstOf((thing) => thing.kind === 'grenade'),
  /** What the fighter could drop, to choose from. None is filled in. */
  dropped: ((fighter) => ({ own: things(fighter, (thing) => !thing.bodyFixed) })) as FighterSource,
  doses: countOf('stimulant-dose'),
  shieldCharges: countOf('force-shield-charge'),
  supplies: countOf('medical-supplies'),
  boosters: countOf('bio-booster'),
  status: plain(({ member }) => member.status),
  /** The fighter's bionics, each with its side. */
  bionics: plain(({ carried }) =>
    carried.flatMap(({ item, thing }) =>
      thing.kind === 'bionic' && typeof item.data['side'] === 'string'
        ? [{ bionic: thing.id, side: item.data['side'] }]
        : []
    )
  ),
  sidedInjuries: plain(({ member }) =>
    traitsOf(member, 'injury').flatMap(({ key, data }) =>
      typeof data['side'] === 'string' ? [{ injury: key, side: data['side'] }] : []
    )
  ),
  saving: firstOf((thing, rules) => saveGiven(rules, thing.id) !== null),
  cushioning: firstOf((thing) => thing.kind === 'cushioning'),
  /** Things worn. A shield in hand counts among the weapons. */
  plating: allOf(
    (thing) =>
      thing.kind === 'plating' ||
      thing.kind === 'cushioning' ||
      (thing.kind === 'gear' && thing.facts.save !== undefined)
  ),
  /** Every ranged weapon of the fighter, as they would fire it. */
  chains: ((fighter) => {
    const own = [...new Set(things(fighter, isShooter))]
    const value = own.map((weapon): Json => ({
      weapon,
      profile: shotProfile(fighter, weapon).value ?? null,
      mode: 'normal',
      attachments: attachments(fighter, weapon).value ?? [],
      tickedBefore: 0
    }))
    return value.length > 0 ? { value } : {}
  }) as FighterSource,
  worn: allOf(
    (thing) =>
      thing.kind === 'plating' ||
      thing.kind === 'cushioning' ||
      (thing.kind === 'gear' && (thing.facts.save !== undefined || thing.facts.shield !== undefined))
  )
} satisfies { [name: string]: FighterSource }

const typesOf = (roster: Roster): string[] => present(roster).map(({ type }) => type)
const carriedBy = (roster: Roster, holder: string): string[] =>
  heldBy(roster, holder).map(({ thing }) => thing)

/**
 * The values of a gang, by name. Its value is the one stored after the last interlude; during founding, its
 * present worth (NN-VAL-2).
 */
export const gangSources = {
  house: (_rules, roster) => roster.kind,
  gangValue: valueOf,
  respect: (_rules, roster) => roster.numbers['respect'] ?? 0,
  types: (_rules, roster) => typesOf(roster),
  /** The types of the fighters to pay: those at home (NN-PAY-1, NN-RUL-43). */
  paid: (_rules, roster) => atHome(roster).map(({ type }) => type),
  fighters: (rules, roster) =>
    present(roster).map((member) => ({
      type: startingType(rules, member)?.id ?? member.type,
      items: carriedBy(roster, member.id),
      skills: []
    })),
  members: (rules, roster) =>
    present(roster).map((member) => ({
      type: member.type,
      recruitedAs: startingType(rules, member)?.id ?? member.type,
      items: carriedBy(roster, member.id),
      xp: member.numbers['xp'] ?? 0
    })),
  statuses: (_rules, roster) => present(roster).map(({ type, status }) => ({ type, status })),
  money: (_rules, roster) => roster.money ?? 0,
  stashItems: (_rules, roster) => carriedBy(roster, STASH),
  stash: (_rules, roster) => ({ credits: roster.money ?? 0, items: carriedBy(roster, STASH) }),
  allItems: (_rules, roster) => roster.items.map(({ thing }) => thing)
} satisfies { [name: string]: GangSource }
