import { expect, test } from 'vitest'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { illnessesOf } from '../../../src-main/systems/twilight-2000/sheet/character'
import { twilight2000 } from '../../../src-main/systems/twilight-2000/index'
import { isWorded } from './ask'
import { CHOLERA, scene } from './fight'

test('T2K-EX-01, T2K-EX-02: an exposure is a STAMINA roll with threat and suit; radiation leaves its dose, and a failure may leave an illness', () => {
  const one = scene({}, { 'protection-modifier': 2 })
  one.act('Ada', 'exposure', { agent: 'radiation', threat: -1, dose: 5 })
  // Strength d8 and STAMINA d6, −1 and +2.
  expect([one.asked(), ...one.asks()]).toEqual(['Ada resists', 8, 8])
  one.dice(6, 2)
  expect([one.asked(), ...one.chips('Ada')]).toEqual(['', 'irradiated', 'slow', 'fast'])
  expect(one.of('Ada').counters).toMatchObject([{ key: 'radiation', value: 5 }])
  one.act('Ada', 'exposure', { agent: 'pathogen', suit: false, illness: 'Typhus' })
  expect(one.asks()).toEqual([8, 6])
  one.dice(1, 2).choose('push').dice(3)
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 5, 6])
  expect(one.chips('Ada')).toEqual(['ill', 'irradiated', 'slow', 'fast'])
  // A dose belongs to radiation only, and a suit to its wearer.
  one.act('Bo', 'exposure', { agent: 'nerve-agent', dose: 5 }).dice(2).choose('leave')
  expect(one.chips('Bo')).toEqual(['slow', 'fast'])
  const [unit] = one.over()
  const [ada, bo] = unit!.members
  expect([ada!.numbers['radiation'], bo!.numbers['radiation'] ?? 0]).toEqual([5, 0])
  expect(
    illnessesOf(ada!).map(({ trait, agent, days, damage, stress }) => [
      trait.name['fr'],
      agent,
      days,
      damage,
      stress
    ])
  ).toEqual([['Typhus', 'pathogen', 0, 1, 0]])
})

test('T2K-EX-03, T2K-R21: a day at the table is a STAMINA roll for each illness, until one succeeds; the sheet is updated at the end', () => {
  const one = scene({}, { illnesses: [CHOLERA] })
  expect(one.chips('Ada')).toEqual(['ill', 'slow', 'fast'])
  one.act(null, 'day-passes')
  // Strength d8 and STAMINA d6, −1 for this illness.
  expect([one.asked(), ...one.asks()]).toEqual(['Ada sick', 6, 6])
  expect(one.prompts()[0]!.text).toEqual({ key: 'table.sick-text', params: { day: 3, damage: 2, stress: 1 } })
  one.dice(5, 5).choose('leave')
  expect([one.asked(), ...one.tracks('Ada')]).toEqual(['', 4, 5])
  expect(illnessesOf(one.over()[0]!.members[0]!).map(({ days }) => days)).toEqual([3])
  one.act(null, 'day-passes').dice(6, 1)
  expect(one.chips('Ada')).toEqual(['slow', 'fast'])
  expect(illnessesOf(one.over()[0]!.members[0]!)).toEqual([])
  expect(one.refused(null, 'day-passes')).toEqual(['act-refused'])
})

test('T2K-EX-01, T2K-EX-03: the report contains only health and opponents that a sheet can hold', () => {
  const one = scene({}, { illnesses: [CHOLERA] })
  const ill = { id: 'x', name: 'Typhus', agent: 'pathogen', days: 0, damage: 1, stress: 0, modifier: 0 }
  const report = (health: object[]) => {
    const verdict = twilight2000.battle.report(
      one.rules,
      one.battle,
      one.battle.sides.map((side, n) =>
        n === 0 ? { ...side, record: { ...side.record, health: health as never } } : side
      )
    )
    if (!isRefusal(verdict)) return []
    for (const { code, params } of verdict.refused)
      if (code !== 'unknown-member') isWorded(`refusals.${code}`, params)
    return verdict.refused.map(({ code }) => code)
  }
  const of = (more: object, member = 'Ada') => [{ member, radiation: 0, illnesses: [], ...more }]
  expect([report(of({})), report(of({ illnesses: [ill] })), report(of({ radiation: 9999 }))]).toEqual([
    [],
    [],
    []
  ])
  expect(report(of({}, 'Cy'))).toEqual(['unknown-member'])
  for (const wrong of [
    { radiation: -1 },
    { radiation: 10_000 },
    { radiation: 1.5 },
    { illnesses: 'x' },
    { illnesses: Array.from({ length: 11 }, () => ill) }
  ])
    expect(report(of(wrong))).toEqual(['health-wrong'])
  for (const wrong of [
    { id: 5 },
    { name: '' },
    { name: 'x'.repeat(61) },
    { agent: 'rust' },
    { days: -1 },
    { days: 1000 },
    { damage: 21 },
    { stress: -1 },
    { modifier: 10 }
  ])
    expect(report(of({ illnesses: [{ ...ill, ...wrong }] }))).toEqual(['health-wrong'])
})
