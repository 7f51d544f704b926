import type { TrackedUnit, Tracker, TrackerChange } from '../../../kernel/state/tracker'
import { attributeOf, initiativeOf, asJson } from '../sheet/character'
import type { Vd10Rules } from '../catalogue/rules'
import type { Play } from './play'
import { shakenInTurn, shakenOn } from './shaken'
import { defendedBy, delayedAt, isOut, sheetOf, statesOf, vampire, type StateAt, type Task } from './state'

/** One turn of a unit: its ordinary one (0), or a celerity turn (VD10-RD-01, VD10-R32). */
export interface Entry {
  unit: string
  turn: number
}

/** A unit's initiative in this round: fixed or rolled (VD10-RD-03, VD10-RD-05, VD10-R16). */
export function scoreOf(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit): number {
  const rolled = unit.state['initiative'] as { round: number; score: number } | undefined
  if (rules.house.initiative === 'roll') return rolled?.round === tracker.turn ? rolled.score : 0
  return initiativeOf(rules, sheetOf(unit)).value + skippedBonus(rules, tracker, unit)
}

/** The bonus of a unit that delayed its turn in the last round and did not take it (VD10-RD-05). */
export function skippedBonus(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit): number {
  return unit.state['skipped'] === tracker.turn ? rules.files['tables/turn'].skippedInitiative : 0
}

const wits = (rules: Vd10Rules, unit: TrackedUnit): number => attributeOf(rules, sheetOf(unit), 'wits').value

/** All units in the order of this round, the highest first; Wits decide ties (VD10-R16). */
export function ranked(rules: Vd10Rules, tracker: Tracker): TrackedUnit[] {
  return [...tracker.units].sort(
    (a, b) => scoreOf(rules, tracker, b) - scoreOf(rules, tracker, a) || wits(rules, b) - wits(rules, a)
  )
}

const nameOf = ({ unit, turn }: Entry): string => `${unit}:${turn}`

function done(tracker: Tracker): string[] {
  const stored = tracker.table['done'] as { round: number; turns: string[] } | undefined
  return stored?.round === tracker.turn ? stored.turns : []
}

/**
 * The remaining turns of this round: ordinary ones, then celerity turns. A delaying unit's ordinary turn is
 * not listed (VD10-RD-01, VD10-RD-04).
 */
export function upcoming(rules: Vd10Rules, tracker: Tracker): Entry[] {
  const able = ranked(rules, tracker).filter((unit) => !isOut(rules, unit))
  const most = Math.max(0, ...able.map((unit) => sheetOf(unit).celerity))
  const ordinary = able
    .filter((unit) => delayedAt(tracker, unit) === null)
    .map(({ id }): Entry => ({ unit: id, turn: 0 }))
  const celerity = Array.from({ length: most }, (_, n) =>
    able.filter((unit) => sheetOf(unit).celerity > n).map(({ id }): Entry => ({ unit: id, turn: n + 1 }))
  ).flat()
  const gone = done(tracker)
  return [...ordinary, ...celerity].filter((entry) => !gone.includes(nameOf(entry)))
}

/** Whether this round is played turn by turn. */
export function turnsTaken(tracker: Tracker): boolean {
  return done(tracker).length > 0
}

/** Whether the unit's ordinary turn of this round has begun. */
export function hasBegun(tracker: Tracker, unit: string): boolean {
  return done(tracker).includes(nameOf({ unit, turn: 0 }))
}

/** Begins a turn; fire, bleeding and suffocation come first (VD10-ST-11, VD10-ST-13, VD10-ST-14). */
export function beginTurn(play: Play, entry: Entry): void {
  const unit = play.unit(entry.unit)
  const { tracker } = play
  const { major, minor } = play.rules.files['tables/turn']
  // The major action was given up for a defence before the turn (VD10-MD-02).
  const given = entry.turn === 0 && defendedBy(tracker, unit).surrendered
  const used = {
    round: tracker.turn,
    turn: entry.turn,
    major: given ? major : 0,
    minor: 0,
    shot: false,
    second: false
  }
  play.emit(
    entry.turn === 0 ? 'turn-of' : 'celerity-turn-of',
    { name: unit.name, nth: entry.turn },
    { do: 'table', key: 'turn-of', to: asJson(entry) },
    {
      do: 'table',
      key: 'done',
      to: asJson({ round: tracker.turn, turns: [...done(tracker), nameOf(entry)] })
    },
    play.set(unit.id, 'used', used),
    play.set(unit.id, 'delayed', null)
  )
  const spent = { ...used, major, minor }
  play.also(
    ...shakenInTurn(play, entry, unit.state['lost'] !== true && Number(unit.state['ground'] ?? 0) === 0)
  )
  if (unit.state['lost'] === true)
    play.emit(
      'turn-lost',
      { name: unit.name },
      play.set(unit.id, 'used', spent),
      play.set(unit.id, 'lost', null)
    )
  const ground = Number(unit.state['ground'] ?? 0)
  if (ground > 0) {
    play.emit(
      'on-the-ground',
      { name: unit.name, left: ground - 1 },
      play.set(unit.id, 'used', spent),
      play.set(unit.id, 'ground', ground > 1 ? ground - 1 : null)
    )
    if (ground === 1) play.also(play.without(unit.id, 'burning'))
  }
  if (entry.turn === 0) {
    const tasks = perils(play, play.unit(unit.id))
    play.also(play.set(unit.id, 'states', counted(play.unit(unit.id))))
    play.first(...tasks)
  }
}

