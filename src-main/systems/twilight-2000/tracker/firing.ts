import type { AtTable } from '../../../rules/board'
import { isFace, throwDie, type Chance } from '../../../rules/dice'
import { trackerEvent, type TrackerEvent } from '../../../rules/event'
import type { Json } from '../../../rules/json'
import type { Answer, Prompt } from '../../../rules/prompt'
import { unitAt, type TrackedUnit, type Tracker, type TrackerChange } from '../../../rules/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../rules/verdict'
import { countOf, modified, type Count } from '../dice'
import type { T2kRules } from '../rules'
import { say, signed } from '../say'
import { answerOf, armsOf, is, isOut, points, rollsOf, set, setArm, setPoints, waitingAt, type Arm, type Shot, type Waiting } from './state'

const word = (key: string, params = {}) => say(`table.${key}`, params)
const wait = (to: Waiting | null): TrackerChange => ({ do: 'table', key: 'waiting', to: to as unknown as Json })

/** More damage by one blow is a slip of the finger. */
const MOST_DAMAGE = 30

/** The one question that is open at the table. */
export function prompts(rules: T2kRules, { tracker }: AtTable): Prompt[] {
  const waiting = waitingAt(tracker)
  if (!waiting) return []
  if (waiting.for === 'cuf') return [cufPrompt(tracker, waiting)]
  const { shot } = waiting
  const unit = unitAt(tracker, shot.by)
  const arm = armOf(unit, shot)
  const base = { id: `${waiting.for}:${shot.by}:${tracker.count}`, step: 'table', member: shot.by }
  const names = { name: unit.name, weapon: arm.name }
  switch (waiting.for) {
    case 'throw':
      return [{ ...base, title: word('throw', names), rules: ['T2K-DI-01', 'T2K-WP-02'], why: [word('throw-why', { modifier: signed(shot.modifier) })], dice: diceOf(throwOf(rules, shot)) }]
    case 'push':
      return [{ ...base, title: word('push', names), text: word('push-text', { explosions: explosionsIn(rules, shot) }), rules: ['T2K-DI-05', 'T2K-DI-06', 'T2K-WP-01', 'T2K-R04'], options: ['push', 'leave'].map((id) => ({ id, label: word(`push-${id}`), allowed: true })) }]
    case 'again':
      return [{ ...base, title: word('again', names), rules: ['T2K-DI-06', 'T2K-WP-06'], dice: diceOf(againOf(rules, unit, shot)) }]
    case 'sixes':
      return [{ ...base, title: word('sixes', names), text: word('sixes-text', { sixes: countOf(rules, [], shot.ammoDice).ammoSixes }), rules: ['T2K-WP-04', 'T2K-R12'], amount: { min: 0, max: countOf(rules, [], shot.ammoDice).ammoSixes, unit: 'count' } }]
    case 'wound':
      return [{ ...base, member: shot.on, title: word('wound', { name: shot.on === null ? unit.name : unitAt(tracker, shot.on).name }), text: word('wound-text', { damage: shot.damage, hits: shot.hits }), rules: ['T2K-R13', 'T2K-R20'], amount: { min: 0, max: MOST_DAMAGE, unit: 'points' } }]
  }
}

function cufPrompt(tracker: Tracker, { queue, sight }: Waiting & { for: 'cuf' }): Prompt {
  const unit = unitAt(tracker, queue[0] ?? '')
  const base = { id: `cuf:${unit.id}:${tracker.count}`, step: 'table', member: unit.id, title: word('cuf', { name: unit.name }), rules: ['T2K-CB-09', 'T2K-CB-10', 'T2K-CB-11'] }
  if (sight === null) return { ...base, text: word('sight'), options: ['in-sight', 'alone'].map((id) => ({ id, label: word(id), allowed: true })) }
  return { ...base, text: word('cuf-text'), dice: diceOf(cufDice(tracker, unit, sight)) }
}

interface Asked {
  sides: number
  label: string
}

function diceOf(dice: Asked[]): NonNullable<Prompt['dice']> {
  return { sides: Math.max(...dice.map(({ sides }) => sides)), count: dice.length, each: dice.map(({ sides, label }) => ({ sides, label: word(label) })) }
}

