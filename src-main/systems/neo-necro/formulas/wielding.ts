import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import { meleeStats, type MeleeStats } from './arms'
import { handsOf } from './equipment'
import { giversOf } from './mods'

export interface Wielding {
  /** The weapons that count in melee, including the headbutter's club. */
  list: MeleeStats[]
  club: boolean
  reasons: Reason[]
}

/**
 * The most weapons that these skills allow to wield: the smallest of their limits (NN-SKL-30); Infinity
 * without one.
 */
export function weaponLimit(rules: NecroRules, skills: readonly string[]): number {
  return Math.min(
    Infinity,
    ...skills
      .flatMap((id) => rules.skill(id)?.mods ?? [])
      .flatMap(({ key, value }) => (key === 'maxWeaponsWielded' && typeof value === 'number' ? [value] : []))
  )
}

/**
 * The weapons that count in melee, and why they can't be wielded together. A power fist must be the only
 * weapon wielded (NN-MEL-13); a shield and a firearm that is not fired don't count as wielded. A headbutter
 * may wield two weapons, a heavy one counting as two, and has a club as well if they wield fewer (NN-SKL-30).
 */
export function wielding(
  rules: NecroRules,
  weapons: readonly string[],
  skills: readonly string[],
  pistolsFired = 0
): Wielding {
  const things = weapons.map((id) => rules.thing(id)).filter((thing): thing is Thing => thing !== undefined)
  const list: MeleeStats[] = []
  const reasons: Reason[] = []
  for (const id of weapons) if (!rules.thing(id)) reasons.push(reason('unknown-id', [], { id }))
  for (const id of skills) if (!rules.skill(id)) reasons.push(reason('unknown-id', [], { id }))
  for (const thing of things) {
    const stats = meleeStats(rules, thing)
    if (stats) list.push(stats)
    else reasons.push(reason('not-a-weapon', [], { thing: thing.name }))
  }
  const alone = things.find((thing) => meleeFacts(thing)?.meleeExclusive)
  if (alone && (list.filter((stats) => stats.strikes).length > 1 || pistolsFired > 0)) {
    reasons.push(reason('sole-melee-weapon', ['NN-MEL-13'], { thing: alone.name }))
  }
  const limit = weaponLimit(rules, skills)
  const weight = things.reduce((sum, thing) => sum + (thing.category === 'heavy-melee' ? 2 : 1), 0)
  if (weight > limit)
    reasons.push(
      reason('too-many-weapons', giversOf(rules, skills, 'maxWeaponsWielded').rules, {
        count: weight,
        max: limit
      })
    )

  const virtual = skills
    .flatMap((id) => rules.skill(id)?.mods ?? [])
    .find((mod) => mod.key === 'virtualWeapon')?.value
  const extra = typeof virtual === 'string' ? rules.thing(virtual) : undefined
  const club = extra && weight < limit && !alone ? meleeStats(rules, extra) : undefined
  return { list: club ? [...list, club] : list, club: club !== undefined, reasons }
}

/** The same as `wielding`, refused if there is a reason against it. */
export function wielded(
  rules: NecroRules,
  weapons: readonly string[],
  skills: readonly string[],
  pistolsFired = 0
): Verdict<Wielding> {
  const found = wielding(rules, weapons, skills, pistolsFired)
  return found.reasons.length > 0 ? refuse(...found.reasons) : found
}

/**
 * Why these weapons can't be held at once: too many hands needed, or a bayonet without a firearm to fit it to
 * (NN-CHG-1, NN-GEAR-6).
 */
export function checkHands(
  rules: NecroRules,
  weapons: readonly string[],
  skills: readonly string[] = []
): Reason[] {
  const things = weapons.map((id) => rules.thing(id)).filter((thing): thing is Thing => thing !== undefined)
  const hands = handsTaken(rules, weapons)
  const bearers = things.filter((thing) => rangedFacts(thing)).length
  const bayonets = things.filter((thing) => thing.kind === 'gear' && thing.facts.countsAs !== undefined)
  const found = wielded(rules, weapons, skills)
  return [
    ...(isRefusal(found) ? found.refused : []),
    ...(hands > rules.turn.hands
      ? [reason('too-many-hands', ['NN-CHG-1'], { needed: hands, hands: rules.turn.hands })]
      : []),
    ...bayonets.slice(bearers).map((thing) => reason('bayonet-loose', ['NN-GEAR-6'], { thing: thing.name }))
  ]
}

/** The hands needed to hold all of these. */
export function handsTaken(rules: NecroRules, weapons: readonly string[]): number {
  return weapons.reduce((sum, id) => {
    const thing = rules.thing(id)
    return sum + (thing ? handsOf(thing) : 0)
  }, 0)
}

/**
 * The weapons whose Strength and threshold count: all of them, or the best one where the house rule
 * meleeWeaponStacking does not let them add up (NN-RUL-27).
 */
export function adding(rules: NecroRules, list: readonly MeleeStats[]): MeleeStats[] {
  if (rules.houseRules.meleeWeaponStacking === 'all') return [...list]
  // One weapon gives both values: the one with the greatest sum, as the fighter would choose.
  return [...list]
    .sort((a, b) => b.strength + b.threshold - (a.strength + a.threshold) || b.strength - a.strength)
    .slice(0, 1)
}

/** The rules by which gear counts as a weapon in hand: the shield's, the bayonet's. */
export function gearRules(rules: NecroRules, weapons: readonly string[]): string[] {
  return weapons.flatMap((id) => {
    const thing = rules.thing(id)
    return thing?.kind === 'gear' ? [thing.facts.countsAs === undefined ? 'NN-GEAR-4' : 'NN-GEAR-6'] : []
  })
}
