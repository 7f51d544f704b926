import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { plain, say } from '../../catalogue/say'
import type { Scene } from '../acts/act'
import { boostsOf, isOut } from '../state'
import type { Question, TaskOf } from './step'

/** The units that tactics may inspire: others on the same side that are not out of action (VD10-MG-02). */
export function alliesOf({ rules, tracker }: Scene, unit: TrackedUnit): TrackedUnit[] {
  return tracker.units.filter(
    (other) => other.side === unit.side && other.id !== unit.id && !isOut(rules, other)
  )
}

/** Asks which allies are inspired until the end of the next round (VD10-MG-02). */
export const allies: Question<TaskOf<'allies'>> = {
  of: ({ unit }) => unit,
  prompt(scene, { count }, unit) {
    const found = alliesOf(scene, unit)
    return {
      title: say('table.allies', { name: unit.name, count }),
      rules: ['VD10-MG-02'],
      options: found.map(({ id, name }) => ({ id, label: plain(name), allowed: true })),
      choose: { min: 0, max: Math.min(count, found.length) }
    }
  },
  answer(play, { unit }, { options, pop }) {
    const until = play.tracker.turn + 1
    const names = options.map((id) => play.unit(id).name).join(', ')
    play.emit(
      options.length > 0 ? 'inspired' : 'inspired-nobody',
      { name: play.unit(unit).name, ...(options.length > 0 && { allies: names }) },
      pop,
      ...options.map((id) =>
        play.set(id, 'boosts', [
          ...boostsOf(play.unit(id)).filter((boost) => boost.id !== 'inspired'),
          { id: 'inspired', until }
        ])
      )
    )
  }
}
