import type { Localised } from '../values/json'
import { present, type Roster, type RosterChange } from '../state/roster'
import type { StatsPlug } from '../system/stats'

/** A position in the journal: the act, its time, and the battle that it followed or ended. */
export interface Moment {
  act: number
  at: string
  battle: string | null
}

/** A change of a stored number by an act. */
export interface Move extends Moment {
  from: number
  to: number
  /** For a calculated value: the type and facts of the event that set it. */
  set?: { type: string; facts: { [key: string]: unknown } }
}

/**
 * An event in a member's life. `name`: the injury, skill or new type; `key`: the characteristic that changed.
 */
export interface LifeEvent extends Moment {
  what: 'joined' | 'left' | 'returned' | 'injury' | 'advance' | 'captured' | 'freed'
  name: Localised | null
  key?: string
  /** The value before and after, for numbers; the reason, if a member left. */
  from?: number
  to?: number
  why?: string
}

/** The history of stored numbers and of members, gathered from the journal. */
export interface Lives {
  /** Keys: `money`, `number:<key>` or `<member>:<key>`, after the roster's id and a slash. */
  moves: Map<string, Move[]>
  members: Map<string, LifeEvent[]>
}

/** The stored number of a roster that is calculated at times instead of moved by acts. */
const CALCULATED = 'value'

export function beginLives(): Lives {
  return { moves: new Map(), members: new Map() }
}

/** Returns a copy that can be continued independently. */
export function copyLives({ moves, members }: Lives): Lives {
  const copied = <Entry>(all: Map<string, Entry[]>) =>
    new Map([...all].map(([key, entries]) => [key, [...entries]]))
  return { moves: copied(moves), members: copied(members) }
}

/** The key of a stored number: of a roster, or of one of its members. */
export function placeOf(roster: string, member: string | null, key: string): string {
  return `${roster}/${member === null ? (key === 'money' ? key : `number:${key}`) : `${member}:${key}`}`
}

/** Records what one change of a roster did. */
export function liveThrough(
  lives: Lives,
  before: Roster | null,
  after: Roster,
  change: RosterChange,
  when: Moment,
  event: NonNullable<Move['set']>,
  stats: StatsPlug
): void {
  const { id } = after
  const move = (member: string | null, key: string, from: number, to: number, anew = false): void => {
    if (from === to && !anew) return
    const place = placeOf(id, member, key)
    const known = lives.moves.get(place) ?? []
    // No spread with a condition: V8 gives each such object a shape of its own, which takes more memory than the object.
    const moved: Move = { act: when.act, at: when.at, battle: when.battle, from, to }
    // For a calculated value the event is kept, so that its receipt can be made again; for others the act is
    // enough.
    if (member === null && key === CALCULATED) moved.set = event
    known.push(moved)
    lives.moves.set(place, known)
  }
  const happened = (member: string, what: LifeEvent['what'], more: Partial<LifeEvent> = {}): void => {
    const known = lives.members.get(member) ?? []
    const { act, at, battle } = when
    known.push(Object.assign<LifeEvent, Partial<LifeEvent>>({ act, at, battle, what, name: null }, more))
    lives.members.set(member, known)
  }
  const numberOf = (roster: Roster | null, member: string, key: string): number =>
    roster?.members.find((candidate) => candidate.id === member)?.numbers[key] ?? 0
  switch (change.do) {
    case 'create': {
      const keys = (roster: Roster | null): string[] => Object.keys(roster?.numbers ?? {})
      if (after.money !== null) move(null, 'money', before?.money ?? 0, after.money, !before)
      for (const key of new Set([...keys(before), ...keys(after)]))
        move(null, key, before?.numbers[key] ?? 0, after.numbers[key] ?? 0, !before)
      for (const member of after.members) {
        if (!before?.members.some((former) => former.id === member.id)) happened(member.id, 'joined')
        for (const [key, to] of Object.entries(member.numbers))
          move(member.id, key, numberOf(before, member.id, key), to, !before)
      }
      return
    }
    case 'money':
      return move(null, 'money', before?.money ?? 0, after.money ?? 0)
    case 'number':
      // A recalculation counts as a move even if the value stays the same.
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
      const from = before?.members.find((member) => member.id === change.member)?.profile[change.key] ?? 0
      // Changes during the founding are not recorded.
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
        .find((member) => member.id === change.member)
        ?.traits.find((candidate) => candidate.id === change.trait)
      if (trait && stats.life?.[trait.kind] === 'captured')
        happened(change.member, 'freed', { name: trait.name })
      return
    }
    default:
  }
}

/** The dead members of a roster; they left for that reason and stay listed. */
export function deadOf(roster: Roster): Roster['members'] {
  const there = new Set(present(roster).map(({ id }) => id))
  return roster.members.filter((member) => !there.has(member.id) && member.left === DEAD)
}

/** The reason for leaving of dead members, in every game. */
export const DEAD = 'dead'
