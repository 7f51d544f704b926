import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../../../src-main/kernel/values/verdict'
import { report } from '../../../../src-main/systems/neo-necro/battle/report'
import { motley, playAtRandom } from '../../../support/necro-random-table'
import { AtTheTable, folded } from '../../../support/necro-tracker'
import { patience, runs } from '../../../support/runs'

const numbers = fc.array(fc.nat(10_000), { minLength: 60, maxLength: 400 })

describe('random play at the table', () => {
  test('never throws, and can always be reported', { timeout: patience(120_000) }, () => {
    fc.assert(
      fc.property(numbers, (drawn) => {
        const at = new AtTheTable(motley(), {}, true).started()
        playAtRandom(at, drawn, 120)
        // Every act not offered has a reason: the fallback without one is never needed.
        const unsaid = [
          ...at.tracker.units.map(({ id }) => ({ unit: id })),
          ...at.tracker.sides.map(({ id }) => ({ side: id })),
          {}
        ].flatMap((actor) =>
          at
            .offersTo(actor)
            .filter(({ refused }) =>
              refused.some((why) => (why as { key?: string }).key === 'refusals.not-open')
            )
            .map(({ act }) => act)
        )
        expect(unsaid).toEqual([])
        expect(at.board.sides.map((side) => side.units.length)).toEqual([4, 4])
        const told = report(at.rules, at.battle, at.report)
        expect(isRefusal(told) ? told.refused : []).toEqual([])
      }),
      runs(5)
    )
  })

  test(
    'undone to any act and redone, gives the same result with the same dice',
    { timeout: patience(120_000) },
    () => {
      fc.assert(
        fc.property(numbers, fc.nat(1000), (drawn, cut) => {
          const at = new AtTheTable(motley(), {}, true)
          const begun = at.tracker
          at.started()
          playAtRandom(at, drawn, 60)
          const kept = at.acts.slice(0, cut % (at.acts.length + 1))
          const again = new AtTheTable(motley(), {}, true)
          again.tracker = folded(begun, kept.flat())
          for (const command of at.commands.slice(kept.length)) again.act0(command)
          expect(again.tracker).toEqual(at.tracker)
          expect(again.acts.flat()).toEqual(at.acts.slice(kept.length).flat())
        }),
        runs(4)
      )
    }
  )
})
