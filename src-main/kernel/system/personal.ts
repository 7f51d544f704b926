import { rosterEvent, type RosterEvent } from '../state/event'
import type { Json } from '../values/json'
import type { Member, Roster } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** A set of items that a member takes to a battle; it changes neither ownership nor value. */
export type EquipmentSet = {
  name: string
  items: string[]
}

/** A player's own counter: games survived, doors kicked in. */
export type Counter = {
  name: string
  value: number
}

/**
 * A player's personal entries on a roster or member. No rule reads them. A field left out stays; null removes
 * it.
 */
export interface PersonalEntries {
  notes?: string | null | undefined
  counters?: Counter[] | null | undefined
  /** Members only. */
  sets?: EquipmentSet[] | null | undefined
  /** Members only: the name of the set for the next battle. */
  set?: string | null | undefined
  /** The id of a picture in the campaign file. */
  portrait?: string | null | undefined
}

/** A member's sets, with only the items still carried. */
export function setsOf(roster: Roster, member: Member): (EquipmentSet & { brought: boolean })[] {
  const sets = (member.own?.['sets'] ?? []) as EquipmentSet[]
  const carried = new Set(roster.items.filter((item) => item.holder === member.id).map((item) => item.id))
  return sets.map(({ name, items }) => ({
    name,
    items: items.filter((item) => carried.has(item)),
    brought: member.own?.['set'] === name
  }))
}

/** The roster reduced to one member and these items, to compute their load. */
export function withLoadoutOnly(roster: Roster, member: Member, items: string[]): Roster {
  const own = roster.items.filter((item) => items.includes(item.id))
  return {
    ...roster,
    members: [member],
    items: own.map((item) => ({ ...item, on: own.some((other) => other.id === item.on) ? item.on : null }))
  }
}

/** Saves personal entries of a member or of the roster. */
export function keepPersonal(
  roster: Roster,
  member: string | null,
  entries: PersonalEntries
): Verdict<RosterEvent[]> {
  const who = member === null ? null : roster.members.find((m) => m.id === member)
  const reasons: Reason[] = []
  if (who === undefined) return refuse(reason('unknown-member', [], { member }))
  if (!who && (entries.sets !== undefined || entries.set !== undefined))
    reasons.push(reason('sets-are-of-members'))
  for (const item of entries.sets?.flatMap((set) => set.items) ?? []) {
    const thing = roster.items.find((i) => i.id === item)
    if (thing?.holder !== member)
      reasons.push(
        reason('not-carried', [], { item, thing: thing?.name ?? { key: 'errors.nameless-thing' } })
      )
  }
  const names = [...(entries.sets ?? []), ...(entries.counters ?? [])].map((entry) => entry.name)
  const twice = (list: { name: string }[] | null | undefined): string[] =>
    (list ?? []).map((e) => e.name).filter((name, i, all) => all.indexOf(name) !== i)
  for (const name of [...twice(entries.sets), ...twice(entries.counters)])
    reasons.push(reason('name-twice', [], { name }))
  const sets =
    entries.sets === undefined ? ((who?.own?.['sets'] ?? []) as EquipmentSet[]) : (entries.sets ?? [])
  if (typeof entries.set === 'string' && !sets.some((set) => set.name === entries.set))
    reasons.push(reason('unknown-set', [], { name: entries.set }))
  // A set that no longer exists can't be the active one.
  const lost =
    entries.set === undefined &&
    typeof who?.own?.['set'] === 'string' &&
    !sets.some((set) => set.name === who.own?.['set'])
  const given = (
    Object.entries({ ...entries, ...(lost && { set: null }) }) as [string, Json | undefined][]
  ).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  const changed = given.filter(
    ([key, to]) => JSON.stringify(to) !== JSON.stringify((who ?? roster).own?.[key] ?? null)
  )
  if (given.length === 0) reasons.push(reason('nothing-to-keep'))
  if (reasons.length > 0) return refuse(...reasons)
  const keys = changed.map(([key]) => key)
  if (keys.length === 0) return []
  return [
    rosterEvent(
      roster.id,
      keys.length > 1
        ? 'own-entries'
        : keys[0] === 'set' && changed[0]?.[1] === null
          ? 'own-no-set'
          : `own-${keys[0]}`,
      { fighter: who?.name ?? roster.name, names, set: entries.set ?? null },
      changed.map(([key, to]) =>
        who ? { do: 'member-own', member: who.id, key, to } : { do: 'own', key, to }
      )
    )
  ]
}
