import type { AtTable } from '../../../kernel/system/board'
import { isFace, throwDie, type Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import { unitAt, type Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { injuryName, injuryTable } from '../sheet/character'
import { asksSecond, readDie } from '../sheet/dice'
import type { CrRules } from '../catalogue/rules'
import { say, signed } from '../catalogue/say'
import { beats } from '../resolvers/rolls'
import { hackDone, hacked } from './net'
import { addInjury, begin, strike, type Play } from './scene'
import {
  armsAt,
  cyberAt,
  inOrder,
  linksAt,
  score,
  set,
  setArm,
  setLinks,
  wait,
  waitingAt,
  type Part,
  type Roll,
  type Shot,
  type Waiting
} from './state'

const word = (key: string, params = {}) => say(`table.${key}`, params)

/** The one question that is open at the table. */
export function prompts(rules: CrRules, { tracker }: AtTable): Prompt[] {
  const waiting = waitingAt(tracker)
  return waiting
    ? [{ ...promptOf(rules, tracker, waiting), id: `${waiting.for}:${tracker.count}`, step: 'table' }]
    : []
}

function promptOf(rules: CrRules, tracker: Tracker, waiting: Waiting): Omit<Prompt, 'id' | 'step'> {
  const { sides } = rules.files['tables/dice'].check
  const damage = rules.files['tables/dice'].damage
  const name = (id: string | null): string => (id === null ? '—' : unitAt(tracker, id).name)
  switch (waiting.for) {
    case 'roll': {
      const { roll } = waiting
      const open = openParts(rules, roll)
      const second = open.some((at) => (roll.thrown[at] ?? []).length > 0)
      return {
        member: roll.parts[0]?.unit ?? null,
        title: titleOf(rules, tracker, roll),
        rules: [...rulesOf(roll), ...(second ? ['CR-SK-04', 'CR-SK-05'] : [])],
        ...(second && { text: word('second-die') }),
        why: open.flatMap((at) => {
          const part = roll.parts[at]
          return part ? [word('plus', { who: name(part.unit), plus: signed(part.plus) })] : []
        }),
        dice: {
          sides,
          count: open.length,
          each: open.map((at) => ({
            sides,
            label: { fr: name(roll.parts[at]?.unit ?? null), en: name(roll.parts[at]?.unit ?? null) }
          }))
        }
      }
    }
    case 'retry':
      return {
        member: waiting.shot.by,
        title: word('retry', { name: name(waiting.shot.by) }),
        text: word('retry-text', {
          total: waiting.total,
          dv: waiting.shot.dv ?? 0,
          base: rules.files['tables/combat'].smartRetry.base
        }),
        rules: ['CR-AM-02', 'CR-R20'],
        options: ['try', 'leave'].map((id) => ({ id, label: word(`retry-${id}`), allowed: true }))
      }
    case 'damage': {
      const { shot } = waiting
      return {
        member: shot.by,
        title: word('damage', {
          name: name(shot.by),
          on:
            [shot.on, ...shot.also]
              .filter((id) => id !== null)
              .map(name)
              .join(', ') || '—'
        }),
        rules: ['CR-R08', ...(shot.cap === null ? [] : ['CR-FM-02']), ...(shot.aimed ? ['CR-AT-07'] : [])],
        ...(shot.cap !== null && { text: word('damage-times', { times: Math.min(shot.margin, shot.cap) }) }),
        dice: {
          sides: damage,
          count: shot.damageDice,
          each: Array.from({ length: shot.damageDice }, () => ({ sides: damage, label: word('damage-die') }))
        }
      }
    }
    case 'critical':
      return {
        member: waiting.shot.on,
        title: word('critical', { name: name(waiting.shot.on) }),
        rules: ['CR-R09'],
        options: ['critical-yes', 'critical-no'].map((id) => ({ id, label: word(id), allowed: true }))
      }
    case 'injury': {
      const { unit, draws } = waiting.queue[0] ?? { unit: '', draws: 1 }
      const table = injuryTable(rules)
      return {
        member: unit,
        title: word('injury-draw', { name: name(unit) }),
        text: word(draws > 1 ? 'injury-draw-two' : 'injury-draw-text'),
        rules: ['CR-R10', ...(draws > 1 ? ['CR-CY-05'] : [])],
        why: table.map(({ name: injury }, at) => word('injury-line', { n: at + 1, name: injury })),
        dice: {
          sides: table.length,
          count: draws,
          each: Array.from({ length: draws }, () => ({ sides: table.length, label: word('injury-die') }))
        }
      }
    }
    case 'pick':
      return {
        member: waiting.queue[0]?.unit ?? null,
        title: word('injury-pick', { name: name(waiting.queue[0]?.unit ?? null) }),
        rules: ['CR-CY-05', 'CR-R10'],
        options: [...new Set(waiting.drawn)].map((key) => ({
          id: key,
          label: injuryName(rules, key),
          allowed: true
        }))
      }
    case 'hack-dice': {
      const { moveDie, directDice, rules: by } = hackOf(rules, waiting.hack)
      const count = moveDie === undefined ? (directDice ?? 1) : 1
      return {
        member: waiting.on,
        title: word('hack-dice', {
          name: name(waiting.on),
          hack: rules.words('quickhacks', waiting.hack, 'name')
        }),
        rules: by,
        dice: {
          sides: moveDie ?? damage,
          count,
          each: Array.from({ length: count }, () => ({ sides: moveDie ?? damage, label: word('damage-die') }))
        }
      }
    }
    case 'hack-pick': {
      const { disables, rules: by } = hackOf(rules, waiting.hack)
      const count = disables?.count ?? 1
      return {
        member: waiting.on,
        title: word('hack-pick', {
          name: name(waiting.on),
          hack: rules.words('quickhacks', waiting.hack, 'name')
        }),
        text: word(disables?.chosenBy === 'gm' ? 'hack-pick-gm' : 'hack-pick-player', { count }),
        rules: [...by, 'CR-R28'],
        options: eligible(rules, tracker, waiting.hack, waiting.on).map(({ item, name: label }) => ({
          id: item,
          label,
          allowed: true
        })),
        choose: { min: count, max: count }
      }
    }
  }
}

/** Implants that a hack may switch off (CR-QH-13, CR-QH-14). */
function eligible(rules: CrRules, tracker: Tracker, hack: string, on: string): ReturnType<typeof cyberAt> {
  const excluded = hackOf(rules, hack).disables?.excluded ?? []
  return cyberAt(unitAt(tracker, on)).filter(({ thing, off }) => off === 0 && !excluded.includes(thing))
}

function hackOf(rules: CrRules, id: string): CrRules['files']['catalogue/quickhacks'][number] {
  const hack = rules.files['catalogue/quickhacks'].find((one) => one.id === id)
  if (!hack) throw new Error(`no quickhack ${id}`)
  return hack
}

function titleOf(rules: CrRules, tracker: Tracker, { task }: Roll): Prompt['title'] {
  const name = (id: string | null): string => (id === null ? '—' : unitAt(tracker, id).name)
  switch (task.do) {
    case 'initiative':
      return word(task.reroll ? 'roll-tie' : 'roll-initiative')
    case 'check':
      return word('roll-check', { name: name(task.unit), what: task.name, dv: task.dv })
    case 'attack':
    case 'retry':
      return word(task.do === 'attack' ? 'roll-attack' : 'roll-retry', {
        name: name(task.shot.by),
        on: name(task.shot.on),
        weapon: armsAt(unitAt(tracker, task.shot.by)).find(({ item }) => item === task.shot.arm)?.name ?? ''
      })
    case 'hack':
      return word('roll-hack', {
        name: name(task.by),
        on: name(task.on),
        hack: rules.words('quickhacks', task.hack, 'name')
      })
    default:
      return word(`roll-${task.do}`, { name: name(task.by), on: name(task.on) })
  }
}

function rulesOf({ task }: Roll): string[] {
  switch (task.do) {
    case 'initiative':
      return ['CR-IM-01', 'CR-R30']
    case 'check':
      return ['CR-SK-01', 'CR-SK-02']
    case 'attack':
      return [task.shot.melee ? 'CR-AT-03' : 'CR-AT-01', 'CR-SK-02']
    case 'retry':
      return ['CR-AM-02', 'CR-R20']
    case 'connect':
      return ['CR-QH-02']
    case 'breach':
      return ['CR-QH-04']
    case 'eject':
      return ['CR-QH-06', 'CR-R23']
    case 'hack':
      return ['CR-QH-05']
  }
}

/** Places of the parts that wait for a die: the first ones, then the second of those that ask for one. */
function openParts(rules: CrRules, { kind, parts, thrown }: Roll): number[] {
  const places = parts.map((_, at) => at)
  const unthrown = places.filter((at) => (thrown[at] ?? []).length === 0)
  return unthrown.length > 0
    ? unthrown
    : places.filter((at) => thrown[at]?.length === 1 && asksSecond(rules, kind, thrown[at][0] ?? 0))
}

/** What the answer brings about. */
export function decideAnswer(
  rules: CrRules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const asked = prompts(rules, at).find(({ id }) => id === prompt)
  const waiting = waitingAt(tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const thrown = asked.dice ? throwAll(tracker, asked.dice.each ?? [], given.dice, chance) : []
  if (!Array.isArray(thrown)) return thrown
  if (given.dice && !asked.dice) return refuse(reason('no-dice-asked'))
  const chosen = given.options ?? []
  const { min, max } = asked.choose ?? { min: 1, max: 1 }
  if (
    asked.options &&
    (chosen.length < min ||
      chosen.length > max ||
      new Set(chosen).size < chosen.length ||
      !chosen.every((id) => asked.options?.some((option) => option.id === id)))
  )
    return refuse(reason('unknown-option'))
  const play = begin(rules, tracker, chance)
  go(rules, play, waiting, thrown, chosen)
  return play.end()
}

function throwAll(
  tracker: Tracker,
  each: { sides: number }[],
  given: number[] | undefined,
  chance: Chance
): Verdict<number[]> {
  if (given && given.length !== each.length)
    return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] =>
    given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []
  )
  return wrong.length > 0
    ? refuse(...wrong)
    : each.map(
        ({ sides }, n) => throwDie(chance, sides, `${tracker.id}:${tracker.count}:${n + 1}`, given?.[n]).value
      )
}

function go(rules: CrRules, play: Play, waiting: Waiting, thrown: number[], chosen: string[]): void {
  const [first = ''] = chosen
  switch (waiting.for) {
    case 'roll': {
      const open = openParts(rules, waiting.roll)
      const roll: Roll = {
        ...waiting.roll,
        thrown: waiting.roll.parts.map((_, at) => [
          ...(waiting.roll.thrown[at] ?? []),
          ...(open.includes(at) ? [thrown[open.indexOf(at)] ?? 0] : [])
        ])
      }
      if (openParts(rules, roll).length === 0) return completed(rules, play, roll)
      play.put(wait({ for: 'roll', roll }))
      return play.tell('die-turns', { dice: thrown.join(', ') })
    }
    case 'retry':
      if (first === 'leave') {
        play.put(wait(null))
        return play.tell('retry-left', { name: play.unit(waiting.shot.by).name })
      }
      return startRoll(
        play,
        {
          kind: 'attack',
          parts: [
            {
              unit: waiting.shot.by,
              label: 'retry',
              plus: rules.files['tables/combat'].smartRetry.base + waiting.shot.penalties
            }
          ],
          thrown: [[]],
          task: { do: 'retry', shot: waiting.shot }
        },
        'retries',
        { name: play.unit(waiting.shot.by).name }
      )
    case 'damage': {
      const shot: Shot = { ...waiting.shot, dice: thrown }
      if (rules.house.criticalTrigger !== 'manual' || shot.on === null)
        return strike(rules, play, shot, false)
      play.put(wait({ for: 'critical', shot }))
      return play.tell('damage-thrown', { dice: thrown.join(', ') })
    }
    case 'critical':
      return strike(rules, play, waiting.shot, first === 'critical-yes')
    case 'injury': {
      const table = injuryTable(rules)
      const drawn = thrown.flatMap((face) => table[face - 1]?.id ?? [])
      if (new Set(drawn).size === 1) return injure(rules, play, drawn[0] ?? '', waiting.queue)
      play.put(wait({ for: 'pick', drawn, queue: waiting.queue }))
      return play.tell('injuries-drawn', {
        name: play.unit(waiting.queue[0]?.unit ?? '').name,
        dice: thrown.join(', ')
      })
    }
    case 'pick':
      return injure(rules, play, first, waiting.queue)
    case 'hack-dice':
    case 'hack-pick':
      return hackDone(rules, play, waiting, thrown, chosen)
  }
}

function injure(rules: CrRules, play: Play, key: string, queue: { unit: string; draws: number }[]): void {
  const [now, ...rest] = queue
  play.put(wait(rest.length > 0 ? { for: 'injury', queue: rest } : null))
  if (now) addInjury(rules, play, now.unit, { key, rounds: null })
}

/** A roll begins: its dice wait to be thrown. */
export function startRoll(play: Play, roll: Roll, type: string, facts: TrackerEvent['facts']): void {
  play.put(wait({ for: 'roll', roll }))
  play.tell(type, facts)
}

export function partOf(unit: string, label: string, plus: number): Part {
  return { unit, label, plus }
}

/** All dice lie: what the roll was for comes about. */
function completed(rules: CrRules, play: Play, roll: Roll): void {
  const totals = roll.parts.map(
    ({ plus }, at) =>
      plus + readDie(rules, roll.kind, roll.thrown[at]?.[0] ?? 0, roll.thrown[at]?.[1]).dieTotal
  )
  const [total = 0, other = 0] = totals
  const dice = roll.thrown.map((own) => own.join('/')).join(', ')
  const { task } = roll
  play.put(wait(null))
  switch (task.do) {
    case 'initiative':
      return initiativeDone(rules, play, roll, totals, task.reroll, dice)
    case 'check':
      return play.tell(total > task.dv ? 'check-made' : 'check-failed', {
        name: play.unit(task.unit).name,
        what: task.name,
        total,
        dv: task.dv,
        dice
      })
    case 'attack':
      return attackDone(
        rules,
        play,
        task.shot,
        total,
        roll.parts.length > 1 ? other : null,
        roll.thrown[0]?.[0] ?? 0,
        dice
      )
    case 'retry': {
      const { shot } = task
      const hit = shot.dv !== null && total > shot.dv
      if (hit) play.put(wait({ for: 'damage', shot: { ...shot, margin: total - (shot.dv ?? 0) } }))
      return play.tell(hit ? 'retry-hit' : 'retry-missed', {
        name: play.unit(shot.by).name,
        total,
        dv: shot.dv ?? '—',
        dice
      })
    }
    case 'eject': {
      const ejected = total > other
      if (ejected)
        play.put(
          setLinks(linksAt(play.tracker).filter((link) => !(link.by === task.on && link.on === task.by)))
        )
      return play.tell(ejected ? 'ejected' : 'not-ejected', {
        name: play.unit(task.by).name,
        on: play.unit(task.on).name,
        dice
      })
    }
    default:
      return hacked(rules, play, task, total, other, dice)
  }
}

/** Scores, and another throw between those whom neither score nor REF tells apart (CR-R30). */
function initiativeDone(
  rules: CrRules,
  play: Play,
  roll: Roll,
  totals: number[],
  reroll: boolean,
  dice: string
): void {
  roll.parts.forEach(({ unit }, at) => {
    const one = play.unit(unit)
    if (!reroll) {
      play.put(set(unit, 'init', totals[at] ?? 0))
      play.put(
        set(unit, 'tie', rules.house.initiativeOrder === 'highest-first-ties-by-ref' ? score(one, 'ref') : 0)
      )
    } else play.put(set(unit, 'tie', Number(one.state['tie'] ?? 0) + (totals[at] ?? 0) / 100))
  })
  const order = inOrder(play.tracker).filter((unit) => unit.state['init'] !== undefined)
  const key = (unit: (typeof order)[number]): string =>
    `${String(unit.state['init'])}:${String(unit.state['tie'])}`
  const tied = order.filter((unit) => order.some((other) => other.id !== unit.id && key(other) === key(unit)))
  if (tied.length > 0)
    play.put(
      wait({
        for: 'roll',
        roll: {
          kind: 'initiative',
          parts: tied.map(({ id }) => partOf(id, 'tie', 0)),
          thrown: tied.map(() => []),
          task: { do: 'initiative', reroll: true }
        }
      })
    )
  play.tell('order-rolled', {
    order: order.map((unit) => `${unit.name} ${String(unit.state['init'])}`).join(', '),
    dice
  })
}

/** The roll against the range table or the defender; a miss by little may be tried again with smart rounds (CR-AT-01, CR-AT-03, CR-WQ-04, CR-AM-02). */
function attackDone(
  rules: CrRules,
  play: Play,
  shot: Shot,
  total: number,
  defence: number | null,
  face: number,
  dice: string
): void {
  const unit = play.unit(shot.by)
  const arm = armsAt(unit).find(({ item }) => item === shot.arm)
  const against = shot.melee ? (defence ?? shot.dv) : shot.dv
  const margin = against === null ? 0 : total - against
  const hit =
    against !== null &&
    (shot.melee && defence !== null
      ? beats(rules.house.opposedTie === 'attacker-wins', total, defence)
      : margin >= 1)
  const facts = { name: unit.name, weapon: arm?.name ?? '', total, dv: against ?? '—', dice }
  const jams = arm?.weapon.qualities.includes('poor') && face === rules.files['tables/dice'].check.implodeOn
  if (jams) play.put(setArm(unit, shot.arm, { jammed: true }))
  if (hit) play.put(wait({ for: 'damage', shot: { ...shot, margin } }))
  else if (shot.smart && against !== null && -margin <= rules.files['tables/combat'].smartRetry.within)
    play.put(wait({ for: 'retry', shot, total }))
  play.tell(hit ? 'attack-hit' : 'attack-missed', facts)
  if (jams) play.tell('weapon-jams', facts)
}
