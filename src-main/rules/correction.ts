import type { Chance } from './dice'
import { rosterEvent, type RosterEvent } from './event'
import { evolveRoster } from './evolve'
import type { Localised, Params, Words } from './json'
import { memberOf, STASH, type Item, type Member, type Roster, type RosterChange, type Trait } from './roster'
import { reason, refuse, type Reason, type Verdict } from './verdict'

/**
 * What an arbitrator may give, take or set right at any time, with a reason that the journal keeps: the rules are not
 * asked whether it may be, only whether it makes sense. It is also how a gang that began on paper is taken over.
 */
export type Correction =
  | { what: 'money'; by: number }
  | { what: 'number'; key: string; to: number }
  | { what: 'characteristic'; member: string; key: string; to: number }
  | { what: 'member-number'; member: string; key: string; to: number }
  | { what: 'status'; member: string; to: string }
  | { what: 'type'; member: string; to: string }
  | { what: 'trait-add'; member: string; kind: string; key: string }
  | { what: 'trait-remove'; member: string; trait: string }
  | { what: 'member-add'; type: string; name: string }
  | { what: 'leave'; member: string; why: string }
  | { what: 'return'; member: string }
  | { what: 'item-add'; thing: string; quantity: number; holder: string; on?: string | undefined }
  | { what: 'item-remove'; item: string }

/** A number that may be set, within bounds. */
export interface NumberSpec {
  key: string
  label: Words
  min: number
  max: number
}

/** What a correction may speak of, in words: the window draws its forms from it. */
export interface CorrectionSheet {
  money: boolean
  numbers: NumberSpec[]
  characteristics: NumberSpec[]
  memberNumbers: NumberSpec[]
  statuses: { id: string; label: Words }[]
  types: { id: string; name: Localised }[]
  exits: { id: string; label: Words }[]
  traits: { kind: string; label: Words; options: { key: string; name: Localised }[] }[]
  things: { id: string; name: Localised; category: string }[]
}

/** What only the system can make: somebody, something, a skill or an injury, as they stand in its catalogue. Null for what it does not know. */
export interface CorrectionPlug<Rules> {
  sheet(rules: Rules, roster: Roster): CorrectionSheet
  /** Somebody of this type as on his first day, with nothing left to choose. */
  member(rules: Rules, type: string, name: string, chance: Chance): Member | null
  /** What becomes of somebody who leaves in this way, and of what he carries. */
  leave(roster: Roster, member: string, why: string): RosterChange[]
  trait(rules: Rules, member: Member, kind: string, key: string, chance: Chance): Trait | null
  /** One thing that nothing was paid for. */
  item(rules: Rules, thing: string, own: Pick<Item, 'id' | 'holder' | 'on' | 'paid' | 'source'>): Item | null
}

/** More money than any campaign sees; a slip of the finger is refused. */
const MONEY = 1_000_000

/** The events of these corrections in order, one each; or every reason why one makes no sense, and then none. */
export function correct<Rules>(plug: CorrectionPlug<Rules>, rules: Rules, roster: Roster, why: string, corrections: Correction[], chance: Chance): Verdict<RosterEvent[]> {
  const sheet = plug.sheet(rules, roster)
  const events: RosterEvent[] = []
  const reasons: Reason[] = []
  let now = roster
  for (const correction of corrections) {
    const done = one(plug, rules, sheet, now, correction, chance)
    if ('refused' in done) {
      reasons.push(...done.refused)
      continue
    }
    const event = rosterEvent(roster.id, `corrected-${correction.what}`, { ...done.facts, why }, done.changes)
    events.push(event)
    now = evolveRoster(now, [event])
  }
  if (corrections.length === 0) reasons.push(reason('nothing-to-correct'))
  return reasons.length > 0 ? refuse(...reasons) : events
}

type Done = { facts: Params; changes: RosterChange[] }