function throwOf(rules: T2kRules, { pool, ammo }: Shot): Asked[] {
  const { sides } = rules.files['tables/dice'].ammo
  return [...pool.map((of) => ({ sides: of, label: 'base-die' })), ...Array.from({ length: ammo }, () => ({ sides, label: 'ammo-die' }))]
}

/** What the rules say of pushing this throw; `second` are the re-rolled dice, base dice first. */
function pushed(rules: T2kRules, unit: TrackedUnit, shot: Shot, second: number[] | null): { [output: string]: Json } {
  const arm = armOf(unit, shot)
  const plain = answerPush(rules, unit, shot, shot.base.map((first) => ({ first })), shot.ammoDice.map((first) => ({ first })), arm)
  if (!second || plain['allowed'] !== true) return plain
  const [base, ammo] = [plain['rerolledBase'] as number[], plain['rerolledAmmo'] as number[]]
  const again = (dice: number[], places: number[], from: number) => dice.map((first, at) => (places.includes(at) ? { first, second: second[from + places.indexOf(at)] } : { first }))
  return answerPush(rules, unit, shot, again(shot.base, base, 0), again(shot.ammoDice, ammo, base.length), arm)
}

function answerPush(rules: T2kRules, unit: TrackedUnit, shot: Shot, base: object[], ammo: object[], arm: Arm): { [output: string]: Json } {
  const attribute = rollsOf(unit).find(({ id }) => id === shot.roll)?.attribute ?? 'none'
  return answerOf(rules, 't2k.push', { base, ammo, attribute, weapon: { reliability: arm.reliability, firearm: isFirearm(rules, arm) } })
}

function againOf(rules: T2kRules, unit: TrackedUnit, shot: Shot): Asked[] {
  const plain = pushed(rules, unit, shot, null)
  const { sides } = rules.files['tables/dice'].ammo
  return [...(plain['rerolledBase'] as number[]).map((at) => ({ sides: shot.pool[at] ?? 6, label: 'base-die' })), ...(plain['rerolledAmmo'] as number[]).map(() => ({ sides, label: 'ammo-die' }))]
}

function armOf(unit: TrackedUnit, { weapon }: Shot): Arm {
  const arm = armsOf(unit).find(({ item }) => item === weapon)
  if (!arm) throw new Error(`no weapon ${weapon} in the hands of ${unit.id}`)
  return arm
}

function isFirearm(rules: T2kRules, arm: Arm): boolean {
  return rules.files['catalogue/weapon-classes'].find(({ id }) => id === arm.class)?.firearm ?? false
}

