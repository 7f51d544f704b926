import type { UsedCard } from '../../../../kernel/system/deck'
import { present, STASH, type Roster } from '../../../../kernel/state/roster'
import type { Card } from '../../../../kernel/system/sheet'
import type { NecroRules } from '../../catalogue/rules'
import { injuriesOf, skillsOf, traitsOf } from '../../sheet/state'
import { cardsOfThing } from './things'

/**
 * The cards that this gang needs, each with its holders' names: its things, skills, injuries, fighter rules and
 * fury, and all tables (NN-EQP-1, NN-SKA-6, NN-INJ-4, NN-HSE-1).
 */
export function usedBy(rules: NecroRules, roster: Roster, cards: readonly Card[]): UsedCard[] {
  const holders = new Map<string, Set<string>>()
  const add = (card: string, holder: string): void =>
    void holders.set(card, (holders.get(card) ?? new Set()).add(holder))
  const members = present(roster)
  const nameOf = (holder: string): string | undefined =>
    holder === STASH ? roster.name : members.find((member) => member.id === holder)?.name

  for (const item of roster.items) {
    const [thing, holder] = [rules.thing(item.thing), nameOf(item.holder)]
    if (thing && holder !== undefined) for (const card of cardsOfThing(thing)) add(card, holder)
  }
  for (const member of members) {
    for (const skill of skillsOf(member)) add(`skill:${skill}`, member.name)
    for (const injury of injuriesOf(member)) add(`injury:${injury}`, member.name)
    const own = [
      ...(rules.fighterType(member.type)?.rules ?? []),
      ...traitsOf(member, 'rule').map((trait) => trait.key)
    ]
    for (const rule of own) add(`type-rule:${rule}`, member.name)
  }
  if (rules.house(roster.kind)) add(`house:${roster.kind}`, roster.name)
  for (const card of cards) if (card.kind === 'quick') add(card.id, roster.name)
  return [...holders].map(([card, names]) => ({ card, holders: [...names] }))
}
