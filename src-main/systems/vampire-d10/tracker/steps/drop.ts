import { say } from '../../catalogue/say'
import { droppable, droppedBy, sheetOf } from '../state'
import type { Question, TaskOf } from './step'

/** Asks what a disarmed unit drops (VD10-MC-02). */
export const drop: Question<TaskOf<'drop'>> = {
  of: ({ unit }) => unit,
  isIdle: ({ tracker }, { unit: id }) => {
    const unit = tracker.units.find((candidate) => candidate.id === id)
    return !unit || droppable(unit).length === 0
  },
  prompt: (_, __, unit) => ({
    title: say('table.drop', { name: unit.name }),
    rules: ['VD10-MC-02'],
    options: droppable(unit).map(({ id, name }) => ({ id, label: name, allowed: true }))
  }),
  answer(play, { unit: id }, { chosen, pop }) {
    const unit = play.unit(id)
    const weapon = sheetOf(unit).weapons.find((candidate) => candidate.id === chosen)
    play.emit(
      'dropped',
      { name: unit.name, weapon: weapon?.name ?? '' },
      pop,
      play.set(id, 'dropped', [...droppedBy(unit), chosen])
    )
  }
}
