import type { Localised } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import type { AnswerTo } from '../../resolvers'
import { sure } from '../ask'
import { about, falls, named, pin, rises, activeOf, endActivation } from '../effects'
import { carriedBy, furyOf, now, profileNow, skillFor, unitOf, skillsAt, type Scene } from '../scene'
import { isGone } from '../state'
import { asItBegan } from '../onset'
import type { Play } from '../play'
import type { Hit } from './hit'
import type { StepOf } from './kinds'
import type { Choice, Roll, Run } from './step'

export type DamageFields = {
  hit: Hit
  /** The number of damage dice: one per wound. */
  wounds: number
  pinned: boolean
}

export type SufferFields = {
  hit: Hit
  /** Wounds lost. */
  lost: number
  pinned: boolean
}

export type AtOnceFields = {
  unit: string
  /** The depth of the drop beside the fighter; 0 for none (NN-FALL-1). */
  edge: number
  rail: boolean
}

export type PinnedFields = AtOnceFields & {
  /** A Relentless fighter has already chosen when to test (NN-SKL-27). */
  asked?: boolean
}

export type SurvivalFields = {
  unit: string
  /** The wounds before this loss. */
  wounds: number
  lost: number
  by: string | null
  /** The cause; absent if there is none, and in older steps. */
  thing?: Localised
  pinned?: boolean
  edge?: number
  rail?: boolean
  /** A blow simultaneous with others of the same Initiative (NN-MEL-4). */
  together?: boolean
}

/** The damage dice, one per wound (NN-DMG-2). */
export const damage: Roll<'damage'> = {
  ask(scene, step) {
    const { target, level } = step.hit
    return {
      member: target,
      title: say('table.ask.damage', { fighter: named(scene, target), level }),
      rules: ['NN-DMG-2'],
      dice: { sides: diceOf(scene, level), count: step.wounds }
    }
  },
  read(play, step, dice) {
    const { hit } = step
    play.emit(
      'damage-rolled',
      about(play, hit.target, {
        lost: lostBy(
          play,
          step,
          dice.map((die) => die.value)
        ),
        rolls: dice.map((die) => die.value),
        dice,
        rules: ['NN-DMG-2']
      })
    )
    return true
  },
  settle(play, step, _good, rolled) {
    play.next({
      kind: 'suffer',
      hit: step.hit,
      lost: lostBy(play, step, rolled),
      pinned: step.pinned
    })
  }
}

function diceOf(scene: Scene, level: number): number {
  const levels = scene.rules.combat.damageLevels
  return (levels.find((row) => row.level === level) ?? levels.at(-1))?.die ?? 1
}

function lostBy(scene: Scene, step: StepOf<'damage'>, dice: number[]): number {
  return sure(scene, 'damage', { wounds: step.wounds, damageLevel: step.hit.level, dice }).outcome.woundsLost
}

/** Takes off the wounds, then asks for survival dice or pins the fighter (NN-SAV-6, NN-OUT-1). */
export const suffer: Run<'suffer'> = {
  run(play, step) {
    const { hit } = step
    if (isGone(unitOf(play, hit.target))) return
    const { lost, pinned } = step
    const { wounds, place } = now(play, hit.target)
    if (lost > 0) {
      const left = Math.max(0, wounds - lost)
      play.set(hit.target, 'wounds', left)
      play.emit(
        'wounds-lost',
        about(play, hit.target, {
          lost,
          left,
          by: named(play, hit.by),
          thing: hit.thing,
          rules: ['NN-SAV-6']
        })
      )
      if (left === 0)
        return play.next({
          kind: 'survival',
          unit: hit.target,
          wounds,
          lost,
          by: hit.by,
          thing: hit.thing,
          pinned,
          edge: hit.edge,
          rail: hit.rail,
          ...(hit.together && { together: true })
        })
    }
    if (pinned && place === 'up')
      play.next({ kind: 'pinned', unit: hit.target, edge: hit.edge, rail: hit.rail })
  }
}

/** Pins the fighter and, beside a drop, tests for a fall (NN-PIN-1, NN-FALL-1). */
export const pinned: Run<'pinned'> = {
  run(play, step) {
    const { unit, edge, rail } = step
    if (now(play, unit).place !== 'up') return
    if (!step.asked && skillFor(play, unit, 'standUpFree') && !now(play, unit).pinned)
      return play.next({ kind: 'at-once', unit, edge, rail })
    if (edge > 0) play.next({ kind: 'test', purpose: 'edge', unit, height: edge, rail })
    pin(play, unit)
    play.emit('pinned', about(play, unit, { rules: ['NN-IMP-3', 'NN-PIN-1'] }))
  }
}