function one<Rules>(plug: CorrectionPlug<Rules>, rules: Rules, sheet: CorrectionSheet, roster: Roster, c: Correction, chance: Chance): Verdict<Done> {
  const who = 'member' in c ? roster.members.find((m) => m.id === c.member) : undefined
  if ('member' in c && !who) return refuse(reason('unknown-member', [], { member: c.member }))
  const fighter = who?.name ?? null
  switch (c.what) {
    case 'money': {
      if (roster.money === null) return refuse(reason('no-money-here'))
      const to = roster.money + c.by
      if (to < 0 || to > MONEY) return refuse(reason('out-of-bounds', [], { value: to, min: 0, max: MONEY }))
      return { facts: { by: c.by, from: roster.money, to }, changes: [{ do: 'money', by: c.by }] }
    }
    case 'number': {
      const spec = bounded(sheet.numbers, c.key, c.to)
      if ('refused' in spec) return spec
      return { facts: { number: spec.label as never, from: roster.numbers[c.key] ?? 0, to: c.to }, changes: [{ do: 'number', key: c.key, to: c.to }] }
    }
    case 'characteristic': {
      const spec = bounded(sheet.characteristics, c.key, c.to)
      if ('refused' in spec) return spec
      return { facts: { fighter, number: spec.label as never, from: who!.profile[c.key] ?? 0, to: c.to }, changes: [{ do: 'member-profile', member: c.member, key: c.key, to: c.to }] }
    }
    case 'member-number': {
      const spec = bounded(sheet.memberNumbers, c.key, c.to)
      if ('refused' in spec) return spec
      return { facts: { fighter, number: spec.label as never, from: who!.numbers[c.key] ?? 0, to: c.to }, changes: [{ do: 'member-number', member: c.member, key: c.key, to: c.to }] }
    }
    case 'status': {
      const status = sheet.statuses.find((s) => s.id === c.to)
      if (!status) return refuse(reason('unknown-status', [], { status: c.to }))
      return { facts: { fighter, to: status.label as never }, changes: [{ do: 'member-status', member: c.member, to: c.to }] }
    }
    case 'type': {
      const type = sheet.types.find((t) => t.id === c.to)
      if (!type) return refuse(reason('unknown-type', [], { type: c.to }))
      return { facts: { fighter, from: who!.typeName, to: type.name }, changes: [{ do: 'member-type', member: c.member, type: type.id, typeName: type.name }] }
    }
    case 'trait-add': {
      const known = sheet.traits.some((t) => t.kind === c.kind && t.options.some((o) => o.key === c.key))
      const trait = known ? plug.trait(rules, who!, c.kind, c.key, chance) : null
      if (!trait) return refuse(reason('unknown-trait', [], { trait: c.key }))
      return { facts: { fighter, trait: trait.name }, changes: [{ do: 'trait-add', member: c.member, trait }] }
    }
    case 'trait-remove': {
      const trait = who!.traits.find((t) => t.id === c.trait)
      if (!trait) return refuse(reason('unknown-trait', [], { trait: c.trait }))
      return { facts: { fighter, trait: trait.name }, changes: [{ do: 'trait-remove', member: c.member, trait: c.trait }] }
    }
    case 'member-add': {
      const member = plug.member(rules, c.type, c.name, chance)
      if (!member) return refuse(reason('unknown-type', [], { type: c.type }))
      return { facts: { fighter: c.name, type: member.typeName }, changes: [{ do: 'member-add', member }] }
    }
    case 'leave': {
      const exit = sheet.exits.find((e) => e.id === c.why)
      if (!exit) return refuse(reason('unknown-exit', [], { exit: c.why }))
      if (who!.left !== null) return refuse(reason('left-already', [], { fighter }))
      return { facts: { fighter, exit: exit.label as never }, changes: plug.leave(roster, c.member, c.why) }
    }
    case 'return':
      if (memberOf(roster, c.member).left === null) return refuse(reason('still-here', [], { fighter }))
      return { facts: { fighter }, changes: [{ do: 'member-return', member: c.member }] }
    case 'item-add': {
      const holder = c.holder === STASH ? null : roster.members.find((m) => m.id === c.holder)
      if (holder === undefined) return refuse(reason('unknown-member', [], { member: c.holder }))
      if (c.on !== undefined && !roster.items.some((i) => i.id === c.on && i.holder === c.holder)) return refuse(reason('unknown-item', [], { item: c.on }))
      const items = Array.from({ length: c.quantity }, () => plug.item(rules, c.thing, { id: chance.id(), holder: c.holder, on: c.on ?? null, paid: 0, source: 'award' }))
      const [first] = items
      if (!first) return refuse(reason('unknown-thing', [], { thing: c.thing }))
      return { facts: { thing: first.name, quantity: c.quantity, fighter: holder?.name ?? null }, changes: items.map((item) => ({ do: 'item-add', item: item! })) }
    }
    case 'item-remove': {
      const item = roster.items.find((i) => i.id === c.item)
      if (!item) return refuse(reason('unknown-item', [], { item: c.item }))
      // What is fitted to it goes into nobody's hands: it stays where it was, fitted to nothing.
      const loose = roster.items.filter((i) => i.on === c.item).map((i): RosterChange => ({ do: 'item-move', item: i.id, to: i.holder, on: null }))
      const bearer = roster.members.find((m) => m.id === item.holder)?.name ?? null
      return { facts: { thing: item.name, fighter: bearer }, changes: [...loose, { do: 'item-remove', item: c.item }] }
    }
  }
}

function bounded(specs: NumberSpec[], key: string, to: number): Verdict<NumberSpec> {
  const spec = specs.find((s) => s.key === key)
  if (!spec) return refuse(reason('unknown-number', [], { key }))
  if (to < spec.min || to > spec.max) return refuse(reason('out-of-bounds', [], { value: to, min: spec.min, max: spec.max }))
  return spec
}
