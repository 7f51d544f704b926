import type { Chance } from '../../values/dice'
import { rosterEvent, type RosterEvent } from '../../state/event'
import { evolveRoster } from '../../state/evolve'
import type { Roster } from '../../state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../values/verdict'
import type { Correction } from '../correction'
import type { CorrectionPlug, Somebody } from '../correction-sheet'
import type { At, Done } from './base'
import { addItems, moveItem, removeItem } from './items'
import {
  addMember,
  bringBack,
  letLeave,
  setCharacteristic,
  setChoice,
  setMemberNumber,
  setStatus,
  setType
} from './member'
import { changeMoney, endBetween, setKind, setNumber } from './roster'
import { addTrait, removeTrait } from './traits'

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
    const done = correctOne({ plug, rules, sheet, roster: now, people, chance }, named(correction, made))
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

/** The result of one correction, or why it is impossible here. A member that it names must be in the roster. */
function correctOne<Rules>(at: At<Rules>, c: Correction): Verdict<Done> {
  const who = 'member' in c ? at.roster.members.find((m) => m.id === c.member) : undefined
  if ('member' in c && !who) return refuse(reason('unknown-member', [], { member: c.member }))
  switch (c.what) {
    case 'money':
      return changeMoney(at, c)
    case 'number':
      return setNumber(at, c)
    case 'kind':
      return setKind(at, c)
    case 'between-end':
      return endBetween(at, c)
    case 'characteristic':
      return setCharacteristic(at, c, who!)
    case 'member-number':
      return setMemberNumber(at, c, who!)
    case 'choice':
      return setChoice(at, c, who!)
    case 'status':
      return setStatus(at, c, who!)
    case 'type':
      return setType(at, c, who!)
    case 'trait-add':
      return addTrait(at, c, who!)
    case 'trait-remove':
      return removeTrait(at, c, who!)
    case 'member-add':
      return addMember(at, c)
    case 'leave':
      return letLeave(at, c, who!)
    case 'return':
      return bringBack(at, c, who!)
    case 'item-add':
      return addItems(at, c)
    case 'item-move':
      return moveItem(at, c)
    case 'item-remove':
      return removeItem(at, c)
  }
}
