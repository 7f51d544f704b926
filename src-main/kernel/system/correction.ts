import type { Chance } from '../values/dice'
import { rosterEvent, type RosterEvent } from '../state/event'
import { evolveRoster } from '../state/evolve'
import type { Json, Params } from '../values/json'
import {
  memberOf,
  STASH,
  type Item,
  type Member,
  type Roster,
  type RosterChange,
  type Trait
} from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'
import type { NumberSpec, CorrectionSheet, Somebody, CorrectionPlug } from './correction-sheet'

/**
 * What an arbitrator may give, take or set right at any time, with a reason that the journal keeps: the rules are not
 * asked whether it may be, only whether it makes sense. It is also how a gang that began on paper is taken over.
 * `as` is what later corrections of the same list call somebody or something that this one brings.
 */
export type Correction =
  | { what: 'money'; by: number }
  | { what: 'number'; key: string; to: number }
  | { what: 'kind'; to: string }
  | { what: 'between-end' }
  | { what: 'characteristic'; member: string; key: string; to: number }
  | { what: 'member-number'; member: string; key: string; to: number }
  | { what: 'choice'; member: string; key: string; to: string }
  | { what: 'status'; member: string; to: string }
  | { what: 'type'; member: string; to: string }
  | {
      what: 'trait-add'
      member: string
      kind: string
      key: string
      variant?: string | undefined
      about?: string | undefined
    }
  | { what: 'trait-remove'; member: string; trait: string }
  | { what: 'member-add'; type: string; name: string; as?: string | undefined }
  | { what: 'leave'; member: string; why: string }
  | { what: 'return'; member: string }
  | {
      what: 'item-add'
      thing: string
      quantity: number
      holder: string
      on?: string | undefined
      variant?: string | undefined
      as?: string | undefined
    }
  | { what: 'item-move'; item: string; to: string; on?: string | undefined }
  | { what: 'item-remove'; item: string }

/** More money than any campaign has; larger sums are taken for a typing error. */
const MONEY = 1_000_000

/** Returns one event per correction, in order; or all reasons against them, and then none. */
export function correct<Rules>(
  plug: CorrectionPlug<Rules>,
  rules: Rules,
  roster: Roster,
  why: string,
  corrections: Correction[],
  people: Somebody[],
  chance: Chance
): Verdict<RosterEvent[]> {
  const sheet = plug.sheet(rules, roster)
  const made = new Map<string, string>()
  const events: RosterEvent[] = []
  const reasons: Reason[] = []
  let now = roster
  for (const correction of inOrder(corrections)) {
    const done = one({ plug, rules, sheet, roster: now, people, chance }, named(correction, made))
    if ('refused' in done) {
      reasons.push(...done.refused)
      continue
    }
    if ('as' in correction && correction.as !== undefined && done.made) made.set(correction.as, done.made)
    const event = rosterEvent(roster.id, `corrected-${correction.what}`, { ...done.facts, why }, done.changes)
    const more = (done.healed ?? []).map(({ facts, changes }) =>
      rosterEvent(roster.id, 'corrected-trait-remove', { ...facts, why }, changes)
    )
    events.push(event, ...more)
    now = evolveRoster(now, [event, ...more])
  }
  if (corrections.length === 0) reasons.push(reason('nothing-to-correct'))
  return reasons.length > 0 ? refuse(...reasons) : events
}

/** Puts new items after injuries of the same correction, so that they heal them. */
function inOrder(corrections: Correction[]): Correction[] {
  const waits = (c: Correction, at: number): boolean =>
    c.what === 'item-add' &&
    corrections.slice(at + 1).some((later) => later.what === 'trait-add' && later.member === c.holder) &&
    !(c.as !== undefined && corrections.some((other) => 'on' in other && other.on === c.as))
  const late = corrections.filter(waits)
  return [...corrections.filter((c) => !late.includes(c)), ...late]
}

/** Replaces references to new members and items by their ids. */
function named(correction: Correction, made: Map<string, string>): Correction {
  const id = (name: string): string => made.get(name) ?? name
  const c = { ...correction }
  if ('member' in c) c.member = id(c.member)
  if (c.what === 'item-add') c.holder = id(c.holder)
  if (c.what === 'item-move') c.to = id(c.to)
  if ('item' in c) c.item = id(c.item)
  if ('on' in c && c.on !== undefined) c.on = id(c.on)
  return c
}

interface At<Rules> {
  plug: CorrectionPlug<Rules>
  rules: Rules
  sheet: Omit<CorrectionSheet, 'members'>
  roster: Roster
  people: Somebody[]
  chance: Chance
}

type Done = {
  facts: Params
  changes: RosterChange[]
  made?: string
  healed?: Pick<Done, 'facts' | 'changes'>[]
}

