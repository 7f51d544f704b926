import type { Json } from '../../../kernel/values/json'
import type { TrackedUnit, TrackerChange } from '../../../kernel/state/tracker'
import { isSuccess, valueOf } from '../catalogue/tokens'
import { discarded, setBag, takeHidden } from './bag'
import { bagFor, type Play, type Scene } from './play'
import {
  answerOf,
  faceUpOf,
  heldBy,
  hiddenOf,
  kindOf,
  numberOf,
  set,
  setTokens,
  wait,
  waitingAt,
  type Held
} from './state'

const byWorth = (a: Held, b: Held): number =>
  Number(a !== null && isSuccess(a)) - Number(b !== null && isSuccess(b)) ||
  (a === null || b === null ? 0 : valueOf(a) - valueOf(b))

/**
 * The changes that discard reserve tokens without turning them; known tokens of least value go
 * first (SRU-R11).
 */
export function pay(play: Play, unit: TrackedUnit, count: number): TrackerChange[] {
  const sorted = [...heldBy(unit)].sort(byWorth)
  const { key, bag } = bagFor(play, unit)
  return count === 0
    ? []
    : [setTokens(unit.id, 'held', sorted.slice(count)), setBag(key, discarded(bag, sorted.slice(0, count)))]
}

/**
 * Adds tokens to the reserve; if the campaign plays with known tokens, their holder has to look
 * at them (SRU-R02).
 */
export function gain(
  play: Play,
  id: string,
  count: number,
  type: string,
  facts: { [name: string]: Json } = {},
  ...more: TrackerChange[]
): void {
  const unit = play.unit(id)
  const { key, bag } = bagFor(play, unit)
  const { bag: after, taken } = takeHidden(bag, count)
  play.emit(
    type,
    { name: unit.name, tokens: taken, ...facts },
    ...more,
    setTokens(id, 'held', [...heldBy(unit), ...Array.from({ length: taken }, () => null)]),
    setBag(key, after),
    ...toSee(play, id, taken)
  )
  // Reports a shortage if too many tokens are already outside the bag.
  if (taken < count) play.emit('bag-short', { name: unit.name, missing: count - taken })
}

/** In a campaign with known tokens, queues the prompt to look at drawn ones. */
function toSee(play: Play, by: string, count: number): TrackerChange[] {
  if (play.rules.house.tokenKnowledge === 'hidden' || count === 0) return []
  const waiting = waitingAt(play.tracker)
  const queue = waiting?.for === 'see' ? waiting.queue : []
  return [wait({ for: 'see', queue: [...queue, { by, count }] })]
}

/** Starts a fighter with the recharges of their readiness (SRU-CB-01, SRU-RV-08, SRU-R36). */
export function start(play: Play, id: string, readiness: string): void {
  const unit = play.unit(id)
  const { tokens } = answerOf(play.rules, 'sru.start', { size: numberOf(unit, 'size'), readiness })
  gain(
    play,
    id,
    Number(tokens),
    'fight-started',
    { readiness: play.rules.words('readiness', readiness, 'name') },
    set(id, 'started', true)
  )
}

/**
 * Recharges during the fight: the old tokens are lost, new ones come, and it takes time (SRU-RV-06,
 * SRU-RV-07, SRU-AC-04, SRU-AC-05, SRU-R04).
 */
export function recharge(play: Play, id: string, kind: 'quick' | 'slow'): void {
  const unit = play.unit(id)
  const [held, placed] = [heldBy(unit), [...hiddenOf(unit), ...faceUpOf(unit)]]
  const {
    lost,
    held: gained,
    inDefence,
    time
  } = answerOf(play.rules, 'sru.recharge', {
    size: numberOf(unit, 'size'),
    kind,
    held: held.length,
    inDefence: placed.length
  })
  const gone = inDefence === 0 ? [...held, ...placed] : held
  const { key, bag } = bagFor(play, unit)
  play.emit(
    'reserve-lost',
    { name: unit.name, lost: lost ?? 0 },
    setTokens(id, 'held', []),
    ...(inDefence === 0 ? [setTokens(id, 'hidden', []), setTokens(id, 'faceUp', [])] : []),
    setBag(key, discarded(bag, gone))
  )
  gain(
    play,
    id,
    Number(gained),
    kind === 'quick' ? 'breath-caught' : 'situation-assessed',
    {},
    takes(id, String(time), kind === 'quick' ? 'catch-breath' : 'assess')
  )
}

