import { expect, test } from 'vitest'
import type { Json } from '../../src-main/kernel/values/json'
import { app, gang, get, named, other, withTwoGangs } from '../support/two-gangs'

withTwoGangs()

test('a game begun with the full tracker and ended with light tracking leads to its report and to the interlude', async () => {
  const [mine, theirs] = await Promise.all([gang, other].map(get))
  const sides = [mine!, theirs!].map(({ id, sheets }) => ({
    roster: id,
    members: sheets.map(({ member }) => member)
  }))
  const { id: battle } = await app.call('battles.start', { name: 'Le sas', date: '2026-04-01', sides })
  let { prompts, board } = await app.call('tracker.begin', { battle })
  const act = async (name: string, unit?: string, input: { [key: string]: Json } = {}) => {
    ;({ prompts, board } = await app.call('tracker.act', { battle, act: name, ...(unit && { unit }), input }))
  }

  // The full tracker asks for the dice of the first turn, and they are rolled.
  await act('roll-off')
  expect(prompts).not.toEqual([])
  // Light tracking from here on: open steps are dropped, and nothing is asked any more.
  await act('count-turn')
  const chief = named(mine!, /^Chef/).member
  const [foe, arm] = [/^Chef/, /^Bras/].map((name) => named(theirs!, name).member)
  await act('set', chief, { learning: 1 })
  await act('set', foe, { place: 'out' })
  await act('set', foe, { by: chief })
  await act('set', arm, { place: 'down' })
  await act('count-turn')
  expect(prompts).toEqual([])
  expect(board.turn).toBe(2)

  const proposed = await app.call('tracker.propose', { battle })
  const told = new Map(
    proposed.flatMap(({ combatants }) => combatants.map((one) => [one.member, one.record]))
  )
  expect(told.get(chief)).toMatchObject({ state: 'unhurt', learning: 1 })
  expect(told.get(foe!)).toMatchObject({ state: 'out', by: chief })
  expect(told.get(arm!)).toMatchObject({ state: 'down' })

  await app.call('battles.report', {
    battle,
    sides: proposed.map(({ roster, record, combatants }, n) => ({
      roster,
      record,
      result: n === 0 ? ('win' as const) : ('loss' as const),
      combatants: combatants.map(({ member, record }) => ({ member, record }))
    }))
  })
  await app.call('battles.finish', { battle })
  const after = await get(other)
  expect(after.stage).toBe('between')
  // The prompts are about both casualties, and nobody else of this side.
  expect(new Set(after.prompts.flatMap(({ member }) => member ?? []))).toEqual(new Set([foe, arm]))
})
