import type { CrRules } from '../../catalogue/rules'
import { signed } from '../../catalogue/say'
import { asksSecond, readDie } from '../../sheet/dice'
import type { Play } from '../scene'
import { wait, type Roll } from '../state'
import { purposeOf } from './purposes'
import { nameOf, word, type Question, type WaitingFor } from './step'

/**
 * Asks for dice, and for a second die if a first one needs it (CR-SK-04, CR-SK-05); then completes
 * the roll's task.
 */
export const roll: Question<WaitingFor<'roll'>> = {
  by: ({ roll }) => roll.parts[0]?.unit ?? null,
  prompt(scene, { roll }) {
    const { rules, tracker } = scene
    const { sides } = rules.files['tables/dice'].check
    const open = openParts(rules, roll)
    const second = open.some((at) => (roll.thrown[at] ?? []).length > 0)
    const purpose = purposeOf(roll.task)
    return {
      member: roll.parts[0]?.unit ?? null,
      title: purpose.title(scene, roll.task),
      rules: [...purpose.rules(roll.task), ...(second ? ['CR-SK-04', 'CR-SK-05'] : [])],
      ...(second && { text: word('second-die') }),
      why: open.flatMap((at) => {
        const part = roll.parts[at]
        return part ? [word('plus', { who: nameOf(tracker, part.unit), plus: signed(part.plus) })] : []
      }),
      dice: {
        sides,
        count: open.length,
        each: open.map((at) => {
          const name = nameOf(tracker, roll.parts[at]?.unit ?? null)
          return { sides, label: { fr: name, en: name } }
        })
      }
    }
  },
  answer(play, waiting, { thrown }) {
    const open = openParts(play.rules, waiting.roll)
    const roll: Roll = {
      ...waiting.roll,
      thrown: waiting.roll.parts.map((_, at) => [
        ...(waiting.roll.thrown[at] ?? []),
        ...(open.includes(at) ? [thrown[open.indexOf(at)] ?? 0] : [])
      ])
    }
    if (openParts(play.rules, roll).length === 0) return completed(play, roll)
    play.put(wait({ for: 'roll', roll }))
    return play.emit('die-turns', { dice: thrown.join(', ') })
  }
}

/** The indexes of the parts that wait for a die: first dice, then the second dice that are needed. */
function openParts(rules: CrRules, { kind, parts, thrown }: Roll): number[] {
  const places = parts.map((_, at) => at)
  const unthrown = places.filter((at) => (thrown[at] ?? []).length === 0)
  return unthrown.length > 0
    ? unthrown
    : places.filter((at) => thrown[at]?.length === 1 && asksSecond(rules, kind, thrown[at][0] ?? 0))
}

/** Completes the roll's task. */
function completed(play: Play, roll: Roll): void {
  const totals = roll.parts.map(
    ({ plus }, at) =>
      plus + readDie(play.rules, roll.kind, roll.thrown[at]?.[0] ?? 0, roll.thrown[at]?.[1]).dieTotal
  )
  const [total = 0, other = 0] = totals
  const dice = roll.thrown.map((own) => own.join('/')).join(', ')
  play.put(wait(null))
  purposeOf(roll.task).lies(play, roll.task, { roll, totals, total, other, dice })
}
