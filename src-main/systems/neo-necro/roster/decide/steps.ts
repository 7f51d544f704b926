import { rosterEvent, type RosterEvent } from '../../../../kernel/state/event'
import { evolveRoster } from '../../../../kernel/state/evolve'
import type { Roster } from '../../../../kernel/state/roster'
import type { NecroRules } from '../../catalogue/rules'
import { isWaiting } from '../prompts'

/** Passes the interlude's steps, in order, until one has something to ask (NN-ITL-1). */
export function onward(rules: NecroRules, roster: Roster): RosterEvent[] {
  const events: RosterEvent[] = []
  for (let now = roster; now.between && !isWaiting(rules, now);) {
    const at = rules.interludeSteps.findIndex(({ id }) => id === now.between?.step)
    const next = rules.interludeSteps[at + 1]
    if (!next) break
    const event = rosterEvent(roster.id, 'step-begun', { step: next.name }, [
      { do: 'between-step', step: next.id }
    ])
    events.push(event)
    now = evolveRoster(now, [event])
  }
  return events
}
