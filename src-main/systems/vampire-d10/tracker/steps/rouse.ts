import { say } from '../../catalogue/say'
import { answerOf } from '../../resolvers/answer-of'
import { fact } from '../play'
import { sheetOf } from '../state'
import { oneDie, options } from './options'
import type { Question, TaskOf } from './step'

/** Asks for the rouse check: whether a vampire becomes hungrier (VD10-R27, VD10-ST-13). */
export const rouse: Question<TaskOf<'rouse'>> = {
  of: ({ unit }) => unit,
  prompt({ rules }, { staunch }, unit) {
    const base = {
      title: say(staunch ? 'table.rouse-staunch' : 'table.rouse', { name: unit.name }),
      rules: ['VD10-R27', 'VD10-ST-13']
    }
    return rules.house.rouseCheck === 'manual'
      ? { ...base, options: options(['calm', 'hungrier'], (id) => `prompts.rouse-${id}`) }
      : {
          ...base,
          text: say('prompts.rouse-text', {
            from: rules.files['tables/dice'].rouseFrom,
            hunger: sheetOf(unit).hunger
          }),
          dice: oneDie(rules, 'rouse-die')
        }
  },
  answer(play, task, { chosen, thrown, pop }) {
    const { rules } = play
    const unit = play.unit(task.unit)
    const { hunger } = sheetOf(unit)
    const chosenHunger =
      chosen === 'hungrier' ? Math.min(rules.files['tables/dice'].hungerMost, hunger + 1) : hunger
    const byHand = rules.house.rouseCheck === 'manual'
    const check = byHand
      ? { success: chosen !== 'hungrier', hunger: chosenHunger }
      : answerOf(rules, 'vd10.rouse', { die: thrown[0], hunger })
    const after = Number(check['hunger'])
    // At the most hunger a failed check adds none, and is a failure all the same.
    const type = check['success'] === true ? 'rouse-calm' : 'rouse-hungrier'
    play.emit(
      byHand ? `${type}-told` : type,
      { name: unit.name, ...(!byHand && { dice: String(thrown[0]) }), hunger: after },
      pop,
      play.sheet(unit.id, { hunger: after })
    )
    if (task.staunch)
      play.emit(
        'state-ended',
        { name: unit.name, state: fact(rules.words('states', 'bleeding', 'name')) },
        play.without(unit.id, 'bleeding')
      )
  }
}
