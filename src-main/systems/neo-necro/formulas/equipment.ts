import { meleeFacts, rangedFacts, type NecroRules, type Thing } from '../catalogue/rules'
import type { Localised } from '../../../kernel/values/json'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { joined } from '../catalogue/phrase'
import type { CategoryId } from '../catalogue/schema'
import { skillRules } from './mods'

/** How often the list holds this skill: Specialist may be taken twice (NN-SKA-6). */
export function timesTaken(skills: readonly string[], skill: string): number {
  return skills.filter((id) => id === skill).length
}

/**
 * The equipment categories open to a fighter: those of the type (NN-FTR-2 to 6), and those that Specialist
 * unlocks (NN-SKL-31).
 */
export function openCategories(
  rules: NecroRules,
  type: string,
  skills: readonly string[] = []
): CategoryId[] {
  const own = rules.fighterType(type)?.categories ?? []
  const unlocked = rules.categories
    .map(({ id }) => id)
    .filter((id) => !own.includes(id) && unlocks(rules, skills, id))
  return [...own, ...unlocked]
}

function unlocks(rules: NecroRules, skills: readonly string[], what: string): boolean {
  return [...new Set(skills)].some((id) =>
    rules
      .skill(id)
      ?.mods.some(
        (mod) => mod.key === 'unlock' && mod.value === what && timesTaken(skills, id) >= (mod.level ?? 1)
      )
  )
}

/**
 * The skills that let a fighter have this thing, by name and rule: those that unlock its category, or combis
 * (NN-SKL-31).
 */
export function unlockedBy(
  rules: NecroRules,
  skills: readonly string[],
  { kind, category }: Pick<Thing, 'kind' | 'category'>
): { skill: Localised; rules: string[] } {
  const wanted = [category as string, ...(kind === 'combi' ? ['combis', 'special'] : [])]
  const giving = [...new Set(skills)].filter((id) =>
    wanted.some((what) =>
      unlocks(
        rules,
        skills.filter((skill) => skill === id),
        what
      )
    )
  )
  return { skill: joined(giving.map((id) => rules.skill(id)?.name ?? id)), rules: skillRules(...giving) }
}

/** The rules that restrict a category to some types. */
const categoryRules: Partial<Record<CategoryId, string[]>> = {
  special: ['NN-FTR-3', 'NN-SKL-31'],
  heavy: ['NN-FTR-4'],
  'heavy-melee': ['NN-FTR-4', 'NN-FTR-6'],
  'heavy-armour': ['NN-FTR-5', 'NN-FTR-6']
}

/**
 * Why a fighter of this type may not have this thing; empty if they may (NN-FTR-2 to 6, NN-COM-2, NN-GEAR-5,
 * NN-SKL-31).
 */
export function checkEquip(
  rules: NecroRules,
  type: string,
  id: string,
  skills: readonly string[] = []
): Reason[] {
  const thing = rules.thing(id)
  const fighter = rules.fighterType(type)
  if (!fighter) return [reason('unknown-id', [], { id: type })]
  if (!thing) return [reason('unknown-id', [], { id })]
  const about = { thing: thing.name, type: fighter.name }
  const reasons: Reason[] = []
  if (thing.location === 'stash') reasons.push(reason('stash-only', ['NN-ENC-4'], { thing: thing.name }))
  if (!openCategories(rules, type, skills).includes(thing.category)) {
    reasons.push(reason('not-for-type', categoryRules[thing.category] ?? ['NN-FTR-2'], about))
  }
  if (thing.kind === 'gear' && thing.facts.restrictedTo && !thing.facts.restrictedTo.includes(type)) {
    reasons.push(reason('not-for-type', ['NN-GEAR-5'], about))
  }
  if (thing.kind === 'combi' && !combiOpen(rules, type, skills))
    reasons.push(reason('needs-specialist', ['NN-COM-2', 'NN-SKL-31'], about))
  return reasons
}

/**
 * NN-COM-2, NN-RUL-30: a combi needs Specialist or access to special weapons, unless a house rule opens it to
 * all.
 */
function combiOpen(rules: NecroRules, type: string, skills: readonly string[]): boolean {
  const demands = rules.combis.requires
  if (!demands) return true
  const categories: string[] = openCategories(rules, type, skills)
  return demands.anyOf.some((demand) => {
    const [kind, id = ''] = demand.split(':')
    return kind === 'category' ? categories.includes(id) : skills.includes(id)
  })
}

