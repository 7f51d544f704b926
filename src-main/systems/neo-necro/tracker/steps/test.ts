import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, changeActive, named } from '../effects'
import type { Play } from '../play'
import { now, profileNow, skillFor, type Scene } from '../scene'
import { dangerHit } from './hazard'
import { flashAgain } from './blast'
import type { StepOf } from './kinds'
import type { Again, Roll } from './step'

/** A test beside a drop: its depth, and whether a railing helps (NN-FALL-1, NN-FALL-2). */
type AtDrop = { height: number; rail: boolean }

/** The fields of a test for each purpose, besides the fighter. */
type FieldsFor = {
  edge: AtDrop
  stand: unknown
  'at-once': AtDrop
  danger: { strength: number; threshold: number }
  fire: { marker: string }
  flash: unknown
  loot: { victim: string }
}

export type TestFields = {
  [For in keyof FieldsFor]: { purpose: For; unit: string } & FieldsFor[For]
}[keyof FieldsFor]

export type TestFor<For extends keyof FieldsFor> = Extract<StepOf<'test'>, { purpose: For }>

/** What a test is for: its consequence, and its re-rolls (NN-GEN-3). */
interface Purpose<T = StepOf<'test'>> {
  rules: string[]
  settle(play: Play, step: T, good: boolean): void
  again?(scene: Scene, step: T): Again[]
}

const purposes: { [For in keyof FieldsFor]: Purpose<TestFor<For>> } = {
  /** Beside a drop (NN-FALL-1). */
  edge: {
    rules: ['NN-FALL-1', 'NN-FALL-2'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'fall', unit: step.unit, height: step.height })
    },
    again(scene, step) {
      return step.rail || skillFor(scene, step.unit, 'rerollFallTests') ? [{ id: 'rail', use() {} }] : []
    }
  },
  /** To stand up at the start of an activation (NN-PIN-1, NN-PIN-2). */
  stand: {
    rules: ['NN-PIN-1', 'NN-PIN-2'],
    settle(play, step, good) {
      const { unit } = step
      changeActive(play, { standUp: good ? 'passed' : 'failed' })
      // In melee a failure means fighting pinned and standing up at the end (NN-PIN-2); elsewhere the fighter
      // stands up anyway, perhaps as their only act (NN-PIN-1).
      if (!good && now(play, unit).engaged.length > 0) changeActive(play, { standsAtEnd: true })
      else play.set(unit, 'pinned', false)
    },
    again(scene, step) {
      const { unit } = step
      return skillFor(scene, unit, 'standUpFree') && now(scene, unit).engaged.length > 0
        ? [{ id: 'relentless', use() {} }]
        : []
    }
  },
  /** For a Relentless fighter who tests when they are pinned (NN-SKL-27). */
  'at-once': {
    rules: ['NN-SKL-27'],
    settle(play, step, good) {
      if (good) return
      play.set(step.unit, 'tested', true)
      play.next({
        kind: 'pinned',
        unit: step.unit,
        edge: step.height,
        rail: step.rail,
        asked: true
      })
    }
  },
  /** For dangerous terrain on the way (NN-MOV-8). */
  danger: {
    rules: ['NN-MOV-8', 'NN-MOV-9'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'impact', hit: dangerHit(play, step) })
    }
  },
  /** For covering fire on a fighter who moves, shoots or strikes (NN-SUP-4). */
  fire: {
    rules: ['NN-SUP-4', 'NN-SUP-5'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'marker-hit', marker: step.marker, unit: step.unit })
    }
  },
  /** Against the flash of a photon grenade (NN-GRN-8, NN-GRN-9). */
  flash: {
    rules: ['NN-GRN-8', 'NN-GRN-9'],
    settle(play, step, good) {
      if (!good) play.set(step.unit, 'stunned', true)
    },
    again(scene, step) {
      return flashAgain(scene, step.unit) ? [{ id: 'goggles', use() {} }] : []
    }
  },
  /** Before looting a casualty (NN-LOOT-1). */
  loot: {
    rules: ['NN-LOOT-1'],
    settle(play, step, good) {
      if (good) play.next({ kind: 'loot', unit: step.unit, victim: step.victim })
    }
  }
}

function purposeOf(step: StepOf<'test'>): Purpose {
  const purpose: Purpose | undefined = purposes[step.purpose]
  if (!purpose) throw new Error(`no test ${JSON.stringify(step.purpose)}`)
  return purpose
}

/** An Initiative test, for any purpose. */
export const test: Roll<'test'> = {
  ask(scene, step) {
    const { unit } = step
    return {
      member: unit,
      title: say(`table.tests.${step.purpose}`, { fighter: named(scene, unit) }),
      text: say('table.ask.or-less', { target: profileNow(scene, unit).i }),
      rules: ['NN-GEN-3', ...purposeOf(step).rules],
      dice: { sides: 10, count: 1 }
    }
  },
  rests(_scene, step) {
    return [{ unit: step.unit, on: 'i', own: true }]
  },
  again(scene, step) {
    return purposeOf(step).again?.(scene, step) ?? []
  },
  read(play, step, [die]) {
    const { unit } = step
    const initiative = Math.max(0, profileNow(play, unit).i)
    const good = sure(play, 'initiative-test', { initiative, die: die!.value }).outcome.passed
    play.emit(
      `test-${step.purpose}-${good ? 'passed' : 'failed'}`,
      about(play, unit, {
        roll: die!.value,
        target: initiative,
        die: die!,
        rules: ['NN-GEN-3', ...purposeOf(step).rules]
      })
    )
    return good
  },
  settle(play, step, good) {
    purposeOf(step).settle(play, step, good)
  }
}
