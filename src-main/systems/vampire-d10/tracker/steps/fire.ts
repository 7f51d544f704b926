import { say } from '../../catalogue/say'
import { vampire } from '../state'
import type { Question, TaskOf } from './step'

/** Asks for the damage of fire this turn (VD10-ST-14, VD10-R35). */
export const fire: Question<TaskOf<'fire'>> = {
  of: ({ unit }) => unit,
  prompt({ rules }, _, { name }) {
    const { min, max } = rules.files['tables/perils'].fire
    return {
      title: say('table.fire', { name }),
      rules: ['VD10-ST-14', 'VD10-R35'],
      amount: { min, max, unit: 'points' }
    }
  },
  answer(play, task, { amount, pop }) {
    const unit = play.unit(task.unit)
    const aggravated = vampire(unit) && play.rules.house.fireDamageType === 'aggravated-vampires'
    play.emit('burns', { name: unit.name, damage: amount }, pop)
    play.first({
      do: 'hit',
      unit: unit.id,
      track: 'health',
      superficial: aggravated ? 0 : amount,
      aggravated: aggravated ? amount : 0,
      armour: false,
      firearm: false,
      unabsorbable: false,
      raw: null,
      stake: false,
      from: { by: null, with: play.rules.words('states', 'burning', 'name') }
    })
  }
}

/** Asks for how many turns a unit rolls on the ground (VD10-ST-14). */
export const ground: Question<TaskOf<'ground'>> = {
  of: ({ unit }) => unit,
  prompt({ rules }, _, { name }) {
    const { groundMin, groundMax } = rules.files['tables/perils'].fire
    return {
      title: say('table.ground', { name }),
      rules: ['VD10-ST-14'],
      amount: { min: groundMin, max: groundMax, unit: 'count' }
    }
  },
  answer: (play, { unit }, { amount, pop }) =>
    play.emit(
      'rolls-on-ground',
      { name: play.unit(unit).name, turns: amount },
      pop,
      play.set(unit, 'ground', amount)
    )
}
