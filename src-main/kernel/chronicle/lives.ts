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

/** One change of a roster: the roster on both sides of it, and the event that made it. */
export interface RosterStep {
  before: Roster | null
  after: Roster
  change: RosterChange
  when: Moment
  event: NonNullable<Move['set']>
}

/** Records what one change of a roster did to stored numbers and in its members' lives. */
export function recordChange(lives: Lives, step: RosterStep, stats: StatsPlug): void {
  recordNumbers(lives, step)
  recordLives(lives, step, stats)
}

/** Records the stored numbers that a change moved. */
function recordNumbers(lives: Lives, step: RosterStep): void {
  const { before, after, change } = step
  switch (change.do) {
    case 'create': {
      const keys = (roster: Roster | null): string[] => Object.keys(roster?.numbers ?? {})
      if (after.money !== null) addMove(lives, step, null, 'money', before?.money ?? 0, after.money, !before)
      for (const key of new Set([...keys(before), ...keys(after)]))
        addMove(lives, step, null, key, before?.numbers[key] ?? 0, after.numbers[key] ?? 0, !before)
      for (const member of after.members)
        for (const [key, to] of Object.entries(member.numbers))
          addMove(lives, step, member.id, key, numberOf(before, member.id, key), to, !before)
      return
    }
    case 'money':
      return addMove(lives, step, null, 'money', before?.money ?? 0, after.money ?? 0)
    case 'number': {
      // A recalculation counts as a move even if the value stays the same.
      const anew = change.key === CALCULATED
      return addMove(lives, step, null, change.key, before?.numbers[change.key] ?? 0, change.to, anew)
    }
    case 'member-number': {
      const from = numberOf(before, change.member, change.key)
      return addMove(lives, step, change.member, change.key, from, change.to)
    }
    case 'member-add':
      for (const [key, to] of Object.entries(change.member.numbers))
        addMove(lives, step, change.member.id, key, 0, to, true)
      return
    default:
  }
}

/**
 * Adds the move of a number from one value to another, of the roster or (`member`) of a member. A number that stays the
 * same is only added with `anew`: it is set for the first time, or was calculated again.
 */
function addMove(
  lives: Lives,
  { after: { id }, when, event }: RosterStep,
  member: string | null,
  key: string,
  from: number,
  to: number,
  anew = false
): void {
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

function numberOf(roster: Roster | null, member: string, key: string): number {
  return roster?.members.find((candidate) => candidate.id === member)?.numbers[key] ?? 0
}

/** Records the events in members' lives that a change made. */
function recordLives(lives: Lives, step: RosterStep, stats: StatsPlug): void {
  const { before, after, change, when } = step
  const add = (member: string, what: LifeEvent['what'], more: Partial<LifeEvent> = {}): void => {
    const known = lives.members.get(member) ?? []
    const { act, at, battle } = when
    known.push(Object.assign<LifeEvent, Partial<LifeEvent>>({ act, at, battle, what, name: null }, more))
    lives.members.set(member, known)
  }
  switch (change.do) {
    case 'create':
      for (const member of after.members)
        if (!before?.members.some((former) => former.id === member.id)) add(member.id, 'joined')
      return
    case 'member-add':
      return add(change.member.id, 'joined')
    case 'member-leave':
      return add(change.member, 'left', { why: change.why })
    case 'member-return':
      return add(change.member, 'returned')
    case 'member-type':
      return add(change.member, 'advance', { name: change.typeName })
    case 'member-profile': {
      const from = before?.members.find((member) => member.id === change.member)?.profile[change.key] ?? 0
      // Changes during the founding are not recorded.
      if (change.to !== from && after.stage !== 'founding')
        add(change.member, change.to > from ? 'advance' : 'injury', {
          key: change.key,
          from,
          to: change.to
        })
      return
    }
    case 'trait-add': {
      const what = stats.life?.[change.trait.kind]
      if (what && after.stage !== 'founding') add(change.member, what, { name: change.trait.name })
      return
    }
    case 'trait-remove': {
      const trait = before?.members
        .find((member) => member.id === change.member)
        ?.traits.find((candidate) => candidate.id === change.trait)
      if (trait && stats.life?.[trait.kind] === 'captured') add(change.member, 'freed', { name: trait.name })
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
