import { actsOf } from '../../../kernel/parts/table-acts'
import type { AtTable, TableCommand } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Answer } from '../../../kernel/system/prompt'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { whyNotAnswer } from '../roster/decide/answer'
import { acts } from './acts/list'
import { about, touch } from './effects'
import { HATRED_PROMPT, seeHated } from './hatred'
import { Play } from './play'
import { againOf, learners, learnId, promptsOf } from './prompts'
import { now, sceneOf, table, unitOf, skillsAt } from './scene'
import { sure } from './ask'
import { advance, rest, settlePending } from './steps/advance'
import { kindOf } from './steps/index'
import type { Step } from './steps/kinds'
import { isRoll, isRun } from './steps/step'

/** Handles an act or an answer at the table. Returns its events, or refuses with every reason. */
export function decide(
  rules: NecroRules,
  at: AtTable,
  command: TableCommand,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const play = new Play(sceneOf(rules, at), chance)
  const reasons = command.type === 'act' ? doAct(play, command) : answer(play, command.prompt, command.answer)
  if (reasons.length > 0) return refuse(...reasons)
  rest(play)
  return play.done()
}

function doAct(play: Play, { act: id, actor, input }: Extract<TableCommand, { type: 'act' }>): Reason[] {
  settlePending(play)
  if (
    (actor.unit !== undefined && !play.tracker.units.some((unit) => unit.id === actor.unit)) ||
    (actor.side !== undefined && !play.tracker.sides.some((side) => side.id === actor.side))
  ) {
    return [reason('unknown-actor')]
  }
  const act = actsOf(acts, play, actor)?.find((candidate) => candidate.id === id)
  if (!act) return [reason('act-closed', [], { act: id })]
  const done = act.perform(play, input)
  if (isRefusal(done)) return done.refused
  advance(play)
  return []
}

function answer(play: Play, id: string, given: Answer): Reason[] {
  const prompt = promptsOf(play).find((open) => open.id === id)
  if (!prompt) return [reason('prompt-closed', [], { prompt: id })]
  const wrong = whyNotAnswer(prompt, given)
  if (wrong.length > 0) return wrong
  if (id.startsWith('again:')) again(play, id, given)
  else {
    settlePending(play)
    if (id.startsWith('learn:')) learn(play, id, given)
    else if (id.startsWith('aside:')) aside(play, id, given)
    else if (id.startsWith(HATRED_PROMPT)) seeHated(play, id.slice(HATRED_PROMPT.length), given)
    else if (id.startsWith('free:')) consolidate(play, id.slice('free:'.length), given)
    else answerHead(play, given)
  }
  advance(play)
  return []
}

/** Re-rolls the pending die; the new result is final (NN-GEN-5). */
function again(play: Play, id: string, given: Answer): void {
  const { pending } = table(play)
  if (!pending) return
  const { rolled, good: _, ...step } = pending
  const kind = kindOf(step)
  if (!isRoll(kind)) return
  const by = againOf(play, step, rolled).find((candidate) => id.endsWith(`:${candidate.id}`))
  by?.use(play)
  play.table('pending', null)
  throwDice(play, { ...step, thrown: true }, given)
}

function answerHead(play: Play, given: Answer): void {
  const [step, ...others] = table(play).steps
  if (!step) return
  const kind = kindOf(step)
  play.table('steps', others)
  if (isRoll(kind)) throwDice(play, step, given)
  else if (!isRun(kind)) {
    const throwing = kind.answer(play, step, given)
    if (throwing) throwDice(play, throwing, given, step.kind)
  }
}

/**
 * Rolls the dice of a step. If they may be re-rolled, they stay pending and their consequences wait;
 * otherwise the step settles them.
 */
function throwDice(play: Play, step: Step, given: Answer, why = step.kind): void {
  const kind = kindOf(step)
  if (!isRoll(kind)) return
  const { sides, count } = kind.ask(play, step).dice ?? { sides: 10, count: 1 }
  const dice = Array.from({ length: count }, (_, nth) => play.die(sides, why, given.dice?.[nth]))
  const rolled = dice.map((die) => die.value)
  const good = kind.read(play, step, dice)
  const mayAgain = !good && againOf(play, step, rolled).length > 0
  if (mayAgain) play.table('pending', { ...step, rolled, good })
  else kind.settle(play, step, good, rolled)
}

/** Passes an optional answer, given before the die or the choice, to the step. */
function aside(play: Play, id: string, given: Answer): void {
  const [step, ...others] = table(play).steps
  const kind = step && kindOf(step)
  if (!step || !kind || isRun(kind)) return
  play.table('steps', others)
  kind.aside?.(play, step, id.split(':').slice(2).join(':'), given)
}

/**
 * Moves a fighter who consolidates, perhaps into other enemies or into hiding (NN-CON-1, NN-CON-2,
 * NN-SKL-16).
 */
function consolidate(play: Play, unit: string, given: Answer): void {
  const options = given.options ?? []
  const enemies = options.filter((id) => id !== 'hide')
  const { outcome } = sure(play, 'consolidation', {
    skills: skillsAt(play, unit),
    hides: options.includes('hide'),
    reachesEnemy: enemies.length > 0
  })
  play.table(
    'free',
    table(play).free.filter((id) => id !== unit)
  )
  for (const enemy of enemies) touch(play, unit, enemy)
  if (outcome.hidden) play.set(unit, 'hidden', true)
  if (outcome.countsAsChargingNext) play.set(unit, 'berserk', true)
  play.emit(
    enemies.length > 0 ? 'consolidated-into' : 'consolidated',
    about(play, unit, {
      distance: outcome.distance,
      enemies: enemies.map((id) => unitOf(play, id).name),
      rules: ['NN-CON-1']
    })
  )
}

/**
 * Makes a learning roll before a die: a success ticks a box, a failure settles that die at once (NN-XP-7,
 * NN-XP-8).
 */
function learn(play: Play, id: string, given: Answer): void {
  const [step, ...others] = table(play).steps
  if (!step) return
  const rests = learners(play, step).find(({ unit }) => id === learnId(step, unit))
  if (!rests) return
  const { unit } = rests
  const die = play.die(10, 'learning', given.dice?.[0])
  const boxes = now(play, unit).learning
  const { outcome } = sure(play, 'learning', { boxes, dice: [die.value] })
  const facts = { roll: die.value, die, boxes: outcome.boxes, rules: ['NN-XP-7', 'NN-XP-8'] }
  if (outcome.automaticFailures === 0) {
    play.set(unit, 'learning', outcome.boxes)
    play.table('steps', [{ ...step, tried: [...(step.tried ?? []), unit] }, ...others])
    play.emit('learned', about(play, unit, facts))
    return
  }
  play.table('steps', others)
  play.emit(rests.own ? 'learning-failed' : 'learning-failed-opposed', about(play, unit, facts))
  const kind = kindOf(step)
  if (isRoll(kind)) kind.settle(play, step, !rests.own, [])
}
