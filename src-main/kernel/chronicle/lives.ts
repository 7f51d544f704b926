import type { Localised } from '../values/json'
import { present, type Roster, type RosterChange } from '../state/roster'
import type { StatsPlug } from '../system/stats'

/** Where something stands in the journal: the act, its moment, and the battle after which (or in whose end) it happened. */
export interface Moment {
  act: number
  at: string
  battle: string | null
}

/** A stored number that an act changed. `roster`: how the roster stood at that very change, where its value was set. */
export interface Move extends Moment {
  from: number
  to: number
  roster?: Roster
  /** Of a value: the event that set it, and what it tells. */
  type?: string
  facts?: { [key: string]: unknown }
}

/** Something that befell a member. `name` is what it was: an injury, a skill, a new type; `key` the characteristic that changed. */
export interface LifeEvent extends Moment {
  what: 'joined' | 'left' | 'returned' | 'injury' | 'advance' | 'captured' | 'freed'
  name: Localised | null
  key?: string
  /** What it was before and is now, where it is a number; the reason, where somebody left. */
  from?: number
  to?: number
  why?: string
}

/** What annals gather of stored numbers and of members, as the journal tells it. */
export interface Lives {
  /** By `money`, `number:<key>` or `<member>:<key>`, each after the roster's id and a slash. */
  moves: Map<string, Move[]>
  members: Map<string, LifeEvent[]>
}

export function beginLives(): Lives {
  return { moves: new Map(), members: new Map() }
}

/** The same, to be gone on with on its own. */
export function copyLives({ moves, members }: Lives): Lives {
  const copied = <Entry>(all: Map<string, Entry[]>) =>
    new Map([...all].map(([key, entries]) => [key, [...entries]]))
  return { moves: copied(moves), members: copied(members) }
}

/** A stored number by its place: of the roster, or of one of its members. */
export function placeOf(roster: string, member: string | null, key: string): string {
  return `${roster}/${member === null ? (key === 'money' ? key : `number:${key}`) : `${member}:${key}`}`
}

/** Adds what one change of a roster did. */
export function liveThrough(
  lives: Lives,
  before: Roster | null,
  after: Roster,
  change: RosterChange,
  when: Moment,
  event: Required<Pick<Move, 'type' | 'facts'>>,
  stats: StatsPlug
): void {
  const { id } = after
  const move = (member: string | null, key: string, from: number, to: number, anew = false): void => {
    if (from === to && !anew) return
    const place = placeOf(id, member, key)
    const known = lives.moves.get(place) ?? []
    // Of a value all is kept that tells how it was reckoned; of the others only which act moved them.
    const reckoned = member === null && key === 'value' ? { ...event, roster: after } : {}
    known.push({ ...when, from, to, ...reckoned })
    lives.moves.set(place, known)
  }
  const happened = (member: string, what: LifeEvent['what'], more: Partial<LifeEvent> = {}): void => {
    const known = lives.members.get(member) ?? []
    known.push({ ...when, what, name: null, ...more })
    lives.members.set(member, known)
  }
  const numberOf = (roster: Roster | null, member: string, key: string): number =>
    roster?.members.find((one) => one.id === member)?.numbers[key] ?? 0
  switch (change.do) {
    case 'create': {
      const keys = (roster: Roster | null): string[] => Object.keys(roster?.numbers ?? {})
      if (after.money !== null) move(null, 'money', before?.money ?? 0, after.money, !before)
      for (const key of new Set([...keys(before), ...keys(after)]))
        move(null, key, before?.numbers[key] ?? 0, after.numbers[key] ?? 0, !before)
      for (const member of after.members) {
        if (!before?.members.some((one) => one.id === member.id)) happened(member.id, 'joined')
        for (const [key, to] of Object.entries(member.numbers))
          move(member.id, key, numberOf(before, member.id, key), to, !before)
      }
      return
    }
    case 'money':
      return move(null, 'money', before?.money ?? 0, after.money ?? 0)
    case 'number':
      // A value that is taken anew and comes to the same was taken anew all the same.
      return move(null, change.key, before?.numbers[change.key] ?? 0, change.to, change.key === 'value')
    case 'member-number':
      return move(change.member, change.key, numberOf(before, change.member, change.key), change.to)
    case 'member-add':
      happened(change.member.id, 'joined')
      for (const [key, to] of Object.entries(change.member.numbers)) move(change.member.id, key, 0, to, true)
      return
    case 'member-leave':
      return happened(change.member, 'left', { why: change.why })
    case 'member-return':
      return happened(change.member, 'returned')
    case 'member-type':
      return happened(change.member, 'advance', { name: change.typeName })
    case 'member-profile': {
      const from = before?.members.find((one) => one.id === change.member)?.profile[change.key] ?? 0
      // What is put together during a founding is no story.
      if (change.to !== from && after.stage !== 'founding')
        happened(change.member, change.to > from ? 'advance' : 'injury', {
          key: change.key,
          from,
          to: change.to
        })
      return
    }
    case 'trait-add': {
      const what = stats.life?.[change.trait.kind]
      if (what && after.stage !== 'founding') happened(change.member, what, { name: change.trait.name })
      return
    }
    case 'trait-remove': {
      const trait = before?.members
        .find((one) => one.id === change.member)
        ?.traits.find((one) => one.id === change.trait)
      if (trait && stats.life?.[trait.kind] === 'captured')
        happened(change.member, 'freed', { name: trait.name })
      return
    }
    default:
  }
}

/** Those of a roster who died: they left for that reason and stay listed. */
export function deadOf(roster: Roster): Roster['members'] {
  const there = new Set(present(roster).map((one) => one.id))
  return roster.members.filter((one) => !there.has(one.id) && one.left === DEAD)
}

/** The reason for leaving that every game gives to the dead. */
export const DEAD = 'dead'
