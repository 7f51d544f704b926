import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { partOf } from '../rolls'
import type { Play } from '../scene'
import { inOrder, isDead, rerollsOf, score, set, wait } from '../state'
import type { Lying } from './purposes'

/**
 * Sets the scores of initiative. Units equal in score and tie-breaker (REF, if the campaign uses it)
 * throw again (CR-R30). Each further throw decides only among the units that the earlier ones left tied.
 */
export function initiativeDone(play: Play, reroll: boolean, { roll, totals, dice }: Lying): void {
  const byRef = play.rules.house.initiativeOrder === 'highest-first-ties-by-ref'
  roll.parts.forEach(({ unit }, at) => {
    const who = play.unit(unit)
    if (!reroll) {
      play.put(set(unit, 'init', totals[at] ?? 0))
      play.put(set(unit, 'tie', byRef ? score(who, 'ref') : 0))
      if (who.state['rerolls'] !== undefined) play.put(set(unit, 'rerolls', null))
    } else play.put(set(unit, 'rerolls', [...rerollsOf(who), totals[at] ?? 0]))
  })
  const order = inOrder(play.tracker).filter((unit) => unit.state['init'] !== undefined)
  const key = ({ state }: TrackedUnit): string =>
    JSON.stringify([state['init'], state['tie'], state['rerolls'] ?? []])
  const alive = order.filter((unit) => !isDead(unit))
  const tied = alive.filter((unit) => alive.some((other) => other.id !== unit.id && key(other) === key(unit)))
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
  play.emit('order-rolled', {
    order: order.map((unit) => `${unit.name} (${String(unit.state['init'])})`).join(', '),
    dice
  })
}
