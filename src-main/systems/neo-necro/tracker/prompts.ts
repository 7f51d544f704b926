import type { Prompt } from '../../../rules/prompt'
import { say } from '../say'
import { Play } from './play'
import { memberAt, now, table, unitOf, type Scene } from './scene'
import type { Step } from './state'
import { settlePending } from './steps/advance'
import { kindOf } from './steps/index'
import { isRoll, isRun, type Rests } from './steps/step'

/** Where a question of the table stands in no procedure between games. */
const STEP = 'table'

/** The scene as it is for everybody but whoever throws a die again: what has fallen counts. */
export function settled(scene: Scene): Scene {
  if (!table(scene).pending) return scene
  const play = new Play(scene, { roll: unasked, id: unasked })
  settlePending(play)
  return { ...scene, tracker: play.tracker }
}

function unasked(): never {
  throw new Error('nothing is thrown while a die is settled')
}

export function questionOpen(scene: Scene): boolean {
  return table(scene).steps.length > 0
}

/** The questions that wait, the one that must be answered first at the head (NN-XP-7, NN-GEN-5, NN-CON-1). */
export function promptsOf(raw: Scene): Prompt[] {
  const scene = settled(raw)
  const [step] = table(scene).steps
  const head: Prompt[] = step ? [{ ...asked(scene, step), id: idOf(step), step: STEP }] : []
  return [...head, ...againPrompts(raw), ...(step ? learning(scene, step) : [])]
}

export function idOf(step: Step): string {
  return `${step.kind}:${step.id}`
}

function asked(scene: Scene, step: Step): Omit<Prompt, 'id' | 'step'> {
  const kind = kindOf(step)
  if (isRun(kind)) throw new Error(`${step.kind} asks nothing`)
  return kind.ask(scene, step)
}

/** A die that has fallen and may be thrown again (NN-GEN-5). */
function againPrompts(scene: Scene): Prompt[] {
  const { pending } = table(scene)
  if (!pending) return []
  const kind = kindOf(pending)
  if (!isRoll(kind)) return []
  const plain = kind.ask(scene, pending)
  return (kind.again?.(scene, pending, pending.rolled) ?? []).map(({ id }) => ({
    id: `again:${pending.id}:${id}`,
    step: STEP,
    member: plain.member,
    title: say(`table.again.${id}`, { fighter: plain.member === null ? '' : unitOf(scene, plain.member).name }),
    rules: [...plain.rules, 'NN-GEN-5'],
    ...(plain.dice && { dice: plain.dice }),
    optional: true
  }))
}

/** Those who may make a learning roll before this die: their category, a box left, one try a die (NN-XP-7, NN-XP-10). */
export function learners(scene: Scene, step: Step): Rests[] {
  const kind = kindOf(step)
  if (!isRoll(kind)) return []
  const tried = Array.isArray(step['tried']) ? step['tried'] : []
  return (kind.rests?.(scene, step) ?? []).filter(({ unit, on }) => {
    const { learning, place } = now(scene, unit)
    return place === 'up' && learning < scene.rules.experience.learning.boxes && memberAt(scene, unit).member.choices['category'] === on && !tried.includes(unit)
  })
}

function learning(scene: Scene, step: Step): Prompt[] {
  return learners(scene, step).map(({ unit, own }) => ({
    id: `learn:${step.id}:${unit}`,
    step: STEP,
    member: unit,
    title: say('table.ask.learn', { fighter: unitOf(scene, unit).name }),
    text: say(own ? 'table.ask.learn-own' : 'table.ask.learn-opposed', { target: scene.rules.experience.learning.successMax }),
    rules: ['NN-XP-7', 'NN-XP-8', 'NN-XP-10'],
    dice: { sides: 10, count: 1 },
    optional: true
  }))
}

