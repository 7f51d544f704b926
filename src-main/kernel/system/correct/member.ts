import { memberOf, type Member } from '../../state/roster'
import { reason, refuse, type Verdict } from '../../values/verdict'
import type { Of } from '../correction'
import { bounded, type At, type Done } from './base'

/** Sets a characteristic of a member. */
export function setCharacteristic<Rules>(
  { sheet }: At<Rules>,
  c: Of<'characteristic'>,
  who: Member
): Verdict<Done> {
  const spec = bounded(sheet.characteristics, c.key, c.to)
  if ('refused' in spec) return spec
  return {
    facts: { fighter: who.name, number: spec.label, from: who.profile[c.key] ?? 0, to: c.to },
    changes: [{ do: 'member-profile', member: c.member, key: c.key, to: c.to }]
  }
}

/** Sets a number of a member. */
export function setMemberNumber<Rules>(
  { sheet }: At<Rules>,
  c: Of<'member-number'>,
  who: Member
): Verdict<Done> {
  const spec = bounded(sheet.memberNumbers, c.key, c.to)
  if ('refused' in spec) return spec
  return {
    facts: { fighter: who.name, number: spec.label, from: who.numbers[c.key] ?? 0, to: c.to },
    changes: [{ do: 'member-number', member: c.member, key: c.key, to: c.to }]
  }
}

/** Changes a standing choice of a member. */
export function setChoice<Rules>({ sheet }: At<Rules>, c: Of<'choice'>, who: Member): Verdict<Done> {
  const choice = sheet.choices.find(({ key }) => key === c.key)
  const option = choice?.options.find(({ id }) => id === c.to)
  if (!choice || !option) return refuse(reason('unknown-number', [], { key: c.key }))
  return {
    facts: { fighter: who.name, number: choice.label, to: option.name },
    changes: [{ do: 'member-choice', member: c.member, key: c.key, to: c.to }]
  }
}

/** Sets the status of a member, with the changes that the game makes along with it. */
export function setStatus<Rules>({ plug, sheet }: At<Rules>, c: Of<'status'>, who: Member): Verdict<Done> {
  const status = sheet.statuses.find((s) => s.id === c.to)
  if (!status) return refuse(reason('unknown-status', [], { status: c.to }))
  return {
    facts: { fighter: who.name, to: status.label },
    changes: [...plug.status(who, c.to), { do: 'member-status', member: c.member, to: c.to }]
  }
}

/** Changes the type of a member. */
export function setType<Rules>({ sheet }: At<Rules>, c: Of<'type'>, who: Member): Verdict<Done> {
  const type = sheet.types.find((t) => t.id === c.to)
  if (!type) return refuse(reason('unknown-type', [], { type: c.to }))
  return {
    facts: { fighter: who.name, from: who.typeName, to: type.name },
    changes: [{ do: 'member-type', member: c.member, type: type.id, typeName: type.name }]
  }
}

/** Adds a member at no cost. */
export function addMember<Rules>({ plug, rules, chance }: At<Rules>, c: Of<'member-add'>): Verdict<Done> {
  const member = plug.member(rules, c.type, c.name, chance)
  if (!member) return refuse(reason('unknown-type', [], { type: c.type }))
  return {
    facts: { fighter: c.name, type: member.typeName },
    changes: [{ do: 'member-add', member }],
    made: member.id
  }
}

/** Removes a member from the roster in one of the game's ways to leave. */
export function letLeave<Rules>(
  { plug, sheet, roster }: At<Rules>,
  c: Of<'leave'>,
  who: Member
): Verdict<Done> {
  const exit = sheet.exits.find((e) => e.id === c.why)
  if (!exit) return refuse(reason('unknown-exit', [], { exit: c.why }))
  if (who.left !== null) return refuse(reason('left-already', [], { fighter: who.name }))
  return { facts: { fighter: who.name, exit: exit.label }, changes: plug.leave(roster, c.member, c.why) }
}

/** Brings back a member who left. */
export function bringBack<Rules>({ roster }: At<Rules>, c: Of<'return'>, who: Member): Verdict<Done> {
  if (memberOf(roster, c.member).left === null) return refuse(reason('still-here', [], { fighter: who.name }))
  return { facts: { fighter: who.name }, changes: [{ do: 'member-return', member: c.member }] }
}
