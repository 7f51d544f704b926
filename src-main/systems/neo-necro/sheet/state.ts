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
 * What Neo-Necro keeps in the open fields of a roster. One place, so that who decides and who shows mean the same.
 *
 * Roster.numbers: `respect` (NN-REV-1); `value`, the stored gang value, absent until the founding is closed (NN-VAL-2).
 *
 * Member.numbers: `xp`; `starting`, how many starting progressions he has (NN-GANG-4); `startingTaken`, how many are chosen; `free`, nothing was
 * paid for him: an arbitrator brought him.
 * Member.choices: `category`, what he works on (NN-XP-6).
 * Member.status: see STATUSES. Member.left: `dead`, `dismissed`, `retired` or `transferred`.
 * Member.profile: start + progressions; injuries and equipment come on top (NN-CHA-4).
 *
 * Trait kinds: see TRAITS.
 *
 * Item.data: `kind` (the thing's kind), `rare`, `consumable`, `bodyFixed`, `location`, `weapon` (of a reload), `load` (missile
 * type in the launcher), `side` (of a bionic that was implanted). Item.on: the weapon it is fitted to.
 * Item.source: `founding`, `trade`, `invention` (NN-SKL-34), `loot`.
 */
export const STATUSES = ['fit', 'convalescent', 'unpaid', 'captured'] as const
export type Status = (typeof STATUSES)[number]

export const TRAITS = {
  /** key: the skill's id; one trait a take. `custom-weapon` has data.item, the weapon it was given to (NN-SKL-36). */
  skill: 'skill',
  /** key: the injury's id; data.side for a paired organ; hatred has data.enemy, enemyName, gangName. */
  injury: 'injury',
  /** key: `leader-of-men`, data.level (NN-FTR-7). */
  rule: 'rule',
  /** key: `captured`; data.roster and gangName of who holds him (NN-RUL-43). */
  captivity: 'captivity'
} as const

export const LEADER = 'leader'
export const LEADER_OF_MEN = 'leader-of-men'

export function traitsOf(member: Member, kind: keyof typeof TRAITS): Trait[] {
  return member.traits.filter((trait) => trait.kind === kind)
}

/** The skills of a member by id; a skill that was taken twice stands in it twice. */
export function skillsOf(member: Member): string[] {
  return traitsOf(member, 'skill').map((trait) => trait.key)
}

/** The injuries of a member by id, as often as he has them. */
export function injuriesOf(member: Member): string[] {
  return traitsOf(member, 'injury').map((trait) => trait.key)
}

/** The level of Leader of Men; 0 for who does not have it (NN-FTR-7). */
export function leaderLevel(member: Member): number {
  return Number(traitsOf(member, 'rule').find((trait) => trait.key === LEADER_OF_MEN)?.data['level'] ?? 0)
}

/** The leader of the gang; a captured one still is (NN-RUL-44). */
export function leaderOf(roster: Roster): Member | undefined {
  return present(roster).find((member) => member.type === LEADER)
}

/** Those at home: with the gang, and nobody's prisoner. */
export function atHome(roster: Roster): Member[] {
  return present(roster).filter((member) => member.status !== 'captured')
}

/** An unused stash item of this kind. */
export function stashItem(roster: Roster, thing: string): Item | undefined {
  return heldBy(roster, STASH).find((item) => item.thing === thing)
}

/** How a member is called in a fact. */
export function fact(member: Member): { fighter: string; type: Localised } {
  return { fighter: member.name, type: member.typeName }
}
