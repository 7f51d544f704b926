import type { AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import { told as inWords, type Json, type Params, type Text, type Words } from '../../../kernel/values/json'
import type { Answer, Prompt } from '../../../kernel/system/prompt'
import { unitAt, type TrackedUnit, type Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import { countOf } from '../dice'
import type { T2kRules } from '../rules'
import { phrase, say, signed } from '../say'
import { conclude, inHexOf, land, nextHit, offCuf, strikeWith } from './outcomes'
import {
  armAt,
  at,
  eventsOf,
  illOf,
  played,
  rollsOf,
  spend,
  tell,
  wait,
  waitingAt,
  type Attack,
  type Play,
  type Then,
  type Waiting
} from './state'
import {
  againDice,
  ammoAgain,
  diceOf,
  explosionsIn,
  firstDice,
  lying,
  mayPush,
  paidWith,
  pushedThrow,
  throwAll,
  type Throw
} from './throws'

const word = (key: string, params: Params = {}) => say(`table.${key}`, params)

/** More damage by one blow is a slip of the finger. */
const MOST_DAMAGE = 30

type Option = 'block' | 'take' | 'push' | 'leave' | 'jams' | 'holds' | 'in-sight' | 'alone'
const options = (...ids: Option[]) => ids.map((id) => ({ id, label: word(`option-${id}`), allowed: true }))

/** The one question that is open at the table. */
export function prompts(rules: T2kRules, { tracker }: Pick<AtTable, 'tracker'>): Prompt[] {
  const waiting = waitingAt(tracker)
  return waiting ? [promptOf(rules, tracker, waiting)] : []
}

/** Who the table waits for. */
export function waitsFor(waiting: Waiting): string {
  switch (waiting.for) {
    case 'defend':
      return waiting.attack.on ?? waiting.attack.by
    case 'sight':
      return waiting.fear.queue[0] ?? ''
    case 'sixes':
    case 'whom':
    case 'wound':
      return waiting.attack.by
    default:
      return waiting.thrown.by
  }
}

function promptOf(rules: T2kRules, tracker: Tracker, waiting: Waiting): Prompt {
  const who = waitsFor(waiting)
  const unit = unitAt(tracker, who)
  const base = { id: `${waiting.for}:${who}:${tracker.count}`, step: 'table', member: who }
  switch (waiting.for) {
    case 'defend':
      return {
        ...base,
        title: word('defend', { name: unit.name, by: unitAt(tracker, waiting.attack.by).name }),
        text: word('defend-text'),
        rules: ['T2K-CB-04', 'T2K-R26'],
        options: options('block', 'take')
      }
    case 'sight':
      return {
        ...base,
        title: word('cuf', { name: unit.name }),
        text: word('sight'),
        rules: ['T2K-CB-11', 'T2K-R19'],
        options: options('in-sight', 'alone')
      }
    case 'sixes': {
      const { attack } = waiting
      const sixes = countOf(rules, [], attack.ammoDice).ammoSixes
      return {
        ...base,
        title: word('sixes', { name: unit.name, weapon: inWords(armAt(rules, unit, attack.weapon).name) }),
        text: word('sixes-text', { sixes }),
        rules: ['T2K-WP-04', 'T2K-R12'],
        amount: { min: 0, max: sixes, unit: 'count', usual: sixes }
      }
    }
    case 'whom': {
      const near = inHexOf(tracker, waiting.attack)
      return {
        ...base,
        title: word('whom', { name: unit.name }),
        rules: ['T2K-WP-04'],
        options: near.map(({ id, name }) => ({ id, label: { fr: name, en: name }, allowed: true }))
      }
    }
    case 'wound':
      return woundPrompt(rules, tracker, waiting.attack, base)
    case 'jam':
      return {
        ...base,
        title: word('jam', { name: unit.name, weapon: weaponName(rules, unit, waiting.thrown) }),
        text: word('push-weapon', { explosions: explosionsIn(rules, waiting.thrown) }),
        rules: ['T2K-R11'],
        options: options('jams', 'holds')
      }
    case 'push': {
      const { thrown, then } = waiting
      return {
        ...base,
        title: word('push', { what: inWords(titleOf(rules, tracker, thrown, then)) }),
        text: word(`push-${paidWith(rules, thrown)}`, { explosions: explosionsIn(rules, thrown) }),
        rules: pushRules(rules, thrown),
        options: options('push', 'leave')
      }
    }
    case 'again': {
      const { thrown, then } = waiting
      return {
        ...base,
        title: word('again', { what: inWords(titleOf(rules, tracker, thrown, then)) }),
        rules: ['T2K-DI-06', ...(thrown.ammo > 0 ? ['T2K-WP-06'] : [])],
        dice: diceOf(againDice({ rules, tracker }, thrown))
      }
    }
    case 'throw': {
      const { thrown, then } = waiting
      return {
        ...base,
        title: titleOf(rules, tracker, thrown, then),
        rules: rulesOf[then.for],
        dice: diceOf(firstDice(rules, thrown)),
        ...(then.for === 'cuf' ? { text: word('cuf-text') } : {}),
        ...(then.for === 'illness' ? { text: illnessText(unit, then.illness) } : {}),
        ...(thrown.parts?.length
          ? { why: whyOf(thrown) }
          : thrown.modifier !== 0 && { why: [word('throw-why', { modifier: signed(thrown.modifier) })] })
      }
    }
  }
}

/** Each part of a modifier and, where there are several, what they come to. */
function whyOf({ parts = [], modifier }: Throw): Text[] {
  return [
    ...parts.map(({ name, value }) => word('throw-part', { name, value: signed(value) })),
    ...(parts.length > 1 ? [word('throw-why', { modifier: signed(modifier) })] : [])
  ]
}

const rulesOf: { [what in Then['for']]: string[] } = {
  attack: ['T2K-DI-01', 'T2K-WP-02'],
  parry: ['T2K-CB-04', 'T2K-R27'],
  check: ['T2K-DI-01'],
  cuf: ['T2K-CB-09', 'T2K-CB-10', 'T2K-CB-11'],
  exposure: ['T2K-EX-01', 'T2K-EX-02', 'T2K-R27'],
  illness: ['T2K-EX-03', 'T2K-R21']
}

function pushRules(rules: T2kRules, thrown: Throw): string[] {
  const cost = paidWith(rules, thrown)
  return [
    'T2K-DI-05',
    'T2K-DI-06',
    ...(cost === 'reliability' ? ['T2K-WP-01', 'T2K-R10'] : ['T2K-DI-07']),
    'T2K-R04',
    ...(thrown.attribute === 'none' ? ['T2K-R05'] : [])
  ]
}

/** What a throw is called as long as it lasts: who rolls, and for what. */
function titleOf(rules: T2kRules, tracker: Tracker, thrown: Throw, then: Then): Text {
  const unit = unitAt(tracker, thrown.by)
  const { name } = unit
  switch (then.for) {
    case 'attack':
      return word('throw', { name, weapon: weaponName(rules, unit, thrown) })
    case 'parry':
      return word('parry', { name })
    case 'cuf':
      return word('cuf', { name })
    case 'exposure':
      return word('resists', { name, agent: inWords(rules.words('hazards', then.agent, 'name')) })
    case 'illness':
      return word('sick', { name, illness: illOf(unit).find(({ id }) => id === then.illness)?.name ?? '' })
    case 'check':
      return word('rolls', {
        name,
        roll: inWords(rollsOf(unit).find(({ id }) => id === thrown.roll)?.name ?? {})
      })
  }
}

function weaponName(rules: T2kRules, unit: TrackedUnit, { weapon }: Throw): Json {
  return inWords(armAt(rules, unit, weapon ?? '').name)
}

function illnessText(unit: TrackedUnit, illness: string): Words {
  const ill = illOf(unit).find(({ id }) => id === illness)
  return word('sick-text', { day: (ill?.days ?? 0) + 1, damage: ill?.damage ?? 0, stress: ill?.stress ?? 0 })
}

function woundPrompt(
  rules: T2kRules,
  tracker: Tracker,
  attack: Attack,
  base: Pick<Prompt, 'id' | 'step' | 'member'>
): Prompt {
  const [hit] = attack.hits
  const target = unitAt(tracker, hit?.on ?? attack.by)
  const extra = Math.max(0, attack.successes - 1)
  const text =
    rules.house.extraSuccessDamage === 'gm' && extra > 0 && attack.struck.length === 0
      ? word('wound-gm', { damage: hit?.damage ?? 0, extra })
      : word('wound-text', { damage: hit?.damage ?? 0, more: attack.hits.length - 1 })
  return {
    ...base,
    title: word('wound', { name: target.name }),
    text,
    rules: ['T2K-R12', 'T2K-R13', 'T2K-R20'],
    amount: { min: 0, max: MOST_DAMAGE, unit: 'count', usual: Math.min(MOST_DAMAGE, hit?.damage ?? 0) }
  }
}

/** What the answer brings about: the roll goes on, or comes to its end and to what follows from it. */
export function decideAnswer(
  rules: T2kRules,
  { tracker }: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const asked = prompts(rules, { tracker }).find(({ id }) => id === prompt)
  const waiting = waitingAt(tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  const faces = asked.dice ? throwAll(tracker, asked.dice.each ?? [], given.dice, chance) : []
  if (!Array.isArray(faces)) return faces
  const chosen = given.options?.[0] ?? ''
  if (asked.options && (given.options?.length !== 1 || !asked.options.some(({ id }) => id === chosen)))
    return refuse(reason('unknown-option'))
  const amount = given.amount ?? -1
  if (asked.amount && !(Number.isInteger(amount) && amount >= asked.amount.min && amount <= asked.amount.max))
    return refuse(reason('amount-needed', [], { min: asked.amount.min, max: asked.amount.max }))
  return eventsOf(
    answered({ rules, tracker, changes: [], told: [], chance }, waiting, {
      faces,
      chosen,
      amount
    })
  )
}

function answered(
  play: Play,
  waiting: Waiting,
  { faces, chosen, amount }: { faces: number[]; chosen: string; amount: number }
): Play {
  switch (waiting.for) {
    case 'defend': {
      const { attack, thrown } = waiting
      const target = at(play, attack.on ?? '')
      const parried = chosen === 'block'
      const after = parried ? played(play, spend(play.rules, play.tracker, target, 'fast')) : play
      return played(
        tell(after, parried ? 'parry-chosen' : 'parry-left', { name: target.name }),
        wait({ for: 'throw', thrown, then: { for: 'attack', attack: { ...attack, parried } } })
      )
    }
    case 'throw': {
      const thrown = lying(waiting.thrown, faces)
      return settle(
        tell(play, 'thrown', thrownFacts(play, thrown, waiting.then, faces, thrown.ammo)),
        thrown,
        waiting.then
      )
    }
    case 'push': {
      const { thrown, then } = waiting
      const facts = { what: inWords(titleOf(play.rules, play.tracker, thrown, then)) }
      return chosen === 'push'
        ? played(tell(play, 'push-chosen', facts), wait({ ...waiting, for: 'again' }))
        : finish(tell(play, 'push-left', facts), thrown, then)
    }
    case 'again': {
      const thrown = pushedThrow(play, waiting.thrown, faces)
      return settle(
        tell(play, 'pushed', {
          ...thrownFacts(play, thrown, waiting.then, faces, ammoAgain(play, waiting.thrown)),
          cost: thrown.cost[paidWith(play.rules, thrown)]
        }),
        thrown,
        waiting.then
      )
    }
    case 'jam': {
      const { thrown, then } = waiting
      const jammed = chosen === 'jams'
      return finish(
        tell(play, jammed ? 'jams' : 'holds', {
          weapon: weaponName(play.rules, at(play, thrown.by), thrown)
        }),
        { ...thrown, cost: { ...thrown.cost, jammed } },
        then
      )
    }
    case 'sight': {
      const sees = chosen === 'in-sight'
      return offCuf(
        tell(play, sees ? 'team-in-sight' : 'team-away', { name: at(play, waitsFor(waiting)).name }),
        waiting.fear,
        sees
      )
    }
    case 'sixes':
      return strikeWith(play, waiting.attack, amount)
    case 'whom': {
      const [hit, ...others] = waiting.attack.hits
      const attack = { ...waiting.attack, hits: hit ? [{ ...hit, on: chosen }, ...others] : others }
      return nextHit(tell(play, 'hit-goes-to', { name: at(play, chosen).name }), attack)
    }
    case 'wound':
      return land(play, waiting.attack, amount)
  }
}

/** The dice as they fell, so many of them ammo dice at the end. */
function thrownFacts(play: Play, thrown: Throw, then: Then, faces: number[], ammo: number): Params {
  const own = faces.length - ammo
  const dice =
    ammo > 0
      ? inWords(
          phrase(play.rules.words('table', own > 0 ? 'dice-with-ammo' : 'ammo-alone'), {
            base: faces.slice(0, own).join(', '),
            ammo: faces.slice(own).join(', ')
          })
        )
      : faces.join(', ')
  return { what: inWords(titleOf(play.rules, play.tracker, thrown, then)), dice }
}

/** The dice lie: they may be pushed, or that was it. */
function settle(play: Play, thrown: Throw, then: Then): Play {
  return mayPush(play, thrown)
    ? played(play, wait({ for: 'push', thrown, then }))
    : finish(play, thrown, then)
}

/** Nobody pushes any more; where the GM says whether the weapon jams, he is asked (T2K-R11). */
function finish(play: Play, thrown: Throw, then: Then): Play {
  return thrown.cost.jammed === null
    ? played(play, wait({ for: 'jam', thrown, then }))
    : conclude(play, thrown, then)
}
