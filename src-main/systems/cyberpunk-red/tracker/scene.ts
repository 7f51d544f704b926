import { trackerEvent, type TrackerEvent } from '../../../kernel/state/event'
import { felling, type Felled } from '../../../kernel/parts/felled'
import type { Localised } from '../../../kernel/values/json'
import {
  changeTracker,
  unitAt,
  type TrackedUnit,
  type Tracker,
  type TrackerChange
} from '../../../kernel/state/tracker'
import { injuryName, injuryTable } from '../character'
import { harmOf } from '../harm'
import type { CrRules } from '../rules'
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

/** The table while something happens at it: each change counts for the next, and is told with the sentence that follows it. */
export interface Scene {
  now(): Tracker
  unit(id: string): TrackedUnit
  put(...changes: TrackerChange[]): void
  tell(type: string, facts: TrackerEvent['facts']): void
  /** What has happened; whatever was not told goes with the last sentence. */
  end(): TrackerEvent[]
}

export function play(tracker: Tracker): Scene {
  let now = tracker
  let pending: TrackerChange[] = []
  const events: TrackerEvent[] = []
  return {
    now: () => now,
    unit: (id) => unitAt(now, id),
    put(...changes) {
      for (const change of changes) now = changeTracker(now, change)
      pending.push(...changes)
    },
    tell(type, facts) {
      events.push(trackerEvent(tracker.id, type, facts, pending))
      pending = []
    },
    end() {
      events.at(-1)?.changes.push(...pending)
      return events
    }
  }
}

/** Hit points go, and whoever lay unconscious wakes (CR-QH-20); whoever has none left keeps who took the last of them, and with what (CR-R11). */
export function lose(scene: Scene, id: string, points: number, from: Felled): void {
  const unit = scene.unit(id)
  if (points <= 0) return
  const hp = pool(unit, 'hp-lost') + points
  scene.put(setPools(unit, { 'hp-lost': hp }))
  // Another blow on somebody who lies there is what they die of; fire only where nobody had done for them before.
  if (isDone(scene.unit(id)) && (from.by !== null || !isDone(unit))) scene.put(felling(id, from))
  if (has(unit, 'unconscious'))
    scene.put(
      setStates(
        scene.unit(id),
        statesAt(unit).filter((state) => state.id !== 'unconscious')
      )
    )
}

export function addState(scene: Scene, id: string, state: State): void {
  scene.put(setStates(scene.unit(id), withState(statesAt(scene.unit(id)), state)))
}

export function addInjury(rules: CrRules, scene: Scene, id: string, injury: HeldInjury): void {
  const unit = scene.unit(id)
  scene.put(setInjuries(unit, [...injuriesAt(unit), injury]))
  scene.tell('injured', { name: unit.name, injury: injuryName(rules, injury.key) })
}

/** What an attack does to everybody it hits; then the critical injuries that it brings are drawn (CR-AT-07, CR-FM-02, CR-FM-04, CR-R09, CR-R10). */
export function strike(rules: CrRules, scene: Scene, shot: Shot, said: boolean): void {
  const { face, count } = rules.files['tables/dice'].critical
  const sixes = shot.dice.filter((die) => die === face).length
  const times = shot.cap === null ? 1 : Math.max(0, Math.min(shot.margin, shot.cap))
  const rolled = shot.dice.reduce((sum, die) => sum + die, 0) * times
  const targets = [...(shot.on === null ? [] : [shot.on]), ...shot.also]
  const critical = rules.house.criticalTrigger === 'manual' ? said : sixes >= count
  scene.put(wait(null))
  if (targets.length === 0) scene.tell('damage-told', { damage: rolled, dice: shot.dice.join(', ') })
  for (const id of targets) {
    const unit = scene.unit(id)
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
    lose(scene, id, harm.hpLoss, {
      by: shot.by,
      with: armsAt(scene.unit(shot.by)).find(({ item }) => item === shot.arm)?.name ?? null
    })
    if (harm.spAfter < sp)
      scene.put(
        setPools(scene.unit(id), {
          [`armour-${place}-lost`]: pool(scene.unit(id), `armour-${place}-lost`) + sp - harm.spAfter
        })
      )
    scene.tell('struck', {
      name: unit.name,
      damage: rolled,
      dice: shot.dice.join(', '),
      sp: harm.effectiveSp,
      loss: harm.hpLoss,
      left: hpLeft(scene.unit(id))
    })
  }
  if (critical && targets.length > 0 && injuryTable(rules).length > 0)
    scene.put(wait({ for: 'injury', queue: targets.map((unit) => ({ unit, draws: shot.draws })) }))
}

