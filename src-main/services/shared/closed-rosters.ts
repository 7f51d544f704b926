import { Refused } from '../../contract/errors'
import type { RosterCommand } from '../../kernel/system/command'
import type { Chance } from '../../kernel/values/dice'
import type { RosterEvent } from '../../kernel/state/event'
import type { Roster } from '../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { Session } from './context'

/** Commands allowed on a closed roster: renaming and corrections. */
const ALSO_CLOSED = new Set<RosterCommand['type']>(['rename', 'rename-member', 'correct'])

/** Returns the reason against changing a closed roster; empty if it is open. */
export function whyClosed({ name, closed }: Roster): Reason[] {
  return closed ? [reason('roster-closed', [], { roster: name, why: closed.why })] : []
}

/** Throws refused if the roster is closed. */
export function refuseClosed(roster: Roster): void {
  const why = whyClosed(roster)
  if (why.length > 0) throw new Refused('refused', {}, why)
}

/** Decides a command by the rules of the game; a closed roster accepts only a few. */
export function decisionOn(
  { system, rules }: Session,
  roster: Roster,
  order: RosterCommand,
  chance: Chance
): Verdict<RosterEvent[]> {
  const why = ALSO_CLOSED.has(order.type) ? [] : whyClosed(roster)
  return why.length > 0 ? refuse(...why) : system.decide(rules, roster, order, chance)
}
