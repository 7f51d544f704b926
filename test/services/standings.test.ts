import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Campaign } from '../../src-main/kernel/state/campaign'
import type { Roster } from '../../src-main/kernel/state/roster'
import { standingsOf } from '../../src-main/services/shared/standings'
import type { BattleRow } from '../../src-main/store/campaign-file'

const campaign: Campaign = { id: 'c', name: 'C', system: 'neo-necro', players: [], houseRules: {} }

const roster = (id: string): Roster => ({
  ...{ id, name: id, system: 'neo-necro', kind: 'orlock', kindName: { fr: 'Orlock', en: 'Orlock' } },
  ...{ player: null, stage: 'ready', money: 0, numbers: {}, members: [], items: [], between: null }
})

const ids = ['r1', 'r2', 'r3']
const result = fc.constantFrom('win', 'loss', 'draw', null)
const battle = fc.record({
  id: fc.string(),
  name: fc.string(),
  date: fc.constant('2026-01-01'),
  updated: fc.constant(1),
  status: fc.constantFrom('planned', 'open', 'finished', 'cancelled'),
  friendly: fc.boolean(),
  sides: fc.array(
    fc.record({
      roster: fc.constantFrom(...ids, 'gone'),
      name: fc.string(),
      result,
      value: fc.constant(null)
    }),
    { maxLength: 4 }
  )
}) satisfies fc.Arbitrary<BattleRow>

test('each gang has the battles that are over and not friendly, counted by their result for it', () => {
  fc.assert(
    fc.property(fc.array(battle, { maxLength: 30 }), (battles) => {
      const counted = battles.filter(({ status, friendly }) => status === 'finished' && !friendly)
      for (const standing of standingsOf(campaign, ids.map(roster), battles)) {
        const sides = counted.flatMap((one) => one.sides.filter((side) => side.roster === standing.roster))
        const ended = (how: string) => sides.filter((side) => side.result === how).length
        expect(standing).toMatchObject({
          ...{ played: sides.length, won: ended('win'), drawn: ended('draw'), lost: ended('loss') }
        })
      }
    })
  )
})

test('the figures of a standing come in the order in which closed seasons store them', () => {
  expect(Object.keys(standingsOf(campaign, [roster('r1')], [])[0]!).slice(-4)).toEqual([
    'played',
    'won',
    'drawn',
    'lost'
  ])
})
