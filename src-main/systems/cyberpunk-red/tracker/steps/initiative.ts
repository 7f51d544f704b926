import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { partOf } from '../rolls'
import type { Play } from '../scene'
import { inOrder, score, set, wait } from '../state'
import type { Lying } from './purposes'

/**
 * Sets the scores of initiative. Units equal in score and tie-breaker (REF, if the campaign uses it)
 * throw again (CR-R30).
 */
export function initiativeDone(play: Play, reroll: boolean, { roll, totals, dice }: Lying): void {
  const byRef = play.rules.house.initiativeOrder === 'highest-first-ties-by-ref'
  roll.parts.forEach(({ unit }, at) => {
    const who = play.unit(unit)
    if (!reroll) {
      play.put(set(unit, 'init', totals[at] ?? 0))
      play.put(set(unit, 'tie', byRef ? score(who, 'ref') : 0))
    } else play.put(set(unit, 'tie', Number(who.state['tie'] ?? 0) + (totals[at] ?? 0) / 100))
  })
  const order = inOrder(play.tracker).filter((unit) => unit.state['init'] !== undefined)
  const key = (unit: TrackedUnit): string => `${String(unit.state['init'])}:${String(unit.state['tie'])}`
  const tied = order.filter((unit) => order.some((other) => other.id !== unit.id && key(other) === key(unit)))
  if (tied.length > 0)
    play.put(
      wait({
        for: 'roll',
        roll: {
          kind: 'initiative',
          parts: tied.map(({ id }) => partOf(id, 'tie', 0)),
          thrown: tied.map(() => []),
          task: { do: 'initiative', reroll: true }
        }
      })
    )
  play.tell('order-rolled', {
    order: order.map((unit) => `${unit.name} (${String(unit.state['init'])})`).join(', '),
    dice
  })
}
