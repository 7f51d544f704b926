import type { Service } from '../contract'
import type { Advanced } from '../contract/interlude'
import { Refused } from '../contract/errors'
import type { RosterCommand } from '../kernel/system/command'
import type { RosterEvent } from '../kernel/state/event'
import { evolveRoster } from '../kernel/state/evolve'
import { isAutomatic, skipsOptional } from '../kernel/parts/auto-answer'
import type { Roster } from '../kernel/state/roster'
import { reason } from '../kernel/values/verdict'
import { refuseClosed } from './shared/closed-rosters'
import { act, decided, loadRoster, openSession, type Context, type Session } from './shared/context'
import { evening } from './shared/evening'
import { refuseInBattle } from './shared/in-battle'
import { command } from './shared/command'
import { actView, rosterView } from './shared/roster-view'

/** The most prompts answered in one interlude; more would never end. */
const MOST = 500

const orderOf = ({
  prompt,
  dice,
  options,
  amount
}: {
  prompt: string
  dice?: number[] | undefined
  options?: string[] | undefined
  amount?: number | undefined
}): RosterCommand & { type: 'answer' } => ({
  type: 'answer',
  prompt,
  answer: { ...(dice && { dice }), ...(options && { options }), ...(amount !== undefined && { amount }) }
})

/** Loads a roster; refuses a closed one. */
async function openRoster(session: Session, id: string): Promise<Roster> {
  const roster = await loadRoster(session, id)
  refuseClosed(roster)
  return roster
}

/** Advances one roster until somebody has to choose; never skips an optional choice. */
async function advance(context: Context, session: Session, id: string, dice: boolean): Promise<Advanced> {
  const { system, rules } = session
  const chance = session.chance()
  const given: { prompt: string }[] = []
  const events: RosterEvent[] = []
  let roster = await openRoster(session, id)
  /** What answering the first automatic prompt does; null if there is none. */
  const next = (): { prompt: string; step: RosterEvent[]; after: Roster } | null => {
    const prompts = system.prompts(rules, roster)
    for (const { id: prompt } of prompts.filter((open) => isAutomatic(open, dice))) {
      const step = decided(system.decide(rules, roster, orderOf({ prompt }), chance))
      const after = evolveRoster(roster, step)
      if (!skipsOptional(prompts, system.prompts(rules, after))) return { prompt, step, after }
    }
    return null
  }
  for (let found = next(); found && given.length < MOST; found = next()) {
    given.push({ prompt: found.prompt })
    events.push(...found.step)
    roster = found.after
  }
  const done =
    events.length > 0
      ? await act(context, session, 'interlude.advance', { roster: id, answers: given }, events)
      : null
  return {
    roster: await rosterView(session, roster, done ?? undefined),
    answered: given.length,
    act: done && actView(done)
  }
}

export function interludeService(context: Context): Service<'interlude'> {
  return {
    opening: async ({ roster: id }) => {
      const session = openSession(context)
      return session.system.opening?.opening(session.rules, await loadRoster(session, id)) ?? null
    },
    open: async ({ roster: id, input }) => {
      const session = openSession(context)
      const roster = await openRoster(session, id)
      const { opening } = session.system
      if (!opening) throw new Refused('refused', {}, [reason('not-in-this-system', [], { command: 'open' })])
      await refuseInBattle(session, [roster])
      const events = decided(opening.open(session.rules, roster, input, session.chance()))
      const done = await act(context, session, 'interlude.open', { roster: id, input }, events)
      return rosterView(session, evolveRoster(roster, events), done)
    },
    answer: ({ roster, ...given }) => command(context, 'interlude.answer', roster, orderOf(given)),
    answerAll: async ({ roster: id, answers }) => {
      const session = openSession(context)
      const before = await openRoster(session, id)
      const chance = session.chance()
      const events: RosterEvent[] = []
      let roster = before
      for (const given of answers) {
        const step = decided(session.system.decide(session.rules, roster, orderOf(given), chance))
        events.push(...step)
        roster = evolveRoster(roster, step)
      }
      const done = await act(context, session, 'interlude.answerAll', { roster: id, answers }, events)
      return rosterView(session, roster, done)
    },
    advance: async ({ rosters, dice }) => {
      const session = openSession(context)
      const done: Advanced[] = []
      // All rosters are checked before anything is written.
      for (const id of rosters) await openRoster(session, id)
      for (const id of new Set(rosters)) done.push(await advance(context, session, id, dice))
      return { rosters: done }
    },
    evening: ({ day, roster }) => evening(openSession(context), day, roster)
  }
}
