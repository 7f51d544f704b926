import type { Prompt } from '../../../kernel/system/prompt'
import { say } from '../catalogue/say'
import { sure } from './ask'
import { hatredPrompts } from './hatred'
import { Play } from './play'
import { enemiesOf, hasSkill, leaderAt, memberAt, now, table, unitOf, skillsAt, type Scene } from './scene'
import { settlePending } from './steps/advance'
import { kindOf } from './steps/index'
import type { Step } from './steps/kinds'
import { isRoll, isRun, type Again, type Rests } from './steps/step'

/** The step of every prompt of the tracker; it belongs to no procedure between games. */
const STEP = 'table'

/** The scene with the pending die settled as it fell. Only the re-roll itself sees it as pending. */
export function settled(scene: Scene): Scene {
  if (!table(scene).pending) return scene
  const play = new Play(scene, { roll: unasked, id: unasked })
  settlePending(play)
  return { ...scene, tracker: play.tracker }
}

function unasked(): never {
  throw new Error('nothing is thrown while a die is settled')
}

/**
 * The open prompts. The first one must be answered first, unless it is optional (NN-XP-7, NN-GEN-5,
 * NN-CON-1).
 */
export function promptsOf(raw: Scene): Prompt[] {
  const scene = settled(raw)
  const [step] = table(scene).steps
  const head: Prompt[] = step ? [{ ...asked(scene, step), id: idOf(step), step: STEP }] : []
  return [
    ...head,
    ...againPrompts(raw),
    ...(step
      ? [...learning(scene, step), ...asidePrompts(scene, step)]
      : [...consolidations(scene), ...hatredPrompts(scene, STEP)])
  ]
}

export function idOf(step: Step): string {
  return `${step.kind}:${step.id}`
}

function asked(scene: Scene, step: Step): Omit<Prompt, 'id' | 'step'> {
  const kind = kindOf(step)
  if (isRun(kind)) throw new Error(`${step.kind} asks nothing`)
  return kind.ask(scene, step)
}

/** One prompt for each way to re-roll the pending die (NN-GEN-5). */
function againPrompts(scene: Scene): Prompt[] {
  const { pending } = table(scene)
  if (!pending) return []
  const kind = kindOf(pending)
  if (!isRoll(kind)) return []
  const plain = kind.ask(scene, pending)
  return againOf(scene, pending, pending.rolled).map(({ id }) => ({
    id: `again:${pending.id}:${id}`,
    step: STEP,
    member: plain.member,
    title: say(`table.again.${id}`, {
      fighter: plain.member === null ? '' : unitOf(scene, plain.member).name
    }),
    rules: [...plain.rules, 'NN-GEN-5'],
    ...(plain.dice && { dice: plain.dice }),
    optional: true
  }))
}

/** The ways to re-roll this die: those of the step, and an order of the leader (NN-FTR-7, NN-GEN-5). */
export function againOf(scene: Scene, step: Step, rolled: number[]): Again[] {
  const kind = kindOf(step)
  if (!isRoll(kind) || step.thrown) return []
  const own = kind.rests?.(scene, step).find((rest) => rest.own && rest.on !== 'ammo')
  return [...(kind.again?.(scene, step, rolled) ?? []), ...(own ? orders(scene, own.unit) : [])]
}

/**
 * An order of the leader, who must be up, not pinned, have an order left and not be the fighter (NN-FTR-7,
 * NN-PIN-6).
 */
function orders(scene: Scene, unit: string): Again[] {
  const leader = leaderAt(scene, unitOf(scene, unit).side)
  if (!leader || leader.id === unit) return []
  const { place, pinned, orders: left } = now(scene, leader.id)
  if (place !== 'up' || pinned || left < 1) return []
  return [
    {
      id: 'order',
      use(play) {
        play.set(leader.id, 'orders', left - 1)
        play.emit('order-given', {
          fighter: unitOf(play, unit).name,
          leader: leader.name,
          left: left - 1,
          rules: ['NN-FTR-7']
        })
      }
    }
  ]
}

/** Optional prompts before the die is rolled or the choice is made. */
function asidePrompts(scene: Scene, step: Step): Prompt[] {
  const kind = kindOf(step)
  if (isRun(kind)) return []
  return (kind.asides?.(scene, step) ?? []).map(({ key, ...prompt }) => ({
    ...prompt,
    id: `aside:${step.id}:${key}`,
    step: STEP,
    optional: true
  }))
}

/** A fighter left without enemies in contact may move at once, perhaps into others (NN-CON-1, NN-CON-2). */
function consolidations(scene: Scene): Prompt[] {
  return table(scene).free.flatMap((id): Prompt[] => {
    const { place, pinned } = now(scene, id)
    if (place !== 'up' || pinned) return []
    const enemies = enemiesOf(scene, id).filter((other) => now(scene, other.id).place === 'up')
    const rolls = hasSkill(scene, id, 'roll')
    const options = [
      ...enemies.map((enemy) => ({
        id: enemy.id,
        label: say('table.fields.name', { name: enemy.name }),
        allowed: true
      })),
      ...(rolls ? [{ id: 'hide', label: say('table.ask.roll-hide'), allowed: true }] : [])
    ]
    const { outcome } = sure(scene, 'consolidation', { skills: skillsAt(scene, id) })
    return [
      {
        id: `free:${id}`,
        step: STEP,
        member: id,
        title: say('table.ask.consolidate', {
          fighter: unitOf(scene, id).name,
          distance: outcome.distance
        }),
        text: say('table.ask.consolidate-text'),
        rules: ['NN-CON-1', 'NN-CON-2'],
        options,
        choose: { min: 0, max: options.length },
        optional: true
      }
    ]
  })
}

/**
 * The fighters who may make a learning roll before this die: of the right category, with a box left, one try
 * per die (NN-XP-7, NN-XP-10).
 */
export function learners(scene: Scene, step: Step): Rests[] {
  const kind = kindOf(step)
  if (!isRoll(kind)) return []
  const tried = step.tried ?? []
  return (kind.rests?.(scene, step) ?? []).filter(({ unit, on, fallen }) => {
    const { learning, place } = now(scene, unit)
    return (
      (place === 'up' || fallen === true) &&
      learning < scene.rules.experience.learning.boxes &&
      memberAt(scene, unit).member.choices['category'] === on &&
      !tried.includes(unit)
    )
  })
}

/** The id of the question whether this fighter learns from the die of the step. */
export function learnId(step: Step, unit: string): string {
  return `learn:${step.id}:${unit}`
}

function learning(scene: Scene, step: Step): Prompt[] {
  return learners(scene, step).map(({ unit, own }) => ({
    id: learnId(step, unit),
    step: STEP,
    member: unit,
    title: say('table.ask.learn', { fighter: unitOf(scene, unit).name }),
    text: say(own ? 'table.ask.learn-own' : 'table.ask.learn-opposed', {
      target: scene.rules.experience.learning.successMax
    }),
    rules: ['NN-XP-7', 'NN-XP-8', 'NN-XP-10'],
    dice: { sides: 10, count: 1 },
    optional: true
  }))
}