/** Asks a Relentless fighter whether to test now rather than in their next activation (NN-SKL-27). */
export const atOnce: Choice<'at-once'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.at-once', { fighter: named(scene, unit) }),
      rules: skillFor(scene, unit, 'standUpFree')?.rules ?? [],
      options: ['now', 'later'].map((id) => ({ id, label: say(`table.ask.at-once-${id}`), allowed: true }))
    }
  },
  answer(play, step, given) {
    const { unit, edge, rail } = step
    const now = given.options?.[0] === 'now'
    play.emit(
      now ? 'tests-at-once' : 'tests-later',
      about(play, unit, { rules: skillFor(play, unit, 'standUpFree')?.rules ?? [] })
    )
    play.next(
      now
        ? { kind: 'test', purpose: 'at-once', unit, height: edge, rail }
        : { kind: 'pinned', unit, edge, rail, asked: true }
    )
  }
}

type Survival = AnswerTo<'survival'>['outcome']

/** The result of these survival dice (NN-OUT-2, NN-OUT-3, NN-OUT-5). */
function survivalOf(scene: Scene, step: StepOf<'survival'>, dice?: number[]): Survival {
  const { unit } = step
  const { ws, bs, i } = profileNow(scene, unit)
  // A simultaneous blow counts as struck in contact, even if the enemy has fallen since (NN-MEL-4, NN-OUT-5).
  const contact = [...now(scene, unit).engaged, ...(step.together ? now(asItBegan(scene), unit).engaged : [])]
  return sure(scene, 'survival', {
    wounds: step.wounds,
    woundsLost: step.lost,
    ...(dice && { dice }),
    profile: { ws, bs, i },
    skills: skillsAt(scene, unit),
    engaged: contact.length > 0,
    fury: furyOf(scene, unit)
  }).outcome
}

/** One survival die, plus one for each excess wound (NN-OUT-1, NN-OUT-2). */
export const survival: Roll<'survival'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say('table.ask.survival', { fighter: named(scene, unit) }),
      text: say('table.ask.survival-text'),
      rules: ['NN-OUT-1', 'NN-OUT-2'],
      dice: { sides: scene.rules.combat.survival.die, count: survivalOf(scene, step).dice }
    }
  },
  skip(play, step) {
    return isGone(unitOf(play, step.unit))
  },
  again(scene, step) {
    const { unit } = step
    const booster = carriedBy(scene, unit).find((item) => item.thing === 'bio-booster')
    if (!booster) return []
    return [
      {
        id: 'bio-booster',
        use(play) {
          play.set(unit, 'used', [...now(play, unit).used, booster.id])
          play.emit('bio-booster-used', about(play, unit, { thing: booster.name, rules: ['NN-GEAR-9'] }))
        }
      }
    ]
  },
  read(play, step, dice) {
    const { unit } = step
    const result = survivalOf(
      play,
      step,
      dice.map((die) => die.value)
    )
    const state = result.state
    play.emit(
      `survival-${state}`,
      about(play, unit, {
        rolls: dice.map((die) => die.value),
        dice,
        by: named(play, step.by),
        rules: ['NN-OUT-1', 'NN-OUT-2']
      })
    )
    return state === 'light-wound'
  },
  settle(play, step, _good, rolled) {
    settleSurvival(play, step, survivalOf(play, step, rolled))
  }
}

function settleSurvival(play: Play, step: StepOf<'survival'>, result: Survival): void {
  const { unit, by } = step
  const wasDown = now(play, unit).place === 'down'
  // If a fighter's own die takes them from down to out of action, that counts for the unit that took them
  // down (NN-RUL-41).
  const blame = by ?? now(play, unit).by
  const thing = step.thing ?? null
  if (result.state === 'out-of-action') return falls(play, unit, 'out', blame, thing)
  play.set(unit, 'light', now(play, unit).light + result.penalty)
  if (result.state === 'down') {
    if (!wasDown) falls(play, unit, 'down', blame, thing)
    return
  }
  play.set(unit, 'wounds', result.wounds)
  if (wasDown) {
    rises(play, unit)
    if (activeOf(play)?.unit === unit) endActivation(play)
  } else if (step.pinned) {
    play.next({ kind: 'pinned', unit, edge: step.edge ?? 0, rail: step.rail ?? false })
  }
}
