import type { Json, Localised, Words } from '../../../../kernel/values/json'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { hungerIn, readingOf, type Throw } from '../../sheet/dice'
import type { Vd10Rules } from '../../catalogue/rules'
import { phrase, say, signed } from '../../catalogue/say'
import { fact } from '../play'
import { sheetOf, vampire, type Purpose } from '../state'
import { options } from './options'
import { purposes, type PurposeKind } from './purposes'
import type { Question, TaskOf } from './step'

/** Asks for the dice of a throw, then completes its purpose. */
export const throwing: Question<TaskOf<'throw'>> = {
  of: ({ unit }) => unit,
  prompt({ rules }, task, unit) {
    const { sides } = rules.files['tables/dice']
    const normal = task.pool - hungerOf(rules, unit, task)
    const kind = kindOf(task.purpose)
    const what: Json = kind.what?.(task.purpose) ?? ''
    return {
      title: say(`table.throw-${task.purpose.for}`, { name: unit.name, what }),
      rules: kind.rules(task.purpose),
      why: task.lines.map(({ label, dice }) => lineWords(rules, label, dice)),
      ...(task.pool > 0
        ? {
            dice: {
              sides,
              count: task.pool,
              each: Array.from({ length: task.pool }, (_, at) => ({
                sides,
                label: say(at < normal ? 'table.normal-die' : 'table.hunger-die')
              }))
            }
          }
        : { options: options(['no-dice']) })
    }
  },
  answer(play, task, { thrown: dice, pop }) {
    const { rules } = play
    const unit = play.unit(task.unit)
    const normal = dice.length - (dice.length > 0 ? hungerOf(rules, unit, task) : 0)
    const thrown: Throw = { normal: dice.slice(0, normal), hunger: dice.slice(normal) }
    const read = readingOf(rules, thrown, null)
    play.emit(
      'thrown',
      { name: unit.name, dice: written(thrown), successes: read.successes, pairs: read.pairs },
      pop
    )
    kindOf(task.purpose).lies(play, unit, thrown, task.purpose)
  }
}

const kindOf = (purpose: Purpose): PurposeKind<Purpose> => purposes[purpose.for]

/** How many dice of a throw are hunger dice: a vampire's, except for initiative (VD10-R05). */
function hungerOf(rules: Vd10Rules, unit: TrackedUnit, { purpose, pool }: TaskOf<'throw'>): number {
  return vampire(unit) && purpose.for !== 'initiative' ? hungerIn(rules, pool, sheetOf(unit).hunger) : 0
}

function lineWords(rules: Vd10Rules, label: Words, dice: number): Words {
  return 'key' in label && typeof label.key === 'string'
    ? say('table.line', { what: fact(label), dice: signed(dice) })
    : phrase(rules.words('table', 'line'), { what: label as Localised, dice: signed(dice) })
}

/** Dice for the log, with hunger dice apart (VD10-R05). */
function written({ normal, hunger }: Throw): string {
  return hunger.length === 0 ? normal.join(', ') : `${normal.join(', ')} | ${hunger.join(', ')}`
}
