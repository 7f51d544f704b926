import type { Injury, NecroRules } from '../catalogue/rules'
import type { Profile } from '../catalogue/schema'

/** The sides of a paired organ, in the order of the deciding D2 (NN-INJ-3, NN-RUL-40). */
export const SIDES = ['left', 'right'] as const
export type BodySide = (typeof SIDES)[number]

/** The injury of a D100 roll (NN-INJ-4); 100 means "00" (NN-RUL-38). Undefined outside 1 to 100. */
export function injuryAt(rules: NecroRules, roll: number): Injury | undefined {
  return rules.injuries.find((injury) => roll >= injury.min && roll <= injury.max)
}

export interface Injured {
  profile: Profile
  canFight: boolean
  /** Distance of a move in inches. `sprint`: of a sprint. */
  move: number
  sprint: number
  /** Why they can't fight: ids of characteristics at 0, and of injuries that keep them away. */
  why: string[]
}

/**
 * The profile after serious injuries (NN-INJ-3). Effects of equal injuries add up, except "one-eyed": the
 * second one means that the fighter can't fight (NN-INJ-10, NN-RUL-39). A leg injury shortens moves but not
 * sprints (NN-INJ-9).
 */
export function injuredProfile(rules: NecroRules, own: Profile, injuries: readonly string[]): Injured {
  const profile = { ...own }
  const why: string[] = []
  const distance = (id: string): number =>
    rules.turn.actions.find((action) => action.id === id)?.distance ?? 0
  let move = distance('move')
  for (const id of new Set(injuries)) {
    const injury = rules.injury(id)
    if (!injury) continue
    const count = injuries.filter((other) => other === id).length
    const times = injury.cumulative === false ? 1 : count
    for (const effect of injury.effects) {
      if (effect.type === 'characteristic')
        profile[effect.characteristic] = Math.max(0, profile[effect.characteristic] + effect.value * times)
      if (effect.type === 'move') move = Math.max(0, move + effect.value * times)
      if (effect.type === 'miss-games' || effect.type === 'captured' || effect.type === 'dead') why.push(id)
    }
    if (injury.secondTime === 'cannot-fight' && count > 1) why.push(id)
  }
  for (const { id } of rules.characteristics) if (profile[id] <= 0) why.push(id)
  return { profile, canFight: why.length === 0, move, sprint: distance('sprint'), why }
}

/** Whether a sting patch may remove this injury (NN-GEAR-14). */
export function patchRemoves(rules: NecroRules, injury: string): boolean {
  return rules.injury(injury)?.stingPatch ?? false
}

/**
 * Whether a healer may heal this injury: a lasting one from the list of the sting patch, or with the house rule
 * healerRemoves any lasting one, hatred included (NN-RUL-62).
 */
export function healerHeals(rules: NecroRules, injury: string): boolean {
  const known = rules.injury(injury)
  if (known?.lasting !== true) return false
  if (rules.houseRules.healerRemoves === 'any-lasting')
    return !known.effects.some(({ type }) => type === 'captured' || type === 'dead')
  return patchRemoves(rules, injury)
}

/** The injury that a bionic heals (NN-BIO-2 to 4). */
export function healedBy(rules: NecroRules, bionic: string): string | undefined {
  const thing = rules.thing(bionic)
  return thing?.kind === 'bionic' ? thing.facts.heals : undefined
}

export interface DownAtEnd {
  outOfAction: boolean
  injuryRoll: boolean
  cost: number
}

/** Whether a D10 must be rolled for a fighter who ended the game down (NN-OUT-7, NN-INJ-2, key downAtEnd). */
export function downNeedsDie(rules: NecroRules, paid: boolean): boolean {
  return rules.houseRules.downAtEnd === 'roll-only' || (rules.houseRules.downAtEnd === 'pay-or-roll' && !paid)
}

/** What happens to a fighter who ended the game down. `die` is read only if `downNeedsDie` is true. */
export function downAtEnd(rules: NecroRules, paid: boolean, die: number): DownAtEnd {
  const { treatmentCost, noEffectMax } = rules.combat.survival.downAtEndOfGame
  if (downNeedsDie(rules, paid)) {
    const injured = die > noEffectMax
    return { outOfAction: injured, injuryRoll: injured, cost: 0 }
  }
  return paid
    ? { outOfAction: false, injuryRoll: false, cost: treatmentCost }
    : { outOfAction: true, injuryRoll: true, cost: 0 }
}
