import { say } from '../../catalogue/say'
import { critical as fallsOn, payWillpower, withCritical } from '../harm'
import { fact } from '../play'
import { LIMBS, sheetOf } from '../state'
import { oneDie, options } from './options'
import type { Question, TaskOf } from './step'

/** Asks for the die of the table of criticals (VD10-HP-10). */
export const critical: Question<TaskOf<'critical'>> = {
  of: ({ unit }) => unit,
  prompt: ({ rules }, { before }, { name }) => ({
    title: say('table.critical', { name }),
    text: say('table.critical-text', { aggravated: before }),
    rules: ['VD10-HP-10'],
    dice: oneDie(rules, 'critical-die')
  }),
  answer(play, task, { thrown, pop }) {
    play.emit('critical-rolled', { name: play.unit(task.unit).name, die: thrown[0] ?? 0 }, pop)
    fallsOn(play, task, thrown[0] ?? 1)
  }
}

/** Asks a stunned unit whether it loses the next turn or pays willpower (VD10-CT-01, VD10-R26). */
export const stunned: Question<TaskOf<'stunned'>> = {
  of: ({ unit }) => unit,
  prompt: (_, __, { name }) => ({
    title: say('table.stunned', { name }),
    rules: ['VD10-CT-01', 'VD10-R26'],
    options: options(['pay-willpower', 'lose-turn'])
  }),
  answer(play, { unit: id }, { chosen, pop }) {
    const unit = play.unit(id)
    if (chosen === 'lose-turn')
      return play.emit('loses-turn', { name: unit.name }, pop, play.set(id, 'lost', true))
    payWillpower(play, unit, 'willpower-paid')
    play.also(pop)
  }
}

const BLIND_OR_FRACTURE = ['blind', 'fracture'] as const
const nameKey = (id: string): string => `criticals.${id}.name`

/**
 * Asks whether it is blindness or a fracture: a choice, or a roll if the campaign says so
 * (VD10-CT-03, VD10-R13).
 */
export const blindOrFracture: Question<TaskOf<'blind-or-fracture'>> = {
  of: ({ unit }) => unit,
  prompt: ({ rules }, _, { name }) => ({
    title: say('table.blind-or-fracture', { name }),
    rules: ['VD10-CT-03', 'VD10-R13'],
    ...(rules.house.blindOrFracture === 'roll'
      ? {
          dice: {
            sides: 2,
            count: 1,
            each: [{ sides: 2, faces: BLIND_OR_FRACTURE.map((id) => say(nameKey(id))) }]
          }
        }
      : { options: options(BLIND_OR_FRACTURE, nameKey) })
  }),
  answer(play, { unit: id }, { chosen, thrown, pop }) {
    const which = chosen !== '' ? chosen : thrown[0] === 1 ? 'blind' : 'fracture'
    const unit = play.unit(id)
    play.emit(
      'critical-chosen',
      { name: unit.name, critical: fact(play.rules.words('criticals', which, 'name')) },
      pop,
      withCritical(play, unit, which, '')
    )
    if (which === 'fracture') play.first({ do: 'limb', unit: id, critical: 'fracture' })
  }
}

/** Asks which limb is broken or lost (VD10-CT-03, VD10-CT-05). */
export const limb: Question<TaskOf<'limb'>> = {
  of: ({ unit }) => unit,
  prompt: (_, { critical: id }, { name }) => ({
    title: say('table.limb', { name, critical: fact(say(nameKey(id))) }),
    rules: [id === 'maimed' ? 'VD10-CT-05' : 'VD10-CT-03'],
    options: options(LIMBS)
  }),
  answer(play, task, { chosen, pop }) {
    const unit = play.unit(task.unit)
    const { criticals } = sheetOf(unit)
    const last = criticals.findLastIndex(({ id }) => id === task.critical)
    const name = play.rules.words('table', chosen)
    play.emit(
      'limb',
      { name: unit.name, limb: fact(name) },
      pop,
      play.sheet(unit.id, {
        criticals: criticals.map((known, at) =>
          at === last ? { ...known, note: name['fr'] ?? chosen } : known
        )
      })
    )
  }
}
