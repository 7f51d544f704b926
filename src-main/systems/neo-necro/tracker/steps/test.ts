import { say } from '../../catalogue/say'
import { sure } from '../ask'
import { about, changeActive, named } from '../effects'
import type { Play } from '../play'
import { now, profileNow, skillFor } from '../scene'
import type { Step } from '../state'
import { dangerHit } from './hazard'
import { flashAgain } from './blast'
import { asJson } from './hit'
import type { Again, Roll } from './step'

/** What an Initiative test is taken for: what comes of it, and who may take it again (NN-GEN-3). */
interface Purpose {
  rules: string[]
  settle(play: Play, step: Step, good: boolean): void
  again?(play: Parameters<NonNullable<Roll['again']>>[0], step: Step): Again[]
}

const purposes: { [purpose: string]: Purpose } = {
  /** Beside a drop (NN-FALL-1). */
  edge: {
    rules: ['NN-FALL-1', 'NN-FALL-2'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'fall', unit: step['unit']!, height: step['height']! })
    },
    again(scene, step) {
      return step['rail'] === true || skillFor(scene, String(step['unit']), 'rerollFallTests')
        ? [{ id: 'rail', use() {} }]
        : []
    }
  },
  /** To stand up at the start of an activation (NN-PIN-1, NN-PIN-2). */
  stand: {
    rules: ['NN-PIN-1', 'NN-PIN-2'],
    settle(play, step, good) {
      const unit = String(step['unit'])
      changeActive(play, { standUp: good ? 'passed' : 'failed' })
      // In melee he fights pinned and stands up at the end (NN-PIN-2); elsewhere he stands, and that may be all (NN-PIN-1).
      if (!good && now(play, unit).engaged.length > 0) changeActive(play, { standsAtEnd: true })
      else play.set(unit, 'pinned', false)
    },
    again(scene, step) {
      const unit = String(step['unit'])
      return skillFor(scene, unit, 'standUpFree') && now(scene, unit).engaged.length > 0
        ? [{ id: 'relentless', use() {} }]
        : []
    }
  },
  /** A Relentless fighter who tests as soon as he is pinned (NN-SKL-27). */
  'at-once': {
    rules: ['NN-SKL-27'],
    settle(play, step, good) {
      if (good) return
      play.set(String(step['unit']), 'tested', true)
      play.next({
        kind: 'pinned',
        unit: step['unit']!,
        edge: step['height'] ?? 0,
        rail: step['rail'] ?? false,
        asked: true
      })
    }
  },
  /** Dangerous terrain on the way (NN-MOV-8). */
  danger: {
    rules: ['NN-MOV-8', 'NN-MOV-9'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'impact', hit: asJson(dangerHit(play, step)) })
    }
  },
  /** Covering fire on whoever moves, shoots or strikes (NN-SUP-4). */
  fire: {
    rules: ['NN-SUP-4', 'NN-SUP-5'],
    settle(play, step, good) {
      if (!good) play.next({ kind: 'marker-hit', marker: step['marker']!, unit: step['unit']! })
    }
  },
  /** The flash of a photon grenade (NN-GRN-8, NN-GRN-9). */
  flash: {
    rules: ['NN-GRN-8', 'NN-GRN-9'],
    settle(play, step, good) {
      if (!good) play.set(String(step['unit']), 'stunned', true)
    },
    again(scene, step) {
      return flashAgain(scene, String(step['unit'])) ? [{ id: 'goggles', use() {} }] : []
    }
  },
  /** Before anybody is robbed (NN-LOOT-1). */
  loot: {
    rules: ['NN-LOOT-1'],
    settle(play, step, good) {
      if (good) play.next({ kind: 'loot', unit: step['unit']!, victim: step['victim']! })
    }
  }
}

function purposeOf(step: Step): Purpose {
  const purpose = purposes[String(step['purpose'])]
  if (!purpose) throw new Error(`no test ${JSON.stringify(step['purpose'])}`)
  return purpose
}

/** An Initiative test, whatever it is for. */
export const test: Roll = {
  ask(scene, step) {
    const unit = String(step['unit'])
    return {
      member: unit,
      title: say(`table.tests.${String(step['purpose'])}`, { fighter: named(scene, unit) }),
      text: say('table.ask.or-less', { target: profileNow(scene, unit).i }),
      rules: ['NN-GEN-3', ...purposeOf(step).rules],
      dice: { sides: 10, count: 1 }
    }
  },
  rests(_scene, step) {
    return [{ unit: String(step['unit']), on: 'i', own: true }]
  },
  again(scene, step) {
    return purposeOf(step).again?.(scene, step) ?? []
  },
  read(play, step, [die]) {
    const unit = String(step['unit'])
    const initiative = Math.max(0, profileNow(play, unit).i)
    const good = sure(play, 'initiative-test', { initiative, die: die!.value }).outcome['passed'] === true
    play.tell(
      `test-${String(step['purpose'])}-${good ? 'passed' : 'failed'}`,
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