/** What the answer brings about: the attack goes on, or comes to its end and to the CUF rolls after it. */
export function decideAnswer(rules: T2kRules, at: AtTable, prompt: string, given: Answer, chance: Chance): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const asked = prompts(rules, at).find(({ id }) => id === prompt)
  const waiting = waitingAt(tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const thrown = asked.dice ? throwAll(tracker, asked.dice.each ?? [], given.dice, chance) : []
  if (!Array.isArray(thrown)) return thrown
  const chosen = given.options?.[0]
  if (asked.options && (given.options?.length !== 1 || !asked.options.some(({ id }) => id === chosen))) return refuse(reason('unknown-option'))
  const amount = given.amount ?? -1
  if (asked.amount && !(Number.isInteger(amount) && amount >= asked.amount.min && amount <= asked.amount.max)) return refuse(reason('amount-needed', [], { min: asked.amount.min, max: asked.amount.max }))
  const tell = (type: string, facts: TrackerEvent['facts'], changes: TrackerChange[]): TrackerEvent[] => [trackerEvent(tracker.id, type, facts, changes)]
  if (waiting.for === 'cuf') return cufAnswer(rules, tracker, waiting, chosen, thrown, tell)

  const { shot } = waiting
  const unit = unitAt(tracker, shot.by)
  const facts = { name: unit.name, weapon: armOf(unit, shot).name }
  const dice = thrown.join(', ')
  switch (waiting.for) {
    case 'throw': {
      const lying: Shot = { ...shot, base: thrown.slice(0, shot.pool.length), ammoDice: thrown.slice(shot.pool.length) }
      const hit = successesOf(rules, lying) > 0
      // Whether it may be pushed hangs on whether it succeeded, the modifier included where that is what modifiers do.
      const may = pushed(rules, unit, lying, null)['allowed'] === true && (!hit || rules.house.pushLimit !== 'failed-only') && againOf(rules, unit, lying).length > 0
      return may ? tell('thrown', { ...facts, dice }, [wait({ for: 'push', shot: lying })]) : tell('thrown', { ...facts, dice }, ended(rules, tracker, unit, lying, []))
    }
    case 'push':
      return chosen === 'push' ? tell('push-chosen', facts, [wait({ for: 'again', shot })]) : tell('push-left', facts, ended(rules, tracker, unit, shot, []))
    case 'again': {
      const done = pushed(rules, unit, shot, thrown)
      const plain = pushed(rules, unit, shot, null)
      const [base, ammo] = [plain['rerolledBase'] as number[], plain['rerolledAmmo'] as number[]]
      const lying: Shot = { ...shot, base: shot.base.map((one, n) => (base.includes(n) ? (thrown[base.indexOf(n)] ?? one) : one)), ammoDice: shot.ammoDice.map((one, n) => (ammo.includes(n) ? (thrown[base.length + ammo.indexOf(n)] ?? one) : one)) }
      return tell('pushed', { ...facts, dice, loss: done['reliabilityLoss'] ?? 0 }, ended(rules, tracker, unit, lying, [['reliability', done['reliability'] ?? 0], ['jammed', done['jammed'] === true]]))
    }
    case 'sixes': {
      const sixes = countOf(rules, [], shot.ammoDice).ammoSixes
      const used = answerOf(rules, 't2k.ammoOutcome', { hit: true, ammoSixes: sixes, allocation: { extraDamage: amount, extraHits: sixes - amount } })
      const spent: Shot = { ...shot, damage: shot.damage + Number(used['extraDamage']), hits: shot.hits + Number(used['extraHits']) }
      return tell('sixes-used', { ...facts, damage: used['extraDamage'] ?? 0, hits: used['extraHits'] ?? 0 }, [wait({ for: 'wound', shot: spent })])
    }
    case 'wound': {
      const target = shot.on === null ? null : unitAt(tracker, shot.on)
      const changes = target && amount > 0 ? [setPoints(target, 'damage', points(target, 'damage') + amount)] : []
      return tell('wounded', { name: target?.name ?? unit.name, damage: amount }, [...changes, wait(afterwards(rules, tracker, unit, shot, true))])
    }
  }
}

function throwAll(tracker: Tracker, each: { sides: number }[], given: number[] | undefined, chance: Chance): Verdict<number[]> {
  if (given && given.length !== each.length) return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] => (given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []))
  return wrong.length > 0 ? refuse(...wrong) : each.map(({ sides }, n) => throwDie(chance, sides, `${tracker.id}:${tracker.count}:${n + 1}`, given?.[n]).value)
}

function explosionsIn(rules: T2kRules, { base, ammoDice }: Shot): number {
  const { explosions } = countOf(rules, base, ammoDice)
  return explosions.base + explosions.ammo
}

function successesOf(rules: T2kRules, shot: Shot): number {
  return modified(rules, countOf(rules, shot.base).successes, shot.modifier)
}

/** The throw is done: rounds are spent, the weapon is worn, and what it hit or frightened is asked (T2K-R08, T2K-WP-01). */
function ended(rules: T2kRules, tracker: Tracker, unit: TrackedUnit, shot: Shot, worn: [keyof Arm, Json][]): TrackerChange[] {
  const arm = armOf(unit, shot)
  const left = isFirearm(rules, arm) ? answerOf(rules, 't2k.ammoSpent', { ammoDice: shot.ammoDice, loaded: arm.loaded })['left'] : arm.loaded
  const change = setArm(unit, arm.item, { loaded: Number(left), ...Object.fromEntries(worn) })
  const count: Count = countOf(rules, shot.base, shot.ammoDice)
  const successes = successesOf(rules, shot)
  if (successes === 0) return [change, wait(afterwards(rules, tracker, unit, shot, false))]
  const extra = rules.house.extraSuccessDamage === 'plus-one' ? (successes - 1) * rules.files['tables/combat'].extraSuccess : 0
  const hit: Shot = { ...shot, hits: 1, damage: arm.damage + extra }
  return [change, wait({ for: count.ammoSixes > 0 ? 'sixes' : 'wound', shot: hit })]
}

