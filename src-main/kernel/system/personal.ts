import { rosterEvent, type RosterEvent } from '../state/event'
import type { Json } from '../values/json'
import type { Member, Roster } from '../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../values/verdict'

/** A set of things that a member brings to a game; it changes neither what he owns nor what he is worth. */
export type EquipmentSet = {
  name: string
  items: string[]
}

/** A tally of the player's own: games survived, doors kicked in. */
export type Counter = {
  name: string
  value: number
}

/** What a player keeps on a roster or on a member for themselves. No rule reads it. Left out: as it was. Null: taken away. */
export interface PersonalEntries {
  notes?: string | null | undefined
  counters?: Counter[] | null | undefined
  /** Of members only. */
  sets?: EquipmentSet[] | null | undefined
  /** Of members only: the set that is brought to the next game, by name. */
  set?: string | null | undefined
  /** A picture's id in the campaign file. */
  portrait?: string | null | undefined
}

/** The sets of a member as far as what is in them is still carried. */
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
export function asBrought(roster: Roster, member: Member, items: string[]): Roster {
  const own = roster.items.filter((item) => items.includes(item.id))
  return {
    ...roster,
    members: [member],
    items: own.map((item) => ({ ...item, on: own.some((other) => other.id === item.on) ? item.on : null }))
  }
}

/** Writes the player's own entries, of a member or of the roster. */
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
  // A set that is no more can't be brought.
  const lost =
    entries.set === undefined &&
    typeof who?.own?.['set'] === 'string' &&
    !sets.some((set) => set.name === who.own?.['set'])
  const told = (
    Object.entries({ ...entries, ...(lost && { set: null }) }) as [string, Json | undefined][]
  ).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  const changed = told.filter(
    ([key, to]) => JSON.stringify(to) !== JSON.stringify((who ?? roster).own?.[key] ?? null)
  )
  if (told.length === 0) reasons.push(reason('nothing-to-keep'))
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
