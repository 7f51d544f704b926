import type { NecroRules } from '../catalogue'
import type { Mod, ModKey } from '../schema'

/** What a list of distinct skills does to `key`, in numbers. A skill counts once, however often it is listed (NN-SKA-6). */
export function skillMod(rules: NecroRules, skills: readonly string[], key: ModKey): number {
  return [...new Set(skills)].reduce((sum, id) => sum + modOf(rules.skill(id)?.mods, key), 0)
}

/** What a list of distinct things does to `key`: two of the same make do not add up, since one is worn. */
export function thingMod(rules: NecroRules, things: readonly string[], key: ModKey): number {
  return [...new Set(things)].reduce((sum, id) => {
    const facts = rules.thing(id)?.facts
    return sum + modOf(facts && 'mods' in facts ? facts.mods : undefined, key)
  }, 0)
}

export function modOf(mods: readonly Mod[] | undefined, key: ModKey): number {
  return (mods ?? []).reduce((sum, mod) => sum + (mod.key === key && typeof mod.value === 'number' ? mod.value : 0), 0)
}

/** Does one of these skills say `key`, where it says no number? */
export function skillSays(rules: NecroRules, skills: readonly string[], key: ModKey): boolean {
  return skills.some((id) => rules.skill(id)?.mods.some((mod) => mod.key === key && mod.value === true))
}

/** Does this fury say `key`, where it says no number? `house` is the one whose fury holds. */
export function furySays(rules: NecroRules, house: string | null | undefined, key: ModKey): boolean {
  const mods = house == null ? undefined : rules.house(house)?.fury.mods
  return (mods ?? []).some((mod) => 'key' in mod && mod.key === key && mod.value === true)
}
