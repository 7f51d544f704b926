import type { Member, RosterChange } from '../../state/roster'
import { reason, refuse, type Verdict } from '../../values/verdict'
import type { Of } from '../correction'
import type { At, Done } from './base'

/** Gives a member a trait. A trait that can be had only once replaces the one of its key. */
export function addTrait<Rules>(
  { plug, rules, sheet, people, chance }: At<Rules>,
  c: Of<'trait-add'>,
  who: Member
): Verdict<Done> {
  const options = sheet.traits.find(({ kind }) => kind === c.kind)?.options
  const spec = options?.find(({ key }) => key === c.key) ?? options?.find(({ also }) => also === c.key)
  const variant = c.variant ?? null
  const about = people.find((person) => person.member === c.about) ?? null
  if (spec && variant !== null && !spec.variants?.some(({ id }) => id === variant))
    return refuse(reason('unknown-variant', [], { name: spec.name, variant }))
  if (spec && c.about !== undefined && !(spec.about && about))
    return refuse(reason('unknown-member', [], { member: c.about }))
  const trait = spec ? plug.trait(rules, who, c.kind, spec.key, { variant, about }, chance) : null
  if (!trait) return refuse(reason('unknown-trait', [], { trait: c.key }))
  const note = plug.note(trait)
  const same = spec?.single ? who.traits.filter(({ kind, key }) => kind === c.kind && key === spec.key) : []
  const replaced = same.map(({ id }): RosterChange => ({
    do: 'trait-remove',
    member: c.member,
    trait: id
  }))
  return {
    facts: {
      fighter: who.name,
      trait: note ? { key: 'events.noted', params: { name: trait.name, note } } : trait.name
    },
    changes: [...replaced, { do: 'trait-add', member: c.member, trait }]
  }
}

/** Takes a trait from a member. */
export function removeTrait<Rules>(_at: At<Rules>, c: Of<'trait-remove'>, who: Member): Verdict<Done> {
  const trait = who.traits.find((t) => t.id === c.trait)
  if (!trait) return refuse(reason('unknown-trait', [], { trait: c.trait }))
  return {
    facts: { fighter: who.name, trait: trait.name },
    changes: [{ do: 'trait-remove', member: c.member, trait: c.trait }]
  }
}
