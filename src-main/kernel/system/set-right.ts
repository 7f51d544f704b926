import type { Correction } from './correction'
import type { Event } from '../state/event'
import type { Json, Localised } from '../values/json'
import { STASH, type Member, type Roster, type RosterChange } from '../state/roster'

/** Why no corrections of today can reverse an act. */
export type NotReversible = 'battle' | 'table' | 'between' | 'stage' | 'campaign' | 'words' | 'nothing-left'

/** Today's corrections that reverse an old act on one roster. */
export interface Reversal {
  roster: string
  corrections: Correction[]
  /** Items from the act that are gone: only their money can be corrected. */
  gone: Localised[]
}

/** The roster before the act and now, and the game's ways to leave it (ids of `exits`). */
export interface BeforeAndNow {
  before: Roster | null
  now: Roster
  exits: readonly string[]
}

type Done = { corrections: Correction[]; gone: Localised[] } | NotReversible

/**
 * Returns corrections that reverse these events of an act today: the item out and the money back, or the
 * other way round. Counts are moved back by the same amount; choices and states are reset only if unchanged
 * since. Returns the reason instead if the act opened or ended something, which no correction can reverse.
 */
export function reversalOf(
  events: readonly Pick<Event, 'subject' | 'changes'>[],
  rosters: ReadonlyMap<string, BeforeAndNow>
): Reversal[] | NotReversible {
  const kinds = events.filter((event) => event.changes.length > 0).map((event) => event.subject.kind)
  if (kinds.includes('battle')) return 'battle'
  if (kinds.includes('tracker')) return 'table'
  if (kinds.includes('campaign')) return 'campaign'
  const reversals: Reversal[] = []
  for (const id of new Set(events.map((event) => event.subject.id))) {
    const roster = rosters.get(id)
    if (!roster) return 'nothing-left'
    const done = reversed(
      events
        .filter((event) => event.subject.id === id)
        .flatMap((event) => event.changes as readonly RosterChange[]),
      roster
    )
    if (typeof done === 'string') return done
    if (done.corrections.length > 0) reversals.push({ roster: id, ...done })
  }
  return reversals.length > 0 ? reversals : 'nothing-left'
}

/** The corrections that reverse these changes of one roster. */
function reversed(changes: readonly RosterChange[], roster: BeforeAndNow): Done {
  const [first, ...rest] = [
    removeAdded(changes, roster),
    restoreRemoved(changes, roster),
    resetValues(changes, roster)
  ]
  if (typeof first === 'string') return first
  const done = { corrections: [...first.corrections], gone: [...first.gone] }
  for (const part of rest) {
    if (typeof part === 'string') return part
    done.corrections.push(...part.corrections)
    done.gone.push(...part.gone)
  }
  const money = changes.reduce((sum, change) => (change.do === 'money' ? sum + change.by : sum), 0)
  if (money !== 0) done.corrections.push({ what: 'money', by: -money })
  return done
}

/** Removes what the act added: items, members, skills, injuries. */
function removeAdded(changes: readonly RosterChange[], { now, exits }: BeforeAndNow): Done {
  const corrections: Correction[] = []
  const gone: Localised[] = []
  for (const change of changes) {
    if (change.do === 'item-add') {
      // An item used up or returned in the same act needs no correction.
      if (now.items.some((item) => item.id === change.item.id))
        corrections.push({ what: 'item-remove', item: change.item.id })
      else gone.push(change.item.name)
    }
    if (change.do === 'member-add') {
      const exit = exits.find((id) => id !== 'dead')
      const there = now.members.find((member) => member.id === change.member.id)
      if (there?.left === null && exit === undefined) return 'words'
      if (there?.left === null) corrections.push({ what: 'leave', member: there.id, why: exit! })
      else gone.push({ fr: change.member.name, en: change.member.name })
    }
    if (change.do === 'trait-add') {
      const there = now.members
        .find((member) => member.id === change.member)
        ?.traits.some((trait) => trait.id === change.trait.id)
      if (there) corrections.push({ what: 'trait-remove', member: change.member, trait: change.trait.id })
      else gone.push(change.trait.name)
    }
  }
  return { corrections, gone }
}

