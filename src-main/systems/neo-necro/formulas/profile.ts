import type { NecroRules } from '../catalogue/rules'
import type { CharacteristicId, Profile } from '../catalogue/schema'
import { injuredProfile } from './injuries'
import { skillMod } from './mods'

/** One change of a characteristic from the fighter's own value, by an injury or a thing. */
export interface ProfileLine {
  characteristic: CharacteristicId
  from: { kind: 'injury' | 'thing'; id: string }
  amount: number
}

export interface EffectiveProfile {
  profile: Profile
  lines: ProfileLine[]
  canFight: boolean
  /** The injuries and the characteristics that keep them from fighting. */
  why: string[]
  move: number
  sprint: number
}

/**
 * The profile that counts: own profile, then injuries, then equipment (NN-RUL-67). Cushioning adds to T
 * (NN-CHA-5), a bionic arm to S, bionic legs and skills to distances. Equipment may exceed the natural
 * maximum (NN-CHA-4).
 */
export function effectiveProfile(
  rules: NecroRules,
  fighter: {
    profile: Profile
    injuries: readonly string[]
    things: readonly string[]
    skills?: readonly string[]
  }
): EffectiveProfile {
  const injured = injuredProfile(rules, fighter.profile, fighter.injuries)
  const profile = { ...injured.profile }
  const lines: ProfileLine[] = []
  for (const { id: characteristic } of rules.characteristics)
    lines.push(...injuryLines(rules, fighter, characteristic))
  let sprint = injured.sprint
  for (const id of fighter.things) {
    const thing = rules.thing(id)
    const add = (characteristic: CharacteristicId, amount: number): void => {
      profile[characteristic] += amount
      lines.push({ characteristic, from: { kind: 'thing', id }, amount })
    }
    if (thing?.kind === 'cushioning') add('t', thing.facts.toughnessBonus)
    if (thing?.kind !== 'bionic') continue
    for (const mod of thing.facts.mods ?? []) {
      if (mod.key === 'strength' && typeof mod.value === 'number') add('s', mod.value)
      if (mod.key === 'sprintDistance' && typeof mod.value === 'number') sprint += mod.value
    }
  }
  const skills = fighter.skills ?? []
  return {
    profile,
    lines,
    canFight: injured.canFight,
    why: injured.why,
    move: injured.move + skillMod(rules, skills, 'moveDistance'),
    sprint: sprint + skillMod(rules, skills, 'sprintDistance')
  }
}

/** What each injury takes from one characteristic, in order. A characteristic never falls below 0. */
function injuryLines(
  rules: NecroRules,
  fighter: { profile: Profile; injuries: readonly string[] },
  characteristic: CharacteristicId
): ProfileLine[] {
  const lines: ProfileLine[] = []
  let before = fighter.profile[characteristic]
  fighter.injuries.forEach((id, index) => {
    const after = injuredProfile(rules, fighter.profile, fighter.injuries.slice(0, index + 1)).profile[
      characteristic
    ]
    if (after !== before) lines.push({ characteristic, from: { kind: 'injury', id }, amount: after - before })
    before = after
  })
  return lines
}