/** The tasks that come before acting. */
function perils(play: Play, unit: TrackedUnit): Task[] {
  const { bleedingSuperficial, suffocationSuperficial } = play.rules.files['tables/perils']
  const hurt = (state: string, superficial: number, unabsorbable: boolean): Task => ({
    do: 'hit',
    unit: unit.id,
    track: 'health',
    superficial,
    aggravated: 0,
    armour: false,
    firearm: false,
    unabsorbable,
    raw: null,
    stake: false,
    from: { by: null, with: play.rules.words('states', state, 'name') }
  })
  return statesOf(unit).flatMap((state): Task[] => {
    if (state.id === 'bleeding')
      return [
        vampire(unit)
          ? { do: 'rouse', unit: unit.id, staunch: false }
          : hurt(state.id, bleedingSuperficial, false)
      ]
    if (state.id === 'burning') return [{ do: 'fire', unit: unit.id }]
    // While turns are left, the unit still holds its breath (VD10-ST-11, VD10-R36).
    if (state.id === 'suffocating' && state.turns === null && !vampire(unit))
      return [hurt(state.id, suffocationSuperficial, true)]
    return []
  })
}

/** Counts down the turns of states. A suffocating unit whose turns run out goes on suffocating. */
function counted(unit: TrackedUnit): StateAt[] {
  return statesOf(unit).flatMap((state) => {
    if (state.turns === null) return [state]
    const turns = state.turns - 1
    if (turns > 0) return [{ ...state, turns }]
    return state.id === 'suffocating' ? [{ ...state, turns: null }] : []
  })
}

/**
 * Begins the next round: units that delayed and did not act gain a bonus, and effects of the last round
 * end (VD10-RD-05).
 */
export function newRound(play: Play): void {
  const { tracker, rules } = play
  const round = tracker.turn + 1
  play.emit(
    'round-began',
    { round },
    ...tracker.units.flatMap((unit) => overAt(play, unit, round)),
    { do: 'table', key: 'turn-of', to: null },
    { do: 'turn', to: round }
  )
  if (rules.house.initiative === 'roll')
    play.first(
      ...play.tracker.units.filter((unit) => !isOut(rules, unit)).map((unit) => initiativeThrow(rules, unit))
    )
}

function overAt(play: Play, unit: TrackedUnit, round: number): TrackerChange[] {
  const states = shakenOn(play.tracker, unit, round).filter(({ until }) => until === null || until >= round)
  const boosts = ((unit.state['boosts'] ?? []) as { until: number }[]).filter(({ until }) => until >= round)
  return [
    ...(JSON.stringify(states) !== JSON.stringify(statesOf(unit))
      ? [play.set(unit.id, 'states', states)]
      : []),
    ...(unit.state['boosts'] ? [play.set(unit.id, 'boosts', boosts.length === 0 ? null : boosts)] : []),
    ...(delayedAt(play.tracker, unit) === null ? [] : [play.set(unit.id, 'skipped', round)])
  ]
}

/** The throw for initiative, if the campaign rolls it (VD10-R16). */
export function initiativeThrow(rules: Vd10Rules, unit: TrackedUnit): Task {
  const sheet = sheetOf(unit)
  const lines = [sheet.initiativeBy, 'wits'].map((id) => ({
    label: rules.words('attributes', id, 'name'),
    dice: attributeOf(rules, sheet, id).value
  }))
  return {
    do: 'throw',
    unit: unit.id,
    pool: lines.reduce((sum, { dice }) => sum + dice, 0),
    lines,
    purpose: { for: 'initiative' }
  }
}