/** Straight to hit points, past any armour (CR-QH-12, CR-QH-17). */
export function strikeDirect(
  scene: Scene,
  id: string,
  points: number,
  type: string,
  facts: TrackerEvent['facts'],
  from: Felled
): void {
  lose(scene, id, points, from)
  scene.tell(type, { ...facts, name: scene.unit(id).name, loss: points, left: hpLeft(scene.unit(id)) })
}

/** Implants that go dead, with what is built into them where the hack says so; a limb hangs limp (CR-QH-13, CR-QH-14). */
export function switchOff(
  scene: Scene,
  id: string,
  items: readonly string[],
  withExtensions: boolean,
  rounds: number,
  source: string
): void {
  const unit = scene.unit(id)
  const gone = cyberAt(unit).filter(
    ({ item, on }) => items.includes(item) || (withExtensions && on !== null && items.includes(on))
  )
  setCyber(scene, unit, (one) => (gone.includes(one) ? { ...one, off: rounds } : one))
  addState(scene, id, { id: 'cyberware-disabled', rounds, source })
  if (gone.some(({ thing }) => thing === 'cyberarm' || thing === 'cyberleg'))
    addState(scene, id, { id: 'limp-limb', rounds, source })
  scene.tell('switched-off', { name: unit.name, things: joinedNames(gone), rounds })
}

export function setCyber(scene: Scene, unit: TrackedUnit, to: (one: Cyber) => Cyber): void {
  scene.put(set(unit.id, 'cyber', cyberAt(unit).map(to)))
}

function joinedNames(list: readonly { name: Localised }[]): Localised {
  const of = (locale: 'fr' | 'en'): string => list.map(({ name }) => name[locale] ?? '').join(', ')
  return { fr: of('fr'), en: of('en') }
}

/** The end of somebody's turn: fire burns, timers run, what was charged may be no longer (CR-QH-12, CR-FM-06, CR-CY-01, CR-R22). */
export function endTurn(rules: CrRules, scene: Scene, id: string): void {
  const before = scene.unit(id)
  scene.put(use(scene.now(), before, { done: true, rolls: null }))
  scene.tell('turn-ended', { name: before.name })
  const burn = rules.files['catalogue/quickhacks'].find((hack) => hack.burn !== undefined)?.burn ?? 0
  if (has(before, 'burning') && burn > 0)
    strikeDirect(
      scene,
      id,
      burn,
      'burned',
      {},
      {
        by: null,
        with: rules.words('conditions', 'burning', 'name')
      }
    )
  const unit = scene.unit(id)
  const ran = <T extends { rounds: number | null }>(list: T[]): T[] =>
    list
      .map((one) => (one.rounds === null ? one : { ...one, rounds: one.rounds - 1 }))
      .filter(({ rounds }) => rounds === null || rounds > 0)
  const states = ran(statesAt(unit))
  const berserk = rules.files['catalogue/cyberware'].find(({ active }) => active)?.active
  const over = has(unit, 'berserk') && !states.some((state) => state.id === 'berserk')
  const all =
    over && berserk
      ? withState(states, { id: 'berserk-cooldown', rounds: berserk.cooldownRounds, source: '' })
      : states
  const ended = statesAt(unit).filter((state) => !all.some((one) => one.id === state.id))
  if (statesAt(unit).length > 0) scene.put(setStates(unit, all))
  if (injuriesAt(unit).some(({ rounds }) => rounds !== null))
    scene.put(setInjuries(unit, ran(injuriesAt(unit))))
  if (cyberAt(unit).some(({ off }) => off > 0))
    setCyber(scene, unit, (one) => (one.off > 0 ? { ...one, off: one.off - 1 } : one))
  if (armsAt(unit).some(({ charged }) => charged)) scene.put(setArms(unit, armsAt(unit).map(cooled)))
  if (ended.length > 0)
    scene.tell('states-ended', {
      name: unit.name,
      states: joinedNames(ended.map((state) => ({ name: rules.words('conditions', state.id, 'name') })))
    })
  if (rules.house.barrierPersistence === 'per-turn')
    scene.put(
      setLinks(linksAt(scene.now()).map((link) => (link.by === id ? { ...link, left: link.barriers } : link)))
    )
}

/** A charge lasts its rounds; one without a count, till the end of the turn in which it was fired. */
function cooled(arm: TableArm): TableArm {
  if (!arm.charged) return arm
  const left = arm.charged.left === null ? null : arm.charged.left - 1
  return left === null
    ? arm.charged.fired
      ? { ...arm, charged: null }
      : arm
    : { ...arm, charged: left > 0 ? { ...arm.charged, left } : null }
}
