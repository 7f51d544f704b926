import { expect, test } from 'vitest'
import type { RosterCommand } from '../../../src-main/kernel/system/command'
import { decider, notInThisGame, type DeciderParts } from '../../../src-main/kernel/parts/decider'
import { NO_CHANCE } from '../../../src-main/kernel/values/dice'
import { rosterEvent } from '../../../src-main/kernel/state/event'
import { renaming, renamingMember } from '../../../src-main/kernel/parts/naming'
import { reason, refuse } from '../../../src-main/kernel/values/verdict'
import { WRITTEN_ELSEWHERE, WRITTEN_SHEET } from '../../../src-main/kernel/parts/written-corrections'
import { aMember, aRoster, word } from '../a-roster'

const roster = aRoster('r', { members: [aMember('ada'), aMember('gone', { left: 'dead' })] })
const heard =
  (name: string) =>
  (...given: unknown[]) => [rosterEvent('r', name, { given: given.slice(2) as never }, [])]

const parts: DeciderParts<string> = {
  create: (_rules, { id }) => [rosterEvent(id, 'created', {}, [])],
  rename: renaming('renamed'),
  renameMember: renamingMember('kid-renamed'),
  found: heard('founded'),
  recruit: heard('joined'),
  dismiss: heard('dismissed'),
  buy: heard('bought'),
  sell: notInThisGame('sell', 'XY-1'),
  move: heard('moved'),
  answer: heard('answered'),
  corrections: {
    ...WRITTEN_ELSEWHERE,
    sheet: () => ({
      ...WRITTEN_SHEET,
      money: true,
      kinds: [{ id: 'house', name: word('house') }],
      types: []
    }),
    member: () => null
  }
}
const decide = (
  command: RosterCommand,
  on: typeof roster | null = roster,
  more: Partial<DeciderParts<string>> = {}
) => decider({ ...parts, ...more })('rules', on, command, NO_CHANCE)

test('only a new roster is created from nothing', () => {
  expect(decide({ type: 'create', id: 'new', name: 'n', kind: 'house', player: null }, null)).toEqual([
    rosterEvent('new', 'created', {}, [])
  ])
  expect(decide({ type: 'rename', name: 'n' }, null)).toEqual(refuse(reason('unknown-roster')))
})

test('each command goes to its part with what it carries', () => {
  const given = (command: RosterCommand) => decide(command)
  expect(given({ type: 'found', asItStands: true })).toEqual([
    rosterEvent('r', 'founded', { given: [true] }, [])
  ])
  expect(given({ type: 'dismiss', member: 'ada' })).toEqual([
    rosterEvent('r', 'dismissed', { given: ['ada'] }, [])
  ])
  expect(given({ type: 'move', moves: [{ item: 'gun1', to: 'ada' }] })).toEqual([
    rosterEvent('r', 'moved', { given: [[{ item: 'gun1', to: 'ada' }]] }, [])
  ])
  expect(given({ type: 'buy', lines: [] })).toMatchObject([
    { type: 'bought', facts: { given: [[], NO_CHANCE] } }
  ])
  expect(given({ type: 'answer', prompt: 'p', answer: { amount: 1 } })).toMatchObject([
    { type: 'answered', facts: { given: ['p', { amount: 1 }, NO_CHANCE] } }
  ])
  expect(given({ type: 'recruit', memberType: 'kid', name: 'bea', choices: {} })).toMatchObject([
    { type: 'joined', facts: { given: [{ memberType: 'kid', name: 'bea' }, NO_CHANCE] } }
  ])
  expect(
    given({ type: 'correct', why: 'miscounted', corrections: [{ what: 'money', by: 5 }] })
  ).toMatchObject([{ changes: [{ do: 'money', by: 5 }] }])
})

test('a command that the game lacks is refused with its rules', () => {
  expect(decide({ type: 'sell', items: ['gun1'] })).toEqual(
    refuse(reason('not-in-this-system', ['XY-1'], { command: 'sell' }))
  )
  expect(decide({ type: 'choose', member: 'ada', key: 'eyes', value: 'green' })).toEqual(
    refuse(reason('choice-unknown', [], { key: 'eyes' }))
  )
  expect(
    decide({ type: 'choose', member: 'ada', key: 'eyes', value: 'green' }, roster, {
      choose: heard('chosen')
    })
  ).toEqual([rosterEvent('r', 'chosen', { given: ['ada', 'eyes', 'green'] }, [])])
})

test('a roster and its members, also those who left, can be renamed', () => {
  expect(decide({ type: 'rename', name: 'moles' })).toEqual([
    rosterEvent('r', 'renamed', { from: 'gang r', to: 'moles' }, [{ do: 'rename', name: 'moles' }])
  ])
  expect(decide({ type: 'rename-member', member: 'gone', name: 'late' })).toEqual([
    rosterEvent('r', 'kid-renamed', { from: 'name of gone', to: 'late' }, [
      { do: 'member-rename', member: 'gone', name: 'late' }
    ])
  ])
  expect(decide({ type: 'rename-member', member: 'cleo', name: 'c' })).toEqual(
    refuse(reason('unknown-member', [], { member: 'cleo' }))
  )
})
