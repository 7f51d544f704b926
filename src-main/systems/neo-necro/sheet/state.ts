import type { Localised } from '../../../kernel/values/json'
import {
  heldBy,
  present,
  STASH,
  type Item,
  type Member,
  type Roster,
  type Trait
} from '../../../kernel/state/roster'

/**
 * What Neo-Necro stores in the open fields of a roster. It is described here once, for the code that writes and the code
 * that shows it.
 *
 * Roster.numbers: `respect` (NN-REV-1); `value`, the stored gang value, absent until the founding is closed (NN-VAL-2).
 *
 * Member.numbers: `xp`; `starting`, the number of starting progressions (NN-GANG-4); `startingTaken`, how many of them are
 * chosen; `free`, set if an arbitrator added the member and nothing was paid.
 * Member.choices: `category`, the learning category (NN-XP-6).
 * Member.status: see STATUSES. Member.left: `dead`, `dismissed`, `retired` or `transferred`.
 * Member.profile: start and progressions; injuries and equipment are added on top (NN-CHA-4).
 *
 * Trait kinds: see TraitKind.
 *
 * Item.data: `kind` (the thing's kind), `rare`, `consumable`, `bodyFixed`, `location`, `weapon` (of a reload), `load`
 * (missile type in the launcher), `side` (of an implanted bionic). Item.on: the weapon it is fitted to.
 * Item.source: `founding`, `trade`, `invention` (NN-SKL-34), `loot`.
 */
export const STATUSES = ['fit', 'convalescent', 'unpaid', 'captured'] as const

/**
 * The kinds of a member's traits:
 * - `skill`: key: the skill's id; one trait each time it is taken. `custom-weapon` has data.item, the weapon it
 *   applies to (NN-SKL-36).
 * - `injury`: key: the injury's id; data.side for a paired organ; hatred has data.enemy, enemyName, gangName.
 * - `rule`: key: `leader-of-men`, data.level (NN-FTR-7).
 * - `captivity`: key: `captured`; data.roster and data.gangName of the captors (NN-RUL-43).
 */
type TraitKind = 'skill' | 'injury' | 'rule' | 'captivity'

export const LEADER = 'leader'
export const LEADER_OF_MEN = 'leader-of-men'

export function traitsOf(member: Member, kind: TraitKind): Trait[] {
  return member.traits.filter((trait) => trait.kind === kind)
}

/** The injury that makes a fighter hate an enemy (NN-INJ-5). */
export const HATRED = 'hatred'

/** A member's hatreds of this enemy, also from before the enemy changed gangs (NN-INJ-5). */
export function hatredsOf(member: Member, enemy: Pick<Member, 'id' | 'formerly'>): Trait[] {
  const known = [enemy.id, ...(enemy.formerly ?? [])]
  return traitsOf(member, 'injury').filter(
    ({ key, data }) => key === HATRED && known.includes(String(data['enemy']))
  )
}

/** The ids of a member's skills; a skill taken twice is listed twice. */
export function skillsOf(member: Member): string[] {
  return traitsOf(member, 'skill').map((trait) => trait.key)
}

/** The ids of a member's injuries, each as often as they have it. */
export function injuriesOf(member: Member): string[] {
  return traitsOf(member, 'injury').map((trait) => trait.key)
}

/** The level of Leader of Men; 0 without it (NN-FTR-7). */
export function leaderLevel(member: Member): number {
  return Number(traitsOf(member, 'rule').find((trait) => trait.key === LEADER_OF_MEN)?.data['level'] ?? 0)
}

/** The leader of the gang, even if captured (NN-RUL-44). */
export function leaderOf(roster: Roster): Member | undefined {
  return present(roster).find((member) => member.type === LEADER)
}

/** The members who are with the gang and not captured. */
export function atHome(roster: Roster): Member[] {
  return present(roster).filter((member) => member.status !== 'captured')
}

/** The first item of this thing in the stash. */
export function stashItem(roster: Roster, thing: string): Item | undefined {
  return heldBy(roster, STASH).find((item) => item.thing === thing)
}

/** A member in the facts of an event. */
export function fact(member: Member): { fighter: string; type: Localised } {
  return { fighter: member.name, type: member.typeName }
}
