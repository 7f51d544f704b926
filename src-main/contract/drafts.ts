import * as v from 'valibot'
import type { Json, Words } from '../kernel/values/json'
import { json, LIMITS, read, write } from './method'

/** The largest draft as JSON text: twice the longest custom card. */
const MOST_DRAFT_CHARACTERS = 200_000

/** Text that was typed and not saved yet. */
export interface DraftHeading {
  /**
   * The id that the typing window gave the draft. Two windows that edit the same text have one draft each.
   */
  id: string
  /** What is edited (a member's notes, a page of the chronicle), named by the window. */
  place: string
  /** When it was last changed. */
  at: string
  /** A description of the draft in words, and the page where it is edited. */
  what: Words
  path: string | null
}

export interface Draft extends DraftHeading {
  value: Json
  /** The saved value when typing began. */
  was: Json
}

/** The campaign that the draft belongs to; null if none was open. */
const campaign = v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/))), null)
const draft = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{8,64}$/))
const place = v.pipe(v.string(), v.minLength(1), v.maxLength(400), v.regex(/^[\w:./ -]+$/u))
const words = v.pipe(
  json,
  v.check(
    (what) => typeof what === 'string' || (typeof what === 'object' && what !== null && !Array.isArray(what))
  )
) as v.GenericSchema<Words, Words>
const held = v.pipe(
  json,
  v.check((value) => JSON.stringify(value).length <= MOST_DRAFT_CHARACTERS, 'draft too large')
)

/**
 * Drafts are no acts and are not stored in the campaign's file but beside it; they never wait for its queue.
 */
export const drafts = {
  'drafts.put': {
    ...write<{ at: string }>()(
      'Saves unfinished typing over the earlier draft of the same place. Drafts lie beside the campaign file and are no acts.',
      v.strictObject({
        campaign,
        draft,
        place,
        what: words,
        path: v.optional(
          v.nullable(v.pipe(v.string(), v.maxLength(LIMITS.name * 4), v.startsWith('/'))),
          null
        ),
        value: held,
        was: v.optional(held, null),
        at: v.optional(v.pipe(v.string(), v.maxLength(40), v.isoTimestamp()))
      })
    ),
    beside: true as const,
    besideJournal: true as const
  },
  'drafts.get': read<Draft[]>()(
    'The drafts of one place, newest first.',
    v.strictObject({ campaign, place })
  ),
  'drafts.list': read<DraftHeading[]>()(
    'Lists all drafts of a campaign, newest first, without their content.',
    v.strictObject({ campaign })
  ),
  'drafts.drop': {
    ...write<{ dropped: boolean }>()(
      'Deletes a draft that was saved or is not wanted.',
      v.strictObject({ campaign, draft })
    ),
    beside: true as const,
    besideJournal: true as const
  }
}