export function one<Rules>(
  { plug, rules, sheet, roster, people, chance }: At<Rules>,
  c: Correction
): Verdict<Done> {
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
      return {
        facts: { number: spec.label, from: roster.numbers[c.key] ?? 0, to: c.to },
        changes: [{ do: 'number', key: c.key, to: c.to }]
      }
    }
    case 'kind': {
      const kind = sheet.kinds.find((k) => k.id === c.to)
      if (!kind) return refuse(reason('unknown-kind', [], { kind: c.to }))
      return {
        facts: { from: roster.kindName, to: kind.name },
        changes: [{ do: 'kind', kind: kind.id, kindName: kind.name }]
      }
    }
    case 'between-end': {
      if (!roster.between || !plug.betweenEnd) return refuse(reason('no-between'))
      return {
        facts: {},
        changes: [...plug.betweenEnd(rules, roster), { do: 'between-close' }, { do: 'stage', to: 'ready' }]
      }
    }
    case 'characteristic': {
      const spec = bounded(sheet.characteristics, c.key, c.to)
      if ('refused' in spec) return spec
      return {
        facts: { fighter, number: spec.label, from: who!.profile[c.key] ?? 0, to: c.to },
        changes: [{ do: 'member-profile', member: c.member, key: c.key, to: c.to }]
      }
    }
    case 'member-number': {
      const spec = bounded(sheet.memberNumbers, c.key, c.to)
      if ('refused' in spec) return spec
      return {
        facts: { fighter, number: spec.label, from: who!.numbers[c.key] ?? 0, to: c.to },
        changes: [{ do: 'member-number', member: c.member, key: c.key, to: c.to }]
      }
    }
    case 'choice': {
      const choice = sheet.choices.find((one) => one.key === c.key)
      const option = choice?.options.find((one) => one.id === c.to)
      if (!choice || !option) return refuse(reason('unknown-number', [], { key: c.key }))
      return {
        facts: { fighter, number: choice.label, to: option.name },
        changes: [{ do: 'member-choice', member: c.member, key: c.key, to: c.to }]
      }
    }
    case 'status': {
      const status = sheet.statuses.find((s) => s.id === c.to)
      if (!status) return refuse(reason('unknown-status', [], { status: c.to }))
      return {
        facts: { fighter, to: status.label },
        changes: [...plug.status(who!, c.to), { do: 'member-status', member: c.member, to: c.to }]
      }
    }
    case 'type': {
      const type = sheet.types.find((t) => t.id === c.to)
      if (!type) return refuse(reason('unknown-type', [], { type: c.to }))
      return {
        facts: { fighter, from: who!.typeName, to: type.name },
        changes: [{ do: 'member-type', member: c.member, type: type.id, typeName: type.name }]
      }
    }
    case 'trait-add': {
      const spec = sheet.traits.find((t) => t.kind === c.kind)?.options.find((o) => o.key === c.key)
      const variant = c.variant ?? null
      const about = people.find((one) => one.member === c.about) ?? null
      if (spec && variant !== null && !spec.variants?.some((one) => one.id === variant))
        return refuse(reason('unknown-variant', [], { name: spec.name, variant }))
      if (spec && c.about !== undefined && !(spec.about && about))
        return refuse(reason('unknown-member', [], { member: c.about }))
      const trait = spec ? plug.trait(rules, who!, c.kind, c.key, { variant, about }, chance) : null
      if (!trait) return refuse(reason('unknown-trait', [], { trait: c.key }))
      const note = plug.note(trait)
      const same = spec?.single ? who!.traits.filter((one) => one.kind === c.kind && one.key === c.key) : []
      const replaced = same.map((one): RosterChange => ({
        do: 'trait-remove',
        member: c.member,
        trait: one.id
      }))
      return {
        facts: {
          fighter,
          trait: note ? { key: 'events.noted', params: { name: trait.name, note: note } } : trait.name
        },
        changes: [...replaced, { do: 'trait-add', member: c.member, trait }]
      }
    }
    case 'trait-remove': {
      const trait = who!.traits.find((t) => t.id === c.trait)
      if (!trait) return refuse(reason('unknown-trait', [], { trait: c.trait }))
      return {
        facts: { fighter, trait: trait.name },
        changes: [{ do: 'trait-remove', member: c.member, trait: c.trait }]
      }
    }
    case 'member-add': {
      const member = plug.member(rules, c.type, c.name, chance)
      if (!member) return refuse(reason('unknown-type', [], { type: c.type }))
      return {
        facts: { fighter: c.name, type: member.typeName },
        changes: [{ do: 'member-add', member }],
        made: member.id
      }
    }
    case 'leave': {
      const exit = sheet.exits.find((e) => e.id === c.why)
      if (!exit) return refuse(reason('unknown-exit', [], { exit: c.why }))
      if (who!.left !== null) return refuse(reason('left-already', [], { fighter }))
      return { facts: { fighter, exit: exit.label }, changes: plug.leave(roster, c.member, c.why) }
    }
    case 'return':
      if (memberOf(roster, c.member).left === null) return refuse(reason('still-here', [], { fighter }))
      return { facts: { fighter }, changes: [{ do: 'member-return', member: c.member }] }
    case 'item-add': {
      const place = placeOf(roster, c.holder, c.on)
      if ('refused' in place) return place
      const spec = sheet.things.find((thing) => thing.id === c.thing)
      if (!spec) return refuse(reason('unknown-thing', [], { thing: c.thing }))
      const variant = c.variant ?? null
      if (variant !== null && !spec.variants?.some((one) => one.id === variant))
        return refuse(reason('unknown-variant', [], { name: spec.name, variant }))
      const unfit = place.on ? plug.whyNotFit(rules, roster, c.thing, place.on) : []
      if (unfit.length > 0) return refuse(...unfit)
      let now = roster
      const changes: RosterChange[] = []
      const healed: Trait[] = []
      for (let n = 0; n < c.quantity; n++) {
        const item = plug.item(
          rules,
          now,
          c.thing,
          { id: chance.id(), holder: c.holder, on: c.on ?? null, paid: 0, source: 'award' },
          variant
        )
        if (!item) return refuse(reason('unknown-thing', [], { thing: c.thing }))
        changes.push({ do: 'item-add', item })
        now = { ...now, items: [...now.items, item] }
        const injury = plug.heals?.(rules, now, item)
        if (injury) healed.push(injury)
      }
      const first = now.items[roster.items.length]
      return {
        facts: { thing: spec.name, quantity: c.quantity, holder: sayHolder(place.holder) },
        changes,
        ...(first && { made: first.id }),
        healed: healed.map(({ id, name }) => ({
          facts: { fighter: place.holder?.name ?? null, trait: name },
          changes: [{ do: 'trait-remove', member: c.holder, trait: id }]
        }))
      }
    }
    case 'item-move': {
      const item = roster.items.find((i) => i.id === c.item)
      if (!item) return refuse(reason('unknown-item', [], { item: c.item }))
      if (item.data['bodyFixed'] === true && item.holder !== STASH)
        return refuse(reason('fixed-to-body', [], { thing: item.name }))
      const place = placeOf(roster, c.to, c.on)
      if ('refused' in place) return place
      const unfit = place.on ? plug.whyNotFit(rules, roster, item.thing, place.on) : []
      if (unfit.length > 0) return refuse(...unfit)
      const along = roster.items
        .filter((i) => i.on === c.item)
        .map((i): RosterChange => ({ do: 'item-move', item: i.id, to: c.to, on: c.item }))
      const from = roster.members.find((m) => m.id === item.holder) ?? null
      return {
        facts: { thing: item.name, from: sayHolder(from), holder: sayHolder(place.holder) },
        changes: [{ do: 'item-move', item: item.id, to: c.to, on: c.on ?? null }, ...along]
      }
    }
    case 'item-remove': {
      const item = roster.items.find((i) => i.id === c.item)
      if (!item) return refuse(reason('unknown-item', [], { item: c.item }))
      // What is fitted to it goes into nobody's hands: it stays where it was, fitted to nothing.
      const loose = roster.items
        .filter((i) => i.on === c.item)
        .map((i): RosterChange => ({ do: 'item-move', item: i.id, to: i.holder, on: null }))
      const bearer = roster.members.find((m) => m.id === item.holder) ?? null
      return {
        facts: { thing: item.name, holder: sayHolder(bearer) },
        changes: [...loose, { do: 'item-remove', item: c.item }]
      }
    }
  }
}

/** Who has a thing, for the reader. */
function sayHolder(holder: Member | null): Json {
  return holder?.name ?? { key: 'events.stash' }
}

/** Who is to have a thing (nobody: the stash), and what it is to be fitted to. */
function placeOf(
  roster: Roster,
  to: string,
  on: string | undefined
): Verdict<{ holder: Member | null; on: Item | null }> {
  const holder = to === STASH ? null : roster.members.find((m) => m.id === to)
  if (holder === undefined) return refuse(reason('unknown-member', [], { member: to }))
  const carrier = on === undefined ? null : roster.items.find((i) => i.id === on && i.holder === to)
  if (carrier === undefined) return refuse(reason('unknown-item', [], { item: on ?? null }))
  return { holder, on: carrier }
}

function bounded(specs: NumberSpec[], key: string, to: number): Verdict<NumberSpec> {
  const spec = specs.find((s) => s.key === key)
  if (!spec) return refuse(reason('unknown-number', [], { key }))
  if (to < spec.min || to > spec.max)
    return refuse(reason('out-of-bounds', [], { value: to, min: spec.min, max: spec.max }))
  return spec
}
