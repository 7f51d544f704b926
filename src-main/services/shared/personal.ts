import type { RosterView } from '../../contract/views'
import type { Json } from '../../kernel/values/json'
import { evolveRoster } from '../../kernel/state/evolve'
import { keepPersonal, type PersonalEntries } from '../../kernel/system/personal'
import { act, decided, loadRoster, openSession, type Context } from './context'
import { replacing } from './replacing'
import { rosterView } from './roster-view'

type OwnSeen = { [Field in keyof PersonalEntries]: Json | undefined }

/**
 * Saves personal entries of a member, or of the roster (`member` null); writes no act if nothing changed. `was`: the
 * values that the writer saw. Throws changed-meanwhile.
 */
export async function savePersonal(
  context: Context,
  method: string,
  id: string,
  member: string | null,
  wanted: PersonalEntries,
  was: OwnSeen | undefined
): Promise<RosterView> {
  const session = openSession(context)
  const roster = await loadRoster(session, id)
  const there =
    (member === null ? roster : roster.members.find((candidate) => candidate.id === member))?.own ?? {}
  const now = (key: string): Json => there[key] ?? null
  const entries = replacing(
    { roster: id, member },
    {
      was,
      now: {
        notes: now('notes'),
        counters: now('counters'),
        sets: now('sets'),
        set: now('set'),
        portrait: now('portrait')
      },
      wanted
    }
  )
  const events = decided(keepPersonal(roster, member, entries))
  const done =
    events.length > 0 ? await act(context, session, method, { roster: id, member }, events) : undefined
  return rosterView(session, evolveRoster(roster, events), done)
}
