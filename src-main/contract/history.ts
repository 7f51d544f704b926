import * as v from 'valibot'
import type { Recorded } from '../kernel/state/as-recorded'
import type { Localised } from '../kernel/values/json'
import type { Reason } from '../kernel/values/verdict'
import { id, name, read, whole, write } from './method'
import type { ActView, EventView } from './views'

/** What is looked at: a roster, a battle, what was done at a battle's table; left out: the campaign without its tables. */
const scope = v.strictObject({ roster: v.optional(id), battle: v.optional(id), tracker: v.optional(id) })

/** What acts are about, for choosing among them. */
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
/** All that came after an early act may hang on it. */
const acts = v.pipe(v.array(whole), v.minLength(1), v.maxLength(20_000))

/** What taking acts back would mean, and what might be done instead. */
export interface Undoing {
  asked: ActView[]
  /** What goes along, newest first. */
  along: ActView[]
  /** Those of it that hang on nothing: they only spent money that there would not have been. */
  short: number[]
  /** The same by gang (null: of several, or of none) and by evening, in the order in which they were done. */
  groups: { roster: string | null; name: string | null; evenings: { day: string; acts: number[] }[] }[]
  /** What would not be as the rules have it afterwards: it warns, and hinders nobody. */
  warnings: { roster: string; name: string; reasons: Reason[] }[]
  /** What stays as later acts have it: nothing is thrown, reckoned or named anew. */
  stays: { what: Recorded; count: number; acts: ActView[] }[]
  /** How the one act that was asked for may be set right today instead; null where several were. */
  setRight: {
    /** What would be done, as the history will tell it; empty where it can't be. */
    events: EventView[]
    /** What the act brought and is no longer there: only its money is set right. */
    gone: Localised[]
    /** Why it can't be. */
    reasons: Reason[]
  } | null
}

export const history = {
  'history.list': read<{ acts: ActView[]; more: boolean }>()(
    'The acts of the campaign, of one roster or battle, or of a battle’s table, newest first, also those taken back. Narrowed where asked: to what was done to one member and to what it carried, to one kind of act, to a time.',
    v.strictObject({
      ...scope.entries,
      member: v.optional(id),
      kind: v.optional(v.picklist(ACT_KINDS)),
      from: v.optional(instant),
      until: v.optional(instant),
      before: v.optional(whole),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 100)
    })
  ),
  'history.undo': write<{ undone: ActView; along: ActView[] }>()(
    'Takes back the newest act (of the campaign, of one roster or battle, or of a battle’s table), or the act named, or several: all of them or none. Refused with the acts in the way: `last`: while any later act touched the same; `apart`: only while one hangs on what it did; `with-later` takes back along with it what history.hanging lists.',
    v.strictObject({
      ...scope.entries,
      act: v.optional(whole),
      acts: v.optional(acts),
      how: v.optional(v.picklist(['last', 'apart', 'with-later']), 'last')
    })
  ),
  'history.hanging': read<{ asked: ActView[]; acts: ActView[] }>()(
    'These acts, and what is taken back along with them, newest first: the standing acts that hang on what they did; where the rest would not hold together without them (money that was spent since), all that came after on the same. Empty where they can be put right by themselves.',
    v.strictObject({ acts })
  ),
  'history.redo': write<{ redone: ActView; along: ActView[] }>()(
    'Puts forward again, with the same dice, what was taken back last; or the acts named, the one taken back last first: all of them or none.',
    v.strictObject({ ...scope.entries, acts: v.optional(acts) })
  ),
  'history.next': read<{ undo: ActView | null; redo: ActView | null }>()(
    'What undo and redo would do now.',
    scope
  ),
  'history.undoing': read<Undoing>()(
    'What taking these acts back would mean: what goes along, by gang and evening, what stays as it was recorded, what would not be as the rules have it; and, of one act, how it may be set right today instead.',
    v.strictObject({ acts })
  ),
  'history.setRight': write<{ done: ActView }>()(
    'Sets right today what an act did, as history.undoing says, and leaves the act in the history: corrections with a reason, all of them one act.',
    v.strictObject({ act: whole, why: name })
  )
}