/** Makes a unit busy until this time has passed (SRU-CB-08). */
export function takes(unit: string, time: string, what: string): TrackerChange {
  return set(unit, 'busy', { time, what })
}

export function toDefence(play: Play, id: string, count: number): void {
  const unit = play.unit(id)
  const held = heldBy(unit)
  play.emit(
    'defence-raised',
    { name: unit.name, tokens: count },
    setTokens(id, 'held', held.slice(count)),
    setTokens(id, 'hidden', [...hiddenOf(unit), ...held.slice(0, count)])
  )
}

/** Puts all tokens into the defence, and drops intention, activity and aim (SRU-AC-01, SRU-DF-07). */
export function fullDefence(play: Play, id: string): void {
  const unit = play.unit(id)
  const held = heldBy(unit)
  play.emit(
    'full-defence',
    { name: unit.name, tokens: held.length },
    setTokens(id, 'held', []),
    setTokens(id, 'hidden', [...hiddenOf(unit), ...held]),
    set(id, 'intention', null),
    set(id, 'busy', null),
    set(id, 'aim', null)
  )
}

/**
 * Takes hidden tokens back from the defence. Of each pair the first returns, still unseen, and the second is
 * lost (SRU-DF-06, SRU-R14).
 */
export function lowerDefence(play: Play, id: string, wanted: number): void {
  const unit = play.unit(id)
  const hidden = hiddenOf(unit)
  const { returned, hiddenLeft } = answerOf(play.rules, 'sru.lowerDefence', {
    hidden: hidden.length,
    faceUp: faceUpOf(unit).length,
    wanted
  })
  const taken = hidden.slice(0, hidden.length - Number(hiddenLeft))
  const each = taken.length / Math.max(1, Number(returned))
  const [back, lost] = [taken.filter((_, at) => at % each === 0), taken.filter((_, at) => at % each !== 0)]
  const { key, bag } = bagFor(play, unit)
  play.emit(
    'defence-lowered',
    { name: unit.name, returned: back.length, lost: lost.length },
    setTokens(id, 'hidden', hidden.slice(taken.length)),
    setTokens(id, 'held', [...heldBy(unit), ...back]),
    setBag(key, discarded(bag, lost))
  )
}

/**
 * Removes defence tokens by the game master's decision: lost cover, a fall, a changed situation
 * (SRU-DF-03, SRU-DF-04).
 */
export function defenceLost(play: Play, id: string, hiddenLost: number, faceUpLost: number): void {
  const unit = play.unit(id)
  const [hidden, faceUp] = [hiddenOf(unit), faceUpOf(unit)]
  const { key, bag } = bagFor(play, unit)
  const gone = [...hidden.slice(0, hiddenLost), ...faceUp.slice(0, faceUpLost)]
  play.emit(
    'defence-lost',
    { name: unit.name, tokens: gone.length },
    setTokens(id, 'hidden', hidden.slice(hiddenLost)),
    setTokens(id, 'faceUp', faceUp.slice(faceUpLost)),
    setBag(key, discarded(bag, gone))
  )
}

/** The cost of acting in step with a comrade (SRU-CB-07, SRU-RV-04). */
export function synchroniseCost(play: Play, unit: TrackedUnit, base: number): number {
  return Number(answerOf(play.rules, 'sru.synchronise', { reserve: kindOf(unit), baseCost: base })['cost'])
}

/** The most tokens that a unit may spend on a deed: those it holds, up to the rules' limit (SRU-R08). */
export function mostTokens({ rules }: Scene, unit: TrackedUnit): number {
  const held = heldBy(unit).length
  return rules.house.maxTokens === 'two' ? Math.min(held, rules.files['tables/combat'].maxTokens) : held
}
