import type { AtTable } from '../../../kernel/system/board'
import { isFace, type Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Words } from '../../../kernel/values/json'
import type { Answer, Prompt, PromptOption } from '../../../kernel/system/prompt'
import { unitAt, type TrackedUnit, type Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { drugLines } from '../character'
import { hungerIn, opposedOf, readingOf, type Throw } from '../dice'
import type { Vd10Rules } from '../rules'
import { phrase, say, signed } from '../say'
import { answerOf } from './answer-of'
import { contests } from './contests'
import { poisoned, poisonPrompt } from './drugs'
import { mayDefend, resolve, settle, tellBestial, undefended } from './fight'
import { critical, payWillpower, withCritical } from './harm'
import { fact, Play } from './play'
import { defencePool, poolFor, type Defence } from './pools'
import {
  boostsOf,
  defendedBy,
  droppable,
  droppedBy,
  heldBy,
  isOut,
  LIMBS,
  queueOf,
  sheetOf,
  usedBy,
  vampire,
  type Contest,
  type Task
} from './state'
import { skippedBonus } from './turns'

/** How many dice of a throw are hunger dice: of a vampire's rolls all but those of initiative (VD10-R05). */
function hungerOf(rules: Vd10Rules, unit: TrackedUnit, task: Extract<Task, { do: 'throw' }>): number {
  return vampire(unit) && task.purpose.for !== 'initiative'
    ? hungerIn(rules, task.pool, sheetOf(unit).hunger)
    : 0
}

/** Whom tactics may help: everybody on the same side but oneself (VD10-MG-02). */
function alliesOf(rules: Vd10Rules, tracker: Tracker, unit: TrackedUnit): TrackedUnit[] {
  return tracker.units.filter((one) => one.side === unit.side && one.id !== unit.id && !isOut(rules, one))
}

/** The one question that is open at the table. */
export function prompts(rules: Vd10Rules, { tracker }: AtTable): Prompt[] {
  const [task] = queueOf(tracker)
  return task ? [promptOf(rules, tracker, task)] : tracker.units.flatMap((unit) => poisonPrompt(rules, unit))
}

function promptOf(rules: Vd10Rules, tracker: Tracker, task: Task): Prompt {
  const id = task.do === 'defend' ? (task.attack.on ?? '') : 'unit' in task ? task.unit : ''
  const unit = unitAt(tracker, id)
  const base = { id: `${task.do}:${id}:${tracker.count}`, step: 'table', member: id }
  const name = unit.name
  const { sides } = rules.files['tables/dice']
  const options = (ids: readonly string[], key = (one: string) => `table.${one}`): PromptOption[] =>
    ids.map((one) => ({ id: one, label: say(key(one)), allowed: true }))
  const one = (label: string): NonNullable<Prompt['dice']> => ({
    sides,
    count: 1,
    each: [{ sides, label: say(`table.${label}`) }]
  })
  switch (task.do) {
    case 'throw': {
      const hunger = hungerOf(rules, unit, task)
      return {
        ...base,
        title: say(`table.throw-${task.purpose.for}`, {
          name,
          what:
            task.purpose.for === 'test'
              ? fact(task.purpose.name)
              : task.purpose.for === 'attack'
                ? task.purpose.attack.weapon.name
                : task.purpose.for === 'defence'
                  ? fact(say(`manoeuvres.${task.purpose.kind}.name`))
                  : ''
        }),
        rules: throwRules(task),
        why: task.lines.map(({ label, dice }) => lineWords(rules, label, dice)),
        ...(task.pool > 0
          ? {
              dice: {
                sides,
                count: task.pool,
                each: Array.from({ length: task.pool }, (_, at) => ({
                  sides,
                  label: say(at < task.pool - hunger ? 'table.normal-die' : 'table.hunger-die')
                }))
              }
            }
          : { options: options(['no-dice']) })
      }
    }
    case 'defend': {
      const asked = mayDefend(
        { rules, tracker, find: (one) => tracker.units.find((two) => two.id === one) },
        task.attack
      )
      return {
        ...base,
        title: say('table.defend', { name, attacker: unitAt(tracker, task.attack.by).name }),
        text: say('table.defend-text', { successes: successesOf(rules, task.attack.thrown) }),
        rules: ['VD10-MD-01', 'VD10-MD-02', 'VD10-MD-03', 'VD10-MD-04', 'VD10-MD-05'],
        options: defences(rules, tracker, unit, task.attack, asked)
      }
    }
    case 'critical':
      return {
        ...base,
        title: say('table.critical', { name }),
        text: say('table.critical-text', { aggravated: task.before }),
        rules: ['VD10-HP-10'],
        dice: one('critical-die')
      }
    case 'stunned':
      return {
        ...base,
        title: say('table.stunned', { name }),
        rules: ['VD10-CT-01', 'VD10-R26'],
        options: options(['pay-willpower', 'lose-turn'])
      }
    case 'blind-or-fracture':
      return rules.house.blindOrFracture === 'roll'
        ? {
            ...base,
            title: say('table.blind-or-fracture', { name }),
            rules: ['VD10-CT-03', 'VD10-R13'],
            dice: {
              sides: 2,
              count: 1,
              each: [{ sides: 2, faces: ['blind', 'fracture'].map((one) => say(`criticals.${one}.name`)) }]
            }
          }
        : {
            ...base,
            title: say('table.blind-or-fracture', { name }),
            rules: ['VD10-CT-03', 'VD10-R13'],
            options: options(['blind', 'fracture'], (one) => `criticals.${one}.name`)
          }
    case 'limb':
      return {
        ...base,
        title: say('table.limb', { name, critical: fact(say(`criticals.${task.critical}.name`)) }),
        rules: [task.critical === 'maimed' ? 'VD10-CT-05' : 'VD10-CT-03'],
        options: options(LIMBS)
      }
    case 'drop':
      return {
        ...base,
        title: say('table.drop', { name }),
        rules: ['VD10-MC-02'],
        options: droppable(unit).map((weapon) => ({ id: weapon.id, label: weapon.name, allowed: true }))
      }
    case 'rouse': {
      const { hunger } = sheetOf(unit)
      const title = say(task.staunch ? 'table.rouse-staunch' : 'table.rouse', { name })
      const by = ['VD10-R27', 'VD10-ST-13']
      return rules.house.rouseCheck === 'manual'
        ? {
            ...base,
            title,
            rules: by,
            options: options(['calm', 'hungrier'], (one) => `prompts.rouse-${one}`)
          }
        : {
            ...base,
            title,
            text: say('prompts.rouse-text', { from: rules.files['tables/dice'].rouseFrom, hunger }),
            rules: by,
            dice: one('rouse-die')
          }
    }
    case 'fire': {
      const { min, max } = rules.files['tables/perils'].fire
      return {
        ...base,
        title: say('table.fire', { name }),
        rules: ['VD10-ST-14', 'VD10-R35'],
        amount: { min, max, unit: 'points' }
      }
    }
    case 'ground': {
      const { groundMin, groundMax } = rules.files['tables/perils'].fire
      return {
        ...base,
        title: say('table.ground', { name }),
        rules: ['VD10-ST-14'],
        amount: { min: groundMin, max: groundMax, unit: 'count' }
      }
    }
    case 'allies': {
      const allies = alliesOf(rules, tracker, unit)
      return {
        ...base,
        title: say('table.allies', { name, count: task.count }),
        rules: ['VD10-MG-02'],
        options: allies.map((two) => ({ id: two.id, label: { fr: two.name, en: two.name }, allowed: true })),
        choose: { min: 0, max: Math.min(task.count, allies.length) }
      }
    }
    default:
      throw new Error(`${task.do} asks nobody`)
  }
}

function lineWords(rules: Vd10Rules, label: Words, dice: number): Words {
  return 'key' in label && typeof label.key === 'string'
    ? say('table.line', { what: fact(label), dice: signed(dice) })
    : phrase(rules.words('table', 'line'), {
        what: label as { [locale: string]: string },
        dice: signed(dice)
      })
}

function throwRules({ purpose }: Extract<Task, { do: 'throw' }>): string[] {
  switch (purpose.for) {
    case 'attack':
      return ['VD10-DI-01', 'VD10-R05', 'VD10-R06']
    case 'defence':
      return ['VD10-MD-01', 'VD10-R38', 'VD10-R19']
    case 'contest':
    case 'contest-against':
      return [contests[purpose.contest.kind].rule]
    case 'tactics':
      return ['VD10-MG-02']
    case 'extinguish':
      return ['VD10-ST-14']
    case 'initiative':
      return ['VD10-RD-03', 'VD10-R16']
    case 'test':
      return ['VD10-DI-02', 'VD10-R06']
  }
}

function successesOf(rules: Vd10Rules, thrown: Throw): number {
  return readingOf(rules, thrown, null).successes
}

/** Each defence with its dice; for the second of the round the major action may be given up, and for no other (VD10-MD-02). */
function defences(
  rules: Vd10Rules,
  tracker: Tracker,
  unit: TrackedUnit,
  attack: Extract<Task, { do: 'defend' }>['attack'],
  asked: ReturnType<typeof mayDefend>
): PromptOption[] {
  const before = defendedBy(tracker, unit)
  const mayGiveUp =
    before.count === rules.files['tables/turn'].freeDefence &&
    usedBy(tracker, unit).major < rules.files['tables/turn'].major
  const option = (kind: Defence, surrenders: boolean, allowed: boolean, why: string | null): PromptOption => {
    const { dice, increase } = defencePool(rules, tracker, unit, attack, kind, surrenders)
    return {
      id: surrenders ? `${kind}-surrender` : kind,
      label: say(surrenders ? 'table.defence-surrender' : 'table.defence', {
        kind: fact(say(`manoeuvres.${kind}.name`)),
        dice,
        increase
      }),
      allowed,
      ...(why !== null && { refused: [say(`cannotDefend.${why}`)] })
    }
  }
  return [
    ...asked.flatMap(({ kind, allowed, reason: why }) => [
      option(kind, false, allowed, why),
      ...(mayGiveUp && allowed ? [option(kind, true, true, null)] : [])
    ]),
    { id: 'none', label: say('table.no-defence'), allowed: true }
  ]
}

/** What the answer brings about. */
export function decideAnswer(
  rules: Vd10Rules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = new Play(rules, at, chance)
  const [asked] = prompts(rules, at)
  const [task, ...rest] = play.queue
  if (!task) return poisoned(play, prompt, given)
  if (!asked || asked.id !== prompt) return refuse(reason('unknown-prompt'))
  const thrown = asked.dice ? throwAll(play, asked.dice.each ?? [], given.dice) : []
  if (!Array.isArray(thrown)) return thrown
  const reasons = whyNot(asked, given)
  if (reasons.length > 0) return refuse(...reasons)
  answerTask(play, task, rest, thrown, given)
  settle(play)
  return play.events
}

function whyNot({ options, choose = { min: 1, max: 1 }, amount }: Prompt, given: Answer): Reason[] {
  const chosen = given.options ?? []
  const known = (id: string): boolean =>
    options?.some((option) => option.id === id && option.allowed) ?? false
  return [
    ...(options && !(chosen.every(known) && new Set(chosen).size === chosen.length)
      ? [reason('unknown-option')]
      : []),
    ...(options && (chosen.length < choose.min || chosen.length > choose.max)
      ? [reason('choose-count', [], { count: choose.max })]
      : []),
    ...(amount &&
    !(
      given.amount !== undefined &&
      Number.isInteger(given.amount) &&
      given.amount >= amount.min &&
      given.amount <= amount.max
    )
      ? [reason('amount-needed', [], { min: amount.min, max: amount.max })]
      : [])
  ]
}

function throwAll(play: Play, each: { sides: number }[], given: number[] | undefined): Verdict<number[]> {
  if (given && given.length !== each.length)
    return refuse(reason('dice-count', [], { needed: each.length, given: given.length }))
  const wrong = each.flatMap(({ sides }, n): Reason[] =>
    given && !isFace(given[n] ?? 0, sides) ? [reason('not-a-face', [], { sides, die: given[n] ?? 0 })] : []
  )
  return wrong.length > 0 ? refuse(...wrong) : each.map(({ sides }, n) => play.die(sides, n + 1, given?.[n]))
}

function answerTask(play: Play, task: Task, rest: Task[], thrown: number[], given: Answer): void {
  const { rules } = play
  const chosen = given.options?.[0] ?? ''
  const pop = play.wait(rest)
  switch (task.do) {
    case 'throw':
      return lies(play, task, rest, thrown)
    case 'defend': {
      const target = play.unit(task.attack.on ?? '')
      if (chosen === 'none') {
        play.tell('no-defence', { name: target.name }, pop)
        return undefended(play, task.attack)
      }
      const surrenders = chosen.endsWith('-surrender')
      const kind = (surrenders ? chosen.slice(0, -'-surrender'.length) : chosen) as Defence
      const pool = defencePool(rules, play.tracker, target, task.attack, kind, surrenders)
      const before = defendedBy(play.tracker, target)
      play.tell(
        'defends',
        { name: target.name, kind: fact(rules.words('manoeuvres', kind, 'name')) },
        pop,
        play.set(target.id, 'defended', {
          ...before,
          count: before.count + 1,
          surrendered: before.surrendered || surrenders
        })
      )
      if (surrenders)
        play.also(
          play.set(target.id, 'used', {
            ...usedBy(play.tracker, target),
            major: rules.files['tables/turn'].major
          })
        )
      return play.first({
        do: 'throw',
        unit: target.id,
        pool: pool.dice,
        lines: pool.lines,
        purpose: { for: 'defence', attack: task.attack, kind, increase: pool.increase }
      })
    }
    case 'critical':
      play.tell('critical-rolled', { name: play.unit(task.unit).name, die: thrown[0] ?? 0 }, pop)
      return critical(play, task, thrown[0] ?? 1)
    case 'stunned': {
      const unit = play.unit(task.unit)
      if (chosen === 'lose-turn')
        play.tell('loses-turn', { name: unit.name }, pop, play.set(unit.id, 'lost', true))
      else {
        payWillpower(play, unit, 'willpower-paid')
        play.also(pop)
      }
      return
    }
    case 'blind-or-fracture': {
      const which = chosen !== '' ? chosen : thrown[0] === 1 ? 'blind' : 'fracture'
      const unit = play.unit(task.unit)
      const facts = { name: unit.name, critical: fact(rules.words('criticals', which, 'name')) }
      if (which === 'blind')
        return play.tell('critical-chosen', facts, pop, withCritical(play, unit, 'blind', ''))
      play.tell('critical-chosen', facts, pop, withCritical(play, unit, 'fracture', ''))
      return play.first({ do: 'limb', unit: unit.id, critical: 'fracture' })
    }
    case 'limb': {
      const unit = play.unit(task.unit)
      const { criticals } = sheetOf(unit)
      const last = criticals.findLastIndex(({ id }) => id === task.critical)
      const limb = rules.words('table', chosen)
      return play.tell(
        'limb',
        { name: unit.name, limb: fact(limb) },
        pop,
        play.sheet(unit.id, {
          criticals: criticals.map((one, at) => (at === last ? { ...one, note: limb['fr'] ?? chosen } : one))
        })
      )
    }
    case 'drop': {
      const unit = play.unit(task.unit)
      const weapon = sheetOf(unit).weapons.find(({ id }) => id === chosen)
      return play.tell(
        'dropped',
        { name: unit.name, weapon: weapon?.name ?? '' },
        pop,
        play.set(unit.id, 'dropped', [...droppedBy(unit), chosen])
      )
    }
    case 'rouse': {
      const unit = play.unit(task.unit)
      const { hunger } = sheetOf(unit)
      const after =
        rules.house.rouseCheck === 'manual'
          ? chosen === 'hungrier'
            ? Math.min(rules.files['tables/dice'].hungerMost, hunger + 1)
            : hunger
          : Number(answerOf(rules, 'vd10.rouse', { die: thrown[0], hunger })['hunger'])
      play.tell(
        after > hunger ? 'rouse-hungrier' : 'rouse-calm',
        { name: unit.name, dice: thrown.length > 0 ? String(thrown[0]) : '—', hunger: after },
        pop,
        play.sheet(unit.id, { hunger: after })
      )
      if (task.staunch)
        play.tell(
          'state-ended',
          { name: unit.name, state: fact(rules.words('states', 'bleeding', 'name')) },
          play.without(unit.id, 'bleeding')
        )
      return
    }
    case 'fire': {
      const unit = play.unit(task.unit)
      const points = given.amount ?? 0
      const aggravated = vampire(unit) && rules.house.fireDamageType === 'aggravated-vampires'
      play.tell('burns', { name: unit.name, damage: points }, pop)
      return play.first({
        do: 'hit',
        unit: unit.id,
        track: 'health',
        superficial: aggravated ? 0 : points,
        aggravated: aggravated ? points : 0,
        armour: false,
        firearm: false,
        unabsorbable: false,
        raw: null,
        stake: false
      })
    }
    case 'ground':
      return play.tell(
        'rolls-on-ground',
        { name: play.unit(task.unit).name, turns: given.amount ?? 0 },
        pop,
        play.set(task.unit, 'ground', given.amount ?? 0)
      )
    case 'allies': {
      const until = play.tracker.turn + 1
      const names = (given.options ?? []).map((id) => play.unit(id).name).join(', ')
      return play.tell(
        'inspired',
        { name: play.unit(task.unit).name, allies: names === '' ? '—' : names },
        pop,
        ...(given.options ?? []).map((id) =>
          play.set(id, 'boosts', [
            ...boostsOf(play.unit(id)).filter((one) => one.id !== 'inspired'),
            { id: 'inspired', until }
          ])
        )
      )
    }
    default:
      throw new Error(`${task.do} asks nobody`)
  }
}

/** Dice lie on the table: what they were thrown for goes on. */
function lies(play: Play, task: Extract<Task, { do: 'throw' }>, rest: Task[], dice: number[]): void {
  const { rules } = play
  const unit = play.unit(task.unit)
  const normal = dice.length - (dice.length > 0 ? hungerOf(rules, unit, task) : 0)
  const thrown: Throw = { normal: dice.slice(0, normal), hunger: dice.slice(normal) }
  const read = readingOf(rules, thrown, null)
  play.tell(
    'thrown',
    { name: unit.name, dice: diceTold(thrown), successes: read.successes, pairs: read.pairs },
    play.wait(rest)
  )
  const { purpose } = task
  switch (purpose.for) {
    case 'attack': {
      const attack = { ...purpose.attack, thrown }
      if (purpose.targets.length === 0) return undefended(play, attack)
      return play.first(...purpose.targets.map((on): Task => ({ do: 'defend', attack: { ...attack, on } })))
    }
    case 'defence':
      return resolve(play, purpose.attack, { kind: purpose.kind, thrown }, purpose.increase, 0)
    case 'contest': {
      const other = play.unit(purpose.contest.on)
      const [attribute, skill] = contests[purpose.contest.kind].other
      const pool = poolFor(rules, bestHolder(play, purpose.contest, other), {
        attribute,
        skill,
        use: 'other',
        major: false,
        limb: false
      })
      return play.first({
        do: 'throw',
        unit: bestHolder(play, purpose.contest, other).id,
        pool: pool.dice,
        lines: pool.lines,
        purpose: { for: 'contest-against', contest: { ...purpose.contest, thrown } }
      })
    }
    case 'contest-against':
      return contested(play, purpose.contest, thrown)
    case 'tactics':
      return read.successes > 0 && alliesOf(rules, play.tracker, unit).length > 0
        ? play.first({ do: 'allies', unit: unit.id, count: read.successes })
        : undefined
    case 'extinguish': {
      const { success } = readingOf(rules, thrown, rules.files['tables/perils'].fire.difficulty)
      return success === true
        ? play.first({ do: 'ground', unit: unit.id })
        : play.tell('still-burns', { name: unit.name })
    }
    case 'initiative': {
      const { score } = answerOf(rules, 'vd10.initiative', {
        selfControlOrInstinct: dice.length,
        wits: 0,
        delayedBonus: skippedBonus(rules, play.tracker, unit),
        otherModifiers: drugLines(rules, sheetOf(unit), 'initiative').reduce(
          (sum, { amount }) => sum + amount,
          0
        ),
        values: dice
      })
      return play.tell(
        'initiative-rolled',
        { name: unit.name, score: score ?? 0 },
        play.set(unit.id, 'initiative', { round: play.tracker.turn, score: score ?? 0 })
      )
    }
    case 'test': {
      const result = readingOf(rules, thrown, purpose.difficulty)
      if (purpose.difficulty !== null)
        play.tell(
          result.success === true
            ? result.critical === true
              ? 'test-critical'
              : 'test-passed'
            : 'test-failed',
          {
            name: unit.name,
            what: fact(purpose.name),
            successes: result.successes,
            difficulty: purpose.difficulty,
            margin: result.margin ?? 0
          }
        )
      return tellBestial(play, unit, thrown, purpose.difficulty === null ? null : result.success)
    }
  }
}

/** Dice as they are told: those of hunger apart (VD10-R05). */
function diceTold({ normal, hunger }: Throw): string {
  return hunger.length === 0 ? normal.join(', ') : `${normal.join(', ')} | ${hunger.join(', ')}`
}

/** Whoever holds with the most dice opposes who wants to be free (VD10-ST-06). */
function bestHolder(play: Play, contest: Contest, other: TrackedUnit): TrackedUnit {
  if (contest.kind !== 'break-free') return other
  const [attribute, skill] = contests['break-free'].other
  const dice = (unit: TrackedUnit): number =>
    poolFor(play.rules, unit, { attribute, skill, use: 'other', major: false, limb: false }).dice
  return (
    heldBy(play.unit(contest.by))
      .flatMap((id) => play.find(id) ?? [])
      .sort((a, b) => dice(b) - dice(a))[0] ?? other
  )
}

/** What comes of a contest that is won; one that is lost changes nothing (VD10-MG-01, VD10-SI-03, VD10-MC-03, VD10-ST-06). */
function contested(play: Play, { kind, by, on, thrown }: Contest, against: Throw): void {
  const { rules } = play
  const result = opposedOf(rules, thrown, against, 0, 0)
  const [own, other] = [play.unit(by), play.unit(on)]
  const facts = {
    name: own.name,
    target: other.name,
    own: result.initiatorSuccesses,
    other: result.effectiveOpponent
  }
  if (!result.wins) return play.tell('contest-lost', facts)
  const round = play.tracker.turn
  const grappled = { id: 'grappled', turns: null, until: null }
  switch (kind) {
    case 'diversion':
      return play.tell(
        'diverted',
        facts,
        play.set(on, 'boosts', [
          ...boostsOf(other).filter(({ id }) => id !== 'diverted'),
          { id: 'diverted', until: round + 1 }
        ])
      )
    case 'ambush':
      return play.tell('ambushed', facts, play.set(by, 'ambush', on))
    case 'grapple':
      play.tell(
        'grappled',
        facts,
        play.state(by, grappled),
        play.set(by, 'held', [...new Set([...heldBy(own), on])])
      )
      return play.also(play.state(on, grappled), play.set(on, 'held', [...new Set([...heldBy(other), by])]))
    case 'break-free': {
      const holders = heldBy(own)
      play.tell('broke-free', facts, play.without(by, 'grappled'), play.set(by, 'held', null))
      for (const holder of holders.flatMap((id) => play.find(id) ?? [])) {
        const left = heldBy(holder).filter((id) => id !== by)
        play.also(
          play.set(holder.id, 'held', left.length === 0 ? null : left),
          ...(left.length === 0 ? [play.without(holder.id, 'grappled')] : [])
        )
      }
    }
  }
}
