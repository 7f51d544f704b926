import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import { felling, type Felled } from '../../../kernel/parts/taken-out-by'
import type { Chance } from '../../../kernel/values/dice'
import { joinedNames } from '../../../kernel/values/languages'
import {
  changeTracker,
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../../kernel/state/tracker'
import { injuryName, injuryTable } from '../sheet/injuries'
import { harmOf } from '../sheet/harm'
import type { CrRules } from '../catalogue/rules'
import {
  armourLeft,
  armsAt,
  cyberAt,
  has,
  hpLeft,
  isDone,
  injuriesAt,
  linksAt,
  pool,
  set,
  setArms,
  setInjuries,
  setLinks,
  setPools,
  setStates,
  statesAt,
  use,
  wait,
  withState,
  type Cyber,
  type HeldInjury,
  type Shot,
  type State,
  type TableArm
} from './state'

/** The tracker and its rules: what acts read. */
export interface Scene {
  readonly rules: CrRules
  readonly tracker: Tracker
}

/**
 * The tracker while an act happens. Each change is visible to the next, and belongs to the event
 * that follows it.
 */
export interface Play extends Scene {
  readonly chance: Chance
  unit(id: string): TrackedUnit
  put(...changes: TrackerChange[]): void
  emit(type: string, facts: TrackerEvent['facts']): void
  /** The events so far; changes without an event join the last one. */
  end(): TrackerEvent[]
}

export function begin(rules: CrRules, tracker: Tracker, chance: Chance): Play {
  let now = tracker
  let pending: TrackerChange[] = []
  const events: TrackerEvent[] = []
  return {
    rules,
    chance,
    get tracker() {
      return now
    },
    unit: (id) => unitAt(now, id),
    put(...changes) {
      for (const change of changes) now = changeTracker(now, change)
      pending.push(...changes)
    },
    emit(type, facts) {
      events.push(trackerEvent(tracker.id, type, facts, pending))
      pending = []
    },
    end() {
      events.at(-1)?.changes.push(...pending)
      return events
    }
  }
}

/**
 * Takes hit points. An unconscious unit wakes (CR-QH-20). A unit at 0 hit points records who did it, and
 * with what (CR-R11).
 */
export function lose(play: Play, id: string, points: number, from: Felled): void {
  const unit = play.unit(id)
  if (points <= 0) return
  // Without a written maximum, no more is lost than a sheet may note (CR-R11).
  const hp = Math.min(pool(unit, 'hp-lost') + points, play.rules.files['tables/sheet'].points)
  play.put(setPools(unit, { 'hp-lost': hp }))
  // A further blow on a unit at 0 hit points replaces the record. Damage without an attacker, such as fire,
  // does so only for a unit that was not there yet.
  if (isDone(play.unit(id)) && (from.by !== null || !isDone(unit))) play.put(felling(id, from))
  if (has(unit, 'unconscious'))
    play.put(
      setStates(
        play.unit(id),
        statesAt(unit).filter((state) => state.id !== 'unconscious')
      )
    )
}

export function addState(play: Play, id: string, state: State): void {
  play.put(setStates(play.unit(id), withState(statesAt(play.unit(id)), state)))
}

/** Ends a state. */
export function clearState(play: Play, id: string, state: string): void {
  const unit = play.unit(id)
  play.put(
    setStates(
      unit,
      statesAt(unit).filter((other) => other.id !== state)
    )
  )
  play.emit('state-over', { name: unit.name, state: play.rules.words('conditions', state, 'name') })
}

export function addInjury(rules: CrRules, play: Play, id: string, injury: HeldInjury): void {
  const unit = play.unit(id)
  const name = injury.name ?? injuryName(rules, injury.key)
  play.put(setInjuries(unit, [...injuriesAt(unit), { ...injury, name }]))
  play.emit('injured', { name: unit.name, injury: name })
}

/**
 * Applies an attack to all its targets, then asks for the draws of critical injuries (CR-AT-07, CR-FM-02,
 * CR-FM-04, CR-R09, CR-R10).
 */
export function strike(rules: CrRules, play: Play, shot: Shot, said: boolean): void {
  const { face, count } = rules.files['tables/dice'].critical
  const sixes = shot.dice.filter((die) => die === face).length
  const times = shot.cap === null ? 1 : Math.max(0, Math.min(shot.margin, shot.cap))
  const rolled = shot.dice.reduce((sum, die) => sum + die, 0) * times
  const targets = [...(shot.on === null ? [] : [shot.on]), ...shot.also]
  const critical = rules.house.criticalTrigger === 'manual' ? said : sixes >= count
  play.put(wait(null))
  if (targets.length === 0) play.emit('damage-told', { damage: rolled, dice: shot.dice.join(', ') })
  for (const id of targets) {
    const unit = play.unit(id)
    const place = shot.aimed ? 'head' : 'body'
    const sp = armourLeft(unit, place)
    const harm = harmOf(rules, {
      rolled,
      sixes,
      sp,
      halveSp: shot.charged,
      head: shot.aimed,
      direct: false,
      power: shot.power,
      meleeWeapon: shot.melee,
      critical: said
    })
    lose(play, id, harm.hpLoss, {
      by: shot.by,
      with: armsAt(play.unit(shot.by)).find(({ item }) => item === shot.arm)?.name ?? null
    })
    if (harm.spAfter < sp)
      play.put(
        setPools(play.unit(id), {
          [`armour-${place}-lost`]: pool(play.unit(id), `armour-${place}-lost`) + sp - harm.spAfter
        })
      )
    play.emit('struck', {
      name: unit.name,
      damage: rolled,
      dice: shot.dice.join(', '),
      sp: harm.effectiveSp,
      loss: harm.hpLoss,
      left: hpLeft(play.unit(id))
    })
  }
  if (critical && targets.length > 0 && injuryTable(rules).length > 0)
    play.put(wait({ for: 'injury', queue: targets.map((unit) => ({ unit, draws: shot.draws })) }))
}

/** Takes hit points regardless of armour (CR-QH-12, CR-QH-17). */
export function strikeDirect(
  play: Play,
  id: string,
  points: number,
  type: string,
  facts: TrackerEvent['facts'],
  from: Felled
): void {
  lose(play, id, points, from)
  play.emit(type, { ...facts, name: play.unit(id).name, loss: points, left: hpLeft(play.unit(id)) })
}

/** Switches implants off for some rounds, with their extensions if the hack says so (CR-QH-13, CR-QH-14). */
export function switchOff(
  play: Play,
  id: string,
  items: readonly string[],
  withExtensions: boolean,
  rounds: number,
  source: string
): void {
  const unit = play.unit(id)
  const gone = cyberAt(unit).filter(
    ({ item, on }) => items.includes(item) || (withExtensions && on !== null && items.includes(on))
  )
  setCyber(play, unit, (implant) => (gone.includes(implant) ? { ...implant, off: rounds } : implant))
  addState(play, id, { id: 'cyberware-disabled', rounds, source })
  if (gone.some(({ thing }) => thing === 'cyberarm' || thing === 'cyberleg'))
    addState(play, id, { id: 'limp-limb', rounds, source })
  play.emit('switched-off', { name: unit.name, things: joinedNames(gone.map(({ name }) => name)), rounds })
}

export function setCyber(play: Play, unit: TrackedUnit, to: (implant: Cyber) => Cyber): void {
  play.put(set(unit.id, 'cyber', cyberAt(unit).map(to)))
}

/** Ends a unit's turn: fire burns, timers run, charges run out (CR-QH-12, CR-FM-06, CR-CY-01, CR-R22). */
export function endTurn(rules: CrRules, play: Play, id: string): void {
  const before = play.unit(id)
  play.put(use(play.tracker, before, { done: true, rolls: null }))
  play.emit('turn-ended', { name: before.name })
  const burn = rules.files['catalogue/quickhacks'].find((hack) => hack.burn !== undefined)?.burn ?? 0
  if (has(before, 'burning') && burn > 0)
    strikeDirect(
      play,
      id,
      burn,
      'burned',
      {},
      {
        by: null,
        with: rules.words('conditions', 'burning', 'name')
      }
    )
  const unit = play.unit(id)
  const ran = <T extends { rounds: number | null }>(list: T[]): T[] =>
    list
      .map((state) => (state.rounds === null ? state : { ...state, rounds: state.rounds - 1 }))
      .filter(({ rounds }) => rounds === null || rounds > 0)
  const states = ran(statesAt(unit))
  const berserk = rules.files['catalogue/cyberware'].find(({ active }) => active)?.active
  const over = has(unit, 'berserk') && !states.some((state) => state.id === 'berserk')
  const all =
    over && berserk
      ? withState(states, { id: 'berserk-cooldown', rounds: berserk.cooldownRounds, source: '' })
      : states
  const ended = statesAt(unit).filter((state) => !all.some((other) => other.id === state.id))
  if (statesAt(unit).length > 0) play.put(setStates(unit, all))
  if (injuriesAt(unit).some(({ rounds }) => rounds !== null))
    play.put(setInjuries(unit, ran(injuriesAt(unit))))
  if (cyberAt(unit).some(({ off }) => off > 0))
    setCyber(play, unit, (implant) => (implant.off > 0 ? { ...implant, off: implant.off - 1 } : implant))
  if (armsAt(unit).some(({ charged }) => charged)) play.put(setArms(unit, armsAt(unit).map(cooled)))
  if (ended.length > 0)
    play.emit('states-ended', {
      name: unit.name,
      states: joinedNames(ended.map((state) => rules.words('conditions', state.id, 'name')))
    })
  if (rules.house.barrierPersistence === 'per-turn')
    play.put(
      setLinks(
        linksAt(play.tracker).map((link) => (link.by === id ? { ...link, left: link.barriers } : link))
      )
    )
}

/** A counted charge loses a round; one without a count ends with the turn in which it was fired. */
function cooled(arm: TableArm): TableArm {
  if (!arm.charged) return arm
  const left = arm.charged.left === null ? null : arm.charged.left - 1
  return left === null
    ? arm.charged.fired
      ? { ...arm, charged: null }
      : arm
    : { ...arm, charged: left > 0 ? { ...arm.charged, left } : null }
}