/** Gives back what the act removed, to its holder if still present. */
function restoreRemoved(changes: readonly RosterChange[], { before, now }: BeforeAndNow): Done {
  const corrections: Correction[] = []
  const here = (member: string): boolean => now.members.some(({ id, left }) => id === member && left === null)
  const returning = new Set(
    changes.flatMap((change) => (change.do === 'member-leave' ? [change.member] : []))
  )
  for (const change of changes) {
    if (change.do === 'member-leave') {
      const left = now.members.find((member) => member.id === change.member)?.left
      if (left === undefined || left === null) return 'nothing-left'
      corrections.push({ what: 'return', member: change.member })
    }
    if (change.do === 'member-remove' || change.do === 'member-return') return 'words'
  }
  for (const change of changes) {
    if (change.do === 'item-remove') {
      const item = before?.items.find(({ id }) => id === change.item)
      // Created and removed in the same act, or present again for another reason.
      if (!item || now.items.some(({ id }) => id === item.id)) continue
      corrections.push({
        what: 'item-add',
        thing: item.thing,
        quantity: 1,
        holder: here(item.holder) || returning.has(item.holder) ? item.holder : STASH
      })
    }
    if (change.do === 'item-move') {
      const was = before?.items.find((item) => item.id === change.item)
      const is = now.items.find((item) => item.id === change.item)
      const to =
        was && (was.holder === STASH || here(was.holder) || returning.has(was.holder)) ? was.holder : STASH
      if (was && is && is.holder === change.to && is.holder !== to)
        corrections.push({ what: 'item-move', item: is.id, to })
    }
    if (change.do === 'trait-remove') {
      const trait = before?.members
        .find((member) => member.id === change.member)
        ?.traits.find(({ id }) => id === change.trait)
      if (!trait) continue
      // Only the act itself knew the side or the person it was about.
      if (Object.values(trait.data).some((value) => value !== null)) return 'words'
      corrections.push({ what: 'trait-add', member: change.member, kind: trait.kind, key: trait.key })
    }
  }
  return { corrections, gone: [] }
}

/** Resets the values that the act set; returns the reason if a change has no correction that reverses it. */
function resetValues(changes: readonly RosterChange[], { before, now }: BeforeAndNow): Done {
  const corrections: Correction[] = []
  for (const change of changes) {
    const [was, is] = [memberOfChange(before, change), memberOfChange(now, change)]
    switch (change.do) {
      case 'between-open':
      case 'between-step':
      case 'between-close':
        return 'between'
      case 'create':
      case 'stage':
      case 'close':
      case 'reopen':
        return 'stage'
      case 'rename':
      case 'own':
      case 'player':
      case 'member-rename':
      case 'member-own':
      case 'trait-data':
        return 'words'
      case 'item-data':
        if (Object.values(change.data).some((value: Json) => value !== null)) return 'words'
        break
      case 'number':
        // Counts from the founding are not a person's choice.
        if (before)
          corrections.push(
            ...moved(before.numbers[change.key], change.to, now.numbers[change.key], (to) => ({
              what: 'number',
              key: change.key,
              to
            }))
          )
        break
      case 'kind':
        if (before && now.kind === change.kind) corrections.push({ what: 'kind', to: before.kind })
        break
      case 'member-profile':
        if (was && is)
          corrections.push(
            ...moved(was.profile[change.key], change.to, is.profile[change.key], (to) => ({
              what: 'characteristic',
              member: is.id,
              key: change.key,
              to
            }))
          )
        break
      case 'member-number':
        if (was && is)
          corrections.push(
            ...moved(was.numbers[change.key], change.to, is.numbers[change.key], (to) => ({
              what: 'member-number',
              member: is.id,
              key: change.key,
              to
            }))
          )
        break
      case 'member-choice':
        if (was && is?.choices[change.key] === change.to && was.choices[change.key] !== undefined)
          corrections.push({ what: 'choice', member: is.id, key: change.key, to: was.choices[change.key]! })
        break
      case 'member-status':
        if (was && is?.status === change.to && was.status !== change.to)
          corrections.push({ what: 'status', member: is.id, to: was.status })
        break
      case 'member-type':
        if (was && is?.type === change.type && was.type !== change.type)
          corrections.push({ what: 'type', member: is.id, to: was.type })
        break
      case 'money':
      case 'member-add':
      case 'member-remove':
      case 'member-leave':
      case 'member-return':
      case 'trait-add':
      case 'trait-remove':
      case 'item-add':
      case 'item-remove':
      case 'item-move':
      case 'between-data':
      case 'told':
        break // Handled above. There is no default case, so the compiler asks about every new change.
    }
  }
  return { corrections, gone: [] }
}

/** The member whose values the change sets, as in this roster; undefined for other changes, and if there is none. */
function memberOfChange(roster: Roster | null, change: RosterChange): Member | undefined {
  if (!('member' in change) || typeof change.member !== 'string') return undefined
  return roster?.members.find((member) => member.id === change.member)
}

/** Moves a count back by the same amount, whatever changed it since. */
function moved(
  from: number | undefined,
  to: number,
  now: number | undefined,
  correct: (to: number) => Correction
): Correction[] {
  const by = to - (from ?? 0)
  return by === 0 || now === undefined ? [] : [correct(now - by)]
}
