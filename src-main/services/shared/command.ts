import { Refused } from '../../contract/errors'
import type { RosterView } from '../../contract/views'
import type { RosterCommand } from '../../kernel/system/command'
import { evolveRoster } from '../../kernel/state/evolve'
import { decisionOn } from './closed-rosters'
import { act, decided, loadRoster, openSession, type Context } from './context'
import { rosterView } from './roster-view'

/** One command on one roster: load, let the rules decide, save, answer with the roster as it is now. */
export async function command(
  context: Context,
  method: string,
  id: string,
  order: RosterCommand
): Promise<RosterView> {
  const session = openSession(context)
  const roster = await loadRoster(session, id)
  const events = decided(decisionOn(session, roster, order, session.chance()))
  // A thing that is moved to where it is, or none at all: no act of the journal says that nothing was done.
  if (events.length === 0) throw new Refused('nothing-changes')
  const done = await act(context, session, method, order, events)
  // Who plays by a script has it in memory, and is asked of this very state next.
  const after = session.unread ? await loadRoster(session, id) : evolveRoster(roster, events)
  return rosterView(session, after, done)
}
