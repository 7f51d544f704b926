import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import type { Vd10Rules } from '../catalogue/rules'
import type { Play } from './play'
import { defendedBy, delayedAt, statesOf, turnOf, usedBy, type StateAt } from './state'
import { turnsTaken, upcoming, type Entry } from './turns'

const SHAKEN = 'shaken'

/**
 * Being shaken, as it begins now: it takes the next minor action that somebody has, in the turn that is being played, in one still
 * to come this round, or else in the next round (VD10-ST-03). `own`: the blow came back at them out of an attack of their own.
 */
export function shakenState(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit, own = false): StateAt {
  const round = tracker.turn
  const playing = turnOf(tracker)
  const spent = usedBy(tracker, unit).minor >= rules.files['tables/turn'].minor
  const until = (last: number): StateAt => ({ id: SHAKEN, turns: null, until: last })
  // A table that does not play turn by turn shows by the actions that are used whose turn is over.
  if (!turnsTaken(tracker))
    return until(spent || (!own && hasActed(rules, tracker, unit)) ? round + 1 : round)
  if (playing?.unit === unit.id && !spent) return { ...until(round), takes: { round, turn: playing.turn } }
  const comes =
    delayedAt(tracker, unit) !== null || upcoming(rules, tracker).some((entry) => entry.unit === unit.id)
  return until(comes ? round : round + 1)
}

function hasActed(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit): boolean {
  return (
    usedBy(tracker, unit).major >= rules.files['tables/turn'].major && !defendedBy(tracker, unit).surrendered
  )
}

/** A turn begins: being shaken takes its minor action, or has taken one already; a turn in which nobody acts costs it nothing. */
export function shakenInTurn(play: Play, { unit: id, turn }: Entry, acts: boolean): TrackerChange[] {
  const round = play.tracker.turn
  const states = statesOf(play.unit(id))
  const shaken = states.find((state) => state.id === SHAKEN)
  if (!shaken) return []
  if (shaken.takes) return [play.without(id, SHAKEN)]
  return [
    play.state(
      id,
      acts
        ? { ...shaken, until: round, takes: { round, turn } }
        : { ...shaken, until: Math.max(shaken.until ?? 0, round + 1) }
    )
  ]
}

/** The states of somebody as the next round finds them: whoever delayed a turn and never took it is still to lose the action (VD10-RD-04, VD10-ST-03). */
export function shakenOn(tracker: Tracker, unit: TrackedUnit, round: number): StateAt[] {
  return statesOf(unit).map((state) =>
    state.id === SHAKEN && !state.takes && delayedAt(tracker, unit) !== null
      ? { ...state, until: Math.max(state.until ?? 0, round) }
      : state
  )
}
