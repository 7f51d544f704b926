import { expect, test } from 'vitest'
import { casualtiesOf } from '../../../src-main/kernel/chronicle/casualties'
import type { Battle, Combatant } from '../../../src-main/kernel/state/battle'
import { NO_STATS, type StatsPlug } from '../../../src-main/kernel/system/stats'
import { word } from '../a-roster'

const combatant = (member: string, by: string | null | false): Combatant => ({
  ...{ member, name: member, typeName: word('x') },
  record: by === false ? {} : { out: true, by }
})
const battle: Battle = {
  ...{ id: 'b1', name: 'Battle', date: '2026-01-01', status: 'finished' },
  sides: ['a', 'b'].map((roster) => ({
    ...{ roster, name: roster, kindName: word('x'), value: 100, record: {}, result: 'draw' as const },
    combatants: [combatant(`${roster}1`, roster === 'a' ? 'b1' : null), combatant(`${roster}2`, false)]
  }))
}
/** A game that counts how often it is asked. */
function counting() {
  const asked: string[] = []
  const stats: StatsPlug = {
    ...NO_STATS,
    fate: ({ member, record }) => {
      asked.push(member)
      return { out: record['out'] === true, by: (record['by'] as string | undefined) ?? null }
    }
  }
  return { asked, stats }
}
const told = (of: Battle, stats: StatsPlug) =>
  casualtiesOf(of, stats).map(({ side, combatant: { member }, by }) => [side.roster, member, by])

test('everybody taken out of action, in the order of the report', () => {
  expect(told(battle, counting().stats)).toEqual([
    ['a', 'a1', 'b1'],
    ['b', 'b1', null]
  ])
})

test('a battle is looked through once, and again when its report has changed', () => {
  const { asked, stats } = counting()
  told(battle, stats)
  told(battle, stats)
  expect(asked).toEqual(['a1', 'a2', 'b1', 'b2'])
  const [first, second] = battle.sides as [Battle['sides'][0], Battle['sides'][0]]
  const changed = { ...battle, sides: [first, { ...second, combatants: [combatant('b1', 'a2')] }] }
  expect(told(changed, stats)[1]).toEqual(['b', 'b1', 'a2'])
})

test('other rules may find other casualties in the same battle', () => {
  expect(told(battle, counting().stats)).toHaveLength(2)
  expect(told(battle, { ...NO_STATS })).toEqual([])
})
