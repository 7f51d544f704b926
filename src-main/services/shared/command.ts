import { Refused } from '../../contract/errors'
import type { RosterView } from '../../contract/views'
import type { RosterCommand } from '../../kernel/system/command'
import { evolveRoster } from '../../kernel/state/evolve'
import type { Roster } from '../../kernel/state/roster'
import { decisionOn } from './closed-rosters'
import { act, decided, loadRoster, openSession, type Context } from './context'
import { rosterView } from './roster-view'

/**
 * Runs one command on one roster: load, decide, save, return the roster after it. `check` sees the roster first and may
 * refuse.
 */
export async function command(
  context: Context,
  method: string,
  id: string,
  order: RosterCommand,
  check: (roster: Roster) => void = () => {}
): Promise<RosterView> {
  const session = openSession(context)
  const roster = await loadRoster(session, id)
  check(roster)
  const events = decided(decisionOn(session, roster, order, session.chance()))
  // A command without effect is refused, so that no empty act is written.
  if (events.length === 0) throw new Refused('nothing-changes')
  const done = await act(context, session, method, order, events)
  // For scripts the roster is computed in memory: the next command is about this very state.
  const after = session.unread ? await loadRoster(session, id) : evolveRoster(roster, events)
  return rosterView(session, after, done)
}