/** Who was shot at may have to roll CUF, once for this attack (T2K-CB-09, T2K-CB-13, T2K-R17). */
function afterwards(rules: T2kRules, tracker: Tracker, unit: TrackedUnit, shot: Shot, hit: boolean): Waiting | null {
  if (shot.on === null || !isFirearm(rules, armOf(unit, shot))) return null
  const { mustTest } = answerOf(rules, 't2k.underFire', { hit, ammoSixes: countOf(rules, [], shot.ammoDice).ammoSixes })
  return mustTest === true ? nextCuf(tracker, [shot.on], []) : null
}

/** The next CUF roll; whether the team is in sight is asked only where the unit's die may count (T2K-CB-11, T2K-R19). */
function nextCuf(tracker: Tracker, queue: string[], tested: string[]): Waiting | null {
  const unit = tracker.units.find(({ id }) => id === queue[0])
  if (!unit) return null
  const team = tracker.units.filter(({ side }) => side === unit.side)
  return { for: 'cuf', queue, tested, sight: unitCuf(tracker, unit) > 0 && !team.some(isOut) ? null : false }
}

function unitCuf(tracker: Tracker, unit: TrackedUnit): number {
  return Number(tracker.sides.find(({ id }) => id === unit.side)?.state['cuf'] ?? 0)
}

function cufDice(tracker: Tracker, unit: TrackedUnit, sight: boolean): Asked[] {
  return [{ sides: Number(unit.state['cuf']), label: 'cuf-die' }, ...(sight ? [{ sides: unitCuf(tracker, unit), label: 'unit-die' }] : [])]
}

function cufAnswer(rules: T2kRules, tracker: Tracker, waiting: Waiting & { for: 'cuf' }, chosen: string | undefined, thrown: number[], tell: (type: string, facts: TrackerEvent['facts'], changes: TrackerChange[]) => TrackerEvent[]): TrackerEvent[] {
  const unit = unitAt(tracker, waiting.queue[0] ?? '')
  if (waiting.sight === null) return tell(chosen === 'in-sight' ? 'team-in-sight' : 'team-away', { name: unit.name }, [wait({ ...waiting, sight: chosen === 'in-sight' })])
  const tested = [...waiting.tested, unit.id]
  const rest = waiting.queue.slice(1)
  const facts = { name: unit.name, dice: thrown.join(', ') }
  const { success } = answerOf(rules, 't2k.cuf', { cufValue: thrown[0], unitValue: thrown[1] ?? null, teamInSight: waiting.sight })
  if (success === true) return tell('cuf-passed', facts, [wait(nextCuf(tracker, rest, tested))])
  const { suppression } = rules.files['tables/combat']
  const hex = unit.state['hex'] ?? ''
  const allies = hex === '' ? [] : tracker.units.filter((one) => one.side === unit.side && one.id !== unit.id && one.state['hex'] === hex && !isOut(one)).map(({ id }) => id)
  const { mustTest } = answerOf(rules, 't2k.panic', { failed: true, alliesSameHex: allies, alreadyTested: [...tested, ...rest], unitDieUsed: waiting.sight })
  return tell('cuf-failed', facts, [
    setPoints(unit, 'stress', points(unit, 'stress') + suppression.stress),
    ...(suppression.prone && !is(unit, 'prone') ? [set(unit.id, 'prone', true)] : []),
    set(unit.id, 'suppressed', tracker.turn + 1),
    // What was aimed is lost (T2K-R15).
    set(unit.id, 'aim', null),
    wait(nextCuf(tracker, [...rest, ...(mustTest as string[])], tested))
  ])
}
