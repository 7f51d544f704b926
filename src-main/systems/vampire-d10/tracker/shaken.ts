import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import type { Vd10Rules } from '../catalogue/rules'
import type { Play } from './play'
import { defendedBy, delayedAt, statesOf, turnOf, usedBy, type StateAt } from './state'
import { turnsTaken, upcoming, type Entry } from './turns'

const SHAKEN = 'shaken'

/**
 * The state of being shaken, as it begins now. It costs the unit's next minor action: in the current
 * turn, in a turn still to come this round, or in the next round (VD10-ST-03). `own`: the unit was hurt
 * during its own attack.
 */
export function shakenState(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit, own = false): StateAt {
  const round = tracker.turn
  const playing = turnOf(tracker)
  const spent = usedBy(tracker, unit).minor >= rules.files['tables/turn'].minor
  const until = (last: number): StateAt => ({ id: SHAKEN, turns: null, until: last })
  // If the round is not played turn by turn, the actions used show whose turn is over.
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

/**
 * The changes at the start of a turn: being shaken costs its minor action, or ends if it has cost one. A turn
 * without acting costs nothing.
 */
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

/**
 * A unit's states for the next round. A shaken unit that delayed and never acted still loses a minor action
 * (VD10-RD-04, VD10-ST-03).
 */
export function shakenOn(tracker: Tracker, unit: TrackedUnit, round: number): StateAt[] {
  return statesOf(unit).map((state) =>
    state.id === SHAKEN && !state.takes && delayedAt(tracker, unit) !== null
      ? { ...state, until: Math.max(state.until ?? 0, round) }
      : state
  )
}
