import type { Actor } from '../../src-main/kernel/system/board'
import type { Json } from '../../src-main/kernel/values/json'
import type { Answer, Prompt } from '../../src-main/kernel/system/prompt'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import type { Pick } from './random-play'

/** The fields of an act filled in at random, within what they allow. */
export function fillFields(
  fields: readonly Field[],
  tracker: Tracker,
  actor: Actor,
  pick: Pick
): { [field: string]: Json } {
  const own = actor.side ?? tracker.units.find((unit) => unit.id === actor.unit)?.side
  const enemies = tracker.units.filter((unit) => unit.side !== own).map((unit) => unit.id)
  const some = (ids: string[]): string[] => ids.filter(() => pick(3) === 0)
  const filled: { [field: string]: Json } = {}
  for (const field of fields) {
    const ids = (field.options ?? []).map((option) => option.id)
    if (pick(4) === 0) continue
    switch (field.kind) {
      case 'choice':
        if (ids.length > 0) filled[field.key] = ids[pick(ids.length)]!
        break
      case 'several':
        filled[field.key] = some(ids)
        break
      case 'enemies':
        filled[field.key] = some(enemies)
        break
      case 'enemy':
        filled[field.key] = enemies[pick(enemies.length)] ?? null
        break
      case 'flag':
        filled[field.key] = pick(2) === 0
        break
      case 'count':
        filled[field.key] = (field.min ?? 0) + pick((field.max ?? 5) - (field.min ?? 0) + 1)
        break
      case 'distance':
        filled[field.key] = pick(30) / 2
        break
      default:
    }
  }
  return filled
}

/** A random answer that a question of the tracker allows. Its dice are typed or left to the app. */
export function answerAt(prompt: Prompt, pick: Pick): Answer {
  const options = (prompt.options ?? []).filter((option) => option.allowed)
  const { min, max } = prompt.choose ?? { min: 1, max: 1 }
  const chosen: string[] = []
  const left = options.map((option) => option.id)
  const wanted = Math.min(left.length, min + pick(max - min + 1))
  while (chosen.length < wanted) chosen.push(left.splice(pick(left.length), 1)[0]!)
  return {
    ...(prompt.options && { options: chosen }),
    ...(prompt.dice &&
      pick(2) === 0 && {
        dice: Array.from({ length: prompt.dice.count }, () => 1 + pick(prompt.dice!.sides))
      }),
    ...(prompt.amount && { amount: prompt.amount.min + pick(20) })
  }
}
