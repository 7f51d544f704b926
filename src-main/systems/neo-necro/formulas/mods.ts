import type { Localised } from '../../../kernel/values/json'
import type { NecroRules } from '../catalogue/rules'
import { joined } from '../catalogue/phrase'
import type { Mod, ModKey } from '../catalogue/schema'

/** The sum of `key` over these skills. A skill counts once, however often it is listed (NN-SKA-6). */
export function skillMod(rules: NecroRules, skills: readonly string[], key: ModKey): number {
  return [...new Set(skills)].reduce((sum, id) => sum + modOf(rules.skill(id)?.mods, key), 0)
}

/**
 * The greatest value of `key` among these skills, for values that don't add up (shots, a die, a height); 0 if
 * none has it.
 */
export function skillMost(rules: NecroRules, skills: readonly string[], key: ModKey): number {
  return skills.reduce((most, id) => Math.max(most, modOf(rules.skill(id)?.mods, key)), 0)
}

/** The sum of `key` over these things. Equal things count once, because only one is worn. */
export function thingMod(rules: NecroRules, things: readonly string[], key: ModKey): number {
  return [...new Set(things)].reduce((sum, id) => {
    const facts = rules.thing(id)?.facts
    return sum + modOf(facts && 'mods' in facts ? facts.mods : undefined, key)
  }, 0)
}

/** The rules that describe worn and fitted things of the book. Things of packs have none. */
const THING_RULES: { readonly [thing: string]: readonly string[] } = {
  'telescopic-sight': ['NN-GEAR-7'],
  'thermal-goggles': ['NN-GEAR-8'],
  'anti-grav-vest': ['NN-GEAR-11'],
  'stimulant-injector': ['NN-GEAR-1'],
  'flat-head-rounds': ['NN-GEAR-10'],
  'master-crafted': ['NN-MAS-1'],
  'bionic-eye': ['NN-BIO-2'],
  'bionic-arm': ['NN-BIO-3'],
  'bionic-leg': ['NN-BIO-4']
}

/** The rules that describe this thing; empty for one that a campaign added. */
export function thingRules(thing: string): readonly string[] {
  return THING_RULES[thing] ?? []
}

/**
 * The things that have `key`, each once, with their value. A bionic also has the mods of the things that it
 * counts as (NN-BIO-2).
 */
export function thingGivers(
  rules: NecroRules,
  things: readonly string[],
  key: ModKey
): { id: string; value: number }[] {
  const isBionic = (id: string): number => Number(rules.thing(id)?.kind === 'bionic')
  // Things that are put on come before bionics with the same effect.
  return [...new Set(things)]
    .toSorted((a, b) => isBionic(a) - isBionic(b))
    .flatMap((id) => {
      const thing = rules.thing(id)
      const own = [id, ...(thing?.kind === 'bionic' ? (thing.facts.grants ?? []) : [])]
      const mods = own.flatMap((thing): readonly Mod[] => {
        const facts = rules.thing(thing)?.facts
        return (facts && 'mods' in facts ? facts.mods : undefined) ?? []
      })
      return mods.some((mod) => mod.key === key) ? [{ id, value: modOf(mods, key) }] : []
    })
}

export function modOf(mods: readonly Mod[] | undefined, key: ModKey): number {
  return (mods ?? []).reduce(
    (sum, mod) => sum + (mod.key === key && typeof mod.value === 'number' ? mod.value : 0),
    0
  )
}

/** Whether one of these skills has `key` with the value true. */
export function skillSays(rules: NecroRules, skills: readonly string[], key: ModKey): boolean {
  return skills.some((id) => rules.skill(id)?.mods.some((mod) => mod.key === key && mod.value === true))
}

/** Whether the fury of this house has `key` with the value true. */
export function furySays(rules: NecroRules, house: string | null | undefined, key: ModKey): boolean {
  const mods = house == null ? undefined : rules.house(house)?.fury.mods
  return (mods ?? []).some((mod) => 'key' in mod && mod.key === key && mod.value === true)
}

/** The rule that describes each skill of the book. Skills of packs have none. */
const SKILL_RULES: { readonly [skill: string]: string } = Object.fromEntries(
  [
    'lynx-eye',
    'faster-than-shadow',
    'precise-shot',
    'expert-shot',
    'gunslinger',
    'lightning-shot',
    'melee-fighter',
    'precise-strike',
    'dodge',
    'ferocious-charge',
    'devastating-blow',
    'berserk',
    'runner',
    'leap',
    'feline-agility',
    'roll',
    'snap-shot',
    'disengage',
    'shadow',
    'zigzag',
    'dive',
    'elusive',
    'infiltration',
    'harassment',
    'reinforced-armour',
    'beast-of-burden',
    'relentless',
    'hard-as-nails',
    'shoulder-barge',
    'headbutt',
    'specialist',
    'healer',
    'armourer',
    'inventor',
    'weapons-expert',
    'custom-weapon'
  ].map((id, index) => [id, `NN-SKL-${index + 1}`])
)

/** The rules that describe these skills (NN-SKL-1 to 36); none for a skill that a campaign added. */
export function skillRules(...skills: readonly string[]): string[] {
  return skills.flatMap((id) => SKILL_RULES[id] ?? [])
}

/** The skills that have a mod: their ids, their names joined, their rules. */
export interface Givers {
  ids: string[]
  skill: Localised
  rules: string[]
}

/** The skills that change `key`, for the receipt. If none does, `otherwise` is named, as in "lacks this skill". */
export function giversOf(
  rules: NecroRules,
  skills: readonly string[],
  key: ModKey,
  otherwise?: string
): Givers {
  const giving = [...new Set(skills)].filter((id) => rules.skill(id)?.mods.some((mod) => mod.key === key))
  const ids = giving.length === 0 && otherwise !== undefined ? [otherwise] : giving
  return { ids, skill: joined(ids.map((id) => rules.skill(id)?.name ?? id)), rules: skillRules(...ids) }
}
