import { Refused } from '../../contract/errors'
import type { RosterCommand } from '../../kernel/system/command'
import type { Chance } from '../../kernel/values/dice'
import type { RosterEvent } from '../../kernel/state/event'
import type { Roster } from '../../kernel/state/roster'
import { reason, refuse, type Reason, type Verdict } from '../../kernel/values/verdict'
import type { Session } from './context'

/** What may be done to a roster that is closed: it is named, and set right. */
const ALSO_CLOSED = new Set<RosterCommand['type']>(['rename', 'rename-member', 'correct'])

/** Why nothing is done any more with a roster that is closed; nothing for one that is open. */
export function whyClosed({ name, closed }: Roster): Reason[] {
  return closed ? [reason('roster-closed', [], { roster: name, why: closed.why })] : []
}

/** Throws refused where the roster is closed. */
export function refuseClosed(roster: Roster): void {
  const why = whyClosed(roster)
  if (why.length > 0) throw new Refused('refused', {}, why)
}

/** What a command does to a roster, by the rules of its game; a closed one takes few. */
export function decisionOn(
  { system, rules }: Session,
  roster: Roster,
  order: RosterCommand,
  chance: Chance
): Verdict<RosterEvent[]> {
  const why = ALSO_CLOSED.has(order.type) ? [] : whyClosed(roster)
  return why.length > 0 ? refuse(...why) : system.decide(rules, roster, order, chance)
}
