import { expect, test } from 'vitest'
import type { Battle, Side } from '../../../src-main/kernel/state/battle'
import type { AtTable } from '../../../src-main/kernel/system/board'
import { NO_CHANCE } from '../../../src-main/kernel/values/dice'
import { startedTracker, tableDecider } from '../../../src-main/kernel/parts/tracker-start'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, aRoster, word } from '../a-roster'

const side = (roster: string, member: string): Side => ({
  roster,
  name: `side ${roster}`,
  kindName: word('house'),
  value: null,
  combatants: [{ member, name: member, typeName: word('kid'), record: {} }],
  record: {},
  result: null
})
const battle: Battle = {
  id: 'b',
  name: 'b',
  date: '2026-11-01',
  status: 'open',
  sides: [side('r', 'ada'), side('s', 'sid')]
}
const rosters = [aRoster('r', { members: [aMember('ada')], numbers: { fame: 3 } })]

test('a battle begins with its sides and all their members; a roster that does not exist gives nothing', () => {
  const table = startedTracker(
    battle,
    rosters,
    (roster, member) => ({ of: roster.id, is: member }),
    (roster) => ({ fame: roster?.numbers['fame'] ?? 0 })
  )
  expect(table).toEqual({
    id: 'b',
    turn: 1,
    open: true,
    count: 0,
    table: {},
    sides: [
      { id: 'r', name: 'side r', state: { fame: 3 } },
      { id: 's', name: 'side s', state: { fame: 0 } }
    ],
    units: [
      { id: 'ada', side: 'r', name: 'ada', typeName: word('kid'), state: { of: 'r', is: 'ada' } },
      { id: 'sid', side: 's', name: 'sid', typeName: word('kid'), state: {} }
    ]
  })
  expect(startedTracker(battle, rosters, () => ({})).sides.map(({ state }) => state)).toEqual([{}, {}])
})

test('an act goes to the decider of acts, and an answer to that of answers', () => {
  const at: AtTable = { battle, tracker: startedTracker(battle, rosters, () => ({})), rosters }
  const decide = tableDecider<null>(
    (_rules, _at, act) => refuse(reason(`act ${act}`)),
    (_rules, _at, prompt, { amount = 0 }) => refuse(reason(`${prompt} ${amount}`))
  )
  expect(
    decide(null, at, { type: 'act', act: 'shoot', actor: { unit: 'ada' }, input: {} }, NO_CHANCE)
  ).toEqual(refuse(reason('act shoot')))
  expect(decide(null, at, { type: 'answer', prompt: 'die', answer: { amount: 4 } }, NO_CHANCE)).toEqual(
    refuse(reason('die 4'))
  )
})
