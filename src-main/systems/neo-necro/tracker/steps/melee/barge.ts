import type { AnswerTo } from '../../../resolvers'
import { say } from '../../../catalogue/say'
import { skillMost } from '../../../formulas/mods'
import { sure } from '../../ask'
import { about, named, part } from '../../effects'
import { now, skillFor, skillsAt, type Scene } from '../../scene'
import type { StepOf } from '../kinds'
import type { Choice } from '../step'
import { weaponsOf } from './weapons'

export type BargeFields = {
  by: string
  unit: string
  /** The enemy's wounds before the blow. */
  wounds: number
  /** The blow used the weapons in hand, not a pistol's profile. */
  armed: boolean
}

/** Shoulder Barge: an enemy who lost a wound may be flung (NN-SKL-29). */
export const barge: Choice<'barge'> = {
  ask(scene, step) {
    const { by, unit } = step
    return {
      member: by,
      title: say('table.ask.barge', { fighter: named(scene, by), target: named(scene, unit) }),
      rules: skillFor(scene, by, 'knockbackDie')?.rules ?? [],
      dice: { sides: flingDie(scene, by), count: 1 },
      options: [
        {
          id: 'fling',
          label: say('table.ask.barge-fling', { sides: flingDie(scene, by) }),
          allowed: true,
          asks: ['dice']
        },
        { id: 'no', label: say('table.ask.barge-no'), allowed: true }
      ]
    }
  },
  skip(play, step) {
    const { by, unit } = step
    if (!skillFor(play, by, 'knockbackDie') || now(play, unit).place !== 'up') return true
    return !shoulder(play, step, 1).allowed
  },
  answer(play, step, given) {
    const { by, unit } = step
    if (given.options?.[0] !== 'fling')
      return play.emit('barge-forgone', about(play, by, { target: named(play, unit) }))
    const die = play.die(flingDie(play, by), 'barge', given.dice?.[0])
    part(play, by, unit, false)
    play.emit(
      'flung',
      about(play, by, {
        target: named(play, unit),
        distance: shoulder(play, step, die.value).distance,
        die,
        rules: skillFor(play, by, 'knockbackDie')?.rules ?? []
      })
    )
  }
}

/** The sides of the die for the distance. */
function flingDie(scene: Scene, unit: string): number {
  return skillMost(scene.rules, skillsAt(scene, unit), 'knockbackDie')
}

function shoulder(scene: Scene, step: StepOf<'barge'>, die: number): AnswerTo<'shoulder-barge'>['outcome'] {
  const { by, unit } = step
  const lost = Math.max(0, step.wounds - now(scene, unit).wounds)
  const weapons = weaponsOf(scene, by).map((item) => item.thing)
  return sure(scene, 'shoulder-barge', {
    skills: skillsAt(scene, by),
    weapons,
    pistolProfile: !step.armed,
    woundsLost: lost,
    die
  }).outcome
}
