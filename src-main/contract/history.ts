import * as v from 'valibot'
import type { Recorded } from '../kernel/state/as-recorded'
import type { Localised } from '../kernel/values/json'
import type { Reason } from '../kernel/values/verdict'
import { besideAtFirst, id, limit, most, name, read, whole, write } from './method'
import { task } from './tasks'
import type { ActView, EventView } from './views'

/**
 * Whose history is meant: a roster, a battle, or a battle's tracker. Left out: the campaign without its
 * trackers.
 */
const scope = v.strictObject({ roster: v.optional(id), battle: v.optional(id), tracker: v.optional(id) })

/** Categories of acts, to filter by. */
export const ACT_KINDS = [
  'gang',
  'members',
  'trade',
  'battles',
  'between',
  'arbitration',
  'campaign',
  'rules',
  'own',
  'other'
] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** A moment with its zone, as `2026-11-21T18:00:00.000Z` or with an offset. */
const instant = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'no such moment')
)
/** Undoing an early act may involve every act after it, hence the high limit. */
const acts = v.pipe(v.array(whole), v.minLength(1), v.maxLength(20_000))

/** The undos, or the redos, that one request wrote: they follow each other in the journal, from the first to the last. */
const by = v.strictObject({ from: whole, until: whole })
export type WrittenBy = v.InferOutput<typeof by>

/** With `limit`, at most so many of the acts that went along are in the answer: how many acts were undone or redone in all, and by which undos or redos. */
interface Counted {
  count?: number
  by?: WrittenBy
}

/** An act that is in force, and when it was done. */
export interface Moment {
  act: number
  at: string
}

/** What undoing acts would cause, and what could be done instead. */
export interface Undoing {
  asked: ActView[]
  /** The acts that would be undone too, newest first: all, or the page asked for. */
  along: ActView[]
  /** For a page: how many are undone in all, and whether more follow. `groups` covers all of them. */
  count?: number
  more?: boolean
  /** For a page: a sum of all acts that would be undone, by which history.undo knows whether they are still the same. */
  sum?: string
  /** Of these, the acts that depend on nothing undone: they only spent money that would be missing. */
  short: number[]
  /** The same acts by gang (null: several or none) and by evening, in the order in which they were done. */
  groups: { roster: string | null; name: string | null; evenings: { day: string; acts: number[] }[] }[]
  /** States that would break the rules afterwards; only a warning. */
  warnings: { roster: string; name: string; reasons: Reason[] }[]
  /** What later acts recorded and keep unchanged: dice, sums and names are not made anew. */
  stays: { what: Recorded; count: number; acts: ActView[] }[]
  /** How the act could be corrected today instead of undone; null if several acts were asked for. */
  setRight: {
    /** The events of that correction, as the history would show them; empty if it is impossible. */
    events: EventView[]
    /** Items from the act that are no longer there: only their money is corrected. */
    gone: Localised[]
    /** Why the correction is impossible. */
    reasons: Reason[]
  } | null
}

export const history = {
  'history.list': read<{ acts: ActView[]; more: boolean }>()(
    'Lists acts, newest first, undone ones included: of the campaign, of a roster, of a battle or of its tracker. Filters: a member and what they carried, a kind of act, a time. With `undos` false, undos and redos are left out: they show by what became of other acts.',
    v.strictObject({
      ...scope.entries,
      member: v.optional(id),
      kind: v.optional(v.picklist(ACT_KINDS)),
      from: v.optional(instant),
      until: v.optional(instant),
      undos: v.optional(v.boolean(), true),
      before: v.optional(whole),
      limit: v.optional(most, 100)
    })
  ),
  'history.moments': read<{ moments: Moment[] }>()(
    'Lists when the acts of a roster that are in force were done, oldest first, without telling them: rosters.at shows the roster after each.',
    v.strictObject({ roster: id })
  ),
  'history.undo': write<{ undone: ActView; along: ActView[] } & Counted>()(
    'Undoes the newest act (of the campaign, a roster, a battle or its tracker), the named act, or several: all or none. Refused with the acts in the way. `last`: if any later act touched the same subject; `apart`, the default where acts are named: only if a later act depends on them; `with-later` also undoes what history.hanging lists; with the `sum` that history.undoing gave, only if these are still the same acts. `by` names acts by the redos that redid them. `task` says how far an undo of many acts is.',
    v.strictObject({
      ...scope.entries,
      act: v.optional(whole),
      acts: v.optional(acts),
      by: v.optional(by),
      sum: v.optional(v.pipe(v.string(), v.maxLength(80))),
      limit,
      how: v.optional(v.picklist(['last', 'apart', 'with-later'])),
      task: v.optional(task)
    })
  ),
  'history.hanging': besideAtFirst<{ asked: ActView[]; acts: ActView[] }>()(
    'Lists the acts that undoing these would also undo, newest first, with these acts themselves: those that depend on them and, where money would run short, those that spent it. Empty if they can be set right by themselves.',
    v.strictObject({ acts })
  ),
  'history.redo': write<{ redone: ActView; along: ActView[] } & Counted>()(
    'Redoes the last undone act, with the same dice; or the named acts, in reverse order of their undoing: all or none. `by` names them by the undos that undid them. `task` as in history.undo.',
    v.strictObject({
      ...scope.entries,
      acts: v.optional(acts),
      by: v.optional(by),
      limit,
      task: v.optional(task)
    })
  ),
  'history.next': read<{ undo: ActView | null; redo: ActView | null }>()(
    'Says what undo and redo would do now.',
    scope
  ),
  'history.undoing': besideAtFirst<Undoing>()(
    'Says what undoing these acts would mean: the acts that go along, by roster and evening, what stays as recorded, what would break a rule; and, for a single act, how it can be set right today instead. With `limit`, only so many of the acts that go along, newest first, from after the act `after`; all of them are counted, and numbered in the groups.',
    v.strictObject({
      acts,
      limit,
      after: v.optional(whole)
    })
  ),
  'history.setRight': write<{ done: ActView }>()(
    'Corrects today what an act did, as history.undoing proposed, and leaves that act in the history: corrections with a reason, as one act.',
    v.strictObject({ act: whole, why: name })
  )
}