/**
 * Why these things can't be worn together; empty if they can. Allowed are one plating and one layer of cushioning
 * (NN-ARM-1), the stated number of each bionic (NN-BIO-4), and one of each thing fixed to the body (MAGOT-2).
 */
export function checkWorn(rules: NecroRules, things: readonly string[]): Reason[] {
  const worn = things.map((id) => rules.thing(id)).filter((thing): thing is Thing => thing !== undefined)
  const names = (list: Thing[]) => list.map((thing) => thing.name)
  const platings = worn.filter((thing) => thing.kind === 'plating')
  const layers = worn.filter((thing) => thing.kind === 'cushioning')
  const reasons: Reason[] = []
  if (platings.length > 1) reasons.push(reason('two-platings', ['NN-ARM-1'], { things: names(platings) }))
  if (layers.length > 1) reasons.push(reason('two-cushionings', ['NN-ARM-1'], { things: names(layers) }))
  for (const thing of new Set(worn)) {
    const max = thing.kind === 'bionic' ? thing.facts.maxPerFighter : undefined
    const count = worn.filter((other) => other === thing).length
    // A second anti-grav vest fixed to the body would lift nothing.
    if (thing.kind === 'gear' && thing.bodyFixed && count > 1)
      reasons.push(reason('worn-twice', ['NN-GEAR-11', 'MAGOT-2'], { thing: thing.name, count }))
    if (max !== undefined && count > max)
      reasons.push(reason('too-many-bionics', ['NN-BIO-4'], { thing: thing.name, count, max }))
  }
  return reasons
}

/**
 * These things as they count on the body: of several platings the one that saves best, of several layers the
 * thickest (NN-ARM-1). The rest is carried and weighs, as loot may until the purchases end.
 */
export function asWorn(rules: NecroRules, things: readonly string[]): string[] {
  const best = new Map<string, { at: number; worth: number }>()
  things.forEach((id, at) => {
    const thing = rules.thing(id)
    const worth = thing && armourWorth(thing)
    if (thing && worth != null && worth > (best.get(thing.kind)?.worth ?? -Infinity))
      best.set(thing.kind, { at, worth })
  })
  return things.filter((id, at) => at === (best.get(rules.thing(id)?.kind ?? '')?.at ?? at))
}

/** What platings, and what layers, are compared by; null for other things. */
function armourWorth(thing: Thing): number | null {
  if (thing.kind === 'cushioning') return thing.facts.toughnessBonus
  if (thing.kind !== 'plating') return null
  const { saveValue, saveRollModifier, invulnerable } = thing.facts
  // Of two equal saves, the one that no threshold halves.
  return saveValue - saveRollModifier + (invulnerable ? 0.5 : 0)
}

/** Why this thing (bayonet, sight, combi) can't be fitted to this weapon; empty if it can. */
export function checkFit(rules: NecroRules, id: string, weaponId: string): Reason[] {
  const thing = rules.thing(id)
  const weapon = rules.thing(weaponId)
  if (!thing || !weapon) return [reason('unknown-id', [], { id: thing ? weaponId : id })]
  if (!thing.attachesTo) return [reason('not-an-attachment', [], { thing: thing.name })]
  if (weapon.kind !== 'weapon' || !thing.attachesTo.includes(weapon.category)) {
    return [reason('does-not-fit', fitRules(thing), { thing: thing.name, weapon: weapon.name })]
  }
  return []
}

function fitRules(thing: Thing): string[] {
  if (thing.kind === 'combi') return ['NN-COM-1']
  return thing.id === 'telescopic-sight' ? ['NN-GEAR-7'] : ['NN-GEAR-6']
}

/** The hands needed to hold a thing; 0 if it is not held. */
export function handsOf(thing: Thing): number {
  return (
    meleeFacts(thing)?.hands ??
    rangedFacts(thing)?.hands ??
    (thing.kind === 'gear' ? (thing.facts.hands ?? 0) : 0)
  )
}

/**
 * The things that this thing uses up, and that are looted with it: reloads of a weapon, doses, charges
 * (NN-LOOT-6).
 */
export function refillsOf(rules: NecroRules, id: string): string[] {
  const thing = rules.thing(id)
  if (thing?.kind === 'gear' && thing.facts.uses) return [thing.facts.uses]
  return rules
    .things()
    .filter((other) => other.kind === 'ammo' && other.weapon === id)
    .map((other) => other.id)
}

/** Whether this can be looted or passed on in a game: only if it is not fixed to the body (NN-LOOT-7, NN-EXC-2). */
export function canChangeHands(thing: Thing): boolean {
  return !thing.bodyFixed
}
