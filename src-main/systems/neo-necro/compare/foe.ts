import type { ComparisonInput } from '../../../kernel/system/compare'
import type { Json } from '../../../kernel/values/json'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { FighterType, NecroRules } from '../catalogue/rules'
import { fighterOf } from '../sheet/fighter'
import { fighterSources } from '../questions/sources'
import { effectiveProfile } from '../formulas/profile'
import type { Profile } from '../catalogue/schema'

/** The enemy of a comparison: effective characteristics, things worn, weapons in hand. */
export interface Foe {
  profile: Pick<Profile, 'ws' | 'bs' | 's' | 'i'>
  /** Toughness after injuries, without cushioning, which counts among `worn`. */
  toughness: number
  wounds: number
  worn: string[]
  weapons: string[]
  skills: string[]
}

/** A recruit of this type who wears the given armour and holds the given weapon; null for none. */
export function typicalFoe(
  rules: NecroRules,
  { profile }: FighterType,
  armour: string | null,
  weapon: string | null
): Foe {
  const worn = armour === null ? [] : [armour]
  const effective = effectiveProfile(rules, { profile, injuries: [], things: worn }).profile
  return {
    profile: effective,
    toughness: profile.t,
    wounds: effective.w,
    worn,
    weapons: weapon === null ? [] : [weapon],
    skills: []
  }
}

/** A fighter of a gang as they are now, with what they wear and hold. Refuses unknown-fighter. */
export function foeOf(
  rules: NecroRules,
  { roster, member: id }: NonNullable<ComparisonInput['against']>
): Verdict<Foe> {
  const member = roster.members.find((candidate) => candidate.id === id)
  if (!member) return refuse(reason('unknown-fighter', [], { fighter: id }))
  const fighter = fighterOf(rules, roster, member)
  const tells = (source: keyof typeof fighterSources): Json =>
    fighterSources[source](fighter, null).value ?? null
  return {
    profile: fighter.effective.profile,
    toughness: Number(tells('toughness')),
    wounds: fighter.effective.profile.w,
    worn: tells('worn') as string[],
    weapons: tells('weapons') as string[],
    skills: tells('skills') as string[]
  }
}

/** The foe as the `target` input of questions about shots. */
export function asTarget({ worn, skills, toughness, wounds, profile: { ws, bs, i } }: Foe): Json {
  return { items: worn, skills, toughness, wounds, profile: { ws, bs, i } }
}
